"""Nim at the console: a game without a grid."""

from __future__ import annotations

from nim.ids import Deal
from nim.words import Words
from textgames.answer import Event, Hint
from textgames.commands import Verb, Vocabulary, number
from textgames.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.commands import Command
    from textgames.text.color import Dye


class Play(Session):
    """One sitting of Nim."""

    name = "nim"
    deal_of = Deal
    words = Words()
    vocabulary = Vocabulary({"take": Verb("t", number, moves=True)}, Deal)

    def play(self, commands: list[Command]) -> None:
        for command in commands:
            if self.before(command):
                match command.parts:
                    case ("take", count):
                        self.take(count)
                    case _:
                        self.common(command)
            if not self.after(command):
                break

    def take(self, count: int) -> None:
        """Take matches, and see what the program takes."""
        try:
            program = self.game.take(count)
        except ValueError as error:
            self.refuse(f"{error}.")
        else:
            self.moved(Event("take", count=count, program=program))

    def picture(self, dye: Dye | None = None) -> str:
        return f"{'|' * self.game.left}\n{self.words.position(self.game)} Moves {self.steps()}."

    def state(self) -> dict[str, Any]:
        return {"left": self.game.left, "steps": self.steps()}

    def legal(self) -> list[str]:
        return [f"take {count}" for count in self.game.legal_moves()]

    def advice(self) -> Hint:
        from nim.hint import best

        count, why = best(self.game)
        return Hint(f"take {count}", why)
