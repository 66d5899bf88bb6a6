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
from itertools import product
from pathlib import Path

import pytest
from sample import SHIPPED, folder_of, sample_of
from support import amount, beside, environment, needs_posix, parsed, path_with_textgames, plain_game, run, run_command
from test_every_game import without_clock

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
    name = f"examples/win-{shipped}.txt"
    assert beside("examples") / f"win-{shipped}.txt" in WINS, (
        f"echo auto | ... {shipped} --seed 1 --save {name} makes it"
    )


def plain_program(game: str) -> Path:
    sample_of(game).given("plain")
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
    assert ran(sys.executable, str(EXAMPLES / "solve.py"), lines=lines) == ["There is no solution."]
    assert ran(sys.executable, str(EXAMPLES / "solve.py"), lines="P-#o\n-----") == ["rR"]


@pytest.mark.parametrize(
    ("command", "lines", "status", "said"),
    [
        ("solve.py", "; one\n####\n@$.#\n####\n\n####\n@$.#\n####\n", 1, "This is not one level: "),
        ("solve.py", "", 1, "This is not one level: A board has"),
        ("bot.py", "", 2, "needs a game"),
        ("bot.py chess", "", 2, "There is no game 'chess'"),
        ("bot.py sokoban =####/#@-#/#$.#/#--#/####", "", 0, "There is no solution from here."),
        ("players.py", "", 1, "python3 examples/players.py random"),
        ("players.py best", "{}", 1, "python3 examples/players.py random"),
        ("duel.py 1 100", "", 2, "goal"),
        ("duel.py some", "", 2, "invalid int value: 'some'"),
        ("monte_carlo.py some", "", 2, "invalid int value: 'some'"),
    ],
)
def test_what_cant_be_played_is_said_in_words(command, lines, status, said):
    name, *arguments = command.split()
    found = run_command(sys.executable, str(EXAMPLES / name), *arguments, lines=lines)
    assert found.status == status and "Traceback" not in found.errors
    assert said in found.out + found.errors


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
    if "rubbish" in program:  # a blank, a comment, save x, rubbish and hint
        assert all(counts == ["5", "4"] for _number, *counts in games)
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


# What models write around the line that they mean; only `Command:` marks it.
MARKING = (
    "{prose}\nCommand: {line}",
    "{prose}\n\n**Command:** {line}",
    "Command: {prose}\ncommand : `{line}`\n",
    "```\n{prose}\n命令：{line}\n```",
)
NOT_MARKING = ("{prose}", "{prose}\n{line}", "<think>{prose}</think>\n\n**{line}**")
# Of an ID: lines, each with whether it is `ok` and changes something; and prose, which is no line.
ANSWERS = {
    "2048:2x2=0.2/0.4#1": (
        {"left": (True, True), "up": (True, False), "north": (False, False)},
        """Moving right is blocked, so I go left. **left** | not [left] | I can't go [up], so I will go left.
        I won't [quit]. left | left or up? | Left, since nothing else moves. | 1. left | The best move is left.
        [left] | (left) | \\boxed{left} | <move>left</move> | {"move": "left"} | Move: left | left! | I choose **left**.
        My command: left | [left] or [up] | Don't play left | left is right""",
    ),
    "minesweeper:=....*/...../*...*": (
        {"0A": (True, True), "flag 0E": (True, True), "undo": (True, False), "3H": (False, False)},
        """flag [0A] | Avoid [0A]. | Don't open [0A]. | Is [0A] safe? | Action: open / Square: [0A] | 0A is a mine.
        0A? | not 0A | 0A or 1A | open 0A! | (0A) | 1. 0A | I open 0A. | <move>0A</move> | I won't [quit]. 0A
        0A must be safe, so **0A** | {"action": "open", "square": "0A"} | Open: 0A | [open 0A] | 打开 0A 吗？""",
    ),
}


@pytest.mark.parametrize("game_id", ANSWERS)
def test_nothing_is_played_but_a_line_alone_or_marked(game_id, monkeypatch):
    """Each answer is to the same position; every prose names something that could be played there."""
    monkeypatch.syspath_prepend(EXAMPLES)
    lines, text = ANSWERS[game_id]
    prose = [one.strip() for one in re.split(r"[|\n]", text)]
    with importlib.import_module("players").Game(game_id) as game:
        state = without_clock(game.reply["state"])
        for said, line in product(prose, lines):
            for form in MARKING:
                reply = game.answer(form.format(prose=said, line=line))
                assert (reply["cmd"], reply["ok"], reply["changed"]) == (line, *lines[line]), (form, said)
                assert reply["changed"] or reply.get("message") or reply["error"]["message"]
                if reply["changed"]:
                    assert without_clock(game.ask("undo")["state"]) == state
            for form in NOT_MARKING:
                answer = form.format(prose=said, line=line)
                refused = game.refused
                reply = game.answer(answer)
                shown = without_clock(reply["state"])
                assert (reply["ok"], shown, game.refused) == (False, state, refused + 1), answer
        assert game.turns == 7 * len(prose) * len(lines) > 300 and not game.end


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("left", "left"),
        (" **Left.**\n", "Left."),
        ("```\nleft, down\n```", "left, down"),
        ("up or down?", "up or down?"),
        ("Command: up\nNo, wait.\nCommand:left", "left"),
        ("COMMAND：向左。", "向左。"),
        ("Command: up\nCommand:", ""),
        ("left\nup", ""),
        ("left\rup", ""),
        ("Commands: up\nleft", ""),
        ("I say\nmy command: left", ""),
        (" \n\n", ""),
        ("", ""),
    ],
)
def test_the_line_in_an_answer(answer, line, monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    assert importlib.import_module("players").line_in(answer) == line


def test_an_answer_without_a_command_is_refused_and_counted(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    players = importlib.import_module("players")
    for lang, said in players.NO_COMMAND.items():
        with players.Game("sokoban:holes/1", lang=lang) as game:
            for answer in ("", "# left", "＃ left", "Command: # left", "I think\nleft"):
                reply = game.answer(answer)
                assert not reply["ok"] and not reply["changed"] and reply["error"]["message"] == said
            assert game.answer("d")["changed"] and (game.turns, game.finish()["refused"]) == (6, 5)


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
