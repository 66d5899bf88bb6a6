"""How much there is to listen to: what `--verbal` says of a move, against the board that is drawn otherwise.

Where `espeak-ng` is installed, whole ordinary games are spoken by it at 175 words a minute: a game of 2048 to its goal,
as its hint plays it, solved levels of Sokoban, with a straight walk or push on each line, and games of Minesweeper, as
its hint plays them. Listeners also ask something now and then. "Seconds a move" is the mean length of what is said to a
line of moves, up to the last sound (espeak-ng adds 0.3 seconds of silence); "with questions" has the answers to these
questions too, counted to the moves. The longest answers follow, with what was typed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import wave
from array import array
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from textgames.engine.cancellation import Cancellation
from textgames.game2048 import Game2048
from textgames.game2048.hint import best_move as best_slide
from textgames.minesweeper import Minesweeper
from textgames.minesweeper.hint import best_move
from textgames.sokoban.rules import DIRECTION_OF
from textgames.sokoban.solver.search import solve
from textgames.sokoban.spec import Spec
from textgames.text.squares import parse_square

MOVES = 100  # of 2048, random ones
GAMES = 20  # of Minesweeper, played as its hint says
SPOKEN_GAMES = 5  # of these
LEVELS = 10  # of Sokoban, solved
SPEED = 175  # words a minute
SILENCE = 50  # of samples up to 32768
BRAILLE = 40  # cells of a line
GOALS = {"2048": 3, "sokoban": 3, "minesweeper": 5}  # seconds a move
LONGEST = 20  # seconds of an answer, unless it was asked for in full
SHOWN = 3  # of the longest answers
# What is asked after each so many lines of moves: a judgement of what a player needs who means to win.
ASKED = {
    "2048": (("where", 12), ("look", 24)),
    "sokoban": (("where", 6), ("list boxes", 12)),
    "minesweeper": (("list numbers near 4E", 3), ("where", 10)),
}
# What is asked besides once, at the end, with what goes on with it: the answers that may be long.
LONG_ONES = ("look", "more", "list numbers", "more", "list closed", "help", "more", "u", "redo", "hint")


def random_moves() -> list[str]:
    """A part of a game of 2048 as lines; the same one each time."""
    chance = Random(0)
    return ["wasd"[int(4 * chance.random())] for _ in range(MOVES)]


def solving_moves(level: int) -> list[str]:
    """A solution of a level as lines."""
    return [DIRECTION_OF[move.lower()] for move in solve(Spec.parse(f"classic/{level}").start(), Cancellation()) or ""]


def hinted_moves(seed: str) -> list[str]:
    """A game of Minesweeper as lines."""
    game = Minesweeper(9, 9, 10, seed)
    lines = []
    while not game.outcome:
        lines.append(best_move(game).command)
        *flag, square = lines[-1].split()
        (game.flag if flag else game.open)(*parse_square(square, game.rows, game.cols))
    return lines


def good_slides() -> list[str]:
    """A good game of 2048, to its goal."""
    game = Game2048(seed="ear")
    lines = []
    while not game.outcome:
        direction, _ = best_slide(game)
        game.move(direction)
        lines.append(direction)
    return lines


def with_questions(game: str, lines: list[str]) -> list[tuple[str, bool]]:
    """The lines, each with whether it is a question, with those that a listener asks."""
    found = []
    for number, line in enumerate(lines, 1):
        found.append((line, False))
        found += [(question, True) for question, every in ASKED[game.partition(":")[0]] if number % every == 0]
    return found


@lru_cache(None)
def seconds(text: str) -> float:
    """How long it takes to say that, up to the last sound."""
    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "said.wav")
        subprocess.run(["espeak-ng", "-s", str(SPEED), "-w", path], input=text, check=True, text=True)
        with wave.open(path) as file:
            samples = array("h", file.readframes(file.getnframes()))
            rate = file.getframerate()
    last = next((place for place in reversed(range(len(samples))) if abs(samples[place]) > SILENCE), 0)
    return last / rate


def heard(game: str, typed: list[str]) -> list[str]:
    """What is said at the start, and to each line; the lines are echoed, with a prompt or without one."""
    command = [sys.executable, "-m", "textgames", game, "--verbal", "--echo"]
    text = "".join(line + "\n" for line in typed)
    out = subprocess.run(command, input=text, capture_output=True, check=True, text=True).stdout
    said: list[list[str]] = [[]]
    for line in out.splitlines()[:-1]:
        if len(said) <= len(typed) and line.removeprefix("> ") == typed[len(said) - 1]:
            said.append([])
        else:
            said[-1].append(line.removeprefix("> "))
    return ["\n".join(part) for part in said]


def spoken_games() -> dict[str, list[tuple[str, list[str]]]]:
    """Return the games that are spoken: for each game IDs, and lines of moves."""
    games = {"2048": [("2048:4x4#ear", good_slides())], "sokoban": [], "minesweeper": []}
    for game in ("holes/2", "holes/5", "classic/3", "classic/6"):
        moves = solve(Spec.parse(game).start(), Cancellation()) or ""
        runs = ["".join(DIRECTION_OF[move.lower()][0] for move in run) for _, run in groupby(moves)]
        keys = [run.translate(str.maketrans("uldr", "wasd")) for run in runs]
        games["sokoban"].append((f"sokoban:{game}", keys))
    for seed in range(SPOKEN_GAMES):
        games["minesweeper"].append((f"minesweeper:9x9m10#{seed}", hinted_moves(str(seed))))
    return games


def speech() -> Iterator[tuple[str, float, str, float, str]]:
    """Seconds a line of moves, with questions and without, each against its goal, and the longest answers."""
    longest: list[tuple[float, str]] = []
    for name, games in spoken_games().items():
        moves, asked, starts = [], [], []
        for game, lines in games:
            script = with_questions(game, lines)
            start, *said = heard(game, [line for line, _ in script] + [*LONG_ONES])
            starts.append(seconds(start))
            for (_line, is_question), text in zip(script, said):
                (asked if is_question else moves).append(seconds(text))
            typed = [line for line, _ in script] + [*LONG_ONES]
            longest += [(seconds(text), f"{line} ({game})") for line, text in zip(typed, said)]
        count, goal = f"{len(moves)} lines of {len(games)} games", f"the goal of {GOALS[name]} s"
        mean = sum(moves) / len(moves)
        yield f"{name}: {count}", mean, "seconds a move", mean / GOALS[name], goal
        mean = (sum(moves) + sum(asked)) / len(moves)
        yield f"{name}: the same with {len(asked)} questions", mean, "seconds a move", mean / GOALS[name], goal
        yield f"{name}: the longest start", max(starts), "seconds", max(starts) / LONGEST, f"{LONGEST} s"
    for time, line in sorted(longest, reverse=True)[:SHOWN]:
        yield f"longest answer: {line}", time, "seconds", time / LONGEST, f"{LONGEST} s"


def answers(game: str, lines: list[str], *options: str) -> list[str]:
    """What the program says to each line."""
    command = [sys.executable, "-m", "textgames", game, "--color", "never", "--echo", *options]
    if "--verbal" in options:
        return heard(game, lines)[1:]
    text = "".join(line + "\n" for line in lines)
    out = subprocess.run(command, input=text, capture_output=True, check=True, text=True).stdout
    said: list[list[str]] = [[]]
    for line in out.splitlines():
        if line.startswith("> "):
            said.append([])
        else:
            said[-1].append(line)
    return ["\n".join(part) for part in said[1:-1]]


def measure() -> Iterator[tuple[str, float, str, float, str]]:
    """Characters a move, and lines a move, each against the board."""
    games = [("2048:4x4#0", random_moves())]
    games += [(f"sokoban:classic/{level}", solving_moves(level)) for level in range(1, LEVELS + 1)]
    games += [(f"minesweeper:9x9m10#{seed}", hinted_moves(str(seed))) for seed in range(GAMES)]
    for name in ("2048", "sokoban", "minesweeper"):
        played = [(game, lines) for game, lines in games if game.startswith(name)]
        spoken, drawn = (
            [said for game, lines in played for said in answers(game, lines, option)]
            for option in ("--verbal", "--no-verbal")
        )
        mean, other = (sum(map(len, said)) / len(said) for said in (spoken, drawn))
        yield f"{name}: --verbal, mean of {len(spoken)} moves", mean, "characters", mean / other, "the board"
        lines = [said.count("\n") + 1 for said in spoken]
        yield f"{name}: the same, median, at most {max(lines)}", median(lines), "lines", 0, ""
    if shutil.which("espeak-ng"):
        yield from speech()
