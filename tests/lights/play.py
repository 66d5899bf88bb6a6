"""Lights Out at the console."""

from textgames.engine.arguments import square
from textgames.engine.commands import move
from textgames.engine.common_commands import CommonCommands
from textgames.text.squares import Square

from .messages import Describer


class Play(CommonCommands):
    """A game of Lights Out being played."""

    describer = Describer()
    square_verb = "press"

    @move("press", takes=square, help="press the lamp in row {row_number}, column {column_letters}", form="{square}")
    def do_press(self, square: Square) -> None:
        self.game.move(square)
        self.moved()
