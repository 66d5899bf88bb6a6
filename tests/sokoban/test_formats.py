"""Level files as the community writes them, and files that are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import joined, run

from textgames.errors import Illegal
from textgames.sokoban import formats
from textgames.sokoban.formats import LARGEST_FILE, Level, LevelReader, decode_runs, load_levels

BOARD = "#####\n#@$.#\n#####"


def read_levels(text: str) -> list[Level]:
    return LevelReader().read(text.encode())


def shown(level: Level) -> str:
    """The board of a level as the game shows it."""
    return "\n".join(level.start().rows_shown())


@pytest.mark.parametrize(
    "text",
    [
        BOARD,
        "#####\r\n#@$.#\r\n#####\r\n",
        "   #####\n   #@$.#\n   #####",
        "\ufeff#####\n#@$.#\n#####\n",
        "5#\n#@$.#\n5#",
        "5#|#@$.#|5#",
        "#####|#@$.#|#####",
        "-----\n-#####\n-#@$.#\n-#####",
        "a comment that touches\n#####\n#@$.#\n#####\nand another one\n",
        f"\n*****\n\n-----\n=====\n######\n\n{BOARD}\n",
    ],
)
def test_one_board_in_many_forms(text, tmp_path):
    path = tmp_path / "level.sok"
    path.write_bytes(text.encode())
    (level,) = load_levels(str(path))
    assert shown(level) == BOARD and level.error == ""


@pytest.mark.parametrize(
    ("packed", "text"),
    [
        ("", ""),
        ("2(3(#-)#)", "#-#-#-##-#-#-#"),
        ("12u3(Rd)", "u" * 12 + "RdRdRd"),
        *[(bad, None) for bad in ("2(ab", "ab)", "3", "0a", "99999999a", "9999(9999(9999(a)))", "(" * 10**4)],
        ("2()", ""),
        ("()3", None),
    ],
)
def test_run_lengths(packed, text):
    assert decode_runs(packed, 1000) == text


# What is read of a file: the line, title, author and solution of each level; {BOARD} is the board, of three lines.
READ = {
    "Title: A\nAuthor: Ann\n\n{BOARD}\n\ntitle : B\nAUTHOR: Bob\n\n{BOARD}\n\nC\n\n{BOARD}\n": [
        (4, "A", "Ann", ""),
        (11, "B", "Bob", ""),
        (17, "C", "Ann", ""),
    ],
    "Title: All\nAuthor: Ann\n\n1\n{BOARD}\nTitle: A\nSolution: R\n\n"
    "2\n{BOARD}\nTitle: B\nAuthor: Bob\nsolution/Moves 1\nR\n": [(5, "A", "Ann", "R"), (12, "B", "Bob", "R")],
    "Title: All\n\nx\n{BOARD}\n\ny\n{BOARD}\n": [(4, "x", "", ""), (9, "y", "", "")],
    "Title: Only\n\n{BOARD}\n": [(3, "Only", "", "")],
    "Title: A\n{BOARD}\n\nTitle: B\n{BOARD}\n\nDate: 2020\nThe end\n": [(2, "A", "", ""), (7, "B", "", "")],
    # Titles under their boards, with and without a blank line after them.
    "{BOARD}\n; Alpha\n\n{BOARD}\n; Beta\n": [(1, "Alpha", "", ""), (6, "Beta", "", "")],
    "{BOARD}\nAlpha\n{BOARD}\nBeta\n": [(1, "Alpha", "", ""), (5, "Beta", "", "")],
    "; Ours\n\n{BOARD}\n; Alpha\n; a note\n\n{BOARD}\n; Beta\n": [(3, "Alpha", "", ""), (9, "Beta", "", "")],
    "{BOARD}\n1\n\n\n{BOARD}\n?\n\n{BOARD}\n333\n": [(1, "1", "", ""), (7, "?", "", ""), (12, "333", "", "")],
    # Above them; what touches the board above is the next one's title if that one has its own.
    "1\n\n{BOARD}\n\n2\n\n{BOARD}\n3\n\n{BOARD}\n": [(3, "1", "", ""), (9, "2", "", ""), (14, "3", "", "")],
    "1\n{BOARD}\n2\n\n{BOARD}\n": [(2, "1", "", ""), (7, "2", "", "")],
    "1\n{BOARD}\nTitle: A\n\n2\n{BOARD}\nTitle: B\nAuthor: Bob\n": [(2, "A", "", ""), (8, "B", "Bob", "")],
    # Headers.
    "Ours\nauthor:Ann\ne-mail:ann@example.org\n\n; Alpha\n{BOARD}\n; Beta\n{BOARD}\n": [
        (6, "Alpha", "Ann", ""),
        (10, "Beta", "Ann", ""),
    ],
    "; My set (2 puzzles)\n; for beginners\n\n; 1\n\n{BOARD}\n\n; 2\n\n{BOARD}\n": [
        (6, "1", "", ""),
        (12, "2", "", ""),
    ],
    "Author: Ann\nEmail: ann@example.org\n;Date: 2020\n\n{BOARD}\n": [(5, "", "Ann", "")],
    "Ours\n\n{BOARD}\n\n{BOARD}\n": [(3, "Ours", "", ""), (7, "", "", "")],
    # Notes under a board.
    "Author: Ann\n\nx\n\n{BOARD}\n\na note\nAuthor: Bob\n\ny\n\n{BOARD}\n\nTitle: z\nAuthor: Cid\n": [
        (5, "x", "Bob", ""),
        (14, "z", "Cid", ""),
    ],
    "{BOARD}\nComment:\nx\nComment-End:\nTitle: A\n\n{BOARD}\n": [(1, "A", "", ""), (9, "", "", "")],
    "Game: Sokoban\n\n{BOARD}\n": [(3, "", "", "")],
    # Boards without a line in between.
    "A\n{BOARD}\n{BOARD}\nTitle: B\n": [(2, "A", "", ""), (5, "B", "", "")],
    "{BOARD}\nSolution/Pushes: R\nSolution/Moves: rR\nu\n": [(1, "", "", "R")],
    "{BOARD}\nSolution:\n\n3r2(Ul)\nlD\n\nDull\n": [(1, "", "", "rrrUlUllD")],
    "\nA\n:: x\n{BOARD}\nCOMMENT:\n####\n#P##\nTitle: B\nComment-End:\nComment: one line\n; x\n": [(4, "A", "", "")],
    "Bob\n{BOARD}\npop\n\n{BOARD}\n12\n": [(2, "Bob", "", ""), (7, "pop", "", "")],
    f"{'a long title ' * 40}\n{{BOARD}}\nAuthor: {'a' * 200}\n": [(2, ("a long title " * 40)[:200], "a" * 200, "")],
    "{BOARD}\nSolution:\n" + "rlrl\n" * 25_000: [(1, "", "", "rl" * 50_000)],  # as long as one may be
    "{BOARD}\nSolution:\n" + "99999r\n" * 50: [(1, "", "", "")],
}


@pytest.mark.parametrize("text", READ, ids=lambda text: repr(text)[:40])
def test_what_is_read_of_a_file(text):
    levels = read_levels(text.replace("{BOARD}", BOARD))
    assert [(level.line, level.title, level.author, level.solution) for level in levels] == READ[text]
    assert {shown(level) for level in levels} == {BOARD}


@pytest.mark.parametrize("board", ["#####\n#pb.#\n#####", "#####\n#@b.#\n#####", "\t#####\n\t#@$.#\n\t#####"])
def test_letters_and_tabs(board):
    (level,) = read_levels(board)
    assert shown(level) == BOARD


def test_letters_on_goals_and_a_tab_between_squares():
    (level,) = read_levels("#########\n#\t#\n#PB b   #\n#########")
    assert shown(level) == "#########\n#       #\n#+* $   #\n#########"


def test_a_second_wall_is_a_part_of_the_board():
    text = f"#####\n{BOARD}\n#####\n## ##"
    (level,) = read_levels(text)
    assert shown(level) == text


SLC = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">
<SokobanLevels>
  <Title>Ours</Title>
  <Description>
#####
#@$.#
#####
  </Description>
  <LevelCollection Copyright="Ann">
    <Level Id="Caf\xe9 &amp; more" Width="5" Height="3">
      <L>#####</L>
      <L>#@$.#</L>
      <L>#####</L>
    </Level>
    <Level Id="" Copyright="Bob"><L>#####</L><L>#@$.#</L><L>#####</L><L></L><L>##</L></Level>
    <Level Id="Beta">
      <L>#####</L>
      <L>#@X.#</L>
      <L>#####</L>
    </Level>
  </LevelCollection>
</SokobanLevels>
"""


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_an_slc_file(encoding, tmp_path):
    path = tmp_path / "ours.slc"
    path.write_bytes(SLC.replace("ISO-8859-1", encoding).encode(encoding))
    alpha, untitled, beta = load_levels(str(path))
    assert (alpha.title, alpha.author, shown(alpha)) == ("Caf\xe9 & more", "Ann", BOARD)
    assert (untitled.title, untitled.author) == ("", "Bob")
    assert shown(untitled) == f"{BOARD}\n     \n##   "
    assert (beta.title, beta.author) == ("Beta", "Ann")
    assert beta.error.startswith("Line 19, column 3: Unknown symbol 'X'")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("</Level>", "", r"^Line \d+: This is not well-formed XML\.$"),
        ('"SokobanLev.dtd"', '"x" [\n<!ENTITY a "aaaa">]', r"^Line 3: A level file can't define entities\.$"),
        ('"SokobanLev.dtd"', '"x" [\n<!ENTITY % a SYSTEM "/etc/passwd">]', "^Line 3: A level file can't define"),
        ("<L>", "<M>", "XML"),
        ("Level>", "Lebel>", "XML"),
    ],
)
def test_an_slc_file_that_is_none(old, new, says):
    with pytest.raises(Illegal, match=says):
        formats.levels_in(SLC.replace(old, new).encode("latin-1"), "ours.slc")


def test_boxes_at_the_very_edge_get_walls_round_them():
    (level,) = read_levels("####\n#@.#\n#$ *\n####\n")
    assert shown(level) == "######\n######\n##@.##\n##$ *#\n######\n######"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("####\n#$.#\n####", "Line 1: A level has one player, @; this one has 0."),
        ("\n\n#####\n#@@$.#\n#####", "Line 3: A level has one player, @; this one has 2."),
        ("#####\n#@$$.#\n#####", "Line 1: This level has 2 boxes for 1 goal."),
        ("#####\n#@$. \n#####", "Line 1: The walls around the player have a gap"),
        ("######\n#@ $. \n#    #\n#$.###", "Line 1: The walls around the player have a gap"),
        ("#####\n#@  $\n#  .#\n#####", "Line 1: The walls around the player have a gap"),
        ("#####\n#@ *#\n#####", "Line 1: This level is solved as it stands."),
        ("####\n@$.#\n####", "Line 1: The walls around the player have a gap"),
        ("#####\n#@  #\n#####", "Line 1: A level needs a hole or a goal"),
        ("*****\n*P#oo*\n*****", "Line 1: This level has 1 box for 2 holes."),
        ("#####\n#@$.o#\n#####", "Line 1: 1E is 'o'; expected one of @ $ # . * + or - for floor."),
        ("##x##\n#@$.#\n#####", "Line 1, column 3: Unknown symbol 'x'; use @ $ # . * + or P # * o"),
        ("*****\n*@$o*\n*****", "Line 1: 1D is 'o'"),
        (f"#@{'#' * 1000}\n" * 1000, "Line 1: A level can have at most 100 rows and 100 columns."),
        ("#@#\n" * 50_000, "Line 1: A level can have at most 100 rows and 100 columns."),
    ],
)
def test_a_level_that_cannot_be_played(text, says):
    (level,) = read_levels(text)
    assert level.error.startswith(says)
    with pytest.raises(Illegal, match=r"^Line [13][:,] "):
        level.start()


# Boards with mistakes: the line and the title of each level, and what is wrong with it.
FOREIGN = {
    "one\n#######\n#  Q.#\n#XQQ&#\n#######\n\ntwo\n#####\n#&B.#\n#####\n": [
        (2, "one", "Line 3, column 4: Unknown symbol 'Q'"),
        (8, "two", "Line 9, column 2: Unknown symbol '&'"),
    ],
    f"####\n# &####\n#QQQXX#\n#  . .#\n#######\nend\n\n{BOARD}\n": [
        (1, "end", "Line 2, column 3: Unknown symbol '&'"),
        (8, "", ""),
    ],
    f"{BOARD}\n\n#####\n#@$.%\n##%##\n": [(1, "", ""), (5, "", "Line 6, column 5: Unknown symbol '%'")],
    # Other walls: the player's row tells.
    "Level 1\nXXXXX\nX@$.X\nXXXXX\n\n=====\n\n%%%%%\n%@$.%\n%%%%%": [
        (3, "Level 1", "Line 3, column 1: Unknown symbol 'X'"),
        (9, "", "Line 9, column 1: Unknown symbol '%'"),
    ],
    "XXXXX\nX.$@X\nXXXXX": [(2, "", "Line 2, column 1: Unknown symbol 'X'")],
    "*****\n*PQo*\n*****": [(1, "", "Line 2, column 3: Unknown symbol 'Q'")],
    "P-#-x-o\n-------": [(1, "", "Line 1, column 5: Unknown symbol 'x'")],
    "*-P-*\n-x#-o\n*-x-*": [(1, "", "Line 2, column 2: Unknown symbol 'x'")],
    "  #####\n  #@$\u2605#\n  #####": [(1, "", "Line 2, column 6: Unknown symbol '\u2605'")],
    "#####\n#\u4eba$.#\n#####": [(1, "", "Line 2, column 2: Unknown symbol '\u4eba'")],
    "#####\n#@$.#\a#\n#####": [(1, "", "Line 2, column 6: Unknown symbol '\\x07'")],
    "5#\n#@Q.#\n5#": [(1, "", "Line 2, column 3: Unknown symbol 'Q'")],
    # Blanks between the cells.
    f"x\n# # # #\n# @ $ . #\n# # # # #\n\n{BOARD}\n": [(2, "x", "Line 2, column 2: There are blanks"), (6, "", "")],
    "  # # # # #\n  # & B . #\n  # # # # #\n": [(1, "", "Line 1, column 4: There are blanks")],
    "* * * * *\n* P # o *\n* * * * *\n": [(1, "", "Line 1, column 2: There are blanks")],
    # Text around levels stays text, also where it touches them.
    f"#### Level 1 ####\n{BOARD}\n#### Level 2 ####\n{BOARD}\n### The end ###\n": [
        (2, "#### Level 1 ####", ""),
        (6, "#### Level 2 ####", ""),
    ],
    f"--- 1 ---\n{BOARD}\n\nNo. #2\n{BOARD}\nLevel *3*\n{BOARD}\n--- 4 ---\n\n{BOARD}\n": [
        (2, "--- 1 ---", ""),
        (7, "No. #2", ""),
        (11, "Level *3*", ""),
        (16, "--- 4 ---", ""),
    ],
}


@pytest.mark.parametrize("text", FOREIGN, ids=lambda text: repr(text)[:40])
def test_a_level_with_a_mistake_is_still_a_level(text):
    levels = read_levels(text)
    assert [(level.line, level.title) for level in levels] == [one[:2] for one in FOREIGN[text]]
    for level, (_line, _title, error) in zip(levels, FOREIGN[text]):
        assert level.error.startswith(error) and bool(level.error) is bool(error)


@pytest.mark.parametrize("text", ["P # o", "P-#-o\n-----", "*   *\n*P#o*"])
def test_blanks_may_be_floor(text):
    (level,) = read_levels(text)
    assert level.error == ""


def test_playing_and_checking_say_what_is_wrong_with_a_level(tmp_path):
    path = tmp_path / "some.xsb"
    path.write_text(f"good\n{BOARD}\n\nbad\n#####\n#@Q.#\n#####\n\ntoo\n{BOARD}\n")
    wrong = "Line 8, column 3: Unknown symbol 'Q'; use @ $ # . * + or P # * o, and - for floor."
    assert f"2 bad: {wrong}" in joined(run("list", str(path)).out)
    assert f"2 bad: {wrong}" in joined(run("check", str(path)).out)
    told = run("check", str(path), "--json").objects
    assert [level["error"] for level in told] == [None, wrong, None]
    ran = run("sokoban", str(path), "2")
    assert (ran.status, ran.out) == (2, "")
    assert ran.errors == f"textgames: Level 2 of {path} can't be played. {wrong}\n"
    ran = run("sokoban", str(path), lines="level 2\nnext\n")
    assert "Level 1 of 3: good" in ran.out and "Level 3 of 3: too" in ran.out
    assert wrong in joined(ran.out)


BROKEN = f"one\n{BOARD}\n\ntwo\n#####\n#@$$.#\n#####\n\nthree\n#####\n#@.$#\n#####\n\n####\n#$.#\n####\n"


def test_the_good_levels_of_a_broken_file_are_played(tmp_path):
    path = tmp_path / "broken.xsb"
    path.write_text(f"zero\n####\n#@#\n####\n\n{BROKEN}")
    ran = run("sokoban", str(path), lines="next\nnext\nlevel 3\n")
    assert "Level 2 of 5: one" in ran.out and "Level 4 of 5: three" in ran.out
    assert "This is the last level." in ran.out
    out = joined(ran.out)
    assert "Level 3 of" in out and "can't be played. Line 12: This level has 2 boxes for 1 goal." in out
    ran = run("sokoban", str(path), "--level", "1")
    assert (ran.status, ran.out) == (2, "") and "Line 2: A level needs a hole or a goal" in ran.errors


def test_a_level_without_anything_to_do_is_refused(tmp_path):
    path = tmp_path / "nothing.xsb"
    path.write_text(f"done\n####\n#@*#\n####\n\nempty\n####\n#@ #\n####\n\n{BOARD}\n")
    ran = run("sokoban", str(path), "1")
    assert ran.status == 2 and "This level is solved as it stands." in ran.errors
    assert "Level 3 of 3" in run("sokoban", str(path)).out
    for board, says in (("@*-", "is solved"), ("P-o", "needs a box"), ("P-#", "needs a hole or a goal")):
        assert says in run(f"sokoban:={board}").errors


def test_list_tells_of_each_level(tmp_path):
    path, home = tmp_path / "some.xsb", str(tmp_path / "home")
    path.write_text(BROKEN)
    run("sokoban", str(path), "--save", str(tmp_path / "game"), lines="d\n", TEXTGAMES_HOME=home)
    ran = run("list", str(path), TEXTGAMES_HOME=home)
    assert ran.out.splitlines() == [
        "No.  Size  Boxes  Solved  Yours  Fewest  Title",
        "  1   3x5      1     yes      1          one",
        "  2  two: Line 7: This level has 2 boxes for 1 goal.",
        "  3   3x5      1                         three",
        "  4  Line 16: A level has one player, @; this one has 0.",
    ]
    (told,) = run("list", str(path), "--json", TEXTGAMES_HOME=home).objects
    assert [level.get("solved") for level in told["levels"]] == [True, None, False, None]


def is_broken(board: str) -> bool:
    """Whether a board that is said to be playable can't be: it is looked at here by its signs alone."""
    player, box, target = ("@+", "$*", ".*+") if set(board) & set("@$.+") else ("P", "#", "o")
    players, boxes, targets = (sum(board.count(sign) for sign in signs) for signs in (player, box, target))
    return players != 1 or not targets or boxes < targets


PIECES = [*"#@$.*+ -_pPbBWo19()|\n:;\0\r\ufffd", "\n\n", BOARD, "999(", "Comment:\n", "Comment-End:\n", "Title: x\n"]
PIECES += ["6#|#@3-$.#|9#\n", "Solution: 3(rR)\n", "x", *BROKEN.splitlines(keepends=True)]


@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_any_text(pieces):
    """Each level is played or refused in a line; nothing else is raised."""
    for level in read_levels("".join(pieces)):
        assert level.error.isprintable() and "\n" not in level.error
        assert level.error or not is_broken(shown(level))


SCREEN = """Classic Sokoban: push a box onto every goal.

    A B C D E
 0  # # # # #
 1  # @ $ . #
 2  # # # # #
Goals left 1   Steps 0   Pushes 0
> """


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (SCREEN, "There are blanks between the cells; leave them out, and headings too."),
        (f"Game: Hexoban\n\n{BOARD}", "This file has levels of Hexoban; only those of Sokoban can be played."),
        ("just text", "There are no levels in a file."),
    ],
)
def test_a_file_of_something_else(text, says):
    with pytest.raises(Illegal) as raised:
        formats.levels_in(text.encode(), "a file")
    assert str(raised.value) == says


def test_the_screen_is_as_the_program_shows_it():
    assert SCREEN[SCREEN.index("    A") : SCREEN.index("Goals")] in run("sokoban:=#####/#@$.#/#####").out


def test_a_file_with_too_many_levels_is_refused(monkeypatch):
    monkeypatch.setattr(formats, "MAX_LEVELS", 2)
    with pytest.raises(Illegal, match="more than 2 levels"):
        formats.levels_in(f"{BOARD}\n\n".encode() * 3, "many")


def test_a_file_that_is_too_large_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(formats, "levels_in", None)
    path = tmp_path / "large.xsb"
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(Illegal, match=r"large\.xsb is too large for a level file: it is over 16 MB\.$"):
        load_levels(str(path))


def test_the_largest_level_that_is_played(tmp_path):
    path = tmp_path / "large.xsb"
    rows = ["#" * 100, "#@$." + " " * 95 + "#", *["#" + " " * 98 + "#"] * 97, "#" * 100]
    path.write_text("\n".join(rows))
    ran = run("sokoban", str(path), lines="hint\ngo 5H\npush 1C 1D\nundo\nsolve\nwarn off\n")
    assert ran.status == 0 and "too large to search" in ran.out and "Complete!" in ran.out
    path.write_text("\n".join([*rows, "#" * 100]))
    ran = run("sokoban", str(path))
    assert (ran.status, ran.out) == (2, "") and "at most 100 rows and 100 columns" in ran.errors
