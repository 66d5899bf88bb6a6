"""Game IDs of Sokoban: `sokoban:holes/3`, `sokoban:path/to/file.xsb/3`, and the rows themselves behind a `=`."""

from __future__ import annotations

import os
from errno import ENOENT
from functools import cached_property

from textgames import ids
from textgames.errors import Illegal, Unreadable, did_you_mean, printable, quoted
from textgames.ids import Listed, Option, number_in
from textgames.seeds import quote, unquote
from textgames.sokoban.formats import Level, levels_in, load_levels
from textgames.sokoban.rules import FLOOR, FLOOR_IN_TEXT, Sokoban
from textgames.text.cells import check_rectangle
from textgames.text.numbers import is_number
from textgames.text.phrases import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from typing import Any

EXAMPLES = "holes/3, path/to/file.xsb/3 or =**-**/*o#P*/**-**"
FOLDER = os.path.join(os.path.dirname(__file__), "levels")
SHIPPED_SETS = ("classic", "holes")  # by name, as a zip file has no folder to list
FIRST_SET = "holes"


class Deal(ids.Deal):
    """Which level it is: one of a set, or a board that the ID spells out.

    `levels` are those of the set, where they have been read before. `board` is the level's text, `title` what
    it is called, empty where it has no name, and `content` the level itself, wherever it came from, as in an
    exact ID.
    """

    game = "sokoban"
    takes_seed = False
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
        if "level" in given:
            number = number_in(given["level"], "--level 3 for the third level")
        else:
            number = playable_from(1, levels_of(name)) or 1
        return f"{quote(name)}/{number}"

    @classmethod
    def example(cls) -> str:
        return "classic 3, 3, or the name of a level file"

    @classmethod
    def presets(cls) -> list[tuple[str, str]]:
        sets = [(f"sokoban {name}", f"{len(levels_of(name))} levels") for name in SHIPPED_SETS]
        return [*sets, ("sokoban FILE --level 3", "the third level of a file")]

    @classmethod
    def listed(cls, name: str, won: Collection[str]) -> list[Listed]:
        return [listed(number, level, won) for number, level in enumerate(levels_of(name), 1)]


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
        # The loader reads in a zip file too. importlib.resources asks it for the same, but takes 12 ms to import.
        loader: Any = __spec__.loader
        return levels_in(loader.get_data(os.path.join(FOLDER, f"{name}.txt")), name)
    if not os.path.exists(name):
        meant = did_you_mean(name, SHIPPED_SETS)
        raise FileNotFoundError(ENOENT, f"no such file, nor a level set ({', '.join(SHIPPED_SETS)}){meant}", name)
    return load_levels(name)


def split_number(text: str) -> tuple[str, str | None]:
    """The name of a set, and the number of a level where an ID gives one."""
    name, slash, number = text.rpartition("/")
    return (unquote(name), number) if slash and is_number(number) else (unquote(text), None)


def listed(number: int, level: Level, solved: Collection[str]) -> Listed:
    """What there is to tell of a level of a set or a file; `solved` are those that the player has solved."""
    title = printable(" by ".join(filter(None, (level.title, level.author))))
    record: dict[str, Any] = {"level": number, "title": level.title, "author": level.author, "error": None}
    if level.error:
        record["error"] = level.error
        sentence = f"{number}: {', '.join(filter(None, [title, level.error]))}."
        return Listed(record, f"{number:>3}  {title + ': ' if title else ''}{level.error}", sentence)
    game = Sokoban.from_text(level.board)
    (rows, cols), boxes = game.size, plural(len(game.boxes), "box", "es")
    is_solved = content_of(game) in solved
    record |= {"size": [rows, cols], "boxes": len(game.boxes), "solved": is_solved}
    row = f"{number:>3}  {f'{rows}x{cols}':>7}  {boxes:>8}  {'solved' if is_solved else '':6}  {title}".rstrip()
    about = filter(None, [title, f"{rows} rows and {cols} columns", boxes, "solved" * is_solved])
    return Listed(record, row, f"{number}: {', '.join(about)}.")


def content_of(game: Sokoban) -> str:
    """A level as it stands, as an exact ID has it: what its results are filed under."""
    return "=" + game.to_text().replace("\n", "/")


def board_in(position: str) -> str:
    """The board that an exact ID spells out: rows by `/`."""
    rows = position.split("/")
    check_rectangle(rows)
    return "\n".join(rows)
