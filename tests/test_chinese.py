"""Commands as they are typed in Chinese, whatever the language of the screen."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from sample import session_of
from support import names_in_any_script, run, run_process, without_token

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
    for line, shown in (("推箱子", "第 1 关"), ("推箱子 经典 3", "第 3 关"), ("扫雷 高级", "剩余雷数 99")):
        assert shown in run("--lang", "zh", lines=f"{line}\n").out
    menu = run("--lang", "zh", lines="\n").out
    assert "2 推箱子 " in menu and "3 扫雷 " in menu and "d 每日一局 " in menu


@names_in_any_script
def test_a_saved_game_may_have_chinese_lines(tmp_path):
    path = tmp_path / "棋局.txt"
    first = run("2048:4x4#7", lines=f"上左\n保存 “{path}”\n")
    assert "Saved as" in first.out
    assert without_token(path.read_text(encoding="utf-8")) == "# textgames 1 2048:4x4#7\nup\nleft\n"
    path.write_text("# textgames 1 2048:4x4#7\n上左\n", encoding="utf-8")
    again = run("--save", str(path), lines="q\n")
    assert again.status == 0 and again.errors == ""


@pytest.mark.parametrize(
    ("encoding", "data", "line"),
    [
        ("gbk", "左，撤销".encode("gbk"), "左，撤销"),
        ("big5", "上 提示".encode("big5"), "上 提示"),
        ("ascii", b"w\xff", "w�"),
    ],
)
def test_bytes_that_are_not_utf_8_are_in_the_locales_encoding_or_in_none(encoding, data, line, monkeypatch):
    monkeypatch.setattr("locale.getencoding", lambda: encoding)
    assert console.decoded(data.decode("utf-8", "surrogateescape")) == line


@pytest.mark.parametrize("arguments", [["2048", "--seed", "3"], ["2048", "--seed", "3", "--json"], []])
def test_a_line_in_no_known_encoding_is_told_that_it_is_not_utf_8(arguments):
    ran = run_process(*arguments, lines="左\n2048\n".encode("gbk"), LC_ALL="C.UTF-8")
    assert ran.out.count("This line isn't UTF-8") == 1 and not ran.errors


def test_what_is_shared_is_one_line_to_paste_into_a_chat():
    out = run("minesweeper:3x4m1#7", "--lang", "zh", "--no-echo", lines="0A\nshare\n").out
    [shared] = [line for line in out.splitlines() if "来挑战：textgames minesweeper:3x4m1#7" in line]
    assert shared.startswith("扫雷：未完成。共 1 步。还要打开 2 个安全格。用时 0 秒。没用撤销和提示。")


@pytest.mark.parametrize(
    ("locales", "encoding", "written", "read"),
    [
        *[(locales, "gbk", "第一關 中文", "第一關 中文") for locales in ("gbk", "utf-8", "no such encoding")],
        ("big5", "big5", "第一關 中文", "第一關 中文"),
        ("ascii", "gb18030", "第一關 中文", "第一關 中文"),
        *[("gbk", encoding, "第一關 Caf\xe9", "第一關 Caf\xe9") for encoding in ("utf-8", "utf-16")],
        ("utf-8", "latin-1", "Caf\xe9", "Caf\ufffd"),
    ],
)
def test_a_level_file_has_its_titles_in_any_encoding(locales, encoding, written, read, monkeypatch):
    monkeypatch.setattr("locale.getencoding", lambda: locales)
    text = f"{written}\n#####\n#@$.#\n#####\n"
    assert [level.title for level in levels_in(text.encode(encoding), "x")] == [read]


@pytest.mark.parametrize(
    ("typed", "game_id"),
    [
        ("扫雷：３ｘ３", "minesweeper:3x3m1#7"),
        ("扫雷　１０x２０m２０N", "minesweeper:10x20m20n#7"),
        ("掃雷:高級", "minesweeper:16x30m99#7"),
        ("扫雷 --size ５x５ --mines ５", "minesweeper:5x5m5#7"),
        ("2048 ５x５ｇ１０２４", "2048:5x5g1024#7"),
        ("推箱子　经典　３", "sokoban:classic/3"),
        ("推箱子：經典/３", "sokoban:classic/3"),
        ("推箱子 --level ３", "sokoban:holes/3"),
        ("推箱子　随机　８x８b２", "sokoban:random:8x8b2#7"),
        ("推箱子 随机:８x８b２", "sokoban:random:8x8b2#7"),
    ],
)
def test_full_width_forms_are_read_where_a_game_is_named(typed, game_id):
    assert run(*typed.split(" "), "--seed", "7", "--json").objects[0]["id"] == game_id
    game, _blank, params = re.sub("[　：:]", " ", typed, count=1).partition(" ")
    if not params.startswith("--"):
        seed = "　＃7" if "#" in game_id else ""
        reply = run(game, "--json", lines=f"新游戏　{params}{seed}\n").objects[1]
        assert reply["id"] == game_id


def test_seeds_and_file_names_are_taken_as_they_are_typed(tmp_path):
    level = tmp_path / "關卡　１.xsb"
    level.write_text("#####\n#@$.#\n#####\n", encoding="utf-8")
    for typed in ("３", "關"):
        assert run("2048", "--seed", typed, "--json").objects[0]["id"] == f"2048:4x4#{quote(typed)}"
    assert run("推箱子", str(level), "--json").objects[0]["id"] == "sokoban:=#####/#@$.#/#####"


def english_in(text: str) -> set[str]:
    """Words of two letters or more that are neither options, IDs nor examples of what is typed."""
    text = re.sub(r"--[a-z-]+|\S*[:=#/]\S*|[0-9]+x[0-9]+\S*", "", text)
    return set(re.findall(r"[A-Za-z_]{2,}", text)) - {"textgames", "auto", "always", "never", "zh", "en"}


@pytest.mark.parametrize(
    "arguments",
    [
        *["--help", "帮助 2048", "帮助 推箱子", "帮助 扫雷", "列出", "列出 推箱子", "列出 洞", "检查 洞 --level 1-2"],
        *["推箱子 经典 99", "检查 经典 --level 99", "扫雷 高级 初级", "扫雷 初级 --size 3x3", "列出 没有"],
        *["推箱子 经典 3 4", "推箱子 没有", "删除", "删除 没有", "2048 --goal 7", "扫雷 --level 没有", "没有"],
    ],
)
def test_there_is_no_english_in_chinese(arguments):
    ran = run(*arguments.split(), "--lang", "zh")
    assert english_in(ran.out + ran.errors) == set()


@pytest.mark.parametrize("game", ["2048", "推箱子", "扫雷"])
def test_there_is_no_english_in_the_help_of_a_game_in_chinese(game):
    out = run(game, "--lang", "zh", "--no-echo", lines="帮助 全部\n帮助 存档\n帮助 新游戏\n关卡 99\n存档\n").out
    assert english_in(out.replace("Ctrl-C", "")) <= {"wwasd", "rrUUl", "exit", "txt"}
    assert ", " not in out


def test_no_blank_follows_a_full_width_bracket():
    out = run("minesweeper:=....*.", "--lang", "zh", lines="0A\n双击 0A\n").out
    assert "0A 上没有数字；双击（c）只能用在已打开的数字上。" in out


def test_what_was_played_is_named_in_chinese(tmp_path):
    home = {"TEXTGAMES_HOME": str(tmp_path), "TEXTGAMES_TYPED": "1"}
    for start, line in (("sokoban:classic/5", "a"), ("sokoban:random:9x9b3#1", "lurd udlr")):
        run(start, "--lang", "zh", lines=f"{line}\n", **home)
    run("sokoban:holes/1", lines="auto\n", **home)
    run("sokoban:=P#o", lines="d\n", **home)
    listed = run("列出", "未完成", "--lang", "zh", **home).out
    assert "推箱子 经典 5，" in listed and "推箱子 随机 9x9b3，" in listed
    assert "洞 46 关中的 0 关" in run("统计", "--lang", "zh", **home).out


@pytest.mark.parametrize(
    "option", ["--seed", "--size", "--goal", "--level", "--mines", "--lang", "--save", "--time", "--jobs"]
)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_example_of_a_missing_value_can_be_typed(option, lang, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    example = re.search(r"(?:as in|例如) (--\S+ \S+?)[.。]\n", run("--lang", lang, option).errors)[1]
    starts = {"--level": "sokoban", "--mines": "minesweeper --size 9x9", "--time": "check", "--jobs": "check"}
    start = starts.get(option, "2048").split()
    if start == ["check"]:
        start = ["check", "holes", "--level", "1"]
    ran = run(*start, *example.split())
    assert ran.status == 0 and not ran.errors and example.startswith(option)


def test_tab_completes_names_in_both_languages(monkeypatch):
    monkeypatch.setattr(language, "_catalogue", language._catalogue)
    language.set_language("zh", "utf-8")
    verbs = ["undo", "up", "hint"]
    assert completions("撤", verbs) == ["撤销"] and completions("u", verbs) == ["undo", "up"]
    assert completions("帮助 提", verbs) == ["帮助 提示"] and completions("帮助　提", verbs) == ["帮助　提示"]
