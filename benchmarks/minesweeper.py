"""Minesweeper: games won by playing every hint, how long a hint takes, openings of a large board, and
boards without guessing.

`python3 -m benchmarks minesweeper` takes about half an hour on two cores; it is left out where no module is named. The
win rates published with which ours stand are those of JSMinesweeper's author, for the same three levels.

Won games tell little, since luck decides most of them. Without luck a game counts the chance to win where the end could
be searched, and each guess before only as far as it was safe: it takes off what an average guess gains by going well,
and adds what it loses by going wrong, each as often as it comes. That has the same mean (control variates, as in AIVAT:
Neil Burch and others, 2018), and the difference of two programs on the same seeds has a third of the error.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from multiprocessing import Pool
from time import process_time

from textgames.engine.cancellation import Cancellation
from textgames.engine.chance import RandomStream
from textgames.minesweeper import Minesweeper
from textgames.minesweeper.board import Square, deal_mines, shuffled
from textgames.minesweeper.solver.guess import Guesser
from textgames.minesweeper.solver.noguess import WORK, deal_without_guessing, play_without_guessing
from textgames.minesweeper.solver.solver import Solver
from textgames.text.squares import parse_square

# Rows, columns and mines; games to play; what was published, with a safe first square and with an open area.
LEVELS = (
    ("beginner", (9, 9, 10), 10_000, 91.7, 97.2),
    ("intermediate", (16, 16, 40), 10_000, 78.2, 89.1),
    ("expert", (16, 30, 99), 20_000, 41.0, 54.3),
)
FIRST_SEED = 1_000_000  # those that the numbers of the solver were chosen on are others
AFTER_A_GUESS = 0.6  # the chance to win after a guess that went well, about
WITHOUT_GUESSING = (("easy", (10, 10, 10)), ("wide", (10, 20, 20)), *((name, size) for name, size, _, _, _ in LEVELS))
BOARDS = 1000
HINTED = 100  # expert games of which each hint is timed
HUGE = (100, 100, 1000)
OPENINGS = 11


def deal_around_one_square(
    rows: int, cols: int, mines: int, row: int, col: int, rng: RandomStream
) -> frozenset[Square]:
    """Mines anywhere but on the first square."""
    squares = shuffled([(r, c) for r in range(rows) for c in range(cols)], rng)
    return frozenset(islice((square for square in squares if square != (row, col)), mines))


def played(size: tuple[int, int, int], open_area: bool, seed: int) -> tuple[bool, float, int, int]:
    """Whether a game is won, the same without luck, how many squares were called certain, and how many wrongly."""
    game = Minesweeper(*size, seed=seed, deal=deal_mines if open_area else deal_around_one_square)
    game.open(*parse_square(game.advisor().best(game.position).command, game.rows, game.cols) if open_area else (0, 0))
    mines, certain, wrong, luck, known = game.layout, 0, 0, 0.0, None
    while not game.outcome:
        solver = Solver(game.position, game.mines, Cancellation())
        safe = solver.safe()
        sure = [] if safe else solver.mines()
        certain += len(safe) + len(sure)
        wrong += len(mines.intersection(safe)) + len(set(sure) - mines)
        for square in safe:
            game.open(*square)
        if not safe:
            square, safety, win_chance = Guesser(solver).best()
            known = win_chance if known is None else known
            game.open(*square)
            luck += AFTER_A_GUESS * ((game.outcome != "lost") - safety) * (known is None)
    won = game.outcome == "won"
    return won, (won if known is None else known) - luck, certain, wrong


def mean(values: list[float]) -> tuple[float, str]:
    """The mean in percent, and its unit with the half width of its 95% interval."""
    average = sum(values) / len(values)
    off = sum((value - average) ** 2 for value in values)
    return 100 * average, f"% +- {196 * off**0.5 / len(values):.2f}"


def hint_times(seed: int) -> list[float]:
    """The milliseconds of CPU time of each hint of an expert game."""
    game, times = Minesweeper(16, 30, 99, seed=seed), []
    while not game.outcome:
        start = process_time()
        command = game.advisor().best(game.position).command
        times.append(1000 * (process_time() - start))
        move = game.flag if command.startswith("flag") else game.open
        move(*parse_square(command.split()[-1], game.rows, game.cols))
    return times


def without_guessing(size: tuple[int, int, int], seed: int) -> tuple[bool, float]:
    """Whether deduction alone finishes a board, and the milliseconds that it took to find it."""
    rows, cols, mines = size
    start = process_time()
    laid = deal_without_guessing(rows, cols, mines, rows // 2, cols // 2, RandomStream(str(seed)))
    time = 1000 * (process_time() - start)
    game = Minesweeper(*size, deal=lambda *_: laid)
    game.open(rows // 2, cols // 2)
    play_without_guessing(game, WORK, Cancellation())
    return game.outcome == "won", time


def opening_time(seed: int) -> float:
    """The milliseconds of an opening in the middle of a huge board, when the mines lie already."""
    field = Minesweeper(*HUGE, seed=seed)
    field.open(50, 50)
    game = Minesweeper.from_text(field.mines_shown())
    start = process_time()
    game.open(50, 50)
    return 1000 * (process_time() - start)


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """Win rates with the half width of their 95% interval, then the times."""
    certain = wrong = 0
    with Pool() as pool:
        for name, size, games, *published in LEVELS:
            for start, rate in zip(("safe square", "open area"), published):
                seeds = range(FIRST_SEED, FIRST_SEED + games)
                found = pool.map(partial(played, size, start == "open area"), seeds, chunksize=20)
                certain += sum(result[2] for result in found)
                wrong += sum(result[3] for result in found)
                what = f"minesweeper: {name}, {start}, {games} games"
                for luck, place in (("", 0), (", without luck", 1)):
                    percent, unit = mean([float(result[place]) for result in found])
                    yield what + luck, percent, unit, percent / rate, f"the {rate}% published"
        yield "minesweeper: squares called certain", certain, "squares", 0, ""
        yield "minesweeper: of them wrongly", wrong, "squares", 0, ""
        times = sorted(time for game in pool.map(hint_times, range(HINTED), chunksize=1) for time in game)
        yield f"minesweeper: a hint, expert, mean of {len(times)}", sum(times) / len(times), "ms", 0, ""
        yield "minesweeper: a hint, expert, 99 of 100 within", times[int(0.99 * len(times))], "ms", 0, ""
        yield "minesweeper: a hint, expert, longest", times[-1], "ms", 0, ""
        for name, size in WITHOUT_GUESSING:
            boards = pool.map(partial(without_guessing, size), range(BOARDS), chunksize=10)
            finished = sum(done for done, _ in boards)
            yield f"minesweeper: {name}, boards without guessing", finished, f"of {BOARDS}", 0, ""
            yield f"minesweeper: {name}, each in", sum(time for _, time in boards) / BOARDS, "ms", 0, ""
    huge = sorted(map(opening_time, range(OPENINGS)))
    yield "minesweeper: opening 100 x 100 with 1,000 mines", huge[OPENINGS // 2], "ms", 0, ""
