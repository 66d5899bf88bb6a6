"""The command in a line that says more than the command: "Move: left", "I'll play left", '{"row": 3, "col": 7}'.

Language models and people write labels, brackets and polite words around a command. A line that can't be read as it
stands is read without them, as long as every other word of it is part of a command. Loaded when there is such a line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from textgames.engine.commands import Command, Vocabulary, is_square, not_a_command
from textgames.engine.spec import GameSpec
from textgames.engine.tokens import tokenize
from textgames.errors import Unreadable
from textgames.text.squares import square_name

LONGEST_PHRASE = 500  # characters
# A row and a column, by name, in either order: "row 3 col H", '"row":3,"col":7', "第3行第7列".
ROW, COLUMN = (
    r"""\b(?:row|r(?=["']?\s*[=:]|\d))["']?\W{0,4}(\d+)""",
    r"""\b(?:column|col|c(?=["']?\s*[=:]|\d))["']?\W{0,4}""",
)
ROW_THEN_COLUMN = re.compile(rf"""{ROW}\W+{COLUMN}(\d+|[a-z]{{1,3}}\b)""", re.IGNORECASE)
COLUMN_THEN_ROW = re.compile(rf"""{COLUMN}(\d+|[a-z]{{1,3}}\b)\W+{ROW}""", re.IGNORECASE)
ROW_THEN_COLUMN_IN_CHINESE = re.compile(r"第?(\d+)行\W*第?(\d+|[a-z]{1,3})列", re.IGNORECASE)
ITEM_NUMBER = re.compile(r"(?<!\S)[(#]*\d{1,3}[.):]+(?=\s)")  # of a list or a step: "2.", "Step 3:"
POLITE = re.compile(r"(?<!\S)(?:please|thanks|ok|okay)(?!\w)", re.IGNORECASE)
LABEL = re.compile(  # "Move:", "**My next move** is"
    r"""^\W*
    (?:(?:my|your|the|next|final|best|chosen|boxed)\b\W*)*
    (?:(?:move|action|answer|command|cmd|play|input|output|choice|direction|boxed)\b\W*?(?:\bis\b|[:={])|next:)""",
    re.IGNORECASE | re.VERBOSE,
)
FIELD = re.compile(  # '"action":', "square="
    r"""["']?\b
    (?:cmd|command|action|move|direction|type|name|tool|args|arguments|input|square|cell|position|coordinates?|target|
    from|to)
    \b["']?\s*[:=]""",
    re.IGNORECASE | re.VERBOSE,
)
TAG = re.compile(r"</?(?:move|action|answer|command)>", re.IGNORECASE)
PREFIX = re.compile(r"\b(?:game|env|board|self|action|direction|move)\.(?=\w)", re.IGNORECASE)
MARKS = re.compile(
    r"""^\s*[>$\-]+\s+                       # a prompt
    |(?<!\S)[{}\[\]()<>"`“”'’*:\\!?]+       # before what stands between blanks
    |[{}\[\]()<>"`“”'’*:\\!?,.]+(?!\S)      # after it
    |->
    |(?<!\d[a-zA-Z])(?<=[a-zA-Z])\((?=\d+[ ,]*(?:\d+|[A-Z]{1,2})\))  # "f(3,7)"
    |(?<=[a-zA-Z]{3})\((?=["']?\w[^()]*\))["']?  # 'move("up")'
    |(?<=\w{2})_(?=\w)   # "open_square"
    |(?<=\d):(?=\d)      # "3:7"
    |(?<!\d),|,(?!\d)|;  # "w,a", but not "3,7", which is a square""",
    re.VERBOSE,
)
MEANINGLESS = """
    me i i'll i'd i'm we we'll let's lets let us will would want like going choose try play to now then so my and the at
    on of for from square squares cell tile tiles box position step steps space spaces time times
"""
FILLERS = frozenset(MEANINGLESS.split())
MOTION = frozenset({"go", "move", "step", "walk", "slide", "swipe", "shift", "head", "press", "push"})
NOT_MEANT = frozenset({"new", "load", "save", "yes", "no", "next", "back", "level"})  # among other words
BY_ITSELF = frozenset({"quit", "restart"})


def without_phrasing(line: str, vocabulary: Vocabulary, spec: GameSpec) -> list[Command] | None:
    """Return the commands that a line has beside labels, marks and polite words; None if it may mean anything else.

    A square by itself, which opens it in Minesweeper, is taken with labels and marks around it, but not among words
    that mean nothing: "at 3H" may ask something. A question mark and the article "a" keep moves from being made.
    """
    if len(line) > LONGEST_PHRASE:
        return None
    bare = without_marks(line).split()
    kept = without_fillers(bare, vocabulary)
    last = vocabulary.verbs.get(vocabulary.name(kept[-1]) or "") if kept else None
    verb_first = [*kept[-1:], *kept[:-1]] if last and last.moves and not last.asks else []  # of "3H flag"
    for words in (bare, kept, verb_first):
        text = " ".join(words)
        try:
            commands = vocabulary.read(text, tokenize(text), spec)
        except Unreadable:
            continue
        verbs = [vocabulary.name(command.word) for command in commands]
        opens = vocabulary.bare is not not_a_command and None in verbs
        moves = any(command.verb.moves and not command.verb.asks for command in commands)
        if not commands or not NOT_MEANT.isdisjoint(verbs) or (verbs[1:] and not BY_ITSELF.isdisjoint(verbs)):
            return None
        if moves and ("?" in line or any(command.verb.asks for command in commands)):
            return None
        if words is not bare and (opens or ("a" in kept and kept[1:])):
            return None
        return None if opens and "!" in line else commands
    return None


def without_marks(line: str) -> str:
    """Return a line with a square for a row and a column by name, and without labels and marks."""
    line = line.replace("’", "'")
    line = ROW_THEN_COLUMN.sub(lambda found: _square(found[1], found[2]), line)
    line = COLUMN_THEN_ROW.sub(lambda found: _square(found[2], found[1]), line)
    line = ROW_THEN_COLUMN_IN_CHINESE.sub(lambda found: _square(found[1], found[2]), line)
    for label in (ITEM_NUMBER, POLITE, TAG, LABEL, FIELD, PREFIX, MARKS):
        line = label.sub(" ", line)
    return line


def without_fillers(words: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """Return the words without those that mean nothing in a game.

    A verb of motion goes before a direction too; elsewhere it is "go" where a game has that, or "push" for a box.
    """
    is_push = "push" in vocabulary.verbs and any(word.lower() in ("push", "box") for word in words)
    kept: list[str] = []
    for word in words:
        is_range = word.lower() == "to" and kept and is_square(kept[-1]) and not is_push
        if is_range or word.lower() not in FILLERS:
            kept.append(word)
    if not kept or kept[0].lower() not in MOTION or vocabulary.name(kept[0]) not in (None, "go"):
        return kept
    direction = kept[2:3] if kept[1:] and kept[1].isdigit() else kept[1:2]
    if any(map(vocabulary.can_repeat, direction)):
        return kept[1:]
    verb = "push" if is_push else "go"
    return [verb, *kept[1:]] if verb in vocabulary.verbs else kept


def _square(row: str, column: str) -> str:
    """Return the name of a square by its row and column, which is a number or letters; they may be off the board."""
    return f" {square_name(int(row[:9]), int(column[:9])) if column.isdigit() else row + column.upper()} "
