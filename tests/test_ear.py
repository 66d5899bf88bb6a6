"""Playing by ear: won from the sentences alone, never much at once, and "left" is a direction."""

from __future__ import annotations

import ast
import re

import pytest
from sample import ALL_GAMES, Listener, sample_of
from support import ROOT, marked, run

from textgames.app.start import Options, begin_game
from textgames.terminal.console import Console
from textgames.views.spoken import Spoken

MOST_WORDS = 80
MOST_LINES = 600  # of a game
WINS = [game_id for game in ALL_GAMES for game_id in sample_of(game).heard_wins]
LARGE = [large for game in ALL_GAMES for large in sample_of(game).large]
REMAINDER = re.compile(r"\bleft\b(?!, (?:s )?down)")  # but "up, left, down, right", and the keys
# Directions by themselves, and the figures under a board that is drawn.
NO_SENTENCES = {
    "left",
    "{count} left",
    "{tile} to the left",
    "Up: {up}; left: {left}; down: {down}; right: {right}.",
    "Goals left {left}   Steps {steps}   Pushes {pushes}",
    "Holes left {left}   Steps {steps}   Pushes {pushes}",
    "Mines left {mines}   Flags {flags}",
    "Mines left {mines}   Flags {flags}   Time {seconds} s",
    "No space left on device",  # as the system says it
}


class Ear(Console):
    """Somebody who hears what is said, and types what a listener chooses."""

    def __init__(self, listener: Listener) -> None:
        super().__init__(echo=False)
        self.interactive = False  # so that no result is recorded
        self.listener = listener
        self.heard: list[str] = []
        self.typed: list[str] = []

    def say(self, text: str) -> None:
        for line in text.splitlines():
            self.heard.append(line)
            self.listener.hear(line)

    def read(self) -> str | None:
        won = any("restart, undo or quit." in line for line in self.heard)
        if won or len(self.typed) == MOST_LINES:
            return None
        self.typed.append(self.listener.choose())
        return self.typed[-1]


@pytest.mark.parametrize("game_id", WINS)
def test_a_game_is_won_from_the_sentences_alone(game_id):
    options = Options()
    options.game, options.exit_status = game_id, True
    ear = Ear(sample_of(game_id.partition(":")[0]).listener())
    assert begin_game(options, ear, Spoken(ear), None).run() == 0, ear.heard[-5:]
    assert all(len(line.split()) <= MOST_WORDS for line in ear.heard)


@pytest.mark.parametrize(("game_id", "lines"), LARGE, ids=[game_id[:30] for game_id, _ in LARGE])
def test_no_answer_is_long(game_id, lines):
    """However large the board; what would be longer names what to ask."""
    out = marked(run(game_id, "--verbal", lines="\n".join(lines) + "\n").out, lines)
    answers = re.split(r"^> .*\n", out, flags=re.MULTILINE)
    assert len(answers) == len(lines) + 2
    for line, said in zip(["", *lines], answers):
        assert len(said.split()) <= MOST_WORDS, (line, said)


def test_what_is_named_to_ask_for_more_is_there():
    lines = ["3D", "list numbers near 3D", "list numbers all", "row 3", "list numbers near", "list numbers near 99Z"]
    out = marked(run("minesweeper:30x60m20#7", "--verbal", lines="\n".join(lines) + "\n").out, lines)
    opened, near, _, row, nowhere, off = [said.splitlines() for said in re.split(r"^> .*\n", out, flags=re.M)[1:-1]]
    assert opened[0].endswith(" numbers. Type list numbers near 3D, or row 3, for more.")
    assert len(near) > 1 and all(re.search(r" (is|are) \d; closed at ", line) for line in near)
    assert row[0].startswith("Row 3: ") and "list takes a square" in nowhere[0] and "There is no square 99Z" in off[0]


def test_letters_for_tiles():
    out = run("2048:=2.2/4.0#1", "--verbal", lines="tiles letters\na\nlook\nwhere\nlast\ntiles numbers\nlook\n").out
    assert "Left. Merged B at 0A. New A at 0B." in out and "\nB, A.\nB, 1 empty.\n" in out
    assert "\n4, 2.\n4, 1 empty.\n" in out and "Row 0: A, A. Row 1: B, 1 empty." in out


@pytest.mark.parametrize("any_game", ALL_GAMES)
def test_the_start_is_two_lines_and_the_next_one_is_shorter(any_game):
    start, new = (
        marked(run(any_game, "--verbal", "--seed", sample_of(any_game).seed, lines=lines).out, lines.splitlines())
        for lines in ("", "new\n")
    )
    first = start.split("> ")[0].splitlines()
    assert len(first) == 2 and "Type help for the commands." in first[0]
    assert len(" ".join(first).split()) <= MOST_WORDS
    greeting = new.split("> new\n")[1].split("> ")[0]
    assert len(greeting.splitlines()) == 1 and "help" not in greeting
    assert not re.search(rf"{any_game}:\S*#", start + new), "the ID is told when it is asked for"


@pytest.mark.parametrize("any_game", ALL_GAMES)
def test_help_names_each_command_once(any_game):
    out = marked(run(any_game, "--verbal", "--seed", sample_of(any_game).seed, lines="help\n").out, ["help"])
    names = out.split("> help\n")[1].splitlines()[0].rstrip(".").split(", ")
    assert len(names) > 10 and all(names) and len(set(names)) == len(names) and not any("," in name for name in names)


@pytest.mark.parametrize("any_game", ALL_GAMES)
def test_there_is_no_prompt_by_ear(any_game):
    assert "> " not in run(any_game, "--verbal", lines="look\nwhere\n").out
    assert run(any_game, lines="look\n").out.count("> ") == 2


def said_in(tree: ast.AST) -> list[str]:
    """The texts of a module, without its docstrings."""
    holders = [node for node in ast.walk(tree) if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))]
    docs = {id(node.body[0].value) for node in holders if node.body and isinstance(node.body[0], ast.Expr)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [node.value for node in texts if id(node) not in docs]


def test_left_is_a_direction_in_all_texts():
    found = {
        (path.name, text)
        for path in (ROOT / "textgames").rglob("*.py")
        for text in said_in(ast.parse(path.read_text()))
        if REMAINDER.search(text)
    }
    assert {text for _, text in found} == NO_SENTENCES, found


@pytest.mark.parametrize("any_game", ALL_GAMES)
def test_errors_are_told_in_full(any_game):
    """With a board and without one, the same."""
    lines = ["xyz", "undo 0", "save", "new 1x1x1"]
    heard = marked(run(any_game, "--verbal", lines="\n".join(lines) + "\n").out, lines).splitlines()
    replies = run(any_game, "--json", lines="\n".join(lines) + "\n").objects[1:-1]
    assert all(f"{reply['error']['message']}" in heard for reply in replies)
