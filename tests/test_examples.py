"""The examples do what they say."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from sample import sample_of
from support import ROOT, Terminal, amount, environment, needs_posix, run
from test_playthroughs import without_seconds

EXAMPLES = ROOT / "examples"
WINS = sorted(EXAMPLES.glob("win-*.txt"))
GAMES_OF_A_DUEL = amount(1, 2)


@pytest.mark.parametrize("path", WINS, ids=lambda path: path.stem)
def test_a_script_wins_when_it_is_piped_in(path):
    header, *moves = path.read_text().splitlines(keepends=True)
    game_id = header.removeprefix("# textgames 1 ").strip()
    assert run(game_id, "--exit-status", lines=path.read_bytes()).status == 0
    assert run(game_id, "--exit-status", "--script", str(path)).status == 0
    assert run(game_id, "--exit-status", lines="".join(moves[:-1])).status == 4
    seed = ["--seed", game_id.split("#")[1]] if "#" in game_id else []
    assert run(game_id.split(":")[0], *seed, "--exit-status", lines=path.read_bytes()).status == 0


def test_every_game_has_a_winning_script(shipped):
    assert EXAMPLES / f"win-{shipped}.txt" in WINS, "a saved game that ends with the win"


@pytest.mark.parametrize("options", [["--seed", "3"], ["--seed", "4"]], ids=" ".join)
def test_the_bot_plays_every_game_to_its_end(shipped, options):
    ran = subprocess.run(
        [sys.executable, str(EXAMPLES / "bot.py"), shipped, *options],
        capture_output=True,
        env=environment(),
        timeout=120,
    )
    assert ran.returncode == 0 and ran.stderr == b""
    assert ran.stdout.split()[0] in (b"won", *([b"lost"] if sample_of(shipped).loss else []))


def test_the_bot_is_short():
    assert len((EXAMPLES / "bot.py").read_text().splitlines()) < 60


@needs_posix
def test_the_one_liners():
    program = f"{sys.executable} -m textgames"
    ran = subprocess.run(
        ["sh", str(EXAMPLES / "one-liners.sh")], capture_output=True, env=environment(PLAY=program), timeout=60
    )
    sokoban, puzzle, mines = ran.stdout.decode().splitlines()
    assert sokoban.startswith("Sokoban complete.") and puzzle.endswith("100 moves.")
    assert mines.startswith("minesweeper:16x30m99#") and ran.stderr == b""


@pytest.mark.parametrize("path", WINS, ids=lambda path: path.stem)
def test_the_same_lines_win_at_a_terminal_with_the_same_text(path):
    game_id = path.read_text().splitlines()[0].removeprefix("# textgames 1 ")
    terminal = Terminal(game_id, "--exit-status", "--color", "never")
    terminal.read_to("> ")
    for line in path.read_text().splitlines():
        terminal.type(line + "\n")
        terminal.read_to("\n> ")
    terminal.type("\x04")
    assert terminal.finish() == 0
    piped = run(game_id, "--exit-status", lines=path.read_bytes()).out
    assert without_seconds(terminal.shown) == without_seconds(piped)


def test_the_duel_is_won_by_the_hint():
    command = [sys.executable, str(EXAMPLES / "duel.py"), str(GAMES_OF_A_DUEL)]
    ran = subprocess.run(command, capture_output=True, env=environment(), timeout=120, text=True)
    for line in ran.stdout.splitlines():
        strategy, auto = map(int, re.fullmatch(r"seed \d: strategy (\d+), auto (\d+)", line).groups())
        assert auto > strategy
    assert ran.stdout.count("seed") == GAMES_OF_A_DUEL and not ran.stderr
