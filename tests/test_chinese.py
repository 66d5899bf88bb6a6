"""Commands as they are typed in Chinese, whatever the language of the screen."""

from __future__ import annotations

import pytest
from support import run

from textgames.app.games import GAMES, session_class
from textgames.engine.tokens import tokenize
from textgames.engine.translated import words
from textgames.terminal import console

CHOICES = "tiles empty blank closed letters numbers boxes holes goals flags near all win on off daily forget"
LEVELS = "beginner intermediate expert easy wide resume unfinished scripts"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("上上左", ["up", "up", "left"]),
        ("标记3H", ["flag", "3H"]),
        ("打开 3H、4H", ["open", "3H", ",", "4H"]),
        ("上，下、左。", ["up", ",", "down", ",", "left"]),
        ("上再左", ["up", ",", "left"]),
        ("「3H」", ["3H"]),
        ("。", ["."]),
        ("撤销 2", ["undo", "2"]),
        ("第3关", ["level", "3"]),
        ("撤销3步", ["undo", "3"]),
        ("推3C到3D", ["push", "3C", "3D"]),
        ("上foo", ["up", "foo"]),
        ("新游戏 #种子7", ["new", "#种子7"]),
        ("中国", ["中国"]),
    ],
)
def test_words(typed, expected):
    assert [word for word, _typed in tokenize(typed)] == expected


def test_each_word_is_a_command_or_what_one_takes():
    verbs = {verb for game in GAMES for verb in session_class(game).vocabulary.verbs}
    assert {*words().values()} <= verbs.union(CHOICES.split(), LEVELS.split(), ["", ","])


@pytest.mark.parametrize(
    ("game", "chinese", "english"),
    [
        ("2048:4x4#7", "上左\n撤销\n提示\n看\n列出方块\n", "up left\nundo\nhint\nlook\nlist tiles\n"),
        ("sokoban:classic/1", "左\n撤销\n求解\n列出 箱子\n下一关\n", "left\nundo\nsolve\nlist boxes\nnext\n"),
        ("minesweeper:4x4m2#3", "打开 0A\n标记3D\n概率\n列出旗\n", "open 0A\nflag 3D\nodds\nlist flags\n"),
    ],
)
def test_a_game_in_chinese_is_the_same_game(game, chinese, english):
    assert run(game, "--no-echo", lines=chinese).out == run(game, "--no-echo", lines=english).out


def test_a_saved_game_may_have_chinese_lines(tmp_path):
    path = tmp_path / "棋局.txt"
    first = run("2048:4x4#7", lines=f"上左\n保存 “{path}”\n")
    assert "Saved as" in first.out
    assert "上左" in path.read_text(encoding="utf-8")
    again = run("--save", str(path), lines="q\n")
    assert again.status == 0 and again.errors == ""


@pytest.mark.parametrize("encoding", ["gbk", "gb18030", "big5"])
def test_lines_in_the_locales_encoding(monkeypatch, encoding):
    monkeypatch.setattr("locale.getencoding", lambda: encoding)
    line = "上 提示"
    as_read = line.encode(encoding).decode("utf-8", "surrogateescape")
    assert console.decoded(as_read) == line
    assert console.decoded(line) == line  # UTF-8 is UTF-8 in any locale


def test_bytes_that_are_in_no_encoding(monkeypatch):
    monkeypatch.setattr("locale.getencoding", lambda: "ascii")
    assert console.decoded(b"w\xff".decode("utf-8", "surrogateescape")) == "w�"
