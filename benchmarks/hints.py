"""Hints: whole games of 2048 on 4x4 played by the hint alone, past the goal to the end.

`python3 -m benchmarks hints` plays 100 games, which takes more than an hour on two cores; it is left out where no
module is named. Times are CPU time. A share or mean of so many games has the standard error that is told with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from multiprocessing import Pool
from statistics import fmean, pstdev
from time import process_time

from textgames.game2048 import Game2048

GAMES = 100
SIZE = 4, 4
TILES = (2048, 4096, 8192, 16384)
Figure = tuple[str, float, str, float, str]
Played = tuple[int, int, list[float], dict[int, float]]


def played(seed: int) -> Played:
    """The score and the highest tile of a game, the milliseconds of each hint, and what was expected with each tile."""
    game, times = Game2048(*SIZE, seed=seed), []
    told: dict[int, float] = {}
    advisor = game.advisor()
    while game.can_move():
        start = process_time()
        hint = advisor.best(game.position)
        times.append(1000 * (process_time() - start))
        told.setdefault(game.position.highest, hint.details.get("expected_score", 0))
        game.move(hint.command)
    return game.score, game.position.highest, times, told


def all_played() -> list[Played]:
    """The games of the seeds from 0 on."""
    with Pool() as pool:
        return pool.map(played, range(GAMES), chunksize=1)


def standard_error(values: list[float]) -> float:
    """That of the mean of values."""
    return pstdev(values) / sqrt(len(values))


def mean(what: str, values: list[float], unit: str) -> Iterator[Figure]:
    """A mean and its standard error."""
    yield what, fmean(values), unit, 0, ""
    yield f"{what}, standard error", standard_error(values), unit, 0, ""


def measure() -> Iterator[Figure]:
    """What was reached, what was expected, and how long a hint took."""
    yield from figures(all_played())


def figures(games: list[Played]) -> Iterator[Figure]:
    """What games tell."""
    for tile in TILES:
        yield from mean(f"2048: hints that make {tile}, of {len(games)} games", shares(games, tile), "%")
    yield from mean("2048: mean score", [score for score, *_ in games], "points")
    for tile in (4, *TILES):
        if wrong := [told[tile] - score for score, _, _, told in games if tile in told]:
            yield from mean(f"2048: expected at the first {tile}, more than reached", wrong, "points")
    times = sorted(time for _, _, times, _ in games for time in times)
    yield "2048: a hint, mean", fmean(times), "ms", 0, ""
    yield "2048: a hint, 99 of 100 within", times[int(0.99 * len(times))], "ms", 0, ""
    yield "2048: a hint, longest", times[-1], "ms", 0, ""


def shares(games: list[Played], tile: int) -> list[float]:
    """For each game 100 where the tile was made, else 0."""
    return [100.0 * (highest >= tile) for _, highest, _, _ in games]
