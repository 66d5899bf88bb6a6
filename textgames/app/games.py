"""The games: a line here is all that the program needs to know of a new one."""

from __future__ import annotations

from importlib import import_module

from textgames.errors import Unreadable, did_you_mean, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from textgames.engine.session import Session
    from textgames.engine.spec import GameSpec


class Entry:
    """A game in the list: its package, what it is, and its other names."""

    def __init__(self, package: str, about: str, *other_names: str) -> None:
        self.package, self.about, self.other_names = package, about, other_names


# In the order of the menu.
GAMES = {
    "2048": Entry("textgames.game2048", "slide the tiles, merge equal ones, make 2048"),
    "sokoban": Entry("textgames.sokoban", "push a box into every hole"),
    "minesweeper": Entry("textgames.minesweeper", "open every square that has no mine", "mines"),
}
QUESTIONS = ("list", "stats", "help")  # what else may follow `textgames`


def module_of(game: str, name: str) -> ModuleType:
    """Return a module of a game."""
    return import_module(f"{GAMES[game].package}.{name}")


def spec_class(game: str) -> type[GameSpec]:
    """Return the class that names exact games of a game."""
    spec: type[GameSpec] = module_of(game, "spec").Spec
    return spec


def session_class(game: str) -> type[Session]:
    """Return the class that plays a game."""
    session: type[Session] = module_of(game, "play").Play
    return session


def game_named(word: str) -> str | None:
    """Return the game that a word names, in any case; None if it names none."""
    word = word.lower()
    return next((game for game, entry in GAMES.items() if word in (game, *entry.other_names)), None)


def split_id(text: str) -> tuple[str, str]:
    """Return the game of an ID and the text after the colon; raise `Unreadable` if there is no such game."""
    name, _, params = text.partition(":")
    game = game_named(name)
    if game is None:
        names = [word for game, entry in GAMES.items() for word in (game, *entry.other_names)]
        meant = did_you_mean(name, [*names, *QUESTIONS])
        raise Unreadable(f"there is no game {quoted(name)}{meant or '; there are ' + ', '.join(GAMES)}")
    return game, params
