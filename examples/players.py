"""The players that arena.py compares with: python3 examples/players.py random, greedy or hint

They read objects as `--json` prints them, and write lines. The hint takes a game without `--no-help`. Games
never guess what a line means: where a model plays, `line_in` reads its answer for them.
"""

import json
import random
import re
import sys
from collections.abc import Iterable, Sequence
from itertools import chain

from textgames.engine.reading import read_line
from textgames.engine.session import Session
from textgames.game2048 import Game2048
from textgames.minesweeper.board import squares_around
from textgames.sokoban import Sokoban
from textgames.text.squares import square_name

MARKED = re.compile(r"""(?<=[\[({<>`*"'])([^\[\](){}<>`*"'\n]+)(?=[\])}<>`*"'])""")  # [left], <move>left</move>
SENTENCE = re.compile(r"(?<=\D[.!?;])\s+|\n+")  # not after the number of a list
BRACKETED = re.compile(r"\[([^\[\]\n]+)\]")
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


def line_in(answer: str, session: Session) -> str:
    """Return the line to play of a model's answer: all of it, or what it has in brackets, if the game can read that.

    Else it is the legal command that the answer names; if it names none, or several, all of it is returned, and the
    game says what it expects.
    """
    line = " ".join(answer.strip("` \n").split())
    bracketed = set(BRACKETED.findall(answer))
    for text in [line, *bracketed] if len(bracketed) == 1 else [line]:
        try:
            read_line(text, session.vocabulary, session.spec, session.settings)
            return text
        except (OSError, ValueError):
            pass
    verbs = [name for name, verb in session.vocabulary.verbs.items() if verb.is_move and verb.takes_square]
    return command_in(answer, session.legal(), verbs) or line


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
    size = len(rows), len(rows[0])
    squares = {square_name((row, col)): (row, col) for row in range(size[0]) for col in range(size[1])}
    shares = []
    for row, col in squares_around(*squares[square], *size):
        if rows[row][col].isdigit():
            closed = [(r, c) for r, c in squares_around(row, col, *size) if rows[r][c] == "-"]
            shares.append(int(rows[row][col]) / len(closed))
    return -max(shares, default=state["mines"] / "".join(rows).count("-"))


def moves_in(answer: dict) -> list[str]:
    """Return the moves that are possible; in Minesweeper, where they aren't listed, the closed squares."""
    if "legal" in answer:
        return answer["legal"]
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
