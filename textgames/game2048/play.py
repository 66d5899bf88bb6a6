"""2048 at the console."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from textgames.engine.answer import CurrentPosition, Detail, Event, Hint
from textgames.engine.commands import AnotherGame, command, move, question, step
from textgames.engine.session import Session
from textgames.engine.spec import GameSpec
from textgames.engine.statistics import Best
from textgames.errors import Illegal
from textgames.game2048 import messages
from textgames.game2048.drawing import board_of
from textgames.game2048.messages import Describer
from textgames.game2048.rules import Game2048, Position
from textgames.text.grid import Board
from textgames.text.language import N_, _, join_sentences, ngettext
from textgames.text.squares import LETTERS

Direction = Literal["up", "left", "down", "right"]

DESCRIBERS = {"numbers": Describer(), "letters": Describer(LETTERS)}
MAX_REASONS = 20  # moves of `auto` whose reasons are shown
BETWEEN_BOARDS = 100  # moves between two boards of a longer `auto`: about two seconds


class Slide(Event):
    """A slide, with the `position` after it; for programs also the tile that was spawned."""

    def objects(self) -> list[dict[str, Any]]:
        now: Position = self.facts["position"]
        squares = messages.merged_squares(now)
        tiles = [now.rows[row][col] for row, col in squares]
        slide = {"direction": now.direction, "gained": sum(tiles), "merged": tiles, "merged_at": squares}
        assert now.spawned  # after each slide that changes the board
        row, col, value = now.spawned
        return [{"type": "slide", **slide}, {"type": "spawn", "row": row, "col": col, "value": value}]


class Play(Session):
    """A game of 2048 being played."""

    describer: Describer = DESCRIBERS["numbers"]
    steps_help = N_("slide up, left, down, right (also k h j l, or the words)")
    bests = (
        Best("best_score", "score", is_highest=True, of_all=True),
        Best("highest", "highest", is_highest=True, of_all=True),
    )
    game: Game2048
    _bests: Mapping[str, int] = {}  # by the category, of this sitting
    _slid_to: Position | None = None  # after the last slide: its marks are shown as long as the game is in it

    def begin(self, spec: GameSpec, game: Game2048) -> None:
        super().begin(spec, game)
        recorded = (self.earlier or {}).get("best_score", 0)
        self._best_before = max(recorded, self._bests.get(spec.category, 0))
        self._bests = {**self._bests, spec.category: self._best_before}

    @property
    def best(self) -> int:
        """The best score of this category without help, of this sitting and of the results if they are recorded."""
        return self._bests[self.spec.category]

    @step("up", "w", "k", help=N_("slide all tiles up"))
    def up(self) -> None:
        self.slide("up")

    @step("left", "a", "h", help=N_("slide all tiles left"))
    def left(self) -> None:
        self.slide("left")

    @step("down", "s", "j", help=N_("slide all tiles down"))
    def down(self) -> None:
        self.slide("down")

    @step("right", "d", "l", help=N_("slide all tiles right"))
    def right(self) -> None:
        self.slide("right")

    @move(
        "auto",
        help=N_("make 20 good moves ({auto} alone: to the end; Ctrl-C stops)"),
        form="{auto} 20",
        helps=True,
    )
    def auto(self, what: int | Direction | None = None) -> None:
        """Make a number of good moves, or all to the end; or the move that it made in a saved game."""
        if isinstance(what, str):
            self.record.add_auto()
            self.slide(what)
        moves = [str(what)] if isinstance(what, str) else self._make_good_moves(what)
        self.answer.add(CurrentPosition(self.game.copy(), messages.moves_made(moves)))

    @question("last", "p", help=N_("show the previous move and the board before it"))
    def last(self) -> None:
        before, direction = self.game.previous, self.game.position.direction
        if not (before and direction):
            self.reply(_("No move has been made yet."))
            return
        caption = _("The board before the last move, {direction}.", direction=_(direction))
        board = board_of(Position(before.rows, before.highest))
        self.reply(caption, self.describer.before(direction, before.rows), board=board)

    @command("keep", help=N_("play on after the goal tile"))
    def keep(self) -> None:
        if self.game.keep_going():
            self._slid_to = self.game.position
            self.answer.add(Event("keep"))
            self.note(_("Keep going!"))
        elif self.game.outcome:
            self.refuse(_("Nothing can move, so you can't play on."), "keep")
        else:
            goal = self.game.goal
            self.refuse(_("The game isn't over; {keep} is for playing on after you make {goal}.", goal=goal), "keep")

    @command(
        "new",
        help=N_("start a game of that size and goal; {new} #7 sets the seed"),
        form="{new} 5x5g1024",
        example="{new} 5x5g1024 #7",
    )
    def new(self, spec: AnotherGame | None = None) -> None:
        super().new(spec)

    @question(
        "list",
        help=N_("show where each tile is; {list} {blank}: the blank squares"),
        form="{list} {tiles}",
        rare=True,
    )
    def show_list(self, things: Literal["tiles", "blank", "empty"]) -> None:
        self.reply(self.describer.listing(self.game, things))

    @command(
        "tiles",
        help=N_("call the tiles A, B, C, ... in words; {tiles} {numbers} turns this off"),
        form="{tiles} {letters}",
        rare=True,
    )
    def tiles(self, names: Literal["letters", "numbers"]) -> None:
        self.describer = DESCRIBERS[names]
        letters = _("Tiles are now letters: A is 2, B is 4, C is 8, and so on.")
        self.note(letters if names == "letters" else _("Tiles are now numbers."))

    def board(self) -> Board:
        position = self.game.position
        return board_of(position if position is self._slid_to else Position(position.rows, position.highest))

    def figures(self) -> str:
        score, steps = self.game.score, self.game.steps
        return _("Score {score}   Best {best}   Moves {moves}", score=score, best=self.best or score, moves=steps)

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
        """Return how many of the doublings to the goal are made."""
        return min(1.0, (self.game.position.highest.bit_length() - 1) / (self.game.goal.bit_length() - 1))

    def ending(self) -> str:
        game = self.game
        you_win = _("You made {goal}: you win!", goal=game.goal)
        what = you_win if game.outcome == "won" else _("Nothing can move: you lose.")
        return join_sentences([what, self.describer.score(game)])

    def next_commands(self) -> list[str]:
        can_keep = self.game.outcome == "won" and self.game.can_move()
        return ["keep"] * can_keep + super().next_commands()

    def advice(self) -> Hint:
        from textgames.game2048.hint import best_move, reason

        direction, expected = best_move(self.game)
        details: dict[str, Any] = {} if expected is None else {"expected_score": round(expected)}
        return Hint(direction, reason(self.game, direction), **details)

    def result_details(self) -> dict[str, int]:
        return {"score": self.game.score, "highest": self.game.position.highest}

    def slide(self, direction: str) -> None:
        """Make a move, or note that it has no effect."""
        game, before = self.game, self.game.position
        if not game.move(direction):
            self.note(_("Nothing can slide {direction}.", direction=_(direction)))
            return
        self._slid_to = now = game.position
        self.moved(Slide("slide", position=now))
        if self.record.counts:
            if before.score <= self._best_before < now.score and self._best_before:
                self.note(_("New best! Previous best: {best}.", best=self._best_before))
            self._bests = {**self._bests, self.spec.category: max(self.best, now.score)}

    def _make_good_moves(self, count: int | None) -> list[str]:
        """Make `count` moves, or all to the end, and return them; show reasons of a few, some boards of more."""
        self.progress.report(self.answer)
        self.save_as()  # only the moves, one by one
        made: list[str] = []
        shows_reasons = count is not None and count <= MAX_REASONS
        while not (self.game.outcome or self.progress.is_cancelled) and len(made) != count:
            try:
                hint = self.advice()
            except Illegal as error:
                self.note(str(error))
                break
            self.record.add_auto()
            self.slide(hint.command)
            made.append(hint.command)
            self.save_as(f"auto {hint.command}")  # another version might choose another move
            if shows_reasons:
                # Translators: {slide} is a sentence, "Left."; the reason for the move follows.
                number = _("{number}. {slide}", number=len(made), slide=_(messages.SLID[hint.command]))
                self.progress.report(Detail(join_sentences([number, hint.hint["why"]])))
            elif len(made) % BETWEEN_BOARDS == 0 and not self.game.outcome:
                self.progress.report(CurrentPosition(self.game))
            else:
                self.progress.report(None)
        if self.progress.is_cancelled:
            self.note(ngettext("Stopped after {count} move.", "Stopped after {count} moves.", len(made)))
        return made
