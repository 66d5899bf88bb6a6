"""The examples do what they say."""

from __future__ import annotations

import ast
import importlib
import json
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sample import SHIPPED, folder_of, sample_of
from support import (
    amount,
    beside,
    environment,
    needs_posix,
    parsed,
    path_with_textgames,
    plain_game,
    run,
    run_command,
)

EXAMPLES = beside("examples")
WINS = sorted(EXAMPLES.glob("win-*.txt"))
GAMES_OF_A_DUEL = amount(1, 2)


def ran(*command: str, lines: str | bytes = "", folder: Path | None = None, **changes: str) -> list[str]:
    """The lines that an example prints; it ends well, and says nothing on standard error."""
    found = run_command(*command, lines=lines, folder=folder, **changes)
    assert found.status == 0 and not found.errors
    return found.out.splitlines()


def has_gnu_parallel() -> bool:
    """Another program of that name is in moreutils."""
    path = shutil.which("parallel")
    return bool(path) and b"GNU" in subprocess.run([path, "--version"], capture_output=True, timeout=20).stdout


@pytest.mark.parametrize("path", WINS, ids=lambda path: path.stem)
def test_a_script_wins_when_it_is_piped_in(path):
    header, *moves = path.read_text().splitlines(keepends=True)
    game_id = header.removeprefix("# textgames 1 ").strip()
    assert run(game_id, "--exit-status", lines=path.read_bytes()).status == 0
    assert run(game_id, "--exit-status", lines="".join(moves[:-1])).status == 4
    seed = ["--seed", game_id.split("#")[1]] if "#" in game_id else []
    assert run(game_id.split(":")[0], *seed, "--exit-status", lines=path.read_bytes()).status == 0


def test_every_game_has_a_winning_script(shipped):
    assert EXAMPLES / f"win-{shipped}.txt" in WINS, "a saved game that ends with the win"


def plain_program(game: str) -> Path:
    return EXAMPLES / "plain" / f"{folder_of(game)}.py"


def played_plainly(game: str, *arguments: str, lines: str | bytes) -> list[str]:
    """What a game on one page prints, with nothing but Python."""
    return ran(sys.executable, "-S", str(plain_program(game)), *arguments, lines=lines, PYTHONPATH="")


def test_a_game_on_one_page_is_played_to_its_end(shipped):
    lines, expected = sample_of(shipped).given("plain")
    out = "".join(f"{line}\n" for line in played_plainly(shipped, lines=lines))
    assert all(text in out for text in expected), out
    assert len(plain_program(shipped).read_text(encoding="utf-8").splitlines()) <= 120


def test_a_game_on_one_page_is_played_in_chinese(shipped):
    tree = parsed(plain_program(shipped))
    says = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say"]
    told = {part.value for call in says for part in ast.walk(call.args[0]) if isinstance(part, ast.Constant)} - {"won"}
    texts = plain_game(folder_of(shipped)).CHINESE
    assert told == texts.keys()
    lines, expected = sample_of(shipped).given("plain")
    out = "\n".join(played_plainly(shipped, "zh", lines=lines))
    assert not any(text in out for text in texts)
    for english, chinese in texts.items():
        assert chinese in out or not any(english in text for text in expected)


@pytest.mark.parametrize("lines", [b"", b"\n\xff\n", "wꙮ²\0\n\n, ,\n".encode(), b"w" * 10**5], ids=repr)
def test_a_game_on_one_page_never_fails(shipped, lines):
    assert played_plainly(shipped, lines=lines)


@needs_posix
def test_ctrl_c_ends_a_game_on_one_page(shipped):
    command = [sys.executable, "-S", str(plain_program(shipped))]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, env=environment(), **pipes) as process:
        shown = ""
        while not shown.endswith("> "):
            character = process.stdout.read(1)
            assert character, shown
            shown += character
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=20)
    assert (process.returncode, out, errors) == (0, "\n", "")


BOTS = [
    *[([sys.executable], f"bot.py {game} --seed 3", r"(won|lost)\b") for game in SHIPPED],
    ([sys.executable], "monte_carlo.py 1 1", r"(.*\n)*([2-9]\d{3}|\d{5,})$"),  # chance makes about a thousand
    ([sys.executable], "expectimax.py", r"(.*\n)*([2-9]\d{3}|\d{5,})$"),
]
IN_OTHER_LANGUAGES = [
    (["bash", "jq"], "bot.sh --goal 8 --seed 3", r"(won|lost) \d+"),
    (["node"], "bot.mjs --seed 3", r"(won|lost) \["),
    (["sh"], "one-liners.sh", r"Sokoban: won\..*\n.*100 moves\.\nminesweeper:16x30m99#"),
]
BOTS += [pytest.param(*row, marks=needs_posix) for row in IN_OTHER_LANGUAGES]


@pytest.mark.parametrize(("needed", "command", "printed"), BOTS)
def test_what_bots_print(needed, command, printed):
    if not all(map(shutil.which, needed)):
        pytest.skip(f"it takes {' and '.join(needed)}")
    name, *arguments = command.split()
    assert re.match(printed, "\n".join(ran(needed[0], str(EXAMPLES / name), *arguments, PATH=path_with_textgames())))


def test_a_level_is_solved_breadth_first():
    lines = "####\n#@ #\n#$.#\n#  #\n####\n"
    assert ran(sys.executable, str(EXAMPLES / "solve.py"), lines=lines) == ["None"]
    assert ran(sys.executable, str(EXAMPLES / "solve.py"), lines="P-#o\n-----") == ["rR"]


def test_the_duel_is_won_by_the_hint():
    lines = ran(sys.executable, str(EXAMPLES / "duel.py"), str(GAMES_OF_A_DUEL), "256")
    for line in lines:
        strategy, auto = map(int, re.fullmatch(r"seed \d: strategy (\d+), auto (\d+)", line).groups())
        assert auto > strategy
    assert len(lines) == GAMES_OF_A_DUEL


FIRST = "import json, sys; [print(*json.loads(x)['legal'][:1] or ['quit'], flush=True) for x in sys.stdin]"
IN_AN_ARENA = [
    ("2048:2x2g8", "random", ".*(won|lost)"),
    ("minesweeper:4x4m2", "greedy", ".*(won|lost)"),
    ("sokoban:random:7x7b2", "hint", "2 won"),
    ("2048:2x2", FIRST, "2 lost"),
    ("2048", "print('left\\n\\n# a comment\\nsave x\\nrubbish\\nhint')", "2 program ended"),
    ("2048", "import time; print('left', flush=True); time.sleep(99)", "2 no line in time"),
    ("sokoban", "while True: print('left')", "2 turn limit"),
]


@pytest.mark.parametrize(("game", "program", "ends"), IN_AN_ARENA)
def test_an_arena_for_any_program(game, program, ends, tmp_path):
    options = ["--games", "2", "--jobs", "2", "--timeout", "60" if "sleep" not in program else "1"]
    command = [program] if program.isalpha() else [sys.executable, "-c", program]
    found = run_command(sys.executable, str(EXAMPLES / "arena.py"), *options, game, *command, folder=tmp_path)
    *table, ours, summary = found.out.splitlines()
    assert re.fullmatch(f"Ends: ({ends})", summary) and ours.endswith(" |")
    games = re.findall(r"#(\d+): .*, progress [\d.]+, refused (\d+), not played (\d+)$", found.errors, re.MULTILINE)
    assert sorted(number for number, *_counts in games) == ["0", "1"]
    if "rubbish" in program:  # save x, rubbish and hint
        assert all(counts == ["3", "4"] for _number, *counts in games)
    assert set(table) <= {*(EXAMPLES / "agents.md").read_text().splitlines()}
    assert len(table) == (5 if game in (*SHIPPED, "sokoban:random:7x7b2") else 2) and not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["chess", "random"], "There is no game 'chess'"),
        (["2048", "no-such-program"], "there is no program 'no-such-program'"),
        (["--games", "0", "2048", "random"], "--games is 1 to 1000"),
        (["2048:3x3#7", "random"], "leave the seed out of 2048:3x3#7"),
    ],
)
def test_what_the_arena_refuses_is_one_line(arguments, why):
    found = run_command(sys.executable, str(EXAMPLES / "arena.py"), *arguments)
    usage, error = found.errors.rstrip().rsplit("\n", 1)
    assert found.status == 2 and usage.startswith("usage: ") and why in error


def test_one_game_in_the_arena():
    found = run_command(sys.executable, str(EXAMPLES / "arena.py"), "--games", "1", "2048:2x2g8", "random")
    assert re.search(r"^\| 2048:2x2g8 \| random \| 1 \| [\d.]+ \| .*\nEnds: 1 (won|lost)$", found.out, re.MULTILINE)


# What models write, and the command that it names; empty if it names none or several.
ANSWERS = {
    "2048": {
        "left": "left",
        "LEFT.": "left",
        "I'll go left.": "left",
        "Up looks bad, and down is worse.\nSo I choose left": "left",
        "**left**": "left",
        "<think>up? no, right...</think><move>left</move>": "left",
        "\\boxed{left}": "left",
        '{"move": "left", "reason": "it merges up there"}': "left",
        "I could go up or left. [left]": "left",
        "Not left.": "",
        "left or up?": "",
        "[left] or [up]": "",
        "1. left\n2. up": "",
        "I have no idea.": "",
        "The corner is safe.": "",
    },
    "minesweeper": {
        "3h": "3h",
        "I open 3H.": "open 3h",
        "3H must be a mine, so I flag it.": "flag 3h",
        '{"action": "flag", "square": "3H"}': "flag 3h",
        "Flag 3H and then 4H.": "",
        "Don't open 3H!": "",
    },
}


@pytest.mark.parametrize(
    ("game", "answer", "command"),
    [(game, answer, command) for game, answers in ANSWERS.items() for answer, command in answers.items()],
)
def test_the_command_that_an_answer_names(game, answer, command, monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    command_in = importlib.import_module("players").command_in
    if game == "2048":
        assert command_in(answer, ["up", "left", "down"]) == command
    else:
        assert command_in(answer, ["3H", "4H", "5A"], ["open", "flag", "chord"]) == command


def test_what_is_in_brackets_is_played_if_the_game_can_read_it(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    with importlib.import_module("players").Game("sokoban:holes/1") as game:
        for answer, line, is_played in (
            ("[left] or [up]", "[left] or [up]", False),
            ("I give up.", "I give up.", False),
            ("# left", None, None),
            ("I go there: [go 1C]", "go 1C", True),
            ("```\nleft,\nright\n```", "left, right", True),
            ("I give up. [quit]", "quit", True),
        ):
            reply = game.answer(answer) or {"cmd": None, "ok": None}
            assert (reply["cmd"], reply["ok"]) == (line, is_played)
        assert (reply["n"], game.finish()["refused"]) == (5, 2)


def test_random_play_of_every_game(monkeypatch):
    pytest.importorskip("gymnasium", reason="it takes gymnasium, which the extra `gym` installs")
    monkeypatch.syspath_prepend(EXAMPLES)
    environments, players = map(importlib.import_module, ("textgames.environments", "players"))
    assert players.SEEDS == environments.SEEDS
    lines = ran(sys.executable, str(EXAMPLES / "play_randomly.py"), "2")
    assert [line.split(":")[0].lower() for line in lines] == [*SHIPPED]
    assert all(re.fullmatch(r"\w+: -?[\d.]+ at random", line) for line in lines)


SHORT = dict.fromkeys(
    ["bot.py", "bot.sh", "bot.mjs", "monte_carlo.py", "expectimax.py", "solve.py", "play_randomly.py"], 39
)
SHORT |= {"check_on_ray.py": 70, "train_on_ray.py": 70}


@pytest.mark.parametrize(("name", "most"), SHORT.items())
def test_what_is_to_be_short_is_short(name, most):
    assert len((EXAMPLES / name).read_text().splitlines()) <= most


@pytest.fixture
def collection(tmp_path):
    """A folder with 200 levels, every second one of which can be solved."""
    (tmp_path / "all.sok").write_text("######\n#@ $.#\n######\n\n######\n#.@ $#\n######\n\n" * 100)
    return tmp_path


def checked_in(folder: Path, beginning: str, **changes: str) -> list[str]:
    """What the shell lines of the reference that begin so print in a folder."""
    blocks = re.findall(r"```sh\n(.*?)```", (EXAMPLES / "clusters.md").read_text(), re.DOTALL)
    (script,) = [block for block in blocks if block.startswith(beginning)]
    script = script.replace("4901", "101")
    return ran("sh", "-c", script, folder=folder, PATH=path_with_textgames(), **changes)


@needs_posix
@pytest.mark.skipif(not (has_gnu_parallel() and shutil.which("jq")), reason="it takes GNU parallel and jq")
def test_a_collection_is_shared_out_by_gnu_parallel(collection):
    assert checked_in(collection, "# GNU parallel") == ["100"]


@needs_posix
def test_a_collection_is_shared_out_by_an_array_of_jobs(collection):
    """As Slurm runs them: the same script for each number, which is in the environment."""
    levels = []
    for number, first in enumerate((1, 101)):
        checked_in(collection, "#!/bin/sh\n#SBATCH", SLURM_ARRAY_TASK_ID=str(number))
        levels += map(json.loads, (collection / f"part-{first}.json").read_text().splitlines())
    assert [one["level"] for one in levels] == [*range(1, 201)]
