"""2048 at the console."""

from __future__ import annotations

from functools import lru_cache

from textgames import commands
from textgames.answer import Event, Hint, Reply, Standing
from textgames.commands import DIRECTION_LETTERS, DIRECTIONS, GRID, Verb, one_of
from textgames.errors import Illegal, sentence
from textgames.game2048.ids import Deal
from textgames.game2048.rules import MERGED, TILES, merged_tiles, rank_of, tile_of
from textgames.game2048.words import Lettered, Words
from textgames.results import Chart, Summary
from textgames.session import GridSession
from textgames.text import grid
from textgames.text.color import Colors
from textgames.text.phrases import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.commands import Arguments, Command, Rest
    from textgames.game2048.rules import Board, Game2048, Position
    from textgames.results import Results
    from textgames.text.color import Dye

WORDS = {"numbers": Words(), "letters": Lettered()}
KEYS = dict(zip(DIRECTIONS, "wasd"))
SQUARE_WIDTH = 4
WIDTHS = [max(SQUARE_WIDTH, len(str(tile))) for tile in TILES]  # of the squares, by the rank of the largest tile
NOTHING, NEW, JUST_MERGED = " ", "+", "*"  # before the tiles, for one turn
MOST_TOLD = 20  # moves of `auto` whose reasons are told
BETWEEN_BOARDS = 100  # moves, where it makes more: about two seconds
BLACK, WHITE = 16, 231  # of the 256 colours, those that are the same on every terminal
# The text and the ground of each tile, so that it reads the same on dark and light screens. Of the sixteen colours
# ten pairs have a contrast of 4.5 in every palette that was tried; the larger tiles are the same, underlined.
PAIRS = (
    ("BLACK", "LIGHTWHITE_EX"),
    ("BLACK", "LIGHTCYAN_EX"),
    ("BLACK", "LIGHTGREEN_EX"),
    ("BLACK", "LIGHTYELLOW_EX"),
    ("BLACK", "WHITE"),
    ("LIGHTWHITE_EX", "BLACK"),
    ("LIGHTCYAN_EX", "BLACK"),
    ("LIGHTGREEN_EX", "BLACK"),
    ("LIGHTYELLOW_EX", "BLACK"),
    ("WHITE", "BLACK"),
)
IN_256 = (
    *((BLACK, 255), (BLACK, 229), (BLACK, 221), (BLACK, 214), (BLACK, 208), (BLACK, 203)),  # 2 to 64
    *((WHITE, 160), (WHITE, 125), (WHITE, 127), (WHITE, 55), (BLACK, 118), (BLACK, 43)),  # 128 to 4096
    *((BLACK, 39), (WHITE, 25), (WHITE, 19), (WHITE, 22), (WHITE, 88)),  # 8192 to 131072
)
LOOKS = {
    2 << number: Colors(*PAIRS[number % len(PAIRS)], *in_256, underlined=number >= len(PAIRS))
    for number, in_256 in enumerate(IN_256)
}
LARGER = Colors("LIGHTWHITE_EX", "BLACK", WHITE, 238)


def moves_of_auto(rest: Rest) -> Arguments:
    """How many good moves to make, all if it isn't told; or which moves were made, in a saved game."""
    if rest.number_follows():
        return [(rest.number(),)]
    moves = rest.rest and rest.vocabulary.letters(rest.rest[-1])
    if not moves or any(move.parts[0] == "undo" for move in moves):
        return [()]
    rest.take()
    return [([move.parts[0] for move in moves],)]


class Slide(Event):
    """A slide, and the tile that came after it, which led to a position on so many columns."""

    kind = "slide"

    def __init__(self, position: Position, cols: int) -> None:
        self._position, self._cols = position, cols

    @property
    def facts(self) -> dict[str, Any]:
        """The direction, the points, what merges made and the (row, column) of each, and the tile that came."""
        now, cols = self._position, self._cols
        tiles, came = merged_tiles(now.marked), now.spawned(cols)
        squares = [divmod(place, cols) for place, rank in enumerate(now.marked) if rank & MERGED] if tiles else []
        return {"direction": now.direction, "gained": sum(tiles), "merged": tiles, "merged_at": squares, "came": came}

    def records(self) -> list[dict[str, Any]]:
        facts = self.facts
        row, col, value = facts.pop("came")
        return [{"type": "slide", **facts}, {"type": "spawn", "row": row, "col": col, "value": value}]


class Before(Reply):
    """The previous move, and the board before it."""

    def __init__(self, words: Words, direction: str, rows: list[list[int]]) -> None:
        super().__init__("", said=words.before(direction, rows))
        self._direction, self._rows = direction, rows

    def drawn(self, dye: Dye | None) -> str:
        board = bytes([rank_of(tile) for row in self._rows for tile in row])
        size = len(self._rows), len(self._rows[0])
        return f"{drawn(board, size, dye)}\nThen {self._direction}."

    def record(self) -> str:
        return self.drawn(None)


class Play(GridSession):
    """One sitting of 2048.

    `bests` has the best score for each kind of game, of this sitting and of the results where they are kept; what
    `auto` made is left out.
    """

    name = "2048"
    deal_of = Deal
    words: Words = WORDS["numbers"]
    vocabulary = commands.Vocabulary(
        {
            **DIRECTIONS,
            **GRID,
            "last": Verb("p", asks=True),
            "keep": Verb(),
            "auto": Verb("", moves_of_auto, moves=True),
            "list": Verb("", one_of("tiles", "empty"), asks=True),
            "tiles": Verb("", one_of("letters", "numbers")),
        },
        Deal,
        together=DIRECTION_LETTERS,
        run_lengths=True,
    )
    summaries = (
        Summary("best_score", "max", "score", "clean"),
        Summary("average_score", "avg", "score", "clean"),
        Summary("highest", "max", "highest"),
    )
    charts = (Chart("Highest tile", "highest"), Chart("Score", "score", last=True))
    game: Game2048

    def __init__(self, deal: Deal, results: Results) -> None:
        self.bests: dict[str, int] = {}
        self._slid_to: Position | None = None  # whose marks are shown as long as the game stands there
        super().__init__(deal, results)

    def begin(self, deal: Any) -> None:
        super().begin(deal)
        if self.results.recording:
            self.bests.clear()  # they tell it, also when this game is resumed by itself

    def play(self, commands: list[Command]) -> None:
        for command in commands:
            if self.before(command):
                match command.parts:
                    case ("up" | "left" | "down" | "right" as direction,):
                        self.slide(direction)
                    case ("keep",):
                        self.keep()
                    case ("auto", *moves):
                        self.auto(*moves)
                    case ("last",):
                        self.last()
                    case ("list", things):
                        self.reply(self.words.listing(self.game, things))
                    case ("tiles", names):
                        self.name_tiles(names)
                    case _:
                        self.common(command)
            if not self.after(command):
                break

    @property
    def best(self) -> int:
        """The best score in games of this size and goal, or from this position."""
        kind = self.deal.kind
        if kind not in self.bests:
            earlier = self.results.earlier(self.name, self.summaries, kind)
            self.bests[kind] = earlier.get("best_score", 0) if earlier else 0
        return self.bests[kind]

    def picture(self, dye: Dye | None = None) -> str:
        game, position = self.game, self.game.position
        just_slid = position is self._slid_to
        board = drawn(position.board, game.size, dye, position if just_slid else None)
        return f"{board}\nScore {game.score}   Best {self.best}   Moves {game.steps}"

    def state(self) -> dict[str, Any]:
        game = self.game
        return {
            "rows": game.rows_shown(),
            "score": game.score,
            "best": self.best,
            "steps": game.steps,
            "goal": game.goal,
        }

    def score(self) -> str:
        game = self.game
        return f"Score {game.score}, highest tile {game.highest}, {plural(game.steps, 'move')}."

    def settings(self) -> list[str]:
        return ["tiles letters"] * (self.words is WORDS["letters"])

    def standing(self) -> str:
        return f"score {self.game.score}, highest tile {self.game.highest}"

    def ending(self) -> str:
        what = f"You made {self.game.goal} and win!" if self.game.outcome == "won" else "Nothing can move: you lose."
        return f"{what} {self.score()}{self._compared()}"

    def _compared(self) -> str:
        """How the score compares with the best one before, and with what is usual."""
        attempt, score = self.timeline.attempt, self.game.score
        best = attempt.to_beat
        if not best or attempt.auto:
            return ""
        earlier = self.results.earlier(self.name, self.summaries, self.deal.kind) or {}
        usual = f", your average {earlier['average_score']:.0f}" if "average_score" in earlier else ""
        return f" Your best {'so far was' if score > best else 'is'} {best}{usual}."

    def going_on(self) -> list[str]:
        return ["keep (to play on)"] * (self.game.outcome == "won") + super().going_on()

    def advice(self) -> Hint:
        from textgames.game2048.hint import best_move, reason

        direction, expected = best_move(self.game)
        details: dict[str, Any] = {} if expected is None else {"expected_score": round(expected)}
        return Hint(direction, reason(self.game, direction, expected), **details)

    def figures(self) -> dict[str, int]:
        return {"score": self.game.score, "highest": self.game.highest}

    def slide(self, direction: str) -> None:
        """Make a move, or say that it has no effect."""
        game, attempt = self.game, self.timeline.attempt
        if attempt.to_beat is None:
            attempt.to_beat = self.best
        before = game.position
        if not game.move(direction):
            self.note(f"Nothing moves {direction}.")
            return
        self._slid_to = now = game.position
        self.moved(Slide(now, game.size[1]))
        if now.score > self.best and not attempt.auto:
            if before.score <= attempt.to_beat and self._may_be_best:
                self.note(f"That is a new best: {attempt.to_beat} was it so far.")
            self.bests[self.deal.kind] = now.score

    @property
    def _may_be_best(self) -> bool:
        """Whether there is a best to beat, and this attempt can be one."""
        attempt = self.timeline.attempt
        return bool(attempt.to_beat) and not (attempt.undos or attempt.hints or attempt.auto)

    def auto(self, moves: int | list[str] | None = None) -> None:
        """Make good moves, so many or all to the end; or those that it made in a saved game."""
        self.timeline.attempt.auto = True
        if isinstance(moves, list):
            for direction in moves:
                self.slide(direction)
        else:
            self.watcher.so_far(self)
            made = self._make_good_moves(moves)
            if self.answer.stopped:
                self.note(f"Stopped after {plural(made, 'move')}.")
        self.answer.add(Standing(self.game.copy()))

    def _make_good_moves(self, most: int | None) -> int:
        """Choose each move; how many were made. The reasons of a few are told, of more the board is shown at times."""
        made = 0
        tells = most is not None and most <= MOST_TOLD
        while not self.game.outcome and made != most:
            if self.watcher.stopped():
                self.answer.stopped = True
                break
            try:
                hint = self.advice()
            except Illegal as error:
                self.note(sentence(str(error)))
                break
            self.slide(hint.command)
            made += 1
            self.keep_as(f"auto {KEYS[hint.command]}")  # another version might choose another move
            if tells:
                self.watcher.news(self, f"{made}. {hint.text}")
            elif made % BETWEEN_BOARDS or self.game.outcome:
                self.watcher.keep(self)
            else:
                self.watcher.glance(self)
        return made

    def keep(self) -> None:
        """Play on after the goal tile."""
        if self.game.keep_going():
            self.answer.add(Event("keep"))
            self.note("Play on.")
        elif self.game.outcome:
            self.refuse("Nothing can move, so there is nothing to play on with.", "keep")
        else:
            self.refuse(f"keep is for playing on after {self.game.goal} is made.", "keep")

    def last(self) -> None:
        """Answer what the previous move was, and the board before it."""
        if self.game.last is None:
            self.reply("No move was made yet.")
        else:
            self.answer.add(Before(self.words, *self.game.last))

    def name_tiles(self, names: str) -> None:
        """Name the tiles by letters in words from now on, or by their numbers."""
        self.words = WORDS[names]
        self.note(f"Tiles have {names} now{': A is 2, B is 4, C is 8, and so on' * (names == 'letters')}.")


def drawn(board: Board, size: tuple[int, int], dye: Dye | None, slid_to: Position | None = None) -> str:
    """A board of ranks in boxes, with signs where the slide that led to a position merged and spawned tiles."""
    hashable: Any = dye
    width = WIDTHS[max(board)]
    old, new = cells_of(width, hashable)
    cells = [*map(old.__getitem__, slid_to.marked if slid_to else board)]
    if slid_to:
        place = slid_to.place or 0
        cells[place] = new[board[place]]
    return grid.boxes(cells, size[1], width)


class Cells(dict[int, str]):
    """The cells of tiles by their ranks, marked or not, as they are drawn in a width; `sign` is for plain ones."""

    def __init__(self, width: int, sign: str, dye: Dye | None) -> None:
        self._width, self._sign, self._dye = width, sign, dye

    def __missing__(self, rank: int) -> str:
        tile, sign = tile_of(rank & ~MERGED), JUST_MERGED if rank & MERGED else self._sign
        cell = grid.centred(str(tile or ""), self._width, sign)
        self[rank] = cell = self._dye(cell, LOOKS.get(tile, LARGER)) if self._dye and tile else cell
        return cell


@lru_cache
def cells_of(width: int, dye: Dye | None) -> list[Cells]:
    """The cells in a width: those of tiles that were there, and those of new ones."""
    return [Cells(width, sign, dye) for sign in (NOTHING, NEW)]
