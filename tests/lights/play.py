"""Lights Out at the console."""

from textgames.engine.answer import Event, Hint
from textgames.engine.commands import Square, move
from textgames.engine.session import Session
from textgames.text.language import ngettext
from textgames.text.squares import square_name

from .messages import Describer


class Play(Session):
    """A game of Lights Out being played."""

    describer = Describer()
    square_verb = "press"

    @move(
        "press",
        help="press the lamp in row {row_number}, column {column_letters}; {reversed} is the same",
        form="{square}",
    )
    def press(self, square: Square) -> None:
        row, col = square
        self.game.move(square)
        self.moved(Event("press", row=row, col=col))

    def advice(self) -> Hint:
        from .hint import solution

        presses = solution(self.game)
        why = ngettext("Then all lamps are out.", "{count} such presses put out all lamps.", len(presses))
        return Hint(square_name(*presses[0]), why)
