"""The rules of Sokoban, as pictures: board, moves, board."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import amount, cases

from textgames.sokoban import Sokoban
from textgames.sokoban.rules import DIRECTION_OF, LETTER_OF

CASES = cases("sokoban.json")["cases"]
MOST_STEPS = amount(15, 1000)
SMALL = [small for small in cases("sokoban-solvable.json")["levels"] if (small["min_steps"] or 0) <= MOST_STEPS]
KEYS = "wasd"


def level(board: list[str]) -> Sokoban:
    return Sokoban([list(row) for row in board])


@st.composite
def boards(draw, signs: str = "  #*o") -> list[list[str]]:
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    board = draw(st.lists(st.lists(st.sampled_from(signs), min_size=cols, max_size=cols), min_size=rows, max_size=rows))
    player = draw(st.integers(0, rows * cols - 1))
    board[player // cols][player % cols] = "P" if "o" in signs else "@"
    return board


def play(game: Sokoban, moves: str) -> None:
    for move in moves:
        game.undo() if move == "u" else game.restart() if move == "r" else game.move(move)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    board = [list(row) for row in case["board"]]
    game = Sokoban(board)
    play(game, case["moves"])
    assert game.rows_shown() == case["rows"]
    assert (game.steps(), game.is_complete()) == (case["steps"], case["complete"])
    assert list(game.find_player()) == case["player"]
    assert board == [list(row) for row in case["board"]]


def least_steps(board: list[str]) -> int | None:
    """Breadth-first search through the public interface; None where no position that can be reached is complete."""
    start = level(board)
    seen, waiting = {str(start)}, deque([(start.rows_shown(), 0)])
    while waiting:
        rows, steps = waiting.popleft()
        for key in KEYS:
            game = level(rows)
            if game.move(key) and str(game) not in seen:
                if game.is_complete():
                    return steps + 1
                seen.add(str(game))
                waiting.append((game.rows_shown(), steps + 1))
    return None


@pytest.mark.parametrize("small", SMALL, ids=lambda small: "/".join(small["board"]))
def test_least_steps_of_small_boards(small):
    assert least_steps(small["board"]) == small["min_steps"]


@given(boards(), st.text(KEYS, max_size=40))
def test_undo_goes_back_through_every_board(board, moves):
    game = Sokoban(board)
    seen = [str(game)] + [str(game) for move in moves if game.move(move)]
    for picture in reversed(seen[:-1]):
        assert game.undo() and str(game) == picture
    assert not game.undo() and game.steps() == 0 and game.pushes == 0
    for picture in seen[1:]:
        assert game.redo() and str(game) == picture
    assert not game.redo()


@given(boards("  $.*#"), st.text(KEYS, max_size=40))
def test_undo_with_goals(board, moves):
    test_undo_goes_back_through_every_board.hypothesis.inner_test(board, moves)


@given(boards(), st.text(KEYS, max_size=40))
def test_what_never_changes(board, moves):
    game = Sokoban(board)
    text = "".join(map("".join, board))
    spare = text.count("#") - text.count("o")
    for move in moves:
        before, steps, legal = str(game), game.steps(), DIRECTION_OF[LETTER_OF[move]] in game.legal_moves()
        assert game.move(move) is legal is (str(game) != before or game.steps() > steps)
        shown = "".join(game.rows_shown())
        assert shown.count("P") == 1 and shown.count("*") == text.count("*")
        assert shown.count("#") - shown.count("o") == spare
        assert game.is_complete() is ("o" not in shown)


def test_goals_keep_their_box_and_give_it_back():
    game = Sokoban.from_text("#######\n#@$.- #\n#######")
    game.move("d")
    assert game.rows_shown()[1] == "# @*  #" and game.outcome == "won" and game.left == 0
    game.move("d")
    assert game.rows_shown()[1] == "#  +$ #" and game.outcome is None and game.left == 1
    assert game.moves == "RR" and game.pushes == 2


def test_games_with_other_pushes_are_different():
    """The box goes right and comes back, or the player walks around it: the same board after as many moves."""
    pushed, walked = (Sokoban.from_text("-----\n-@$-.\n-----") for _ in range(2))
    play(pushed, "dwddsa")
    play(walked, "wddsws")
    assert pushed.rows_shown() == walked.rows_shown() and pushed.steps() == walked.steps() == 6
    assert (pushed.pushes, walked.pushes) == (2, 0) and pushed != walked


def test_text_of_either_alphabet():
    assert str(Sokoban.from_text("P#o\n*\n")) == "P # o\n*    "
    assert str(Sokoban.from_text("@$.\n#_-\n")) == "@ $ .\n#    "


@pytest.mark.parametrize("text", ["\n\n@$.\n#\n", "@$.\r\n#\r\n", "@$.\n#--"])
def test_text_with_other_ends_of_lines(text):
    assert Sokoban.from_text(text).to_text() == "@$.\n#--"


@pytest.mark.parametrize("text", [" @$.", "X@$.", "@$.X"])
def test_blanks_at_the_edges_are_floor_and_letters_are_none(text):
    if "X" in text:
        with pytest.raises(ValueError, match=r"is 'X'; expected one of @ \$ # \. \* \+ or - for floor\.$"):
            Sokoban.from_text(text)
    else:
        assert Sokoban.from_text(text).size == (1, 4)


def test_a_level_that_is_no_text():
    with pytest.raises(ValueError, match=r"^a level is a text, not 3$"):
        Sokoban.from_text(3)


def test_str_separates_cells_by_one_blank():
    assert str(level(["** **", "*o  *", "# P#o", "*   *", "** **"])).splitlines() == [
        "* *   * *",
        "* o     *",
        "#   P # o",
        "*       *",
        "* *   * *",
    ]


@pytest.mark.parametrize(
    ("board", "says"),
    [
        ([], "at least one square"),
        ([[]], "at least one square"),
        ([["P", " "], [" "]], "Rows 0 and 1 differ in length: 2 and 1 squares."),
        ([["*"]], "this one has 0"),
        ([["P", "P"]], "this one has 2"),
        ([["@", "+"]], "this one has 2"),
        ([["P", "x"]], "^0B is 'x'; expected one of P # "),
        ([["P", "$"]], "^0A is 'P'; expected one of @ "),
        ([["P"], ["oo"]], "^1A is 'oo'"),
        (3, "^a board is a list of rows; row 0 is None$"),
        ([["P", " "], ["o", 1]], "^1B is 1;"),
        ([["P", " "], ["o", []]], r"^1B is \[\];"),
        ([["P"], *[[" "]] * 100], "at most 100 rows and 100 columns"),
        ([["P", *" " * 100]], "at most 100 rows and 100 columns"),
    ],
)
def test_no_level(board, says):
    with pytest.raises(ValueError, match=says):
        Sokoban(board)


def test_an_unknown_key():
    with pytest.raises(ValueError, match="w, a, s, d"):
        level(["P "]).move("x")


def test_a_square_or_a_direction_that_there_is_not():
    game = level(["P o"])
    assert (game.beside((0, 1), "l"), game.beside((0, 1), "r")) == ((0, 0), (0, 2))
    for way in ("x", "up", None, []):
        with pytest.raises(ValueError, match=r"^nothing is beside \(0, 1\) in the direction .*; it is u, l, d or r$"):
            game.beside((0, 1), way)
    with pytest.raises(ValueError, match=r"^\(0, 3\) is not a square of a board of 1 x 3$"):
        game.beside((0, 3), "l")
