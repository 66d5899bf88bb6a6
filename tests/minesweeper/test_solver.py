"""What can be known of a board: deductions, odds, proofs and guesses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from support import amount

from textgames.minesweeper import Minesweeper
from textgames.minesweeper.messages import percent
from textgames.minesweeper.solver import components
from textgames.minesweeper.solver.probabilities import Probabilities
from textgames.minesweeper.solver.proofs import is_satisfiable
from textgames.text.squares import parse_square

from .layouts import agreeing_layouts, closed_squares, opened, small_positions, solver_of

# Parts of proofs.
ONLY_ONE = "and only 1 square around it can be a mine"
PAIR = "Two numbers together"
ALL_SHARED = "Every mine still missing around 1B is next to 1A too"
ONE_MORE = "1B still needs 1 more mine than 1A, and that one can only be at 0C"
CHAIN = "A longer chain of numbers: 0B, 1A and 1B can't all be right"
COUNTING = "Counting the mines"
UNCERTAIN = "are still to be found. If"
MORE, ROOM = "there must be at least 6", "there is room for only"


def odds_of(game: Minesweeper, square: tuple[int, int]) -> tuple[float, str]:
    return game.advisor().odds_of(game.position, square)


def hinted(game: Minesweeper) -> tuple[str, str]:
    """The command of a hint and its reason; its chance is that of the square that it names."""
    move = game.advisor().best(game.position)
    square = parse_square(move.command.split()[-1], game.rows, game.cols)
    assert not game.dealt or move.details["odds"] == pytest.approx(solver_of(game).chances[square])
    return move.command, move.why


def follow(game: Minesweeper, command: str) -> None:
    square = parse_square(command.split()[-1], game.rows, game.cols)
    (game.flag if command.startswith("flag") else game.open)(*square)


def expert_games(count: int, first: int = 0) -> Iterator[Minesweeper]:
    for seed in range(first, count):
        game = Minesweeper(16, 30, 99, seed=seed)
        game.open(3, 3)
        yield game


def test_odds_are_those_of_full_enumeration():
    for game in small_positions(amount(300, 2000)):
        layouts, solver = agreeing_layouts(game), solver_of(game)
        assert layouts and solver.probabilities.exact and solver.probabilities.layouts == len(layouts), str(game)
        for square in closed_squares(game):
            mines = sum(square in layout for layout in layouts)
            assert solver.chances[square] == pytest.approx(mines / len(layouts), abs=1e-12), (str(game), square)
            assert (square in solver.mines()) == (mines == len(layouts))
        safe = set(solver.safe())
        assert not any(safe & layout for layout in layouts)
        assert safe or all(any(square in layout for layout in layouts) for square in closed_squares(game))


@pytest.mark.parametrize(
    ("field", "squares", "known"),
    [
        ("*../.../..*", "0C 1A", "1A shows 1, and its mine is at 0A, so 2B is safe."),
        (".*.*", "0A", f"0A shows 1, {ONLY_ONE}, so 0B is a mine."),
        ("**../....", "1A 1B", "1A shows 2, and only 2 squares around it can be mines, so 0A is a mine."),
        ("*../.../..*", "0B 1A 0C", f"2B is known to be safe. 1C shows 1, {ONLY_ONE}, so 2C is a mine."),
        (".*..*/.....", "1A 1B 1C 1D 1E", f"{PAIR}: 1B shows 1 and 1A shows 1. {ALL_SHARED}, so 0C is safe."),
        ("*.*../.....", "1A 1B 1C", f"{PAIR}: 1A shows 1 and 1B shows 2. {ONE_MORE}, so 0C is a mine."),
        ("..***/...../.*.../.*...", "0A", f"{CHAIN} if 2C is a mine, so 2C is safe."),
        ("....*/..*../.**../..*..", "0A", f"{CHAIN} if 2C is safe, so 2C is a mine."),
        ("....*/...../.*..*/..**.", "0A 2C", f"{COUNTING}: 5 {UNCERTAIN} 3A is a mine, {MORE}, so 3A is safe."),
        ("...../...../*..*./*.*.*", "0A 2C", f"{COUNTING}: 5 {UNCERTAIN} 3A is safe, {ROOM} 4, so 3A is a mine."),
        ("...../..*../.*.*./.*.*.", "0A 2C", f"{COUNTING}: 5 {UNCERTAIN} 0C is a mine, {MORE}, so 0C is safe."),
        ("....*/...../...../*.***", "0A", f"{COUNTING}: 4 {UNCERTAIN} 0E is safe, {ROOM} 3, so 0E is a mine."),
    ],
)
def test_proofs(field, squares, known):
    game = opened(field, squares)
    square = parse_square(known.split()[-3 - known.endswith("mine.")], game.rows, game.cols)
    assert odds_of(game, square)[1] == known


def test_a_flag_that_is_certainly_wrong():
    game = opened("*.*/...", "1A 1B 1C")
    game.flag(0, 1)
    command, why = hinted(game)
    assert command == "unflag 0B" and why.startswith("The flag at 0B is wrong. ") and why.endswith(", so 0B is safe.")


def test_proofs_of_whole_games():
    """What is called certain is so on the real board, and each proof is checked against the numbers it names."""
    rules: Counter[str] = Counter()
    for game in expert_games(8, first=amount(7, 4)):
        while not game.outcome:
            command, why = hinted(game)
            *named, where = [parse_square(name, 16, 30) for name in re.findall(r"\b\d+[A-Z]+\b", why)]
            is_guess, rule = why.startswith("No square is certain."), re.match("(Two|A longer|Counting)[^:]*", why)
            rules["guess" if is_guess else rule[0] if rule else "single"] += 1
            if not is_guess:
                is_mine = why.endswith(" is a mine.")
                assert (where in game.layout) is is_mine is command.startswith("flag")
                if "longer chain" in why and named[:-1]:  # few enough to be listed
                    assert_contradiction(game, where, is_mine, named[:-1])
            follow(game, command)
    assert rules.keys() >= {"single", "Two numbers together", "A longer chain of numbers", "guess"}


def assert_contradiction(game: Minesweeper, square, is_mine: bool, named) -> None:
    """The named numbers, with all that the quick deductions know, leave only one possibility; without any one of
    them they don't."""
    solver = solver_of(game)
    solver.deductions.apply_pairs()
    assumption = frozenset([square]), int(not is_mine)
    constraints = [solver.deductions.rest(clue) for clue in solver.clues if clue.square in named]
    assert len(constraints) == len(named) and not is_satisfiable([*constraints, assumption])
    for constraint in constraints:
        assert is_satisfiable([*(other for other in constraints if other != constraint), assumption])


def test_what_is_too_much_to_count_is_an_estimate(monkeypatch):
    monkeypatch.setattr(components, "MAX_STATES_IN_STAGE", 3)
    estimates = 0
    for game in expert_games(8, first=amount(6, 4)):  # each of them has estimates
        while not game.outcome:
            command, why = hinted(game)
            assert all(0 <= chance <= 1 for chance in solver_of(game).chances.values())
            estimates += "an estimate" in why
            follow(game, command)
    assert estimates


def test_an_estimate_is_never_certain(monkeypatch):
    monkeypatch.setattr(components, "MAX_STATES_IN_STAGE", 1)
    for rows_of_mines in (0, 10):
        game = Minesweeper.from_text("\n".join(["*" * 30, "." * 30, "." * 30] + ["*" * 30] * rows_of_mines))
        for col in range(30):
            game.open(1, col)
        solver = solver_of(game)
        assert not solver.probabilities.exact and not solver.safe() and not solver.mines()
        assert 0 < solver.chances[0, 0] < 1 and "about" in odds_of(game, (0, 0))[1]
        assert "an estimate" in hinted(game)[1]


def test_a_chance_that_rounds_to_one_is_not_certain():
    solver = solver_of(Minesweeper(seed=1))
    found = solver.solved(([(frozenset({(0, 0), (0, far)}), 1) for far in range(1, 6)], 9_000, 6))
    assert 0.999 < found.chances[0, 0] < 1


def test_a_blank_tells_of_a_square_whose_flag_kept_it_closed():
    game = Minesweeper.from_text("..*\n...")
    game.flag(1, 0)
    game.open(0, 0)
    assert game.rows_shown() == [" 1-", "F1-"]
    assert odds_of(game, (1, 0)) == (0, "0A has no mines around it, so 1A is safe.")


def test_a_guess_is_never_a_square_with_a_flag():
    """Unless all that are uncertain have one: then it is to be taken off first."""
    game = Minesweeper(16, 16, 25, seed="9")
    game.open(0, 0)
    while safe := solver_of(game).safe():
        for square in safe:
            game.open(*square)
    for square in solver_of(game).mines():
        game.flag(*square)
    command, why = hinted(game)
    assert why.startswith("No square is certain.")
    uncertain = [square for square, chance in solver_of(game).chances.items() if 0 < chance < 1]
    for _ in range(len(uncertain)):
        square = parse_square(command, 16, 16)
        assert square in uncertain and not solver_of(game).is_flagged(square)
        game.flag(*square)
        command, why = hinted(game)
        assert why.startswith("No square is certain.")
    assert command.startswith("unflag ")


def test_estimates_are_near_the_truth(monkeypatch):
    """Where components are counted but not joined exactly, the error is small; certain squares stay certain."""
    errors = []
    for game in expert_games(6):
        exact = solver_of(game).chances
        with monkeypatch.context() as estimating:
            estimating.setattr(Probabilities, "_count", lambda found: found._estimate(0.2))
            estimated = solver_of(game).chances
        errors += [abs(estimated[square] - exact[square]) for square in exact]
    assert max(errors) < 0.1 and sum(errors) / len(errors) < 0.01


@pytest.mark.parametrize(("rows", "cols", "mines"), [(100, 100, 2200), (1, 100, 30), (100, 2, 70)])
def test_large_boards_are_thought_about(rows, cols, mines):
    game = Minesweeper(rows, cols, mines, seed=1)
    game.open(rows // 2, cols // 2)
    for _ in range(20):
        if not game.outcome:
            follow(game, hinted(game)[0])
    grid, _ = game.advisor().all_odds(game.position)
    assert len(grid) == rows and all(len(row) == cols for row in grid)


def test_the_first_square_is_never_a_mine():
    game = Minesweeper(9, 9, 10, seed=1)
    assert hinted(game) == ("2C", "2C is safe: the first square you open never has a mine.")
    assert odds_of(game, (8, 8)) == (0.0, "8I is safe: the first square you open never has a mine.")
    assert game.advisor().all_odds(game.position) == ([[0.0] * 9] * 9, True)


def test_chances_in_words():
    assert [percent(share) for share in (0, 0.001, 0.5, 0.999, 1, 1.0)] == ["0%", "1%", "50%", "99%", "100%", "100%"]
    tenths = [percent(share, digits=1) for share in (0, 1e-6, 0.632, 0.9999, 1)]
    assert tenths == ["0%", "0.1%", "63.2%", "99.9%", "100%"]
