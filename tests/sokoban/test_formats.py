"""Level files as the community writes them, and files that are none."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import PROGRAM, amount, environment, joined, run

from textgames.errors import Illegal
from textgames.sokoban import formats
from textgames.sokoban.formats import LARGEST_FILE, LONGEST_SOLUTION, Level, LevelReader, levels_in, load_levels
from textgames.sokoban.spec import Spec
from textgames.text.run_length import decode_runs

LEVEL = "####\n#@$.#\n####\n"
BOARD = "#####\n#@$.#\n#####"


def read_levels(text: str) -> list[Level]:
    return LevelReader().read(text.split("\n"))


def shown(level: Level) -> str:
    """The board of a level as the game shows it."""
    return "\n".join(level.start().rows_shown())


def board_of(text: str) -> str:
    (level,) = read_levels(text)
    return shown(level)


@pytest.mark.parametrize(
    "text",
    [
        BOARD,
        "#####\r\n#@$.#\r\n#####\r\n",
        "#####   \n#@$.#  \n#####",
        "   #####\n   #@$.#\n   #####",
        "\ufeff#####\n#@$.#\n#####\n",
        "WWWWW\nWpb.W\nWWWWW",
        "5#\n#@$.#\n5#",
        "5#|#@$.#|5#",
        "5#|#@$.#|5#|",
        "#####|#pb.#|#####",
        "-----\n-#####\n-#@$.#\n-#####",
        "a comment that touches\n#####\n#@$.#\n#####\nand another one\n",
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
        ("abc", "abc"),
        ("2(3(#-)#)", "#-#-#-##-#-#-#"),
        ("12u3(Rd)", "u" * 12 + "RdRdRd"),
        ("2(ab", None),
        ("ab)", None),
        ("3", None),
        ("0a", None),
        ("99999999a", None),
        ("9999(9999(9999(a)))", None),
        ("(" * 10**5, None),
        (")", None),
        ("2()", ""),
        ("2(ab3)", None),
        ("()3", None),
    ],
)
def test_run_lengths(packed, text):
    assert decode_runs(packed, 1000) == text


def test_titles_and_authors_above_the_boards():
    levels = read_levels(
        "Title: A\nAuthor: Ann\n\n#####\n#@$.#\n#####\n\ntitle : B\nAUTHOR: Bob\n\n#####\n#@.$#\n#####\n"
        "\nC\n\n#####\n#@$.#\n#####\n"
    )
    assert [(level.title, level.author) for level in levels] == [("A", "Ann"), ("B", "Bob"), ("C", "")]


def test_titles_and_authors_below_the_boards():
    levels = read_levels(
        "Title: A collection\nAuthor: Ann\n\n1\n#####\n#@$.#\n#####\nTitle: First\nSolution: R\n\n"
        "2\n#####\n#@$.#\n#####\nTitle: Second\nAuthor: Bob\nsolution/Moves 1\nR\n"
    )
    assert [(level.title, level.author, level.solution) for level in levels] == [
        ("First", "Ann", "R"),
        ("Second", "Bob", "R"),
    ]


def test_a_title_alone_before_many_boards_is_the_collection():
    assert [level.title for level in read_levels(f"Title: All\n\nx\n{BOARD}\n\ny\n{BOARD}\n")] == ["x", "y"]
    assert [level.title for level in read_levels(f"Title: Only\n\n{BOARD}\n")] == ["Only"]


def test_a_footer_moves_no_title():
    levels = read_levels(f"Title: A\n{BOARD}\n\nTitle: B\n{BOARD}\n\nDate: 2020\nThe end\n")
    assert [level.title for level in levels] == ["A", "B"]


def test_the_first_of_several_solutions_counts():
    (level,) = read_levels(f"{BOARD}\nSolution/Pushes: R\nSolution/Moves: rR\nu\n")
    assert level.solution == "R"


def test_comments_say_nothing():
    (level,) = read_levels(
        f"Name\n\n:: x\n{BOARD}\nCOMMENT:\n####\n#P##\nTitle: no\nComment-End:\nComment: on one line\n; x\n"
    )
    assert (level.title, shown(level)) == ("Name", BOARD)


def test_solutions_over_several_lines_with_run_lengths():
    (level,) = read_levels(f"{BOARD}\nSolution:\n3r2(Ul)\nlD\n\nDull\n")
    assert level.solution == "rrrUlUllD"


def test_words_that_are_made_of_squares_are_titles():
    assert [(level.title, level.line) for level in read_levels(f"Bob\n{BOARD}\npop\n\n{BOARD}\n12\n")] == [
        ("Bob", 2),
        ("pop", 7),
    ]


def test_lines_that_were_drawn_are_no_levels():
    assert [level.line for level in read_levels(f"*****\n\n-----\n=====\n######\n\n{BOARD}\n")] == [7]


def test_boxes_at_the_very_edge_get_walls_round_them():
    board = board_of("####\n#@.#\n#$ *\n####\n")
    assert board == "######\n######\n##@.##\n##$ *#\n######\n######"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("####\n#$.#\n####", "Line 1: A level has one player, @; this one has 0."),
        ("\n\n#####\n#@@$.#\n#####", "Line 3: A level has one player, @; this one has 2."),
        ("#####\n#@$$.#\n#####", "Line 1: This level has 2 boxes for 1 goal; the numbers must be equal."),
        ("#####\n#@$. \n#####", "Line 1: The walls around the player have a gap"),
        ("####\n@$.#\n####", "Line 1: The walls around the player have a gap"),
        ("#####\n#@  #\n#####", "Line 1: A level needs a hole or a goal"),
        ("*****\n*P--*\n*****", "Line 1: A level needs a hole or a goal"),
        ("*****\n*P#oo*\n*****", "Line 1: This level has 1 box for 2 holes; each hole needs one."),
        ("#####\n#@$.o#\n#####", "Line 1: 1E is 'o'; expected one of @ $ # . * + or - for floor."),
        ("##x##\n#@$.#\n#####", "Line 1: 0C is 'x'"),
        ("#####\n#@*x#\n#####", "Line 1: 1D is 'x'"),
        ("*****\n*@$o*\n*****", "Line 1: 1D is 'o'"),
        ("6#|#@$-.#|6", "Line 1: 0A is '6'"),
        (
            "\n".join(["#" * 1000] * 1000) + "\n@",
            "Line 1: A level can have at most 100 rows and 100 columns.",
        ),
    ],
)
def test_a_level_that_cannot_be_played(text, says):
    (level,) = read_levels(text)
    assert level.error.startswith(says)
    with pytest.raises(Illegal, match=r"^Line [13]: "):
        level.start()


BROKEN = f"one\n{BOARD}\n\ntwo\n#####\n#@$$.#\n#####\n\nthree\n#####\n#@.$#\n#####\n\n####\n#$.#\n####\n"


def test_the_good_levels_of_a_broken_file_are_played(tmp_path):
    path = tmp_path / "broken.xsb"
    path.write_text(f"zero\n####\n#@#\n####\n\n{BROKEN}")
    ran = run("sokoban", str(path), lines="next\nnext\nlevel 3\nback\nback\n")
    assert "Level 2 of 5: one" in ran.out and "Level 4 of 5: three" in ran.out
    assert "This is the last level." in ran.out and "This is the first level." in ran.out
    out = joined(ran.out)
    assert "Level 3 of" in out and "can't be played. Line 12: This level has 2 boxes for 1 goal;" in out
    ran = run("sokoban", str(path), "--level", "1")
    assert (ran.status, ran.out) == (2, "") and "Line 2: A level needs a hole or a goal" in ran.errors


def test_a_circular_puzzle_begins_solved(tmp_path):
    """It is solved when it is so again after a push."""
    path = tmp_path / "circular.xsb"
    path.write_text(
        f"round\n######\n#@   #\n#    #\n# ** #\n#    #\n#    #\n######\n\nnone\n####\n#@*#\n####\n\n{BOARD}\n"
    )
    ran = run("sokoban", str(path), lines="hint\nd\n")
    assert "Complete!" not in ran.out and "pushes remain" in ran.out
    told = run("sokoban", str(path), "--check", "--json").objects
    assert [level["solved"] for level in told] == [True, False, True]
    moves = told[0]["lurd"]
    ran = run("sokoban", str(path), "--exit-status", lines=f"lurd {moves}\n")
    assert ran.status == 0 and "Complete!" in ran.out


def test_a_file_without_a_good_level(tmp_path):
    path = tmp_path / "bad.xsb"
    path.write_text("####\n#$.#\n####\n")
    ran = run("sokoban", str(path))
    assert (ran.status, ran.out) == (2, "") and "Line 1: A level has one player" in ran.errors


def test_list_tells_of_each_level(tmp_path):
    path, home = tmp_path / "some.xsb", str(tmp_path / "home")
    path.write_text(BROKEN)
    run("sokoban", str(path), "--save", str(tmp_path / "game"), lines="d\n", TEXTGAMES_HOME=home)
    ran = run("list", str(path), TEXTGAMES_HOME=home)
    assert ran.out.splitlines() == [
        "No.     Size  Boxes  Solved  Yours  Fewest  Title",
        "  1      3x5      1     yes      1          one",
        "  2  two: Line 7: This level has 2 boxes for 1 goal; the numbers must be equal.",
        "  3      3x5      1                         three",
        "  4  Line 16: A level has one player, @; this one has 0.",
    ]
    (told,) = run("list", str(path), "--json", TEXTGAMES_HOME=home).objects
    assert [level.get("solved") for level in told["levels"]] == [True, None, False, None]


def is_broken(board: str) -> bool:
    """Whether a board that is said to be playable can't be: it is looked at here by its signs alone."""
    player, box, target = ("@+", "$*", ".*+") if set(board) & set("@$.+") else ("P", "#", "o")
    players, boxes, targets = (sum(board.count(sign) for sign in signs) for signs in (player, box, target))
    return players != 1 or not targets or boxes < targets


def mutated(chance: random.Random, data: bytes) -> bytes:
    data = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        start, length = chance.randrange(len(data) + 1), chance.randint(1, 20)
        kind = chance.randrange(5)
        if kind == 0:
            del data[start : start + length]
        elif kind == 1:
            data[start:start] = chance.choice([b"9(", b")", b"999", b"\0", b"\xff", b"|", b"\r", b"Comment:", b"\n\n"])
        elif kind == 2:
            data[start:start] = data[chance.randrange(len(data) + 1) :][: length * 20]
        elif kind == 3:
            data[start : start + length] = bytes(chance.choices(b"#@$.*+ -_pPbBWo0123456789()|\n", k=length))
        else:
            data[start : start + length] = chance.randbytes(length)
    return bytes(data)


def test_mutated_files():
    """Each level is played or refused in a line; nothing else is raised."""
    chance = random.Random("mutated levels")
    whole = (BROKEN + f"Title: x\n6#|#@3-$.#|9#\nSolution: 3(rR)\nComment:\nx\nComment-End:\n{LEVEL}").encode()
    for _ in range(amount(500, 5000)):
        for level in read_levels(mutated(chance, whole).decode(errors="replace")):
            assert level.error.isascii() and "\n" not in level.error
            assert level.error or not is_broken(shown(level))


@given(st.text("#@$.*+ -_pPbBWo19()|\n:;", max_size=200))
def test_any_text_of_such_signs(text):
    for level in read_levels(text):
        assert level.error or not is_broken(shown(level))


HOSTILE = amount(LARGEST_FILE // 16, LARGEST_FILE)


@pytest.mark.parametrize(
    "make",
    [
        lambda: random.Random(1).randbytes(50 * 2**20),
        lambda: b"#" * HOSTILE,
        lambda: b"9999999(" * (HOSTILE // 8),
        lambda: b"##\n#@\n\n" * (HOSTILE // 8),
        lambda: b"Comment:\n" * (HOSTILE // 9),
        lambda: b"Comment :\n" * (HOSTILE // 10),
        lambda: b"39999#\n" * (HOSTILE // 7),
        lambda: b"#39990|#\n" * (HOSTILE // 9),
        lambda: b"@$199-197(|200-)|199-#\n\n" * 3000,
    ],
    ids=["junk", "one line", "brackets", "many boards", "comments", "other comments", "long runs", "rows", "large"],
)
def test_a_hostile_file_takes_bounded_time_and_memory(make, tmp_path):
    resource = pytest.importorskip("resource", reason="it takes a limit on memory")
    path = tmp_path / "hostile.sok"
    path.write_bytes(make())
    ran = subprocess.run(
        [*PROGRAM, "sokoban", str(path)],
        input=b"q\n",
        capture_output=True,
        env=environment(),
        timeout=120,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (4 * 2**30, 4 * 2**30)),
    )
    assert ran.returncode in (1, 2) and ran.stdout == b"" and ran.stderr.count(b"\n") == 1
    assert b"memory" not in ran.stderr.lower() and b"bug in textgames" not in ran.stderr


def test_a_solution_is_read_up_to_the_limit_and_left_out_beyond_it():
    (level,) = read_levels(f"{LEVEL}Solution:\n" + "rlrl\n" * (LONGEST_SOLUTION // 4))
    assert level.solution == "rl" * (LONGEST_SOLUTION // 2)
    (level,) = read_levels(f"{LEVEL}Solution:\n" + f"{LONGEST_SOLUTION - 1}r\n" * 50)
    assert level.solution == "" and level.title == "" and level.best_known is None


def test_a_level_of_more_rows_than_there_may_be():
    levels = read_levels("\n" + "# #\n" * 50_000 + f"\n{LEVEL}")
    assert levels[0].error == "Line 2: A level can have at most 100 rows and 100 columns." and not levels[1].error


def test_titles_and_authors_are_cut_short():
    (level,) = read_levels(f"{'t' * 500}\n{LEVEL}Author: {'a' * 200}\n")
    assert (level.title, level.author) == ("t" * 200, "a" * 200)
    (level,) = read_levels(f"{LEVEL}Title: {'t' * 201}\n")
    assert level.title == "t" * 200


def test_a_file_is_read_once_and_again_when_it_has_changed(tmp_path, monkeypatch):
    read = []
    monkeypatch.setattr(formats, "levels_in", lambda *file: read.append(file) or levels_in(*file))
    path = tmp_path / "levels.xsb"
    for count in (1, 2):
        path.write_text("\n".join([LEVEL] * count))
        assert len(Spec.parse(str(path)).levels_in_set) == count
        assert len(Spec.parse(str(path)).levels_in_set) == len(read) == count


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
    ran = run("sokoban", str(path), lines="hint\ngo 5H\npush 1C 1D\nundo push\nsolve\nwarn off\n")
    assert ran.status == 0 and "too large to search" in ran.out and "Complete!" in ran.out
    path.write_text("\n".join([*rows, "#" * 100]))
    ran = run("sokoban", str(path))
    assert (ran.status, ran.out) == (2, "") and "at most 100 rows and 100 columns" in ran.errors


def test_utf_16_and_titles_as_they_are(tmp_path):
    path = tmp_path / "utf16.sok"
    path.write_bytes(f"Caf\u00e9\n{BOARD}\n".encode("utf-16"))
    assert run("list", str(path), "--json").objects[0]["levels"][0]["title"] == "Caf\u00e9"
    assert run("list", str(path)).out.endswith("Caf\u00e9\n")


def test_bytes_that_are_not_utf_8(tmp_path):
    path = tmp_path / "latin.sok"
    path.write_bytes(b"Caf\xe9\n" + LEVEL.encode() + b"Author: Andr\xe9\n")
    (level,) = load_levels(str(path))
    assert (level.title, level.author) == ("Caf\ufffd", "Andr\ufffd")


if sys.platform.startswith("linux"):

    def test_a_device_without_end():
        with pytest.raises(Illegal, match="is not a regular file"):
            load_levels("/dev/zero")
