"""The rules of Minesweeper, as pictures: mines, moves, board."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from support import cases

from textgames.minesweeper import Minesweeper
from textgames.minesweeper.hint import wrong_flags
from textgames.text.squares import parse_square

CASES = cases("minesweeper.json")
SIDES = st.integers(1, 9)


@pytest.mark.parametrize("case", CASES["game"], ids=lambda case: case["id"])
def test_game(case):
    game = Minesweeper.from_text("\n".join(case["layout"]))
    for move in case["moves"]:
        verb, square = move.split()
        getattr(game, verb)(*parse_square(square, game.rows, game.cols))
    assert game.rows_shown() == case["expect_board"]
    assert (game.outcome or "playing") == case["expect_state"]


@pytest.mark.parametrize("case", CASES["annotate"], ids=lambda case: case["description"])
def test_numbers(case):
    """A field without a square, or only of mines, is no game."""
    field, size = "\n".join(case["minefield"]).replace(" ", "."), sum(map(len, case["minefield"]))
    if field.count("*") == size:
        with pytest.raises(ValueError, match=r"boards hold|at least one square"):
            Minesweeper.from_text(field)
        return
    game = Minesweeper.from_text(field)
    for row, col in every_square(game):
        if (row, col) not in game.layout:
            game.open(row, col)
    assert [row.replace("O", "*") for row in game.rows_shown()] == case["expected"]


@st.composite
def games(draw) -> Minesweeper:
    rows, cols = draw(SIDES), draw(SIDES)
    return Minesweeper(rows, cols, draw(st.integers(0, rows * cols - 1)), seed=draw(st.text(max_size=5)))


@st.composite
def moves_on(draw, game: Minesweeper) -> tuple[str, int, int]:
    verb = draw(st.sampled_from(["open", "open", "flag", "chord", "mark"]))
    return verb, draw(st.integers(0, game.rows - 1)), draw(st.integers(0, game.cols - 1))


@given(games(), st.data())
def test_the_first_opening_is_no_mine_and_clears_its_surroundings(game, data):
    row, col = data.draw(st.integers(0, game.rows - 1)), data.draw(st.integers(0, game.cols - 1))
    assert game.open(row, col) and game.outcome != "lost"
    around = len(game.around(row, col))
    spared = game.rows * game.cols - 1 - around
    assert game.number(row, col) == max(0, game.mines - spared)  # none around, unless there is no room elsewhere
    assert game.mines_shown().count("*") == game.mines


def mines_around(game: Minesweeper, row: int, col: int) -> int:
    mines = game.mines_shown().splitlines()
    return sum(mines[r][c] == "*" for r, c in game.around(row, col))


def opening_in_plain_steps(game: Minesweeper, row: int, col: int) -> set[tuple[int, int]]:
    """What opening a square must open, one square after the other."""
    opened: set[tuple[int, int]] = set()
    waiting = [(row, col)]
    while waiting:
        square = waiting.pop()
        if square not in opened and not game.is_open(*square) and not game.is_flagged(*square):
            opened.add(square)
            if mines_around(game, *square) == 0:
                waiting += game.around(*square)
    return opened


@given(games(), st.data())
def test_every_move_opens_what_it_should_and_nothing_else(game, data):
    game.open(0, 0)
    for _ in range(20):
        verb, row, col = data.draw(moves_on(game))
        if verb == "chord" or game.outcome:
            continue
        before = game.rows_shown()
        is_mine = game.mines_shown().splitlines()[row][col] == "*"
        expected = {(row, col)} if is_mine else opening_in_plain_steps(game, row, col)
        changed = getattr(game, verb)(row, col)
        assert changed is (before[row][col] in {"open": "-?", "flag": "-F?", "mark": "-?"}[verb])
        assert changed_squares(before, game) == ((expected if verb == "open" else {(row, col)}) if changed else set())
        if changed:
            assert game.position.move == (verb, row, col)
            assert game.position.exploded == (((row, col),) if verb == "open" and is_mine else ())


def changed_squares(before: list[str], game: Minesweeper) -> set[tuple[int, int]]:
    """The squares that show something else than before; what the end of a game reveals is not among them."""
    if game.outcome:
        return {square for square in every_square(game) if game.is_open(*square) and is_closed(before, *square)}
    return {(r, c) for r, c in every_square(game) if game.rows_shown()[r][c] != before[r][c]}


def every_square(game: Minesweeper) -> list[tuple[int, int]]:
    return [(row, col) for row in range(game.rows) for col in range(game.cols)]


def is_closed(shown: list[str], row: int, col: int) -> bool:
    return shown[row][col] in "-F?"


def number_on(game: Minesweeper, row: int, col: int) -> int | None:
    """What an opening tells of a square: None for a mine."""
    is_mine = game.mines_shown().splitlines()[row][col] == "*"
    return None if is_mine else mines_around(game, row, col)


@given(games(), st.data())
def test_what_holds_after_every_move(game, data):
    seen = [str(game)]
    for _ in range(15):
        verb, row, col = data.draw(moves_on(game))
        if getattr(game, verb)(row, col):
            seen.append(str(game))
        shown = "".join(game.rows_shown())
        closed = sum(map(shown.count, "-F?"))
        if game.outcome is None:
            assert closed > game.mines and not set(shown) & set("xX!O")
        for r in range(game.rows):
            for c in range(game.cols):
                if game.number(r, c) is not None:
                    assert game.number(r, c) == mines_around(game, r, c)
    assert game.steps == len(seen) - 1
    for picture in reversed(seen[:-1]):
        assert game.undo() and str(game) == picture
    assert not game.undo()
    for picture in seen[1:]:
        assert game.redo() and str(game) == picture
    assert not game.redo()


@settings(suppress_health_check=[HealthCheck.filter_too_much])  # an opening often leaves no number
@given(games(), st.data())
def test_a_chord_opens_all_around_when_the_flags_are_complete(game, data):
    game.open(0, 0)
    numbers = [(r, c) for r in range(game.rows) for c in range(game.cols) if game.number(r, c)]
    assume(numbers and game.outcome is None)
    row, col = data.draw(st.sampled_from(numbers))
    mines = [square for square in game.around(row, col) if game.mines_shown().splitlines()[square[0]][square[1]] == "*"]
    for square in mines[1:]:
        game.flag(*square)
    assert not game.chord(row, col)  # a flag is missing
    game.flag(*mines[0])
    closed = [square for square in game.around(row, col) if not game.is_open(*square) and square not in mines]
    assert game.chord(row, col) is bool(closed)
    assert all(game.is_open(*square) for square in closed) and game.outcome != "lost"


def test_a_chord_with_a_wrong_flag_loses():
    game = Minesweeper.from_text("*..\n...\n...")
    game.open(1, 1)
    game.flag(0, 1)
    assert game.chord(1, 1) and game.outcome == "lost"
    assert game.rows_shown()[0] == "X! " and wrong_flags(game) == [(0, 1)]
    assert game.undo() and game.outcome is None and game.rows_shown()[0] == "-F-"


def test_a_flag_replaces_a_question_mark():
    game = Minesweeper.from_text("*..\n...")
    shown = []
    for move in (game.mark, game.flag, game.mark, game.flag, game.mark, game.open, game.mark):
        shown.append((move(0, 1), game.rows_shown()[0]))
    assert shown == [
        *[(True, "-?-"), (True, "-F-"), (False, "-F-"), (True, "---"), (True, "-?-"), (True, "-1-"), (False, "-1-")]
    ]


def test_nothing_opens_when_the_game_is_over():
    game = Minesweeper.from_text("*.\n..")
    game.open(0, 0)
    assert not game.open(1, 1) and not game.flag(1, 1) and game.rows_shown() == ["X-", "--"]


def test_seed_and_first_opening_give_one_board():
    boards = []
    for first, then_undone in (((3, 7), None), ((3, 7), (0, 0)), ((5, 5), None)):
        game = Minesweeper(10, 20, 20, seed="7")
        if then_undone:
            game.open(*then_undone)
            game.undo()
        game.open(*first)
        boards.append(game.mines_shown())
    assert boards[0] == boards[1] != boards[2]


def test_the_mines_of_a_seed_never_change():
    game = Minesweeper(5, 9, 10, seed="textgames")
    game.open(2, 4)
    assert game.mines_shown().splitlines() == ["**..**.*.", ".........", ".......**", ".*.......", ".*......*"]


def test_every_square_gets_its_share_of_mines():
    counts = [0] * 25
    for seed in range(4000):
        game = Minesweeper(5, 5, 5, seed=seed)
        game.open(0, 0)
        for square, sign in enumerate(game.mines_shown().replace("\n", "")):
            counts[square] += sign == "*"
    free = [count for square, count in enumerate(counts) if square not in (0, 1, 5, 6)]
    assert sum(free) == 20000 and all(abs(count - 20000 / 21) < 150 for count in free)


def test_a_large_opening_needs_no_recursion():
    game = Minesweeper.from_text("\n".join(["*" + "." * 99] + ["." * 100] * 99))
    assert game.open(99, 99) and game.outcome == "won"
    maze = [("." * 100 if row % 4 == 0 else "*" * 100) for row in range(100)]
    game = Minesweeper.from_text("\n".join(maze))
    assert game.open(0, 0)


def test_restart_closes_everything():
    game = Minesweeper(seed=1)
    game.flag(0, 0)
    game.open(5, 5)
    game.restart()
    assert (str(game), game.steps, game.undo(), game.redo()) == (str(Minesweeper(seed=1)), 0, False, False)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: Minesweeper(0, 5, 1), "A board has 1 to 100 rows, not 0."),
        (lambda: Minesweeper(True, 5, 1), "A board has 1 to 100 rows, not True."),
        (lambda: Minesweeper(5, 101, 1), "A board has 1 to 100 columns, not 101."),
        (lambda: Minesweeper(3, 3, 9), "3x3 boards hold 0 to 8 mines, not 9."),
        (lambda: Minesweeper(3, 3, -1), "3x3 boards hold 0 to 8 mines, not -1."),
        (lambda: Minesweeper(3, 3, True), "3x3 boards hold 0 to 8 mines, not True."),
        (lambda: Minesweeper.from_text(""), "A board has at least one square."),
        (lambda: Minesweeper.from_text(3), "mines are given as a text, not as 3"),
        (lambda: Minesweeper.from_text("*.\n."), "Rows 0 and 1 differ in length: 2 and 1 squares."),
        (lambda: Minesweeper.from_text("*?"), "Row 0 has '?'; expected * for a mine or . for none."),
        (lambda: Minesweeper.from_text("**"), "1x2 boards hold 0 to 1 mines, not 2."),
        (lambda: Minesweeper().open(10, 0), "(10, 0) is not a square of a board of 10 x 10"),
        (lambda: Minesweeper().open(0, True), "(0, True) is not a square of a board of 10 x 10"),
        (lambda: Minesweeper().flag(0, -1), "(0, -1) is not a square of a board of 10 x 10"),
        (lambda: Minesweeper().mark(0, 10), "(0, 10) is not a square of a board of 10 x 10"),
        (lambda: Minesweeper().chord(-1, 0), "(-1, 0) is not a square of a board of 10 x 10"),
    ],
)
def test_wrong_arguments_are_named(wrong, says):
    with pytest.raises(ValueError, match=f"^{re.escape(says)}$"):
        wrong()


def test_without_a_seed_each_game_is_another():
    games = [Minesweeper(9, 9, 10) for _ in range(4)]
    assert len({game.seed for game in games}) == 4 and all(Minesweeper(9, 9, 10, game.seed) == game for game in games)
