"""The games: which one is meant, where it goes on, and off it goes.

A game is named by an ID, by options, or by a saved game that is taken up again.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module

from textgames.console import warn
from textgames.errors import Unreadable, Unusable, printable, quoted
from textgames.home import NO_HOME, data_folder
from textgames.host import Host, Settings
from textgames.ids import exact_deal
from textgames.results import Results
from textgames.seeds import draw, key_of, quote
from textgames.story import UNFINISHED, SaveFile, Story, Unfinished, play_again

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from textgames.console import Console
    from textgames.ids import Deal
    from textgames.session import Session
    from textgames.views.view import View


class Entry:
    """A game in the list: its package, what it is, and what else it is called."""

    def __init__(self, package: str, about: str, *other_names: str) -> None:
        self.package, self.about, self.other_names = package, about, other_names


# In the order of the menu.
GAMES = {
    "2048": Entry("textgames.game2048", "slide the tiles, merge equal ones, make 2048"),
    "sokoban": Entry("textgames.sokoban", "push a box into every hole"),
    "minesweeper": Entry("textgames.minesweeper", "open every square that has no mine", "mines"),
}


class Options:
    """What the command line says, with what holds where it says nothing.

    `own` are the options that belong to games, as far as they were given, by their keys.
    """

    game: str | None = None
    word: str | None = None
    seed: str | None = None
    daily = False
    json = False
    verbal: bool | None = None
    color = "auto"
    echo: bool | None = None
    script: str | None = None
    save: str | None = None
    resume = False
    exit_status = False
    strict = False

    def __init__(self, **own: Any) -> None:
        self.own = own


def module_of(game: str, name: str) -> ModuleType:
    """A module of a game."""
    return import_module(f"{GAMES[game].package}.{name}")


def deal_of(game: str) -> type[Deal]:
    """What reads the IDs of a game."""
    deal: type[Deal] = module_of(game, "ids").Deal
    return deal


def session_of(game: str) -> type[Session]:
    """What plays a game."""
    session: type[Session] = module_of(game, "play").Play
    return session


def name_of(word: str) -> str | None:
    """The game that a word names, in any case; None where it names none."""
    word = word.lower()
    return next((game for game, entry in GAMES.items() if word in (game, *entry.other_names)), None)


def split_id(text: str) -> tuple[str, str]:
    """The game's own name, and what stands behind the colon."""
    name, _, params = text.partition(":")
    game = name_of(name)
    if game is None:
        raise Unreadable(f"there is no game {quoted(name)}; there are {', '.join(GAMES)}")
    return game, params


def home() -> str | None:
    """The user's data folder; None where there is no place for one."""
    return data_folder(os.environ, sys.platform)


def begin_game(options: Options, console: Console, view: View, script_id: str | None) -> Host:
    """Begin the game that the options name, or take up the one that a saved game holds, and show it."""
    host = Host(console, view, Results(home()), Settings(options.strict, options.exit_status))
    host.file = file = opened_save(options, console.typed)
    try:
        story = file.story if file else None
        game, deal = chosen_deal(options, host.settings, story, script_id)
        host.results.recording = (console.typed or options.save is not None) and has_home()
        session = session_of(game)(deal, host.results)
        if file and story:
            taken_up(session, story, file.path)
        else:
            host.file = kept_from_now_on(options, str(deal), console.typed)
        host.welcome(session, story or Story(str(deal), []))
    except BaseException:
        if host.file is not None:
            host.file.close()
        raise
    return host


def play(host: Host) -> int:
    """Play a game that was begun; the exit status."""
    try:
        return host.run()
    finally:
        if host.file is not None:
            host.file.close()


def taken_up(session: Session, story: Story, path: str) -> None:
    """Play a saved game again; raises `Unusable`, with its path, where it can't be played."""
    try:
        play_again(session, story)
    except Unusable as error:
        raise Unusable(f"{path}: {error}") from None


def chosen_deal(options: Options, settings: Settings, saved: Story | None, script_id: str | None) -> tuple[str, Deal]:
    """The game, and which one of it: as the options say, or a saved game."""
    held = saved.game_id if saved else script_id
    held_game = game_of(held) if held else None
    if options.daily and not (options.game or held_game):
        options.game = game_of_the_day()
    if not options.game and not held_game:
        raise Unreadable("which game? As in textgames 2048 --save FILE")
    game, params = split_id(options.game) if options.game else (held_game or "", "")
    if held_game not in (None, game):
        raise Unusable(f"the saved game is one of {held_game}, and not of {game}")
    asked = id_asked_for(game, params, options)
    settings.takes_header = not asked and not held
    if saved and script_id and script_id != held:
        raise Unreadable(f"the script is for {printable(script_id)}, and the saved game is {printable(held or '')}")
    return game, agreed_deal(game, asked, held, must_agree=saved is not None)


def game_of(held: str) -> str:
    """The game of the ID in a saved game; raises `Unusable` where it is none of ours."""
    try:
        return split_id(held)[0]
    except Unreadable as error:
        raise Unusable(f"the saved game can't be played: {error}") from None


def id_asked_for(game: str, params: str, options: Options) -> str:
    """What stands behind the colon in the ID that the command line asks for; empty where it leaves it open."""
    given, seed = own_options(game, options), options.seed
    if params and given:
        raise Unreadable(f"an ID can't be combined with {option_name(next(iter(given)))}")
    if given:
        params = deal_of(game).from_options(given)
    if options.daily:
        if seed is not None:
            raise Unreadable("--daily is a seed already: leave out --seed")
        return deal_of(game).of_the_day(params, today())
    if seed is None or not deal_of(game).takes_seed:
        return params
    if "#" in params:
        raise Unreadable("the ID says it already: leave out --seed")
    return f"{params}#{quote(seed)}"


def today() -> str:
    """The local date, as 2026-11-22: what the game of the day starts from."""
    from time import strftime

    return strftime("%Y-%m-%d")


def game_of_the_day() -> str:
    """The game whose turn it is today."""
    return list(GAMES)[draw(key_of(today()), 0, len(GAMES))]


def own_options(game: str, options: Options) -> dict[str, Any]:
    """The options that were given, all of them the game's; raises `Unreadable` where one is not."""
    known = [option.key for option in deal_of(game).options] if options.own or options.word else []
    given = dict(options.own)
    if options.word is not None:
        given["levels"] = options.word
    for key in given:
        if key not in known:
            raise Unreadable(f"{game} has no {option_name(key)}")
    return given


def option_name(key: str) -> str:
    """An option as it is typed."""
    return "LEVELS" if key == "levels" else "--" + key.replace("_", "-")


def agreed_deal(game: str, asked: str, held: str | None, must_agree: bool) -> Deal:
    """The deal that is asked for, or held by a saved game; with `must_agree` it is not to be both and different."""
    if held and (must_agree or not asked):
        kept = held_deal(game, split_id(held)[1])
        if asked and not is_same(asked, kept):
            raise Unreadable(f"the saved game is {kept}, and not {game}:{asked}")
        return kept
    try:
        return deal_of(game)(deal_of(game).to_begin(asked, lambda: Results(home()).won(game)))
    except ValueError as error:
        raise Unreadable(str(error)) from None


def held_deal(game: str, params: str) -> Deal:
    """The deal that a saved game holds; raises `Unusable` where its ID does not name one exact game."""
    try:
        return exact_deal(deal_of(game), params)
    except ValueError as error:
        raise Unusable(f"the saved game can't be played: {error}") from None


def is_same(asked: str, kept: Deal) -> bool:
    """Whether what is asked for is the saved game, or leaves open which one it is."""
    try:
        return kept.is_meant_by(asked)
    except ValueError as error:
        raise Unreadable(str(error)) from None


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


def has_home() -> bool:
    """Whether there is a place for what is kept without being asked; says so where there is none."""
    if home() is None:
        warn(f"neither results nor unfinished games are kept: {NO_HOME}")
        return False
    return True


def unfinished_path() -> str | None:
    """Where a game that somebody types is kept without being asked; None where there is no place for it."""
    folder = home()
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
