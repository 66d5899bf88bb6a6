"""Lights Out at the console."""

from textgames.engine.commands import Square, move, square
from textgames.engine.common_commands import CommonCommands
from textgames.engine.view import Change, Hint
from textgames.text.language import ngettext
from textgames.text.squares import square_name

from .messages import Describer


class Play(CommonCommands):
    """A game of Lights Out being played."""

    describer = Describer()
    square_verb = "press"

    @move("press", takes=square, help="press the lamp in row {row_number}, column {column_letters}", form="{square}")
    def do_press(self, square: Square) -> None:
        row, col = square
        self.game.move(square)
        pressed = f"Pressed {square_name(square)}."
        self.changed(Change("press", lambda: [pressed], facts={"row": row, "col": col}))

    def advice(self) -> Hint:
        from .hint import solution

        presses = solution(self.game)
        count = len(presses)
        why = ngettext("Then all lamps are out.", "{count} such presses put out all lamps.", count)
        return Hint(square_name(presses[0]), why)
