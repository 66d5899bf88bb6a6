"""Draw the pictures of the READMEs from what the program writes: `python3 -m tools.pictures`.

Each is an SVG with one text for each word of one colour, on black as in many terminals. `2048.svg` is in English, and
`2048.zh.svg` is the same game in Chinese; a language has pictures if it has a README.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html import escape
from pathlib import Path

from textgames.sokoban.level_sets import levels_of
from textgames.text.width import width_of

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "examples" / "pictures"
ENGLISH = "en"


def winning_moves(count: int) -> str:
    """Return the first moves of the game of 2048 that is won in `examples`."""
    lines = (ROOT / "examples" / "win-2048.txt").read_text().splitlines()
    return "".join(lines[1:])[:count]


# The arguments, the lines that are typed, and how many lines after the last of them are shown.
SHOWN = {
    "2048": (["2048", "--seed", "1"], [winning_moves(938)], 10),
    "sokoban": (["sokoban", "classic", "42"], [f"lurd {levels_of('classic')[41].solution[:125]}"], 9),
    "minesweeper": (["minesweeper", "--level", "wide", "--seed", "12"], ["5F", "f 0L 2K 7G"], 13),
}
COLOR = re.compile(r"\033\[([0-9;]*)m")
WIDTH, HEIGHT, BASELINE = 9, 18, 14  # of a letter
MARGIN = 12
BLACK, GREY = "#101010", "#d0d0d0"


def languages() -> list[str]:
    """Return English and the languages that have a README, such as `README.zh.md`."""
    return [ENGLISH, *sorted(path.name.split(".")[1] for path in ROOT.glob("README.*.md"))]


def output(arguments: list[str], lines: list[str], language: str) -> str:
    """Return what the program writes, in 256 colours."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("TEXTGAMES", "NO_COLOR"))}
    return subprocess.run(
        [sys.executable, "-m", "textgames", *arguments, "--color", "always"],
        input="".join(line + "\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        env={**kept, "TERM": "xterm-256color", "TEXTGAMES_LANG": language, "PYTHONUTF8": "1"},
        check=True,
        timeout=60,
    ).stdout


def one_of_256(number: int) -> str:
    """Return the colour of a number from 16 up: a cube of six shades, then greys."""
    if number >= 232:
        return f"#{8 + 10 * (number - 232):02x}" + f"{8 + 10 * (number - 232):02x}" * 2
    shades = ("00", "5f", "87", "af", "d7", "ff")
    return "#" + shades[(number - 16) // 36] + shades[(number - 16) // 6 % 6] + shades[(number - 16) % 6]


def stretches(line: str) -> list[tuple[str, str, str | None]]:
    """Return the text, colour and background of each part of a line that has one colour."""
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
    """Return an SVG of lines of coloured text."""
    width = max(width_of(COLOR.sub("", line)) for line in lines) * WIDTH + 2 * MARGIN
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
    """Return the backgrounds and the texts of a line."""
    parts, left = [], MARGIN
    for text, fore, back in stretches(line):
        length = width_of(text) * WIDTH
        if back:
            parts.append(f'<rect x="{left}" y="{top}" width="{length}" height="{HEIGHT}" fill="{back}"/>')
        for word in re.finditer(r"\S+", text):  # blanks are not the same in every viewer
            x, wide = left + width_of(text[: word.start()]) * WIDTH, width_of(word[0]) * WIDTH
            place = f'x="{x}" y="{top + BASELINE}" textLength="{wide}"'
            parts.append(f'<text {place} fill="{fore}">{escape(word[0])}</text>')
        left += length
    return parts


def pictures() -> dict[str, str]:
    """Return the pictures by the names of their files."""
    made = {}
    for language in languages():
        for name, (arguments, lines, count) in SHOWN.items():
            *_, shown = output(arguments, lines, language).split("\n> \n")[0].rsplit("\n> ", 1)
            file = f"{name}.svg" if language == ENGLISH else f"{name}.{language}.svg"
            made[file] = drawn(shown.split("\n")[1 : 1 + count])
    return made


def write_pictures() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for file, picture in pictures().items():
        (FOLDER / file).write_text(picture, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_pictures()
