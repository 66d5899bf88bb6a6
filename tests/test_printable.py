"""What comes from outside may hold anything; what is shown is printable."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from support import amount, run, run_here

from textgames.storage.results import FILE

pytestmark = pytest.mark.skipif(os.name != "posix", reason="no file can have such a name on this system")

# Signs that steer a terminal, end a line, turn the direction of writing or hide, and a byte that is no UTF-8.
SIGNS = {
    "controls": "\x1b[2J\x07x\rover\x9b31m".encode(),
    "bidirectional": "\u202e\u2066abc\u2069\u200b\ufeff\u00ad\u2028".encode(),
    "letters": "\u00e9\uff2a\U0001f4a3".encode(),
    "surrogate": b"\xed\xb2\x80\x80\xff",
}
SIGNS = {"all": b"".join(SIGNS.values()), **SIGNS}
LEVEL = b"#####\n#@$.#\n#####\n"
PLAIN, JSON = [], ["--json"]
VIEWS = (PLAIN, ["--verbal"], JSON, ["--color", "always"])
COLOR = re.compile(r"\x1b\[[0-9;]*m")


def shown(
    *arguments: str,
    views: Sequence[list[str]] = (PLAIN,),
    lines: str | bytes = "",
    folder: Path | None = None,
    **changes: str,
) -> None:
    """Run the program in some views, and look at what it shows; with a `folder`, as typed at home there."""
    if folder:
        changes = {"TEXTGAMES_TYPED": "1", "TEXTGAMES_HOME": str(folder), **changes}
    for view in views:
        ran = run(*arguments, *view, lines=lines, **changes)
        text = f"{ran.out}{ran.errors}"
        if "always" in view or "PYCHARM_HOSTED" in changes:
            text = COLOR.sub("", text)
        assert text and "bug in textgames" not in text, arguments
        assert text.replace("\n", "").isprintable(), arguments


def typed_line(odd: bytes, _folder: Path) -> None:
    starts = (b"", b"w", b"look ", b"undo ", b"new ", b"help ", b"level ")
    for game in ("2048", "sokoban", "minesweeper"):
        shown(game, "--no-echo", views=VIEWS, lines=b"\n".join([start + odd for start in starts]))
    shown(lines=odd + b"\n2048 " + odd + b"\nsokoban " + odd + b"\nstats " + odd + b"\n")


def typed_file_name(odd: bytes, folder: Path) -> None:
    inside = os.fsencode(folder) + b"/" + odd
    lines = b"save %s\nload %s\nload %s2\nlevel %s\nsave %s/x\n" % ((inside,) * 5)
    shown("sokoban", views=VIEWS, lines=lines)


def argument(odd: bytes, _folder: Path) -> None:
    text = os.fsdecode(odd)
    commands = ("", "2048", "stats", "help", "sokoban", "2048 --seed", "2048 --color", "2048 --resume")
    for start in commands:
        shown(*start.split(), text, views=(PLAIN, JSON))
    for start in ("2048:", "sokoban:classic/", "minesweeper:9x9m10#", "--"):
        shown(f"{start}{text}", views=(PLAIN, JSON))
    shown("2048", "--save", os.path.join(text, "x"))


def title(odd: bytes, folder: Path) -> None:
    path = folder / "levels"
    path.write_bytes(
        b"Title: %s\nAuthor: %s\n%s\n%s\n%s\n%sSolution: %s\n\n#%s#\n" % (odd, odd, odd, LEVEL, odd, LEVEL, odd, odd)
    )
    shown("sokoban", str(path), views=VIEWS, lines="levels\nnext\nid\nlook\nsolution\nbest\nd\n")
    shown("check", str(path), views=VIEWS)


def path_of_levels(odd: bytes, folder: Path) -> None:
    path = os.path.join(os.fsencode(folder), odd)
    Path(os.fsdecode(path)).write_bytes(LEVEL)
    shown("sokoban", os.fsdecode(path), views=VIEWS, lines="levels\nid\nd\nlook\n", folder=folder)
    for command in (["list", "unfinished"], ["list", "unfinished", "--json"], [], ["--resume"], ["stats"]):
        shown(*command, folder=folder)
    shown("sokoban", os.fsdecode(path) + "2")


def saved_game(odd: bytes, folder: Path) -> None:
    path = folder / "game"
    for data in (
        b"# textgames 1 2048:%s\nw\n" % odd,
        b"# textgames 1 %s\nw\n" % odd,
        b"# textgames %s 2048:4x4#5\nw\n" % odd,
        b"# textgames 1 sokoban:/%s/1\nw\n" % odd,
        b"# textgames 1 minesweeper:=%s\nw\n" % odd,
        b"# textgames 1 2048:4x4#5\nw %s\n" % odd,
        b"# textgames 1 2048:4x4#5\n%s\n" % odd,
    ):
        path.write_bytes(data)
        shown("--save", str(path), views=(PLAIN, JSON))
        shown("2048", lines=f"load {path}\n")
        shown(lines=data)


def note_of_an_unfinished_game(odd: bytes, folder: Path) -> None:
    (folder / "unfinished").mkdir()
    for number, data in enumerate(
        (
            b"# textgames 1 2048:4x4#5\nw\n#: standing %s score=1\n" % odd,
            b"# textgames 1 2048:%s\nw\n#: standing score=%s highest=4\n" % (odd, odd),
            b"# textgames 1 sokoban:=P-#o\n# title: %s\n#: file /%s/1\nd\n" % (odd, odd),
        )
    ):
        (folder / "unfinished" / f"{number}.txt").write_bytes(data)
    for number in ("1", "2", "3"):
        shown("--resume", number, folder=folder)
    for command in (["list", "unfinished"], ["list", "unfinished", "--json"], [], ["--verbal"]):
        shown(*command, folder=folder)


def row_of_the_database(odd: bytes, folder: Path) -> None:
    run("sokoban:=P#o", "--save", str(folder / "one"), lines="d\n", TEXTGAMES_HOME=str(folder))
    text = odd.decode(errors="replace")
    with sqlite3.connect(folder / FILE) as database:
        figures = json.dumps({"pushes": 2, "score": 5, "highest": 8, "name": text, text: text})
        for game in ("sokoban", "2048", "minesweeper", text):
            for result in ("won", text):
                database.execute(
                    "INSERT INTO result"
                    " (day, time, game, category, seed, result, moves, seconds, undos, hints, counts, figures)"
                    " VALUES ('2026-11-22', '18:05', ?, ?, ?, ?, 3, 4.5, 0, 0, 1, ?)",
                    (game, text, text, result, figures),
                )
    for command in (["stats"], ["stats", "--json"], ["stats", "sokoban"], ["list", "results"], ["stats", "--verbal"]):
        shown(*command, folder=folder)
    shown("sokoban:=P#o", "--save", str(folder / "two"), lines="stats\nd\n", folder=folder)
    shown(lines="stats\nsokoban\nlevels\n", folder=folder)


def environment_setting(odd: bytes, folder: Path) -> None:
    path = os.fsdecode(os.path.join(os.fsencode(folder), odd))
    for place in (path, os.path.join(path, "below")):
        shown("2048", lines="w\nstats\n", TEXTGAMES_TYPED="1", TEXTGAMES_HOME=place)
        shown("stats", TEXTGAMES_HOME=place)
    terminal = ("TERM", "COLORTERM", "COLUMNS", "PYCHARM_HOSTED")
    for name in (*terminal, "HOME", "XDG_DATA_HOME", "TEXTGAMES_TYPED", "TEXTGAMES_VERBAL"):
        shown("2048", lines="w\n", **{name: os.fsdecode(odd)})
    Path(os.fsdecode(os.path.join(os.fsencode(folder), b"file" + odd))).write_bytes(b"")
    shown("2048", lines="w\n", TEXTGAMES_TYPED="1", TEXTGAMES_HOME=f"{folder}/file{os.fsdecode(odd)}")


SOURCES = (
    *(typed_line, typed_file_name, argument, title, path_of_levels, saved_game, note_of_an_unfinished_game),
    *(row_of_the_database, environment_setting),
)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.__name__)
@pytest.mark.parametrize("signs", list(SIGNS)[: amount(1, 5)])
def test_what_comes_from_outside_is_printable_where_it_is_shown(source, signs, tmp_path, monkeypatch):
    if signs != "all":  # what a kind does by itself it does in this process too
        monkeypatch.setattr(f"{__name__}.run", run_here)
    source(SIGNS[signs], tmp_path)
