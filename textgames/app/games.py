"""The games and their options: a new game needs a single entry here."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

from textgames.app import wording
from textgames.engine.names import word_for
from textgames.engine.session import Session
from textgames.engine.spec import GameSpec
from textgames.engine.wording import DID_YOU_MEAN
from textgames.errors import Unreadable
from textgames.text.language import N_, W_, _, and_list, command_text, join_sentences
from textgames.text.quoting import file_name, nearest, printable, quoted

WHAT_TO_PLAY = N_("what to play")  # a heading of options in the help


class Option(NamedTuple):
    """An option of the command line.

    `name` may begin with a short one: "-h/--help". `metavar` names its value, empty for a switch.
    `group` is its heading in the help. `takes` has further arguments of `add_argument`, such as
    `choices`; `example` is a value.
    """

    name: str
    metavar: str
    help: str
    group: str = WHAT_TO_PLAY
    takes: Mapping[str, Any] = MappingProxyType({})
    example: str = ""

    @property
    def key(self) -> str:
        """The key of its value among the parsed options."""
        return self.name.rpartition("--")[2].replace("-", "_")


SIZE = Option("--size", N_("RxC"), N_("rows x columns"), example="4x5")


class Entry(NamedTuple):
    """A game: its package, its other names on the command line, and whether it has levels.

    A game with levels has the modules `level_sets` and `check`, and `first_unsolved` in `spec`. The
    game's own `options` are here so that the command line is parsed without loading the games.
    """

    package: str
    other_names: Sequence[str] = ()
    has_levels: bool = False
    options: Sequence[Option] = (SIZE,)


# In the order of the menu.
GAMES = {
    "2048": Entry(
        "textgames.game2048",
        options=(
            SIZE,
            Option("--goal", N_("N"), N_("the winning tile (default: 2048)"), example="1024"),
        ),
    ),
    W_("sokoban"): Entry(
        "textgames.sokoban",
        has_levels=True,
        options=(
            Option("--level", "N", N_("the level's number, or A-B with {check}"), example="3"),
        ),
    ),
    W_("minesweeper"): Entry(
        "textgames.minesweeper",
        other_names=("mines",),
        options=(
            SIZE,
            Option(
                "--level",
                N_("NAME"),
                N_("{easy} (1), {wide} (2), {beginner}, {intermediate} or {expert}"),
            ),
            Option("--mines", "N", N_("how many, with --size"), example="20"),
            Option("--no-guess", "", N_("a board that can be won without guessing")),
        ),
    ),
}
CHECK = W_("check")
SHOWN = ("--verbal", "--color", "--lang")
# Other first words of the command line, each with the options that apply to it.
TASKS = {
    W_("list"): (*SHOWN, "--json"),
    W_("stats"): (*SHOWN, "--json"),
    W_("help"): SHOWN,
    CHECK: (*SHOWN, "--json", "--exit-status", "--level", "--time", "--jobs"),
    W_("forget"): (*SHOWN, "--json"),
}


def module_of(game: str, name: str) -> ModuleType:
    """Return a module of a game's package; a small game may be a single file."""
    package = import_module(GAMES[game].package)
    if not hasattr(package, "__path__"):
        return package
    return import_module(f"{package.__name__}.{name}")


def level_sets_of(game: str) -> ModuleType | None:
    """Return the module with the level sets of a game; None if it has no levels."""
    return module_of(game, "level_sets") if GAMES[game].has_levels else None


def title_of(game: str) -> str:
    """Return a game's name in sentences; that of an unknown game stays unchanged."""
    return _(session_class(game).describer.title) if game in GAMES else game


def spec_class(game: str) -> type[GameSpec]:
    spec: type[GameSpec] = module_of(game, "spec").Spec
    return spec


def session_class(game: str) -> type[Session]:
    session: type[Session] = module_of(game, "play").Play
    return session


def game_names() -> dict[str, str]:
    """Return the games by their names on the command line."""
    games = {}
    for game, entry in GAMES.items():
        for name in (game, *entry.other_names):
            games[name] = game
    return games


def game_named(word: str) -> str | None:
    """Return the game that a word names, in any language and case; None if it names none."""
    names = game_names()
    return names.get(word_for(word, names))


def split_id(text: str) -> tuple[str, str]:
    """Return the game and the text of an ID.

    Raise `Unreadable` if there is no such game.
    """
    name, *params = re.split("[:：]", text, maxsplit=1)
    game = game_named(name)
    if game is None:
        games = and_list([command_text(known) for known in GAMES])
        message = _(wording.NO_SUCH_GAME, typed=quoted(name or text), games=games)
        guess = did_you_mean(name, [*game_names(), *TASKS]) or did_you_mean_levels(text)
        raise Unreadable(join_sentences([message, guess]))
    return game, "".join(params)


def did_you_mean_levels(typed: str) -> str:
    """Return a question that offers the levels of a file or a set; empty if there are none."""
    for game in GAMES:
        level_sets = level_sets_of(game)
        if not level_sets:
            continue
        with suppress(OSError, ValueError):  # there is no such file, or it has no levels
            level_sets.levels_of(file_name(typed))
            name = f'"{typed}"' if " " in typed else typed
            guess = f"textgames {command_text(game)} {name}"
            return _(DID_YOU_MEAN, guess=guess)
    return ""


def did_you_mean(typed: str, known: Sequence[str]) -> str:
    """Return a question that offers the nearest of the known words; empty if none is near."""
    guess = nearest(typed, known)
    return _(DID_YOU_MEAN, guess=command_text(guess)) if guess else ""


def public_id(game_id: str) -> str:
    """Return an ID as a player may see it before the end of the game.

    Leave out the position if it can't be parsed.
    """
    try:
        game, text = split_id(game_id)
        return printable(spec_class(game).parse(text).public_id(False))
    except (OSError, ValueError):
        return printable(game_id.partition("=")[0])
