"""For people who type: Tab completes, and the prompt comes back after Ctrl-Z and `fg`."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable
from glob import escape, glob
from types import ModuleType

from textgames.terminal.console import Console

Verbs = Callable[[], Iterable[str]]  # of the game that is played


def help_typing(console: Console, verbs: Verbs) -> None:
    """Set both up, as far as this system and this console have them."""
    editor = sys.modules.get("readline")  # loaded where lines can be edited
    if editor:
        complete_in(editor, verbs)

    def show_prompt_again(*_: object) -> None:
        if console.waits:
            console.show_prompt(editor.get_line_buffer() if editor else "")

    if hasattr(signal, "SIGCONT"):
        try:
            signal.signal(signal.SIGCONT, show_prompt_again)
        except ValueError:  # an IDE may run this in another thread than the one that hears of signals
            pass


def complete_in(editor: ModuleType, verbs: Verbs) -> None:
    """Have Tab complete; libedit, which replaces readline on macOS, has another word for it."""
    candidates: list[str] = []

    def complete(line: str, number: int) -> str | None:
        if not number:
            candidates[:] = completions(line, verbs())
        return candidates[number] if number < len(candidates) else None

    editor.set_completer(complete)
    editor.set_completer_delims("")  # names of files have blanks
    is_libedit = "libedit" in (editor.__doc__ or "")
    editor.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")


def completions(line: str, verbs: Iterable[str]) -> list[str]:
    """Return what a line may be completed to: with a command, or after `save` or `load` with a file's name."""
    verb, blank, name = line.lstrip().partition(" ")
    if blank and verb.lower() in ("save", "load"):
        return [f"{verb} {path}" for path in files(name.lstrip())]
    before, blank, word = line.rpartition(" ")
    return [before + blank + verb for verb in sorted(verbs) if verb.startswith(word.lower())] if word else []


def files(name: str) -> list[str]:
    """Return the files and folders whose names begin so, folders with a slash at the end; `~` stays as it is typed."""
    home = os.path.expanduser("~") if name.startswith("~") else ""
    paths = sorted(glob(escape(home + name.removeprefix("~") if home else name) + "*"))
    paths = [path + os.sep * os.path.isdir(path) for path in paths]
    return ["~" + path.removeprefix(home) for path in paths] if home else paths
