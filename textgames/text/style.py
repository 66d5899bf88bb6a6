"""The colours of text, for whatever terminal shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Style(NamedTuple):
    """The colours of a text: of the sixteen of any terminal, and of the 256 that some have.

    The sixteen have colorama's names, the 256 their numbers; `back` is the background, the terminal's own unless it is
    given. Of the sixteen, only black and bright white, and black and bright cyan, have a contrast of 4.5 in all usual
    palettes, so what looks the same there may be underlined, or have blanks of another colour around it (`around`).
    """

    fore: str
    back: str = "RESET"
    fore_256: int | None = None
    back_256: int | None = None
    underlined: bool = False
    around: str | None = None

    def in_256(self) -> str:
        """Return the escape sequence that begins the style on a terminal of 256 colours."""
        grounds = ((38, self.fore_256), (48, self.back_256))
        return "".join([f"\033[{what};5;{number}m" for what, number in grounds if number is not None])


Styler = Callable[[str, Style], str]  # returns a text with the escape sequences of a style
