"""Which folder may import which, and what a plain game loads."""

from __future__ import annotations

import ast
import doctest
import os
import sys
from functools import cache
from importlib import import_module
from importlib.util import resolve_name

import pytest
from sample import SHIPPED, folder_of
from small_games import SMALL_GAMES
from support import PACKAGE, PATH, PROGRAM, parsed, run_command

GAME_FOLDERS = {path.parent.name for path in PACKAGE.glob("*/rules.py")} - {"engine"}
# What each file or folder may import of the others: only what is below it.
BELOW_GAMES = {"engine", "storage", "errors", "text"}
FOLDERS = {
    "errors": set(),
    "text": set(),
    "storage": {"errors", "text"},
    "engine": {"storage", "errors", "text"},
    "terminal": {"errors", "text"},
    **dict.fromkeys(GAME_FOLDERS, BELOW_GAMES),
    "views": {"engine", "terminal", "errors", "text"},
    "app": {"views", "engine", "storage", "terminal", "errors", "text"},
    "cli": {"app", "views", "engine", "storage", "terminal", "errors", "text"},
    "__main__": {"cli", "errors"},
    "environments": GAME_FOLDERS,  # beside the program, for learners
}
# What a file of a game may import of its folder and of the engine: rules know of no session.
RULES = {"rules", "board", "layout", "checks", "cache"}
BELOW_THE_RULES = {"engine.rules", "engine.chance", "errors"}
BELOW_THE_RULES |= {f"text.{name}" for name in ("squares", "counts", "language", "quoting")}
FILES_OF_A_GAME = {"rules", "spec", "play", "messages", "hint"}
OUTSIDE_WORLD = {"argparse", "colorama", "datetime", "io", "json", "os", "pathlib", "readline", "sqlite3"}
OUTSIDE_WORLD |= {"sys", "time"}
MAY_USE_THE_OUTSIDE_WORLD = {"play", "check", "spec", "level_sets", "formats", "__init__"}  # of a game's files
LOADED_ON_REQUEST = {"hint", "check", "solver"}  # modules and folders of games
# What is large, and loaded only when a player asks for it.
LARGE = {"json", "sqlite3", "colorama", "difflib", "unicodedata"}
LARGE |= {"textgames.views.json_lines", "textgames.views.spoken"}
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in PACKAGE.rglob("*.py")
}
WITH_EXAMPLES = [module for module, path in MODULES.items() if ">>> " in path.read_text(encoding="utf-8")]


@cache
def imports(module: str) -> set[str]:
    """Return the full names of all modules that a module imports, at its head or later."""
    found = set()
    for node in ast.walk(parsed(MODULES[module])):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            source = resolve_name("." * node.level + (node.module or ""), module.rpartition(".")[0])
            names = {f"{source}.{alias.name}" for alias in node.names}
            found |= {name if name in MODULES else source for name in names}
    return found - {"__future__", "typing", "collections.abc"}


def folder_in(module: str) -> str:
    """Return the file or folder of the package's top level that a module belongs to; empty for the package."""
    return [*module.split("."), ""][1]


def test_a_folder_imports_only_those_below_it():
    for module in MODULES:
        folder = folder_in(module)
        others = {folder_in(name) for name in imports(module) if name in MODULES} - {folder, ""}
        assert not others or others <= FOLDERS[folder], module


def test_the_table_of_folders_has_them_all():
    assert FOLDERS.keys() == {folder_in(module) for module in MODULES} - {""}


@pytest.mark.parametrize("module", sorted(module for module in MODULES if folder_in(module) in GAME_FOLDERS))
def test_files_of_games(module):
    file = module.rsplit(".", 1)[-1]
    outside = {name.split(".")[0] for name in imports(module)} & OUTSIDE_WORLD
    assert not outside or file in MAY_USE_THE_OUTSIDE_WORLD
    if file in RULES:
        ours = {name.removeprefix("textgames.") for name in imports(module) if name in MODULES}
        assert all(name in BELOW_THE_RULES or name.rsplit(".", 1)[-1] in RULES for name in ours)


def test_who_prints_and_reads():
    for module, path in MODULES.items():
        tree = ast.walk(parsed(path))
        called = {node.func.id for node in tree if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
        if module not in ("textgames.terminal.console", "textgames.cli", "textgames.text.quoting"):
            assert not called & {"print", "input"}, module
        assert "colorama" not in imports(module) or module == "textgames.terminal.color", module
        outside = {name.split(".")[0] for name in imports(module)} & {"gymnasium", "numpy"}
        assert not outside or module == "textgames.environments", module


def test_there_are_no_cycles():
    """Not even of imports that type checkers alone see."""
    remaining = {module: {name for name in imports(module) if name in MODULES} for module in MODULES}
    while ends := [module for module, names in remaining.items() if not names & remaining.keys()]:
        for module in ends:
            del remaining[module]
    assert not remaining


def test_every_game_of_the_package_passes_the_tests_of_those_that_ship():
    assert {folder_of(game) for game in SHIPPED} == GAME_FOLDERS, "see CONTRIBUTING, To add a game"


@pytest.mark.parametrize("folder", sorted(GAME_FOLDERS))
def test_every_game_has_the_same_files(folder):
    assert {path.stem for path in (PACKAGE / folder).glob("*.py")} >= FILES_OF_A_GAME


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_in_docstrings_run(module):
    assert doctest.testmod(import_module(module)).failed == 0


def test_rules_have_examples():
    assert {"textgames.game2048.rules", "textgames.sokoban.rules"} <= {*WITH_EXAMPLES}


def loaded_by(code: str) -> set[str]:
    """The modules that an interpreter without `site` has loaded after some code."""
    path = os.pathsep.join([PATH, str(PACKAGE.parent)])
    ran = run_command(
        sys.executable, "-S", "-c", f"import sys; {code}; print(sorted(sys.modules))", lines="q\n", PYTHONPATH=path
    )
    return set(ast.literal_eval(ran.out.splitlines()[-1]))


def test_what_is_large_is_not_loaded_by_a_plain_game(game):
    program = "small_games" if game in SMALL_GAMES else "textgames.cli"
    loaded = loaded_by(f"from {program} import execute; execute([{game!r}, '--seed', '1'])") - loaded_by("pass")
    assert not loaded & LARGE
    assert not [name for name in loaded if name.startswith("textgames.") and LOADED_ON_REQUEST & {*name.split(".")}]
    assert len([name for name in loaded if name.endswith(".play")]) <= 1  # of no other game


def test_colorama_is_not_needed():
    code = "import sys; sys.modules['colorama'] = None; from textgames import cli; sys.exit(cli.execute(sys.argv[1:]))"
    for color, note in (("auto", ""), ("always", "colorama is not installed")):
        ran = run_command(sys.executable, "-c", code, "2048", "--color", color, FORCE_COLOR="1")
        assert ran.status == 0 and "\x1b" not in ran.out
        assert note in ran.errors and bool(note) is bool(ran.errors)


def test_the_checkout_runs_from_anywhere(tmp_path):
    ran = run_command(*PROGRAM, "list", folder=tmp_path)
    assert ran.status == 0 and all(game in ran.out for game in SHIPPED)
