"""Completion of commands with Tab, for people who type."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable

from textgames.text.language import command_name
from textgames.text.quoting import WIDE_BLANK


def complete_commands(verbs: Collection[str]) -> None:
    """Make Tab complete commands, if readline is in use."""
    editor = sys.modules.get("readline")
    if editor is None:
        return

    def complete(line: str, number: int) -> str | None:
        found = completions(line, verbs)
        return found[number] if number < len(found) else None

    editor.set_completer(complete)
    editor.set_completer_delims("")  # so that `complete` gets the whole line
    is_libedit = "libedit" in (editor.__doc__ or "")  # on macOS
    editor.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")


def completions(line: str, verbs: Iterable[str]) -> list[str]:
    """Return the line with its last word completed, for each command that begins with it.

    Commands have their English names and those in the player's language.
    """
    word = line.replace(WIDE_BLANK, " ").rpartition(" ")[2]
    if not word:
        return []
    before = line.removesuffix(word)
    names = set(verbs)
    names |= {command_name(verb, has_key=False) for verb in names}
    found = [name for name in sorted(names) if name.startswith(word.lower())]
    return [before + name for name in found]
