"""The games: a new one needs a single line here."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from textgames.app import wording
from textgames.engine.names import word_for
from textgames.engine.session import Session
from textgames.engine.spec import GameSpec
from textgames.engine.wording import DID_YOU_MEAN
from textgames.errors import Unreadable
from textgames.text.language import W_, _, and_words, command_text, join_sentences
from textgames.text.quoting import nearest, printable, quoted


class Entry(NamedTuple):
    """A game in the list: its package, its other names on the command line, and if it has levels.

    A game with levels has the modules `level_sets` and `check`, and `level_to_begin` in `spec`.
    """

    package: str
    other_names: tuple[str, ...] = ()
    has_levels: bool = False


# In the order of the menu.
GAMES = {
    "2048": Entry("textgames.game2048"),
    W_("sokoban"): Entry("textgames.sokoban", has_levels=True),
    W_("minesweeper"): Entry("textgames.minesweeper", ("mines",)),
}
CHECK = W_("check")
# What else may follow `textgames`.
QUESTIONS = (W_("list"), W_("stats"), W_("help"), CHECK, W_("forget"))


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
    """Return what a game is called in sentences; an unknown game keeps its own name."""
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
    return game_names().get(word_for(word, GAMES).lower())


def split_id(text: str) -> tuple[str, str]:
    """Return the game of an ID and the text after the colon.

    Raise `Unreadable` if there is no such game.
    """
    name, _colon, params = text.partition(":")
    game = game_named(name)
    if game is None:
        games = and_words([command_text(known) for known in GAMES])
        message = _(wording.NO_SUCH_GAME, typed=quoted(name), games=games)
        guess = did_you_mean(name, [*game_names(), *QUESTIONS])
        raise Unreadable(join_sentences([message, guess]))
    return game, params


def did_you_mean(typed: str, known: Sequence[str]) -> str:
    """Return a question that offers the nearest of the known words; empty if none is near."""
    guess = nearest(typed, known)
    if not guess:
        return ""
    if guess in (*GAMES, *QUESTIONS, wording.UNFINISHED_GAMES):
        guess = command_text(guess)
    return _(DID_YOU_MEAN, guess=guess)


def public_id(game_id: str) -> str:
    """Return an ID as a player may see it before the end of the game.

    It has no position if it can't be parsed.
    """
    try:
        game, text = split_id(game_id)
        return printable(spec_class(game).parse(text).public_id(False))
    except (OSError, ValueError):
        return printable(game_id.partition("=")[0])
