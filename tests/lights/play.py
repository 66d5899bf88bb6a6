"""Lights Out at the console."""

from textgames.engine.commands import Square, move
from textgames.engine.common_commands import CommonCommands
from textgames.engine.events import Change, Events, Hint
from textgames.text.language import ngettext
from textgames.text.squares import square_name

from .messages import Describer


class Play(CommonCommands):
    """A game of Lights Out being played."""

    describer = Describer()
    square_verb = "press"

    @move(
        "press",
        help="press the lamp in row {row_number}, column {column_letters}; {reversed} is the same",
        form="{square}",
    )
    def press(self, square: Square) -> Events:
        row, col = square
        self.game.move(square)
        yield Change("press", f"Pressed {square_name((row, col))}.", row=row, col=col)

    def advice(self) -> Events:
        from .hint import solution

        presses = solution(self.game)
        count = len(presses)
        why = ngettext("Then all lamps are out.", "{count} such presses put out all lamps.", count)
        yield Hint(square_name(presses[0]), why)
