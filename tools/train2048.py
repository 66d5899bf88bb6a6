"""Train the weights of the 2048 hint: `python3 -m tools.train2048 textgames/game2048/solver/weights.bin`.

The program plays against itself, always making the move whose points and value afterwards are largest, and
moves each value towards the one that follows: temporal-difference learning of afterstates (Szubert and
Jaskowski, 2014). Each weight has a rate of its own, from how far its errors agree (temporal coherence,
Jaskowski 2016). All weights start at 0: with an optimistic start (Guei and others, 2021) of 320,000 points
the mean score after 20,000 games was a third as high. After `EXPLORING` games the large tables keep the `KEPT`
weights that were used most, the others are 0 from then on, and `SETTLING` more games are played with what is left.

It needs numba: `pip install -e '.[train]'`. One seed gives one file. The one that is shipped took 46 minutes on
one core of a virtual machine. Looking one move ahead, the program then scored 113,000 on average before the large
tables were cut down, 78,000 right afterwards, and 91,000 in the end: 2048 in 95%, 8192 in 42% of its games. With the
search of the hint on top it gets much further.
"""

from __future__ import annotations

import sys
import time
import zlib

import numpy as np
from numba import njit

from textgames.game2048.rules import slide, worth
from textgames.game2048.solver import network

EXPLORING, SETTLING = 110_000, 60_000  # games
REPORTED = 10_000  # games from one line of progress to the next
KEPT = 75_000
SEED = 2048
SEEN = 200  # times that a weight of a small table was used, at least, to be written
SMALL = 4  # squares of a shape whose table keeps a weight for all ranks that were seen
U = np.uint64


def line_tables() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """For each line of 16 bits: slid to its start and to its end, and the points of either."""
    left, right = np.zeros(65536, np.uint64), np.zeros(65536, np.uint64)
    points = np.zeros(65536)
    for number in range(65536):
        ranks = bytes(number >> shift & 15 for shift in (0, 4, 8, 12))
        slid = slide(ranks)
        points[number] = worth(slid) - worth(ranks)
        # Four bits have no room for 65536: it is held as 32768, which no game here has ever come near.
        left[number] = sum(min(rank, 15) << 4 * place for place, rank in enumerate(slid))
    for number in range(65536):
        right[number] = turned(int(left[turned(number)]))
    return left, right, points, points[[turned(number) for number in range(65536)]]


def turned(number: int) -> int:
    """A line of 16 bits, read from its end."""
    return number >> 12 | number >> 4 & 0xF0 | number << 4 & 0xF00 | number << 12 & 0xF000


def layout() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For each place of each shape: the shift of each square, how many there are, and the number of the shape."""
    found = [(number, place) for number, shape in enumerate(network.SHAPES) for place in places(shape)]
    shifts = np.array([[4 * square for square in place] + [0] * (6 - len(place)) for _, place in found], np.uint64)
    lengths = np.array([len(place) for _, place in found])
    return shifts, lengths, np.array([number for number, _ in found])


def places(squares: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Where a shape lies on the board, each set of squares once."""
    symmetries = sorted(network.symmetries(squares), reverse=True)
    return list({frozenset(place): place for place in symmetries}.values())


def index_tables() -> tuple[np.ndarray, np.ndarray]:
    """For each shape where its part of `index` starts, and `index`: which weight each ranks have.

    Ranks that a shape reads in several orders from one place have one weight.
    """
    starts, tables, total = [], [], 0
    for shape in network.SHAPES:
        size = network.RANKS ** len(shape)
        numbers = np.arange(size)
        ranks = [numbers >> 4 * place & 15 for place in range(len(shape))]
        orders = [sum(ranks[place] << 4 * at for at, place in enumerate(order)) for order in network.alike(shape)]
        starts.append(total)
        tables.append(np.minimum.reduce(orders) + total)
        total += size
    return np.array(starts), np.concatenate(tables).astype(np.int32)


@njit(inline="always")
def transposed(board):
    a = (
        board & U(0xF0F00F0FF0F00F0F)
        | (board & U(0x0000F0F00000F0F0)) << U(12)
        | (board & U(0x0F0F00000F0F0000)) >> U(12)
    )
    return a & U(0xFF00FF0000FF00FF) | (a & U(0x00FF00FF00000000)) >> U(24) | (a & U(0x00000000FF00FF00)) << U(24)


@njit(inline="always")
def slid_rows(board, table, points):
    after, gained = U(0), 0.0
    for shift in range(0, 64, 16):
        row = board >> U(shift) & U(0xFFFF)
        after |= table[row] << U(shift)
        gained += points[row]
    return after, gained


@njit
def moved(board, direction, lines):
    """The board slid left, right, up or down, for 0, 1, 2 and 3, and the points."""
    left, right, left_points, right_points = lines
    turned_board = transposed(board) if direction > 1 else board
    if direction % 2:
        after, gained = slid_rows(turned_board, right, right_points)
    else:
        after, gained = slid_rows(turned_board, left, left_points)
    return transposed(after) if direction > 1 else after, gained


@njit
def drawn(state):
    """The next number of an xorshift generator (Marsaglia, 2003)."""
    number = state[0]
    number ^= number << U(13)
    number ^= number >> U(7)
    number ^= number << U(17)
    state[0] = number
    return number >> U(11)


@njit
def spawned(board, state):
    empty = 0
    for shift in range(0, 64, 4):
        empty += board >> U(shift) & U(15) == U(0)
    nth = np.int64(drawn(state) % U(empty))
    rank = U(2) if drawn(state) % U(10) == U(0) else U(1)
    for shift in range(0, 64, 4):
        if board >> U(shift) & U(15) == U(0):
            if nth == 0:
                return board | rank << U(shift)
            nth -= 1
    return board


@njit
def value(board, weights, net, used):
    """The value of a board; `used` gets the numbers of the weights that it is made of."""
    shifts, lengths, shapes, starts, index = net
    total = 0.0
    for place in range(len(lengths)):
        number = U(0)
        for at in range(lengths[place]):
            number |= (board >> shifts[place, at] & U(15)) << U(4 * at)
        weight = index[starts[shapes[place]] + np.int64(number)]
        used[place] = weight
        total += weights[weight]
    return total


@njit
def best_move(board, weights, net, lines, used):
    """The points and the value afterwards of the best move, and the board after it; -1 where nothing moves."""
    best, best_after, best_points = -1e30, U(0), 0.0
    for direction in range(4):
        after, points = moved(board, direction, lines)
        if after != board:
            worth_it = points + value(after, weights, net, used)
            if worth_it > best:
                best, best_after, best_points = worth_it, after, points
    return best, best_after, best_points


@njit
def learn(weights, sums, sizes, uses, net, lines, state, games, highest):
    """Play games and learn; `highest` counts the largest tiles. Returns the sum of the scores and the moves."""
    number_of = len(net[1])
    used, tried = np.zeros(number_of, np.int64), np.zeros(number_of, np.int64)
    scores, moves = 0.0, 0
    for _ in range(games):
        board = spawned(spawned(U(0), state), state)
        before = 0.0
        begun = False
        while True:
            best, after, points = best_move(board, weights, net, lines, tried)
            over = best < -1e29
            if begun:
                error = ((0.0 if over else best) - before) / number_of
                for weight in used:
                    if sizes[weight] >= 0.0:
                        rate = abs(sums[weight]) / sizes[weight] if sizes[weight] > 0.0 else 1.0
                        weights[weight] += rate * error
                        sums[weight] += error
                        sizes[weight] += abs(error)
                        uses[weight] += 1
            if over:
                break
            scores += points
            moves += 1
            before = value(after, weights, net, used)
            begun = True
            board = spawned(after, state)
        rank = 0
        for shift in range(0, 64, 4):
            rank = max(rank, np.int64(board >> U(shift) & U(15)))
        highest[rank] += 1
    return scores, moves


def report(games: int, started: float, scores: float, moves: int, highest: np.ndarray) -> None:
    """Say on a line how the last games went."""
    shares = highest[::-1].cumsum()[::-1] / highest.sum()
    reached = "  ".join(f"{1 << rank}: {shares[rank]:.1%}" for rank in (11, 12, 13, 14))
    mean = scores / highest.sum()
    print(f"{games:7} games {time.monotonic() - started:6.0f} s  mean {mean:7.0f}  {reached}", flush=True)


def trained() -> tuple[np.ndarray, np.ndarray]:
    """The weights after all games, and how often each was used."""
    starts, index = index_tables()
    net = (*layout(), starts, index)
    lines = line_tables()
    weights = np.zeros(len(index), np.float32)
    small = network.RANKS**SMALL * sum(len(shape) == SMALL for shape in network.SHAPES)
    sums, sizes = np.zeros(len(index), np.float32), np.zeros(len(index), np.float32)
    uses = np.zeros(len(index), np.uint32)
    state = np.array([SEED], np.uint64)
    started = time.monotonic()
    for games in range(REPORTED, EXPLORING + SETTLING + 1, REPORTED):
        highest = np.zeros(16, np.int64)
        scores, moves = learn(weights, sums, sizes, uses, net, lines, state, REPORTED, highest)
        report(games, started, scores, moves, highest)
        if games == EXPLORING:
            seldom = small + np.argsort(uses[small:], kind="stable")[: len(index) - small - KEPT]
            weights[seldom], sizes[seldom], uses[seldom] = 0, -1, 0  # a size below 0: learns no more
    return weights, uses


def packed(weights: np.ndarray, uses: np.ndarray) -> bytes:
    """The file: for each shape how many weights, the gaps between their numbers, and their steps; compressed."""
    starts, index = index_tables()
    ends = [*starts[1:], len(index)]
    parts = []
    for shape, start, end in zip(network.SHAPES, starts, ends):
        least = SEEN if len(shape) == SMALL else 1
        numbers = np.flatnonzero(uses[start:end] >= least)
        steps = np.rint(weights[start:end][numbers] / network.STEP).astype(np.int64)
        gaps = np.diff(numbers, prepend=-1) - 1
        parts.append(len(numbers).to_bytes(4, "little"))
        for column in (gaps & 255, gaps >> 8 & 255, gaps >> 16, steps & 255, steps >> 8 & 255):
            parts.append(column.astype(np.uint8).tobytes())
    return zlib.compress(b"".join(parts), 9)


def main() -> None:
    """Train, and write the file."""
    weights, uses = trained()
    with open(sys.argv[1], "wb") as file:
        size = file.write(packed(weights, uses))
    print(f"{sys.argv[1]}: {size} bytes")


if __name__ == "__main__":
    main()
