"""Train the network of the 2048 hint: `python3 -m tools.train2048 textgames/game2048/solver/weights.bin`.

The program plays against itself, always making the move whose points and value of the afterstate are largest, and
moves the value of each afterstate towards the points and value that follow: temporal-difference (TD) learning of
afterstates (Szubert and Jaskowski 2014, see `solver/network.py`). All eight symmetries of a board share their weights.
Two methods are those of Wojciech Jaskowski, "Mastering 2048 with Delayed Temporal Coherence Learning, Multi-Stage
Weight Promotion, Redundant Encoding and Carousel Shaping" (2018):

temporal coherence   each weight has its own learning rate: the size of the sum of its errors by the sum of their sizes
stage                a worth of 2048 in the sum of the tiles
carousel shaping     late stages are rare in whole games, so between two of those the program plays on from one position
                     of each later stage, as it was entered in one of the latest games

After `EXPLORING` games the large tables keep `KEPT` weights, those that moved the values most (uses times size);
the others are 0 from then on, and `SETTLING` more games are played with what is left. Weights that end below
`MIN_UNITS` are not written.

It needs numba: `pip install -e '.[train]'`. One seed gives one file. The one that is shipped took 20 minutes on one
core of a virtual machine. Looking one move ahead, the program then scored 132,000 on average before the large tables
were cut down, and 131,000 in the end: 2048 in 95%, 8192 in 60%, 16384 in 13% of its whole games. With the search of
the hint on top it gets much further.
"""

from __future__ import annotations

import sys
import time
import zlib
from pathlib import Path

if __name__ == "__main__" and sys.argv[1:] in ([], ["-h"], ["--help"]):
    print(__doc__)  # also where numba is not installed
    sys.exit()

import numpy as np
from numba import njit

from textgames.game2048.rules import slide
from textgames.game2048.solver import network

EXPLORING, SETTLING = 40_000, 10_000  # whole games
REPORTED = 1000  # games from one line of progress to the next
KEPT, MIN_UNITS = 225_000, 4  # weights of the large tables, and the size from which on they are written
SEED = 2048
MIN_USES = 200  # of a weight of a small table that is written
STAGE_BITS = 11
STAGES, FIRST_STAGE = 16, 4  # how many there are, and the first to begin at: whole games have those before it often
POSITIONS, MIN_POSITIONS = 1000, 100  # kept of a stage, and needed to begin at it
TURNS = 4  # of the board, for a small tuple; a large one is mirrored as well
SMALL, LARGE = 5, 4  # tuples
LOOKUPS = TURNS * SMALL + 2 * TURNS * LARGE  # weights that make a value
SIZES = [network.RANKS ** len(shape) for shape in network.TUPLES]
STARTS = np.cumsum([0, *SIZES])  # of the tables, one after the other
U = np.uint64


def runs() -> np.ndarray:
    """Return for each tuple how to cut it out of a board: shift and mask of both lines, and where the second goes."""
    found = []
    for shape in network.TUPLES:
        lines = [[square for square in shape if square // 4 == line] for line in range(4)]
        first, second = ([line for line in lines if line] + [[0]])[:2]
        length = len(shape) - len(first)
        found.append((4 * first[0], 16 ** len(first) - 1, 4 * second[0], 16**length - 1, 4 * len(first)))
    return np.array(found, np.uint64)


def indices() -> np.ndarray:
    """Return the weight of each small tuple's index: one for all that self-symmetries make equal."""
    numbers, tables = np.arange(SIZES[0]), []
    ranks = [numbers >> 4 * place & 15 for place in range(4)]
    for start, shape in zip(STARTS[:SMALL], network.TUPLES):
        orders = [
            sum(ranks[place] << 4 * at for at, place in enumerate(order)) for order in network.self_symmetries(shape)
        ]
        tables.append(np.minimum.reduce(orders) + start)
    return np.concatenate(tables).astype(np.int32)


def line_tables() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return each line of 16 bits slid to its start and slid to its end, and the points."""
    left, right = np.zeros(65536, np.uint64), np.zeros(65536, np.uint64)
    points = np.zeros(65536, np.float32)
    for number in range(65536):
        ranks = [number >> shift & 15 for shift in (0, 4, 8, 12)]
        slid, points[number], _merged = slide(tuple([1 << rank if rank else 0 for rank in ranks]))
        # Four bits have no room for 65536: it is held as 32768, which no game here has ever come near.
        left[number] = sum(min(tile.bit_length() - 1, 15) << 4 * place for place, tile in enumerate(slid) if tile)
    for number in range(65536):
        right[number] = backwards(int(left[backwards(number)]))
    return left, right, points


def backwards(number: int) -> int:
    """Return a line of 16 bits, read from its end."""
    return number >> 12 | number >> 4 & 0xF0 | number << 4 & 0xF00 | number << 12 & 0xF000


RUNS, INDICES = runs(), indices()
LEFT, RIGHT, POINTS = line_tables()


@njit(inline="always")
def transposed(board):
    a = (
        board & U(0xF0F00F0FF0F00F0F)
        | (board & U(0x0000F0F00000F0F0)) << U(12)
        | (board & U(0x0F0F00000F0F0000)) >> U(12)
    )
    return a & U(0xFF00FF0000FF00FF) | (a & U(0x00FF00FF00000000)) >> U(24) | (a & U(0x00000000FF00FF00)) << U(24)


@njit(inline="always")
def mirrored(board):
    board = (board & U(0x00FF00FF00FF00FF)) << U(8) | (board >> U(8)) & U(0x00FF00FF00FF00FF)
    return (board & U(0x0F0F0F0F0F0F0F0F)) << U(4) | (board >> U(4)) & U(0x0F0F0F0F0F0F0F0F)


@njit(inline="always")
def flipped(board):
    board = board << U(32) | board >> U(32)
    return (board & U(0x0000FFFF0000FFFF)) << U(16) | (board >> U(16)) & U(0x0000FFFF0000FFFF)


@njit(inline="always")
def slid_rows(board, table):
    after, points = U(0), np.float32(0)
    for shift in range(0, 64, 16):
        row = board >> U(shift) & U(0xFFFF)
        after |= table[row] << U(shift)
        points += POINTS[row]
    return after, points


@njit(inline="always")
def moved(board, direction):
    """Return the board slid left, right, up or down, for 0, 1, 2 and 3, and the points."""
    turned = transposed(board) if direction > 1 else board
    after, points = slid_rows(turned, RIGHT if direction % 2 else LEFT)
    return transposed(after) if direction > 1 else after, points


@njit(inline="always")
def random_number(state):
    """Return the next number of an xorshift generator (George Marsaglia, "Xorshift RNGs", 2003)."""
    number = state[0]
    number ^= number << U(13)
    number ^= number >> U(7)
    number ^= number << U(17)
    state[0] = number
    return number >> U(11)


@njit(inline="always")
def spawned(board, state):
    empty = 0
    for shift in range(0, 64, 4):
        empty += board >> U(shift) & U(15) == U(0)
    nth = np.int64(random_number(state) % U(empty))
    rank = U(2) if random_number(state) % U(10) == U(0) else U(1)
    for shift in range(0, 64, 4):
        if board >> U(shift) & U(15) == U(0):
            if nth == 0:
                return board | rank << U(shift)
            nth -= 1
    return board


@njit(inline="always")
def cut(board, shape):
    """Return the index of the ranks on a tuple."""
    first = board >> RUNS[shape, 0] & RUNS[shape, 1]
    return np.int64(first | (board >> RUNS[shape, 2] & RUNS[shape, 3]) << RUNS[shape, 4])


@njit
def value(board, weights, used):
    """Return the value of an afterstate, and put the weights that it is the sum of into `used`."""
    other, upside_down = transposed(board), flipped(board)
    turned = (board, mirrored(upside_down), mirrored(other), flipped(other))
    mirror_images = (mirrored(board), upside_down, other, flipped(mirrored(other)))
    total, at = np.float32(0), 0
    for image in turned:
        for shape in range(SMALL):
            used[at] = INDICES[STARTS[shape] + cut(image, shape)]
            total += weights[used[at]]
            at += 1
    for images in (turned, mirror_images):
        for image in images:
            for shape in range(SMALL, SMALL + LARGE):
                used[at] = STARTS[shape] + cut(image, shape)
                total += weights[used[at]]
                at += 1
    return total


@njit
def best_move(board, weights, used, row):
    """Return the best move: points plus value, the afterstate, the points, and the row of `used` with its weights.

    The row is -1 where nothing moves. `row` of `used` is left as it is.
    """
    best, best_after, best_points, chosen = np.float32(-1e30), U(0), np.float32(0), -1
    for direction in range(4):
        after, points = moved(board, direction)
        if after != board:
            free = direction if direction != row else 4
            total = points + value(after, weights, used[free])
            if total > best:
                best, best_after, best_points, chosen = total, after, points, free
    return best, best_after, best_points, chosen


@njit
def correct(weights, sums, uses, used, error):
    """Move the weights of a value by an error; one with a sum of sizes below 0 learns no more."""
    for weight in used:
        size = sums[weight, 1]
        if size >= 0:
            rate = abs(sums[weight, 0]) / size if size > 0 else np.float32(1)
            weights[weight] += rate * error
            sums[weight, 0] += error
            sums[weight, 1] += abs(error)
            uses[weight] += 1


@njit
def stage_of(board):
    total = 0
    for shift in range(0, 64, 4):
        rank = board >> U(shift) & U(15)
        if rank:
            total += 1 << rank
    return min(total >> STAGE_BITS, STAGES - 1)


@njit
def play(board, stage, weights, sums, uses, state, kept, counts):
    """Play a game to its end, learn, and keep the positions where stages begin. Return points and last board."""
    used = np.zeros((5, LOOKUPS), np.int64)
    score, before, row = 0.0, np.float32(0), -1
    while True:
        best, after, points, chosen = best_move(board, weights, used, row)
        over = chosen < 0
        if row >= 0:
            error = ((np.float32(0) if over else best) - before) / np.float32(LOOKUPS)
            correct(weights, sums, uses, used[row], error)
        if over:
            return score, board
        score += points
        before, row = value(after, weights, used[chosen]), chosen  # anew: its weights may have been corrected just now
        board = spawned(after, state)
        if stage_of(board) > stage:
            stage = stage_of(board)
            kept[stage, counts[stage] % POSITIONS] = board
            counts[stage] += 1


@njit
def learn(weights, sums, uses, state, kept, counts, games, highest):
    """Play whole games, after each one a game from each later stage. Return the sum of whole games' scores."""
    scores, done, stage = 0.0, 0, 0
    while done < games:
        if stage:
            board = kept[stage, np.int64(random_number(state) % U(min(counts[stage], POSITIONS)))]
        else:
            board = spawned(spawned(U(0), state), state)
        score, last = play(board, stage, weights, sums, uses, state, kept, counts)
        if not stage:
            scores += score
            done += 1
            rank = 0
            for shift in range(0, 64, 4):
                rank = max(rank, np.int64(last >> U(shift) & U(15)))
            highest[rank] += 1
        stage = max(stage + 1, FIRST_STAGE)
        if stage >= STAGES or counts[stage] < MIN_POSITIONS:
            stage = 0
    return scores


def report(games: int, started: float, scores: float, highest: np.ndarray) -> None:
    """Print a line on how the last games went."""
    shares = highest[::-1].cumsum()[::-1] / highest.sum()
    reached = "  ".join(f"{1 << rank}: {shares[rank]:.1%}" for rank in (11, 12, 13, 14))
    mean = scores / highest.sum()
    print(f"{games:7} games {time.process_time() - started:6.0f} s  mean {mean:7.0f}  {reached}", flush=True)


def times(squares: tuple[int, ...]) -> int:
    """Return how often `TURNS` look up a weight in one place: 4 times in the middle, which stays where it is."""
    return len(network.self_symmetries(squares)) // 2 or 1


def trained() -> tuple[np.ndarray, np.ndarray]:
    """Return the weights after all games, and how often each was used."""
    weights = np.zeros(STARTS[-1], np.float32)
    sums, uses = np.zeros((len(weights), 2), np.float32), np.zeros(len(weights), np.uint32)
    state = np.array([SEED], np.uint64)
    kept, counts = np.zeros((STAGES, POSITIONS), np.uint64), np.zeros(STAGES, np.int64)
    started = time.process_time()
    for games in range(REPORTED, EXPLORING + SETTLING + 1, REPORTED):
        highest = np.zeros(16, np.int64)
        scores = learn(weights, sums, uses, state, kept, counts, REPORTED, highest)
        report(games, started, scores, highest)
        if games == EXPLORING:
            drop(weights, sums, uses)
    return weights, uses


def drop(weights: np.ndarray, sums: np.ndarray, uses: np.ndarray) -> None:
    """Set all but `KEPT` weights of the large tables to 0."""
    small = STARTS[SMALL]
    moved_values = uses[small:] * np.abs(weights[small:]).astype(np.float64)
    dropped = small + np.argsort(moved_values, kind="stable")[:-KEPT]
    weights[dropped], uses[dropped], sums[dropped, 1] = 0, 0, -1


def weights_file(weights: np.ndarray, uses: np.ndarray) -> bytes:
    """Return the file, as `network.read_weights` describes it."""
    parts = []
    for shape, start, end in zip(network.TUPLES, STARTS, STARTS[1:]):
        min_uses = MIN_USES if len(shape) == 4 else 1
        units = np.rint(weights[start:end] * times(shape) / network.UNIT).astype(np.int64)
        indices = np.flatnonzero((uses[start:end] >= min_uses) & ((len(shape) == 4) | (np.abs(units) >= MIN_UNITS)))
        units = units[indices]
        gaps = np.diff(indices, prepend=-1) - 1
        parts.append(len(indices).to_bytes(4, "little"))
        for column in (gaps & 255, gaps >> 8 & 255, gaps >> 16, units & 255, units >> 8 & 255):
            parts.append(column.astype(np.uint8).tobytes())
    return zlib.compress(b"".join(parts), 9)


def main() -> None:
    """Train, and write the file."""
    written = Path(sys.argv[1])
    size = written.write_bytes(weights_file(*trained()))
    print(f"{written}: {size} bytes")


if __name__ == "__main__":
    main()
