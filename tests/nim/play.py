"""Nim at the console: a game on a board of one row."""

from textgames.engine.commands import move
from textgames.engine.common_commands import CommonCommands
from textgames.engine.events import Change, Events, Hint
from textgames.errors import Illegal

from .messages import Describer


class Play(CommonCommands):
    """A game of Nim being played."""

    describer = Describer()

    @move("take", "t", help="take 1, 2 or 3 matches", form="{take} 2")
    def take(self, count: int) -> Events:
        """Take matches, and see what the program takes."""
        try:
            program = self.game.take(count)
        except ValueError as error:
            raise Illegal(str(error)) from None
        taken = f"You took {count}, the program {program}."
        yield Change("take", taken, count=count, program=program)

    def legal(self) -> list[str]:
        return [f"take {count}" for count in self.game.legal_moves()]

    def advice(self) -> Events:
        rest = self.game.left % 4  # to leave a multiple of four wins (Charles Bouton, 1901)
        why = "That leaves a multiple of four." if rest else "Every other number is as bad."
        yield Hint(f"take {rest or 1}", why)
