"""All ways to lay the mines, by trying every one: what the solver is compared with. It shares no code with it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

from textgames.engine.cancellation import Cancellation
from textgames.minesweeper import Minesweeper
from textgames.minesweeper.solver.solver import Solver
from textgames.text.squares import Square, parse_square


def solver_of(game: Minesweeper) -> Solver:
    return Solver(game.position, game.mines, Cancellation())


def every_square(game: Minesweeper) -> list[Square]:
    return [(row, col) for row in range(game.rows) for col in range(game.cols)]


def closed_squares(game: Minesweeper) -> list[Square]:
    return [square for square in every_square(game) if not game.is_open(*square)]


def agreeing_layouts(game: Minesweeper) -> list[set[Square]]:
    """All ways to lay the mines that agree with what is open."""
    numbers = {square: game.number(*square) for square in every_square(game) if game.is_open(*square)}
    return [
        set(mines)
        for mines in combinations(closed_squares(game), game.mines)
        if all(number == len(set(mines).intersection(game.around(*square))) for square, number in numbers.items())
    ]


def opened(field: str, squares: str) -> Minesweeper:
    """A game on a field such as "*.../..*." with these squares open."""
    game = Minesweeper.from_text(field.replace("/", "\n"))
    for square in squares.split():
        assert game.open(*parse_square(square, game.rows, game.cols)) and game.outcome != "lost"
    return game


def small_positions(count: int, seed: int = 1) -> Iterator[Minesweeper]:
    """Games in play on boards up to 5 x 5, some squares open, in half of them others flagged or marked before."""
    chance = random.Random(seed)
    while count:
        rows, cols = chance.randint(1, 5), chance.randint(1, 5)
        game = Minesweeper(rows, cols, chance.randint(0, min(6, rows * cols - 1)), seed=chance.random())
        for _ in range(chance.choice((0, 0, 1, 3))):
            game.flag(chance.randrange(rows), chance.randrange(cols))
            game.mark(chance.randrange(rows), chance.randrange(cols))
        for _ in range(chance.randint(1, 4)):
            game.open(chance.randrange(rows), chance.randrange(cols))
        if not game.outcome:
            count -= 1
            yield game


def best_chance(game: Minesweeper, clicked: Iterable[Square] = ()) -> float:
    """The chance to win a small game that is in play, by trying every way to play it to the end.

    With squares that are `clicked` at once first.
    """
    closed, layouts = closed_squares(game), [frozenset(layout) for layout in agreeing_layouts(game)]

    def seen(layout: frozenset[Square], squares: Iterable[Square]) -> tuple[int, ...]:
        return tuple(len(layout.intersection(game.around(*square))) for square in squares)

    def wins_with(left: frozenset[frozenset[Square]], opened: frozenset[Square], squares: Iterable[Square]) -> int:
        squares = frozenset(squares)
        alive = [layout for layout in left if squares.isdisjoint(layout)]
        shown = {seen(layout, squares) for layout in alive}
        parts = [frozenset(layout for layout in alive if seen(layout, squares) == numbers) for numbers in shown]
        return sum(wins(part, opened | squares) for part in parts)

    @cache
    def wins(left: frozenset[frozenset[Square]], opened: frozenset[Square]) -> int:
        if any(len(opened) + len(layout) == len(closed) for layout in left):
            return len(left)
        return max((wins_with(left, opened, [square]) for square in set(closed) - opened), default=0)

    return wins_with(frozenset(layouts), frozenset(), clicked) / len(layouts)
