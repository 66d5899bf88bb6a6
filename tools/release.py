"""Makes a release: `python3 -m tools.release` writes man page, completions, sdist and wheel, and checks them.

`python3 -m tools.release texts` only writes the man page and the completions, into `tools/share`, from the parser and
the help of the games; run it when an option or a command has changed. What is built is in `dist`, and needs
`pip install -e '.[test,release]'`.

The same files come out each time, on any day and under any umask, as long as setuptools and zlib are the same (see
`tools/backend.py`): all is built twice, in other folders, and compared. The wheel is built from the sdist, as those do
it who get nothing else. No step needs a network.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from argparse import SUPPRESS, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from configparser import ConfigParser
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from textgames import __version__
from textgames.app import wording
from textgames.app.games import GAMES, WHAT_TO_PLAY
from textgames.app.options import GAME, help_rows, parser
from textgames.text.language import _
from tools import completions
from tools.commands import in_troff, man_page_section

ROOT = Path(__file__).parent.parent
SHARE = ROOT / "tools" / "share"
MAN_PAGE = "man/man6/textgames.6"
COMPLETIONS = {
    "bash": "bash-completion/completions/textgames",
    "zsh": "zsh/vendor-completions/_textgames",
    "fish": "fish/vendor_completions.d/textgames.fish",
}
NOT_COPIED = shutil.ignore_patterns(
    *(".git", ".venv", ".hypothesis", ".*_cache", "__pycache__", "build", "dist", "*.egg-info"),
    *("node_modules", "site"),  # beside the page in `examples/browser/`
)
RELEASED = re.compile(r"^## (\S+) \((\d{4}-\d\d-\d\d)\)$", re.MULTILINE)
LONGEST = 3600  # seconds that a command may take; most of it is for the tests


def settings() -> ConfigParser:
    """What setup.cfg says."""
    config = ConfigParser()
    config.read(ROOT / "setup.cfg", encoding="utf-8")
    return config


def makers() -> dict[str, str]:
    """What makes the texts, each with the version whose texts are in `tools/share`."""
    needed = settings()["options.extras_require"]["release"].split()
    return dict(one.split("==") for one in needed if "==" in one)


def check_changelog(text: str) -> None:
    """End where the changelog does not begin with this version: what is unreleased needs a number of its own."""
    first = re.findall(r"^## .*", text, re.MULTILINE)[0]
    if RELEASED.match(first) is None or first.split()[1] != __version__:
        sys.exit(f"CHANGELOG.md begins with {first!r}, not with ## {__version__} (year-month-day)")


def check_files() -> None:
    """End if the checkout has files that are not committed, which would be built too."""
    if (ROOT / ".git").exists() and (others := run(["git", "status", "--porcelain"], cwd=ROOT)):
        sys.exit(f"These files are not committed:\n{others}")


def release_day() -> datetime:
    """When this version was released; the changelog has to know it."""
    days = dict(RELEASED.findall((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")))
    if __version__ not in days:
        sys.exit(f"CHANGELOG.md has no line ## {__version__} (year-month-day)")
    return datetime.fromisoformat(days[__version__]).replace(tzinfo=UTC)


def troff_rows(rows: Sequence[tuple[str, str]]) -> str:
    """Things of a section of the man page, each with what it is."""
    return "".join(f".TP\n\\fB{in_troff(name)}\\fR\n{in_troff(about)}\n\n" for name, about in rows)


def parser_of_page() -> ArgumentParser:
    """The parser, with what argparse-manpage looks for in it."""
    shown = parser()
    shown.usage = SUPPRESS
    shown.formatter_class = partial(RawDescriptionHelpFormatter, width=100_000)  # man wraps lines itself
    shown.description = _("usage: textgames {game} [PARAMS ...] [options]", game=f"[{GAME}]")
    about = dict(help_rows("", WHAT_TO_PLAY))
    for action in shown._actions:
        action.help = about.get(str(action.metavar), action.help)
    return shown


def texts() -> dict[str, str]:
    """The man page and the completions, each by its place under `share`."""
    from argparse_manpage.manpage import Manpage

    about = {
        "project_name": "textgames",
        "version": __version__,
        "description": settings()["metadata"]["description"],
        "authors": [settings()["metadata"]["author"]],
        "manual_section": 6,
        "manual_title": "Games Manual",
        "date": "{0:%B} {0.day}, {0.year}".format(release_day()),
    }
    sections = {
        "EXAMPLES": [(f"textgames {typed}", _(does)) for typed, does in wording.EXAMPLES_OF_ALL],
        **{title.upper(): rows for title, rows in wording.SECTIONS.items()},
    }
    after = "".join(f'.SH "{title}"\n{troff_rows(rows)}' for title, rows in sections.items())
    after = f"{man_page_section()}{after}"
    page = str(Manpage(parser_of_page(), about)).replace(".SH AUTHOR\n", f"{after}.SH AUTHOR\n")
    return {MAN_PAGE: page} | {place: completions.SCRIPTS[shell]() for shell, place in COMPLETIONS.items()}


def write_texts() -> None:
    """Put the texts where setup.cfg looks for them."""
    for name, version in makers().items():
        if version_of(name) != version:
            sys.exit(f"{name} {version} is needed, and {version_of(name)} is installed")
    for place, text in texts().items():
        (SHARE / place).parent.mkdir(parents=True, exist_ok=True)
        (SHARE / place).write_text(text, encoding="utf-8")


def copied(folder: Path) -> Path:
    """A copy of the checkout, without what was made in it; it can be written to, even where the checkout can't."""
    shutil.copytree(ROOT, folder, ignore=NOT_COPIED)
    for path in (folder, *folder.rglob("*")):
        path.chmod(path.stat().st_mode | 0o200)
    return folder


def built(folder: Path) -> dict[str, bytes]:
    """Sdist and wheel by their file names, built in a folder of their own."""
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder)]
    run([*build, str(copied(folder / "checkout"))])
    return {path.name: path.read_bytes() for path in folder.glob("textgames-*.*")}


def unpacked(sdist: Path) -> Path:
    """The folder that an sdist unpacks to, beside it."""
    with tarfile.open(sdist) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # not in the first releases of 3.11
        packed.extractall(sdist.parent)
    return sdist.parent / sdist.name.removesuffix(".tar.gz")


def run(command: list[str], **how: Any) -> str:
    """What a command prints; where it fails, all of that is shown and the release ends."""
    ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=LONGEST, **how)
    shown: str = ran.stdout
    if ran.returncode:
        sys.exit(f"{shown}\n{' '.join(command)} ended with {ran.returncode}")
    return shown


def check_wheel(wheel: Path, folder: Path) -> None:
    """Install the wheel by itself, and win each game with it."""
    run([sys.executable, "-m", "venv", str(folder)])
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run([str(programs / "python"), "-m", "pip", "install", "-q", "--no-deps", "--no-index", str(wheel)])
    program = str(programs / "textgames")
    if run([program, "--version"], cwd=folder).strip() != f"textgames {__version__}":
        sys.exit("the wheel is of another version")
    for game in GAMES:
        script = ROOT / "examples" / f"win-{game}.txt"
        with script.open(encoding="utf-8") as lines:
            run([program, game, "--exit-status"], cwd=folder, stdin=lines)
    for place in (MAN_PAGE, *COMPLETIONS.values()):
        if not (folder / "share" / place).is_file():
            sys.exit(f"the wheel has no {place}")


def release() -> None:
    """Write the texts, build everything twice, check it, and put it into `dist`."""
    check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    write_texts()
    check_files()
    with tempfile.TemporaryDirectory() as name:
        first, second = Path(name, "first"), Path(name, "second")
        files = built(first)
        if built(second) != files:
            sys.exit("two builds differ")
        print("Built twice, with the same bytes.")
        (wheel,) = first.glob("*.whl")
        check_wheel(wheel, Path(name, "installed"))
        print("The wheel installs, and each game is won with it.")
        (sdist,) = first.glob("*.tar.gz")
        tested = Path(shutil.copy(sdist, Path(name)))
        print(run([sys.executable, "-m", "pytest"], cwd=unpacked(tested)).splitlines()[-1])
    (ROOT / "dist").mkdir(exist_ok=True)
    for name, data in files.items():
        (ROOT / "dist" / name).write_bytes(data)
        print(f"{sha256(data).hexdigest()}  {len(data):>7}  dist/{name}")


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["texts"]):
        sys.exit("python3 -m tools.release [texts]")
    write_texts() if sys.argv[1:] else release()
