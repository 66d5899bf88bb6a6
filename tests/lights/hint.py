"""Which lamps to press: those that lit the first lamps, unless they were pressed already, in any order."""

from .rules import Lights, Square


def solution(game: Lights) -> list[Square]:
    return sorted(game.first_presses ^ game.position.pressed)
