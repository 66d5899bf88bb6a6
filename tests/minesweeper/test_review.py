"""What moves of Minesweeper cost, against a search of all ways to play."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest
from support import amount

from textgames.minesweeper import Minesweeper
from textgames.minesweeper.messages import percent
from textgames.minesweeper.solver import endgame
from textgames.minesweeper.spec import Spec
from textgames.text.squares import parse_square

from .layouts import agreeing_layouts, best_chance, every_square, small_positions


def played_badly(chance: random.Random) -> Minesweeper:
    """A game on a board of up to 4 x 4 squares, with flags, chords and squares opened at random."""
    rows, cols = chance.choice([(2, 2), (2, 3), (3, 3), (3, 4), (4, 4)])
    game = Minesweeper(rows, cols, chance.randint(1, min(5, rows * cols - 2)), seed=chance.random())
    game.open(chance.randrange(rows), chance.randrange(cols))
    for _ in range(40):
        verb = chance.choice(["open", "open", "flag", "chord", "mark"])
        game.move((verb, *chance.choice(every_square(game))))
    return game


def clicked(game: Minesweeper, move: tuple[str, int, int]) -> list[tuple[int, int]]:
    """The squares that a move clicks: flags are left out."""
    verb, row, col = move
    squares = [(row, col)] if verb == "open" else game.around(row, col)
    return [square for square in squares if game.symbol(*square) in "-?"]


def test_prices_are_those_of_a_search_of_all_play():
    """And luck apart they add up to the difference between the best result and the one that was reached."""
    chance = random.Random(1)
    priced = guessed = 0
    for _ in range(amount(70, 350)):
        game = played_badly(chance)
        positions = game.since_start()[1:]
        worth = best_chance(game.at(positions[0])) if not game.at(positions[0]).outcome else 1.0
        total = luck = 0.0
        for review, (before, after) in zip(game.review()[1:], pairwise(positions)):
            if after.clicks == before.clicks:
                assert review.price == 0
                continue
            earlier = game.at(before)
            best = best_chance(earlier)
            with_move = best_chance(earlier, clicked(earlier, after.move))
            assert review.price == pytest.approx(best - with_move, abs=1e-9), (str(earlier), review)
            assert not review.price or review.unit == "win"
            later = game.at(after)
            reached = float(later.outcome == "won") if later.outcome else best_chance(later)
            luck += reached - with_move
            total += review.price
            priced += review.price > 1e-9
            guessed += review.risk > 0
        if game.outcome:
            assert worth - total + luck == pytest.approx(float(game.outcome == "won"))
    assert priced > amount(30, 150) and guessed > priced


def told(game: Minesweeper) -> str:
    """The reviews of the moves that have something to tell, and the summary."""
    advisor = game.advisor()
    reviews = advisor.review(game.since_start())
    moves = [text for move in reviews if move.price or move.cost for text in move.sentences() if text]
    return " ".join([*moves, *advisor.summary(reviews, game.outcome)])


@pytest.mark.parametrize(
    ("field", "moves", "texts"),
    [
        (  # a mine for certain
            ".*.*",
            "0A 0B",
            [
                "Move 2: 0B. The loss was avoidable. Chance of a mine: 50% with 0C, 100% with 0B.",
                "0A shows 1, and only 1 square around it can be a mine, so 0B is a mine. Better: 0C. No square was",
            ],
        ),
        (  # another square was safe
            "*../.../..*/*..",
            "0C 1A 3A",
            [
                "Move 3: 3A. The loss was avoidable. Chance of a mine: 0% with 2A, 33% with 3A. Chance of winning:",
                " 100% with 2A, 66.7% with 3A. Better: 2A. 1A shows 1, and its mine is",
                "1 of 3 moves was the best one. You survived 2 guesses. The chance of that was 38%.",
            ],
        ),
        (  # a safe square without a flag is the better one
            "*../.../..*/*..",
            "0C 1A flag 2A, 3A",
            ["Chance of winning: 100% with 2B, 66.7% with 3A. Better: 2B."],
        ),
        (  # luck
            "*./..",
            "1B 0A",
            [
                "Move 2: 0A. The mine was bad luck: its chance was 33%, and no square was better.",
                "2 of 2 moves were the best ones; luck took the rest.",
            ],
        ),
        (  # a guess, and not the best one
            "*....../......./......*",
            "1B 0A",
            ["Move 2: 0A. Chance of a mine: 8% with 0E, 12% with 0A.", "No square was certain to be safe."],
        ),
        (  # a chord on a wrong flag
            "..*/...",
            "0B flag 0A, chord 0B",
            ["60.0% with 0A, 20.0% with chord 0B. Better: unflag 0A. No square was certain to be safe."],
        ),
        (".*./...", "1A 1B 1C 0A 0C", ["5 of 5 moves were the best ones."]),
    ],
)
def test_what_is_told(field, moves, texts):
    game = Minesweeper.from_text(field.replace("/", "\n"))
    for move in re.findall(r"(?:(flag|chord) )?(\w+)", moves):
        game.move((move[0] or "open", *parse_square(move[1], game.rows, game.cols)))
    for text in texts:
        assert text in told(game), (str(game), told(game))


@pytest.mark.parametrize(
    ("field", "squares"), [("*../.../..*/*..", "0C 1A 3A"), ("*....../......./......*", "1B 0A")], ids=["safe", "guess"]
)
def test_where_the_end_cannot_be_searched_the_price_is_the_chance_of_a_mine(field, squares, monkeypatch):
    """More than that of the best square, by counting layouts."""
    monkeypatch.setattr(endgame, "MAX_SOLUTIONS", 0)
    game = Minesweeper.from_text(field.replace("/", "\n"))
    for name in squares.split():
        game.open(*parse_square(name, game.rows, game.cols))
    review, layouts = game.review()[-1], agreeing_layouts(game.at(game.previous))
    best, made = [
        sum(parse_square(name, game.rows, game.cols) in layout for layout in layouts) / len(layouts)
        for name in (review.better, review.command)
    ]
    assert (review.unit, review.price) == ("mine", pytest.approx(made - best))
    chances = f"{percent(best)} with {review.better}, {percent(made)} with {review.command}."
    assert f"Chance of a mine: {chances}" in review.cost and (best == 0) is (review.better == "2A")


def test_a_guess_on_a_board_without_guessing():
    """It is named as one that was not needed, with the proof that was there."""
    game = Spec.parse("9x9m10n#3").start()
    game.open(0, 0)
    unsafe = next(square for square in game.legal_moves() if game.advisor().solver(game.position).chances[square] > 0)
    game.open(*unsafe)
    review = game.review()[-1]
    assert review.unit == "mine" and review.price > 0
    assert review.why.startswith("This board needs no guessing. ") and review.why.endswith((" is safe.", " is a mine."))


def test_boards_that_look_alike_have_the_same_review():
    """As long as the game goes on, whatever lies under the closed squares."""
    compared = 0
    for game in small_positions(amount(30, 200), seed=9):
        told_of_each = set()
        for layout in agreeing_layouts(game)[:5]:
            rows = [["*" if square in layout else "." for square in row] for row in rows_of_squares(game)]
            same = Minesweeper.from_text("\n".join(map("".join, rows)))
            for position in game.since_start()[1:]:
                same.move(position.move)
            assert str(same) == str(game)
            told_of_each.add(told(same))
            compared += 1
        assert len(told_of_each) == 1
    assert compared > amount(50, 400)


def rows_of_squares(game: Minesweeper) -> list[list[tuple[int, int]]]:
    return [[(row, col) for col in range(game.cols)] for row in range(game.rows)]
