"""Which folder may import which, and what a plain game loads."""

from __future__ import annotations

import ast
import os
import subprocess
import sys

import pytest
from sample import SHIPPED, folder_of
from small_games import SMALL_GAMES
from support import PACKAGE, PATH, PROGRAM, environment

from textgames.app.games import GAMES

GAME_FOLDERS = {path.parent.name for path in PACKAGE.glob("*/rules.py")} - {"engine"}
# What each file or folder may import of the others: only what is below it.
MAY_IMPORT = {
    "errors": set(),
    "text": set(),
    "engine": {"errors", "text"},
    "storage": {"errors", "text"},
    "terminal": {"errors", "text"},
    **{game: {"engine", "errors", "text"} for game in GAME_FOLDERS},
    "views": {"engine", "terminal", "errors", "text"},
    "app": {"views", "engine", "storage", "terminal", "errors", "text"},
    "cli": {"app", "views", "engine", "storage", "terminal", "errors", "text"},
    "__main__": {"cli", "errors"},
}
MAY_IMPORT["sokoban"] = {*MAY_IMPORT["sokoban"], "storage"}  # level files
# What a file of a game may import of its folder and of the engine: rules know of no session, words of no solver.
RULES = {"rules", "display", "layout", "squares"}
BELOW_THE_RULES = {"engine.rules", "engine.random", "errors", "text.squares", "text.numbers", "text.cache"}
FILES_OF_A_GAME = {"rules", "spec", "play", "words", "hint"}
OUTSIDE_WORLD = {
    "sys",
    "os",
    "time",
    "io",
    "datetime",
    "json",
    "argparse",
    "colorama",
    "readline",
    "sqlite3",
    "pathlib",
}
MAY_USE_THE_OUTSIDE_WORLD = {"play", "check", "spec", "level_sets", "formats", "__init__"}  # of a game's files
# Loaded when a player asks for it, and not before; so are the solvers.
LOADED_ON_REQUEST = {"hint", "check"}
# What a plain game, played in text without an option but its seed, may load.
PLAIN_MODULES = {
    *("cli", "errors", "app", "app.games", "app.controller", "app.start", "app.words"),
    *("engine", "engine.answer", "engine.cancellation", "engine.commands", "engine.random", "engine.rules"),
    *("engine.session", "engine.spec", "engine.statistics", "engine.timeline", "engine.tokens", "engine.words"),
    *("storage", "storage.files", "storage.home", "storage.results", "storage.saved_game", "storage.unfinished"),
    "storage.words",
    *("terminal", "terminal.color", "terminal.console", "views", "views.view", "views.screen"),
    *("text", "text.encodings", "text.grid", "text.manual", "text.numbers", "text.phrases", "text.run_length"),
    *("text.cache", "text.language", "text.quoting", "text.squares", "text.style", "text.width"),
}
PLAIN_LIBRARY = {
    *("os", "os.path", "posixpath", "ntpath", "genericpath", "stat", "errno", "warnings", "types", "collections"),
    *("importlib", "importlib._bootstrap", "importlib._bootstrap_external", "encodings.utf_8_sig"),
    *("abc", "io"),  # interpreters before 3.14 have loaded them
    *("collections.abc", "functools", "itertools", "operator", "keyword", "reprlib"),
}
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in PACKAGE.rglob("*.py")
}


def imports(module: str) -> set[str]:
    """Return the full names of all modules that a module imports, at its head or later."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in MODULES else node.module for name in names}
    return found - {"__future__", "typing", "collections.abc"}


def folder_in(module: str) -> str:
    """Return the file or folder of the package's top level that a module belongs to; empty for the package."""
    return [*module.split("."), ""][1]


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_folder_imports_only_those_below_it(module):
    folder = folder_in(module)
    others = {folder_in(name) for name in imports(module) if name in MODULES} - {folder, ""}
    assert others <= MAY_IMPORT.get(folder, set())


def test_the_table_of_folders_has_them_all():
    assert MAY_IMPORT.keys() == {folder_in(module) for module in MODULES} - {""}


@pytest.mark.parametrize("module", sorted(module for module in MODULES if folder_in(module) in GAME_FOLDERS))
def test_files_of_games(module):
    file = module.rsplit(".", 1)[-1]
    outside = {name.split(".")[0] for name in imports(module)} & OUTSIDE_WORLD
    assert not outside or file in MAY_USE_THE_OUTSIDE_WORLD
    if file in RULES:
        ours = {name.removeprefix("textgames.") for name in imports(module) if name in MODULES}
        assert all(name in BELOW_THE_RULES or name.rsplit(".", 1)[-1] in RULES for name in ours)


@pytest.mark.parametrize("module", sorted(MODULES))
def test_who_prints_and_reads(module):
    tree = ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8")))
    called = {node.func.id for node in tree if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    if module not in ("textgames.terminal.console", "textgames.cli", "textgames.text.quoting"):
        assert not called & {"print", "input"}
    assert "colorama" not in imports(module) or module == "textgames.terminal.color"


def test_there_are_no_cycles():
    """Not even of imports that type checkers alone see."""
    left = {module: {name for name in imports(module) if name in MODULES} for module in MODULES}
    while ends := [module for module, names in left.items() if not names & left.keys()]:
        for module in ends:
            del left[module]
    assert not left


def test_the_games_are_those_that_have_folders():
    assert {folder_of(game) for game in SHIPPED} == GAME_FOLDERS


@pytest.mark.parametrize("folder", sorted(GAME_FOLDERS))
def test_every_game_has_the_same_files(folder):
    assert {path.stem for path in (PACKAGE / folder).glob("*.py")} >= FILES_OF_A_GAME


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after some code."""
    ran = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; {code}; print(sorted(sys.modules))"],
        input=b"q\n",
        capture_output=True,
        env=environment(PYTHONPATH=os.pathsep.join([PATH, str(PACKAGE.parent)])),  # without `site`
        timeout=60,
    )
    return set(ast.literal_eval(ran.stdout.decode().splitlines()[-1]))


def loaded_by_a_plain_game(game: str) -> set[str]:
    program = "small_games" if game in SMALL_GAMES else "textgames.cli"
    played = loaded_by(f"from {program} import execute; execute([{game!r}, '--seed', '1'])")
    return played - loaded_by("pass") - {"small_games"}


def is_of(package: str, name: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def test_what_a_plain_game_imports(game, sample):
    """Start-up stays quick: whatever is not listed here is imported when a player asks for it."""
    package, loaded = GAMES[game].package, loaded_by_a_plain_game(game)
    shared = {name for name in loaded if is_of("textgames", name) and not is_of(package, name)} - {"textgames"}
    own = {name.removeprefix(f"{package}.") for name in loaded if is_of(package, name)} - {package}
    assert {name.removeprefix("textgames.") for name in shared} <= PLAIN_MODULES
    assert own <= {*FILES_OF_A_GAME - LOADED_ON_REQUEST, *sample.modules}, "sample.py may list more modules of a game"


def test_what_a_plain_game_imports_of_python(game):
    package, loaded = GAMES[game].package, loaded_by_a_plain_game(game)
    others = {name for name in loaded if not (is_of("textgames", name) or is_of(package, name))}
    assert {name for name in others if not name.startswith("_")} <= PLAIN_LIBRARY


def test_colorama_is_not_needed():
    code = "import sys; sys.modules['colorama'] = None; from textgames import cli; sys.exit(cli.execute(sys.argv[1:]))"
    for color, note in (("auto", ""), ("always", "colorama is not installed")):
        ran = subprocess.run(
            [sys.executable, "-c", code, "2048", "--color", color],
            input=b"w\n",
            capture_output=True,
            env=environment(FORCE_COLOR="1"),
            timeout=60,
        )
        assert ran.returncode == 0 and b"\x1b" not in ran.stdout
        assert note in ran.stderr.decode() and bool(note) is bool(ran.stderr)


def test_the_checkout_runs_from_anywhere(tmp_path):
    ran = subprocess.run([*PROGRAM, "list"], cwd=tmp_path, capture_output=True, env=environment(), timeout=60)
    assert ran.returncode == 0 and all(game in ran.stdout.decode() for game in SHIPPED)
