"""The rules of Sokoban beside the plain ones."""

from __future__ import annotations

from hypothesis import strategies as st
from plain_machine import SETTINGS, PlainMachine

from sokoban.plain import WAYS, Plain
from textgames.sokoban import Sokoban
from textgames.sokoban.rules import DIRECTIONS

WAY_OF = dict(zip(DIRECTIONS, WAYS))


@st.composite
def boards(draw, signs: str) -> list[list[str]]:
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    board = draw(st.lists(st.lists(st.sampled_from(signs), min_size=cols, max_size=cols), min_size=rows, max_size=rows))
    player = draw(st.integers(0, rows * cols - 1))
    board[player // cols][player % cols] = "P" if "o" in signs else "@"
    return board


class SokobanMachine(PlainMachine):
    """A position is the player, the boxes and the targets, and the moves that led there as LURD."""

    all_moves = DIRECTIONS

    def begin(self, data):
        rows = data.draw(boards("   ##*o") | boards("    $$..*#"))
        self.plain = Plain(["".join(row) for row in rows])
        return Sokoban(rows), (*self.plain.start, "")

    def after(self, position, move):
        *before, moves = position
        found = self.plain.step(before, WAY_OF[move])
        letter = move[0] if found and found[1:] == (*before[1:],) else move[0].upper()
        return found and (*found, moves + letter)

    def make(self, game, move):
        return game.move(move)

    def seen(self, game):
        return game.find_player(), frozenset(game.boxes), frozenset(game.targets), self.moves_of(game)

    def moves_of(self, game):
        """All moves, those before it was copied too."""
        (history,) = (history for history in (self.now, *self.others) if history.game is game)
        before = history.past[0][-1]
        return before + game.moves

    def check(self, history):
        super().check(history)
        game, (player, boxes, targets, moves) = history.game, history.past[-1]
        pushes = sum(move.isupper() for move in moves)
        assert (game.steps(), game.pushes) == (len(moves), pushes)
        assert game.left == len(targets - boxes) and game.holes == (set() if self.plain.goals else targets)
        assert game.outcome == ("won" if pushes and targets <= boxes else None)
        assert game.rows_shown() == self.drawn(player, boxes, targets)

    def drawn(self, *things):
        return [
            "".join([self.sign((row, col), *things) for col in range(self.plain.width)])
            for row in range(self.plain.height)
        ]

    def sign(self, square, player, boxes, targets):
        signs = {(1, 0, 0, 0): "P@", (0, 1, 0, 0): "#$", (0, 0, 1, 0): "*#", (0, 0, 0, 1): "o.", (0, 0, 0, 0): "  "}
        signs |= {(1, 0, 0, 1): "?+", (0, 1, 0, 1): "?*"}
        things = square == player, square in boxes, square in self.plain.walls, square in targets
        return signs[things][self.plain.goals]

    def what_counts(self, position):
        *squares, moves = position
        return squares, len(moves), sum(map(str.isupper, moves))

    def what_follows(self, position):
        *squares, moves = position
        return squares, moves.islower() or not moves if self.plain.solved(squares) else None


SokobanMachine.TestCase.settings = SETTINGS
TestSokoban = SokobanMachine.TestCase
