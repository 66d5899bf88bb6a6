"""With --verbal a game is won from the sentences alone, never much at once, and "left" is a direction."""

from __future__ import annotations

import ast
import re

import pytest
from sample import ALL_GAMES, SpokenBoard, sample_of, session_of
from support import beside, marked, run, without_token
from test_every_game import PLAIN
from test_messages import MESSAGES

from textgames.app.loop import play_lines
from textgames.app.start import start_game
from textgames.cli import read_options
from textgames.engine.manual import QUESTIONS
from textgames.storage.home import UserData
from textgames.terminal.console import Console
from textgames.views.spoken import Spoken

CELLS = 40  # of a braille display
MOST_LINES = 600  # of a game
WINS = [game_id for game in ALL_GAMES for game_id in sample_of(game).spoken_wins]
REMAINDER = re.compile(r"(?<!top )\bleft\b(?!, (?:s |S for )?down)")  # but "up, left, down, right", and the keys
# Directions by themselves, and the figures under a board that is drawn.
NO_SENTENCES = {
    "left",
    "{tile} to the left",
    "W is up, A left, S down, D right.",
    "Up: {up}; left: {left}; down: {down}; right: {right}.",
    "Goals left {left}   Steps {steps}   Pushes {pushes}",
    "Holes left {left}   Steps {steps}   Pushes {pushes}",
    "Mines left {mines}   Flags {flags}",
    "No space left on device",  # as the system says it
}


class SpokenConsole(Console):
    """A console on which the player of a spoken board types."""

    def __init__(self, spoken_board: SpokenBoard) -> None:
        super().__init__(echo=False)
        self.interactive = False  # so that no result is recorded
        self.spoken_board = spoken_board
        self.heard: list[str] = []
        self.typed: list[str] = []

    def say(self, text: str) -> None:
        for line in text.splitlines():
            self.heard.append(line)
            self.spoken_board.add(line)

    def read(self) -> str | None:
        won = any(end in line.lower() for line in self.heard for end in ("you win!", "complete!"))
        if won or len(self.typed) == MOST_LINES:
            return None
        self.typed.append(self.spoken_board.choose())
        return self.typed[-1]


def spoken(game_id: str, lines: list[str], *options: str) -> list[str]:
    """What is said at the start, then to each line, and at the end."""
    out = marked(run(game_id, "--verbal", *options, lines="".join(f"{line}\n" for line in lines)).out, lines)
    return [said.rstrip("\n") for said in re.split(r"^> .*\n", out, flags=re.MULTILINE)]


@pytest.mark.parametrize("game_id", WINS)
def test_a_game_is_won_from_the_sentences_alone(game_id):
    console = SpokenConsole(sample_of(game_id.partition(":")[0]).spoken_board())
    options = read_options([game_id, "--exit-status"])
    view = Spoken(console)
    session, takes_header = start_game(options, view, UserData(None, False))
    assert play_lines(session, view, options, takes_header)[1] == 0, console.heard[-5:]
    within = [line for line in console.heard if len(line) <= CELLS]
    assert len(within) >= 0.9 * len(console.heard)


@pytest.mark.parametrize(
    ("game_id", "line", "said"),
    [
        ("minesweeper:=*........./..........", "look 0", "0A to 0J closed."),
        ("sokoban:=********/*P#-#**o", "look 1", "1A to 1G: wall, player, box, floor, box, wall, wall.\n1H hole."),
        ("2048:=2.2.2.0.0.0#1", "look 0", "0A to 0C are 2.\n0D to 0F blank."),
        ("2048:=2.2.2/2.2.2#1", "look", "Score 0.\n0A to 1C, a rectangle, are 2."),
        ("minesweeper:10x20m20#3", "odds 3s", "S3 is safe: the first square you open never has a mine."),
        ("2048:=2/2/2/0/0/0#1", "look A", "0A to 2A are 2.\n3A to 5A blank."),
        ("sokoban:=P##-o/#----", "d", "The box can't move: box behind it."),
    ],
)
def test_how_squares_are_named(game_id, line, said):
    assert spoken(game_id, [line])[1] == said


def test_an_empty_line_says_the_last_answer_again(game, sample):
    """Where there is a board it is nothing."""
    options = ("--seed", sample.seed, "--no-echo")
    start, moves, unknown, end = spoken(game, ["moves", "xyz"], *options[:2])
    said = run(game, "--verbal", *options, lines="\nmoves\n\n  \nxyz\n\n").out
    assert said == "\n".join([start, start, moves, moves, moves, unknown, unknown, end]) + "\n"
    assert run(game, *options, lines="moves\n\n").out == run(game, *options, lines="moves\n#\n").out


@pytest.mark.parametrize(
    ("game_id", "lines"),
    [
        ("minesweeper:10x10m10#3", "5F; list numbers; list closed; look A; u; redo; look 6C"),
        ("2048:4x4#3", "a; look B; look 0; last; u"),
        ("sokoban:holes/2", "look C; list boxes; look 2B; d; u"),
    ],
)
def test_squares_have_their_full_names(game_id, lines):
    """A letter by itself would be heard as an article."""
    for said in spoken(game_id, lines.split("; "))[1:]:
        assert not re.search(r"\b[A-Z]\b", said)


def test_auto_gives_its_reasons_and_where_it_ended():
    few, many = spoken("2048:4x4#3", ["auto 5", "auto 60"])[1:3]
    lines = few.splitlines()
    assert all(re.fullmatch(rf"{n}\. (up|left|down|right)\. .+\.", line) for n, line in enumerate(lines[:5], 1))
    for said in (lines[5:], many.splitlines()):
        *rows, score = said
        assert re.fullmatch(r"Score \d+\.", score) and rows[0].startswith("0A ")


def test_the_solution_that_was_found_is_shown_and_played(tmp_path):
    """A search is no help, its solution is; `auto` plays along it, and replays without a search."""
    path = tmp_path / "game"
    lines = ["lurd solution", "solve", "lurd solution", "a", "lurd solution", "u", "auto", "lurd"]
    said = spoken("sokoban:holes/2", lines, "--save", str(path))
    assert "solve searches for one" in said[1] and said[5].startswith("No solution is known")
    assert re.fullmatch(r"There is a solution: \d+ pushes \(the fewest possible\), 13 steps\.", said[2])
    shown = said[3].removesuffix("\nThis game no longer counts for best results.")
    assert shown == "Capitals are pushes.\nlurd rrDldRRuulllL" and "Complete!" in said[7] and said[8] == shown
    saved = without_token(path.read_text(encoding="utf-8")).splitlines()[1:]
    assert saved[:3] == ["hint", "left", "undo"] and saved[3:5] == ["right # auto"] * 2
    end = run("sokoban", "--json", "--save", str(path)).objects[-1]
    assert end["state"]["steps"] == 13 and end["help"] == {"hints": 1, "undos": 1, "restarts": 0, "auto": 13}


def test_the_start_teaches_and_the_next_game_does_not(game, sample):
    start, greeting, _ = spoken(game, ["new"], "--seed", sample.seed)
    assert "help" in start and "help" not in greeting
    assert not re.search(rf"{game}:\S*#", start + greeting), "the ID is told when it is asked for"


def test_spoken_help_begins_with_questions_and_names_each_command_once(game, sample):
    *told, others = spoken(game, ["help"], "--seed", sample.seed)[1].splitlines()
    asked = [line.split()[0].rstrip(",:") for line in told]
    names = session_of(game).vocabulary.commands
    questions = [name for name in QUESTIONS if name in names]
    assert asked[: len(questions)] == questions and len({*told}) == len(told) > 8
    assert others.startswith("help all lists the other commands")


def test_left_is_a_direction_in_all_messages():
    template = beside("textgames/locale/textgames.pot").read_text(encoding="utf-8")
    quoted = re.findall(r'^msgid(?:_plural)? (".*?"(?:\n".*?")*)$', template, re.MULTILINE)
    messages = {ast.literal_eval(f"({text})") for text in quoted} - {key[2] for key in MESSAGES if "words" in key}
    assert {message for message in messages if REMAINDER.search(message)} == NO_SENTENCES


def test_errors_are_told_in_full(game):
    """With a board and without one, the same."""
    lines = ["xyz", "undo 0", "save", "new 1x1x1"]
    replies = run(game, "--seed", "7", "--json", lines="\n".join(lines) + "\n").objects[1:-1]
    assert [reply["error"]["message"] for reply in replies] == spoken(game, lines, "--seed", "7")[1:-1]


def test_an_earlier_game_is_described_when_it_is_resumed(game, sample, tmp_path):
    save = ("--save", str(tmp_path / "game"))
    spoken(game, list(sample.words[:3]), "--seed", sample.seed, *save)
    assert spoken(game, [], *save)[0].startswith("Back at move ")


def test_list_and_menu_in_sentences():
    menu = run("--verbal", lines="q\n").out
    assert "1, 2048: Slide and merge" in menu and "  " not in menu
    for line in run("list", "--verbal").out.splitlines() + run("list", "holes", "--verbal").out.splitlines():
        assert PLAIN.fullmatch(line) and "  " not in line


def test_the_menu_is_read_once_and_then_what_is_new(tmp_path):
    home = {"TEXTGAMES_HOME": str(tmp_path), "TEXTGAMES_TYPED": "1"}
    out = run("--verbal", lines="2048\nq\nsokoban holes 3\ns\nq\n中文\n2048\nq\nq\n", **home).out
    menu, *returns = re.split("(?:unfinished|未完成)。?.*\n", out)
    assert menu.startswith("1, 2048: ") and "\n中文：输入 中文\n" in menu
    assert returns[0].startswith("Type a number or a name, or help.\nPush a box into every hole.\n")
    new, keys, *in_chinese = returns[1].splitlines()
    assert new.startswith("0, resume: Sokoban holes 3, 2 holes to go") and keys.startswith("Type a number")
    assert in_chinese[0].startswith("0、续玩：推箱子 洞 3，") and in_chinese[1].startswith("1、2048：")
    assert returns[2] == "请输入数字、名字或 帮助。\n"


def test_the_environment_turns_it_on():
    plain, spoken = (run("sokoban", lines="w\n", TEXTGAMES_VERBAL=value).out for value in ("0", "1"))
    assert "* *" in plain and "Up to 1C." in spoken and "* *" not in spoken
    as_json = [run("sokoban", "--json", lines="w\nlook\n", TEXTGAMES_VERBAL=value).out for value in ("", "1")]
    assert as_json[0] == as_json[1]
