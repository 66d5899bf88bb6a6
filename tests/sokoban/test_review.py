"""What moves of Sokoban cost, against a search of all positions."""

from __future__ import annotations

import random
from collections import deque
from functools import cache
from itertools import count, pairwise
from math import inf

import pytest
from support import amount

from textgames.engine.cancellation import Cancellation
from textgames.sokoban import Sokoban, hint
from textgames.sokoban.spec import Spec

from .full_search import small_levels

MAX_POSITIONS = 5000


def fewest_pushes(game: Sokoban) -> dict[tuple, float]:
    """The fewest pushes to the end from each position that can be reached; infinite without a solution.

    Empty if there are too many positions.
    """
    start = game.position[:3]
    found = {start: game.position}
    edges: dict[tuple, list[tuple[tuple, int]]] = {}  # to each position: from where, and with how many pushes
    waiting = deque([start])
    while waiting:
        here = game.at(found[waiting.popleft()])
        if here.is_complete():
            continue
        for direction in here.legal_moves():
            after = here.after(direction)
            edges.setdefault(after[:3], []).append((here.position[:3], after.pushes - here.pushes))
            if after[:3] not in found:
                found[after[:3]] = after
                waiting.append(after[:3])
        if len(found) > MAX_POSITIONS:
            return {}
    needed = dict.fromkeys(found, inf)
    layer = [key for key, position in found.items() if position.targets <= position.boxes]
    pushes = 0
    while layer:
        later = []
        while layer:
            key = layer.pop()
            if needed[key] <= pushes:
                continue
            needed[key] = pushes
            for before, cost in edges.get(key, ()):
                (later if cost else layer).append(before)
        layer, pushes = later, pushes + 1
    return needed


@cache
def searched_levels() -> list[tuple[Sokoban, dict[tuple, float]]]:
    """Small levels that aren't solved as they stand, each with the pushes that its positions need."""
    games = [Sokoban([list(row) for row in rows]) for rows, _steps in small_levels()]
    games += [Spec.parse(f"random:6x6b2#{seed}").start() for seed in range(amount(6, 30))]
    searched = [(game, fewest_pushes(game)) for game in games if not game.is_complete()]
    return [(game, needed) for game, needed in searched if needed]


def played_at_random(level: Sokoban, chance: random.Random, steps: int) -> Sokoban:
    """A game on a level, which follows a solution now and then, so that some are solved."""
    game, advisor = level.copy(), level.advisor()
    while not game.outcome and game.steps() < steps and game.legal_moves():
        planned = advisor.best(game.position).command if chance.random() < 0.5 else ""
        game.move(planned or chance.choice(game.legal_moves()))
    return game


def test_prices_are_those_of_a_search_of_all_positions():
    """They add up to the pushes that the whole level took more than needed, or one of them lost it."""
    chance = random.Random(1)
    costly = lost = 0
    for number in range(amount(200, 1000)):
        level, needed = searched_levels()[number % len(searched_levels())]
        game = played_at_random(level, chance, steps=40)
        positions = game.since_start()
        reviews = game.review()
        for review, (before, after) in zip(reviews, pairwise(positions)):
            least, later = needed[before[:3]], needed[after[:3]]
            price = 0 if least == inf else later + after.pushes - before.pushes - least
            assert review.price == price, (str(game.at(before)), review)
            assert review.unit == ("level" if inf in (price, least) else "pushes" if price else "")
            assert review.record()["price"] == (None if price == inf else price)
            costly += 0 < price < inf
            lost += price == inf
        total = sum(review.price for review in reviews)
        best, reached = needed[positions[0][:3]], positions[-1].pushes + needed[positions[-1][:3]]
        assert best == inf or total == reached - best
    assert costly > amount(30, 150) and lost > amount(5, 30)


@pytest.mark.parametrize(
    ("level", "moves", "text"),
    [
        ("#######\n#@$  .#\n#     #\n#######", "rr", "2 of 2 moves were the best ones."),
        (  # a box in a corner
            "######\n#    #\n# @$ #\n# .  #\n######",
            "r",
            "Move 1: right. After that the level can't be solved: the box at 2E is stuck. Better: push 2D",
        ),
        (  # there and back
            "#########\n#       #\n#  @$ . #\n#       #\n#########",
            "urrdl",
            "Move 5: left. The push to 2D cost 2 extra pushes. Better: push 2E right. That way, 2 pushes",
        ),
    ],
)
def test_what_is_told(level, moves, text):
    game = Sokoban.from_text(level)
    for letter in moves:
        game.move({"u": "up", "l": "left", "d": "down", "r": "right"}[letter])
    advisor = game.advisor()
    reviews = advisor.review(game.since_start())
    told = " ".join(
        [
            *[text for move in reviews if move.price for text in move.sentences()],
            *advisor.summary(reviews, game.outcome),
        ]
    )
    assert text in told, told


def test_a_level_that_was_made_unsolvable_is_named_at_the_push_that_did_it():
    """However many moves were made after it."""
    game = Spec.parse("classic/3").start()
    for direction in ("left", "down", "right", "down", "left", "up", "up", "right", "down", "left"):
        game.move(direction)
    reviews = game.review()
    lost = [review.number for review in reviews if review.price == inf]
    assert len(lost) <= 1
    for number, position in enumerate(game.since_start()):
        assert (game.advisor().pushes_needed(position) == inf) == bool(lost and number >= lost[0])


def test_the_review_of_a_solved_level_takes_one_search(monkeypatch):
    game = Spec.parse("classic/40").start()
    advisor = game.advisor()
    while not game.outcome:
        game.move(advisor.best(game.position).command)
    searches = []
    shorten = hint.shorten
    monkeypatch.setattr(hint, "solve", None)  # what was played is a solution
    monkeypatch.setattr(hint, "shorten", lambda *given: searches.append(1) or shorten(*given))
    assert not any(review.price for review in game.review())
    assert len(searches) == 1


def test_what_the_search_does_not_prove_is_not_known(monkeypatch):
    monkeypatch.setattr(hint, "shorten", lambda _game, moves, *_limits: (moves, False))
    game = Spec.parse("classic/50").start()
    advisor = game.advisor()
    for _step in range(60):
        game.move(advisor.best(game.position).command)
    advisor = game.advisor()
    reviews = advisor.review(game.since_start())
    assert None in [review.price for review in reviews]
    assert " isn't known." in advisor.summary(reviews, None)[-1]


def test_when_the_time_is_over_pushes_are_not_known_and_steps_cost_nothing():
    game = Spec.parse("classic/40").start()
    advisor = game.advisor()
    while not game.outcome:
        game.move(advisor.best(game.position).command)
    for checks in range(4):
        advisor = game.advisor()
        advisor.cancellation = Cancellation(checks, clock=count().__next__)
        reviews = advisor.review(game.since_start())
        assert None in [review.price for review in reviews]
        for review, after in zip(reviews, game.since_start()[1:]):
            assert after.move.isupper() or review.price == 0
