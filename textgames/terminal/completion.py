"""Tab completes the commands for people who type."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable


def complete_commands(verbs: Callable[[], Iterable[str]]) -> None:
    """Have Tab complete the commands that `verbs` returns, if lines can be edited here."""
    editor = sys.modules.get("readline")
    if editor is None:
        return

    def complete(line: str, number: int) -> str | None:
        found = completions(line, verbs())
        return found[number] if number < len(found) else None

    editor.set_completer(complete)
    editor.set_completer_delims("")  # `complete` is given the whole line
    is_libedit = "libedit" in (editor.__doc__ or "")  # in macOS
    editor.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")


def completions(line: str, verbs: Iterable[str]) -> list[str]:
    """Return the lines that complete the last word of a line to a command."""
    before, blank, word = line.rpartition(" ")
    return (
        [before + blank + verb for verb in sorted(verbs) if verb.startswith(word.lower())]
        if word
        else []
    )
