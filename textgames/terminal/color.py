"""Colour: when to use it, and its escape sequences.

colorama is imported only if colour is on, since that takes as long as starting the interpreter.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache

from textgames.terminal.console import is_in_pycharm
from textgames.text.language import _
from textgames.text.quoting import warn
from textgames.text.style import Style, Styler

END = "\033[0m"
BOLD = "\033[1m"


def is_wanted(choice: str) -> bool:
    """Return True if output should be in colour; `choice` is "auto", "always" or "never".

    The first of these that is set decides: the choice, NO_COLOR, FORCE_COLOR or CLICOLOR_FORCE,
    CLICOLOR, TERM. Otherwise there is no colour in IDLE, and colour in a terminal or in PyCharm's
    console.
    """
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    for variable in ("FORCE_COLOR", "CLICOLOR_FORCE"):
        if os.environ.get(variable, "0") not in ("", "0"):
            return True
    if os.environ.get("CLICOLOR") == "0" or os.environ.get("TERM") == "dumb":
        return False
    if "idlelib.run" in sys.modules:
        return False
    return sys.stdout.isatty() or is_in_pycharm()


def styler_for(choice: str) -> Styler | None:
    """Return the function that colours text, None for no colour."""
    if not is_wanted(choice):
        return None
    try:
        import colorama
    except ModuleNotFoundError:
        if choice == "always":
            warn(_("Can't show colours: colorama is not installed."))
        return None
    if sys.stdout.isatty():  # readers of a pipe get the escape sequences as they are
        colorama.just_fix_windows_console()
    is_windows_terminal = bool(os.environ.get("WT_SESSION"))
    in_millions = os.environ.get("COLORTERM") in ("truecolor", "24bit")
    has_256 = "256color" in os.environ.get("TERM", "") or is_windows_terminal or in_millions

    @lru_cache(2**12)
    def styled(text: str, style: Style) -> str:
        if has_256 and style.fore_256 is not None:
            return style.in_256() + text + END
        start = getattr(colorama.Fore, style.fore)
        if style.bold:
            start += BOLD
        return f"{start}{text}{END}"

    return styled
