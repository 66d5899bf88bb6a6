"""Lights Out at the console."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lights.messages import Describer
from textgames.engine.answer import Event, Hint
from textgames.engine.commands import GRID, Line, Verb, Vocabulary
from textgames.engine.session import GridSession
from textgames.text.language import ngettext
from textgames.text.squares import square_name

if TYPE_CHECKING:
    from textgames.engine.commands import Command


class Play(GridSession):
    """One sitting of Lights Out."""

    describer = Describer()
    vocabulary = Vocabulary({**GRID, "press": Verb("", Line.square, moves=True)}, square_verb="press")
    lists_legal = False

    def do(self, command: Command) -> None:
        match command.parts:
            case ("press", row, col):
                self.game.press(row, col)
                self.moved(Event("press", row=row, col=col))
            case _:
                super().do(command)

    def advice(self) -> Hint:
        from lights.hint import solution

        presses = solution(self.game)
        why = ngettext("Then all lamps are out.", "{count} such presses put out all lamps.", len(presses))
        return Hint(square_name(*presses[0]), why)
