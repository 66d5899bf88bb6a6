"""Level sets: those that come with the program, level files, and lists of their levels."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from textgames.engine.messages import SIZE
from textgames.errors import Illegal, Unusable
from textgames.sokoban import messages
from textgames.sokoban.formats import Level, levels_in, load_levels
from textgames.sokoban.rules import Sokoban
from textgames.text.language import _, and_list, comma_list, ngettext
from textgames.text.quoting import nearest, printable, quoted
from textgames.text.width import BELOW, LEAST_IN_COLUMN, pad_left, side_by_side, width_of

FOLDER = os.path.join(os.path.dirname(__file__), "levels")
SHIPPED_SETS = ("classic", "holes")  # by name, as a zip file has no folder to list
FIRST_SET = "holes"
WIDTHS = (3, 7, 5, 6, 5, 6)  # of all columns but the last in a list of levels, where there is room


class ListedLevel(NamedTuple):
    """A level in a list: a record for programs, the cells of its row in a table, and a sentence."""

    record: Mapping[str, object]
    cells: Sequence[str]
    sentence: str


def levels_of(name: str) -> list[Level]:
    """Return the levels of a set that comes with the program, or of a file; raise `OSError` or `Illegal`."""
    if name in SHIPPED_SETS:
        return shipped_levels(name)
    if not is_set(name):
        if meant := nearest(name, SHIPPED_SETS):
            raise Unusable(_(messages.NO_SUCH_SET_MEANT, name=quoted(name), meant=meant), name, [meant])
        raise Unusable(_(messages.NO_SUCH_SET, name=quoted(name), sets=and_list(SHIPPED_SETS)), name, SHIPPED_SETS)
    return load_levels(name)


def is_set(name: str) -> bool:
    """Return whether a name is that of a set that comes with the program, or of a file."""
    return name in SHIPPED_SETS or os.path.exists(name)


@cache
def shipped_levels(name: str) -> list[Level]:
    # The loader reads in a zip file too. importlib.resources asks it for the same, but takes 12 ms to import.
    data = __spec__.loader.get_data(os.path.join(FOLDER, f"{name}.txt"))  # type: ignore[union-attr]
    return levels_in(data, name)


def category_of(game: Sokoban) -> str:
    """Return a level as an exact ID has it: what its results are kept under."""
    return "=" + game.to_text().replace("\n", "/")


def level_table(levels: Sequence[ListedLevel], width: int) -> list[str]:
    """Return a list of levels as a table for so many columns: in parts beside each other, or with titles below.

    All cells but the last of a row are aligned at the right.
    """
    heading = [_(name) for name in messages.COLUMNS]
    rows = [heading, *[level.cells for level in levels]]
    narrow = [max(map(width_of, column)) for column in zip(*[row[:-1] for row in rows if len(row) == len(heading)])]
    widths, between, room = [*map(max, narrow, WIDTHS)], "  ", width - LEAST_IN_COLUMN
    if sum(widths) + len(between) * len(widths) > room:
        widths, between = narrow, " "
    columns = [between.join(map(pad_left, row[:-1], widths)) for row in rows]
    if width_of(columns[0]) > room:
        return [line for start, row in zip(columns, rows) for line in (start, BELOW + row[-1]) if line.strip()]
    lines = [f"{start}  {row[-1]}".rstrip() for start, row in zip(columns, rows)]
    return side_by_side(lines[0], lines[1:], width)


def find_levels(name: str, stats: Sequence[Mapping[str, object]]) -> list[ListedLevel] | None:
    """Return the levels of a set or a file with the results in them; None if there is none of that name."""
    return list_levels(levels_of(name), stats) if is_set(name) else None


def solved_in_sets(stats: Sequence[Mapping[str, object]]) -> list[tuple[str, int, int]]:
    """Return the sets that come with the program: name, how many levels were solved, and how many there are."""
    solved = {category["params"] for category in stats if category["won"]}
    return [
        (name, sum(category_of(level.start()) in solved for level in levels_of(name)), len(levels_of(name)))
        for name in SHIPPED_SETS
    ]


def list_levels(levels: Iterable[Level], stats: Sequence[Mapping[str, object]]) -> list[ListedLevel]:
    """Return a list of the levels of a set, with the results in them."""
    by_category = {category["params"]: category for category in stats}
    return [list_level(number, level, by_category) for number, level in enumerate(levels, 1)]


def list_level(number: int, level: Level, stats: Mapping[object, Mapping[str, object]]) -> ListedLevel:
    """Return a level as it is listed; `stats` has the results by the levels themselves."""
    title, author = printable(level.title), printable(level.author)
    title = _(messages.TITLE_AND_AUTHOR, title=title, author=author) if title and author else title or author
    record: dict[str, object] = {"level": number, "title": level.title, "author": level.author, "error": None}
    try:
        game = level.start()
    except Illegal as error:
        record["error"] = str(error)
        text = messages.titled(title, str(error))
        return ListedLevel(record, [str(number), text], _(messages.WITH_NUMBER, number=number, text=text))
    (rows, cols), boxes, own = game.size, len(game.boxes), stats.get(category_of(game), {})
    is_solved, mine, best = bool(own.get("won")), own.get("best_pushes"), level.best_known
    record |= {"size": [rows, cols], "boxes": boxes, "solved": is_solved, "pushes": mine, "best_known": best}
    solved, fewest = (_(messages.YES), str(mine or "-")) if is_solved else ("", str(mine or ""))
    cells = [str(number), f"{rows}x{cols}", str(boxes), solved, fewest, str(best or ""), title]
    about = [
        title,
        _(SIZE, rows=rows, columns=cols),
        ngettext(*messages.BOXES, boxes),
        _(messages.IS_SOLVED) if is_solved else "",
        _(messages.YOUR_FEWEST, pushes=mine) if mine else "",
        _(messages.FEWEST_KNOWN, pushes=best) if best else "",
    ]
    return ListedLevel(record, cells, _(messages.LISTED, number=number, about=comma_list([*filter(None, about)])))


def count_solved(levels: Sequence[ListedLevel]) -> str:
    """Return how many levels there are, and how many of them are solved."""
    return ngettext(
        *messages.LEVELS_SOLVED, len(levels), solved=sum(bool(level.record.get("solved")) for level in levels)
    )
