"""The base class of the three views that show games on a console."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from textgames.engine.view import JsonObject, View
from textgames.engine.wording import NOT_PLAYED
from textgames.errors import Refusal
from textgames.terminal.console import Console
from textgames.text.language import N_, _, join_sentences

SEVERAL_TIMES = N_("{text} ({count} times)")
Row = tuple[str, str]  # of a table: a line of text and a spoken sentence; either may be empty


class ConsoleView(View, ABC):
    """Shows games on a console. `says_once` is true if only new rows of the menu are repeated."""

    says_once = False

    def __init__(self, console: Console) -> None:
        self.console = console
        self.next_steps = ""  # when the game is over
        self.texts: list[str] = []
        self._last = ""  # that may be repeated
        self._times = 0

    @abstractmethod
    def table(self, rows: Sequence[Row], heading: str = "", **record: Any) -> None:
        """Show a table; `record` is for programs."""

    def end(self, session: Any, reason: str) -> None:
        self.report(session.describer.summary(session.game))

    def add(self, text: str) -> None:
        if text and text == self._last:
            self._times += 1
            self.texts[-1] = _(SEVERAL_TIMES, text=text, count=self._times)
        elif text:
            self.texts.append(text)
            self._last, self._times = text, 1

    def note(
        self, text: str, spoken: Sequence[str] | None = None, objects: Sequence[JsonObject] = ()
    ) -> None:
        self.add(text)

    def not_played(self, count: int) -> None:
        self.note(_(NOT_PLAYED))

    def over(self, facts: Sequence[str], revealed: Sequence[str], next_steps: str) -> None:
        self.add(join_sentences(facts))
        self.next_steps = next_steps

    def refused(self, error: Refusal, not_played: int) -> None:
        self.add(str(error))

    def take_texts(self) -> list[str]:
        """Return the remarks, then what can be typed next."""
        remarks = [*self.texts, self.next_steps] if self.next_steps else self.texts
        self.texts = []
        self.next_steps = self._last = ""
        return remarks
