"""What people, input methods and agents type is understood, or answered with what would be understood."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample import SHIPPED, change, folder_of, session_of
from support import Terminal, amount, run, run_here

from textgames.app.games import session_class, spec_class
from textgames.engine.reading import read_line
from textgames.engine.tokens import tokenize
from textgames.errors import Unreadable
from textgames.text.quoting import quoted
from textgames.text.squares import parse_square, square_name

SEED = ("--seed", "7")


def replies(game: str, *lines: str) -> list[dict]:
    """What is answered; in this process, even with `--whole`, as it is the same over pipes."""
    return run_here(game, "--json", lines="".join(line + "\n" for line in lines)).objects[1:-1]


@pytest.mark.usefixtures("short_searches")
def test_lines_of_agents_are_played_as_they_are_meant(shipped):
    agents = import_module(f"{folder_of(shipped)}.agents")
    meant = {plain: replies(agents.GAME, plain)[0] for plain in {*agents.PLAYED.values()}}
    for line, plain in agents.PLAYED.items():
        said = replies(agents.GAME, line)[0] | {"cmd": meant[plain]["cmd"]}
        assert said == meant[plain] and (said["ok"] or said["error"]["code"] == "illegal"), line


def test_lines_of_agents_that_are_refused_say_what_was_meant(shipped):
    agents = import_module(f"{folder_of(shipped)}.agents")
    lines = {**agents.MEANT, **dict.fromkeys(agents.UNCLEAR)}
    for (line, meant), reply in zip(lines.items(), replies(agents.GAME, *lines), strict=True):
        error = reply["error"]
        assert error["code"] == "unreadable" and not reply["changed"], line
        assert error["expected"][:1] == ([meant] if meant else []), line
        assert error["expected"] or error["examples"], line
        for command in error["expected"] + error["examples"]:
            verb = session_class(shipped).vocabulary.full_name(command.split()[0])
            assert verb or replies(agents.GAME, command)[0]["ok"]


# What people type in any game, and the command that it stands for.
EVERYDAY = {
    **dict.fromkeys(["new game", "New Game", "start a new game", "play another game"], "new"),
    **dict.fromkeys(["retry", "start over", "try again", "restart the level", "restart game"], "restart"),
    **dict.fromkeys(["rules", "how to play", "How do I play?", "what are the rules", "rules please"], "help"),
    **dict.fromkeys(["board", "show", "redraw", "show me the board"], "look"),
    **dict.fromkeys(["score", "best", "time", "mines left", "my score", "how many moves have I made"], "score"),
    **dict.fromkeys(["menu", "bye", "leave", "stop", "give up", "I give up"], "quit"),
    "undo all": "undo 999",
    "u2": "undo 2",
}


@pytest.mark.parametrize("line", EVERYDAY)
def test_everyday_phrases(game, line):
    sessions = [session_of(game) for _ in range(2)]
    answers = []
    for session, typed in zip(sessions, (line, EVERYDAY[line])):
        session.respond(change(session_of(game)))
        answers.append(session.respond(typed))
    assert str(answers[0].error) == str(answers[1].error) and answers[0].leaves == answers[1].leaves
    texts = [[getattr(item, "text", "") for item in answer.items] for answer in answers]
    assert texts[0] == texts[1] and sessions[0].state() == sessions[1].state()


UNSURE = {
    "2048:4x4#1": """
        I'd like a hint; go up a step; left?; right - d; look to the left; not left
    """,
    "sokoban:classic/1": """
        push up a square; step back; go back left; left or up
    """,
    "minesweeper:10x10m10#1": """
        hint 0B; undo 0B; undo (0,1); where 0B; hint at 3H; 3H!?; open 3H?; list numbers near 0B 0C; no flag 0C;
        {"action":"hint","row":0,"col":1}; please save it; remove flag 0B;
        don't open 0B; 0B有雷; 别标记0B; 不要打开0C; (-1,3)
    """,
}


@pytest.mark.parametrize("game", UNSURE)
def test_what_may_be_meant_otherwise_is_neither_played_nor_suggested(game):
    lines = [line.strip() for line in UNSURE[game].split(";")]
    for line, reply in zip(lines, replies(game, *lines), strict=True):
        assert not reply["ok"] and not reply["changed"], line
        assert not any(one.split()[0] in ("open", "click", "flag") for one in reply["error"]["expected"]), line


def test_an_error_names_a_square_as_it_was_typed():
    for game, verbs in (("2048", [""]), ("sokoban", ["", "go "]), ("minesweeper:10x10m10#1", ["", "flag ", "hint "])):
        for verb in verbs:
            for square in ("[99, 6]", "[99,6]", "(99, 6)", "99 G"):
                error = replies(game, verb + square)[0]["error"]
                assert error["word"] == square and "There is no square 99G" in error["message"], (game, verb, square)


BEFORE = ("", "undo ", "hint ", "w, ", "w ")


@pytest.mark.parametrize(("game", "commands"), [("2048", ["look 2C"]), ("sokoban", ["go 2C", "look 2C"])])
def test_a_square_that_a_command_does_not_take_is_answered_like_one_alone(game, commands):
    for square in ("2C", "3H", "C2", "(R9C9)"):
        alone, *others = [reply["error"] for reply in replies(game, *[f"{before}{square}" for before in BEFORE])]
        assert [{**other, "not_played": alone["not_played"]} for other in others] == [alone] * len(others)
    assert replies(game, "undo 2C")[0]["error"]["expected"] == commands


@given(st.integers(0, 9), st.integers(0, 9), st.sampled_from(["", "open ", "flag "]))
def test_each_form_of_a_square_is_the_same_square(row, col, verb):
    vocabulary, spec = session_class("minesweeper").vocabulary, spec_class("minesweeper").parse("10x10m10#1")

    def read(line: str) -> Any:
        try:
            return [command.parts for command in read_line(line, vocabulary, spec)]
        except Unreadable as error:
            return str(error).replace(repr(error.word), "")

    name, letters = square_name(row, col), square_name(0, col)[1:]
    for form in (
        *(f"{row} {col}", f"{row},{col}", f"({row},{col})", f"({row}, {col})", f"[{row}, {col}]", f"[{row},{col}]"),
        *(f"r{row}c{col}", f"R{row}C{col}", f"{letters.lower()}{row}", f"row={row} col={col}"),
        *(f"row {row} col {letters}", f"row {row}, col {col}", f'{{"row":{row}, "col": {col}}}'),
    ):
        assert read(verb + form) == read(verb + name), form
    assert read(f"{(verb or 'open').strip()}({row},{col})") == read(f"{verb or 'open '}{name}")


MISTAKES = 'all wall wh dl \u00b2H 3\u00e9 \u0663H 3H a)l w!a d-d w/a a(l a_l l*l w.a w"a'


@pytest.mark.parametrize("word", MISTAKES.split())
@pytest.mark.parametrize("game", ["2048", "sokoban"])
def test_what_is_no_move(game, word):
    (reply,) = replies(game, word)
    assert reply["error"]["code"] == "unreadable" and not reply["changed"] and reply["error"]["word"] == word


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("\uff37\uff21", ["WA"]),
        ("\uff13\uff28\u3000\uff26\uff10\uff21", ["3H", "F0A"]),
        ("3H,4H, 5H\uff0c6H", ["3H", ",", "4H", ",", "5H", ",", "6H"]),
        ("w; a then d and s", ["w", ",", "a", ",", "d", ",", "s"]),
        ("3,7", ["3,7"]),
        ("\x1b[A\x1bOB\x1b[C\x1b[D", ["up", "down", "right", "left"]),
        ('**left** `3H` "left" left. (3H)', ["left", "3H", "left", "left", "3H"]),
        ("2(wd) (wd)(sa) (2(wd)a)", ["2(wd)", "(wd)(sa)", "(2(wd)a)"]),
        (". ...", [".", "..."]),
        ("new #5", ["new", "#5"]),
        ("new 4x6m3 #5 # a comment", ["new", "4x6m3", "#5"]),
        ("new # a comment", ["new"]),
        ("new =*.../..*. a,b/c.", ["new", "=*.../..*.", "a,b/c."]),
        ("!3H 3H! ?", ["!", "3H", "!", "3H", "?"]),
    ],
)
def test_the_words_of_a_line(line, words):
    assert [word for word, _ in tokenize(line)] == words


def test_words_are_quoted_as_they_were_typed():
    for typed in ("**foo**", "\uff26\uff4f\uff4f", "C:\\x", "it's", "3\u00e9"):
        assert typed in replies("sokoban", typed)[0]["error"]["message"]
    assert quoted("\x07") == "'\\x07'" and len(quoted("x" * 99)) == 42


def test_other_words_for_leaving_looking_and_where():
    out = replies("2048", "x", "v", "exit", "w")
    assert len(out) == 3 and out[0]["answer"].startswith("+--") and out[1]["answer"].startswith(("2 at ", "4 at "))


@pytest.mark.parametrize("game_id", ["2048:4x4#7", "2048:1x2#7", "minesweeper:4x4m2#7", "minesweeper:1x1m0#7"])
def test_help_names_squares_of_the_board(game_id):
    game, _, text = game_id.partition(":")
    spec = spec_class(game).parse(text)
    squares = re.findall(r"(?<![\dx\w])(\d+[A-Z]+)\b", session_class(game).describer.help(spec.start()))
    assert squares and all(parse_square(square, *spec.size) for square in squares), squares


@pytest.mark.parametrize("level", ["holes/1", "holes/20", "classic/1", "classic/30"])
def test_help_names_moves_that_can_be_made(level):
    push, go, look = replies(f"sokoban:{level}", "help push", "help go", "help look")
    for explained in (push, go):
        (reply,) = replies(f"sokoban:{level}", explained["answer"].partition(":")[0])
        assert reply["ok"] and reply["changed"]
    assert replies(f"sokoban:{level}", look["answer"].rpartition(": ")[2])[0]["ok"]


@pytest.mark.parametrize("line", ["4d", "wwd", "3 up", "d2", "2(wd)", "4d wwd", "wu", "llk"])
def test_help_explains_run_lengths(line):
    for game in ("2048", "sokoban"):
        answer = replies(game, f"help {line}")[0]["answer"]
        assert answer.startswith("wwasd, 4d, 2(wd): ") and "4d or 4 right is dddd" in answer
        assert "\n" not in answer


@pytest.mark.parametrize(
    ("arguments", "game_id"),
    [
        ("minesweeper wide --seed 1", "minesweeper:10x20m20#1"),
        ("minesweeper --level 2 --seed 1", "minesweeper:10x20m20#1"),
        ("minesweeper --level 高级 --seed 1", "minesweeper:16x30m99#1"),
        ("--seed 1 minesweeper 20x30m90", "minesweeper:20x30m90#1"),
        ("minesweeper --seed 1 9x9 --mines 5 --no-guess", "minesweeper:9x9m5n#1"),
        ("2048 5x5 --goal 64 --seed 1", "2048:5x5g64#1"),
        ("2048 --seed=1 --goal 2048 --size 4X4", "2048:4x4#1"),
        ("2048:4x4 --seed 1", "2048:4x4#1"),
        ("sokoban --strict classic --echo 3", "sokoban:classic/3"),
        ("sokoban classic --level 3", "sokoban:classic/3"),
    ],
)
def test_options_between_the_words(arguments, game_id):
    assert run(*arguments.split(), "--json").objects[0]["id"] == game_id
    assert run("--json", *arguments.split()).objects[0]["id"] == game_id


def test_help_for_a_game(shipped):
    game = shipped
    out = run(game, "--help").out
    assert out == run("help", game).out and " ".join(out.split()).count(f"textgames {game} ") >= 3
    assert ("--mines" in out) is (game == "minesweeper") and ("--goal" in out) is (game == "2048")
    assert run("help").out == run("--help").out


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["2048", "--seed", "7"], [("w, und\t", "w, undo\n+--")]),
        ([], [("sok\t 1", "sokoban 1\nSokoban: "), ("q", "unfinished"), ("lis\t", "list\ntextgames 2048 ")]),
    ],
)
def test_tab_in_a_terminal(arguments, lines):
    pytest.importorskip("readline")
    terminal = Terminal(*arguments, "--color", "never")
    terminal.read_to("> ")
    for typed, shown in lines:
        terminal.type(f"{typed}\n")
        assert shown in terminal.read_to("\n> ")
    terminal.type("q\n")
    assert terminal.finish() == 0


def test_ctrl_c_clears_the_line():
    terminal = Terminal("2048", *SEED, "--color", "never")
    terminal.read_to("> ")
    terminal.type("undo")
    terminal.read_to("undo")
    terminal.interrupt_once("q quits; the game is kept.\n> ")
    terminal.type("w\n")
    assert "Moves 1" in terminal.read_to("\n> ")
    terminal.interrupt()
    assert terminal.finish() == 130 and terminal.shown.endswith("2048: unfinished. Score 0, highest tile 4, 1 move.\n")


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        ("2048", "help zz", "Unknown command 'zz'. Try up, left, down, right, or w a s d; help lists the rest."),
        ("2048", "help hnit", "Unknown command 'hnit': did you mean help hint?"),
        ("2048", "help undo foo", "Unknown command 'foo': did you mean help undo?"),
        ("2048", "sa ve", "Unknown command 've'. Try up, left, down, right, or w a s d; help lists the rest."),
        ("2048", "col", "Unknown command 'col': did you mean column?"),
        ("minesweeper", "w3 a1", "There is no square 3W: rows are 0 to 9 and columns A to J."),
        ("minesweeper", "0A 9Z 1B", "There is no square 9Z: rows are 0 to 9 and columns A to J."),
        ("minesweeper", "the", "Unknown command 'the'. Try open 9J, flag 9J or chord 9J; help lists the rest."),
        ("minesweeper", "list numbers near 99Z", "There is no square 99Z: rows are 0 to 9 and columns A to J."),
        ("sokoban:=------/-P#--o/------", "1D", "1d moves right once. '1D' is a square: type go 1D or look 1D."),
        ("2048:5x4", "4D", "4d moves right 4 times. '4D' is a square: type look 4D."),
        ("2048", "4D", "4d moves right 4 times. There is no square 4D: rows are 0 to 3 and columns A to D."),
        ("2048", "4G", "There is no square 4G: rows are 0 to 3 and columns A to D."),
    ],
)
def test_nothing_far_fetched_is_suggested(game, line, says):
    error = replies(game, line)[0]["error"]
    assert error["message"] == says and (error["expected"] or error["examples"])


@pytest.mark.parametrize(
    ("game", "line", "one", "several"),
    [
        ("2048", "look up", "look", "look, up"),
        ("2048", "auto x", "auto", "auto, x"),
        ("minesweeper", "3H odds", "odds", "3H, odds"),
        ("minesweeper", "undo 3H", "undo", "undo, 3H"),
        ("minesweeper", "row 3 column H", "open 3H", "row 3, column H"),
        ("minesweeper", "hint look 3H flag 4H", "hint", "hint, look 3H, flag 4H"),
    ],
)
def test_what_needs_a_comma_is_refused_with_both_ways(game, line, one, several):
    (reply,) = replies(game, line)
    assert not reply["changed"] and reply["error"]["expected"] == [one, several]
    assert repr(one) in reply["error"]["message"] and repr(several) in reply["error"]["message"]


@pytest.mark.parametrize(
    ("line", "commands"),
    [
        ("flag 3H, 4H", ["flag 3H", "flag 4H"]),
        ("flag 3H and 4H then open 5H; look", ["flag 3H", "flag 4H", "open 5H", "look"]),
        ("3, 7, 4, 5", ["3, 7", "4, 5"]),
        ("3H f 4H 5H c 6H r", ["3H", "f 4H", "f 5H", "c 6H", "r"]),
    ],
)
def test_commas_between_commands_and_between_squares(line, commands):
    read = read_line(line, session_class("minesweeper").vocabulary, spec_class("minesweeper").parse("#7"))
    assert [command.text for command in read] == commands


PATTERNS = ("a-", "*", "(", "()", "[", '"', ",", "a,", "9,", "-1", "zz ", "\U0001f600", "\u4e0a", "\u9f98", "\u7b2c3")


def test_the_longest_lines_are_answered(shipped):
    """Without `--whole` each pattern in one of the games."""
    patterns = PATTERNS[amount(SHIPPED.index(shipped), 0) :: amount(len(SHIPPED), 1)]
    lines = [(pattern * 10_000)[:10_000] for pattern in patterns]
    assert len(replies(shipped, *lines)) == len(lines)


@pytest.mark.parametrize("line", ["499999(da)", "9(9(9(9(9(d)))))", "1001d", "up 99999999999", "ad" * 501, "a " * 1001])
def test_a_line_has_at_most_a_thousand_commands(line):
    error = replies("2048", line)[0]["error"]
    assert error["message"] == "A line can have at most 1000 commands."
