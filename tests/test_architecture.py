"""The plan of the house: which module may import which."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest
from sample import SHIPPED, folder_of
from small_games import SMALL_GAMES
from support import PROGRAM, ROOT, environment

from textgames.games import GAMES

PACKAGE = ROOT / "textgames"
WINGS = {path.parent.name for path in PACKAGE.glob("*/rules.py")}
FRONT_DOOR = {f"textgames.{room}" for room in ("cli", "games", "menu", "statistics", "__main__")}
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
# What is loaded when a player asks for it, and not before; the searches in `solver` are so as well.
ASKED_FOR = {"hint", "check"}
# What a plain game, played in text without an option but its seed, may load.
PLAIN_ROOMS = {
    *(
        "cli",
        "files",
        "games",
        "console",
        "host",
        "session",
        "answer",
        "timeline",
        "commands",
        "history",
        "ids",
        "seeds",
    ),
    *("story", "unfinished", "results", "home", "errors", "views", "views.view", "views.screen"),
    *("text", "text.cells", "text.color", "text.grid", "text.numbers", "text.phrases", "text.run_length"),
    *("text.wording", "text.manual"),
}
FLOOR_PLAN = {"rules", "ids", "play", "words", "hint"}
PLAIN_LIBRARY = {
    *("os", "os.path", "posixpath", "ntpath", "genericpath", "stat", "errno", "warnings", "types", "collections"),
    *("importlib", "importlib._bootstrap", "importlib._bootstrap_external", "encodings.utf_8_sig"),
    *("abc", "io"),  # interpreters before 3.14 have them at hand by themselves
    *("collections.abc", "functools", "itertools", "operator", "keyword", "reprlib"),
}
# What the rules of a game may import, beside what is its own.
BELOW_THE_RULES = {f"textgames.{room}" for room in ("history", "seeds", "errors", "text.cells", "text.numbers")}
RULES = {"rules", "field", "layout", "squares"}
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in PACKAGE.rglob("*.py")
}


def imports(module: str) -> set[str]:
    """The full names of all modules that a module imports, at its head or later."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[module].read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in MODULES else node.module for name in names}
    return found - {"__future__", "typing", "collections.abc"}


def wing_of(module: str) -> str | None:
    part = [*module.split("."), ""][1]
    return part if part in WINGS else None


@pytest.mark.parametrize("module", sorted(MODULES))
def test_directions(module):
    wing, part = wing_of(module), module.rsplit(".", 1)[-1]
    for name in imports(module):
        if name in MODULES and module not in FRONT_DOOR:
            assert wing_of(name) in (None, wing), "games never import each other, shared rooms never a game"
            assert name not in FRONT_DOOR
        if wing and part not in ("play", "check", "ids", "__init__"):
            assert name.split(".")[0] not in OUTSIDE_WORLD or part == "formats", "no outside world below play"
        if part in RULES and name in MODULES:
            assert name in BELOW_THE_RULES or (wing_of(name) == wing and name.rsplit(".", 1)[-1] in RULES)
        assert name != "colorama" or module == "textgames.text.color"


@pytest.mark.parametrize("module", sorted(MODULES))
def test_rules_and_shared_rooms_never_print_or_read(module):
    called = {
        node.func.id
        for node in ast.walk(ast.parse(MODULES[module].read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    if module not in FRONT_DOOR | {"textgames.console"}:
        assert not called & {"print", "input"}


def test_there_are_no_circles():
    """Not even of imports that type checkers alone see."""
    left = {module: {name for name in imports(module) if name in MODULES} for module in MODULES}
    while ends := [module for module, names in left.items() if not names & left.keys()]:
        for module in ends:
            del left[module]
    assert not left


def test_the_front_door_knows_every_wing():
    assert {folder_of(game) for game in SHIPPED} == WINGS


@pytest.mark.parametrize("wing", sorted(WINGS))
def test_every_wing_has_the_same_floor_plan(wing):
    assert {path.stem for path in (PACKAGE / wing).glob("*.py")} >= FLOOR_PLAN


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after some code."""
    ran = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; {code}; print(sorted(sys.modules))"],
        input=b"q\n",
        capture_output=True,
        env=environment(),
        timeout=60,
    )
    return set(ast.literal_eval(ran.stdout.decode().splitlines()[-1]))


def loaded_by_a_plain_game(game: str) -> set[str]:
    program = "small_games" if game in SMALL_GAMES else "textgames.cli"
    played = loaded_by(f"from {program} import main; main([{game!r}, '--seed', '1'])")
    return played - loaded_by("pass") - {"small_games"}


def is_of(package: str, name: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def test_what_a_plain_game_imports(game, sample):
    """Start-up stays quick: whatever is not listed here is imported when a player asks for it."""
    package, loaded = GAMES[game].package, loaded_by_a_plain_game(game)
    rooms = {name for name in loaded if is_of("textgames", name) and not is_of(package, name)} - {"textgames"}
    wing = {name.removeprefix(f"{package}.") for name in loaded if is_of(package, name)} - {package}
    assert {name.removeprefix("textgames.") for name in rooms} <= PLAIN_ROOMS
    assert wing <= {*FLOOR_PLAN - ASKED_FOR, *sample.rooms}, "sample.py may list more rooms of a game"


def test_what_a_plain_game_imports_of_python(game):
    package, loaded = GAMES[game].package, loaded_by_a_plain_game(game)
    others = {name for name in loaded if not (is_of("textgames", name) or is_of(package, name))}
    assert {name for name in others if not name.startswith("_")} <= PLAIN_LIBRARY


def test_colorama_is_not_needed():
    code = "import sys; sys.modules['colorama'] = None; from textgames.cli import main; sys.exit(main(sys.argv[1:]))"
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
