"""The examples do what they say."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sample import SHIPPED, sample_of
from support import Terminal, amount, beside, environment, joined, needs_posix, run
from test_playthroughs import as_piped, without_seconds

EXAMPLES = beside("examples")
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


PLAIN = {
    "2048": ("w\na\ns\nd\nu\nx\nr\nq\n", ["A     B", "Score 0\n", "Type w, a, s, d, u, r or q."]),
    "sokoban": ("dw\nu\nr\nx\nddddssaaawwddss\n", ["Something is in the way.", "Type w,", "Complete in 15 steps!"]),
    "minesweeper": (
        "f 0A\nu\n3H\nh3\nr\nx\n4E\nq\n",
        ["Mines left 10\n", "Mines left 9\n", "Type a square from 0A to 9J"],
    ),
}


def test_plain_loops_play(shipped):
    """From a checkout, without installation, and to the end of their input."""
    lines, expected = PLAIN[shipped]
    command = [sys.executable, "-S", str(EXAMPLES / "plain" / f"{shipped}.py")]
    ran = subprocess.run(command, input=lines.encode(), capture_output=True, env=environment(PYTHONPATH=""), timeout=60)
    out = ran.stdout.decode()
    assert ran.returncode == 0 and ran.stderr == b"" and all(text in out for text in expected), out
    assert len((EXAMPLES / "plain" / f"{shipped}.py").read_text().splitlines()) <= 45


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


@needs_posix
def test_the_one_liners():
    program = f"{sys.executable} -m textgames"
    ran = subprocess.run(
        ["sh", str(EXAMPLES / "one-liners.sh")], capture_output=True, env=environment(PLAY=program), timeout=60
    )
    sokoban, puzzle, mines = ran.stdout.decode().splitlines()
    assert sokoban.startswith("Sokoban: complete.") and puzzle.endswith("100 moves.")
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
    assert joined(as_piped(terminal.shown)) == joined(without_seconds(piped))


def test_the_duel_is_won_by_the_hint():
    command = [sys.executable, str(EXAMPLES / "duel.py"), str(GAMES_OF_A_DUEL), "512"]
    ran = subprocess.run(command, capture_output=True, env=environment(), timeout=120, text=True)
    for line in ran.stdout.splitlines():
        strategy, auto = map(int, re.fullmatch(r"seed \d: strategy (\d+), auto (\d+)", line).groups())
        assert auto > strategy
    assert ran.stdout.count("seed") == GAMES_OF_A_DUEL and not ran.stderr


def ran(*command: str, **changes: str) -> list[str]:
    """The lines that an example prints; it ends well, and says nothing on standard error."""
    changes = {"PLAY": f"{sys.executable} -m textgames", **changes}
    found = subprocess.run(command, capture_output=True, env=environment(**changes), timeout=120, text=True)
    assert found.returncode == 0 and not found.stderr
    return found.stdout.splitlines()


@pytest.mark.parametrize(
    ("name", "interpreter", "also", "options", "outcome"),
    [
        ("bot.sh", "bash", "jq", ["--goal", "16", "--seed", "3"], r"(won|lost) \d+"),
        ("bot.mjs", "node", "node", ["--seed", "3"], r"(won|lost) \["),
    ],
    ids=("bash", "node"),
)
def test_bots_in_other_languages(name, interpreter, also, options, outcome):
    if os.name != "posix" or not (shutil.which(interpreter) and shutil.which(also)):
        pytest.skip(f"it takes {interpreter} and {also}")
    assert re.match(outcome, ran(interpreter, str(EXAMPLES / name), *options)[0])


def test_the_player_with_copies_does_better_than_chance():
    assert int(ran(sys.executable, str(EXAMPLES / "monte_carlo.py"), "1", "1")[-1]) > 2000


def test_random_play_of_every_game():
    pytest.importorskip("gymnasium", reason="it takes gymnasium, which the extra `agents` installs")
    lines = ran(sys.executable, str(EXAMPLES / "play_randomly.py"), "2")
    assert [line.split(":")[0].lower() for line in lines] == [*SHIPPED]
    assert all(re.fullmatch(r"\w+: -?[\d.]+ at random", line) for line in lines)


@pytest.mark.parametrize("name", ["bot.py", "bot.sh", "bot.mjs", "monte_carlo.py", "play_randomly.py"])
def test_what_is_to_be_short_is_short(name):
    assert len((EXAMPLES / name).read_text().splitlines()) < 40


@pytest.fixture
def collection(tmp_path):
    """A folder with 200 levels, every second one of which can be solved, and the program as a command."""
    program = tmp_path / "textgames"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m textgames "$@"\n')
    program.chmod(0o755)
    (tmp_path / "all.sok").write_text("######\n#@ $.#\n######\n\n######\n#.@ $#\n######\n\n" * 100)
    return tmp_path


def shell_lines(beginning: str) -> str:
    """The block of shell lines in the reference that begins so."""
    blocks = re.findall(r"```sh\n(.*?)```", (EXAMPLES / "README.md").read_text(), re.DOTALL)
    return next(block for block in blocks if block.startswith(beginning))


def checked_in(folder: Path, script: str, **changes: str) -> list[str]:
    """What shell lines print that are run in a folder with the program on the path."""
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    found = subprocess.run(
        ["sh", "-c", script], cwd=folder, capture_output=True, env=environment(PATH=path, **changes), timeout=120
    )
    assert found.returncode == 0 and not found.stderr
    return found.stdout.decode().splitlines()


@needs_posix
@pytest.mark.skipif(not (shutil.which("parallel") and shutil.which("jq")), reason="it takes GNU parallel and jq")
def test_a_collection_is_shared_out_by_gnu_parallel(collection):
    lines = shell_lines("# GNU parallel").replace("4901", "101")
    assert checked_in(collection, lines) == ["100"]


@needs_posix
def test_a_collection_is_shared_out_by_an_array_of_jobs(collection):
    """As Slurm runs them: the same script for each number, which is in the environment."""
    for number in range(2):
        checked_in(collection, shell_lines("#!/bin/sh\n#SBATCH"), SLURM_ARRAY_TASK_ID=str(number))
    parts = [(collection / f"part-{first}.json").read_text().splitlines() for first in (1, 101)]
    levels = [json.loads(line)["level"] for part in parts for line in part]
    assert levels == [*range(1, 201)]
