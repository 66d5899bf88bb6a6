"""2048 at the console."""

from __future__ import annotations

from functools import lru_cache

from textgames import commands, grid
from textgames.console import StopSign
from textgames.game2048 import words
from textgames.game2048.ids import Deal, reached
from textgames.game2048.rules import MERGED, SPAWNED, cutters, rank_of, tile_of
from textgames.session import Session
from textgames.words import plural

__all__ = ["Deal", "play"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.console import Console
    from textgames.game2048.rules import Game2048
    from textgames.grid import Paint
    from textgames.session import Settings

SQUARE_WIDTH = 4
MOST_ROWS = 2**14  # remembered as they are drawn
KEYS = {direction: short.split()[0] for direction, (short, _) in commands.DIRECTIONS.items()}
SIGNS = bytes.maketrans(bytes([0, MERGED, SPAWNED]), b" *+")  # before the tiles, for one turn
# Foreground and background together, so that a tile reads the same on dark and light screens.
COLORS = {
    2: ("BLACK", "WHITE"),
    4: ("BLACK", "LIGHTCYAN_EX"),
    8: ("BLACK", "LIGHTGREEN_EX"),
    16: ("BLACK", "LIGHTYELLOW_EX"),
    32: ("BLACK", "CYAN"),
    64: ("BLACK", "GREEN"),
    128: ("BLACK", "LIGHTRED_EX"),
    256: ("LIGHTWHITE_EX", "RED"),
}
LARGER = ("LIGHTWHITE_EX", "BLACK")


def row_of_boxes(ranks: bytes, marks: bytes, width: int, paint: Paint = None) -> str:
    """The tiles of a row, with what the last move did to them."""
    return grid.boxes([str(tile_of(rank) or "") for rank in ranks], marks.translate(SIGNS).decode(), width, paint)


remembered_row = lru_cache(MOST_ROWS)(row_of_boxes)


class Session2048(Session):
    """One sitting of 2048.

    `bests` has the best score for each kind of game, of this sitting and of the results where they are kept; what
    `auto` made is left out.
    """

    name = "2048"
    vocabulary = commands.Vocabulary(
        {
            **commands.DIRECTIONS,
            "last": ("p", ""),
            "keep": ("", ""),
            "auto": ("", "moves?"),
            "list": ("", "one of tiles empty"),
        },
        together=commands.DIRECTION_LETTERS,
        deal=Deal,
    )
    moving = frozenset({*commands.DIRECTIONS, "hint", "auto"})
    asking = Session.asking | {"last"}
    texts = words
    game: Game2048

    def __init__(self, console: Console, deal: Deal, settings: Settings) -> None:
        self.bests: dict[str, int] = {}
        super().__init__(console, deal, settings)

    @property
    def best(self) -> int:
        """The best score in games of this size and goal, or from this position."""
        params = self.deal.params
        if params not in self.bests:
            earlier = self.keeping.stats() if self.keeping.recording else []
            self.bests[params] = earlier[0].get("best_score", 0) if earlier else 0
        return self.bests[params]

    def intro(self) -> str:
        return (
            f"2048: slide the tiles; equal ones that meet merge. Make {self.game.goal}.\n"
            "w up, a left, s down, d right, u undo, help for more, q quit."
        )

    def picture(self) -> str:
        game = self.game
        board = self._drawn(game.board, game.marks)
        return f"{board}\nScore {game.score}   Best {self.best}   Moves {game.steps}"

    def _drawn(self, board: bytes, marks: bytes) -> str:
        """A board of ranks, with the signs of some squares."""
        width = max(SQUARE_WIDTH, len(str(tile_of(max(board)))))
        rows_of, _ = cutters(*self.game.size)
        rows = zip(rows_of(board), rows_of(marks))
        if self.console.dye:
            drawn = [row_of_boxes(ranks, signs, width, self._painted) for ranks, signs in rows]
        else:
            drawn = [remembered_row(ranks, signs, width) for ranks, signs in rows]
        return grid.bordered(drawn, self.game.size[1], width)

    def _painted(self, padded: str, tile: str) -> str:
        assert self.console.dye
        return self.console.dye(padded, *COLORS.get(int(tile), LARGER)) if tile else padded

    def ending(self) -> str:
        what = f"You made {self.game.goal} and win!" if self.game.outcome == "won" else "No move is left: you lose."
        return f"{what} {self._figures()}{self._compared()}"

    def _compared(self) -> str:
        """How the score compares with the best one before; where there are results, they tell."""
        attempt, score = self.timeline.attempt, self.game.score
        best = attempt.to_beat
        if not best or attempt.auto or self.keeping.recording:
            return ""
        return f" Your best so far was {best}." if score > best else f" Your best is {best}."

    def going_on(self) -> str:
        if self.game.outcome == "won":
            return "keep (to play on), new, restart, undo or quit"
        return super().going_on()

    def summary(self) -> str:
        return f"2048 {self.game.outcome or 'unfinished'}. {self._figures()}"

    def _figures(self) -> str:
        game = self.game
        return f"Score {game.score}, highest tile {game.highest}, {plural(game.steps, 'move')}."

    def state(self) -> dict[str, Any]:
        game = self.game
        return {"rows": game.rows, "score": game.score, "best": self.best, "steps": game.steps, "goal": game.goal}

    def legal(self) -> list[str]:
        return [] if self.game.outcome else self.game.legal_moves()

    def moves(self) -> str:
        return ", ".join(self.legal())

    def advice(self) -> tuple[str, str]:
        from textgames.game2048.hint import best_move, reason

        direction, expected = best_move(self.game)
        return direction, reason(self.game, direction, expected)

    def figures(self) -> dict[str, int]:
        return {"score": self.game.score, "highest": self.game.highest}

    def reached(self, stats: dict[str, Any]) -> str:
        return reached(stats)

    # What only 2048 has.

    def slide(self, direction: str) -> None:
        """Make a move, or say that it has no effect."""
        game, attempt = self.game, self.timeline.attempt
        score = game.score
        if attempt.to_beat is None:
            attempt.to_beat = self.best
        if not game.move(direction):
            self.note("Nothing moves " + direction + ".")
            return
        merged = game.merged_tiles if self.tells_events else []
        self.moved("slide", direction=direction, gained=game.score - score, merged=merged)
        spawned = game.spawned
        assert spawned, "every move brings a tile"
        row, col, value = spawned
        self.happened("spawn", row=row, col=col, value=value)
        if game.score > self.best and not attempt.auto:
            self.bests = {**self.bests, self.deal.params: game.score}  # another one: a failed load goes back

    def auto(self, moves: int | list[str] | None = None) -> None:
        """Make good moves, so many or all to the end; or those that it made in a saved game."""
        self.timeline.attempt.auto = True
        self.reply.autos += 1
        if isinstance(moves, list):
            for direction in moves:
                self.slide(direction)
        else:
            self.keeping.keep_so_far(self.reply, self.words)
            self.say_answers()
            self._make_good_moves(moves)

    def _make_good_moves(self, most: int | None) -> None:
        """Choose each move, keep it and tell it; Ctrl-C stops that."""
        made = 0
        with StopSign(self.console.typed and not self.keeping.replaying) as sign:
            while not (self.game.outcome or sign.raised or made == most):
                direction, why = self.advice()
                self.slide(direction)
                self.keeping.keep_auto(KEYS[direction])
                made += 1
                if not self.silent:
                    self.console.say(f"{made}. {direction}: {why}.")
        self.tell_position()
        if sign.raised:
            self.reply.stopped = True
            self.note(f"Stopped after {plural(made, 'move')}.")

    def keep(self) -> None:
        """Play on after the goal tile."""
        if self.game.keep_going():
            self.happened("keep")
            self.note("Play on.")
        elif self.game.outcome:
            self.refuse("No move is left to play on with.", "keep")
        else:
            self.refuse(f"keep is for playing on after {self.game.goal} is made.", "keep")

    def last(self) -> None:
        """Answer what the previous move was, and the board before it."""
        before = self.game.last
        if before is None:
            self.answer("No move was made yet.")
        else:
            direction, rows = before
            if self.console.verbal:
                self.answer(f"Before: {words.board(rows)} Then {direction}.")
            else:
                ranks = bytes([rank_of(tile) for row in rows for tile in row])
                self.answer(f"{self._drawn(ranks, bytes(len(ranks)))}\nThen {direction}.")


def play(console: Console, deal: Deal, settings: Settings) -> int:
    """Play until the player leaves or the input ends; the exit status."""
    session = Session2048(console, deal, settings)
    session.begin()
    while session.read():
        for command in session.commands():
            match command:
                case ("up" | "left" | "down" | "right" as direction,):
                    session.slide(direction)
                case ("keep",):
                    session.keep()
                case ("auto", *moves):
                    session.auto(*moves)
                case ("last",):
                    session.last()
                case _:
                    session.common(command)
        session.show()
    return session.end()
