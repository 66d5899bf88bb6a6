"""The players that arena.py compares with: python3 examples/players.py random, greedy or hint

They read objects as `--json` prints them, and write lines. The hint takes a game without `--no-help`. `Game` is a
game for a program or a model to play, and `line_in` the rule for what a model's answer plays.
"""

import json
import os
import random
import re
import subprocess
import sys
from contextlib import AbstractContextManager
from itertools import chain
from typing import Any

from textgames.engine.names import folded
from textgames.game2048 import Game2048
from textgames.sokoban import Sokoban
from textgames.text.squares import parse_square, square_name

Object = dict[str, Any]
SEEDS = {"test": range(1000), "train": range(1000, 2**31)}  # as in `textgames.environments`, which takes Gymnasium
MARKED = re.compile(r"(?:command|命令)\s*[:：]\s*", re.IGNORECASE)
NO_COMMAND = {
    "en": "There is no command. Answer with one line, or end with a line that begins with Command:.",
    "zh": "没有命令。请只回答一行，或以“命令：”开头的一行结尾。",
}
POSITION = ("status", "progress", "id", "state", "legal")  # fields of a reply


def line_in(answer: str) -> str:
    """Return the line that a model's answer plays, empty if there is none.

    It is what follows `Command:`, in Chinese `命令：`, on the last line that begins so; else the whole answer, if that
    is one line. Backticks and double asterisks are dropped. The game says whether the line can be read and played.
    """
    lines = [line.strip() for line in re.sub(r"`|\*\*", "", answer).splitlines()]
    for line in reversed(lines):
        if marked := MARKED.match(line):
            return line[marked.end() :]
    filled = [line for line in lines if line]
    return filled[0] if len(filled) == 1 else ""


class Game(AbstractContextManager["Game"]):
    """A game that `textgames` plays in a process of its own, with the options for it, in a language.

    `start` and `reply` are its first and its last object, and `board` is the text that `look` answers. `end` is that
    of a game that was left. `turns`, `refused` and `not_played` count answers and what wasn't played of them.
    """

    def __init__(self, game: str, *options: str, lang: str = "en") -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "textgames", game, "--json", "--lang", lang, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "TEXTGAMES_HOME": os.devnull},  # without the player's own results
            encoding="utf-8",
            errors="replace",
        )
        self.lang = lang
        self.turns = self.refused = self.not_played = 0
        self.end: Object | None = None
        self.start = self.read()
        self.ask("look")

    def read(self) -> Object:
        """Return the next object; raise `ValueError` with the reason if there is none."""
        assert self.process.stdout
        if line := self.process.stdout.readline():
            found: Object = json.loads(line)
            return found
        raise ValueError(self.process.communicate()[1].strip().removeprefix("textgames: "))

    def ask(self, line: str) -> Object:
        """Return the reply to a line; one without a command is refused."""
        if not line or folded(line).startswith("#"):  # the program answers these with nothing
            return self.refusal(line, NO_COMMAND[self.lang])
        assert self.process.stdin
        self.process.stdin.write(f"{line}\nlook\n")
        self.process.stdin.flush()
        self.reply = self.read()
        shown = self.read()
        if shown["event"] == "end":
            self.end = shown
        else:
            self.board = shown["answer"]
        return self.reply

    def refusal(self, line: str, message: str) -> Object:
        """Return a reply that refuses a line which the program doesn't get."""
        error = {"code": "unreadable", "message": message, "word": "", "expected": [], "examples": [], "not_played": 0}
        reply = {"v": 1, "event": "reply", "cmd": line, "ok": False, "changed": False, "error": error, "events": []}
        return reply | {name: value for name, value in self.reply.items() if name in POSITION}

    def answer(self, text: str) -> Object:
        """Play a model's answer, by the rule of `line_in`, and return the reply."""
        reply = self.ask(line_in(text))
        self.turns += 1
        self.refused += not reply["ok"]
        self.not_played += (reply["error"] or reply).get("not_played", 0)
        return {**reply, "n": self.turns}

    def finish(self) -> Object:
        """Leave the game, and return its last object."""
        assert self.process.stdin
        self.process.stdin.close()
        end = self.end or self.read()
        return {**end, "refused": self.refused, "not_played": self.not_played}

    def __exit__(self, *error: object) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.__exit__(None, None, None)  # closes the pipes


def points(state: Object, move: str) -> float:
    """Return the points that a move of 2048 makes at once."""
    after = Game2048.from_rows(state["rows"]).after(move)
    return after.score if after else 0


def nearness(state: Object, move: str) -> float:
    """Return minus the sum of the distances of the boxes to their nearest targets, after a step."""
    game = Sokoban.from_text("\n".join(state["rows"]))
    after = game.after(move)
    boxes = after.boxes if after else ()
    return -sum([min([abs(row - r) + abs(col - c) for r, c in game.targets]) for row, col in boxes])


def safety(state: Object, square: str) -> float:
    """Return minus the likelihood of a mine: the share of closed squares with mines around the worst number nearby."""
    rows = state["rows"]
    row, col = parse_square(square, len(rows), len(rows[0])) or (0, 0)
    shares = []
    for r in range(len(rows))[near(row)]:
        for c in range(len(rows[0]))[near(col)]:
            if rows[r][c].isdigit():
                around = "".join([line[near(c)] for line in rows[near(r)]])
                shares.append(int(rows[r][c]) / around.count("-"))
    return -max(shares, default=state["mines"] / "".join(rows).count("-"))


def near(place: int) -> slice:
    """Return the slice of a row or a column that has a place and those beside it."""
    return slice(max(0, place - 1), place + 2)


def moves_in(answer: Object) -> list[str]:
    """Return the moves that are possible; in Minesweeper, where they aren't listed, the closed squares."""
    if "legal" in answer or answer["status"] != "playing":
        return list(answer.get("legal", []))
    squares = []
    for row, line in enumerate(answer["state"]["rows"]):
        squares += [square_name((row, col)) for col, symbol in enumerate(line) if symbol == "-"]
    return squares


def line_of(name: str, answer: Object) -> str:
    """Return the next line of a player."""
    if answer["status"] != "playing":
        return "quit"
    if name == "hint":
        return answer["hint"]["cmd"] or "quit" if "hint" in answer else "hint"
    moves = moves_in(answer)
    worths = [WORTH[game](answer["state"], move) if name == "greedy" else 0 for move in moves]
    return chance.choice([move for move, worth in zip(moves, worths) if worth == max(worths)])


WORTH = {"2048": points, "sokoban": nearness, "minesweeper": safety}

if __name__ == "__main__":
    first = sys.stdin.readline()
    if not first or sys.argv[1:] not in (["random"], ["greedy"], ["hint"]):
        sys.exit(__doc__)
    start = json.loads(first)
    game, chance = start["game"], random.Random(str(start["state"]))
    for answer in chain([start], map(json.loads, sys.stdin)):
        print(line_of(sys.argv[1], answer), flush=True)
