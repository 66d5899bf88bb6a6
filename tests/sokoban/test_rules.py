"""The rules of Sokoban, as pictures: board, moves, board. That every move is right is shown in test_plain.py."""

from __future__ import annotations

from itertools import islice

import pytest
from support import amount, cases

from sokoban.plain import Plain
from textgames.sokoban import Sokoban

CASES = cases("sokoban.json")["cases"]
MOST_STEPS = amount(15, 1000)
SMALL = [small for small in cases("sokoban-solvable.json")["levels"] if (small["min_steps"] or 0) <= MOST_STEPS]
POSITIONS_AFTER_MOVES = {  # from the start, after 1, 2, ...; none goes on from where it is complete
    "**-**/*o--*/#-P#o/*---*/**-**": [1, 4, 10, 8, 13, 17, 22, 15, 17, 23, 14, 10, 4],
    "******/*P--#*/-#--o-/*-o--*/******": [1, 2, 5, 5, 7, 6, 7, 6, 7, 2],
    "-----/-P#o-/--#--/-o---": [1, 4, 9, 20, 30, 53, 72, 105, 125, 190, 237, 244, 278],
    "P#o/-#-/o--": [1, 2, 6, 14, 18, 17, 15, 18, 22, 20, 18, 5],
    "*-*-**/*P#-o*/--#---/*-*-o*": [1, 3, 5, 9, 15, 18, 34, 41, 64, 70, 77, 72, 77],
    "#######/#@-$.-#/#--$--#/#.----#/#######": [1, 2, 3, 5, 11, 22, 34, 47, 67, 78, 90, 80, 88],
    "######/#-.--#/#-$*-#/#--@-#/######": [1, 3, 6, 8, 10, 15, 24, 36, 43, 54, 66, 71, 64],
    "-####-/##--##/#.$-@#/#-$.-#/######": [1, 2, 3, 4, 5, 7, 7, 5, 3, 3, 3, 1],
    "@$-./-$--/.---/----": [1, 4, 10, 22, 45, 84, 147, 240, 320, 343, 266, 134, 47],
    "#####/#+$-#/#-$.#/#---#/#####": [1, 2, 4, 7, 9, 8, 12, 12, 10, 9, 11, 8, 11],
}


def level(board: list[str]) -> Sokoban:
    return Sokoban([list(row) for row in board])


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


def layers(start: Sokoban):
    """The games after 0, 1, 2, ... moves, each board once; none goes on from where it is complete."""
    layer, seen = [start], {str(start)}
    while layer:
        yield layer
        found = {}
        for game in layer:
            for way in game.legal_moves() if game is start or not game.is_complete() else ():
                after = game.copy()
                assert after.move(way)
                if str(after) not in seen:
                    found[str(after)] = after
        seen |= found.keys()
        layer = [*found.values()]


@pytest.mark.parametrize(("board", "counts"), POSITIONS_AFTER_MOVES.items())
def test_positions_by_depth(board, counts):
    by_rules = islice(layers(Sokoban.from_text(board.replace("/", "\n"))), 13)
    by_plain = islice(Plain(board.replace("-", " ").split("/")).layers(), 13)
    assert [*map(len, by_rules)] == [*map(len, by_plain)] == counts


@pytest.mark.parametrize("small", SMALL, ids=lambda small: "/".join(small["board"]))
def test_least_steps_of_small_boards(small):
    found = enumerate(layers(level(small["board"])))
    steps = (steps for steps, layer in found if steps and any(game.is_complete() for game in layer))
    assert next(steps, None) == small["min_steps"]


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


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("P#o\n*\n", ["P#o", "*  "]),
        ("@$.\n#_-\n", ["@$.", "#  "]),
        ("\n\n@$.\n#\n", ["@$.", "#  "]),
        ("@$.\r\n#\r\n", ["@$.", "#  "]),
        (" @$.", [" @$."]),
    ],
)
def test_text_of_either_alphabet(text, rows):
    game = Sokoban.from_text(text)
    assert game.rows_shown() == rows and game.to_text() == "\n".join(rows).replace(" ", "-")
    assert str(game) == "\n".join(map(" ".join, rows)) and eval(repr(game)) == game


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
        (["X@$."], r"^0A is 'X'; expected one of @ \$ # \. \* \+ or - for floor\.$"),
        ([["P"], *[[" "]] * 100], "at most 100 rows and 100 columns"),
        ([["P", *" " * 100]], "at most 100 rows and 100 columns"),
    ],
)
def test_no_level(board, says):
    with pytest.raises(ValueError, match=says):
        Sokoban(board)


def test_what_is_no_key_and_no_text():
    with pytest.raises(ValueError, match="w, a, s, d"):
        level(["P "]).move("x")
    with pytest.raises(ValueError, match=r"^a level is a text, not 3$"):
        Sokoban.from_text(3)


def test_a_square_or_a_direction_that_there_is_not():
    game = level(["P o"])
    assert (game.beside((0, 1), "l"), game.beside((0, 1), "r")) == ((0, 0), (0, 2))
    for way in ("x", "up", None, []):
        with pytest.raises(ValueError, match=r"^nothing is beside \(0, 1\) in the direction .*; it is u, l, d or r$"):
            game.beside((0, 1), way)
    with pytest.raises(ValueError, match=r"^\(0, 3\) is not a square of a board of 1 x 3$"):
        game.beside((0, 3), "l")
