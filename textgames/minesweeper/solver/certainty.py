"""What can be known of the closed squares: the quick ways first, and then all layouts of the mines."""

from __future__ import annotations

from textgames.minesweeper.solver.deductions import Deductions
from textgames.minesweeper.solver.odds import Odds, Position
from textgames.minesweeper.solver.visible import Visible, go_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from textgames.minesweeper.rules import Minesweeper
    from textgames.minesweeper.solver.visible import Pulse, Square


class Solver:
    """What can be known from what a game shows. `odds` is counted when it is first needed; `pulse` may stop it."""

    def __init__(self, game: Minesweeper, pulse: Pulse = go_on) -> None:
        self.pulse = pulse
        self.visible = Visible(game.rows_shown(), game.mines, pulse)
        self.deductions = Deductions(self.visible, pulse)
        self._odds: Odds | None = None

    @property
    def odds(self) -> Odds:
        """The chances of what deductions leave uncertain."""
        if self._odds is None:
            self.deductions.read_pairs()
            self._odds = Odds(Position.after(self.deductions), pulse=self.pulse)
        return self._odds

    def safe(self) -> list[Square]:
        """Squares that are certainly safe: those that the first way shows that shows any."""
        if not self.deductions.safe:
            self.deductions.read_pairs()
        return self.visible.named(self.deductions.safe) or self._squares(self.odds.safe, self.odds.safe_beyond)

    def mines(self) -> list[Square]:
        """All squares that are certainly mines."""
        odds = self.odds
        return self._squares(self.deductions.mines | odds.mines, odds.mines_beyond)

    def _squares(self, cells: int, beyond: bool) -> list[Square]:
        return self.visible.named(cells) + (list(self.visible.squares_beyond()) if beyond else [])

    def chance(self, square: Square) -> float:
        """The chance of a mine on a closed square."""
        odds, cell = self.odds, self.visible.cell(*square)
        if cell in odds.chances:
            return odds.chances[cell]
        if self.deductions.safe >> cell & 1:
            return 0.0
        return 1.0 if self.deductions.mines >> cell & 1 or odds.beyond is None else odds.beyond

    def chances(self) -> dict[Square, float]:
        """The chance of a mine on each closed square."""
        cells = {square: self.chance(square) for square in list(self.visible.squares)}
        beyond = self.odds.beyond
        return cells if beyond is None else {**dict.fromkeys(self.visible.squares_beyond(), beyond), **cells}
