"""Hints: whole games of 2048 on 4x4 played by the hint alone, past the goal to the end.

`python3 -m benchmarks hints` plays 200 games, which takes about half an hour on two cores; it is left out where no
module is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing import Pool
from time import perf_counter

from textgames.game2048 import Game2048
from textgames.game2048.hint import best_move

GAMES = 200
TILES = (2048, 4096, 8192, 16384)


def played(seed: int) -> tuple[int, int, list[float]]:
    """The score and the highest tile of a game, and the milliseconds of each hint."""
    game, times = Game2048(seed=seed), []
    while game.can_move():
        start = perf_counter()
        direction, _ = best_move(game)
        times.append(1000 * (perf_counter() - start))
        game.move(direction)
    return game.score, game.highest, times


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """What was reached and how long a hint took."""
    with Pool() as pool:
        games = pool.map(played, range(GAMES), chunksize=1)
    for tile in TILES:
        share = sum(highest >= tile for _, highest, _ in games) / GAMES
        yield f"2048: hints that make {tile}, of {GAMES} games", 100 * share, "%", 0, ""
    yield "2048: mean score", sum(score for score, _, _ in games) / GAMES, "points", 0, ""
    times = sorted(time for _, _, times in games for time in times)
    yield "2048: a hint, mean", sum(times) / len(times), "ms", 0, ""
    yield "2048: a hint, 99 of 100 within", times[int(0.99 * len(times))], "ms", 0, ""
    yield "2048: a hint, longest", times[-1], "ms", 0, ""
