"""Python in a browser: what it lacks, the whole games in Pyodide under Node, and the page in `examples/browser/`."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

import pytest
from sample import SHIPPED
from support import PACKAGE, Finished, beside, joined, needs_posix, run, run_command
from test_playthroughs import without_seconds

from textgames.text.language import set_language

EXAMPLES = beside("examples")
BROWSER = beside("examples/browser")
PYODIDE = BROWSER / "node_modules" / "pyodide"
VIEWS = ([], ["--verbal"], ["--json"])
CHECK = ["check", "holes", "--level", "1-3", "--jobs", "2"]
SAVE_TWICE = "w\nsave {file}\nd\nnew\nsave {file}2\nq\n"

WITHOUT = """
import os, sys
sys.modules.update(dict.fromkeys(["fcntl", "multiprocessing.synchronize"]))
del os.geteuid
from textgames.cli import execute
sys.exit(execute(sys.argv[1:]))
"""
INSIDE = """
import io, json, os, sys
sys.path.insert(0, "/sources")
from textgames.cli import execute

ours, results = (sys.stdin, sys.stdout, sys.stderr), []
for arguments, lines, changes in CASES:
    streams = [io.TextIOWrapper(io.BytesIO(data), "utf-8") for data in (lines.encode(), b"", b"")]
    sys.stdin, sys.stdout, sys.stderr = streams
    before = dict(os.environ)
    os.environ.update(changes)
    status = execute(arguments)
    os.environ.clear()
    os.environ.update(before)
    results.append([status, *(stream.buffer.getvalue().decode() for stream in streams[1:])])
sys.stdin, sys.stdout, sys.stderr = ours
print(json.dumps(results))
"""
# The page needs no other host.
CHROMIUM = ["--headless", "--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
ENTER, UP = "\ue007", "\ue013"  # keys, as WebDriver has them


def win(game: str) -> str:
    """A saved game that is won."""
    return (EXAMPLES / f"win-{game}.txt").read_text(encoding="utf-8")


def in_pyodide(*cases: tuple[list[str], str, dict[str, str]]) -> list[Finished]:
    """Run the program in Pyodide, once for each case of arguments, lines and environment, over the same files."""
    node = shutil.which("node")
    if not (node and PYODIDE.is_dir()):
        pytest.skip("it takes Node, and Pyodide, which npm ci --prefix examples/browser gets")
    code = f"CASES = {cases!r}\n{INSIDE}"
    command = [node, str(Path(__file__).with_name("pyodide.mjs")), str(PYODIDE), str(PACKAGE.parent)]
    ran = subprocess.run(command, input=code.encode(), capture_output=True, timeout=300)
    assert ran.returncode == 0, ran.stderr[-2000:]
    return [
        Finished(status, out.encode(), errors.encode())
        for status, out, errors in json.loads(ran.stdout.splitlines()[-1])
    ]


def test_whole_games_are_the_same_in_pyodide():
    cases = [([win(game).split()[3], *view, "--exit-status"], win(game), {}) for game in SHIPPED for view in VIEWS]
    for (arguments, lines, _), inside in zip(cases, in_pyodide(*cases)):
        outside = run(*arguments, lines=lines)
        assert inside.status == outside.status == 0 and not inside.errors
        assert without_seconds(inside.out) == without_seconds(outside.out)


def test_files_and_statistics_in_pyodide():
    typed = {"TEXTGAMES_TYPED": "1", "TEXTGAMES_HOME": "/tmp/textgames"}
    saved, left, resumed, won, stats, checked = in_pyodide(
        (["2048", "--seed", "1"], SAVE_TWICE.format(file="/tmp/saved.txt"), typed),
        (["minesweeper", "--seed", "1"], "3H\nhint\nq\n", typed),
        (["--resume"], "hint\nundo\nq\n", typed),
        (["sokoban"], win("sokoban"), typed),
        (["stats", "sokoban"], "", typed),
        (CHECK, "", {}),
    )
    assert {ran.status for ran in (saved, left, resumed, won, checked)} == {0}
    assert saved.out.count("Saved as") == 2 and "Back at move 1." in resumed.out
    assert "safe" in left.out and "Sokoban: won." in won.out
    assert "3 levels, 3 solved." in checked.out
    if stats.status:  # not every Pyodide has SQLite
        assert "No module named 'sqlite3'" in joined(stats.errors)
    else:
        assert "Sokoban holes/1: 1 played, 1 won" in stats.out and not stats.errors


@needs_posix
def test_without_users_locks_and_processes(tmp_path):
    def run_without(*arguments: str, lines: str = "") -> Finished:
        changes = {"TEXTGAMES_TYPED": "1", "TEXTGAMES_HOME": str(tmp_path / "textgames")}
        return run_command(sys.executable, "-c", WITHOUT, *arguments, lines=lines, **changes)

    (tmp_path / "textgames").mkdir(0o755)  # to be made private
    saved = run_without("2048", "--seed", "1", lines=SAVE_TWICE.format(file=tmp_path / "saved.txt"))
    assert saved.status == 0 and saved.out.count("Saved as") == 2 and not saved.errors
    assert run_without(*CHECK).out.count("Solved") == 3


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Iterator[type]:
    """What the page plays with."""
    monkeypatch.syspath_prepend(str(BROWSER))
    from play import Player

    yield Player
    set_language("en", "utf-8")


def test_the_page_asks_which_game_and_plays_it(player):
    page = player("en-GB", verbal=False, kept="{}")
    assert [line.split()[:2] for line in page.answer("", 80).splitlines()[: len(SHIPPED)]] == [
        [str(number), game] for number, game in enumerate(SHIPPED, 1)
    ]
    assert "There is no game 'chess'" in page.answer("chess", 80)
    assert "Five by five" in page.answer("sokoban", 80)
    assert "Unknown command 'zzz'" in page.answer("zzz", 80) and page.answer("", 80) == ""
    assert "There are no files here" in page.answer("save game.txt", 80)
    answers = [page.answer(line, 80) for line in win("sokoban").splitlines()]
    assert "Complete!" in answers[-1] and "\x1b[38;5;" in answers[-1]
    assert "Sokoban: won." in page.answer("quit", 80)
    assert "Mines left 99" in page.answer("3 expert #7", 80)


def test_the_page_keeps_games(player):
    page = player("en", verbal=False, kept="{}")
    for line in ("2048:4x4#7", "wasd", "q", "sokoban", "d", "new classic 3", "s", "q", "2048:5x5#1"):
        page.answer(line, 80)
    page = player("en", verbal=False, kept=json.loads(page.state())["kept"])
    assert "Back at move 4." in page.answer("2048", 80) and "2048:4x4#7" in page.answer("id", 80)
    page.answer("q", 80)
    assert "Back at move 1." in page.answer("2", 80) and "sokoban:classic/3" in page.answer("id", 80)
    state = json.loads(page.state())
    assert state["game"] == "sokoban" and json.loads(state["kept"]).keys() == {"2048", "sokoban"}


@pytest.mark.parametrize("text", ["# textgames 1 2048:4x4#7\nzzz\n", "# textgames 1 sokoban:holes/1\n", "?", "\ud800"])
def test_a_kept_game_that_cannot_be_continued_stays(player, text):
    page = player("en", verbal=False, kept=json.dumps({"2048": text, "sokoban": 3}))
    answer = page.answer("2048", 80)
    assert "It stays stored in this browser; here is a new one." in joined(answer) and "Moves 0" in answer
    page.answer("wasd", 80)
    kept = json.loads(json.loads(page.state())["kept"])
    assert kept.keys() == {"2048", "unplayable"} and kept["unplayable"] == text


def test_the_page_speaks_and_knows_chinese(player):
    page = player("zh-CN", verbal=True, kept="{}")
    assert "滑动并合并方块" in page.answer("", 80)
    page = player("xx", verbal=True, kept="{}")
    answer = page.answer("minesweeper", 40) + page.answer("look", 40)
    assert "All squares are closed." in joined(answer) and max(map(len, answer.splitlines())) <= 40


class Page:
    """The page in Chromium on a phone of 390x844, by WebDriver."""

    def __init__(self, driver: str, site: str) -> None:
        self.url, self.site = f"{driver}/session", site
        capabilities = {"alwaysMatch": {"goog:chromeOptions": {"args": CHROMIUM}}}
        self.url += "/" + self.ask("", capabilities=capabilities)["sessionId"]
        self.cdp("Emulation.setDeviceMetricsOverride", width=390, height=844, deviceScaleFactor=3, mobile=True)

    def ask(self, path: str, method: str = "POST", **body: Any) -> Any:
        request = Request(self.url + path, json.dumps(body).encode(), method=method)
        with build_opener(ProxyHandler({})).open(request, timeout=60) as response:
            return json.load(response)["value"]

    def cdp(self, command: str, **parameters: Any) -> Any:
        return self.ask("/goog/cdp/execute", cmd=command, params=parameters)

    def js(self, script: str) -> Any:
        return self.ask("/execute/sync", script=script, args=[])

    def at(self, selector: str, action: str, **body: Any) -> None:
        (element,) = self.ask("/element", using="css selector", value=selector).values()
        self.ask(f"/element/{element}/{action}", **body)

    def open(self, link: str, text: str) -> None:
        self.ask("/url", url=f"{self.site}/{link}")
        self.wait_for(text)

    def wait_for(self, text: str) -> None:
        end = time.monotonic() + 90
        while text not in joined(shown := self.js("return document.body.innerText")):
            assert time.monotonic() < end, shown
            time.sleep(0.1)


@contextmanager
def server(*command: str) -> Iterator[str]:
    """Start a server; its address, with the port that it says."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        ports = (re.search(r"port (\d\d+)", line) for line in process.stdout)
        try:
            yield f"http://127.0.0.1:{next(filter(None, ports))[1]}"
        finally:
            process.terminate()


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Page]:
    if not (shutil.which("chromedriver") and shutil.which("node") and PYODIDE.is_dir()):
        pytest.skip("it takes chromedriver, Node, and Pyodide, which npm ci --prefix examples/browser gets")
    subprocess.run(["node", str(BROWSER / "build.mjs"), str(tmp_path)], check=True)
    files = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(tmp_path)]
    with server("chromedriver", "--port=0") as driver, server(*files) as address:
        page = Page(driver, address)
        yield page
        page.ask("", "DELETE")


def test_the_page_on_a_phone(phone):
    phone.open("?game=2048:4x4%237", "Moves 0")
    phone.at("input", "value", text=f"wa{ENTER}")
    phone.wait_for("Moves 2")
    phone.cdp("Input.insertText", text="Down, right")  # as dictation does
    phone.at("[aria-label=Enter]", "click")
    phone.wait_for("> Down, right")
    phone.wait_for("Moves 4")
    for key, line in (("ArrowUp", "Down, right"), ("ArrowUp", "wa"), ("ArrowDown", "Down, right"), ("ArrowDown", "")):
        phone.at(f"[value={key}]", "click")
        assert phone.js("return document.querySelector('input').value") == line
    phone.at("input", "value", text=f"auto 1000{ENTER}{UP}")
    phone.at("[value=Ctrl-c]", "click")
    phone.wait_for("> auto 1000^C")
    phone.wait_for("Back at move 4.")
    assert phone.js("const box = document.querySelector('pre'); return [box.scrollWidth, innerWidth]") == [374, 390]
    phone.open("?game=2048", "Back at move 4.")  # what it kept


def test_the_page_with_a_broken_storage(phone):
    phone.open("", "Type the number of a game.")
    phone.js("localStorage.textgames = JSON.stringify({2048: '# textgames 1 2048:4x4#7\\nzzz\\n'})")
    phone.open("?game=2048", "here is a new one.")
    assert "zzz" in phone.js("return localStorage.textgames")
    phone.js("localStorage.textgames = '['")
    phone.open("?game=2048", "Moves 0")
    no_storage = "Object.defineProperty(window, 'localStorage', { get() { throw Error('none'); } })"
    phone.cdp("Page.addScriptToEvaluateOnNewDocument", source=no_storage)
    phone.open("?game=sokoban", "Five by five")
