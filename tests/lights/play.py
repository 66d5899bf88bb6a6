"""Lights Out at the console."""

from textgames.engine.answer import Event, Hint
from textgames.engine.commands import Arguments, Command, Verb, Vocabulary
from textgames.engine.session import Session
from textgames.text.language import ngettext
from textgames.text.squares import square_name

from .messages import Describer


class Play(Session):
    """A game of Lights Out being played."""

    describer = Describer()
    vocabulary = Vocabulary({"press": Verb("", Arguments.square, in_play=True)}, square_verb="press")

    def do(self, command: Command) -> None:
        match command.parts:
            case ("press", row, col):
                self.game.move((row, col))
                self.moved(Event("press", row=row, col=col))
            case _:
                super().do(command)

    def advice(self) -> Hint:
        from .hint import solution

        presses = solution(self.game)
        why = ngettext("Then all lamps are out.", "{count} such presses put out all lamps.", len(presses))
        return Hint(square_name(*presses[0]), why)
