"""The games: which one is meant, where it goes on, and off it goes.

A game is named by an ID, by options, or by a saved game that is taken up again.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from time import localtime, monotonic, strftime

from textgames.console import warn
from textgames.errors import Unreadable, Unusable, did_you_mean, printable, quoted
from textgames.home import NO_HOME, data_folder
from textgames.host import Host, Settings
from textgames.ids import exact_deal
from textgames.results import Results
from textgames.seeds import draw, key_of, quote
from textgames.story import SaveFile, Story, play_again
from textgames.text.numbers import is_number
from textgames.text.phrases import plural
from textgames.unfinished import Unfinished, kept_games

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Any

    from textgames.console import Console
    from textgames.ids import Deal
    from textgames.session import Session
    from textgames.unfinished import Kept
    from textgames.views.view import View

SECONDS_TO_LIST = 0.5  # unfinished games that have to be played again for it


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
    words: Sequence[str] = ()  # behind the game
    seed: str | None = None
    daily = False
    json = False
    verbal: bool | None = None
    color = "auto"
    echo: bool | None = None
    script: str | None = None
    save: str | None = None
    resume: str | None = None  # a game, a number, or empty for the newest
    exit_status = False
    strict = False

    def __init__(self, **own: Any) -> None:
        self.own = own

    @property
    def word(self) -> str | None:
        """The first word behind the game, or behind `list` and `stats`."""
        return self.words[0] if self.words else None


QUESTIONS = ("list", "stats", "help")  # that may stand in a game's place


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
        names = [word for game, entry in GAMES.items() for word in (game, *entry.other_names)]
        meant = did_you_mean(name, [*names, *QUESTIONS])
        raise Unreadable(f"there is no game {quoted(name)}{meant or '; there are ' + ', '.join(GAMES)}")
    return game, params


def home() -> str | None:
    """The user's data folder; None where there is no place for one."""
    return data_folder(os.environ, sys.platform)


def begin_game(options: Options, console: Console, view: View, script_id: str | None) -> Host:
    """Begin the game that the options name, or take up the one that a saved game holds, and show it."""
    host = Host(console, view, Results(home()), Settings(options.strict, options.exit_status))
    file = opened_save(options, console.typed)
    try:
        story = file.story if file else None
        game, deal = chosen_deal(options, host.settings, story, script_id)
        host.results.recording = (console.typed or options.save is not None) and has_home()
        session = session_of(game)(deal, host.results)
        if file and story:
            taken_up(session, story, file.path)
        host.file = kept_in(options, session, file, console.typed)
        host.welcome(session, story or Story(str(deal), []))
    except BaseException:
        if host.file is not None:
            host.file.close(session)
        elif file is not None:
            file.close()
        raise
    return host


def play(host: Host) -> int:
    """Play a game that was begun; the exit status."""
    try:
        return host.run()
    finally:
        if host.file is not None:
            host.file.close(host.session)


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
        raise Unreadable(f"the script is for {told_apart(script_id, 'the saved game is', saved.game_id)}")
    return game, agreed_deal(game, asked, saved, script_id)


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
        params = params_in(game, given)
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
    return strftime("%Y-%m-%d")


def game_of_the_day() -> str:
    """The game whose turn it is today."""
    return list(GAMES)[draw(key_of(today()), 0, len(GAMES))]


def own_options(game: str, options: Options) -> dict[str, Any]:
    """The options that were given, all of them the game's; raises `Unreadable` where one is not."""
    known = [option.key for option in deal_of(game).options] if options.own else []
    for key in options.own:
        if key not in known:
            raise Unreadable(f"{game} has no {option_name(key)}")
    if not options.words:
        return dict(options.own)
    behind = deal_of(game).words_as_options(options.words)
    for key in behind.keys() & options.own.keys():
        raise Unreadable(f"{quoted(options.words[-1])} says it already: leave out {option_name(key)}")
    return {**behind, **options.own}


def params_in(game: str, given: dict[str, Any]) -> str:
    """What the options, and the words behind the game, say, as an ID has it."""
    params = given.pop("params", None)
    if params is None:
        return deal_of(game).from_options(given)
    return deal_of(game).combined(params, given) if given else str(params)


def option_name(key: str) -> str:
    """An option as it is typed."""
    return {"levels": "LEVELS", "params": "PARAMS"}.get(key, "--" + key.replace("_", "-"))


def told_apart(one: str, what: str, other: str) -> str:
    """Two IDs of games that are not the same; of a minefield that is spelled out neither is shown whole."""
    one, other = shown_id(one), shown_id(other)
    return f"another {one}" if one == other else f"{one}, and {what} {other}"


def agreed_deal(game: str, asked: str, held: Story | None, script_id: str | None) -> Deal:
    """The deal that is asked for, or held by a saved game or a script; the first two are not to be different."""
    if held:
        kept = held_deal(game, held)
        if asked and not is_same(asked, kept):
            raise Unreadable(f"the saved game is {told_apart(str(kept), 'not', f'{game}:{asked}')}")
        return kept
    if script_id and not asked:
        return exactly(game, split_id(script_id)[1])
    try:
        return deal_of(game)(deal_of(game).to_begin(asked, lambda: Results(home()).won(game)))
    except Unusable:
        raise
    except ValueError as error:
        raise Unreadable(str(error)) from None


def held_deal(game: str, held: Story) -> Deal:
    """The deal that a saved game holds; where its file is gone or changed, the board that was played.

    Raises `Unusable` where the ID does not name one exact game.
    """
    board = split_id(held.board)[1] if held.board else ""
    try:
        deal = exactly(game, split_id(held.game_id)[1])
    except (Unusable, OSError):
        if not board:
            raise
        return exactly(game, board)
    return deal if deal.board_id == held.board or not board else exactly(game, board)


def exactly(game: str, params: str) -> Deal:
    """The deal of an ID in a saved game; raises `Unusable` where it does not name one exact game."""
    try:
        return exact_deal(deal_of(game), params)
    except ValueError as error:
        raise Unusable(f"the saved game can't be played: {error}") from None


def shown_id(game_id: str) -> str:
    """An ID as a player may see it who has not ended its game; without its position where it can't be read."""
    try:
        game, params = split_id(game_id)
        return printable(deal_of(game)(params).shown(False))
    except (OSError, ValueError):
        return printable(game_id.partition("=")[0])


def is_same(asked: str, kept: Deal) -> bool:
    """Whether what is asked for is the saved game, or leaves open which one it is."""
    try:
        return kept.is_meant_by(asked)
    except ValueError as error:
        raise Unreadable(str(error)) from None


def opened_save(options: Options, typed: bool) -> SaveFile | None:
    """The file of a game that is taken up again; None where there is none yet."""
    if options.resume is not None:
        if options.save is not None:
            raise Unreadable("--resume and --save are two places for one game")
        path = resumed_path(options)
    elif options.save is not None and os.path.exists(options.save):
        path = options.save
    else:
        return None
    file = SaveFile(path)
    if file.story is None:
        file.close()
        return None
    if file.story.torn_at is not None:
        warn(f"{printable(path)}: the last line was cut short, and is dropped")
    if typed:
        file.keep_safe()
    return file


def resumed_path(options: Options) -> str:
    """The file of the unfinished game that --resume asks for: the newest, the newest of a game, or the N-th."""
    wanted = options.resume or ""
    game = name_of(wanted)
    if game and options.game and name_of(options.game) != game:
        raise Unreadable(f"--resume {wanted} and {quoted(options.game)} are two games")
    game = game or (split_id(options.game)[0] if options.game else None)
    number = "" if name_of(wanted) else wanted
    if number and not is_number(number):
        raise Unreadable(f"{quoted(number)} is no number; expected --resume 2 for the second of list unfinished")
    folder = home()
    kept = [one for one in kept_games(folder) if number or game in (None, name_of(one.game))] if folder else []
    place = int(number or 1)
    if not 1 <= place <= len(kept):
        of_game = f" of {game}" if game and not number else ""
        there_are = f"; there are {len(kept)}" if kept else ""
        raise Unreadable(
            f"there is no unfinished game{of_game} {f'number {place} ' * bool(number)}to resume{there_are}"
        )
    options.game = options.game or game
    return kept[place - 1].path


def kept_in(options: Options, session: Session, file: SaveFile | None, typed: bool) -> SaveFile | Unfinished | None:
    """Where a game is kept from now on, if it is kept at all: the `file` that it was in, or a new one."""
    folder = home()
    if options.resume is not None and file and folder:
        return Unfinished.resumed(folder, session, file)
    if options.save is not None and not file:
        was_there = os.path.exists(options.save)
        file = SaveFile(options.save)
        if was_there and file.story is None:
            warn(f"{options.save} is empty: a new game begins in it")
        if file.story is not None:
            raise Unusable(f"{options.save} is in use by another textgames")
        if typed:
            file.keep_safe()
        file.begin(str(session.deal))
    return file or (Unfinished(folder, session) if typed and folder else None)


def has_home() -> bool:
    """Whether there is a place for what is kept without being asked; says so where there is none."""
    if home() is None:
        warn(f"neither results nor unfinished games are kept: {NO_HOME}")
        return False
    return True


class UnfinishedGame:
    """An unfinished game as it is listed: which game, its ID, where it stands, and when it was last played."""

    def __init__(self, game: str, game_id: str, standing: str, played: float) -> None:
        self.game, self.game_id, self.standing, self.played = game, game_id, standing, played

    @property
    def when(self) -> str:
        """When it was last played, as "2026-11-22 20:15" where the player is."""
        return strftime("%Y-%m-%d %H:%M", localtime(self.played))


def unfinished_games() -> list[UnfinishedGame]:
    """The unfinished games that no program is playing, the newest first; `--resume N` takes up the N-th."""
    folder = home()
    end = monotonic() + SECONDS_TO_LIST
    return [listed(one, end) for one in kept_games(folder)] if folder else []


def listed(kept: Kept, end: float) -> UnfinishedGame:
    """How an unfinished game is listed: as it was noted, or else played again, if there is time until `end`."""
    story, game = kept.story, printable(kept.game)
    game_id, _, standing = story.stands.partition(" ")
    if not standing:
        game_id, standing = shown_id(story.game_id), plural(len(story.lines), "line")
        try:
            if monotonic() < end:
                session = session_of(name_of(kept.game) or "")(held_deal(kept.game, story), Results(None))
                play_again(session, story)
                standing = session.standing()
        except (KeyError, OSError, ValueError) as error:
            standing = f"can't be played: {error}"
    return UnfinishedGame(game, printable(game_id), printable(standing), kept.played)
