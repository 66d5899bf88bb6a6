"""The commands of all games, as the documents list them: made from what `help` shows."""

from __future__ import annotations

from collections.abc import Sequence

from textgames.app.games import GAMES, session_class
from textgames.text.manual import Key
from textgames.text.squares import squares_for_examples

EXAMPLES = {**squares_for_examples((10, 10)), "box": "3H"}  # what is in the places of keys


def commands(games: Sequence[str]) -> list[tuple[str, Key]]:
    """Return the commands of games with the names of those that have them; what all have is last."""
    having: dict[tuple[str, str, str], list[str]] = {}
    keys: dict[tuple[str, str, str], Key] = {}
    for game in games:
        for key in [key.shown(EXAMPLES) for key in session_class(game).describer.keys]:
            name = (key.typed, key.does, key.example)
            keys[name] = key
            having.setdefault(name, []).append(game)
    found = [("all" if len(names) == len(games) else ", ".join(names), keys[name]) for name, names in having.items()]
    return sorted(found, key=lambda one: one[0] == "all")


def table(games: Sequence[str]) -> str:
    """Return the commands of games as a table in Markdown."""
    lines = [f"| {names} | `{key.typed}` | {key.does} | `{key.example}` |" for names, key in commands(games)]
    return "\n".join(["| game | command | what it does | example |", "| --- | --- | --- | --- |", *lines]) + "\n"


def man_page_section() -> str:
    """Return the commands of all games as a section of a man page."""
    lines = [".SH COMMANDS"]
    for names, key in commands([*GAMES]):
        where = "" if names == "all" else f" ({names})"
        lines += [".TP", rf"\fB{in_troff(key.typed)}\fR{where}", in_troff(key.does), ""]
    return "\n".join(lines) + "\n"


def in_troff(text: str) -> str:
    """Return a text as a line of a man page."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text
