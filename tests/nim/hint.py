"""How many matches to take: to leave a multiple of four wins (Charles Bouton, 1901)."""

from textgames.engine.review import GameAdvisor, Hint

from .rules import Position


class Advisor(GameAdvisor):
    """Values a heap by whether the best play wins it."""

    unit = "win"

    def best(self, position: Position) -> Hint:
        rest = position.left % 4
        why = "That leaves a multiple of four." if rest else "Every other number is as bad."
        return Hint(f"take {rest or 1}", why)

    def value(self, position: Position) -> float:
        return float(position.left % 4 != 0)

    def value_of_move(self, before: Position, after: Position) -> float:
        """Return the value before the program takes its matches, which is luck."""
        return float((before.left - after.taken) % 4 == 0)

    def command(self, before: Position, after: Position) -> str:
        return f"take {after.taken}"
