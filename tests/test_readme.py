"""What the READMEs and the other documents say is run.

`python3 tests/test_readme.py` writes what comes from the program anew: transcripts, the table of keys and pictures.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from unittest.mock import patch

import pytest
from sample import SHIPPED, TRANSLATED, all_at_once, vocabulary_of
from support import (
    PACKAGE,
    ROOT,
    beside,
    environment,
    names_in_any_script,
    needs_posix,
    path_with_textgames,
    plain_game,
    run,
    run_command,
    run_here,
    tool,
)
from test_playthroughs import played, without_seconds

from textgames.app.games import session_class
from textgames.text import language

commands, drawing = tool("commands"), tool("pictures")

README = beside("README.md")
CONTRIBUTING = beside("CONTRIBUTING.md")
SCRIPTING = beside("examples/README.md")
SPEED = beside("benchmarks/README.md")
PLAIN = [beside("examples/plain/README.md"), beside("examples/plain/README.zh.md")]
TRANSLATIONS = sorted(ROOT.glob("README.*.md"))
SPOKEN = beside("examples/spoken.md")
WITH_TRANSCRIPTS = [README, *TRANSLATIONS, SPOKEN]
WITH_COMMANDS = [*WITH_TRANSCRIPTS, SCRIPTING, beside("examples/clusters.md")]
PAGES = sorted({*beside("examples").glob("*.md"), beside("examples/browser/README.md"), *WITH_COMMANDS})
DOCUMENTS = [*PAGES, *PLAIN, SPEED, CONTRIBUTING]
BLOCKS = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def place(path: Path) -> str:
    return str(path.relative_to(ROOT))


def blocks(language: str, path: Path = README) -> list[str]:
    return [text for found, text in BLOCKS.findall(path.read_text(encoding="utf-8")) if found == language]


def is_whole(transcript: str) -> bool:
    """Whether a transcript goes to the end of its game, typed lines and all."""
    return "\n> " in transcript


def shell(command: str) -> str:
    """What a command prints that has `textgames` in it."""
    return run_command("sh", "-c", command, folder=ROOT, PATH=path_with_textgames()).out


KEYS = re.compile(r"(?<=<!-- keys -->\n).*?(?=<!-- end of keys -->)", re.DOTALL)


@all_at_once(SHIPPED)
def test_the_keys_are_those_of_help(games):
    shown = KEYS.search(SCRIPTING.read_text(encoding="utf-8"))[0]
    assert shown == commands.table(games), "examples/README.md: python3 tests/test_readme.py writes it"


@pytest.mark.parametrize("path", WITH_TRANSCRIPTS, ids=place)
def test_transcripts(path):
    transcripts = [block for block in blocks("console", path) if is_whole(block)]
    assert transcripts
    for transcript in transcripts:
        assert without_seconds(played(transcript)) == without_seconds(transcript)


@needs_posix
def test_other_commands():
    found = [block for path in WITH_COMMANDS for block in blocks("console", path)]
    assert len(found) >= 5
    for block in found:
        if not is_whole(block):
            command, shown = block.removeprefix("$ ").split("\n", 1)
            assert without_seconds(shell(command)).startswith(without_seconds(shown))


def test_the_library_in_a_few_lines():
    """The last comment is what the last line prints."""
    code = "".join(blocks("python", SCRIPTING))
    ran = run_command(sys.executable, "-c", code)
    assert ran.status == 0 and not ran.errors
    assert ran.out.splitlines()[-1] == code.rstrip().rpartition("  # ")[2]


@pytest.mark.skipif(not shutil.which("bash"), reason="the scripts of CI are for bash")
def test_ci_runs_the_same_two_commands():
    """It takes them from the README, so they are run as they stand there."""
    commands = "".join(blocks("sh")).splitlines()
    assert len(commands) == 2
    line = '. .ci/commands && printf "%s\\n" "$play" "$test" "$packages"'
    *found, packages = run_command("bash", "-c", line, folder=ROOT).out.splitlines()
    assert found == commands and f"`apt install {packages}`" in README.read_text(encoding="utf-8")
    for script in ("run", "system"):
        text = beside(f".ci/{script}").read_text(encoding="utf-8")
        assert ". .ci/commands\n" in text
        assert re.search(r'^.*\b(bash -c|inside) "\$play"', text, re.MULTILINE)
        assert re.search(r'^.*\b(bash -c|inside) "\$test"', text, re.MULTILINE)


def test_the_plan_names_every_module():
    """Those of a solver are named where its package begins."""
    plan = CONTRIBUTING.read_text(encoding="utf-8")
    for path in PACKAGE.rglob("*.py"):
        text = plan if path.parent.name != "solver" else (path.parent / "__init__.py").read_text(encoding="utf-8")
        assert path.stem in ("__init__", "__main__") or path.name in text, path


def test_pre_commit_has_the_versions_of_ci():
    pinned = beside(".ci/requirements.txt").read_text(encoding="utf-8").split()
    used = re.findall(r"\[(.+==.+)\]", beside(".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert used and set(used) <= set(pinned)


def headings(path: Path) -> set[str]:
    """The headings of a document as links name them."""
    found = re.findall(r"^#+ (.*)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("path", DOCUMENTS, ids=place)
def test_what_a_document_links_and_names_is_there(path):
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\[[^]]+\]\(([^)]+)\)", text):
        file, _, heading = target.partition("#")
        if not target.startswith("https://"):
            assert (path.parent / file).is_file(), target
            assert not heading or heading in headings(path.parent / file), target
    for name in re.findall(r"`((?:examples|benchmarks|tools|tests|textgames)/[\w./-]+)`", text):
        assert (ROOT / name).exists() or (PACKAGE / name).exists() or "NAME" in name, name


def test_a_translation_has_the_commands_of_the_readme():
    for path in TRANSLATIONS:
        assert blocks("sh", path) == blocks("sh") and blocks("powershell", path) == blocks("powershell")


CHINESE = beside("README.zh.md")
CELLS = re.compile(r"^\| (`.+) \| .+ \| (`.+`) \|$", re.MULTILINE)
WITH_KEY = re.compile(r"`(\w+)（(.)）`")
OF_ALL = "通用"
CHINESE_TITLES = {game: language.catalogue("zh").gettext(session_class(game).describer.title) for game in TRANSLATED}


def chinese_tables() -> dict[str, str]:
    """The tables of commands in Chinese, by what has them."""
    sections = CHINESE.read_text(encoding="utf-8").partition("\n## 命令一览\n")[2].partition("\n## ")[0].split("\n### ")
    return {text.split("\n")[0].removesuffix("的命令").strip(): text for text in sections[1:]}


@pytest.fixture
def in_chinese(monkeypatch):
    monkeypatch.setattr(language, "_catalogue", language._catalogue)
    language.set_language("zh", "utf-8")


@pytest.mark.parametrize("part", [OF_ALL, ""], ids=["all", "own"])
@pytest.mark.parametrize("game", TRANSLATED)
def test_the_examples_of_the_chinese_table_can_be_typed(part, game, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    title = CHINESE_TITLES[game]
    table = chinese_tables().get(part or title, "")
    rows = CELLS.findall(table)
    assert 0 < len(rows) == table.count("\n| `"), f"README.zh.md: the commands of {title}, each with an example"
    examples = re.findall(r"`([^`]+)`", " ".join(cells[1] for cells in rows))
    board = ["2048", "3x3"] if game == "2048" else [title]  # on which hints are found sooner
    out = run_here(*board, "--lang", "zh", lines="\n".join([*examples, ""])).out
    assert out.count("\n> ") >= len(examples)
    assert "没有“" not in out and "看不懂" not in out and "不能写" not in out


@pytest.mark.usefixtures("in_chinese")
@all_at_once(TRANSLATED)
def test_the_chinese_tables_have_every_command_and_its_key(games):
    assert list(chinese_tables()) == [OF_ALL, *CHINESE_TITLES.values()], "README.zh.md"
    tables = "".join(chinese_tables().values())
    for _names, (forms, _does, _example) in commands.commands(games):
        for typed in forms.split("、"):
            assert not re.match("[一-龥]", typed) or f"`{typed.split()[0]}" in tables, typed
    names = {language.command_name(name) for game in games for name in vocabulary_of(game).commands}
    for name, key in WITH_KEY.findall(tables):
        assert f"{name}（{key}）" in names


@pytest.mark.parametrize("path", PLAIN, ids=place)
def test_the_way_of_a_line(path):
    """The functions are named in the order in which they are called."""
    (way,) = (text for text in path.read_text(encoding="utf-8").split("\n\n") if "`Console.read`" in text)
    named = re.findall(r"`(\w+\.\w+)`", way)
    called = []

    def note(frame, event, _argument):
        if event == "call" and frame.f_code.co_filename.startswith(str(PACKAGE)):
            called.append(frame.f_code.co_qualname)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        run_here("2048", "--seed", "7", lines="a\n")
    finally:
        sys.setprofile(before)
    begin = called.index("Session.play") - called[called.index("Session.play") :: -1].index("Console.read")
    steps = [name for name in called[begin:] if name in named]
    assert [*dict.fromkeys(steps)] == named


@pytest.mark.parametrize("path", PLAIN, ids=place)
def test_the_names_of_tutorials_here_and_in_the_program(path):
    rows = re.findall(r"^\| (\S+?)[:：].* \| `(\w+)` \| (.*) \|$", path.read_text(encoding="utf-8"), re.MULTILINE)
    games = {"2048": "game2048", **dict.fromkeys(["Sokoban", "推箱子"], "sokoban")}
    games |= dict.fromkeys(["Minesweeper", "扫雷"], "minesweeper")
    assert len({games[game] for game, *_ in rows}) == 3
    for game, here, there in rows:
        assert callable(getattr(plain_game(games[game]), here))
        rules = import_module(f"textgames.{games[game]}.rules")
        for name in re.findall("`(.+?)`", there):
            assert attrgetter(name)(rules), name


@names_in_any_script
@pytest.mark.parametrize("path", PLAIN, ids=place)
def test_programs_in_the_way_into_the_code(path):
    shown = blocks("text", path)
    for number, code in enumerate(blocks("python", path)):
        ran = run_command(sys.executable, "-c", code, folder=ROOT)
        assert ran.status == 0 and ran.out and not ran.errors
        assert number >= len(shown) or ran.out == shown[number]


def test_a_newcomer_needs_no_more():
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 150


def test_the_page_of_benchmarks_names_its_parts():
    parts = re.findall(r"\(`([a-z]+)`\)", SPEED.read_text(encoding="utf-8"))
    assert parts
    for part in parts:
        assert (ROOT / "benchmarks" / f"{part}.py").exists(), part


def test_the_pictures_are_what_the_program_shows_now():
    with patch.dict(os.environ, environment(), clear=True):
        pictures = drawing.pictures()
    for file, picture in pictures.items():
        assert (drawing.FOLDER / file).read_text(encoding="utf-8") == picture, "see the head of this file"


def test_the_options_for_scripts_are_those_of_the_program():
    known = run("--help").out + run("help", "scripts").out
    options = re.findall(r"`(--[a-z-]+)", SCRIPTING.read_text(encoding="utf-8"))
    assert options
    for option in options:
        assert option in known, option


def write_anew(path: Path) -> None:
    """Play the transcripts of a document again, and write its table of keys."""
    text = path.read_text(encoding="utf-8")
    for transcript in blocks("console", path):
        text = text.replace(transcript, played(transcript) if is_whole(transcript) else run_again(transcript))
    path.write_text(KEYS.sub(lambda _: commands.table(SHIPPED), text), encoding="utf-8")


def run_again(block: str) -> str:
    """A command and as many lines of its output as were shown before."""
    command, *shown = block.splitlines(keepends=True)
    return "".join([command, *shell(command.removeprefix("$ ").rstrip()).splitlines(keepends=True)[: len(shown)]])


if __name__ == "__main__":
    for path in WITH_COMMANDS:
        write_anew(path)
    drawing.write_pictures()
