"""What the README and the others beside it say is run; `python3 tests/test_readme.py` writes transcripts anew."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sample import SHIPPED
from support import ROOT, environment, needs_posix, run
from test_playthroughs import played, without_seconds

from textgames.app.games import session_class
from tools.pictures import pictures

README = ROOT / "README.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
SCRIPTING = ROOT / "examples" / "README.md"
SPEED = ROOT / "benchmarks" / "README.md"
BLOCKS = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str, path: Path = README) -> list[str]:
    return [text for found, text in BLOCKS.findall(path.read_text()) if found == language]


def shell(command: str) -> str:
    """What a command prints that has `textgames` in it."""
    line = command.replace("textgames", f"{sys.executable} -m textgames", 1)
    ran = subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, env=environment(), timeout=60)
    return ran.stdout.decode()


def is_whole(transcript: str) -> bool:
    """Whether a transcript goes to the end of its game, typed lines and all."""
    return "\n> " in transcript


KEYS = re.compile(r"(?<=<!-- keys -->\n).*?(?=<!-- end of keys -->)", re.DOTALL)


def table_of_keys() -> str:
    """The commands as `help` has them: those of each game, and then those that all have."""
    having: dict[tuple[str, str, str], list[str]] = {}
    for game in SHIPPED:
        for key in session_class(game).words.keys:
            having.setdefault((key.typed, key.does, key.example), []).append(game)
    rows = [("all" if len(names) == len(SHIPPED) else ", ".join(names), key) for key, names in having.items()]
    rows.sort(key=lambda row: row[0] == "all")
    lines = [f"| {names} | `{typed}` | {does} | `{example}` |" for names, (typed, does, example) in rows]
    return "\n".join(["| in | commands | | as in |", "| --- | --- | --- | --- |", *lines]) + "\n"


def test_the_keys_are_those_of_help():
    assert KEYS.search(README.read_text())[0] == table_of_keys()


def test_transcripts():
    transcripts = [block for block in blocks("console") if is_whole(block)]
    assert len(transcripts) >= 2
    for transcript in transcripts:
        assert without_seconds(played(transcript)) == without_seconds(transcript)


@needs_posix
def test_other_commands():
    shown_in_both = [*blocks("console"), *blocks("console", SCRIPTING)]
    assert len(shown_in_both) >= 5
    for block in shown_in_both:
        if not is_whole(block):
            command, shown = block.removeprefix("$ ").split("\n", 1)
            assert without_seconds(shell(command)).startswith(without_seconds(shown))


def test_the_library_in_ten_lines():
    (code,) = blocks("python")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), timeout=60)
    assert ran.returncode == 0 and ran.stdout and not ran.stderr


@pytest.mark.skipif(not shutil.which("bash"), reason="the scripts of CI are for bash")
def test_ci_runs_the_same_two_commands():
    """It takes them from the README, so they are run as they stand there."""
    commands = "".join(blocks("sh")).splitlines()
    assert len(commands) == 2
    line = '. .ci/commands && printf "%s\\n" "$play" "$test" "$packages"'
    ran = subprocess.run(["bash", "-c", line], cwd=ROOT, capture_output=True, timeout=60, text=True)
    *found, packages = ran.stdout.splitlines()
    assert found == commands and f"`apt install {packages}`" in README.read_text()
    for script in ("run", "debian"):
        text = (ROOT / ".ci" / script).read_text()
        assert ". .ci/commands\n" in text
        assert re.search(r'^.*\b(bash -c|inside "\$root") "\$play"', text, re.MULTILINE)
        assert re.search(r'^.*\b(bash -c|inside "\$root") "\$test"', text, re.MULTILINE)


def test_the_plan_names_every_module():
    """Those of a solver are named where its package begins."""
    plan = CONTRIBUTING.read_text()
    for path in (ROOT / "textgames").rglob("*.py"):
        text = plan if path.parent.name != "solver" else (path.parent / "__init__.py").read_text()
        assert path.stem in ("__init__", "__main__") or path.name in text, path


def test_pre_commit_has_the_versions_of_ci():
    pinned = (ROOT / ".ci" / "requirements.txt").read_text().split()
    used = re.findall(r"\[(.+==.+)\]", (ROOT / ".pre-commit-config.yaml").read_text())
    assert used and set(used) <= set(pinned)


def test_a_newcomer_needs_no_more():
    assert len(README.read_text().splitlines()) <= 260


def test_every_file_that_is_named_is_there():
    for path in (README, SCRIPTING, SPEED, CONTRIBUTING):
        for name in re.findall(r"`((?:examples|benchmarks|tools|tests|textgames)/[\w./-]+)`", path.read_text()):
            assert (ROOT / name).exists() or (ROOT / "textgames" / name).exists() or "NAME" in name, name
        for name in re.findall(r"!\[[^]]+\]\((.+?)\)", path.read_text()):
            assert (path.parent / name).exists(), name


def test_the_pictures_are_what_the_program_shows_now():
    for name, picture in pictures().items():
        path = ROOT / "examples" / "pictures" / f"{name}.svg"
        assert path.read_text() == picture, "python3 -m tools.pictures draws them anew"


def test_the_options_for_scripts_are_those_of_the_program():
    known = run("--help").out
    for option in re.findall(r"`(--[a-z-]+)", SCRIPTING.read_text()):
        assert option in known, option


def test_the_parts_of_the_benchmarks_are_named_rightly():
    parts = {path.stem for path in (ROOT / "benchmarks").glob("*.py")}
    for names in re.findall(r"\(`([a-z]+)`\)", SPEED.read_text()):
        assert names in parts


if __name__ == "__main__":
    text = README.read_text()
    for transcript in blocks("console"):
        if is_whole(transcript):
            text = text.replace(transcript, played(transcript))
    README.write_text(KEYS.sub(lambda _: table_of_keys(), text))
