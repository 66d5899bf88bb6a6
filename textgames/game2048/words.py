"""The texts of 2048: its help, and its boards and moves in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from textgames.engine.answer import Event
from textgames.engine.words import GridWords, played
from textgames.game2048.rules import RANK_OF, Game2048
from textgames.text.manual import HINT, LOOK, RESTART, SHARED, UNDO, Key, help_text
from textgames.text.phrases import (
    MAX_WORDS_OF_BOARD,
    board_sentence,
    join_words,
    names_of,
    plural,
    shortened,
    unnamed_rows,
)
from textgames.text.squares import square_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

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
    *SHARED,
    Key("tiles letters", "call the tiles A, B, C, ... in words; also tiles numbers", rare=True),
)
EMPTY = "empty"
PLURALS = {EMPTY: EMPTY}
MAX_DESCRIBED = 2  # the largest tiles, which are described with what is beside them
BESIDE = {"up": (-1, 0), "left": (0, -1), "down": (1, 0), "right": (0, 1)}


class Words(GridWords):
    """The texts of 2048. With `letters` a tile is called A for 2, B for 4, and so on."""

    keys = KEYS
    help = help_text(GOAL, KEYS)
    plurals = PLURALS
    numbers = "tiles"

    def __init__(self, letters: str = "") -> None:
        self._letters = letters

    def tile(self, value: int) -> str:
        """Return what a tile is called, or an empty square for 0."""
        rank = RANK_OF[value]
        return self._letters[rank - 1] if 0 < rank <= len(self._letters) else str(value or EMPTY)

    def intro(self, game: Game2048) -> str:
        goal = f"2048: slide the tiles; equal ones that meet merge. Make {game.goal}."
        return f"{goal}\nw up, a left, s down, d right, u undo, help for more, q quit."

    def spoken_intro(self, game: Game2048) -> str:
        return f"2048: slide the tiles, merge equal ones, make {game.goal}"

    def describe(self, events: Sequence[Event]) -> list[str]:
        """Return each slide in words: "Left. Merged 4 at 1A and 8 at 2A. New 2 at 0C."."""
        texts = []
        for facts in [event.facts for event in events if event.kind == "slide"]:
            pairs = zip(facts["merged"], facts["merged_at"])
            merged = [f"{self.tile(value)} at {square_name(*square)}" for value, square in pairs]
            merges = f" Merged {join_words(merged)}." if merged else ""
            row, col, value = facts["spawned"]
            new = f"{self.tile(value)} at {square_name(row, col)}"
            texts.append(f"{facts['direction'].capitalize()}.{merges} New {new}.")
        return texts

    def rows(self, game: Game2048) -> list[list[int]]:
        return game.rows

    def cell(self, game: Game2048, symbol: int) -> str:
        return self.tile(symbol)

    def position(self, game: Game2048) -> str:
        """Return all rows, or where the tiles are if there are few."""
        if 3 * game.board.count(0) < 2 * len(game.board):
            return super().position(game)
        return shortened(f"{self._tiles(game)}; the rest empty.", self.overview(game))

    def look(self, game: Game2048) -> list[str]:
        """Return a line for each row, without its number."""
        lines = unnamed_rows(self.board(game), self.plurals)
        return shortened("\n".join(lines), self.overview(game), MAX_WORDS_OF_BOARD).split("\n")

    def difference(self, before: Game2048, after: Game2048) -> str:
        """Return the rows that have changed."""
        changed = {row for row, (old, new) in enumerate(zip(before.rows, after.rows)) if old != new}
        text = board_sentence(self.board(after), self.plurals, changed) if changed else ""
        return shortened(text, self.overview(after))

    def goal_progress(self, game: Game2048) -> str:
        return f"Score {game.score}."

    def is_news(self, before: str, now: str, each_move: bool) -> bool:
        """Return whether the score has grown by half: numbers take long to say, so not after each merge."""
        if not (before and each_move):
            return True
        earlier, score = [int(text.removeprefix("Score ").rstrip(".")) for text in (before, now)]
        return 2 * score > 3 * earlier

    def where(self, game: Game2048) -> str:
        """Return the largest tiles, each with what is beside it, and how many squares are free."""
        tiles = [(tile, square) for tile, squares in squares_of(game).items() if tile for square in squares]
        largest = tiles[:MAX_DESCRIBED]
        texts = [f"{self.tile(tile)} at {square_name(*at)}{self._beside(game, *at)}." for tile, at in largest]
        return " ".join([*texts, f"{game.board.count(0)} free. {self.goal_progress(game)}"])

    def _beside(self, game: Game2048, row: int, col: int) -> str:
        """Return the tiles beside a square: ": left 2, down 16"."""
        (rows, cols), board = game.size, game.rows
        texts = []
        for direction, (down, right) in BESIDE.items():
            r, c = row + down, col + right
            if 0 <= r < rows and 0 <= c < cols and board[r][c]:
                texts.append(f"{direction} {self.tile(board[r][c])}")
        return f": {', '.join(texts)}" if texts else ""

    def results(self, stats: Mapping[str, Any]) -> str:
        clean = "best_score" in stats
        best = f"Best score {stats['best_score']}, average {stats['average_score']:.0f}, " if clean else ""
        return f"{played(stats)} {best}{'highest' if clean else 'Highest'} tile {stats['highest']}."

    def listing(self, game: Game2048, things: str) -> str:
        """Return all tiles, the largest first, or all empty squares: "8 at 0A; 2 at 1B."; "1 empty square: 0B."."""
        if things == "tiles":
            return shortened(f"{self._tiles(game)}.", self.overview(game))
        free = squares_of(game).get(0, [])
        empty = plural(len(free), "empty square")
        return shortened(f"{empty}{': ' + names_of(free) if free else ''}.", f"{empty}; row 0 tells those of a row.")

    def _tiles(self, game: Game2048) -> str:
        by_tile = squares_of(game).items()
        return "; ".join([f"{self.tile(tile)} at {names_of(squares)}" for tile, squares in by_tile if tile])

    def before(self, direction: str, rows: list[list[int]]) -> str:
        """Return the board before a move, and the move."""
        board = [[*map(self.tile, row)] for row in rows]
        shorter = "too large a board to tell; undo goes back to it."
        return f"Before: {shortened(board_sentence(board, self.plurals), shorter)} Then {direction}."


def squares_of(game: Game2048) -> dict[int, list[tuple[int, int]]]:
    """Return the (row, column) of all tiles of each value, the largest first, and of the empty squares for 0."""
    squares: dict[int, list[tuple[int, int]]] = {tile: [] for tile in sorted(chain(*game.rows), reverse=True)}
    for row, tiles in enumerate(game.rows):
        for col, tile in enumerate(tiles):
            squares[tile].append((row, col))
    return squares
