"""Game IDs of Sokoban: `sokoban:holes/3`, `sokoban:path/to/file.xsb/3`, and the rows themselves behind a `=`."""

from __future__ import annotations

import os
from errno import ENOENT
from functools import cache, cached_property

from textgames import ids
from textgames.errors import Illegal, Unreadable, did_you_mean, printable, quoted
from textgames.ids import Listed, Option, number_in
from textgames.seeds import draw, key_of, quote, unquote
from textgames.sokoban.formats import Level, levels_in, load_levels
from textgames.sokoban.rules import FLOOR, FLOOR_IN_TEXT, Sokoban, pushes_in
from textgames.text.cells import check_rectangle
from textgames.text.numbers import is_number
from textgames.text.phrases import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from typing import Any

EXAMPLES = "holes/3, path/to/file.xsb/3 or =**-**/*o#P*/**-**"
FOLDER = os.path.join(os.path.dirname(__file__), "levels")
SHIPPED_SETS = ("classic", "holes")  # by name, as a zip file has no folder to list
FIRST_SET = "holes"
WIDTHS = (7, 7, 8, 6, 8)  # of the columns in a list of levels
HEADING = "No.     Size  Boxes  Solved  Mine  Fewest  Title"


class Deal(ids.Deal):
    """Which level it is: one of a set, or a board that the ID spells out.

    `levels` are those of the set, where they have been read before. `board` is the level's text, `title` what
    it is called, empty where it has no name, and `content` the level itself, wherever it came from, as in an
    exact ID.
    """

    game = "sokoban"
    takes_seed = False
    heading_of_list = HEADING
    options = (
        Option("LEVELS", "", "a level set's name, or a level file"),
        Option("--level", "N", "the level's number; with --check also A-B, from A to B"),
        Option("--check", "", "don't play, but solve each level and tell how it went", task="check"),
        Option("--time", "S", "seconds for each level of --check, 10 unless given"),
        Option("--jobs", "N", "how many levels --check solves at once, one unless given"),
    )

    def __init__(self, text: str, levels: list[Level] | None = None) -> None:
        self.set = ""
        self.number = 0
        self.levels: list[Level] = []
        self.board, self.title = "", ""
        if text.startswith("="):
            self.board = board_in(text[1:])
        else:
            self._choose(text or FIRST_SET, levels)
        game = self.start()
        self.content = content_of(game)
        if not game.targets:
            raise Unreadable(f"there is nothing to do: no {'hole' if game.has_holes else 'goal'} is there")
        self.size: tuple[int, int] = game.size

    def _choose(self, text: str, levels: list[Level] | None) -> None:
        self.set, number = split_number(text)
        self.number = number_in(number or "1", EXAMPLES)
        self.levels = levels or levels_of(self.set)
        if not 1 <= self.number <= len(self.levels):
            raise Unreadable(
                f"there are levels 1 to {len(self.levels)} in {self.set}, and no {self.number}", number or ""
            )
        level = self.levels[self.number - 1]
        if level.error:
            raise Illegal(f"level {self.number} of {self.set} can't be played, {level.error}", number or "")
        self.board, self.title = level.board, printable(level.title)

    @property
    def params(self) -> str:
        if self.set:
            return f"{quote(self.set)}/{self.number}"
        return "=" + self.board.replace(FLOOR, FLOOR_IN_TEXT[0]).replace("\n", "/")

    @property
    def is_from_file(self) -> bool:
        """Whether it is a level of a file of the player's."""
        return bool(self.set) and self.set not in SHIPPED_SETS

    @property
    def kept_id(self) -> str:
        if not self.is_from_file:
            return str(self)
        return f"{self.game}:{quote(os.path.abspath(self.set))}/{self.number}"

    @property
    def board_id(self) -> str:
        return f"{self.game}:{self.content}" if self.is_from_file else ""

    @property
    def kind(self) -> str:
        return self.content

    @cached_property
    def place(self) -> str:
        """Which level of its set it is, and its title, as far as it has them."""
        level = f"Level {self.number} of {len(self.levels)}" if self.set else ""
        return ": ".join(filter(None, (level, self.title)))

    def start(self) -> Sokoban:
        return Sokoban.from_text(self.board)

    def numbered(self, number: int) -> Deal:
        """Another level of the same set; raises `Illegal` where there is none."""
        if not self.levels:
            raise Illegal("this level is not one of a set")
        return Deal(f"{quote(self.set)}/{number}", self.levels)

    def neighbour(self, step: int) -> Deal:
        """The next level of the set that can be played, or with a step of -1 the one before."""
        number = playable_from(self.number + step, self.levels, step)
        if self.levels and number is None:
            raise Illegal(f"this is the {'last' if step > 0 else 'first'} level")
        return self.numbered(number or 0)

    def following(self, params: str | None = None) -> Deal:
        """The next level, or the one that `params` name."""
        if params and is_number(params):
            return self.numbered(int(params))
        return Deal(params) if params else self.neighbour(1)

    @classmethod
    def of_words(cls, words: Sequence[str]) -> str:
        """A set, a number, or both; the words as an ID has them."""
        for word in words:
            if word.startswith("#"):
                raise Unreadable(f"{quoted(word)} is a seed, which {cls.game} has no use for", word)
        name, *more = words
        if not more:
            return name
        if len(more) > 1 or not is_number(more[0]):
            raise Unreadable(f"{quoted(more[-1])} says nothing of {cls.game}; expected classic 3", more[-1])
        return f"{quote(name)}/{more[0]}"

    @classmethod
    def size_of(cls, params: str) -> tuple[int, int] | None:
        """Of a number alone nothing is known, since it counts in the set that is played."""
        return None if is_number(params) else super().size_of(params)

    @classmethod
    def words_as_options(cls, words: Sequence[str]) -> dict[str, Any]:
        """LEVELS, the number of a level, or both."""
        cls.of_words(words)
        name, *more = words
        if not more and is_number(name) and not os.path.exists(name):
            return {"level": name}
        return {"levels": name, **({"level": more[0]} if more else {})}

    @classmethod
    def from_options(cls, given: Mapping[str, Any]) -> str:
        """The set and the level, the first that can be played unless it is told."""
        for key in ("time", "jobs"):
            if key in given:
                raise Unreadable(f"--{key} is for --check")
        name = given.get("levels", FIRST_SET)
        if "level" not in given:
            return quote(name)
        return f"{quote(name)}/{number_in(given['level'], '--level 3 for the third level')}"

    @classmethod
    def to_begin(cls, asked: str, won: Callable[[], Collection[str]]) -> str:
        """The first level that is not solved, where a set is asked for and no level of it."""
        name, number = split_number(asked or FIRST_SET)
        if asked.startswith("=") or number is not None:
            return asked
        levels, solved = levels_of(name), won()
        contents = {place: content for place, level in enumerate(levels, 1) if (content := content_in(level))}
        left = (place for place, content in contents.items() if content not in solved)
        return f"{quote(name)}/{next(left, next(iter(contents), 1))}"

    @classmethod
    def of_the_day(cls, asked: str, day: str) -> str:
        """One of the levels that come with the program, or of the set that is asked for."""
        name, number = split_number(asked)
        if asked.startswith("=") or number is not None:
            raise Unreadable("--daily chooses the level itself")
        levels = [(one, place) for one in ([name] if name else SHIPPED_SETS) for place in playable_in(one)]
        chosen, place = levels[draw(key_of(day), 0, len(levels))]
        return f"{quote(chosen)}/{place}"

    def is_meant_by(self, asked: str) -> bool:
        name, number = split_number(asked)
        if asked.startswith("=") or number is not None:
            return super().is_meant_by(asked)
        return self.set in (name, os.path.abspath(name))

    @classmethod
    def example(cls) -> str:
        return "classic 3, 3, or the name of a level file"

    @classmethod
    def presets(cls) -> list[tuple[str, str]]:
        sets = [(f"sokoban {name}", f"{len(levels_of(name))} levels") for name in SHIPPED_SETS]
        return [*sets, ("sokoban FILE --level 3", "the third level of a file")]

    @classmethod
    def listed(cls, name: str, stats: Sequence[Mapping[str, Any]]) -> list[Listed]:
        by_level = {kind["params"]: kind for kind in stats}
        return [listed(number, level, by_level) for number, level in enumerate(levels_of(name), 1)]

    @classmethod
    def sets(cls, stats: Sequence[Mapping[str, Any]]) -> list[tuple[str, int, int]]:
        solved = {kind["params"] for kind in stats if kind["won"]}
        contents = {name: [content_in(level) for level in levels_of(name)] for name in SHIPPED_SETS}
        return [(name, sum(level in solved for level in levels), len(levels)) for name, levels in contents.items()]

    @property
    def best_known(self) -> int | None:
        """The pushes of the solution that stands with the level; None where there is none."""
        return best_known(self.levels[self.number - 1]) if self.levels else None


def playable_from(number: int, levels: list[Level], step: int = 1) -> int | None:
    """The number of the first level that can be played, from `number` on or back; None where there is none."""
    while 1 <= number <= len(levels):
        if not levels[number - 1].error:
            return number
        number += step
    return None


def levels_of(name: str) -> list[Level]:
    """The levels of a set that comes with the program; any other name is a file's."""
    if name in SHIPPED_SETS:
        return shipped_levels(name)
    if not os.path.exists(name):
        meant = did_you_mean(name, SHIPPED_SETS)
        raise FileNotFoundError(ENOENT, f"no such file, nor a level set ({', '.join(SHIPPED_SETS)}){meant}", name)
    return load_levels(name)


@cache
def shipped_levels(name: str) -> list[Level]:
    """The levels of a set that comes with the program."""
    # The loader reads in a zip file too. importlib.resources asks it for the same, but takes 12 ms to import.
    loader: Any = __spec__.loader
    return levels_in(loader.get_data(os.path.join(FOLDER, f"{name}.txt")), name)


def split_number(text: str) -> tuple[str, str | None]:
    """The name of a set, and the number of a level where an ID gives one."""
    name, slash, number = text.rpartition("/")
    return (unquote(name), number) if slash and is_number(number) else (unquote(text), None)


def playable_in(name: str) -> list[int]:
    """The numbers of the levels of a set that can be played."""
    return [number for number, level in enumerate(levels_of(name), 1) if not level.error]


def best_known(level: Level) -> int | None:
    """The pushes of the solution that stands with a level; in the sets that are shipped they are the fewest."""
    return pushes_in(level.solution) if level.solution else None


def listed(number: int, level: Level, stats: Mapping[str, Mapping[str, Any]]) -> Listed:
    """What there is to tell of a level of a set or a file; `stats` has those that were played, by their content."""
    title = printable(" by ".join(filter(None, (level.title, level.author))))
    record: dict[str, Any] = {"level": number, "title": level.title, "author": level.author, "error": None}
    if level.error:
        record["error"] = level.error
        sentence = f"{number}: {', '.join(filter(None, [title, level.error]))}."
        return Listed(record, f"{number:>3}  {title + ': ' if title else ''}{level.error}", sentence)
    game = Sokoban.from_text(level.board)
    (rows, cols), boxes, own = game.size, len(game.boxes), stats.get(content_of(game), {})
    is_solved, mine, best = bool(own.get("won")), own.get("best_pushes"), best_known(level)
    record |= {"size": [rows, cols], "boxes": boxes, "solved": is_solved, "pushes": mine, "best_known": best}
    figures = [f"{rows}x{cols}", boxes, "yes" if is_solved else "", mine or "-" * is_solved, best or ""]
    row = f"{number:>3}  {''.join(f'{figure:>{width}}' for figure, width in zip(figures, WIDTHS))}  {title}".rstrip()
    about = [title, f"{rows} rows and {cols} columns", plural(boxes, "box", "es"), "solved" * is_solved]
    about += [f"your fewest pushes {mine}"] if mine else []
    about += [f"the fewest known {best}"] if best else []
    return Listed(record, row, f"{number}: {', '.join(filter(None, about))}.")


def content_in(level: Level) -> str:
    """What the results of a level are filed under; empty where it can't be played."""
    return "" if level.error else content_of(Sokoban.from_text(level.board))


def content_of(game: Sokoban) -> str:
    """A level as it stands, as an exact ID has it: what its results are filed under."""
    return "=" + game.to_text().replace("\n", "/")


def board_in(position: str) -> str:
    """The board that an exact ID spells out: rows by `/`."""
    rows = position.split("/")
    check_rectangle(rows)
    return "\n".join(rows)
