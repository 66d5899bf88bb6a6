"""Which lamps to press: those that lit the first lamps, unless they were pressed already, in any order."""

from textgames.engine.review import GameAdvisor, Hint
from textgames.text.language import ngettext
from textgames.text.squares import Square, square_name

from .rules import Position


class Advisor(GameAdvisor):
    """Values the positions of a game of Lights Out by the presses that they need."""

    unit = "presses"

    def solution(self, position: Position) -> list[Square]:
        return sorted(self.game.first_presses ^ position.pressed)

    def best(self, position: Position) -> Hint:
        presses = self.solution(position)
        why = ngettext("Then all lamps are out.", "{count} such presses put out all lamps.", len(presses))
        return Hint(square_name(presses[0]), why)

    def value(self, position: Position) -> float:
        return -position.steps - len(self.solution(position))

    def command(self, before: Position, after: Position) -> str:
        (pressed,) = before.pressed ^ after.pressed
        return square_name(pressed)
