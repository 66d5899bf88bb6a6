"""How much there is to listen to: what `--verbal` says of a move, against the board that is drawn otherwise.

Where `espeak-ng` is installed, whole games are spoken by it, with the questions that a listener asks now and then:
how many seconds of speech a move takes, and how much of it are answers to questions.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import wave
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
LEVELS = 10  # of Sokoban, solved
SPEED = 175  # words a minute
BRAILLE = 40  # cells of a line
# What is asked after each so many lines of moves: a judgement of what a player needs who means to win.
ASKED = {
    "2048": (("where", 12), ("look", 24)),
    "sokoban": (("where", 6), ("list boxes", 12)),
    "minesweeper": (("list numbers near 4E", 3), ("where", 10)),
}


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
    """A part of a good game of 2048."""
    game = Game2048(seed="ear")
    lines = []
    for _ in range(MOVES):
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
    """How long it takes to say that."""
    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "said.wav")
        subprocess.run(["espeak-ng", "-s", str(SPEED), "-w", path], input=text, check=True, text=True)
        with wave.open(path) as file:
            return file.getnframes() / file.getframerate()


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


def speech() -> Iterator[tuple[str, float, str, float, str]]:
    """Seconds a line of moves, and what else can be counted of a game by ear."""
    games = {"2048:4x4#ear": good_slides()}
    for game in ("sokoban:holes/2", "sokoban:classic/3"):
        spec = Spec.parse(game.partition(":")[2])
        moves = solve(spec.start(), Cancellation()) or ""
        games[game] = ["".join("wsad"["udlr".index(move.lower())] for move in run) for _, run in groupby(moves)]
        games[game] = [line if len(line) > 1 else DIRECTION_OF["udlr"["wsad".index(line)]] for line in games[game]]
    games["minesweeper:9x9m10#3"] = hinted_moves("3")
    for game, lines in games.items():
        script = with_questions(game, lines)
        start, *said = heard(game, [line for line, _ in script])
        times = [(seconds(text), asked) for text, (_, asked) in zip(said, script)]
        all_of_it, asked = sum(time for time, _ in times), sum(time for time, asked in times if asked)
        moves = f"{len(lines)} lines of moves, {asked / all_of_it:.0%} questions"
        yield (
            f"{game}: {moves}",
            all_of_it / len(lines),
            "seconds a line",
            (all_of_it - asked) / len(lines),
            "without them",
        )
        words = [len(text.split()) for text in said]
        wide = [line for text in said for line in text.splitlines() if len(line) > BRAILLE]
        count = sum(len(text.splitlines()) for text in said)
        yield f"{game}: longest answer", max(words), "words", 0, f"{len(wide)} of {count} lines over {BRAILLE} cells"
        yield f"{game}: start", len(start.split()), "words", seconds(start), "seconds"


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
