"""The rules of Sokoban beside those of `examples/plain/`."""

from __future__ import annotations

from hypothesis import strategies as st
from plain_machine import SETTINGS, PlainMachine

from sokoban.full_search import plain, read_level
from textgames.sokoban import Sokoban
from textgames.sokoban.rules import DIRECTIONS

KEYS = dict(zip(DIRECTIONS, "wasd"))
IN_HOLE_LEVELS = str.maketrans("@$#", "P#*")


@st.composite
def boards(draw, signs: str) -> list[list[str]]:
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    board = draw(st.lists(st.lists(st.sampled_from(signs), min_size=cols, max_size=cols), min_size=rows, max_size=rows))
    player = draw(st.integers(0, rows * cols - 1))
    board[player // cols][player % cols] = "P" if "o" in signs else "@"
    return board


class SokobanMachine(PlainMachine):
    """A position is the player, the boxes and the open holes, and the moves that led there as LURD."""

    all_moves = DIRECTIONS

    def begin(self, data):
        rows = data.draw(boards("   ##*o") | boards("    $$..*#"))
        self.level, start = read_level(["".join(row) for row in rows])
        return Sokoban(rows), (*start, "")

    def after(self, position, move):
        *before, moves = position
        found = plain.step(self.level, before, KEYS[move])
        letter = move[0] if found and found[1:] == (*before[1:],) else move[0].upper()
        return found and (*found, moves + letter)

    def make(self, game, move):
        return game.move(move)

    def seen(self, game):
        return game.find_player(), frozenset(game.boxes), game.holes, self.moves_of(game)

    def moves_of(self, game):
        """All moves, those before it was copied too."""
        (history,) = (history for history in (self.now, *self.others) if history.game is game)
        before = history.past[0][-1]
        return before + game.moves

    def check(self, history):
        super().check(history)
        game, (*position, moves) = history.game, history.past[-1]
        _player, boxes, holes = position
        targets = self.level["goals"] | holes
        pushes = sum(move.isupper() for move in moves)
        assert (game.steps(), game.pushes) == (len(moves), pushes)
        assert game.targets == targets and game.targets_left == len(targets - boxes)
        assert game.outcome == ("won" if pushes and plain.is_solved(self.level, position) else None)
        assert game.rows_shown() == self.drawn(position, game.has_holes)

    def drawn(self, position, has_holes):
        rows = []
        for row in range(self.level["height"]):
            drawn = "".join([plain.symbol(self.level, position, (row, col)) for col in range(self.level["width"])])
            rows.append(drawn.translate(IN_HOLE_LEVELS) if has_holes else drawn)
        return rows

    def what_counts(self, position):
        *squares, moves = position
        return squares, len(moves), sum(map(str.isupper, moves))

    def what_follows(self, position):
        *squares, moves = position
        return squares, moves.islower() or not moves if plain.is_solved(self.level, squares) else None


SokobanMachine.TestCase.settings = SETTINGS
TestSokoban = SokobanMachine.TestCase
