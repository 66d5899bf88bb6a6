"""How boards look: colours that join, the symbols and their legend."""

from __future__ import annotations

import io
import re
import sys

import pytest
from sample import answer, sample_of, session_of
from support import run, tool

from textgames.game2048 import drawing as tiles
from textgames.minesweeper import messages as minesweeper
from textgames.minesweeper.rules import CLOSED
from textgames.sokoban import messages as sokoban
from textgames.terminal.color import styler_for
from textgames.text.style import Style

END = "\x1b[0m"
WALLS = "sokoban:=*****/*P#o*/*-*-*/*****"
GOALS = "sokoban:=#######/#+$*-.#/#######"
IN_256 = {"TERM": "xterm-256color"}
# The sixteen colours of consoles that people use, in the order of NAMES.
PALETTES = {
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5"
    " 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "Windows": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc"
    " 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
    "VS Code dark": "000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5"
    " 666666 f14c4c 23d18b f5f543 3b8eea d670d6 29b8db e5e5e5",
    "VS Code light": "000000 cd3131 107c10 949800 0451a5 bc05bc 0598bc 555555"
    " 666666 cd3131 14ce14 b5ba00 0451a5 bc05bc 0598bc a5a5a5",
    "Solarized": "073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5"
    " 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3",
    "Tango": "2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf"
    " 555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec",
    "macOS": "000000 990000 00a600 999900 0000b2 b200b2 00a6b2 bfbfbf"
    " 666666 e50000 00d900 e5e500 0000ff e500e5 00e5e5 e5e5e5",
}
NAMES = ["BLACK", "RED", "GREEN", "YELLOW", "BLUE", "MAGENTA", "CYAN", "WHITE"]
NAMES += [f"LIGHT{name}_EX" for name in NAMES]
TILES = [*tiles.STYLES.values(), tiles.LARGER]
STYLES = [*TILES, *minesweeper.STYLES.values(), *dict(minesweeper.ODDS).values()]
STYLES += sokoban.THINGS.values()


def luminance(color):
    """The relative luminance of a colour, as WCAG 2 defines it."""
    parts = [int(color[start : start + 2], 16) / 255 for start in (0, 2, 4)]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """How much two colours differ, from 1 to 21, as WCAG 2 defines it."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def one_of_256(number):
    return tool("pictures").one_of_256(number).removeprefix("#")


def test_walls_are_one_bar():
    pytest.importorskip("colorama")
    out = run(WALLS, "--color", "always", lines="look\n", **IN_256).out
    wall = sokoban.THINGS["wall"].in_256()
    assert f"{wall}* * * * *{END}\n" in out  # a whole row
    assert f"{wall}*{END}   {wall}*{END}   {wall}*{END}\n" in out  # no wall between


def test_closed_squares_are_one_surface():
    pytest.importorskip("colorama")
    out = run("minesweeper:=*...*/...../.....", "--color", "always", lines="f 0B\n2C\n", **IN_256).out
    closed, flag = minesweeper.STYLES[CLOSED].in_256(), minesweeper.STYLES["F"].in_256()
    assert f" 1  {closed}- - - - -{END}  1\n" in out
    assert f" 0  {closed}- {END}{flag}F{END}{closed} - - -{END}  0\n" in out


def test_colours_of_256_are_readable():
    """With a ground of their own, that is seen on black and on white; or on both themselves."""
    for style in STYLES:
        text = one_of_256(style.fore_256)
        if style.back_256 is None:
            assert min(contrast(text, screen) for screen in ("000000", "ffffff")) > 4
            continue
        ground = one_of_256(style.back_256)
        assert contrast(text, ground) >= 4.5
        assert min(contrast(ground, screen) for screen in ("000000", "ffffff")) > 1.2


@pytest.mark.parametrize("palette", PALETTES)
def test_sixteen_colours_are_seen_on_black_and_on_white(palette):
    """The terminal's own colour is readable anyway; of the others none is light, dark or yellow."""
    colors = dict(zip(NAMES, PALETTES[palette].split()))
    for hue in {style.fore for style in STYLES} - {"RESET"}:
        assert min(contrast(colors[hue], screen) for screen in ("000000", "ffffff")) > 1.8, hue


def test_nothing_is_behind_a_number_in_sixteen_colours():
    pytest.importorskip("colorama")
    out = run("2048:1x3g4096=8.16.2048#1", "--color", "always", lines="look\n", TERM="xterm").out
    assert "\x1b[36m" in out and "\x1b[1m" in out and not re.search(r"\x1b\[(?:4|10)\d", out)


def test_tiles_are_from_cold_and_light_to_warm_and_dark():
    grounds = [one_of_256(style.back_256) for style in TILES]
    assert grounds == sorted(grounds, key=luminance, reverse=True)
    are_warm = [ground[:2] >= ground[4:] for ground in grounds]  # red against blue
    assert are_warm == sorted(are_warm) and not are_warm[0]


@pytest.mark.parametrize("game", ["sokoban", "minesweeper"])
def test_the_legend_has_every_symbol(game):
    """Whatever is played, at its end too."""
    win, lines = sample_of(game).win
    for game_id in (*sample_of(game).ids, win.partition(":")[2]):
        session = session_of(game, f"{game}:{game_id}")
        for line in (*lines, *sample_of(game).words):
            answer(session, line)
            legend = session.describer.legend(session.game)
            most = max([int(symbol[-1]) for symbol in legend if symbol[-1].isdigit()], default=0)
            assert set("".join(session.describer.state(session)["rows"])) <= {*legend, *"12345678"[:most]}


@pytest.mark.parametrize(
    ("game_id", "rows"), [(WALLS, ["*****", "*P#o*", "* * *", "*****"]), (GOALS, ["#######", "#+$* .#", "#######"])]
)
def test_a_level_is_shown_in_its_own_symbols(game_id, rows):
    """On the board and for programs, and the first lines explain them."""
    assert run(game_id, "--json").objects[0]["state"]["rows"] == rows
    out = run(game_id, lines="help all\n").out
    assert "".join([f" {number}  {' '.join(row)}\n" for number, row in enumerate(rows)]) in out
    table = re.findall(r"^  (\S|blank)  +(.+)$", out, re.MULTILINE)
    line = ", ".join([f"{symbol} {meaning}" for symbol, meaning in table]) + "."
    assert len(table) >= 5 and line in out.split("\n")[:3] and len(line) < 80


def test_another_alphabet_is_explained():
    """Where `new` changes it."""
    lines = "new classic\nnext\nnew holes\n"
    explained = [reply.get("message", "") for reply in run("sokoban:holes/1", "--json", lines=lines).objects[1:4]]
    assert ["@ player" in explained[0], explained[1], "P player" in explained[2]] == [True, "", True]


def test_what_goes_through_a_pipe_keeps_its_colours(monkeypatch):
    """On Windows colorama would take them out of what it thinks is a console; PyCharm's is a pipe."""
    colorama = pytest.importorskip("colorama")
    fixed = []
    monkeypatch.setattr(colorama, "just_fix_windows_console", lambda: fixed.append(sys.stdout))
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.delenv("WT_SESSION", raising=False)
    styler = styler_for("always")
    assert styler and styler("2", Style("RED")) == f"\x1b[31m2{END}" and not fixed
