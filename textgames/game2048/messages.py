"""The texts of 2048: its help, and its boards and moves in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, groupby
from typing import Any, ClassVar

from textgames.engine.describer import GameDescriber, Intro
from textgames.engine.wording import KEYS_OF_DIRECTIONS, WON
from textgames.game2048.rules import Game2048, Position2048
from textgames.text.language import (
    N_,
    NN_,
    _,
    comma_list,
    join_sentences,
    ngettext,
    plural,
    semicolon_list,
)
from textgames.text.speech import SENTENCE, names_of, summarized
from textgames.text.squares import square_name

Squares = list[tuple[int, int]]  # rows and columns

# A move, by its direction.
SLID = {
    N_("up"): N_("Up."),
    N_("left"): N_("Left."),
    N_("down"): N_("Down."),
    N_("right"): N_("Right."),
}
FULL_SCORE = NN_(
    "Score {score}, highest tile {highest}, {count} move.",
    "Score {score}, highest tile {highest}, {count} moves.",
)
EMPTY = N_("blank")
BESIDE = {
    (-1, 0): N_("{tile} above"),
    (0, -1): N_("{tile} to the left"),
    (1, 0): N_("{tile} below"),
    (0, 1): N_("{tile} to the right"),
}
NO_EMPTY_SQUARES = N_("There are no blank squares.")
EMPTY_SQUARES_AT = NN_("{count} blank square: {squares}.", "{count} blank squares: {squares}.")
# Marks before the number of a tile that the last move spawned or merged.
NEW, JUST_MERGED = "+", "*"
MAX_DESCRIBED = 2  # of the largest tiles, which are described with their neighbours


class Describer(GameDescriber):
    """The texts of 2048. With `letters`, tiles are called A for 2, B for 4, and so on."""

    title = N_("2048")
    about = N_("Slide and merge tiles to make 2048.")
    goal = N_("All tiles slide; matching tiles that meet merge into one of twice the value.")
    symbols: ClassVar = {
        " ": N_("blank square"),
        "2, 4, 8, ...": N_("tile"),
        f"{NEW}2": N_("new tile"),
        f"{JUST_MERGED}4": N_("tile that was just merged"),
    }
    counted: ClassVar = {
        EMPTY: NN_("{count} blank", "{count} blank"),
        "": NN_("{count} tile", "{count} tiles"),
    }

    def __init__(self, letters: str = "") -> None:
        self._letters = letters

    def tile(self, value: int) -> str:
        """Return the name of a tile, or of an empty square for 0."""
        rank = value.bit_length() - 1
        if 0 < rank <= len(self._letters):
            return self._letters[rank - 1]
        return str(value or EMPTY)

    def intro(self, game: Game2048) -> Intro:
        goal = _("2048: slide the tiles; matching tiles merge. Make {goal}.", goal=game.goal)
        keys = _("w up, a left, s down, d right, u undo, {help} for more, q quit.")
        spoken_goal = _("Merge tiles to make {goal}.", goal=game.goal)
        spoken_keys = _(KEYS_OF_DIRECTIONS)
        return Intro(goal, keys, spoken_goal=spoken_goal, spoken_keys=spoken_keys)

    def score(self, game: Game2048) -> str:
        return plural(FULL_SCORE, game.steps, score=game.score, highest=game.position.highest)

    def summary(self, game: Game2048) -> str:
        """Return the last line of a run. A game that goes on after a win stays won."""
        if game.position.highest < game.goal:
            return super().summary(game)
        return join_sentences([_(WON, game=_(self.title)), self.score(game)])

    def standing(self, game: Game2048) -> dict[str, int]:
        return {"score": game.score, "highest": game.position.highest}

    def standing_text(self, standing: Mapping[str, int]) -> str:
        return _(
            "score {score}, tile {highest}", score=standing["score"], highest=standing["highest"]
        )

    def figures_of(self, result: Mapping[str, Any]) -> str:
        if "score" not in result or "highest" not in result:
            return super().figures_of(result)
        return self.standing_text(result)

    def what_next(self, commands: Sequence[str]) -> str:
        if not {"keep", "undo"}.issubset(commands):
            return super().what_next(commands)
        return _(
            "Type {keep} to play on, y for a new game, n to leave; {undo} and {restart} go back."
        )

    def slide(self, now: Position2048, names_merged: bool = True) -> str:
        """Return a slide in words: "Left. Merged 4 at 1A and 2A; 8 at 3A. New 2 at 0C."."""
        merged: dict[int, Squares] = {}
        for row, col in now.merged if names_merged else []:
            merged.setdefault(now.rows[row][col], []).append((row, col))
        # Translators: {tiles} is a list such as "4 at 1A and 2A; 8 at 3A".
        merges = _("Merged {tiles}.", tiles=self._tiles(merged)) if merged else ""
        assert now.spawned  # by each slide that changes the board
        row, col, tile = now.spawned
        square = square_name((row, col))
        new = _("New {tile} at {square}.", tile=self.tile(tile), square=square)
        return join_sentences([_(SLID[now.direction]), merges, new])

    def rows(self, game: Game2048) -> list[list[int]]:
        return game.rows

    def cell(self, game: Game2048, symbol: int) -> str:
        return self.tile(symbol)

    def position(self, game: Game2048) -> str:
        """Return all rows, or the squares of the tiles if there are few."""
        rows, cols = game.size
        squares = squares_of(game)
        if 3 * len(squares[0]) < 2 * rows * cols:
            return super().position(game)
        text = _("{tiles}; the rest is blank.", tiles=self._tiles(squares))
        return summarized(text, self.overview(game))

    def difference(self, before: Game2048, after: Game2048) -> str:
        """Return the rows that have changed, or the direction if just one slide was undone.

        The score follows.
        """
        if before.steps == after.steps + 1:
            # Translators: the move that was taken back.
            return _("You had moved {direction}.", direction=_(before.position.direction))
        changed = {row for row, (old, new) in enumerate(zip(before.rows, after.rows)) if old != new}
        sentences = self.row_sentences(self.board(after), changed)
        return summarized(join_sentences(sentences), self.overview(after))

    def goal_progress(self, game: Game2048) -> str:
        return _("Score {score}.", score=game.score)

    def should_announce(self, before: Game2048, now: Game2048) -> bool:
        """Return True if the score has grown by half, or is less.

        Numbers take long to speak, so they are not announced after each merge.
        """
        return 2 * now.score > 3 * before.score or now.score < before.score

    def where(self, game: Game2048) -> str:
        """Return the largest tiles, each with its neighbours, and the number of empty squares."""
        squares = squares_of(game)
        sentences: list[str] = []
        for tile, places in squares.items():
            for square in places:
                if tile and len(sentences) < MAX_DESCRIBED:
                    sentences.append(self._with_neighbours(game, tile, square))
        empty = ngettext("{count} blank square.", "{count} blank squares.", len(squares[0]))
        sentences.append(empty if squares[0] else _(NO_EMPTY_SQUARES))
        sentences.append(self.goal_progress(game))
        return join_sentences(sentences)

    def around(self, game: Game2048, row: int, col: int) -> list[str]:
        """Return the tiles next to a square: "2 above, 16 below."."""
        texts = self._neighbours(game, row, col)
        return [_(SENTENCE, text=comma_list(texts))] if texts else []

    def _neighbours(self, game: Game2048, row: int, col: int) -> list[str]:
        """Return the tiles next to a square, each with its direction: "2 above"."""
        rows, cols = game.size
        board = game.rows
        texts = []
        for (down, right), message in BESIDE.items():
            r, c = row + down, col + right
            if 0 <= r < rows and 0 <= c < cols and board[r][c]:
                texts.append(_(message, tile=self.tile(board[r][c])))
        return texts

    def _with_neighbours(self, game: Game2048, tile: int, square: tuple[int, int]) -> str:
        """Return a tile and its neighbours: "4 at 1B: 2 above, 16 below."."""
        texts = self._neighbours(game, *square)
        names = {"tile": self.tile(tile), "square": square_name(square)}
        if not texts:
            return _("{tile} at {square}.", **names)
        # Translators: {neighbours} is a list such as "2 above, 16 on the right".
        return _("{tile} at {square}: {neighbours}.", neighbours=comma_list(texts), **names)

    def results(self, stats: Mapping[str, Any]) -> str:
        played = super().results(stats)
        if "best_score" not in stats or "highest" not in stats:
            return played
        places = {"best": stats["best_score"], "highest": stats["highest"]}
        return join_sentences([played, _("Best score {best}, highest tile {highest}.", **places)])

    def listing(self, game: Game2048, things: str) -> str:
        """Return all tiles, the largest first, or all empty squares.

        For example "8 at 0A; 2 at 1B." or "1 blank square: 0B.".
        """
        squares = squares_of(game)
        if things == "tiles":
            return _(SENTENCE, text=self._tiles(squares))
        empty = squares[0]
        if not empty:
            return _(NO_EMPTY_SQUARES)
        return plural(EMPTY_SQUARES_AT, len(empty), squares=names_of(empty))

    def _tiles(self, squares: Mapping[int, Squares]) -> str:
        """Return the tiles with their squares, by value: "8 at 0A; 2 at 1B and 1C"."""
        texts = []
        for value, places in squares.items():
            if value:
                tile, names = self.tile(value), names_of(places)
                texts.append(_("{tile} at {squares}", tile=tile, squares=names))
        return semicolon_list(texts)

    def before(self, direction: str, rows: Sequence[Sequence[int]]) -> str:
        """Return the last move, and the board before it."""
        board = [[self.tile(tile) for tile in row] for row in rows]
        # Translators: the rows of the board follow.
        move = _("Last move: {direction}. The board before it:", direction=_(direction))
        return join_sentences([move, *self.row_sentences(board, range(len(rows)))])


def moves_made(moves: Sequence[str]) -> str:
    """Return moves with the length of each run: "5 moves: left 3, up, left.".

    Empty if there are no moves.
    """
    if not moves:
        return ""
    texts = []
    for direction, run in groupby(moves):
        text, length = _(direction), len(list(run))
        if length > 1:
            text = _("{direction} {count}", direction=text, count=length)
        texts.append(text)
    count = ngettext("{count} move.", "{count} moves.", len(moves))
    # Translators: {moves} is a list such as "left 3, up".
    text = ngettext(
        "{count} move: {moves}.", "{count} moves: {moves}.", len(moves), moves=comma_list(texts)
    )
    return summarized(text, count)


def squares_of(game: Game2048) -> dict[int, Squares]:
    """Return the (row, column)s of the tiles by value, the largest first.

    The empty squares come last, with the value 0, also if there are none.
    """
    values = sorted([*chain(*game.rows), 0], reverse=True)
    squares: dict[int, Squares] = {value: [] for value in values}
    for row, tiles in enumerate(game.rows):
        for col, tile in enumerate(tiles):
            squares[tile].append((row, col))
    return squares
