"""2048 at the console."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Literal

from textgames.engine.best_results import Best
from textgames.engine.commands import AnotherGame, command, move, question, step
from textgames.engine.common_commands import CommonCommands
from textgames.engine.events import Change, Event, Events, Hint, Note, Reply, Report
from textgames.engine.spec import GameSpec
from textgames.errors import Illegal
from textgames.game2048 import messages
from textgames.game2048.drawing import board_of
from textgames.game2048.messages import Describer
from textgames.game2048.rules import Game2048, Position2048
from textgames.text.grid import Board
from textgames.text.language import N_, _, join_sentences, ngettext
from textgames.text.squares import LETTERS

Direction = Literal["up", "left", "down", "right"]

DESCRIBERS = {"numbers": Describer(), "letters": Describer(LETTERS)}
MAX_REASONS = 20  # moves of `auto` that are shown with their reasons
BETWEEN_BOARDS = 100  # moves between two boards of a longer `auto`, which take about two seconds


class Slide(Change):
    """A slide, and the tile that was spawned after it."""

    def __init__(self, is_spoken: bool = True) -> None:
        super().__init__("slide")
        self._is_spoken = is_spoken

    def spoken(self) -> list[str]:
        """Return the slide: "Left. Merged 4 at 1A and 2A; 8 at 3A. New 2 at 0C."."""
        if not self._is_spoken:
            return []
        return [self.now.describer.slide(self.now.game.position)]

    def briefly(self) -> list[str]:
        """Return the slide without the merged tiles: "Left. New 2 at 0C."."""
        if not self._is_spoken:
            return []
        return [self.now.describer.slide(self.now.game.position, names_merged=False)]

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

    describer: Describer = DESCRIBERS["numbers"]
    steps_help = N_("slide up, left, down, right (also k h j l, or the words)")
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

    @move(
        "auto",
        help=N_("make 20 good moves ({auto} alone: to the end; Ctrl-C stops)"),
        form="{auto} 20",
        is_help=True,
    )
    def auto(self, what: int | Direction | None = None) -> Events:
        """Make a number of good moves, or all to the end.

        A saved game has the direction of each.
        """
        if isinstance(what, str) and what not in self.game.legal_moves():
            yield from self.slide(what)
            return
        if isinstance(what, str):
            self.record.add_auto()
            yield from self.slide(what, is_spoken=False)
            moves = [str(what)]
        else:
            moves = yield from self.make_good_moves(what)
        position = self.describer.position(self.game)
        yield Note("", [position, messages.moves_made(moves)])

    @question("last", "p", help=N_("show the previous move and the board before it"))
    def last(self) -> Events:
        before, direction = self.game.previous, self.game.position.direction
        if not (before and direction):
            yield Reply(_("No move has been made yet."))
            return
        caption = _("The board before the last move ({direction}).", direction=_(direction))
        board = board_of(Position2048(before.rows, before.highest))
        yield Reply(caption, self.describer.before(direction, before.rows), board=board)

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
    )
    def new(self, spec: AnotherGame | None = None) -> Events:
        return super().new(spec)

    @question(
        "list",
        help=N_("show where each tile is; also {list_blank}, {list_unfinished}"),
        form="{list} {tiles}",
        rare=True,
    )
    def show_list(self, things: Literal["tiles", "blank", "empty", "unfinished"]) -> Events:
        if things == "unfinished":
            yield from super().show_list(things)
            return
        yield Reply(self.describer.listing(self.game, things))

    @command(
        "tiles",
        help=N_("call the tiles A, B, C, ... in words; {tiles_numbers} turns this off"),
        form="{tiles} {letters}",
        rare=True,
    )
    def tiles(self, names: Literal["letters", "numbers"]) -> Events:
        self.describer = DESCRIBERS[names]
        letters = _("Tiles are now letters: A is 2, B is 4, C is 8, and so on.")
        yield Note(letters if names == "letters" else _("Tiles are now numbers."))

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

    def ending_text(self) -> str:
        game = self.game
        you_win = _("You made {goal}: you win!", goal=game.goal)
        what = you_win if game.outcome == "won" else _("Nothing can move: you lose.")
        return join_sentences([what, self.describer.score(game)])

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

    def slide(self, direction: str, is_spoken: bool = True) -> Events:
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
        yield Slide(is_spoken)
        if is_best:
            yield Note(_("New best! Previous best: {best}.", best=self._best_before))

    def make_good_moves(self, count: int | None) -> Generator[Event, None, list[str]]:
        """Make `count` moves, or all to the end, and return them.

        Each is saved as a move of `auto`, since another version might choose another one. A few
        moves are reported with their reasons, more of them by a board now and then.
        """
        from textgames.game2048.hint import best_move, reason

        self.saving = ""
        made: list[str] = []
        shows_reasons = count is not None and count <= MAX_REASONS
        while not (self.outcome or self.interrupt.is_set) and len(made) != count:
            try:
                direction, _expected = best_move(self.game)
            except Illegal as error:
                yield Note(str(error))
                break
            why = reason(self.game, direction) if shows_reasons else ""
            self.record.add_auto()
            self.saving = f"auto {direction}"
            yield from self.slide(direction, is_spoken=False)
            made.append(direction)
            if shows_reasons:
                slide = _(messages.SLID[direction])
                # Translators: {slide} is a sentence, "Left."; the reason for the move follows.
                number = _("{number}. {slide}", number=len(made), slide=slide)
                yield Report(join_sentences([number, why]))
            elif len(made) % BETWEEN_BOARDS == 0 and not self.outcome:
                yield Report(self.figures(), self.describer.score(self.game), self.board())
        if self.interrupt.is_set:
            yield Note(
                ngettext("Stopped after {count} move.", "Stopped after {count} moves.", len(made))
            )
        return made
