"""Commands as they are typed in Chinese, whatever the language of the screen."""

from __future__ import annotations

import pytest
from sample import session_of
from support import names_in_any_script, run

from textgames.sokoban.formats import levels_in
from textgames.terminal import console
from textgames.terminal.completion import completions
from textgames.text import language


@pytest.mark.parametrize("word", ["否", "不要", "再来", "好的", "再来一次"])
def test_an_answer_to_no_question_leaves_the_game_as_it_is(word):
    reply = run("2048:4x4#7", "--json", lines=f"{word}\n").objects[1]
    assert not reply["ok"] and reply["id"] == "2048:4x4#7"


@pytest.mark.parametrize(
    ("game", "line", "verb"),
    [("minesweeper", "f 9H", "flag"), ("2048", "？", "help"), ("2048", "下3", "down"), ("2048", "上（w）", "up")],
)
def test_signs_mean_the_same_on_a_screen_in_chinese(game, line, verb, monkeypatch):
    monkeypatch.setattr(language, "_catalogue", language.catalogue("zh"))
    session = session_of(game)
    assert session.read(line)[0].command.name == verb


def test_the_menu_takes_what_it_shows():
    for line, shown in (
        ("推箱子", "第 1 关"),
        ("推箱子 3", "第 3 关"),
        ("推箱子 经典 3", "第 3 关"),
        ("扫雷 高级", "剩余雷数 99"),
    ):
        assert shown in run("--lang", "zh", lines=f"{line}\n").out
    menu = run("--lang", "zh", lines="\n").out
    assert "2 推箱子 " in menu and "3 扫雷 " in menu and "d 每日一局 " in menu
    for arguments in (
        ["统计"],
        ["帮助", "扫雷"],
        ["列出", "未完成"],
        ["推箱子", "classic", "3"],
        ["检查", "经典", "3"],
    ):
        assert run(*arguments, "--lang", "zh").status == 0


@pytest.mark.parametrize(
    ("game", "chinese", "english"),
    [
        ("2048:4x4#7", "上，左\n撤销\n提示\n看\n", "up, left\nundo\nhint\nlook\n"),
        ("sokoban:classic/1", "左\n撤销\n求解\n列出 箱子\n下一关\n", "left\nundo\nsolve\nlist boxes\nnext\n"),
        ("minesweeper:4x4m2#3", "打开 0A\n标记3D\n概率\n列出旗子\n", "open 0A\nflag 3D\nodds\nlist flags\n"),
    ],
)
def test_a_game_in_chinese_is_the_same_game(game, chinese, english):
    assert run(game, "--no-echo", lines=chinese).out == run(game, "--no-echo", lines=english).out


@names_in_any_script
def test_a_saved_game_may_have_chinese_lines(tmp_path):
    path = tmp_path / "棋局.txt"
    first = run("2048:4x4#7", lines=f"上左\n保存 “{path}”\n")
    assert "Saved as" in first.out
    assert path.read_text(encoding="utf-8") == "# textgames 1 2048:4x4#7\nup\nleft\n"
    path.write_text("# textgames 1 2048:4x4#7\n上左\n", encoding="utf-8")
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


@pytest.mark.parametrize(
    ("locales", "encoding"),
    [
        ("gbk", "gbk"),
        ("big5", "big5"),
        ("utf-8", "gbk"),
        ("ascii", "gb18030"),
        ("no such encoding", "gbk"),
        ("cp1252", "utf-8"),
        ("gbk", "utf-16"),
    ],
)
def test_a_level_file_has_its_titles_in_any_encoding(locales, encoding, monkeypatch):
    monkeypatch.setattr("locale.getencoding", lambda: locales)
    text = "第一關 中文\n#####\n#@$.#\n#####\n"
    assert [level.title for level in levels_in(text.encode(encoding), "x")] == ["第一關 中文"]


def test_a_full_width_blank_is_a_blank_everywhere():
    assert run("扫雷　高级", "--lang", "zh", "--json").objects[0]["id"].startswith("minesweeper:16x30m99")
    out = run("--lang", "zh", lines="扫雷　高级\n插旗　3H\n新游戏　＃7\n").out
    assert "> 插旗　3H\n" in out and "旗数 1" in out and "旗数 0" in out.rpartition("新游戏")[2]


def test_tab_completes_names_in_both_languages(monkeypatch):
    monkeypatch.setattr(language, "_catalogue", language._catalogue)
    language.set_language("zh", "utf-8")
    verbs = ["undo", "up", "hint"]
    assert completions("撤", verbs) == ["撤销"] and completions("u", verbs) == ["undo", "up"]
    assert completions("帮助 提", verbs) == ["帮助 提示"]
