"""Commands as they are typed in Chinese, whatever the language of the screen."""

from __future__ import annotations

import pytest
from sample import session_of
from support import run

from textgames.app.games import GAMES, session_class, spec_class
from textgames.engine.reading import read_line
from textgames.engine.tokens import tokenize
from textgames.engine.translated import words
from textgames.errors import Unreadable
from textgames.sokoban.formats import levels_in
from textgames.terminal import console
from textgames.text import language

VERBS = {verb for game in GAMES for verb in session_class(game).vocabulary.verbs}  # which loads the words of all games
CHOICES = "to tiles empty blank closed letters numbers boxes holes goals flags near all win on off daily forget"
LEVELS = "beginner intermediate expert easy wide resume unfinished scripts sokoban minesweeper"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("上上左", ["up", "up", "left"]),
        ("上，下、左。", ["up", ",", "down", ",", "left"]),
        ("「3H」", ["3H"]),
        ("。", ["."]),
        ("第3关", ["level", "3"]),
        ("左两下", ["left", "2"]),
        ("新游戏 #种子7", ["new", "#种子7"]),
        ("撤銷二十一步", ["undo", "21"]),
        ("上×3", ["up", "3"]),
        ("←→↑↓", ["left", "right", "up", "down"]),
        ("⬅️", ["left"]),
        ("#提示", []),
        ("上 #提示", ["up"]),
        ("不左", ["不", "left"]),
        ("左" + " " * 9000 + "右", ["left", "right"]),
    ],
)
def test_words(typed, expected):
    assert [word for word, _typed in tokenize(typed)] == expected


def test_each_word_is_a_command_or_what_one_takes():
    assert {*words().values()} <= VERBS.union(
        CHOICES.split(), LEVELS.split(), ["", ",", "all!", "odds win", "new random", "oops", "im stuck", "maybe"]
    )


@pytest.mark.parametrize(
    ("game", "chinese", "english"),
    [
        ("2048", "先上一步，再往左边滑两次", "up, left 2"),
        ("2048", "左→上，不对，右、提示", "right, hint"),
        ("2048", "哎呀滑错了，退两步", "undo 2"),
        ("2048", "撤销怎么用", "help undo"),
        ("2048", "下一步该往哪边走？", "hint"),
        ("sokoban", "把3D的箱子推到3E那里", "push 3D 3E"),
        ("sokoban", "把下面的箱子往下推", "push down"),
        ("sokoban", "走到第三行E列", "go 3E"),
        ("sokoban", "去第 5 关", "level 5"),
        ("sokoban", "箱子都在哪里", "list boxes"),
        ("sokoban", "这盘废了，重来", "restart"),
        ("minesweeper", "打开3D会死吗？", "odds 3D"),
        ("minesweeper", "在3H上插一面旗吧", "flag 3H"),
        ("minesweeper", "3H和4H是雷，都插旗", "flag 3H 4H"),
        ("minesweeper", "3H是雷，取消4H的旗", "unflag 4H"),
        ("minesweeper", "打开（3，H）", "open 3H"),
    ],
)
def test_many_ways_to_say_it(game, chinese, english):
    vocabulary, spec = session_class(game).vocabulary, spec_class(game).parse("")
    parts = [[command.parts for command in read_line(line, vocabulary, spec)] for line in (chinese, english)]
    assert parts[0] == parts[1]


DOUBTFUL = """
2048: 左？ 往左吗 上一步，左 别左 不往左 左或右 为什么往左 退出？ 重来会怎样 不，撤销 左右上角 提示撤销 如果输了，重来
sokoban: 推箱子 3D在哪 别去4B 看看下一关 下一关吗 上一关的解法 左推右推 箱子在左边 往下走到3E 推到3D左边
minesweeper: 3H？ 3H呢 3H安全 3H不是雷 3H，4H插旗 插旗3H，4H打开 不要打开3H 3H是雷，4H 3H到3J 3H打开了
"""


@pytest.mark.parametrize(("game", "lines"), [line.split(": ") for line in DOUBTFUL.strip().split("\n")])
def test_what_may_mean_something_else_is_not_played(game, lines):
    vocabulary, spec = session_class(game).vocabulary, spec_class(game).parse("")
    for line in lines.split():
        with pytest.raises(Unreadable):
            assert not read_line(line, vocabulary, spec), line


@pytest.mark.parametrize(
    ("game", "line", "guess"),
    [
        ("2048", "最后一步我想改一下", "undo"),
        ("minesweeper", "3E肯定是雷", "flag 3E"),
        ("minesweeper", "打开第3行第4列", "3D"),
        ("minesweeper", "点开第三行第四列", "3D"),
        ("2048", "café", None),
        ("minesweeper", "第九个", None),
    ],
)
def test_what_a_line_in_chinese_may_mean_is_suggested_and_not_played(game, line, guess):
    reply = run(game, "--json", lines=f"{line}\n").objects[1]
    assert not reply["changed"] and reply["error"]["code"] == "unreadable"
    assert reply["error"]["expected"][:1] == ([guess] if guess else [])


@pytest.mark.parametrize("word", ["否", "不要", "再来", "好的", "再来一次"])
def test_an_answer_to_no_question_leaves_the_game_as_it_is(word):
    reply = run("2048:4x4#7", "--json", lines=f"{word}\n").objects[1]
    assert not reply["ok"] and reply["id"] == "2048:4x4#7"


@pytest.mark.parametrize(
    ("game", "line", "verb"),
    [("minesweeper", "!9H", "flag"), ("minesweeper", "9H！", "flag"), ("2048", "?", "help"), ("2048", "3下", "down")],
)
def test_signs_mean_the_same_on_a_screen_in_chinese(game, line, verb, monkeypatch):
    monkeypatch.setattr(language, "_catalogue", language.catalogue("zh"))
    session = session_of(game)
    session.respond(line)
    assert session.command.parts[0] == verb


def test_the_menu_takes_what_it_shows():
    for line, shown in (("推箱子", "第 1 关"), ("推箱子 第3关", "第 3 关"), ("扫雷 高级", "剩余雷数 99")):
        assert shown in run("--lang", "zh", lines=f"{line}\n").out
    menu = run("--lang", "zh", lines="\n").out
    assert "2 推箱子 " in menu and "3 扫雷 " in menu and "d 每日一局 " in menu
    for arguments in (["统计"], ["帮助", "扫雷"], ["列出", "未完成"], ["推箱子", "classic", "3"]):
        assert run(*arguments, "--lang", "zh").status == 0


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


@pytest.mark.parametrize(
    ("encoding", "data", "line"), [("big5", "上 提示".encode("big5"), "上 提示"), ("ascii", b"w\xff", "w�")]
)
def test_bytes_that_are_not_utf_8_are_in_the_locales_encoding_or_in_none(encoding, data, line, monkeypatch):
    monkeypatch.setattr("locale.getencoding", lambda: encoding)
    assert console.decoded(data.decode("utf-8", "surrogateescape")) == line


def test_what_is_shared_is_one_line_to_paste_into_a_chat():
    out = run("minesweeper:3x4m1#7", "--lang", "zh", "--no-echo", lines="0A\nshare\n").out
    [shared] = [line for line in out.splitlines() if "来挑战：textgames minesweeper:3x4m1#7" in line]
    assert shared.startswith("扫雷：未完成。共 1 步。还要打开 2 个安全格。用时 0 秒。没用撤销和提示。")


def test_a_level_file_in_the_locales_encoding_has_its_titles(monkeypatch):
    monkeypatch.setattr("textgames.sokoban.formats.getencoding", lambda: "gbk")
    assert [level.title for level in levels_in("第一关\n#####\n#@$.#\n#####\n".encode("gbk"), "x")] == ["第一关"]
