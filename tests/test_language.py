"""The language of what is said: which one is taken, and how wide its characters are."""

from __future__ import annotations

import ctypes
import io
import re
import sys
from itertools import product
from types import SimpleNamespace

import pytest
from support import run, run_here, run_process

from textgames.app import wording
from textgames.app.games import title_of
from textgames.app.menu import FOR_CHINESE
from textgames.cli import execute
from textgames.text import language
from textgames.text.width import pad, pad_left, width_of, wrap


def chinese(message: str) -> str:
    """A message as the catalogue has it."""
    return language.catalogue("zh").gettext(message).replace("{help}", "帮助（?）")


KEYS = wording.KEYS.format(help="help")
UNSET = dict.fromkeys(language.VARIABLES, "")


@pytest.mark.parametrize(
    ("variables", "is_chinese"),
    [
        ({}, False),
        ({"LANG": "zh_CN.UTF-8"}, True),
        ({"LC_MESSAGES": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"}, True),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "zh_CN.UTF-8"}, False),
        ({"LANGUAGE": "xx:zh:en", "LC_ALL": "en_US.UTF-8"}, True),
        ({"LANGUAGE": "en:zh"}, False),
        ({"TEXTGAMES_LANG": "zh", "LANGUAGE": "en"}, True),
        ({"TEXTGAMES_LANG": "en", "LANG": "zh_CN.UTF-8"}, False),
        ({"LC_MESSAGES": "zh@latin"}, True),
        ({"TEXTGAMES_LANG": "", "LANG": "zh_CN.UTF-8"}, True),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": ".."}, False),
    ],
)
def test_the_environment_chooses(variables, is_chinese):
    ran = run(lines="help\nq\n", **{**UNSET, **variables})
    assert (ran.status, ran.errors) == (0, "")
    assert (chinese(wording.KEYS) in ran.out) is (KEYS not in ran.out) is is_chinese
    assert (f"  {chinese('leave; in a game that you began here, return to this menu')}\n" in ran.out) is is_chinese


@pytest.mark.parametrize("option", ["--lang zh", "--lang=zh", "--lang zh_CN.UTF-8", "--lang en --lang zh"])
def test_an_option_chooses_before_anything_is_said(option):
    ran = run(*option.split(), lines="chess\nq\n", LANG="en_US.UTF-8")
    assert ran.status == 0 and ran.errors == "" and chinese(wording.KEYS) in ran.out
    assert run(*option.split(), "--nothing").errors.startswith("textgames: 没有“--nothing”")
    assert KEYS in run(*option.split(), "--lang", "en", LANG="zh_CN.UTF-8").out


def test_a_line_of_the_menu_may_choose_too():
    out = run("--lang", "zh", lines="list --lang en\n\nlist\n\n").out
    assert [KEYS in part for part in out.split("> ")[1:]] == [True, True, False, False, False]


@pytest.mark.parametrize("name", ["tlh", "..", "/", "zh/LC_MESSAGES", "textgames.pot", "C"])
def test_a_language_that_there_is_not(name):
    ran = run("2048", "--lang", name)
    assert (ran.status, ran.out, ran.errors) == (2, "", "textgames: --lang needs en or zh.\n")


def test_a_language_that_the_output_cannot_show():
    ran = run_process("--lang", "zh", PYTHONIOENCODING="ascii")
    assert ran.status == 0 and KEYS in ran.out
    assert ran.errors == "textgames: The output encoding ascii can't show the language zh; English is used instead.\n"


@pytest.mark.parametrize(("code", "expected"), [(0x0804, "zh"), (0x0404, "zh"), (0x0409, "en"), (0x0411, "en")])
def test_windows_has_the_language_of_its_user(monkeypatch, code, expected):
    """Only where no variable decides."""
    windows = SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: code))
    monkeypatch.setattr(ctypes, "windll", windows, raising=False)
    monkeypatch.setattr(language.sys, "platform", "win32")
    assert language.windows_language() == expected
    monkeypatch.undo()
    monkeypatch.setattr(language, "windows_language", lambda: expected)
    for variables, is_chinese in (({}, expected == "zh"), ({"LANG": "en_US.UTF-8"}, False), ({"LANG": "zh"}, True)):
        assert (chinese(wording.KEYS) in run_here(**{**UNSET, **variables}).out) is is_chinese


@pytest.mark.parametrize("line", ["中文", "中文 "])
@pytest.mark.parametrize("typed", ["1", "0"])
def test_a_line_switches_the_language(tmp_path, line, typed):
    """In the menu and in a game, and from one to the other; the choice is kept if somebody types."""
    given = {**UNSET, "TEXTGAMES_TYPED": typed, "TEXTGAMES_HOME": str(tmp_path)}
    first = run(lines=f"{line}\n2048:4x4#7\nq\nq\n", **given)
    assert first.errors == "" and [KEYS in first.out, first.out.count(chinese(wording.KEYS))] == [True, 2]
    assert "2048：未完成" in first.out
    assert (chinese(wording.KEYS) in run(**given).out) is (typed == "1")
    assert chinese(wording.KEYS) not in run(**{**given, "LANG": "en_US.UTF-8"}).out
    assert chinese(wording.KEYS) not in run("--lang", "en", **given).out
    back = run(lines="2\nenglish\nlook\nq\n", **given).out
    assert "Level 1 of" in back and f"{FOR_CHINESE}\n{KEYS}\n" in back
    assert KEYS in run(**given).out


def test_what_asks_for_no_language():
    refused = run("2048", lines="language zh\nenglish please\n").out
    assert "Unknown command 'language'" in refused and refused.count("2048: slide") == 1
    menu = run_process(lines="chinese\n", PYTHONIOENCODING="ascii").out
    assert FOR_CHINESE not in menu and "ascii can't show the language zh" in menu
    assert FOR_CHINESE not in run("--lang", "zh").out


@pytest.mark.parametrize(
    ("locales", "expected"), [("gbk", "gbk"), ("gb18030", "gb18030"), ("cp1252", "utf-8"), ("ascii", "utf-8")]
)
def test_a_pipe_in_a_chinese_locale(monkeypatch, locales, expected):
    """What goes out is in the encoding of the locale; what comes in is read in UTF-8, then in that of the locale."""
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    monkeypatch.setenv("TEXTGAMES_LANG", "zh")
    monkeypatch.setattr("locale.getencoding", lambda: locales)
    out = io.BytesIO()
    lines = io.BufferedReader(io.BytesIO("向右\n".encode(expected)))
    for name, file in (("stdin", lines), ("stdout", out), ("stderr", io.BytesIO())):
        monkeypatch.setattr(sys, name, io.TextIOWrapper(file, locales))
    monkeypatch.setattr(language, "_catalogue", language._catalogue)
    assert execute(["2048:4x4#7"]) == 0
    text = out.getvalue().decode(expected)
    assert "> 向右\n" in text.replace("\r", "") and "步数 1" in text


def test_programs_get_english_unless_they_ask():
    for lang, is_chinese in (({"LANG": "zh_CN.UTF-8", "TEXTGAMES_LANG": ""}, False), ({}, True)):
        option = ["--lang", "zh"] * is_chinese
        refused = run("2048", "--json", *option, lines="load /nowhere\n", **lang).objects[1]
        assert refused["error"]["message"].isascii() is not is_chinese
    assert "\\u6ca1\\u6709" in run_process("chess", "--json", "--lang", "zh", PYTHONIOENCODING="ascii").errors


def test_all_of_help_is_ours():
    """Nothing of it comes from argparse, and it is no wider in Chinese."""
    pages = {
        "": [wording.EXAMPLES, "what to play", "solving levels", "how it is shown and saved"],
        "scripts": [*wording.SECTIONS, "for scripts and programs"],
    }
    for (page, titles), lang in product(pages.items(), ["en", "zh"]):
        ran = run("help", *page.split(), "--lang", lang)
        lines = ran.out.splitlines()
        assert ran.status == 0 and ran.errors == "" and len(lines) <= 45 and all(width_of(line) <= 80 for line in lines)
        expected = titles if lang == "en" else [*map(chinese, titles)]
        assert re.findall(r"^(\S.*)[:：]$", ran.out, re.MULTILINE) == expected
        for word in ("options", "positional", "show this help message"):
            assert word not in ran.out.replace("[options]", "").replace("the options", "")


def test_catalogues(monkeypatch):
    try:
        assert language.languages() == ["en", "zh"]
        assert language.set_language("zh", "gbk") and language.current() == "zh" and title_of("sokoban") == "推箱子"
        assert not language.set_language("zh", "latin-1") and language.current() == "en"
        assert not language.set_language("zh", "no such encoding")
    finally:
        assert language.set_language("en", "ascii")
    monkeypatch.setattr(language, "FOLDER", "in a zip file")
    assert language.languages() == ["en", "zh"] and language.code_of("zh_CN.UTF-8") == "zh"
    assert language.language_from_environment({"LANG": "fr"}) == "en" and not language.language_from_environment({})


# Width.


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("abc", 3), ("推箱子", 6), ("扫雷 10x10", 10), ("é", 1), ("e\u0301", 1), ("ｗ", 2)]
)
def test_the_width_of_text(text, width):
    assert width_of(text) == width
    assert width_of(pad(text, 12)) == width_of(pad_left(text, 12)) == 12
    assert pad(text, 12).strip() == pad_left(text, 12).strip() == text
    assert pad(text, 0) == pad_left(text, 0) == text


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 5, [""]),
        ("one two three", 6, ["one", "two", "three"]),
        ("one two three", 7, ["one two", "three"]),
        ("incomprehensible it is", 5, ["incomprehensible", "it is"]),
        ("推箱子和扫雷", 6, ["推箱子", "和扫雷"]),
        ("推箱子，扫雷。", 6, ["推箱", "子，扫", "雷。"]),
        ("推箱（子）扫", 8, ["推", "箱（子）", "扫"]),
        ("输入 help 列出", 7, ["输入", "help 列", "出"]),
        ("用2048玩", 6, ["用2048", "玩"]),
        ("其他命令都在这里，请输入 帮助（?）。", 33, ["其他命令都在这里，请输入", "帮助（?）。"]),
        ("试试 上（w）、左（a）或右（d）。", 26, ["试试 上（w）、左（a）或", "右（d）。"]),
        ("其他命令都要输入全部命令。", 12, ["其他命令都要", "输入全部命", "令。"]),
        ("用2048玩", 5, ["用", "2048", "玩"]),
    ],
)
def test_lines_are_wrapped(text, width, lines):
    assert wrap(text, width).split("\n") == lines
