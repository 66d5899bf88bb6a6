"""The colours of text, on any terminal."""

from collections.abc import Callable
from typing import NamedTuple


class Style(NamedTuple):
    """The colours of a text: of the sixteen of any terminal, and of the 256 that some have.

    The sixteen have colorama's names, the 256 their numbers. In sixteen colours there is no
    background, since no two of them have the same contrast everywhere; the text may be `bold`. In
    256 the background is `back_256`, the terminal's own if that is None.
    """

    fore: str
    fore_256: int | None = None
    back_256: int | None = None
    bold: bool = False

    def in_256(self) -> str:
        """Return the escape sequence that begins the style on a terminal with 256 colours."""
        sequence = ""
        for what, number in ((38, self.fore_256), (48, self.back_256)):
            if number is not None:
                sequence += f"\033[{what};5;{number}m"
        return sequence


Styler = Callable[[str, Style], str]  # returns a text with the escape sequences of a style
