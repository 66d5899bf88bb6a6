"""The language of what is said: which one is taken, and how wide its characters are."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import environment, run

from textgames.app import messages
from textgames.app.games import title_of
from textgames.text import language
from textgames.text.width import CLOSING, OPENING, pad, pad_left, width_of, wrap

MESSAGES = {
    messages.KEYS: "输入数字或名称；help 列出其余命令。",
    messages.NO_SUCH_GAME: "没有游戏 {typed}；可玩的有 {games}。",
    messages.UNKNOWN_OPTION: "未知选项 {typed}；textgames --help 列出所有选项。",
    messages.USAGE: "用法：",
    messages.HELP[0][1]: "一个游戏",
    messages.GROUP_GAME: "玩什么",
    messages.GROUP_WHICH: "哪一局",
    messages.GROUP_HOW: "怎样进行和显示",
    messages.GROUP_FILES: "走法从哪里来，游戏存在哪里",
    messages.GROUP_ABOUT: "关于程序",
    messages.ABOUT: "适用于任何行输入控制台的 2048、推箱子和扫雷。",
    messages.OPTIONS["--strict"]: "遇到第一条被拒绝的命令就停止，退出状态为 5，后面的命令都不再执行",
    "Sokoban": "推箱子",
}
RUN = """
import sys
from textgames.text import language
language.FOLDER = {folder!r}
from textgames.cli import execute
sys.exit(execute())
"""


def compiled(code: str, messages: dict[str, str]) -> bytes:
    """A catalogue as gettext reads it: a header of seven numbers, two tables of (length, place), the texts."""
    pairs = sorted({"": f"Language: {code}\nContent-Type: text/plain; charset=UTF-8\n", **messages}.items())
    texts = [[text.encode() + b"\0" for text in column] for column in zip(*pairs)]
    place = 28 + 16 * len(pairs)
    tables = b""
    for text in [*texts[0], *texts[1]]:
        tables += struct.pack("<II", len(text) - 1, place)
        place += len(text)
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + tables + b"".join([*texts[0], *texts[1]])


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Catalogues of two languages: some Chinese, and French without a message."""
    folder = tmp_path_factory.mktemp("locale")
    for code, catalogue_of in (("zh", MESSAGES), ("fr", {})):
        catalogue = folder / code / "LC_MESSAGES"
        catalogue.mkdir(parents=True)
        (catalogue / "textgames.mo").write_bytes(compiled(code, catalogue_of))
    (folder / "textgames.pot").write_text("")
    return str(folder)


def run_in(folder, *arguments, lines="", **changes):
    """Output, errors and status of the program with these catalogues."""
    ran = subprocess.run(
        [sys.executable, "-c", RUN.format(folder=folder), *arguments],
        input=lines.encode(),
        capture_output=True,
        env=environment(**{"PYTHONIOENCODING": "utf-8", **changes}),
        timeout=60,
    )
    encoding = changes.get("PYTHONIOENCODING", "utf-8")
    out, errors = (data.decode(encoding).replace(os.linesep, "\n") for data in (ran.stdout, ran.stderr))
    return out, errors, ran.returncode


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
        ({"TEXTGAMES_LANG": "zh-Hans"}, True),
        ({"LC_MESSAGES": "zh@latin"}, True),
        ({"TEXTGAMES_LANG": "", "LANG": "zh_CN.UTF-8"}, True),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "/tmp"}, False),
        ({"LANG": ".."}, False),
        ({"LANG": "zh_CN.UTF-8", "PYTHONIOENCODING": "ascii"}, False),
        ({"LANG": "zh_CN.GBK", "PYTHONIOENCODING": "gbk"}, True),
    ],
)
def test_the_environment_chooses(folder, variables, is_chinese):
    unset = dict.fromkeys(language.VARIABLES, "")
    out, errors, status = run_in(folder, lines="help\nq\n", **{**unset, **variables})
    assert (status, errors) == (0, "")
    assert (MESSAGES[messages.KEYS] in out) is (messages.KEYS not in out) is is_chinese
    assert ("1, 2048, mines     一个游戏\n" in out) is is_chinese


def test_an_option_chooses_before_anything_is_said(folder):
    for arguments in (["--lang", "zh"], ["--lang=zh"], ["--lang", "zh_CN.UTF-8"], ["--lang", "en", "--lang", "zh"]):
        out, errors, status = run_in(folder, *arguments, lines="chess\nq\n", LANG="en_US.UTF-8")
        assert status == 0 and errors == "" and MESSAGES[messages.KEYS] in out and "没有游戏 'chess'" in out
    assert messages.KEYS in run_in(folder, "--lang", "en", LANG="zh_CN.UTF-8")[0]
    assert (
        run_in(folder, "--lang", "zh", "--nothing")[1]
        == "textgames: 未知选项 '--nothing'；textgames --help 列出所有选项。\n"
    )


def test_a_line_of_the_menu_may_choose_too(folder):
    out = run_in(folder, "--lang", "zh", lines="list --lang en\n\nlist\n\n--lang fr list\n\n")[0]
    assert [messages.KEYS in part for part in out.split("> ")[1:]] == [False, True, False, False, False, True, False]


def test_a_language_that_there_is_not(folder):
    out, errors, status = run_in(folder, "2048", "--lang", "tlh")
    assert (out, errors, status) == ("", "textgames: --lang takes en, fr or zh, not 'tlh'.\n", 2)
    assert run_in(folder, "2048", "--lang")[1:3] == ("textgames: --lang needs a value, as in --lang LANG.\n", 2)
    for odd in ("..", "/", "zh/LC_MESSAGES", "textgames.pot", "C"):
        assert run_in(folder, "2048", "--lang", odd)[2] == 2


def test_a_language_that_the_output_cannot_show(folder):
    out, errors, status = run_in(folder, "--lang", "zh", PYTHONIOENCODING="ascii")
    assert status == 0 and messages.KEYS in out
    assert errors == "textgames: The output encoding ascii can't show the language zh; English is used instead.\n"


def test_programs_get_english_unless_they_ask(folder):
    def message(*arguments, **changes):
        return run_in(folder, "2048", "--json", "--seed", "1", *arguments, lines="load /nowhere\nload /\n", **changes)

    assert message(LANG="zh_CN.UTF-8") == message(LANG="en_US.UTF-8")
    refused = run_in(folder, "chess", "--json", "--lang", "zh", PYTHONIOENCODING="ascii")
    assert "\\u6ca1\\u6709" in refused[1]


def test_how_far_a_game_is_is_said_in_the_language_of_the_list(folder, tmp_path):
    """It is noted in the language that was played in; in another one a list has the number of lines."""
    home = {"TEXTGAMES_HOME": str(tmp_path), "TEXTGAMES_TYPED": "1"}
    run_in(folder, "2048", "--seed", "1", "--lang", "zh", lines="wasd\n", **home)
    (kept,) = (tmp_path / "unfinished").glob("*.txt")
    before, note, _blank = kept.read_text().partition("#: stands zh 2048:4x4#1 ")
    assert before.endswith("\nwasd\n")
    kept.write_text(f"{before}{note}四分\n", encoding="utf-8")
    for lang, progress in (("en", "1 line; last played"), ("zh", "四分")):
        assert f"2048:4x4#1, {progress}" in run_in(folder, "list", "unfinished", "--lang", lang, **home)[0]


def test_all_of_help_is_ours(folder):
    """Nothing of it comes from argparse, and it is no wider in Chinese."""
    out, errors, status = run_in(folder, "--help", "--lang", "zh")
    assert status == 0 and errors == "" and out.startswith("用法：textgames ")
    headings = re.findall(r"^(\S.*):$", out, re.MULTILINE)
    titles = (messages.GROUP_GAME, messages.GROUP_WHICH, messages.GROUP_HOW, messages.GROUP_FILES, messages.GROUP_ABOUT)
    assert headings == [
        messages.EXAMPLES,
        *[MESSAGES[title] for title in titles],
        *messages.SECTIONS,
        messages.REPORTING,
    ]
    assert all(width_of(line) <= 80 for line in out.splitlines())
    assert "".join(MESSAGES[messages.OPTIONS["--strict"]].split()) in "".join(out.split())
    for word in ("options", "positional", "show this help message"):
        assert word not in run_in(folder, "--help")[0].replace("[options]", "").replace("the options", "")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("2048 --seed", "--seed needs a value, as in --seed TEXT."),
        ("2048 --color blue", "--color takes auto, always or never."),
        ("2048 --color", "--color takes auto, always or never."),
        ("2048 --json=yes", "--json takes no value."),
        ("2048 --verbal=yes", "--verbal/--no-verbal takes no value."),
        ("2048 --sede=3", "Unknown option '--sede'; textgames --help lists the options. Did you mean --seed?"),
        ("2048 -x", "Unknown option '-x'; textgames --help lists the options."),
    ],
)
def test_options_are_refused_in_our_own_words(arguments, says):
    ran = run(*arguments.split())
    assert (ran.status, ran.out, ran.errors) == (2, "", f"textgames: {says}\n")


def test_catalogues(folder, monkeypatch):
    monkeypatch.setattr(language, "FOLDER", folder)
    try:
        assert language.languages() == ["en", "fr", "zh"]
        assert language.set_language("zh", "utf-8") and language.current() == "zh"
        assert title_of("sokoban") == "推箱子"
        assert not language.set_language("zh", "latin-1") and language.current() == "en"
        assert not language.set_language("zh", "no such encoding")
        assert language.set_language("en", "ascii")
    finally:
        language.set_language("en", "ascii")
    monkeypatch.setattr(language, "FOLDER", f"{folder}/nowhere")
    assert language.languages() == ["en"] and language.wanted({"LANG": "zh"}) == "en"


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
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 6, ["one", "two", "three"]),
        ("incomprehensible it is", 5, ["incomprehensible", "it is"]),
        ("推箱子和扫雷", 6, ["推箱子", "和扫雷"]),
        ("推箱子和扫雷", 7, ["推箱子", "和扫雷"]),
        ("推箱子，扫雷。", 6, ["推箱", "子，扫", "雷。"]),
        ("推箱（子）扫", 6, ["推箱", "（子）", "扫"]),
        ("输入 help 列出", 7, ["输入", "help 列", "出"]),
        ("用2048玩", 6, ["用2048", "玩"]),
        ("用2048玩", 5, ["用", "2048", "玩"]),
    ],
)
def test_lines_are_wrapped(text, width, lines):
    assert wrap(text, width).split("\n") == lines


def may_break(line, place):
    """Whether a line may break there: at a blank, or beside a wide character."""
    before, char = line[place - 1], line[place]
    beside_wide = max(before, char) > "\u2e80"
    return before == " " or (beside_wide and char not in CLOSING + " " and before not in OPENING)


@given(st.text("ab 推箱，。（）“”.1", max_size=60), st.integers(4, 30))
def test_wrapping_loses_nothing_and_keeps_the_width(text, width):
    lines = wrap(text, width).split("\n")
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in map(str.strip, lines):
        assert width_of(line) <= width or not any(may_break(line, place) for place in range(1, len(line)))
