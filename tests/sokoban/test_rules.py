"""The rules of Sokoban, as pictures: board, moves, board. That every move is right is shown in test_plain.py."""

from __future__ import annotations

import pytest
from support import amount, pictures

from sokoban.full_search import layers, read_level, small_levels
from textgames.sokoban import Sokoban
from textgames.sokoban.spec import Spec

CLASSIC = [Spec.parse(f"classic/{number}").start().rows_shown() for number in range(1, 11)]
SMALL = [board for board, steps in small_levels() if (steps or 0) <= amount(15, 1000)]
FEW_BOXES = [board for board in SMALL if "".join(board).count("#") <= 2]


def level(board: list[str]) -> Sokoban:
    return Sokoban([list(row) for row in board])


def play(game: Sokoban, moves: str) -> None:
    for move in moves:
        game.move(move)


@pytest.mark.parametrize("picture", pictures("sokoban/moves.txt"), ids=lambda picture: picture.name)
def test_moves(picture):
    before = [list(row.replace("-", " ")) for row in picture.before]
    board = [list(row) for row in before]
    game = Sokoban(board)
    play(game, picture.moves)
    result = f"{game.steps()} steps" + ", complete" * game.is_complete()
    assert (game.to_text().splitlines(), result) == (picture.after, picture.result)
    row, col = game.find_player()
    assert picture.after[row][col] == "P"
    assert board == before


@pytest.mark.parametrize("board", [*CLASSIC, *FEW_BOXES], ids=str)
def test_a_search_by_key_sees_each_position_once(board):
    """Of the first ten classic levels, and of small ones, with and without a solution."""
    found = search(Sokoban(board))
    reachable = set().union(*layers(*read_level(board)))
    assert len(found) == len(reachable)
    assert reachable.issuperset(found)


def search(start: Sokoban) -> list[tuple]:
    """The positions that can be reached, as the plain rules have them."""
    waiting, seen = [start], {start.key()}
    for game in waiting:
        for move in game.legal_moves():
            after = game.at(game.after(move))
            if after.key() not in seen:
                seen.add(after.key())
                waiting.append(after)
    return [(game.find_player(), game.boxes, game.holes) for game in waiting]


def test_a_key_has_no_steps_and_pushes():
    start, walked, pushed = (Sokoban.from_text("-----\n-@$-.\n-----") for _ in range(3))
    play(walked, "ws")
    play(pushed, "dwddsawaas")
    assert start.key() == walked.key() == pushed.key() and start != walked != pushed != start


def test_a_level_that_is_complete_at_its_start_has_another_key_when_it_is_won():
    start, won = (Sokoban.from_text("-----\n-@*--\n-----") for _ in range(2))
    play(won, "dwddsawaas")
    assert won.rows_shown() == start.rows_shown() and won.key() != start.key()
    assert (start.outcome, won.outcome, won.legal_moves()) == (None, "won", []) and start.legal_moves()


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
        ([["P", "x"]], "^0B is 'x'; expected one of P # "),
        ([["P", "\u4eba"]], "^0B is '\u4eba'; expected one of P # "),
        ([["P", "\a"]], r"^0B is '\\x07'; expected one of P # "),
        ([["P", "$"]], "^0A is 'P'; expected one of @ "),
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
    game = level(["P "])
    assert not any(game.move(text) for text in ("x", "", "D", "u", "l", "r", "right ")) and game.find_player() == (0, 0)
    with pytest.raises(ValueError, match=r"^a move is one of w, a, s, d, up, left, down, right, not 5$"):
        game.move(5)
    for move in ("x", "", "D", "u", None, 5, [], ("w",)):
        with pytest.raises(ValueError, match=r"^a move is one of w, a, s, d, up, left, down, right, not "):
            game.after(move)
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
