"""What is built holds all that it needs, and man page, completions and README go with it."""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest
from sample import SHIPPED, all_at_once
from small_games import SMALL_GAMES
from support import ROOT, Terminal, run_command, tool

from textgames import __version__
from textgames.app.games import GAMES
from textgames.app.options import all_options

release = tool("release")

PACKED = ("textgames", "tests", "examples", "benchmarks", "tools", ".ci", ".github")
PACKED_FILES = {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "MANIFEST.in", "pyproject.toml", "setup.cfg"}
PACKED_FILES |= {".ruff.toml", ".pre-commit-config.yaml", *(path.name for path in ROOT.glob("README.*.md"))}


def installed(name: str) -> str:
    """The version of a package; none where it isn't there."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def has_setuptools() -> bool:
    """Whether the setuptools that pyproject.toml asks for is here, so that building needs no network."""
    (least,) = re.findall(r"setuptools>=(\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return int((installed("setuptools") or "0").split(".")[0]) >= int(least)


builds = pytest.mark.skipif(not (has_setuptools() and installed("pip")), reason="needs pip and a later setuptools")


def wheel_of(checkout: Path) -> Path:
    """The wheel of a checkout, built as `pip` does it, without a network."""
    build = "import sys; sys.path.insert(0, 'tools'); import backend; backend.build_wheel('dist')"
    subprocess.run([sys.executable, "-c", build], cwd=checkout, check=True, timeout=300, capture_output=True)
    (wheel,) = (checkout / "dist").glob("*.whl")
    return wheel


def files_in(folder: Path) -> set[str]:
    """The files below a folder, as they are called inside it."""
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path.as_posix() for path in files if "__pycache__" not in path.parts}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what an installation puts there."""
    folder = tmp_path_factory.mktemp("site")
    wheel = wheel_of(release.copied(tmp_path_factory.mktemp("checkouts") / "checkout"))
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--no-compile"]
    subprocess.run([*command, "--target", str(folder), str(wheel)], check=True, timeout=300, capture_output=True)
    return folder


@builds
def test_the_wheel_has_everything(site):
    """What is installed is what is here, levels and `py.typed` too; of the messages only what is compiled."""
    sources = {name for name in files_in(ROOT / "textgames") if name.endswith((".po", ".pot"))}
    assert files_in(site / "textgames") == files_in(ROOT / "textgames") - sources
    assert files_in(site / "share") == {release.MAN_PAGE, *release.COMPLETIONS.values()}


@builds
def test_what_was_deleted_is_not_installed_again(tmp_path):
    checkout = release.copied(tmp_path / "checkout")
    shutil.rmtree(checkout / "textgames" / "minesweeper")
    extra = checkout / "textgames" / "extra.py"
    extra.write_text("")
    before = set(zipfile.ZipFile(wheel_of(checkout)).namelist())
    extra.rename(extra.with_name("renamed.py"))
    after = set(zipfile.ZipFile(wheel_of(checkout)).namelist())
    assert before - after == {"textgames/extra.py"} and after - before == {"textgames/renamed.py"}


@pytest.fixture(scope="module")
def zipped(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in one file, made as the README says."""
    folder = tmp_path_factory.mktemp("zipped")
    app = Path(shutil.copytree(site, folder / "app"))
    shutil.copy(app / "textgames" / "__main__.py", app)
    subprocess.run([sys.executable, "-m", "zipapp", str(app)], check=True, timeout=60)
    return folder / "app.pyz"


TYPED_INTO_A_ZIP = {
    "list": "2048(.|\n)*sokoban(.|\n)*minesweeper",
    **{f"list {levels}": "(.*\n){20}" for levels in ("classic", "holes")},
    "--help": "--lang LANG .*en, zh",
    "2048 --seed 1\nhint\nq": "Try right. It makes 4.",
    "2048 --seed 1 --lang zh\n提示\nq": "试试 右（d）",
    **{f"check {levels} --level 1": "1 solved" for levels in ("classic", "holes")},
    "check examples/levels.sok": "3 levels, 2 solved",
    **{path.read_text(encoding="utf-8") + "q": "won" for path in sorted(ROOT.glob("examples/win-*.txt"))},
}


@builds
def test_a_zip_file_plays(zipped):
    """Where nothing else is to be had: with its weights, levels and languages."""
    command = [sys.executable, "-I", "-S", str(zipped), "--exit-status"]
    ran = run_command(*command, lines="\n".join(TYPED_INTO_A_ZIP), folder=ROOT)
    assert ran.status == 0 and not ran.errors
    first_lines = "|".join(re.escape(typed.split("\n")[0]) for typed in TYPED_INTO_A_ZIP)
    answers = re.split(f"^> (?:{first_lines})\n", ran.out, flags=re.MULTILINE)[1:]
    for answer, shown in zip(answers, TYPED_INTO_A_ZIP.values(), strict=True):
        assert re.search(shown, answer), answer


@builds
@pytest.mark.skipif(not installed("build"), reason="needs build")
def test_the_sdist_has_everything(tmp_path):
    """Even if it is built by somebody who lets nobody read along. That two builds are equal, the release sees to."""
    before = os.umask(0o077)
    try:
        files = release.built(tmp_path / "build")
    finally:
        os.umask(before)
    top = f"textgames-{__version__}"
    assert sorted(files) == [f"{top}-py3-none-any.whl", f"{top}.tar.gz"]
    with tarfile.open(fileobj=io.BytesIO(files[f"{top}.tar.gz"])) as sdist:
        packed = {member.name.removeprefix(f"{top}/"): member for member in sdist if member.isfile()}
    here = release.copied(tmp_path / "checkout")
    needed = {f"{folder}/{path}" for folder in PACKED for path in files_in(here / folder)} | PACKED_FILES
    assert packed.keys() >= needed > {"tests/conftest.py", "tests/sokoban/moves.txt", "tools/train2048.py", ".ci/run"}
    assert {member.mtime for member in packed.values()} == {release.release_day().timestamp()}
    assert {member.uid for member in packed.values()} == {0}
    for name in (".ci/run", "README.md"):
        assert packed[name].mode == (0o755 if (ROOT / name).stat().st_mode & 0o100 else 0o644)
    with zipfile.ZipFile(io.BytesIO(files[f"{top}-py3-none-any.whl"])) as wheel:
        assert {member.external_attr >> 16 & 0o777 for member in wheel.infolist()} <= {0o644, 0o664}


@pytest.fixture
def as_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games as the package has them, without those that only the tests know."""
    for game in SMALL_GAMES:
        monkeypatch.delitem(GAMES, game)


def shipped_text(place: str) -> str:
    return (release.SHARE / place).read_text(encoding="utf-8")


@pytest.mark.usefixtures("as_shipped")
def test_the_completions_and_the_man_page_know_all_options():
    """Where this fails, `python3 -m tools.release texts` is called for."""
    for shell, place in release.COMPLETIONS.items():
        assert shipped_text(place) == release.completions.SCRIPTS[shell]()
    page = shipped_text(release.MAN_PAGE).replace("\\-", "-")
    strings = {name for option in all_options() for name in option.name.split("/") if name[:2] == "--"}
    assert strings - set(re.findall(r"\\fB(--[a-z-]+)", page)) <= {"--help"}  # argparse-manpage has none
    assert f'"textgames {__version__}"' in page


@pytest.mark.usefixtures("as_shipped")
@all_at_once(SHIPPED)
@pytest.mark.parametrize("columns", ["40", "200"])
@pytest.mark.skipif(
    any(installed(name) != made_by for name, made_by in release.makers().items()),
    reason="needs argparse-manpage as the extra `release` has it",
)
def test_the_texts_are_those_of_the_parser(columns, games, monkeypatch):
    monkeypatch.setenv("COLUMNS", columns)
    assert [*GAMES] == [*games]
    for place, text in release.texts().items():
        assert shipped_text(place) == text, f"{place}: python3 -m tools.release texts makes it anew"


# What is typed, and the words that are offered then.
TYPED = """
--ver > --verbal --version; stat > stats; --color a > auto always; --color=a > auto always; --seed 7 stat > stats;
--level ex > expert; --level=ex > expert; list sok > sokoban; list hol > holes; list unf > unfinished;
stats sok > sokoban; help min > minesweeper; forget a > all; check hol > holes; check fi > file;
sokoban c > classic; minesweeper w > wide; --save fi > file; --save=fi > file;
sokoban fi > file
"""
COMPLETED = [row.strip().split(" > ") for row in TYPED.split(";")]


def script_of(shell: str) -> str:
    """The completions for a shell that is here, as a word of its language."""
    if not shutil.which(shell):
        pytest.skip(f"needs {shell}")
    return shlex.quote(str(release.SHARE / release.COMPLETIONS[shell]))


def shell_with_a_file(*command: str, folder: Path) -> str:
    """What a shell prints in a folder with one file."""
    (folder / "file").touch()
    return run_command(*command, folder=folder, HOME=str(folder)).out


def completed_by_bash(folder: Path) -> None:
    """Where a script offers nothing, bash itself offers files."""
    for typed, offered in COMPLETED:
        words = re.findall("=|[^ =]+", typed)
        code = f"source {script_of('bash')}; COMP_WORDS=(textgames {' '.join(words)}); COMP_CWORD={len(words)}"
        code += '; _textgames; printf "%s\\n" "${COMPREPLY[@]}"'
        found = shell_with_a_file("bash", "--norc", "-c", code, folder=folder).split()
        assert found == ([] if offered == "file" else offered.split()), typed


def completed_by_fish(folder: Path) -> None:
    for typed, offered in COMPLETED:
        code = f"source {script_of('fish')}; complete -C 'textgames {typed}'"
        out = shell_with_a_file("fish", "--no-config", "-c", code, folder=folder)
        found = [line.partition("\t")[0] for line in out.splitlines()]
        before = typed.rpartition("=")[0] + "=" if "=" in typed else ""
        begun = typed.rpartition(" ")[2]  # fish 4 also lists words that have it inside
        assert sorted(one for one in found if one.startswith(begun)) == sorted(before + one for one in offered.split())


def completed_by_zsh(folder: Path) -> None:
    """It is typed in a terminal, which shows what the line becomes."""
    (folder / "file").touch()
    script = script_of("zsh")
    terminal = Terminal(command=["zsh", "-f", "-i"], HOME=str(folder), TERM="dumb")
    terminal.type(f"cd; fpath=({script}(:h) $fpath); autoload -U compinit; compinit -u -D\n")
    terminal.type("unsetopt beep banghist; PS1=@'> '\n")
    for typed, offered in COMPLETED:
        if " " not in offered:
            terminal.read_past("@> ")
            terminal.type(f"textgames {typed}\t")
            before = typed[: max(typed.rfind(" "), typed.rfind("=")) + 1]
            terminal.read_past(f"textgames {before}{offered} ")
            terminal.type("\x01\x0b\n")  # to the start, cut off, next line
    terminal.process.kill()
    terminal.finish()


@pytest.mark.parametrize("completed", [completed_by_bash, completed_by_fish, completed_by_zsh])
def test_a_shell_completes(completed, tmp_path):
    completed(tmp_path)


def test_changelog_and_licence_know_version_and_authors():
    assert release.release_day()
    sections = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sections[0] == __version__ or sections[:2] == ["Unreleased", __version__]
    assert f"(c) 2026 {release.settings()['metadata']['author']}\n" in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_what_is_unreleased_is_not_built_as_a_release():
    released = f"## {__version__} (2026-11-22)\n"
    release.check_changelog(f"# Changelog\n\n{released}\n## 0.0.1 (2026-01-01)\n")
    for others in ("## Unreleased", "## 9.9.9 (2026-11-22)", f"## {__version__}"):
        with pytest.raises(SystemExit, match="begins with"):
            release.check_changelog(f"# Changelog\n\n{others}\n\n{released}")


@pytest.mark.skipif(not shutil.which("git"), reason="needs git")
def test_other_files_are_not_built(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "ROOT", tmp_path)
    release.run(["git", "init", str(tmp_path)])
    release.check_files()
    (tmp_path / "other.py").touch()
    with pytest.raises(SystemExit, match=r"other\.py"):
        release.check_files()


def test_the_readme_links_hold_anywhere():
    """An index page shows the README without the files around it, and without names for its headings.

    A link to a file names that, so that its words are enough. Of a picture it shows the words.
    """
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"(?<!!)\[([^]]+)\]\(([^)]+)\)", text)
    assert len(links) > 3
    for words, target in links:
        assert target.startswith("https://") or target.partition("#")[0] in words
    assert not re.search(r"^\[[^\]]+\]: |(?:href|src)=", text, re.MULTILINE), "there are links of other forms"
