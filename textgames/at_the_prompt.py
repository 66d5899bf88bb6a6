"""What helps somebody who types: Tab completes, and the prompt comes back after Ctrl-Z and `fg`."""

from __future__ import annotations

import os
import signal
import sys
from glob import escape, glob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType

    from textgames.console import Console

    Verbs = Callable[[], Iterable[str]]  # of the game that is played

TAKE_FILES = ("save", "load")


def help_typing(console: Console, verbs: Verbs) -> None:
    """Set it up, as far as this system and this console have it."""
    editor = sys.modules.get("readline")  # loaded where lines can be edited
    if editor:
        complete_in(editor, verbs)
    if hasattr(signal, "SIGCONT"):
        try:
            signal.signal(signal.SIGCONT, lambda *_: show_again(console, editor))
        except ValueError:  # an IDE may run this in another thread than the one that hears of signals
            pass


def show_again(console: Console, editor: ModuleType | None) -> None:
    """Show the prompt and what is typed, where a line is waited for."""
    if console.waits:
        console.show_prompt(editor.get_line_buffer() if editor else "")


def complete_in(editor: ModuleType, verbs: Verbs) -> None:
    """Have Tab complete; libedit, which stands in for readline on macOS, has another word for it."""
    found: list[str] = []

    def complete(line: str, number: int) -> str | None:
        if not number:
            found[:] = completions(line, verbs())
        return found[number] if number < len(found) else None

    editor.set_completer(complete)
    editor.set_completer_delims("")  # names of files have blanks
    is_libedit = "libedit" in (editor.__doc__ or "")
    editor.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")


def completions(line: str, verbs: Iterable[str]) -> list[str]:
    """The lines that a line may be completed to: with a command, or with a file's name behind `save` or `load`."""
    verb, blank, name = line.lstrip().partition(" ")
    if blank and verb.lower() in TAKE_FILES:
        return [f"{verb} {path}" for path in files(name.lstrip())]
    before, blank, word = line.rpartition(" ")
    return [before + blank + verb for verb in sorted(verbs) if verb.startswith(word.lower())] if word else []


def files(name: str) -> list[str]:
    """The files and folders whose names begin so, folders with a slash behind them; `~` stays as it is typed."""
    home = os.path.expanduser("~") if name.startswith("~") else ""
    found = sorted(glob(escape(home + name.removeprefix("~") if home else name) + "*"))
    named = [path + os.sep * os.path.isdir(path) for path in found]
    return ["~" + path.removeprefix(home) for path in named] if home else named
