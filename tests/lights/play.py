"""Lights Out at the console."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lights.words import Words
from textgames.engine.answer import Event, Hint
from textgames.engine.commands import GRID, Line, Verb, Vocabulary
from textgames.engine.session import GridSession
from textgames.text import grid
from textgames.text.language import ngettext
from textgames.text.squares import square_name

if TYPE_CHECKING:
    from typing import Any

    from textgames.engine.commands import Command
    from textgames.text.style import Styler


class Play(GridSession):
    """One sitting of Lights Out."""

    words = Words()
    vocabulary = Vocabulary({**GRID, "press": Verb("", Line.square, moves=True)}, square_verb="press")
    lists_legal = False

    def do(self, command: Command) -> None:
        match command.parts:
            case ("press", row, col):
                self.game.press(row, col)
                self.moved(Event("press", row=row, col=col))
            case _:
                super().do(command)

    def render(self, styler: Styler | None = None, width: int | None = None) -> str:
        board = grid.lettered(self.words.rows(self.game), max_width=width)
        return f"{board}\n{self.words.goal_progress(self.game)} Moves {self.game.position.steps}."

    def state(self) -> dict[str, Any]:
        return {"rows": self.words.rows(self.game), "steps": self.game.position.steps}

    def advice(self) -> Hint:
        from lights.hint import solution

        presses = solution(self.game)
        why = ngettext("Then all lamps are out.", "{count} such presses put out all lamps.", len(presses))
        return Hint(square_name(*presses[0]), why)
