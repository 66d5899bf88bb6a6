"""Level sets: those that come with the program, level files, and lists of their levels."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import zip_longest

from textgames.engine.events import JsonObject
from textgames.engine.wording import SIZE
from textgames.errors import Unusable
from textgames.sokoban import messages
from textgames.sokoban.formats import Level, levels_in, load_levels
from textgames.sokoban.rules import Sokoban
from textgames.text.language import W_, _, and_list, comma_list, is_english, ngettext
from textgames.text.quoting import nearest, printable, quoted
from textgames.text.speech import SENTENCE
from textgames.text.width import pad_left, width_of

FOLDER = os.path.join(os.path.dirname(__file__), "levels")
SHIPPED_SETS = (W_("classic"), W_("holes"))  # by name, as a zip file has no folder to list
FIRST_SET = "holes"


def levels_of(name: str) -> list[Level]:
    """Return the levels of a set that comes with the program, or of a file; raise `OSError` or `Illegal`."""
    if name in SHIPPED_SETS:
        return shipped_levels(name)
    if not is_set(name):
        if meant := nearest(name, SHIPPED_SETS):
            raise Unusable(
                _(messages.NO_SUCH_SET_MEANT, name=quoted(name), meant=meant), name, [meant]
            )
        raise Unusable(
            _(messages.NO_SUCH_SET, name=quoted(name), sets=and_list(SHIPPED_SETS)),
            name,
            SHIPPED_SETS,
        )
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


def solved_in_sets(stats: Sequence[JsonObject]) -> list[tuple[str, int, int]]:
    """Return the sets that come with the program: name, how many levels were solved, and how many there are."""
    solved = {category["params"] for category in stats if category["won"]}
    return [
        (
            name,
            sum(category_of(level.start()) in solved for level in levels_of(name)),
            len(levels_of(name)),
        )
        for name in SHIPPED_SETS
    ]


def list_levels(levels: Iterable[Level], stats: Sequence[JsonObject]) -> list[JsonObject]:
    """Return a record of each level of a set, as programs get it, with the results in it."""
    by_category = {category["params"]: category for category in stats}
    return [record_of(number, level, by_category) for number, level in enumerate(levels, 1)]


def record_of(number: int, level: Level, stats: Mapping[object, JsonObject]) -> JsonObject:
    """Return a level as it is listed; `stats` has the results by the levels themselves."""
    record: JsonObject = {
        "level": number,
        "title": level.title,
        "author": level.author,
        "error": None,
    }
    if level.error:
        return record | {"error": level.error}
    game = level.start()
    results = stats.get(category_of(game), {})
    return record | {
        "size": [*game.size],
        "boxes": len(game.boxes),
        "solved": bool(results.get("won")),
        "pushes": results.get("best_pushes"),
        "best_known": level.best_known,
    }


def shown_title(title: str) -> str:
    """Return a level's title, on a screen in another language than English only if it isn't one of ours."""
    ours = (
        []
        if is_english()
        else [level.title for name in SHIPPED_SETS for level in shipped_levels(name)]
    )
    return "" if title in ours else printable(title)


def level_table(levels: Sequence[JsonObject]) -> list[str]:
    """Return the heading and the rows of a list of levels; all columns but the last are aligned at the right."""
    rows = [[_(name) for name in messages.COLUMNS], *map(cells_of, levels)]
    if not any(row[-1] for row in rows[1:]):
        rows[0][-1] = ""
    widths = [
        max(map(width_of, column))
        for column in zip_longest(*[row[:-1] for row in rows], fillvalue="")
    ]
    return ["  ".join([*map(pad_left, row[:-1], widths), row[-1]]).rstrip() for row in rows]


def cells_of(level: JsonObject) -> list[str]:
    """Return a row of the table; of a level that can't be played only its number and what is wrong."""
    if level["error"]:
        return [str(level["level"]), messages.titled(shown_title(level["title"]), level["error"])]
    rows, cols = level["size"]
    solved = _("yes") if level["solved"] else ""
    cells = [
        level["level"],
        f"{rows}x{cols}",
        level["boxes"],
        solved,
        level["pushes"],
        level["best_known"],
    ]
    return [*[str(cell or "") for cell in cells], shown_title(level["title"])]


def sentence_of(level: JsonObject) -> str:
    """Return a level as a sentence: "2. Ash, 6 by 7, 2 boxes, solved, your fewest pushes 9."."""
    number, title = level["level"], shown_title(level["title"])
    if level["error"]:
        return _(messages.WITH_NUMBER, number=number, text=messages.titled(title, level["error"]))
    (rows, cols), boxes = level["size"], level["boxes"]
    about = [
        title,
        _(SIZE, rows=rows, columns=cols),
        ngettext(*messages.BOXES, boxes),
        _("solved") if level["solved"] else "",
        _("your fewest pushes {pushes}", pushes=level["pushes"]) if level["pushes"] else "",
        _("the fewest known {pushes}", pushes=level["best_known"]) if level["best_known"] else "",
    ]
    return _(
        messages.WITH_NUMBER,
        number=number,
        text=_(SENTENCE, text=comma_list([*filter(None, about)])),
    )


def count_solved(levels: Sequence[JsonObject]) -> str:
    """Return how many levels there are, and how many of them are solved."""
    return ngettext(
        *messages.LEVELS_SOLVED,
        len(levels),
        solved=sum(level.get("solved", False) for level in levels),
    )
