"""Nim at the console: a game on a board of one row."""

from textgames.engine.arguments import number
from textgames.engine.commands import move
from textgames.engine.common_commands import CommonCommands
from textgames.errors import Illegal

from .messages import Describer


class Play(CommonCommands):
    """A game of Nim being played."""

    describer = Describer()

    @move("take", "t", takes=number, help="take 1, 2 or 3 matches", form="{take} 2")
    def do_take(self, count: int) -> None:
        try:
            self.game.move(count)
        except ValueError as error:
            raise Illegal(str(error)) from None
        self.moved()

    def verb_for(self, word: str) -> str:
        return "take" if word.isdecimal() else ""
