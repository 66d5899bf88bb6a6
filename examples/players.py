"""The players that arena.py compares with: python3 examples/players.py random, greedy or hint

They read objects as `--json` prints them, and write lines. The hint takes a game without `--no-help`. `Game` is a
game for a program or a model to play. The program never guesses what a line means: `Game.answer` reads a model's
answer for it.
"""

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import chain

from textgames.game2048 import Game2048
from textgames.sokoban import Sokoban
from textgames.text.squares import parse_square, square_name

SEEDS = {"test": range(1000), "train": range(1000, 2**31)}  # as in `textgames.environments`, which takes Gymnasium
MARKED = re.compile(r"""(?<=[\[({<>`*"'])([^\[\](){}<>`*"'\n]+)(?=[\])}<>`*"'])""")  # [left], <move>left</move>
SENTENCE = re.compile(r"(?<=\D[.!?;])\s+|\n+")  # not after the number of a list
BRACKETED = re.compile(r"\[([^\[\]\n]+)\]")
SQUARE_VERBS = ("open", "flag", "chord", "mark", "unflag")  # which Minesweeper has before a square
DOUBT = re.compile(r"\b(?:not|no|never|avoid|but|or|give up)\b|n't|\?", re.IGNORECASE)


def command_in(answer: str, legal: Sequence[str], verbs: Sequence[str] = ()) -> str:
    """Return the one legal command that a model's answer names; empty if it names none or several.

    A command in brackets or other marks has priority over the others, and so has one at the end of the answer, but
    not after a list. `verbs` may stand before a legal move, as in "flag 3H".
    """
    move, verb = any_of(legal), any_of(verbs)

    def named_in(texts: Iterable[str]) -> str:
        moves = {found.lower() for text in texts for found in move.findall(text)}
        actions = {found.lower() for text in texts for found in verb.findall(text)}
        return " ".join([*actions, *moves]) if len(moves) == 1 and len(actions) <= 1 else ""

    marked = [text for text in MARKED.findall(answer) if not verb.sub("", move.sub("", text, count=1)).strip()]
    if marked:
        return named_in(marked)
    if not DOUBT.search(answer) and (named := named_in([answer])):
        return named
    *_, before, last = ["", "", *SENTENCE.split(answer.strip())]
    is_at_end = [bool(re.search(rf"{move.pattern}\W*$", text, re.IGNORECASE)) for text in (before, last)]
    return named_in([last]) if is_at_end == [False, True] and not DOUBT.search(last) else ""


def any_of(words: Sequence[str]) -> re.Pattern[str]:
    """Return a pattern for any of some words; it finds nothing if there are none."""
    return re.compile(rf"(?<![\w'-])(?:{'|'.join(words) or '(?!)'})(?![\w'-])", re.IGNORECASE)


def lines_in(answer: str, legal: Sequence[str], verbs: Sequence[str]) -> Iterator[str]:
    """Yield the lines that a model's answer may mean, the likeliest first.

    That is all of it, then what it has in brackets, then the legal command that it names.
    """
    bracketed = set(BRACKETED.findall(answer))
    for text in [answer, *bracketed] if len(bracketed) == 1 else [answer]:
        yield " ".join(text.split()).strip("`~ \ufeff")
    if named := command_in(answer, legal, verbs):
        yield named


class Game(AbstractContextManager):
    """A game that `textgames` plays in a process of its own, with the options for it.

    `start` and `reply` are its first and its last object, and `board` is the text that `look` answers. `end` is that
    of a game that was left. `turns`, `refused` and `not_played` count answers and what wasn't played of them.
    """

    def __init__(self, game: str, *options: str) -> None:
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "textgames", game, "--json", *options],
            env={**os.environ, "TEXTGAMES_HOME": os.devnull},  # without the player's own results
            encoding="utf-8",
            errors="replace",
            **pipes,
        )
        self.turns = self.refused = self.not_played = 0
        self.end: dict | None = None
        self.start = self.read()
        self.verbs = SQUARE_VERBS if "legal" not in self.start else ()
        self.ask("look")

    def read(self) -> dict:
        """Return the next object; raise `ValueError` with the reason if there is none."""
        if line := self.process.stdout.readline():
            return json.loads(line)
        raise ValueError(self.process.communicate()[1].strip().removeprefix("textgames: "))

    def ask(self, line: str) -> dict:
        """Return the reply to a line that has a command in it."""
        self.process.stdin.write(f"{line}\nlook\n")
        self.process.stdin.flush()
        self.reply = self.read()
        shown = self.read()
        if shown["event"] == "end":
            self.end = shown
        else:
            self.board = shown["answer"]
        return self.reply

    def answer(self, text: str) -> dict | None:
        """Play what a model's answer means, and return the reply; None if it has no command.

        If the program can read none of `lines_in`, the reply is that to the first, and says what it expects.
        """
        first = None
        for line in lines_in(text, moves_in(self.reply), self.verbs):
            if not line or line.startswith("#"):  # the program answers these with nothing
                return None
            reply = self.ask(line)
            first = first or reply
            if reply["ok"] or reply["error"]["code"] != "unreadable":
                break
        else:
            reply = first
        self.turns += 1
        self.refused += not reply["ok"]
        self.not_played += (reply["error"] or reply).get("not_played", 0)
        return {**reply, "n": self.turns}

    def finish(self) -> dict:
        """Leave the game, and return its last object."""
        self.process.stdin.close()
        end = self.end or self.read()
        return {**end, "refused": self.refused, "not_played": self.not_played}

    def __exit__(self, *error: object) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.__exit__(*error)  # closes the pipes


def points(state: dict, move: str) -> float:
    """Return the points that a move of 2048 makes at once."""
    return Game2048.from_rows(state["rows"]).after(move).score


def nearness(state: dict, move: str) -> float:
    """Return minus the sum of the distances of the boxes to their nearest targets, after a step."""
    game = Sokoban.from_text("\n".join(state["rows"]))
    boxes = game.after(move).boxes
    return -sum(min(abs(row - r) + abs(col - c) for r, c in game.targets) for row, col in boxes)


def safety(state: dict, square: str) -> float:
    """Return minus the likelihood of a mine: the share of closed squares with mines around the worst number nearby."""
    rows = state["rows"]
    row, col = parse_square(square, len(rows), len(rows[0]))
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


def moves_in(answer: dict) -> list[str]:
    """Return the moves that are possible; in Minesweeper, where they aren't listed, the closed squares."""
    if "legal" in answer or answer["status"] != "playing":
        return answer.get("legal", [])
    squares = []
    for row, line in enumerate(answer["state"]["rows"]):
        squares += [square_name((row, col)) for col, symbol in enumerate(line) if symbol == "-"]
    return squares


def line_of(name: str, answer: dict) -> str:
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
    start = json.loads(sys.stdin.readline())
    game, chance = start["game"], random.Random(str(start["state"]))
    for answer in chain([start], map(json.loads, sys.stdin)):
        print(line_of(sys.argv[1], answer), flush=True)
