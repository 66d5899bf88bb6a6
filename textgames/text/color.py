"""Colour: whether there is any, and the only place that knows its escape sequences.

colorama is imported when colour is on and not before: it costs as much as the
start of the interpreter itself.
"""

from __future__ import annotations

import os
import sys

from textgames.console import warn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Protocol

    class Dye(Protocol):
        """Colours text; the colours, of the text and behind it, are called as colorama calls them."""

        def __call__(self, text: str, fore: str, back: str = "RESET") -> str: ...


def wanted(choice: str, environ: Mapping[str, str], terminal: bool) -> bool:
    """Whether to write colour; `choice` is "auto", "always" or "never".

    The first of these that has something to say decides: the choice, NO_COLOR,
    FORCE_COLOR or CLICOLOR_FORCE, CLICOLOR, TERM, IDLE, and last whether the
    output is a terminal.
    """
    if choice != "auto":
        return choice == "always"
    if environ.get("NO_COLOR"):
        return False
    if any(environ.get(force, "0") not in ("", "0") for force in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    if environ.get("CLICOLOR") == "0" or environ.get("TERM") == "dumb":
        return False
    return terminal and "idlelib.run" not in sys.modules


def dye_for(choice: str) -> Dye | None:
    """The function that colours text, or None where there is to be no colour."""
    if not wanted(choice, os.environ, sys.stdout.isatty()):
        return None
    try:
        import colorama
    except ModuleNotFoundError:
        if choice == "always":
            warn("colorama is not installed, so there is no colour")
        return None
    colorama.just_fix_windows_console()

    def dye(text: str, fore: str, back: str = "RESET") -> str:
        start: str = getattr(colorama.Fore, fore) + getattr(colorama.Back, back)
        end: str = colorama.Style.RESET_ALL
        return start + text + end

    return dye
