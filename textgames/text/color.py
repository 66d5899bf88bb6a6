"""Colour: whether there is any, and the only place that knows its escape sequences.

colorama is imported when colour is on and not before: it costs as much as the
start of the interpreter itself.
"""

from __future__ import annotations

import os
import sys
from functools import cache

from textgames.console import warn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Protocol

    class Dye(Protocol):
        """Colours text."""

        def __call__(self, text: str, look: Colors) -> str: ...


END = "\033[0m"
UNDERLINE = "\033[4m"


class Colors:
    """How text looks: in the sixteen colours of any terminal, and where a terminal has 256, in those.

    The sixteen are called as colorama calls them, the 256 by their numbers; `back` is the ground behind the text,
    the terminal's own unless it is given. What sixteen colours can't tell apart may be underlined there.
    """

    def __init__(
        self,
        fore: str,
        back: str = "RESET",
        fore_256: int | None = None,
        back_256: int | None = None,
        underlined: bool = False,
    ) -> None:
        self.fore, self.back, self.fore_256, self.back_256 = fore, back, fore_256, back_256
        self.underlined = underlined

    def in_256(self) -> str:
        """What begins it where there are 256 colours."""
        grounds = ((38, self.fore_256), (48, self.back_256))
        return "".join([f"\033[{what};5;{number}m" for what, number in grounds if number is not None])


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


def has_256(environ: Mapping[str, str]) -> bool:
    """Whether a terminal has 256 colours, as far as it says so; Windows Terminal does by being there."""
    named = "256color" in environ.get("TERM", "") or bool(environ.get("WT_SESSION"))
    return named or environ.get("COLORTERM") in ("truecolor", "24bit")


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

    @cache
    def beginning(look: Colors) -> str:
        if look.fore_256 is not None and has_256(os.environ):
            return look.in_256()
        sixteen: str = getattr(colorama.Fore, look.fore) + getattr(colorama.Back, look.back)
        return sixteen + UNDERLINE * look.underlined

    def dye(text: str, look: Colors) -> str:
        return beginning(look) + text + END

    return dye
