"""The rules of 2048 beside those of `examples/plain/`."""

from __future__ import annotations

import math

from hypothesis import strategies as st
from hypothesis.stateful import rule
from plain_machine import SETTINGS, PlainMachine
from support import plain_game

from textgames.engine.chance import key_of, random_below
from textgames.game2048 import Game2048
from textgames.game2048.rules import DIRECTIONS

plain = plain_game("game2048")
GOAL = 16
KEYS = dict(zip(DIRECTIONS, "wasd"))


class Machine2048(PlainMachine):
    """A position is the rows, the score, the steps, the last move with the rows before it and the new tile.

    Then comes whether the game is played on after its goal.
    """

    all_moves = DIRECTIONS

    def begin(self, data):
        size = data.draw(st.sampled_from([(1, 4), (2, 2), (2, 3), (3, 3), (5, 1)]))
        self.seed, self.first_tiles = data.draw(st.sampled_from("abc")), data.draw(st.sampled_from([0, 2]))
        if self.first_tiles:
            game = Game2048(*size, goal=GOAL, seed=self.seed)
        else:
            rows, cols = size
            tiles = st.lists(st.sampled_from([0, 2, 2, 4, 8]), min_size=cols, max_size=cols)
            game = Game2048.from_rows(data.draw(st.lists(tiles, min_size=rows, max_size=rows)), GOAL, self.seed)
        return game, (game.rows, 0, 0, None, None, False)

    def after(self, position, move):
        before, score, steps, _, _, kept = position
        rows, points = plain.slide(before, KEYS[move])
        if rows == before:
            return None
        number = random_below(key_of(self.seed), self.first_tiles + steps, 10 * len(plain.empty_squares(rows)))
        places, chosen = iter(divmod(number, 10)), []

        def choose(things):
            chosen.append(things[next(places)])
            return chosen[-1]

        plain.add_tile(rows, choose)
        square, tile = chosen
        return rows, score + points, steps + 1, (move, before), (*square, tile), kept

    def make(self, game, move):
        return game.move(move)

    @rule()
    def keep(self):
        """Play on after the goal, if something moves; what was undone is after the goal then."""
        position = self.now.past[-1]
        keeps = self.outcome(position) == "won" and self.legal(position) != []
        assert self.now.game.keep_going() is keeps
        if keeps:
            self.now.past[-1] = (*position[:-1], True)
            self.now.undone = [(*undone[:-1], True) for undone in self.now.undone]

    def outcome(self, position):
        rows, *_, kept = position
        return plain.outcome(rows, math.inf if kept else GOAL)

    def seen(self, game):
        return game.rows, game.score, game.steps, game.last, game.position.spawned, game.position.kept_going

    def what_counts(self, position):
        rows, score, steps, _, _, kept = position
        return rows, score, steps, kept

    def what_follows(self, position):
        return position[0], position[-1]

    def check(self, history):
        game, position = history.game, history.past[-1]
        copied = history.past[0] == position and game.steps > 0  # there is nothing before it to show
        assert self.seen(game)[:3] == position[:3] and self.seen(game)[4:] == position[4:]
        assert game.last == (None if copied else position[3])
        outcome, legal = self.outcome(position), self.legal(position)
        assert (game.outcome, game.legal_moves(), game.can_move()) == (outcome, [] if outcome else legal, legal != [])
        assert game.goal == GOAL and game.position.highest == max(map(max, game.rows))


Machine2048.TestCase.settings = SETTINGS
Test2048 = Machine2048.TestCase
