"""The commands of all games, as the documents list them: made from what `help` shows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textgames.app.games import GAMES, session_class
from textgames.engine.commands import Vocabulary, commands_in
from textgames.engine.manual import in_help, row_of
from textgames.text.squares import squares_for_examples

ROOT = Path(__file__).parent.parent
EXAMPLES = {**squares_for_examples((10, 10)), "box": "3H"}  # what is in the places of keys


def commands(games: Sequence[str]) -> list[tuple[str, tuple[str, str, str]]]:
    """Return the commands of games with the names of those that have them; what all have is last."""
    having: dict[tuple[str, str, str], list[str]] = {}
    for game in games:
        for one in in_help(Vocabulary(session_class(game))):
            having.setdefault(row_of(one, EXAMPLES), []).append(game)
    found = [("all" if len(names) == len(games) else ", ".join(names), row) for row, names in having.items()]
    return sorted(found, key=lambda one: one[0] == "all")


def words() -> list[tuple[str, int, str]]:
    """Return the names of all commands, each with its file and line."""
    found = set()
    for game in GAMES:
        for command, method in commands_in(session_class(game)):
            code = method.__code__
            file = Path(code.co_filename).relative_to(ROOT).as_posix()
            found.add((file, code.co_firstlineno, command.name))
    return sorted(found)


def table(games: Sequence[str]) -> str:
    """Return the commands of games as a table in Markdown."""
    lines = [f"| {names} | `{typed}` | {does} | `{example}` |" for names, (typed, does, example) in commands(games)]
    return "\n".join(["| game | command | what it does | example |", "| --- | --- | --- | --- |", *lines]) + "\n"


def man_page_section() -> str:
    """Return the commands of all games as a section of a man page."""
    lines = [".SH COMMANDS"]
    for names, (typed, does, _example) in commands([*GAMES]):
        where = "" if names == "all" else f" ({names})"
        lines += [".TP", rf"\fB{in_troff(typed)}\fR{where}", in_troff(does), ""]
    return "\n".join(lines) + "\n"


def in_troff(text: str) -> str:
    """Return a text as a line of a man page."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text
