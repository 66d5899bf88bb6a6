"""What there is to say of a game that is over."""

from __future__ import annotations

from collections.abc import Iterator

from textgames.minesweeper.board import Square
from textgames.minesweeper.rules import Minesweeper, Move


def three_bv(game: Minesweeper) -> int:
    """Return the 3BV of a game whose mines are dealt: the fewest clicks, without chords, that clear the board.

    One for each opening, and one for each number beside no opening (Benny Benjamin and Stephan Bechtel, 2002:
    Bechtel's Board Benchmark Value).
    """
    cleared = Minesweeper.from_text(game.mines_shown())
    rows, cols = game.size
    squares = {(row, col) for row in range(rows) for col in range(cols)} - game.layout
    blanks = [square for square in squares if not game.layout.intersection(game.around(*square))]
    return sum([cleared.open(*square) for square in [*blanks, *squares]])


def replayed(game: Minesweeper) -> Iterator[tuple[Move, Minesweeper]]:
    """Yield each move since the start, with the game as it was before it; it is the same object each time."""
    before = game.copy()
    before.restart()
    for position in game.since_start():
        if position.move:
            yield position.move, before
            before.play(position.move)


def wrong_flags(game: Minesweeper) -> list[Square]:
    """Return each flag without a mine around a chord that lost; none after other moves."""
    verb, *square = game.position.move or ("",)
    if verb != "chord" or game.outcome != "lost":
        return []
    return [near for near in game.around(*square) if game.is_flagged(*near) and near not in game.layout]
