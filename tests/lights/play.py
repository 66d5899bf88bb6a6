"""Lights Out at the console."""

from __future__ import annotations

from lights.ids import Deal
from lights.words import Words
from textgames.answer import Event, Hint
from textgames.commands import GRID, Verb, Vocabulary, square
from textgames.session import GridSession
from textgames.text import cells, grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.commands import Command
    from textgames.text.color import Dye


class Play(GridSession):
    """One sitting of Lights Out."""

    name = "lights"
    deal_of = Deal
    words = Words()
    vocabulary = Vocabulary(
        {**GRID, "press": Verb("", square, moves=True)},
        Deal,
        bare=lambda word, size: ("press", *cells.read(word, *size)),
    )

    def play(self, commands: list[Command]) -> None:
        for command in commands:
            if self.before(command):
                match command.parts:
                    case ("press", row, col):
                        self.game.press(row, col)
                        self.moved(Event("press", row=row, col=col))
                    case _:
                        self.common(command)
            if not self.after(command):
                break

    def picture(self, dye: Dye | None = None) -> str:
        return f"{grid.lettered(self.words.rows(self.game))}\n{self.words.figure(self.game)} Moves {self.steps()}."

    def state(self) -> dict[str, Any]:
        return {"rows": self.words.rows(self.game), "steps": self.steps()}

    def legal(self) -> None:
        """Any lamp may be pressed."""

    def moves(self) -> str:
        return "Press any lamp."

    def advice(self) -> Hint:
        from lights.hint import solution

        presses = solution(self.game)
        return Hint(cells.name(*presses[0]), f"with {len(presses)} such presses all lamps are out")
