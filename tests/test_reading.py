"""A line is what the manual says, or it is refused: nothing of it is played, and what is suggested can be typed."""

from __future__ import annotations

import re
import sys
from collections import Counter
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sample import ALL_GAMES, SHIPPED, answer, play, sample_of, saved_form, session_of, vocabulary_of
from support import ANY_TEXT, amount, run
from test_every_session import visible_state

from textgames.app.games import session_class
from textgames.engine.commands import commands_in
from textgames.engine.readings import in_all_languages
from textgames.errors import Unreadable
from textgames.text import language

# A line, and what it is read as.
PLAYED = """
2048
  wwd                up, up, right
  WASD               up, left, down, right
  4d                 right, right, right, right
  kj                 up, down
  left 2             left, left
  a, s; d            left, down, right
  left，提示          left, hint
  **left**           left
  "left".            left
  w w a              up, up, left
  w W                up, up
  left left up       left, left, up
  up down            up, down
  left 3, 2d         left, left, left, right, right
  help left, up      help, up
  undo 3             undo 3
  u 3                undo 3
  U                  undo
  look d             look D
  look 3, 2          look 3C
  left.              left
  “left”             left
  new 5x5 #7         new 5x5 #7
  new #7 # a comment new #7
  new # a comment    new
  help left          help
  上上左             up, up, left
  上 上 左           up, up, left
  向左               left
  左3                left, left, left
  右（d）            right
  上　上             up, up
  「左」             left
  撤銷２             undo 2
  ↑↑←                up, up, left
sokoban
  go 3D              go 3D
  go (3,3)           go 3D
  push 3D 3E         push 3D 3E
  push up            push up
  推3D上             push 3D up
  lurd rrUl          lurd rrUl
  lurd 3rU2l         lurd 3rU2l
  push 2 3 1 3       push 2D 1D
  关卡3              level 3
  列出 箱子          list boxes
  求解               solve
minesweeper
  3H                 open 3H
  h3                 open 3H
  3 7                open 3H
  3,7                open 3H
  (3,7)              open 3H
  3H 4H              open 3H, open 4H
  flag 3H 4H         flag 3H, flag 4H
  f 3H, c 4H         flag 3H, chord 4H
  3H, 4H             open 3H, open 4H
  3, 7, 4H           open 3H, open 4H
  3、7               open 3H
  3H.                open 3H
  flag 3 7 4 8       flag 3H, flag 4I
  flag 0 0 (2,2)     flag 0A, flag 2C
  flag a0, flag c2   flag 0A, flag 2C
  插旗　3H           flag 3H
  概率               odds
  打开3H             open 3H
  标记 3H 4H         flag 3H, flag 4H
  odds win           odds win
  odds 3H, review    odds 3H, review
"""
# A line that is refused, and the command that is suggested, if one is.
REFUSED = """
2048
  wwdu
  was left
  a left
  w 3                  3w
  left w
  4d w                 4dw
  w k
  w w 3
  2 3d
  2u                   undo 2
  left 0
  undo 1, 2
  3;7
  3, 7
  help left up
  new 5x5, 3
  “left"               left
  *left                left
  上w
  向左4步                 left 4
  lest
  4D                   4d
  3H                   3h
  u 8D
  undoo                undo
  undoo 3              undo 3
  hnit                 hint
  Hlep undo            help undo
  u2                   undo 2
  left4                left 4
  r5
  2. left              left
  **2.** left          left
  左（d）
  left/up
  left two
  auto 0
  auto -1
  auto 3 zz            auto 3
  2 left               left 2
  3左                   left 3
  左三
  right(2)             right 2
  2x right             right 2
  left please          left
  undoo, left          undo
  bogus,up
  new game
  left, new 5x5, left
  new; look
  start
  lost                 last
  restrat
  nwe
  laod x
  qiut
  I'd play left here.
  left?
  {"move": "left"}     left
  5x5
  back                 undo
  谢谢
  请向左                  left
sokoban
  back                 undo
  DlddrrUdl
  ddll
  4D                   4d
  push 2D, 1D
  level 0
  ddll x
  go to 3D             go 3D
  push the box up
  psuh up
  psuh banana
  push 2C banana
  levl 3
  next, look
  关卡3，左
minesweeper
  u 8D
  u2                   undo 2
  8D x                 look 8D
  8D ?                 odds 8D
  8D flag              flag 8D
  8D, 99Z              open 8D
  3H?                  odds 3H
  flag 3H, 4H          open 4H / flag 4H
  hint, 3H             open 3H
  odds, 8I             open 8I
  3H, undo             open 3H
  3H, open 4H          open 3H
  3;7
  3, 7, 4
  flag 3 7 4
  odds 3H 4H           odds 3H
  1, 4, d              open 1E
  1D"                  open 1D
  (1D)                 open 1D
  o3 4                 open 3E
  new wide expert
  x4                   look 4
  f3H                  flag 3H
  c3H 4H
  flg 3H               flag 3H
  fleg 3H, 4H          flag 3H
  is 1D safe?          odds 1D
  open 3H is bad       open 3H
  撤销一下                 undo
  不标问号 3H
  4H, f 3H             open 4H
  3H!                  open 3H
  flag
  99Z
  hard
  no guess
  h
  open the square at 3H open 3H
  Row 3 Col H          open 3H
  新游戏高级无猜
  请打开3H                open 3H
"""


def rows(table: str) -> list[tuple[str, str, str]]:
    """The game, the line and what stands beside it, for each row of a table."""
    found, game = [], ""
    for row in table.strip("\n").split("\n"):
        if not row.startswith(" "):
            game = row
            continue
        line, _blanks, other = row.strip().partition("  ")
        found.append((game, line, other.strip()))
    return found


@pytest.mark.parametrize(("game", "line", "meant"), rows(PLAYED))
def test_what_the_manual_says_is_read(game, line, meant):
    # A comment may need one blank less to stand in the table.
    if not meant:
        line, _blank, meant = line.rpartition(" new ")
        meant = f"new {meant}"
    assert ", ".join(saved_form(game, line)) == meant


@pytest.mark.parametrize(("game", "line", "suggested"), rows(REFUSED))
@pytest.mark.parametrize("code", ["en", "zh"])
def test_all_else_is_refused(game, line, suggested, code, monkeypatch):
    monkeypatch.setattr(language, "_catalogue", language._catalogue)
    language.set_language(code, "utf-8")
    session = session_of(game)
    before = visible_state(session)
    told = answer(session, line)
    assert told.error.code == "unreadable" and not told.changes
    assert told.error.expected == (suggested.split(" / ") if suggested else [])
    assert told.error.examples or suggested
    assert visible_state(session) == before


@pytest.mark.parametrize(("length", "is_too_long"), [(10_000, False), (10_001, True)])
def test_a_line_has_at_most_10000_characters(length, is_too_long):
    error = answer(session_of("2048"), "look".ljust(length)).error
    assert str(error or "") == ("A line can have at most 10000 characters." if is_too_long else "")


@pytest.mark.parametrize("line", ["{}w", "left {}", "{}d, " * 2, "look, {}w"])
def test_a_line_has_at_most_1000_commands(line):
    session = session_of("2048")
    parts, others = line.count("{}"), line.count("look")
    assert len(session.read(line.replace("{}", str((1000 - others) // parts)))) == 1000
    with pytest.raises(Unreadable, match=r"at most 1000 commands\."):
        session.read(line.replace("{}", str((1000 - others) // parts + 1)))


@pytest.mark.parametrize("line", ["“zzz”", "**zzz**", '"zzz".', "a, 'zzz'"])
def test_a_word_in_marks_is_named_without_them(line):
    assert str(answer(session_of("2048"), line).error).startswith("Unknown command 'zzz'.")


@pytest.mark.parametrize("line", ["u2", "x4"])
def test_a_key_with_a_number_on_a_wide_board_may_be_a_square(line):
    told = answer(session_of("minesweeper", "minesweeper:16x30m99"), line)
    name = {"u": "undo", "x": "look"}[line[0]]
    assert told.error.expected == [f"{name} {line[1]}", f"open {line[1]}{line[0].upper()}"]


# A line, and what it is read as if it is typed by a program, which knows no keys.
FOR_PROGRAMS = """
2048
  w                  up
  left               left
  wwd                up, up, right
  w a                up, left
  LEFT               left
  undo 3             undo 3
  上                 up
  W                  up
  WASD               up, left, down, right
  u
  r
  kj
  y
  q
  ?
  u 3
minesweeper
  3H                 open 3H
  flag 3H            flag 3H
  f 3H
  u
"""


@pytest.mark.parametrize(("game", "line", "meant"), rows(FOR_PROGRAMS))
def test_programs_know_no_keys(game, line, meant):
    _start, reply, _end = run(game, "--seed", "7", "--json", lines=f"{line}\n").objects
    assert reply["ok"] is bool(meant)
    session = session_of(game, has_keys=False)
    if meant:
        assert ", ".join([call.text for call in session.read(line)]) == meant
    else:
        assert reply["error"]["word"] == line.split()[0]


@pytest.mark.parametrize("game", ALL_GAMES)
def test_nothing_that_programs_are_told_names_a_key(game):
    start, reply = run(game, "--seed", "7", "--json", lines="help\n").objects[:2]
    for row in [*start["commands"], *reply["answer"]["commands"]]:
        assert not re.search(r"\(([^wasd]|.(, .)+)\)", row["does"]), row


def test_a_suggestion_in_chinese_has_no_english_word_that_was_not_typed():
    out = run("minesweeper", "--seed", "7", "--lang", "zh", lines="flga 3H\n").out
    assert "插旗 3H" in out and "flag" not in out.split("> ")[1]


def test_a_square_beside_another_command_with_squares_names_both_meanings():
    reply = run("minesweeper", "--seed", "7", "--json", lines="flag 3H, 4H\n").objects[1]
    assert reply["error"]["expected"] == ["open 4H", "flag 4H"]
    assert reply["error"]["message"] == "Did you mean open 4H or flag 4H?"


def test_what_begins_another_game_is_the_last_command_on_its_line():
    refused, changed = run("sokoban", "--json", lines="level 2, d\nd, level 2 # and so on\n").objects[1:3]
    assert refused["error"]["message"] == "level must be the last command on its line."
    assert (refused["error"]["word"], refused["id"]) == ("level", "sokoban:holes/1")
    assert changed["id"] == "sokoban:holes/2"


WRONG = (
    "xyzzy; undo x; left x; look 99Z; look ?; open; flag; go; go x; push; push 1; lurd x; level x; level; list x; "
    "list; help x; chord; odds x; solve x; auto x; 99Z; 4D; hint, 3H; press x; take; quit, left, x y; 3 7 4; u2; 2u; "
    "new x"
)


def test_examples_are_possible_now(game):
    """Whatever was wrong with the line, and wherever the game stands."""
    for before in ([], sample_of(game).words[:3], sample_of(game).words):
        for line in WRONG.split("; "):
            session = session_of(game)
            play(session, before)
            error = answer(session, line).error
            if not error:
                continue
            for shown in [*error.expected, *error.examples]:
                other = session_of(game)
                play(other, before)
                assert not answer(other, shown).error, (before, line, shown)


def test_every_line_gets_an_answer():
    answered = [*["谢谢", "难度", "帮我", "please", "thanks!", "ok", "...", "!", "「」", ",", "，、"], "```"]
    lines = [*answered[:-1], "# comment", "", "  ", answered[-1]]
    for game in SHIPPED:
        replies = run(game, "--seed", "7", "--json", lines="\n".join(lines)).objects[1:-1]
        assert [reply["cmd"] for reply in replies] == answered
        assert [reply["cmd"] for reply in replies if reply["ok"]] == ["```"]
        assert replies[-1]["message"] == "Nothing has changed."


WORDS = "left a u undo hint 3H h3 3 7 4d flag open odds win , ; , ， # new #7 左 向左 撤销 标记 3H是雷 ? not - ( ) ."
LINES = st.lists(st.sampled_from([*WORDS.split(), "save x", "push", "go", "lurd", "rrU", "列出", "方块"]), max_size=6)


@pytest.mark.parametrize("game", ALL_GAMES)
@given(line=ANY_TEXT | LINES.map(" ".join) | LINES.map("".join))
@example(line="左，")
@example(line="x new 0")
@example(line="flag 3H, 4H")
def test_any_text_is_refused_whole_or_read_the_same_from_what_is_saved(game, line):
    session = session_of(game)
    try:
        commands = session.read(line) or []
    except Unreadable as error:
        for guess in error.expected:
            assert session.read(guess)
        return
    saved = ", ".join([command.text for command in commands])
    names = {command.command.name for command in commands}
    if commands and names.isdisjoint({"new", "save", "load", "help", session.square_verb}):
        again = session.read(saved)
        assert [(one.command, one.arguments) for one in again] == [(one.command, one.arguments) for one in commands]


@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize("part", ["a", "左", "3H ", "(", "1", "flag ", "请", "左 ", "3,", "#", "开", "9(", "?"])
def test_a_long_line_costs_little(part, game):
    """In calls of functions, which are the same on every machine: a million take half a second."""
    session = session_of(game)
    calls = Counter()
    sys.setprofile(lambda _frame, event, _arg: calls.update([event]))
    answer(session, (part * 10_000)[:10_000])
    sys.setprofile(None)
    assert calls.total() < 1_000_000


# Lines as people type them who know other programs, and what is offered; the answer says why what is offered can't be.
MEANT = """
2048
  hint?              hint
  > left             left
  /help              help
  >>> up             up
  5 d                5d
  wasd wasd          wasdwasd
  s 3                3s
  left x3            left 3
  take back 2        undo 2
  swipe left         left
  undo last 3        undo 3
  quit game
  expert?
  3C                 look 3C
  左3步              left 3
  undo?              undo
  left?
  not left
  left or right
  undo all but 3
sokoban
  goto 3D            go 3D
  2D 2C
  boxes              list boxes
  where are the boxes  list boxes
  go to 3D           go 3D
  push 2D to 2E      push 2D 2E
  classic 3
  next level
  第3关
  上一关
minesweeper
  3H flag            flag 3H
  5-F                open 5F
  5 F                open 5F
  1Hf                flag 1H
  click 3H           open 3H
  flag 3H and 4H     flag 3H 4H
  flag 3H to 5H
  expert
  1D 插旗            flag 1D
  1D是雷             flag 1D
  1D 概率            odds 1D
"""


@pytest.mark.parametrize(("game", "line", "offered"), rows(MEANT))
def test_a_refused_line_is_led_to_what_was_meant(game, line, offered):
    session = session_of(game)
    before = visible_state(session)
    told = answer(session, line)
    assert told.error.expected == (offered.split(" / ") if offered else [])
    assert visible_state(session) == before and not told.saved


@pytest.mark.parametrize("game", ALL_GAMES)
def test_a_word_belongs_to_one_command_and_is_no_name(game):
    vocabulary, seen = vocabulary_of(game), {}
    for command, _method in commands_in(session_class(game)):
        for words in in_all_languages(command.words):
            assert seen.setdefault(words, command.name) == command.name, words
            assert not vocabulary.english_name(words), words


@pytest.mark.parametrize("game", SHIPPED)
def test_what_is_offered_is_accepted(game, tmp_path, monkeypatch):
    """And so is every example, wherever the game stands."""
    monkeypatch.chdir(tmp_path)  # some lines save the game
    chance, refused = Random(game), 0
    known = vocabulary_of(game).commands.keys() - language.NAMES.keys()
    words = [*sorted(known), "3H", "1C", "2", "x", "please", "takeback", "dig", "go to", "not", "左"]
    for _ in range(amount(100, 1000)):
        session = session_of(game)
        play(session, [chance.choice(["a", "d", "s", "w", "1C", "undo", "3 3"]) for _ in range(chance.randrange(4))])
        typed = " ".join(chance.sample(words, chance.randint(1, 3)))
        error = None if typed == "auto" else answer(session, typed).error  # that plays to the end
        for line in [*error.expected, *error.examples] if error else ():
            refused += 1
            assert not answer(session.trial(), line).error, (line, str(error))
    assert refused > amount(50, 500)
