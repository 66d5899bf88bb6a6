"""What 2048 says: its help, and its boards and moves in words."""

from __future__ import annotations

from textgames.text.cells import LETTERS, name
from textgames.text.manual import HINT, LOOK, RARE, RESTART, UNDO, Key, help_text
from textgames.text.phrases import (
    MOST_OF_A_BOARD,
    board_sentence,
    listed,
    named,
    plural,
    rows_in_order,
    within,
)
from textgames.text.wording import GridWords, played

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from textgames.answer import Event, Record
    from textgames.game2048.rules import Game2048

    Squares = list[tuple[int, int]]

GOAL = "All tiles slide; two equal ones that meet become one of twice the value."
KEYS = (
    Key("w a s d", "slide up, left, down, right; also k h j l, or the words", "left"),
    Key("wwasd, 4d, 2(wd)", "several moves on one line; 4d is four times d", "wwasd"),
    UNDO,
    HINT,
    Key("auto 20", "20 such moves; alone all to the end; Ctrl-C stops"),
    Key("last", "p for short: the previous move and the board before it"),
    Key("keep", "play on after the goal tile"),
    RESTART,
    Key("new 5x5g1024", "another game, of that size and goal; also new #7", "new 5x5g1024 #7"),
    LOOK,
    Key("list tiles", "where they are; also list empty"),
    *RARE,
    Key("tiles letters", "call the tiles A, B, C, ... in words; also tiles numbers", rare=True),
)
EMPTY = "empty"
PLURALS = {EMPTY: EMPTY}
LARGEST = 2  # tiles that are told with what lies beside them
BESIDE = {"up": (-1, 0), "left": (0, -1), "down": (1, 0), "right": (0, 1)}


class Words(GridWords):
    """Tiles, and where they are."""

    keys = KEYS
    help = help_text(GOAL, KEYS)
    plurals = PLURALS
    numbers = "tiles"

    def tile(self, value: int) -> str:
        """What a tile is called."""
        return str(value)

    def intro(self, game: Game2048) -> str:
        return (
            f"2048: slide the tiles; equal ones that meet merge. Make {game.goal}.\n"
            "w up, a left, s down, d right, u undo, help for more, q quit."
        )

    def intro_said(self, game: Game2048) -> str:
        return f"2048: slide the tiles, merge equal ones, make {game.goal}"

    def told(self, events: Sequence[Event]) -> list[str]:
        """Moves in words, as "Left. Merged 4 at 1A and 8 at 2A. New 2 at 0C."."""
        return [self._slide(event.facts) for event in events if event.kind == "slide"]

    def _slide(self, facts: Record) -> str:
        made = zip(facts["merged"], facts["merged_at"])
        merged = [f"{self.tile(value)} at {name(*square)}" for value, square in made]
        told = f" Merged {listed(merged)}." if merged else ""
        row, col, value = facts["came"]
        return f"{facts['direction'].capitalize()}.{told} New {self.tile(value)} at {name(row, col)}."

    def rows(self, game: Game2048) -> list[list[int]]:
        return game.rows

    def cell(self, game: Game2048, sign: int) -> str:
        return self.tile(sign) if sign else EMPTY

    def position(self, game: Game2048) -> str:
        """All rows, or where the tiles are if there are few."""
        if 3 * game.board.count(0) < 2 * len(game.board):
            return super().position(game)
        return within(f"{self._tiles(game)}; the rest empty.", self.overview(game))

    def look(self, game: Game2048) -> list[str]:
        """A line for each row, without its name."""
        lines = rows_in_order(self.board(game), self.plurals)
        return within("\n".join(lines), self.overview(game), MOST_OF_A_BOARD).split("\n")

    def difference(self, before: Game2048, after: Game2048) -> str:
        """The rows that have changed."""
        rows = enumerate(zip(before.rows, after.rows))
        changed = {row for row, (was, now) in rows if was != now}
        said = board_sentence(self.board(after), self.plurals, changed) if changed else ""
        return within(said, self.overview(after))

    def figure(self, game: Game2048) -> str:
        return f"Score {game.score}."

    def is_news(self, told: str, figure: str, all_told: bool) -> bool:
        """Not after each merge, since numbers take long to say: when it has grown by half."""
        return not (told and all_told) or 2 * points(figure) > 3 * points(told)

    def where(self, game: Game2048) -> str:
        """The largest tiles, each with what lies beside it, and how much room there is."""
        squares = squares_of(game)
        free = len(squares.pop(0, []))
        largest = [(tile, square) for tile in sorted(squares, reverse=True) for square in squares[tile]][:LARGEST]
        said = [f"{self.tile(tile)} at {name(*square)}{self.beside(game, *square)}." for tile, square in largest]
        return " ".join([*said, f"{free} free. {self.figure(game)}"])

    def beside(self, game: Game2048, row: int, col: int) -> str:
        """The tiles beside a square: ": left 2, down 16"."""
        rows, cols = game.size
        found = [(way, row + down, col + right) for way, (down, right) in BESIDE.items()]
        inside = [(way, game.rows[r][c]) for way, r, c in found if 0 <= r < rows and 0 <= c < cols]
        said = [f"{way} {self.tile(tile)}" for way, tile in inside if tile]
        return f": {', '.join(said)}" if said else ""

    def results(self, stats: Mapping[str, Any]) -> str:
        clean = "best_score" in stats
        best = f"Best score {stats['best_score']}, average {stats['average_score']:.0f}, " if clean else ""
        return f"{played(stats)} {best}{'highest' if clean else 'Highest'} tile {stats['highest']}."

    def listing(self, game: Game2048, things: str) -> str:
        """All tiles, the largest first, or all empty squares: "8 at 0A; 2 at 1B and 3D."; "1 empty square: 0B."."""
        free = squares_of(game).get(0, [])
        if things == "tiles":
            return within(f"{self._tiles(game)}.", self.overview(game))
        empty = plural(len(free), "empty square")
        return within(f"{empty}{': ' + named(free) if free else ''}.", f"{empty}; row 0 tells those of a row.")

    def _tiles(self, game: Game2048) -> str:
        squares = squares_of(game)
        squares.pop(0, None)
        return "; ".join([f"{self.tile(tile)} at {named(squares[tile])}" for tile in sorted(squares, reverse=True)])

    def before(self, direction: str, rows: list[list[int]]) -> str:
        """The board before a move, and the move."""
        board = [[self.tile(tile) if tile else EMPTY for tile in row] for row in rows]
        shorter = "too large a board to tell; undo goes back to it."
        return f"Before: {within(board_sentence(board, self.plurals), shorter)} Then {direction}."


class Lettered(Words):
    """The same with a letter for each tile: A for 2, B for 4, and so on."""

    def tile(self, value: int) -> str:
        rank = value.bit_length() - 2
        return LETTERS[rank] if rank < len(LETTERS) else str(value)


def points(figure: str) -> int:
    """The number in "Score 12."."""
    return int(figure.removeprefix("Score ").removesuffix("."))


def squares_of(game: Game2048) -> dict[int, Squares]:
    """The (row, column) of all tiles of each value, and of the empty squares for 0."""
    found: dict[int, Squares] = {}
    for row, line in enumerate(game.rows):
        for col, tile in enumerate(line):
            found.setdefault(tile, []).append((row, col))
    return found
