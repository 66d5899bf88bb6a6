"""With --verbal a game is won from the sentences alone, never much at once, and "left" is a direction."""

from __future__ import annotations

import ast
import re

import pytest
from sample import ALL_GAMES, SpokenBoard, answer, sample_of, session_of
from support import beside, marked, run
from test_every_game import PLAIN

from textgames.app.start import begin_game
from textgames.cli import read_options
from textgames.engine.manual import QUESTIONS
from textgames.storage.user_data import UserData
from textgames.terminal.console import Console
from textgames.text.speech import MOST_BEATS, cut, is_short, speech_length
from textgames.views.spoken import Spoken

MORE = " Type more for the rest."
NOTHING_MORE = "That was all."
MOST_WORDS = 80
MOST_LINES = 600  # of a game
WINS = [game_id for game in ALL_GAMES for game_id in sample_of(game).spoken_wins]
LARGE = [large for game in ALL_GAMES for large in sample_of(game).large]
REMAINDER = re.compile(r"(?<!top )\bleft\b(?!, (?:s |S for )?down)")  # but "up, left, down, right", and the keys
# Directions by themselves, and the figures under a board that is drawn.
NO_SENTENCES = {
    "left",
    "walk left",
    "slide all tiles left",
    "{tile} to the left",
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
        won = any(end in line for line in self.heard for end in ("you win!", "Complete!"))
        if self.heard[-1].endswith("Type more for the rest."):
            return "more"
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
    assert begin_game(options, console, Spoken(console), UserData(None, False), None).run() == 0, console.heard[-5:]
    assert all(len(line.split()) <= MOST_WORDS for line in console.heard)


@pytest.mark.parametrize(("game_id", "lines"), LARGE, ids=[game_id[:30] for game_id, _ in LARGE])
def test_no_answer_is_long(game_id, lines):
    """However large the board; what would be longer names what to ask."""
    answers = spoken(game_id, lines)
    assert len(answers) == len(lines) + 2
    for line, said in zip(["", *lines], answers):
        assert len(said.split()) <= MOST_WORDS, (line, said)


def test_a_change_is_spoken_as_it_was_made():
    """In the words of then, whatever is chosen later in the line."""
    said = spoken("2048", ["w, tiles letters"], "--seed", "1")[1]
    assert said.startswith("Up. New 2 at 2B. Tiles are now letters")


def test_more_goes_on_to_the_end():
    """The parts are together the whole list, each is short, and then there is nothing more."""
    session = session_of("minesweeper", "minesweeper:10x10m10#3")
    answer(session, "5F")
    told = session.describer.listing(session.game, "numbers", ()).splitlines()
    assert told_in_parts("minesweeper:10x10m10#3", ["5F", "list numbers"]) == told
    assert told[2] == "1F is 2: 0F, 0G, 1G and 2G closed." and told == sorted(told)


@pytest.mark.parametrize(
    ("game_id", "line", "said"),
    [
        ("minesweeper:=*........./..........", "row 0", "0A to 0J closed."),
        ("sokoban:=********/*P#-#**o", "row 1", "1A to 1G: wall, player, box, floor, box, wall, wall; 1H hole."),
        (
            "sokoban:holes/2",
            "where",
            "You can push 2F left; 3C up, left, down or right. You are at 2A. "
            "Up: a wall; left: the edge, then a box, then a hole; down: a wall; right: 3 floor squares, then a hole.",
        ),
        ("2048:=2.2.2.0.0.0#1", "row 0", "0A to 0C are 2; 0D to 0F blank."),
        ("2048:=2.2.2/2.2.2#1", "look", "0A to 1C, a rectangle, are 2."),
        ("minesweeper:10x20m20#3", "odds 3s", "S3 is safe: the first square you open never has a mine."),
        ("2048:=2/2/2/0/0/0#1", "column A", "0A to 2A are 2; 3A to 5A blank."),
        ("sokoban:=P##-o/#----", "d", "The box can't move: box behind it."),
    ],
)
def test_how_squares_are_named(game_id, line, said):
    assert spoken(game_id, [line])[1] == said


def test_an_empty_line_says_the_last_answer_again(game, sample, tmp_path):
    """In a script it is nothing, and where there is a board neither."""
    (tmp_path / "script").write_text("where\n\n", encoding="utf-8")
    options = ("--seed", sample.seed, "--no-echo")
    start, where, unknown, end = spoken(game, ["where", "xyz"], *options[:2])
    said = run(game, "--verbal", *options, lines="\nwhere\n\n  \nxyz\n\n").out
    assert said == "\n".join([start, start, where, where, where, unknown, unknown, end]) + "\n"
    assert run(game, "--verbal", *options, "--script", str(tmp_path / "script")).out == f"{start}\n{where}\n{end}\n"
    assert run(game, *options, lines="where\n\n").out == run(game, *options, lines="where\n#\n").out


def test_more_is_a_question(game, sample, tmp_path):
    """It changes nothing, is no move in a saved game, and with a board there is never more."""
    path, seed = tmp_path / "game", ("--seed", sample.seed)
    assert spoken(game, ["more", "更多"], *seed)[1:3] == [NOTHING_MORE] * 2
    reply = run(game, *seed, "--json", "--save", str(path), lines="help\nmore\n").objects[-2]
    assert reply["answer"] == NOTHING_MORE and reply["ok"] and not reply["changed"]
    assert f"> more\n{NOTHING_MORE}\n" in run(game, *seed, lines="help\nmore\n").out
    assert run(game, "--json", "--save", str(path)).objects[0]["state"]["steps"] == 0


@pytest.mark.parametrize(
    "text",
    [
        "Boxes at " + ", ".join([f"{row}B" for row in range(90)]) + ".",
        " ".join([f"Row {row}: 4 blank, 2." for row in range(40)]),
        "\n".join([f"{row}A is 1; {row}B and {row}C beside it are closed." for row in range(40)]),
        "".join([f"第 {row} 行：4 空，2。" for row in range(40)]),
        "12 boxes: " + "; ".join([f"{row}B, 1 up" for row in range(40)]) + ".",
    ],
)
def test_parts_are_short_and_nothing_is_lost(text):
    words, parts, rest = re.findall(r"\w+", text), [], text
    while rest:
        part, rest = cut(rest)
        parts.append(part)
    assert len(parts) > 1 and all(map(is_short, parts)) and re.findall(r"\w+", " ".join(parts)) == words
    assert all(part.endswith((".", "。")) for part in parts)


def test_what_can_not_be_cut_is_whole():
    solution = "lurd " + "rUl" * 500
    assert cut(solution) == (solution, "")


def test_the_first_line_teaches_keys_and_squares():
    keys = "W for up, A for left, S for down, D for right, then Enter; help for more. Squares: row, then column; 0A is "
    assert f" {keys}top left. " in spoken("2048", [])[0]
    keys = "row, then its column, then Enter: 5F opens it, F 5F flags it; help for more. 0A is top left."
    assert f" {keys} " in spoken("minesweeper", [])[0]


@pytest.mark.parametrize(
    ("game_id", "lines"),
    [
        ("minesweeper:10x10m10#3", "5F; more; more; list numbers; list closed; column A; u; more; redo; look 6C"),
        ("2048:4x4#3", "a; column B; row 0; list tiles; list blank; where; last; u"),
        ("sokoban:holes/2", "column C; list boxes; where; look 2B; d; u"),
    ],
)
def test_squares_have_their_full_names(game_id, lines):
    """A letter by itself would be heard as an article."""
    for said in spoken(game_id, lines.split("; "))[1:]:
        assert not re.search(r"\b[A-Z]\b", said)


def test_how_much_is_said():
    """Less leaves out what can be asked for, more cuts nothing; a game says both where a player has chosen."""
    lines = ["detail less", "a", "u", "detail more", "a", "detail normal"]
    less, slide, undone, more, whole, normal = spoken("2048:=2.2.2/4.2.0#3", lines)[1:-1]
    assert (less, more, normal) == tuple(f"{amount} detail from now on." for amount in ("Less", "More", "Normal"))
    assert re.fullmatch(r"Left\. New \d at \d[A-C]\. Score 4\.", slide) and undone == "Took back 1 move. Score 0."
    assert re.fullmatch(r"Left\. Merged 4 at 0A\. New \d at \d[A-C]\. Score 4\.", whole)
    short, long = spoken("minesweeper:10x10m10#3", ["5F", "u", "detail more", "5F", "more"])[1::3]
    assert short.endswith(MORE) and MORE not in long and len(long) > 2 * len(short)


def test_the_detail_is_kept_for_the_next_run(tmp_path):
    """Where somebody types, whether there are boards or sentences when it is chosen."""
    home, game = {"TEXTGAMES_HOME": str(tmp_path), "TEXTGAMES_TYPED": "1"}, "2048:=2.2.2/4.2.0#3"
    said = {}
    for detail in ("normal", "less"):
        run(game, lines=f"detail {detail}\n", **home)
        said[detail] = run(game, "--verbal", lines="a\n", **home).out
    assert "Merged 4" in said["normal"] and "Merged" not in said["less"]
    assert run(game, "--verbal", lines="a\n", TEXTGAMES_HOME=str(tmp_path)).out.count("Merged") == 1


def test_auto_gives_its_moves_and_where_it_ended():
    said = spoken("2048:4x4#3", ["auto 5", "auto 60", "more"])
    assert re.fullmatch(r"(Row \d: .*?\. |.*; the rest is blank\. )+5 moves: .*\. Score \d+\.", said[1])
    runs = re.search(r"5 moves: (.*?)\.", said[1])[1].split(", ")
    assert all(re.fullmatch(r"(up|left|down|right)( \d+)?", run) for run in runs)
    assert sum([int(run.partition(" ")[2] or 1) for run in runs]) == 5
    assert re.search(rf" 60 moves\. Score \d+\.{MORE}$", said[2]) and said[3].startswith("60 moves: ")


def test_the_solution_is_played_that_was_found(tmp_path):
    """Its letters are saved, so that it replays without a search."""
    path = tmp_path / "game"
    lines = ["play solution", "solve", "a", "play solution", "u", "play solution", "u"]
    _, none, found, _pushed, elsewhere, _undone, played, *_ = spoken("sokoban:holes/2", lines, "--save", str(path))
    assert "type solve first" in none and found.endswith(" Type play solution to play it.") and "rD" not in found
    assert "Complete!" in played and "No solution is known from here" in elsewhere
    assert path.read_text(encoding="utf-8").splitlines()[1:] == ["solve", "left", "undo", "lurd 2rDld2R2u3lL", "undo"]
    assert run("sokoban", "--json", "--save", str(path)).objects[0]["state"]["steps"] == 12
    drawn = run("sokoban:holes/2", lines="solve\nu\nplay solution\n").out
    assert "lurd rrDldRRuulllL" in drawn and "Complete!" in drawn


def test_the_start_is_two_lines_and_the_next_one_is_shorter(game, sample):
    start, greeting, _ = spoken(game, ["new"], "--seed", sample.seed)
    assert len(start.splitlines()) == 2 and "help" in start.splitlines()[0] and len(start.split()) <= MOST_WORDS
    assert len(greeting.splitlines()) == 1 and "help" not in greeting
    assert not re.search(rf"{game}:\S*#", start + greeting), "the ID is told when it is asked for"


def told_in_parts(game_id: str, lines: list[str], *options: str) -> list[str]:
    """The lines of what is said to the last of some lines, and then to `more`."""
    parts = spoken(game_id, [*lines, *["more"] * 20], *options)[len(lines) : -1]
    assert all(speech_length(part) <= MOST_BEATS for part in parts)
    return "\n".join([part.removesuffix(MORE) for part in parts[: parts.index(NOTHING_MORE)]]).splitlines()


def test_spoken_help_begins_with_questions_and_names_each_command_once(game, sample):
    *told, how = told_in_parts(game, ["help"], "--seed", sample.seed)
    asked = [line.split()[0].rstrip(",:") for line in told if ":" in line]
    others = ", ".join([line.rstrip(".") for line in told if ":" not in line]).split(", ")
    names = session_of(game).vocabulary.verbs
    assert asked == [name for name in QUESTIONS if name in names] and how.startswith("For more on one,")
    assert len(others) > 10 and all(others) and len({*others, *asked}) == len(others) + len(asked)


def test_there_is_no_prompt_by_ear(game):
    assert "> " not in run(game, "--verbal", lines="look\nwhere\n").out
    assert run(game, lines="look\n").out.count("> ") == 2


def test_left_is_a_direction_in_all_messages():
    template = beside("textgames/locale/textgames.pot").read_text(encoding="utf-8")
    quoted = re.findall(r'^msgid(?:_plural)? (".*?"(?:\n".*?")*)$', template, re.MULTILINE)
    messages = {ast.literal_eval(f"({text})") for text in quoted}
    assert {message for message in messages if REMAINDER.search(message)} == NO_SENTENCES


def test_errors_are_told_in_full(game):
    """With a board and without one, the same."""
    lines = ["xyz", "undo 0", "save", "new 1x1x1"]
    replies = run(game, "--json", lines="\n".join(lines) + "\n").objects[1:-1]
    assert [reply["error"]["message"] for reply in replies] == spoken(game, lines)[1:-1]


def test_an_earlier_game_is_described_when_it_is_resumed(game, sample, tmp_path):
    """Two sentences at the start, each on a line."""
    save = ("--save", str(tmp_path / "game"))
    first = spoken(game, list(sample.words[:3]), "--seed", sample.seed, *save)[0]
    again = spoken(game, [], *save)[0]
    for start in (first, again):
        assert len(start.splitlines()) == 2 and len(start.split()) <= MOST_WORDS
    assert again.startswith("Back at move ")


def test_list_and_menu_in_sentences():
    menu = run("--verbal", lines="q\n").out
    assert "1, 2048: Slide and merge" in menu and "  " not in menu
    for line in run("list", "--verbal").out.splitlines() + run("list", "holes", "--verbal").out.splitlines():
        assert PLAIN.fullmatch(line) and "  " not in line


def test_the_environment_turns_it_on():
    plain, spoken = (run("sokoban", lines="w\n", TEXTGAMES_VERBAL=value).out for value in ("0", "1"))
    assert "* *" in plain and "Up to 1C." in spoken and "* *" not in spoken
    assert run("sokoban", "--no-verbal", lines="w\n", TEXTGAMES_VERBAL="1").out == plain
    as_json = [run("sokoban", "--json", lines="w\nlook\n", TEXTGAMES_VERBAL=value).out for value in ("", "1")]
    assert as_json[0] == as_json[1]
