"""Colour: whether to use it, and its escape sequences.

colorama is imported when colour is on and not before: it takes as long as the start of the interpreter itself.
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
    """Return whether to write colour; `choice` is "auto", "always" or "never".

    The first of these that is set decides: the choice, NO_COLOR, FORCE_COLOR or CLICOLOR_FORCE, CLICOLOR, TERM, IDLE,
    and last whether the output is a terminal, or PyCharm's console, which shows colour too.
    """
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if any(
        os.environ.get(force, "0") not in ("", "0") for force in ("FORCE_COLOR", "CLICOLOR_FORCE")
    ):
        return True
    if os.environ.get("CLICOLOR") == "0" or os.environ.get("TERM") == "dumb":
        return False
    if "idlelib.run" in sys.modules:
        return False
    return sys.stdout.isatty() or is_in_pycharm(os.environ)


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
    if sys.stdout.isatty():  # a pipe is not to be fixed: whoever reads it gets the escape sequences
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
