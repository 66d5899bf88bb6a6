"""The base class of the three views that show games on a console."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from textgames.engine.view import View
from textgames.terminal.console import Console

Row = tuple[str, str]  # of a table: a line of text and a spoken sentence; either may be empty


class ConsoleView(View, ABC):
    """Shows the games of one player on a console, in one run of the program."""

    def __init__(self, console: Console) -> None:
        self.console = console

    @abstractmethod
    def table(self, rows: Sequence[Row], heading: str = "", **record: Any) -> None:
        """Show a table; `record` is for programs."""

    def end(self, session: Any, reason: str) -> None:
        self.remark(session.describer.summary(session.game))

    def remark(self, text: str) -> None:
        self.console.say(text)
