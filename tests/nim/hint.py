"""How many matches to take: those that leave a multiple of four (Charles Bouton, 1901)."""

from .rules import Nim


def best(game: Nim) -> tuple[int, str]:
    """How many to take, and why."""
    rest = game.left % 4
    return (rest, "That leaves a multiple of four.") if rest else (1, "Every other number is as bad.")
