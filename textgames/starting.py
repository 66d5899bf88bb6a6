"""From the command line to a game: which one it is, where it is kept, and off it goes.

The game is named by an ID, by options, or by a saved game that is taken up again.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module

from textgames.console import warn
from textgames.errors import Unreadable, Unusable, printable, quoted
from textgames.ids import exact_deal
from textgames.saved import NO_HOME, UNFINISHED, SaveFile, Unfinished, data_folder
from textgames.seeds import quote
from textgames.session import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from textgames.console import Console
    from textgames.saved import Story

# The games in the order of the menu: the folder of each, and what it is.
GAMES = {
    "2048": ("game2048", "slide the tiles, merge equal ones, make 2048"),
    "sokoban": ("sokoban", "push a box into every hole"),
    "minesweeper": ("minesweeper", "open every square that has no mine"),
}
OTHER_NAMES = {"mines": "minesweeper"}
OWN_OPTIONS = ("levels", "level", "size", "goal", "mines", "no_guess", "check", "time")


class Options:
    """What the command line says, with what holds where it says nothing."""

    game: str | None = None
    levels: str | None = None
    seed: str | None = None
    size: str | None = None
    goal: str | None = None
    level: str | None = None
    mines: str | None = None
    no_guess = False
    check = False
    time: str | None = None
    json = False
    verbal: bool | None = None
    color = "auto"
    echo: bool | None = None
    script: str | None = None
    save: str | None = None
    resume = False
    exit_status = False
    strict = False


def wing(game: str, module: str) -> ModuleType:
    """A module of a game."""
    return import_module(f"textgames.{GAMES[game][0]}.{module}")


def play_game(options: Options, console: Console, script_id: str | None) -> int:
    """Play the game that the options name, or the one that a saved game holds; the exit status."""
    settings = Settings(options.strict, options.exit_status)
    settings.file = file = opened_save(options, console.typed)
    try:
        settings.earlier = file.story if file else None
        game, deal = chosen_deal(options, settings, script_id)
        settings.file = file or kept_from_now_on(options, str(deal), console.typed)
        settings.recording = (console.typed or options.save is not None) and has_data_folder()
        return int(wing(game, "play").play(console, deal, settings))
    finally:
        if settings.file is not None:
            settings.file.close()


def chosen_deal(options: Options, settings: Settings, script_id: str | None) -> tuple[str, Any]:
    """The game, and which one of it: as the options say, or a saved game."""
    held = settings.earlier.game_id if settings.earlier else script_id
    held_game = game_of(held) if held else None
    if not options.game and not held_game:
        raise Unreadable("which game? As in textgames 2048 --save FILE")
    game, params = split_id(options.game) if options.game else (held_game or "", "")
    if held_game not in (None, game):
        raise Unusable(f"the saved game is one of {held_game}, and not of {game}")
    asked = id_asked_for(game, params, options)
    settings.open_to_header = not asked and not held
    if settings.earlier and script_id and script_id != held:
        raise Unreadable(f"the script is for {printable(script_id)}, and the saved game is {printable(held or '')}")
    return game, agreed_deal(game, asked, held, must_agree=settings.earlier is not None)


def game_of(held: str) -> str:
    """The game of the ID in a saved game; raises `Unusable` where it is none of ours."""
    try:
        return split_id(held)[0]
    except Unreadable as error:
        raise Unusable(f"the saved game can't be played: {error}") from None


def split_id(text: str) -> tuple[str, str]:
    """The game's own name, and what stands behind the colon."""
    name, _, params = text.partition(":")
    game = OTHER_NAMES.get(name.lower(), name.lower())
    if game not in GAMES:
        raise Unreadable(f"there is no game {quoted(name)}; there are {', '.join(GAMES)}")
    return game, params


def id_asked_for(game: str, params: str, options: Options) -> str:
    """What stands behind the colon in the ID that the command line asks for; empty where it leaves it open."""
    ids = wing(game, "ids")
    given = [name for name in OWN_OPTIONS if getattr(options, name) not in (None, False)]
    for name in given:
        if name not in ids.OPTIONS:
            raise Unreadable(f"{game} has no {option_name(name)}")
    if params and given:
        raise Unreadable(f"an ID can't be combined with {option_name(given[0])}")
    if given:
        params = ids.from_options(options)
    if options.seed is None or "seed" not in ids.OPTIONS:
        return params
    if "#" in params:
        raise Unreadable("the ID says it already: leave out --seed")
    return f"{params}#{quote(options.seed)}"


def option_name(name: str) -> str:
    """An option as it is typed."""
    return "LEVELS" if name == "levels" else "--" + name.replace("_", "-")


def agreed_deal(game: str, asked: str, held: str | None, must_agree: bool) -> Any:
    """The deal that is asked for, or held by a saved game; with `must_agree` it is not to be both and different."""
    if held and (must_agree or not asked):
        kept = held_deal(game, split_id(held)[1])
        if asked and not is_same(game, asked, str(kept)):
            raise Unreadable(f"the saved game is {kept}, and not {game}:{asked}")
        return kept
    try:
        return wing(game, "ids").Deal(asked)
    except ValueError as error:
        raise Unreadable(str(error)) from None


def held_deal(game: str, params: str) -> Any:
    """The deal that a saved game holds; raises `Unusable` where its ID does not name one exact game."""
    try:
        return exact_deal(wing(game, "ids").Deal, params)
    except ValueError as error:
        raise Unusable(f"the saved game can't be played: {error}") from None


def is_same(game: str, asked: str, kept: str) -> bool:
    """Whether an ID that is asked for is that of the saved game; one without a seed leaves that open."""
    ids = wing(game, "ids")
    try:
        wanted = str(ids.Deal(asked))
    except ValueError as error:
        raise Unreadable(str(error)) from None
    if "seed" in ids.OPTIONS and "#" not in asked:
        return wanted.partition("#")[0] == kept.partition("#")[0]
    return wanted == kept


def opened_save(options: Options, typed: bool) -> SaveFile | None:
    """The file of a game that is taken up again; None where there is none yet."""
    if options.resume:
        if options.save is not None:
            raise Unreadable("--resume and --save are two places for one game")
        path = unfinished_path() or ""
        if not os.path.exists(path):
            raise Unreadable("there is no unfinished game to resume")
    elif options.save is not None and os.path.exists(options.save):
        path = options.save
    else:
        return None
    file = SaveFile(path, chosen=not options.resume)
    if file.story is None:
        file.close()
        return None
    if file.story.torn_at is not None:
        warn(f"{printable(path)}: the last line was cut short, and is left out")
    if options.save is not None and typed:
        file.keep_safe()
    return file


def kept_from_now_on(options: Options, game_id: str, typed: bool) -> SaveFile | Unfinished | None:
    """The file that a new game is kept in, if it is kept at all."""
    if options.save is not None:
        file = SaveFile(options.save)
        if file.story is not None:
            raise Unusable(f"{options.save} is in use by another textgames")
        if typed:
            file.keep_safe()
        file.begin(game_id)
        return file
    path = unfinished_path()
    return Unfinished(path, game_id) if typed and path else None


def has_data_folder() -> bool:
    """Whether there is a place for what is kept without being asked; says so where there is none."""
    if unfinished_path() is None:
        warn(f"neither results nor unfinished games are kept: {NO_HOME}")
        return False
    return True


def unfinished_path() -> str | None:
    """Where a game that somebody types is kept without being asked; None where there is no place for it."""
    folder = data_folder(os.environ, sys.platform)
    return folder and os.path.join(folder, UNFINISHED)


def unfinished_story() -> Story | None:
    """The unfinished game, if there is one that no other program is playing."""
    path = unfinished_path()
    if path is None or not os.path.exists(path):
        return None
    try:
        file = SaveFile(path)
    except (OSError, Unusable):
        return None
    file.close()
    return file.story
