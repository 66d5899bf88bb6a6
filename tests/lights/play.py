"""Lights Out at the console."""

from textgames.engine.commands import move, square
from textgames.engine.common_commands import CommonCommands
from textgames.engine.view import Change
from textgames.text.squares import Square, square_name

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
