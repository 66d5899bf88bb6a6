"""The pictures of the README, made from what the program writes: `python3 -m tools.pictures` draws them anew.

Each is an SVG, one text for each stretch of one colour, on a black ground as many terminals have.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html import escape
from pathlib import Path

from textgames.sokoban.level_sets import levels_of

FOLDER = Path(__file__).parent.parent / "examples" / "pictures"
# What stands behind `textgames`, the lines that are typed, and how many of the last lines of output are shown.
SHOWN = {
    "2048": (["2048:=0.2.8.0/4.16.32.8/16.64.128.64/1024.512.256.128#3"], ["d"], 11),
    "sokoban": (["sokoban:classic/42"], [f"lurd {levels_of('classic')[41].solution[:125]}"], 11),
    "minesweeper": (["minesweeper", "--level", "hard", "--seed", "12"], ["5F", "f 0L 2K 7G odds"], 28),
}
COLOR = re.compile(r"\033\[([0-9;]*)m")
WIDTH, HEIGHT, BASELINE = 9, 18, 14  # of a letter
MARGIN = 12
BLACK, GREY = "#101010", "#d0d0d0"


def output(arguments: list[str], lines: list[str]) -> str:
    """What the program writes, in 256 colours."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("TEXTGAMES", "NO_COLOR"))}
    return subprocess.run(
        [sys.executable, "-m", "textgames", *arguments, "--color", "always"],
        input="".join(line + "\n" for line in lines),
        capture_output=True,
        text=True,
        env={**kept, "TERM": "xterm-256color"},
        check=True,
        timeout=60,
    ).stdout


def one_of_256(number: int) -> str:
    """The colour under a number from 16 up: a cube of six shades, then greys."""
    if number >= 232:
        return f"#{8 + 10 * (number - 232):02x}" + f"{8 + 10 * (number - 232):02x}" * 2
    shades = ("00", "5f", "87", "af", "d7", "ff")
    return "#" + shades[(number - 16) // 36] + shades[(number - 16) // 6 % 6] + shades[(number - 16) % 6]


def stretches(line: str) -> list[tuple[str, str, str | None]]:
    """The (text, colour, ground) of each stretch of a line."""
    found: list[tuple[str, str, str | None]] = []
    fore, back = GREY, None
    for place, part in enumerate(COLOR.split(line)):
        if place % 2 == 0:
            found += [(part, fore, back)] if part else []
        elif part in ("", "0"):
            fore, back = GREY, None
        elif part.startswith("38;5;"):
            fore = one_of_256(int(part[5:]))
        elif part.startswith("48;5;"):
            back = one_of_256(int(part[5:]))
    return found


def drawn(lines: list[str]) -> str:
    """Lines of coloured text as an SVG."""
    width = max(len(COLOR.sub("", line)) for line in lines) * WIDTH + 2 * MARGIN
    height = len(lines) * HEIGHT + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f'<rect width="{width}" height="{height}" rx="6" fill="{BLACK}"/>',
        '<g font-family="monospace" font-size="15">',
    ]
    for row, line in enumerate(lines):
        parts += row_drawn(line, MARGIN + row * HEIGHT)
    return "\n".join([*parts, "</g>", "</svg>"]) + "\n"


def row_drawn(line: str, top: int) -> list[str]:
    """The grounds and the texts of a line."""
    parts, left = [], MARGIN
    for text, fore, back in stretches(line):
        length = len(text) * WIDTH
        if back:
            parts.append(f'<rect x="{left}" y="{top}" width="{length}" height="{HEIGHT}" fill="{back}"/>')
        for word in re.finditer(r"\S+", text):  # blanks are not the same in every viewer
            x, wide = left + word.start() * WIDTH, len(word[0]) * WIDTH
            place = f'x="{x}" y="{top + BASELINE}" textLength="{wide}"'
            parts.append(f'<text {place} fill="{fore}">{escape(word[0])}</text>')
        left += length
    return parts


def pictures() -> dict[str, str]:
    """The pictures by their names."""
    made = {}
    for name, (arguments, lines, count) in SHOWN.items():
        *_, shown = output(arguments, lines).split("\n> \n")[0].rsplit("\n> ", 1)
        made[name] = drawn(shown.split("\n")[1 : 1 + count])
    return made


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (FOLDER / f"{name}.svg").write_text(picture, newline="\n")
