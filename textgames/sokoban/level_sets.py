"""Level sets: those that come with the program, level files, and lists of their levels."""

from __future__ import annotations

import os
from collections.abc import Mapping
from errno import ENOENT
from functools import cache

from textgames.engine.spec import ListedLevel
from textgames.errors import Illegal, did_you_mean, printable
from textgames.sokoban.formats import Level, levels_in, load_levels
from textgames.sokoban.rules import Sokoban
from textgames.text.phrases import plural

FOLDER = os.path.join(os.path.dirname(__file__), "levels")
SHIPPED_SETS = ("classic", "holes")  # by name, as a zip file has no folder to list
FIRST_SET = "holes"
WIDTHS = (7, 7, 8, 6, 8)  # of the columns in a list of levels


def levels_of(name: str) -> list[Level]:
    """Return the levels of a set that comes with the program, or of a file; raise `OSError` or `Illegal`."""
    if name in SHIPPED_SETS:
        return shipped_levels(name)
    if not os.path.exists(name):
        meant = did_you_mean(name, SHIPPED_SETS)
        raise FileNotFoundError(ENOENT, f"no such file, nor a level set ({', '.join(SHIPPED_SETS)}){meant}", name)
    return load_levels(name)


@cache
def shipped_levels(name: str) -> list[Level]:
    """Return the levels of a set that comes with the program."""
    # The loader reads in a zip file too. importlib.resources asks it for the same, but takes 12 ms to import.
    data = __spec__.loader.get_data(os.path.join(FOLDER, f"{name}.txt"))  # type: ignore[union-attr]
    return levels_in(data, name)


def category_of(game: Sokoban) -> str:
    """Return a level as an exact ID has it: what its results are kept under."""
    return "=" + game.to_text().replace("\n", "/")


def list_level(number: int, level: Level, stats: Mapping[object, Mapping[str, object]]) -> ListedLevel:
    """Return a level as it is listed; `stats` has the results by the levels themselves."""
    title = printable(" by ".join(filter(None, (level.title, level.author))))
    record: dict[str, object] = {"level": number, "title": level.title, "author": level.author, "error": None}
    try:
        game = level.start()
    except Illegal as error:
        record["error"] = str(error)
        sentence = f"{number}: {', '.join(filter(None, [title, str(error)]))}."
        return ListedLevel(record, f"{number:>3}  {title + ': ' if title else ''}{error}", sentence)
    (rows, cols), boxes, own = game.size, len(game.boxes), stats.get(category_of(game), {})
    is_solved, mine, best = bool(own.get("won")), own.get("best_pushes"), level.best_known
    record |= {"size": [rows, cols], "boxes": boxes, "solved": is_solved, "pushes": mine, "best_known": best}
    columns = [f"{rows}x{cols}", boxes, "yes" if is_solved else "", mine or "-" * is_solved, best or ""]
    row = f"{number:>3}  {''.join(f'{column:>{width}}' for column, width in zip(columns, WIDTHS))}  {title}".rstrip()
    about = [title, f"{rows} rows and {cols} columns", plural(boxes, "box", "es"), "solved" * is_solved]
    about += [f"your fewest pushes {mine}"] if mine else []
    about += [f"the fewest known {best}"] if best else []
    return ListedLevel(record, row, f"{number}: {', '.join(filter(None, about))}.")
