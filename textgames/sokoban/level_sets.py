"""Level sets: the shipped ones, level files, and lists of their levels."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import zip_longest

from textgames.engine.view import JsonObject
from textgames.engine.wording import SIZE
from textgames.errors import Unusable
from textgames.sokoban import messages
from textgames.sokoban.formats import Level, levels_in, load_levels
from textgames.sokoban.rules import Sokoban
from textgames.text.language import W_, _, and_list, comma_list, command_name, plural
from textgames.text.quoting import nearest, quoted
from textgames.text.speech import SENTENCE
from textgames.text.width import pad_left, width_of

FOLDER = os.path.join(os.path.dirname(__file__), "levels")
SHIPPED_SETS = (W_("classic"), W_("holes"))  # named here because a zip file has no folder to list
FIRST_SET = "holes"


def levels_of(name: str) -> list[Level]:
    """Return the levels of a shipped set, or of a file.

    Raise `Unusable` if there is no such set or file, and what `load_levels` raises.
    """
    if name in SHIPPED_SETS:
        return shipped_levels(name)
    if is_set(name):
        return load_levels(name)
    meant = nearest(name, SHIPPED_SETS)
    if meant:
        message = _(messages.NO_SUCH_SET_MEANT, name=quoted(name), meant=command_name(meant))
        raise Unusable(message, name, [meant])
    sets = and_list([command_name(known) for known in SHIPPED_SETS])
    message = _(messages.NO_SUCH_SET, name=quoted(name), sets=sets)
    raise Unusable(message, name, SHIPPED_SETS)


def is_set(name: str) -> bool:
    """Return True if a name is that of a shipped set, or of a file."""
    return name in SHIPPED_SETS or os.path.exists(name)


@cache
def shipped_levels(name: str) -> list[Level]:
    # The loader can also read from a zip file. importlib.resources would call it too, but takes
    # 12 ms to import.
    data = __spec__.loader.get_data(os.path.join(FOLDER, f"{name}.txt"))  # type: ignore[union-attr]
    levels = levels_in(data, name)
    for level in levels:
        level.is_shipped = True
    return levels


def category_of(game: Sokoban) -> str:
    """Return the board as in an exact ID, under which the level's results are kept."""
    return "=" + game.to_text().replace("\n", "/")


def solved_in_sets(stats: Sequence[JsonObject]) -> list[tuple[str, int, int]]:
    """Return (name, number of solved levels, number of levels) for each shipped set."""
    solved = {category["params"] for category in stats if category["won"]}
    sets = []
    for name in SHIPPED_SETS:
        levels = levels_of(name)
        solved_here = sum(category_of(level.start()) in solved for level in levels)
        sets.append((name, solved_here, len(levels)))
    return sets


def list_levels(levels: Iterable[Level], stats: Sequence[JsonObject]) -> list[JsonObject]:
    """Return a record of each level of a set with the player's results, for programs."""
    by_category = {category["params"]: category for category in stats}
    return [record_of(number, level, by_category) for number, level in enumerate(levels, 1)]


def record_of(number: int, level: Level, stats: Mapping[object, JsonObject]) -> JsonObject:
    """Return the record of one level in a list; `stats` has the results of each category."""
    record: JsonObject = {
        "level": number,
        "title": level.shown_title,
        "author": level.author,
        "error": None,
    }
    if level.error:
        return record | {"error": level.error}
    game = level.start()
    results = stats.get(category_of(game), {})
    return record | {
        "size": list(game.size),
        "boxes": len(game.boxes),
        "solved": bool(results.get("won")),
        "pushes": results.get("best_pushes"),
        "best_known": level.best_known,
    }


def level_table(levels: Sequence[JsonObject]) -> list[str]:
    """Return the heading and the rows of a list of levels.

    All columns but the last one, the titles, are aligned on the right.
    """
    heading = [_(name) for name in messages.COLUMNS]
    rows = [cells_of(level) for level in levels]
    if not any(row[-1] for row in rows):
        heading[-1] = ""
    rows.insert(0, heading)
    columns = zip_longest(*[row[:-1] for row in rows], fillvalue="")
    widths = [max(map(width_of, column)) for column in columns]
    lines = []
    for row in rows:
        aligned = [pad_left(cell, width) for cell, width in zip(row[:-1], widths)]
        lines.append("  ".join([*aligned, row[-1]]).rstrip())
    return lines


def cells_of(level: JsonObject) -> list[str]:
    """Return a row of the table. A level that can't be played has only its number and its error."""
    if level["error"]:
        return [str(level["level"]), messages.titled(level["title"], level["error"])]
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
    texts = [str(cell or "") for cell in cells]
    return [*texts, level["title"]]


def sentence_of(level: JsonObject) -> str:
    """Return a level as a sentence: "2. Ash, 6 by 7, 2 boxes, solved, your fewest pushes 9."."""
    number = level["level"]
    title = level["title"]
    if level["error"]:
        return _(messages.WITH_NUMBER, number=number, text=messages.titled(title, level["error"]))
    rows, cols = level["size"]
    boxes = level["boxes"]
    about = [title] if title else []
    about.append(_(SIZE, rows=rows, columns=cols))
    about.append(plural(messages.BOXES, boxes))
    if level["solved"]:
        about.append(_("solved"))
    if level["pushes"]:
        about.append(_("your fewest pushes {pushes}", pushes=level["pushes"]))
    if level["best_known"]:
        about.append(_("fewest known pushes {pushes}", pushes=level["best_known"]))
    text = _(SENTENCE, text=comma_list(about))
    return _(messages.WITH_NUMBER, number=number, text=text)


def count_solved(levels: Sequence[JsonObject]) -> str:
    """Return the number of levels, and how many of them are solved, in words."""
    solved = sum(level.get("solved", False) for level in levels)
    return plural(messages.LEVELS_SOLVED, len(levels), solved=solved)
