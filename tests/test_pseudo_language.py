"""Whole games in a language that puts each message in brackets: what has none escaped translation."""

from __future__ import annotations

import re
import shlex
import struct
import subprocess
import sys

import pytest
from sample import SHIPPED, sample_of
from support import environment
from test_messages import MESSAGES
from test_playthroughs import COMMAND, FILES

from textgames.app import messages
from textgames.app.games import session_class, spec_class, split_id

SEPARATORS = {", ", "; ", "{first} {second}"}
INNERMOST = re.compile(r"\[\[[^\[\]]*\]\]")
# What stays as it is in every language: commands and options, IDs, names of files, squares, titles of levels, dates.
STAYS = re.compile(
    r"\S*[:/#=.]\S*|--\S+|'[^']*'|\"[^\"]*\"|[0-9]+[A-Z]+\b|\b[A-Z]{1,4}\b|\bRxC\b|[0-9]+x[0-9]+|\b[udlrUDLR]{3,}\b"
)
LEFT_ALONE = {"textgames", "usage", "mines", "daily", "resume", "forget", "list", "stats", "quit", "help", *SHIPPED}
LEFT_ALONE |= {"FILE", "GAME"}


RUN = """
import sys
from textgames.text import language
language.FOLDER = {folder!r}
from textgames.cli import execute
sys.exit(execute())
"""


def compiled(code: str, messages: dict[str, str]) -> bytes:
    """A catalogue as gettext reads it: a header of seven numbers, two tables of (length, place), the texts."""
    pairs = sorted({"": f"Language: {code}\nContent-Type: text/plain; charset=UTF-8\n", **messages}.items())
    texts = [[text.encode() + b"\0" for text in column] for column in zip(*pairs)]
    place = 28 + 16 * len(pairs)
    tables = b""
    for text in [*texts[0], *texts[1]]:
        tables += struct.pack("<II", len(text) - 1, place)
        place += len(text)
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + tables + b"".join([*texts[0], *texts[1]])


def run_in(folder: str, *arguments: str, lines: str = "", **changes: str) -> tuple[str, str, int]:
    """Output, errors and status of the program with this catalogue."""
    ran = subprocess.run(
        [sys.executable, "-c", RUN.format(folder=folder), *arguments],
        input=lines.encode(),
        capture_output=True,
        env=environment(PYTHONIOENCODING="utf-8", **changes),
        timeout=60,
    )
    return ran.stdout.decode(), ran.stderr.decode(), ran.returncode


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A catalogue with all messages in brackets."""
    messages = {}
    for key in MESSAGES:
        if key[0] == "context":
            messages["\x04".join(key[1:])] = key[2]
        else:
            messages["\0".join(key)] = "\0".join([f"[[{text}]]" for text in key])
    path = tmp_path_factory.mktemp("locale") / "xx" / "LC_MESSAGES"
    path.mkdir(parents=True)
    (path / "textgames.mo").write_bytes(compiled("xx", messages))
    return str(path.parent.parent)


def outside(text: str) -> set[str]:
    """Return the words that are in no message."""
    while INNERMOST.search(text):
        text = INNERMOST.sub(" ", text)
    words = re.findall(r"[^\W\d_]{2,}", STAYS.sub(" ", text))
    return {*words} - LEFT_ALONE


def test_words_that_are_in_no_message_are_found():
    assert outside("[[There is no game [['chess']].]] Oh, 3H, AA, 2048:4x4#7, --json") == {"Oh"}


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.stem.startswith((*SHIPPED,))], ids=lambda path: path.stem
)
def test_playthroughs(folder, path):
    command, *lines = path.read_text().splitlines()
    typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    arguments = shlex.split(command.removeprefix(COMMAND))
    out, errors, _status = run_in(folder, *arguments, "--lang", "xx", "--no-echo", lines=typed)
    assert "[[" in out and not errors
    assert outside(out) <= commands_and_titles(arguments[0])


def commands_and_titles(game: str) -> set[str]:
    """Return what a game shows that is no message: commands by themselves, what they take, and titles."""
    verbs = {part for verb in session_class(split_id(game)[0]).vocabulary.verbs for part in verb.split("-")}
    taken = "tiles empty blank closed boxes holes goals numbers flags marks on off win wide wwasd wd"
    return {*verbs, *taken.split(), "Five", "by", "five", "Two", "Pairs", "One", "and", "one"}


@pytest.mark.parametrize("verbal", ["--verbal", "--no-verbal"])
@pytest.mark.parametrize("game", SHIPPED)
def test_questions_and_nonsense(folder, game, verbal):
    lines = ["help", "help undo", "hnit", "xyz", "look", "look 99Z", "row 0", "row 99", "where", "moves", "stats"]
    lines += ["undo", "redo", "undo 0", "save", "load /nowhere/at/all", "new nonsense", "y", "n", "list", "hint", "."]
    lines += ["share"]
    typed = "".join(f"{line}\n" for line in lines)
    arguments = [game, verbal, "--seed", sample_of(game).seed, "--no-echo", "--lang", "xx"]
    out, errors, _status = run_in(folder, *arguments, lines=typed)
    assert not errors and outside(out) <= commands_and_titles(game)


@pytest.mark.parametrize(
    "arguments", ["", "list", "list holes", "list nowhere", "stats", "chess", "2048 --size 99x99", "--lang yy"]
)
def test_around_the_games(folder, arguments):
    out, errors, _status = run_in(
        folder, *shlex.split(arguments), "--no-echo", "--lang", "xx", lines="help\nnonsense\nq\n"
    )
    assert outside(errors) == set()
    shown = out if arguments != "list holes" else out.splitlines()[0]  # the rows have titles
    levels = "expert random random:10x10b4h wide easy intermediate beginner classic holes"
    assert outside(shown) <= {*levels.split(), "exit"}


@pytest.mark.parametrize("game", ["", *SHIPPED])
def test_the_options(folder, game):
    out, errors, _status = run_in(folder, *([game] if game else []), "--help", "--lang", "xx")
    rows = [*messages.EXAMPLES_OF_ALL, *[row for section in messages.SECTIONS.values() for row in section]]
    typed = [start for start, _about in (*rows, *[preset for one in SHIPPED for preset in spec_class(one).presets()])]
    names = {*re.findall(r"[^\W\d_]{2,}", " ".join(typed))}
    assert not errors
    taken = {"PARAMS", "LANG", "NAME", "TEXT", "RxC", "auto", "always", "never", "xsb", "holes", "options"}
    assert outside(out) <= names | taken
