"""Nim at the console: a game without a grid."""

from typing import Any

from textgames.engine.answer import Event, Hint
from textgames.engine.commands import Command, Line, Verb, Vocabulary
from textgames.engine.session import Session

from .messages import Describer


class Play(Session):
    """A game of Nim being played."""

    describer = Describer()
    vocabulary = Vocabulary({"take": Verb("t", Line.number, moves=True)})

    def do(self, command: Command) -> None:
        match command.parts:
            case ("take", count):
                self.take(count)
            case _:
                super().do(command)

    def take(self, count: int) -> None:
        """Take matches, and see what the program takes."""
        try:
            program = self.game.take(count)
        except ValueError as error:
            self.refuse(str(error))
        else:
            self.moved(Event("take", count=count, program=program))

    def board(self) -> str:
        left: int = self.game.left
        return "|" * left

    def figures(self) -> str:
        return f"{self.describer.position(self.game)} Moves {self.game.position.steps}."

    def state(self) -> dict[str, Any]:
        return {"left": self.game.left, "steps": self.game.position.steps}

    def legal(self) -> list[str]:
        return [f"take {count}" for count in self.game.legal_moves()]

    def advice(self) -> Hint:
        from .hint import best

        count, why = best(self.game)
        return Hint(f"take {count}", why)
