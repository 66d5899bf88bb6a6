"""2048 at the console."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textgames.engine.best_results import Best
from textgames.engine.commands import AnotherGame, command, question, step
from textgames.engine.common_commands import CommonCommands
from textgames.engine.events import Change, Events, Hint, Note, Reply
from textgames.engine.spec import GameSpec
from textgames.errors import Illegal
from textgames.game2048.drawing import board_of
from textgames.game2048.messages import Describer
from textgames.game2048.rules import Game2048, Position2048
from textgames.text.grid import Board
from textgames.text.language import N_, _


class Slide(Change):
    """A slide, and the tile that was spawned after it."""

    def __init__(self) -> None:
        super().__init__("slide")

    def spoken(self) -> list[str]:
        """Return the slide: "Left. Merged 4 at 1A and 2A; 8 at 3A. New 2 at 0C."."""
        return [self.now.describer.slide(self.now.game.position)]

    def objects(self) -> list[dict[str, Any]]:
        now = self.now.game.position
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
        spawn = {"type": "spawn", "row": row, "col": col, "value": tile}
        return [slide, spawn]


class Play(CommonCommands):
    """A game of 2048 being played."""

    describer = Describer()
    steps_help = N_("slide up, left, down, right; also k h j l, or the words")
    bests = (
        Best("best_score", "score", is_highest=True, of_all=True),
        Best("highest", "highest", is_highest=True, of_all=True),
    )
    game: Game2048
    _bests: Mapping[str, int] = {}  # by category, of this run
    # The position after the last slide: its marks are shown as long as the game is there.
    _slid_to: Position2048 | None = None

    def begin(self, spec: GameSpec, game: Game2048) -> None:
        super().begin(spec, game)
        recorded = (self.earlier or {}).get("best_score", 0)
        self._best_before = max(recorded, self._bests.get(spec.category, 0))
        self._bests = {**self._bests, spec.category: self._best_before}

    @property
    def best(self) -> int:
        """The best score of this category without help.

        It is the best of this run, and of the results if they are recorded.
        """
        return self._bests[self.spec.category]

    @step("up", "w", "k", help=N_("slide all tiles up"))
    def up(self) -> Events:
        return self.slide("up")

    @step("left", "a", "h", help=N_("slide all tiles left"))
    def left(self) -> Events:
        return self.slide("left")

    @step("down", "s", "j", help=N_("slide all tiles down"))
    def down(self) -> Events:
        return self.slide("down")

    @step("right", "d", "l", help=N_("slide all tiles right"))
    def right(self) -> Events:
        return self.slide("right")

    @question("last", "p", help=N_("show the previous move and the board before it"))
    def last(self) -> Events:
        before, direction = self.game.previous, self.game.position.direction
        if not (before and direction):
            yield Reply(_("No move has been made yet."))
            return
        caption = _("The board before the last move ({direction}).", direction=_(direction))
        board = board_of(Position2048(before.rows, before.highest))
        rows = self.describer.all_rows(self.game.at(before))
        yield Reply(caption, [caption, *rows], board=board)

    @command("keep", help=N_("play on after making the goal tile"))
    def keep(self) -> Events:
        goal = self.game.goal
        if self.game.keep_going():
            self._slid_to = self.game.position
            yield Change("keep")
            yield Note(_("Keep going!"))
        elif self.outcome:
            raise Illegal(_("Nothing can move, so you can't play on."), "keep")
        else:
            message = _(
                "The game isn't over; {keep} is for playing on after you make {goal}.", goal=goal
            )
            raise Illegal(message, "keep")

    @command(
        "new",
        help=N_("start a game with that size and goal; {new} #7 sets the seed"),
        form="{new} 5x5g1024",
        example="{new} 5x5g1024 #7",
        ends_line=True,
    )
    def new(self, spec: AnotherGame | None = None) -> Events:
        return super().new(spec)

    def board(self) -> Board:
        position = self.game.position
        if position is not self._slid_to:
            position = Position2048(position.rows, position.highest)  # without marks
        return board_of(position)

    def figures(self) -> str:
        score = self.game.score
        return _(
            "Score {score}   Best {best}   Moves {moves}",
            score=score,
            best=self.best or score,
            moves=self.game.steps,
        )

    def state(self) -> dict[str, Any]:
        game = self.game
        return {
            "rows": game.position.rows,
            "score": game.score,
            "best": self.best,
            "steps": game.steps,
            "goal": game.goal,
        }

    def completed(self) -> float:
        """Return the share of the doublings to the goal that are made."""
        made = self.game.position.highest.bit_length() - 1
        needed = self.game.goal.bit_length() - 1
        return min(1.0, made / needed)

    def ending(self) -> list[str]:
        game = self.game
        you_win = _("You made {goal}: you win!", goal=game.goal)
        what = you_win if game.outcome == "won" else _("Nothing can move: you lose.")
        return [what, self.describer.score(game)]

    def next_commands(self) -> list[str]:
        commands = super().next_commands()
        if self.outcome == "won" and self.game.can_move():
            return ["keep", *commands]
        return commands

    def advice(self) -> Events:
        from textgames.game2048.hint import best_move, reason

        direction, expected = best_move(self.game)
        details: dict[str, Any] = {} if expected is None else {"expected_score": round(expected)}
        yield Hint(direction, reason(self.game, direction), **details)

    def result_details(self) -> dict[str, int]:
        return {"score": self.game.score, "highest": self.game.position.highest}

    def slide(self, direction: str) -> Events:
        """Make a move, or note that it has no effect."""
        game = self.game
        before = game.position
        if not game.move(direction):
            yield Note(_("Nothing can slide {direction}.", direction=_(direction)))
            return
        self._slid_to = now = game.position
        is_best = False
        if self.record.can_be_best:
            is_best = 0 < self._best_before < now.score and before.score <= self._best_before
            self._bests = {**self._bests, self.spec.category: max(self.best, now.score)}
        yield Slide()
        if is_best:
            yield Note(_("New best! Previous best: {best}.", best=self._best_before))
