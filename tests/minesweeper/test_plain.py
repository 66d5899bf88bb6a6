"""The rules of Minesweeper beside those of `examples/plain/`, with question marks, chords and flags of numbers."""

from __future__ import annotations

from hypothesis import strategies as st
from plain_machine import SETTINGS, PlainMachine
from support import plain_game

from textgames.minesweeper import Minesweeper

plain = plain_game("minesweeper")
VERBS = ("open", "flag", "mark", "chord")
NOTHING = frozenset()


class MinesweeperMachine(PlainMachine):
    """A position is the mines, None before they are dealt, and the squares that are open, with flags and with marks.

    Then come the steps and the clicks, and the squares that the last move opened.
    """

    def begin(self, data):
        self.rows, self.cols = data.draw(st.sampled_from([(1, 1), (1, 5), (2, 3), (4, 4), (5, 2)]))
        self.squares = sorted(plain.new_board(self.rows, self.cols)["squares"])
        self.all_moves = [(verb, *square) for verb in VERBS for square in self.squares]
        self.mines = data.draw(st.integers(0, min(4, len(self.squares) - 1)))
        mines = frozenset(data.draw(st.permutations(self.squares))[: self.mines])
        if data.draw(st.booleans()):
            game = Minesweeper.from_text("\n".join(self.rows_of(lambda square: "*" if square in mines else ".")))
        else:
            game, mines = Minesweeper(self.rows, self.cols, self.mines, "seed"), None
        return game, (mines, NOTHING, NOTHING, NOTHING, 0, 0, None)

    def rows_of(self, sign):
        return ["".join([sign((row, col)) for col in range(self.cols)]) for row in range(self.rows)]

    def dealt(self, square):
        """The mines of a game that begins with this square, whatever was clicked and undone before."""
        game = Minesweeper(self.rows, self.cols, self.mines, "seed")
        game.open(*square)
        return self.mines_of(game)

    def mines_of(self, game):
        shown = game.mines_shown().splitlines()
        return frozenset((row, col) for row, col in self.squares if shown[row][col] == "*")

    def board(self, position):
        """The position as the plain rules have it."""
        mines, opened, flags, *_ = position
        return {"squares": {*self.squares}, "mines": mines or NOTHING, "opened": {*opened}, "flags": flags}

    def number(self, mines, square):
        return plain.count_mines({"mines": mines}, square)

    def opened(self, position, squares):
        """What opening some squares opens."""
        board = self.board(position)
        for square in squares:
            plain.open_square(board, square)
        return frozenset(board["opened"] - position[1])

    def after(self, position, move):
        mines, opened, flags, marks, steps, clicks, _ = position
        verb, *where = move
        square = (*where,)
        if self.outcome(position):
            return None
        if verb == "flag" and square in opened:
            closed = plain.around(square) & {*self.squares} - opened
            if self.number(mines, square) != len(closed) or closed <= flags:
                return None
            return mines, opened, flags | closed, marks - closed, steps + 1, clicks, (verb, square, NOTHING)
        if (square in opened) is (verb != "chord"):
            return None
        if verb == "flag":
            return mines, opened, flags ^ {square}, marks - {square}, steps + 1, clicks, (verb, square, NOTHING)
        if verb == "chord":
            around = plain.around(square)
            if square in mines or not self.number(mines, square) == len(around & flags) > 0:
                return None
            new = self.opened(position, around)
        elif square in flags:
            return None
        elif verb == "mark":
            return mines, opened, flags, marks ^ {square}, steps + 1, clicks, (verb, square, NOTHING)
        else:
            mines = self.dealt(square) if mines is None else mines
            new = self.opened((mines, *position[1:]), [square])
        return (mines, opened | new, flags, marks - new, steps + 1, clicks + 1, (verb, square, new)) if new else None

    def outcome(self, position):
        return plain.outcome(self.board(position))

    def make(self, game, move):
        verb, row, col = move
        return getattr(game, verb)(row, col)

    def legal(self, position):
        """The squares that can be opened."""
        return [move for move in self.all_moves if move[0] == "open" and self.after(position, move)]

    def what_counts(self, position):
        return position[:5]

    def what_follows(self, position):
        mines, opened, flags, marks, *_ = position
        shown = [(square, square in (mines or ()) or self.number(mines, square)) for square in sorted(opened)]
        return flags, marks, shown

    def check(self, history):
        game, position = history.game, history.past[-1]
        mines, opened, flags, marks, steps, clicks, last = position
        assert (game.dealt, self.mines_of(game)) == (mines is not None, mines or NOTHING)
        assert {square for square in self.squares if game.is_open(*square)} == opened
        assert {square for square in self.squares if game.symbol(*square) == "F"} == flags
        assert {square for square in self.squares if game.symbol(*square) == "?"} == marks
        assert (game.position.steps, game.position.clicks, game.outcome) == (steps, clicks, self.outcome(position))
        assert (game.flags, game.mines_left) == (len(flags), self.mines - len(flags))
        assert game.safe_left == len(self.squares) - self.mines - len(opened - (mines or NOTHING))
        assert game.legal_moves() == [(row, col) for _, row, col in self.legal(position)]
        assert game.rows_shown() == self.shown(position)
        for square in self.squares:
            shown = self.number(mines, square) if square in opened - (mines or NOTHING) else None
            assert game.number(*square) == shown
            if shown:
                assert game.flags_around(*square) == len(plain.around(square) & flags)
        if mines is not None:
            assert game.three_bv == self.three_bv(mines)
        if len(history.past) > 1:
            verb, square, new = last
            assert game.position.move == (verb, *square)
            assert game.position.exploded == (*sorted(new & (mines or NOTHING)),)

    def three_bv(self, mines):
        """The clicks that open all: one in each opening, then one on each number that is still closed."""
        clicks, closed = 0, {*self.squares} - mines
        for square in sorted(closed, key=lambda there: self.number(mines, there) > 0):
            if square in closed:
                clicks += 1
                closed -= self.opened((mines, NOTHING, NOTHING), [square])
        return clicks

    def shown(self, position):
        board, marks = self.board(position), position[3]
        symbols = {square: plain.symbol(board, square) for square in self.squares}
        symbols |= {square: "?" for square in marks if symbols[square] == "-"}
        return self.rows_of(symbols.get)


MinesweeperMachine.TestCase.settings = SETTINGS
TestMinesweeper = MinesweeperMachine.TestCase
