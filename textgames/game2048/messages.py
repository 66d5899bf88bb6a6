"""What 2048 shows and says: its help, and its boards, figures and moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textgames.engine.describer import GameDescriber, row_sentences
from textgames.engine.view import JsonObject
from textgames.engine.wording import (
    ENTER,
    KEYS,
    KEYS_OF_DIRECTIONS,
    KEYS_WITH_HELP,
    TOP_LEFT,
    WON,
)
from textgames.game2048.drawing import JUST_MERGED, NEW, board_of
from textgames.game2048.rules import Game2048, Position2048
from textgames.text.grid import Board
from textgames.text.language import N_, NN_, _, comma_list, join_sentences, plural, semicolon_list
from textgames.text.speech import SENTENCE, names_of
from textgames.text.squares import Square, square_name

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
EXPECTED = N_("Of about {best} points to come, it cost {price}.")
RATED = N_("Hints rated the best move {best}, and this one {price} less.")
BESIDE = {
    (-1, 0): N_("{tile} above"),
    (0, -1): N_("{tile} to the left"),
    (1, 0): N_("{tile} below"),
    (0, 1): N_("{tile} to the right"),
}


class Describer(GameDescriber):
    """What 2048 shows and says."""

    title = N_("2048")
    about = N_("Slide and merge tiles to make 2048.")
    goal = N_("All tiles slide; matching tiles that meet merge into one of twice the value.")
    blocked = N_("Nothing could slide in {count} of {all} moves.")
    symbols: ClassVar = {
        " ": N_("blank square"),
        N_("2, 4, 8, ..."): N_("tile"),
        f"{NEW}2": N_("new tile"),
        f"{JUST_MERGED}4": N_("tile that was just merged"),
    }

    def intro(self, session: Any) -> list[str]:
        goal = session.game.goal
        keys = KEYS
        if session.vocabulary.has_help:
            keys = KEYS_WITH_HELP
        what = _("2048: slide the tiles; matching tiles merge. Make {goal}.", goal=goal)
        return [what, _(keys)]

    def spoken_intro(self, session: Any) -> list[str]:
        aim = _("Merge tiles to make {goal}.", goal=session.game.goal)
        return [aim, _(KEYS_OF_DIRECTIONS), _(ENTER), self.tells_more(session), _(TOP_LEFT)]

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
        return _("Type {keep} to play on, y for a new game, n to leave, {review} to look back.")

    def spoken(self, game: Game2048, positions: Sequence[Position2048]) -> list[str]:
        """Return a slide in words: "Left. Merged 4 at 1A and 2A; 8 at 3A. New 2 at 0C."."""
        now = positions[-1]
        if len(positions) == 1:  # `keep`
            return []
        merged: dict[int, list[Square]] = {}
        for row, col in now.merged:
            merged.setdefault(now.rows[row][col], []).append((row, col))
        # Translators: {tiles} is a list such as "4 at 1A and 2A; 8 at 3A".
        merges = _("Merged {tiles}.", tiles=tiles_at(merged)) if merged else ""
        assert now.spawned  # by each slide that changes the board
        row, col, tile = now.spawned
        square = square_name((row, col))
        new = _("New {tile} at {square}.", tile=tile, square=square)
        return [join_sentences([_(SLID[now.direction]), merges, new])]

    def objects(self, game: Game2048, positions: Sequence[Position2048]) -> list[JsonObject]:
        """Return a slide, and the tile spawned after it."""
        now = positions[-1]
        if len(positions) == 1:
            return [{"type": "keep"}]
        tiles = [now.rows[row][col] for row, col in now.merged]
        slide = {
            "type": "slide",
            "direction": now.direction,
            "gained": sum(tiles),
            "merged": tiles,
            "merged_at": now.merged,
        }
        assert now.spawned  # by each slide that changes the board
        row, col, tile = now.spawned
        return [slide, {"type": "spawn", "row": row, "col": col, "value": tile}]

    def rows(self, game: Game2048) -> list[list[int]]:
        return game.rows

    def cell(self, game: Game2048, symbol: int) -> str:
        return str(symbol or EMPTY)

    def difference(self, before: Game2048, after: Game2048) -> list[str]:
        """Return the rows that have changed, or the direction if just one slide was undone."""
        if before.steps == after.steps + 1:
            # Translators: the move that was taken back.
            return [_("You had moved {direction}.", direction=_(before.position.direction))]
        changed = {row for row, (old, new) in enumerate(zip(before.rows, after.rows)) if old != new}
        return row_sentences(self.words(after), changed)

    def goal_progress(self, game: Game2048) -> str:
        return _("Score {score}.", score=game.score)

    def around(self, game: Game2048, row: int, col: int) -> list[str]:
        """Return the tiles next to a square: "2 above, 16 below."."""
        rows, cols = game.size
        board = game.rows
        texts = []
        for (down, right), message in BESIDE.items():
            r, c = row + down, col + right
            if 0 <= r < rows and 0 <= c < cols and board[r][c]:
                texts.append(_(message, tile=board[r][c]))
        return [_(SENTENCE, text=comma_list(texts))] if texts else []

    def results(self, stats: Mapping[str, Any]) -> str:
        played = super().results(stats)
        if "best_score" not in stats or "highest" not in stats:
            return played
        places = {"best": stats["best_score"], "highest": stats["highest"]}
        return join_sentences([played, _("Best score {best}, highest tile {highest}.", **places)])

    def completed(self, game: Game2048) -> float:
        """Return the share of the doublings made on the way to the goal."""
        made = game.position.highest.bit_length() - 1
        needed = game.goal.bit_length() - 1
        return min(1.0, made / needed)

    def board(self, game: Game2048) -> Board:
        """Return the board, with marks if its position is the one after the last slide."""
        position = game.position
        if not game.is_newest:
            position = Position2048(position.rows, position.highest)
        return board_of(position)

    def figures(self, session: Any) -> str:
        now: Position2048 = session.game.position
        if not session.best:
            return _("Score {score}   Moves {moves}", score=now.score, moves=now.steps)
        places = {"score": now.score, "best": session.best, "moves": now.steps}
        return _("Score {score}   Best {best}   Moves {moves}", **places)

    def state(self, session: Any) -> dict[str, Any]:
        game: Game2048 = session.game
        return {
            "rows": game.position.rows,
            "score": game.score,
            "best": session.best,
            "steps": game.steps,
            "goal": game.goal,
        }

    def ending(self, session: Any) -> list[str]:
        game: Game2048 = session.game
        message = N_("You made {goal}: you win!")
        if game.goes_on_after_end:
            message = N_("Nothing can move any more: the game ends here.")
        elif session.outcome == "lost":
            message = N_("Nothing can move: you lose.")
        return [_(message, goal=game.goal)]

    def next_commands(self, session: Any) -> list[str]:
        commands = super().next_commands(session)
        if session.outcome == "won" and session.game.can_move():
            return ["keep", *commands]
        return commands

    def result_details(self, spec: Any, game: Game2048) -> dict[str, int]:
        return self.standing(game)


def tiles_at(squares: Mapping[int, list[Square]]) -> str:
    """Return tiles with their squares: "8 at 0A; 2 at 1B and 1C"."""
    texts = []
    for tile, places in squares.items():
        texts.append(_("{tile} at {squares}", tile=tile, squares=names_of(places)))
    return semicolon_list(texts)
