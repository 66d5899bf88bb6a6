"""Which game the command line asks for, and how it begins: a new one, or a saved one resumed.

A saved game, or a script that is one, names the game. What else is said of the game must agree with it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from time import strftime
from typing import Any

from textgames.app import messages
from textgames.app.controller import Controller
from textgames.app.games import GAMES, session_class, spec_class, split_id, title_of
from textgames.engine.messages import NOT_WITH_OPTION, STOPPED
from textgames.engine.random import draw, key_of, quote, random_seed, unquote
from textgames.engine.replay import replay
from textgames.engine.session import Session
from textgames.engine.spec import GameSpec
from textgames.engine.statistics import Statistics
from textgames.errors import Refusal, Unreadable, Unusable
from textgames.storage.files import IN_USE, check_regular
from textgames.storage.home import data_folder
from textgames.storage.results import Results
from textgames.storage.saved_game import SavedGame, SaveFile, load
from textgames.storage.unfinished import AutoSave, unfinished_files
from textgames.terminal.console import Console
from textgames.text.language import _, join_sentences
from textgames.text.numbers import is_number
from textgames.text.quoting import printable, quoted, warn
from textgames.views.view import View


class Options:
    """What the command line asks for.

    `own` and `display_choices` are the options that belong to games, by their keys: which game it is, and how it is
    shown.
    """

    game: str | None = None
    arguments: Sequence[str] = ()  # after the game
    seed: str | None = None
    daily = False
    lang: str | None = None
    json = False
    color = "auto"
    echo: bool | None = None
    script: str | None = None
    save: str | None = None
    resume: str | None = None  # a game, a number, or empty for the newest
    exit_status = False
    strict = False
    legal = False
    help = False
    version = False

    def __init__(self) -> None:
        self.own: dict[str, Any] = {}
        self.display_choices: dict[str, str] = {}
        self.verbal = os.environ.get("TEXTGAMES_VERBAL", "0") not in ("", "0")


def today() -> str:
    """Return the local date, as 2026-11-22: the seed of the game of the day."""
    return strftime("%Y-%m-%d")


def game_of_the_day() -> str:
    """Return the game whose turn it is today: the one that draws the highest number, so that others can be added."""
    return max(GAMES, key=lambda game: draw(key_of(f"{today()} {game}"), 0, 2**32))


def spec_of_the_day() -> GameSpec:
    """Return the game of the day as it is played without any other option."""
    spec = spec_class(game_of_the_day())
    return spec.parse(spec.of_the_day("", today()))


def is_daily(result: Mapping[str, Any]) -> bool:
    """Return whether a finished game was the game of the day on which it was finished."""
    return result["seed"] is not None and unquote(result["seed"]) == str(result["day"])


def finished_today(spec: GameSpec, statistics: Statistics) -> str:
    """Return when a game of the day was first finished today, as 18:05; empty if it wasn't."""
    results = statistics.results(spec.game, spec.category)
    times = [str(result["time"]) for result in results if result["day"] == today() and is_daily(result)]
    return times[0] if times else ""


def begin_game(options: Options, console: Console, view: View, script_id: str | None) -> Controller:
    """Begin the game that the options ask for, or resume a saved one, and show it.

    `script_id` is the ID in the script, if that is a saved game.
    """
    path = options.save if options.resume is None else path_to_resume(options, options.resume)
    if path:
        check_regular(path)
    saved = load(path) if path and os.path.exists(path) and os.path.getsize(path) else None
    named = named_spec(saved, script_id)
    game, text = requested(options, named)
    results = Results(data_folder())
    statistics = Statistics(results.finished, is_recording(options, console))
    spec = named or new_spec(game, text, statistics)
    if options.daily and not saved:
        time = finished_today(spec, statistics)
        spec.is_drawn = not time
        if time and statistics.recording:
            again = messages.DAILY_FINISHED if session_class(game).free_tries else messages.DAILY_AGAIN
            view.remark(_(again, time=time))
    session = session_class(game)(spec, statistics, options.display_choices)
    if saved:
        resume(session, saved, view)
    controller = Controller(console, view, results, options.strict, options.exit_status)
    controller.takes_header = not (named or text)
    controller.file = file_for(options, path, saved, console.interactive)
    controller.begin(session, saved)
    return controller


def is_recording(options: Options, console: Console) -> bool:
    """Return whether finished games are recorded; warn if they would be, but there is no folder for them."""
    if not (console.interactive or options.save is not None):
        return False
    if data_folder() is None:
        warn(_(messages.NO_HOME))
        return False
    return True


def named_spec(saved: SavedGame | None, script_id: str | None) -> GameSpec | None:
    """Return the game that a saved game or a script names; None if there is neither.

    Raises `Unusable` if that is no exact game, and `Unreadable` if they name two.
    """
    if not (saved or script_id):
        return None
    named = saved or SavedGame(script_id or "", [])
    if script_id and script_id != named.game_id:
        raise other_game(named.game_id, script_id)
    try:
        spec = saved_spec(named)
        spec.size  # noqa: B018 - in Sokoban this finds out whether there is such a level
        return spec
    except ValueError as error:
        raise Unusable(join_sentences([_(messages.CANT_LOAD), str(error)])) from None


def other_game(saved_id: str, asked_id: str) -> Unreadable:
    """Return the error for a saved game that is not the one that is asked for."""
    return Unreadable(_(messages.OTHER_SAVED_GAME, saved=public_id(saved_id), game=public_id(asked_id)))


def requested(options: Options, named: GameSpec | None) -> tuple[str, str]:
    """Return the game that is asked for, and what is said of it, as an ID has it; empty if nothing is.

    By default it is the game that is `named`, or the game of the day. Raises `Unreadable` if they differ.
    """
    default = named.game if named else game_of_the_day() if options.daily else ""
    game, text = split_id(options.game) if options.game else (default, "")
    if not game:
        raise Unreadable(_(messages.NAME_A_GAME))
    text = requested_text(game, text, options)
    if named and not (game == named.game and (not text or named.agrees_with(text))):
        raise other_game(str(named), f"{game}:{text}")
    return game, text


def requested_text(game: str, text: str, options: Options) -> str:
    """Return what the ID, the words after it and the options say, as an ID has it; empty if they leave it open."""
    spec = spec_class(game)
    own = own_options(game, options)
    extra = [*map(quoted, options.arguments), *map(option_name, own)]
    if text and extra:
        raise conflict(quoted(text), extra[0])
    text = text or spec.text_of(options.arguments, own)
    if options.daily:
        if options.seed is not None:
            raise conflict("--daily", "--seed")
        return spec.of_the_day(text, today())
    if options.seed is None or not (spec.takes_seed or spec.parse(text).takes_seed):
        return text
    if "#" in text:
        raise conflict(quoted(text), "--seed")
    return f"{text}#{quote(options.seed)}"


def conflict(one: str, other: str) -> Unreadable:
    """Return the error for two things that each say which game it is."""
    return Unreadable(_(NOT_WITH_OPTION, word=one, option=other))


def own_options(game: str, options: Options) -> dict[str, Any]:
    """Return the options that say which game it is; raise `Unreadable` for one that the game doesn't have."""
    known = [option.key for option in spec_class(game).options]
    for key in (*options.own, *options.display_choices):
        if key not in known:
            raise Unreadable(_(messages.NO_OPTION, game=title_of(game), option=option_name(key)))
    return options.own


def option_name(key: str) -> str:
    return f"--{key.replace('_', '-')}"


def new_spec(game: str, text: str, statistics: Statistics) -> GameSpec:
    """Return the new game that a text names; raise `Unreadable` if it names none."""
    try:
        return spec_class(game).to_begin(text, lambda: statistics.won(game)).set_seed(random_seed())
    except ValueError as error:
        raise error if isinstance(error, Refusal) else Unreadable(str(error)) from None


def saved_spec(saved: SavedGame) -> GameSpec:
    """Return the spec of a saved game; where its level file is gone or changed, the board that was played.

    Raises `ValueError` or `OSError` where the ID names no exact game.
    """
    game, text = split_id(saved.game_id)
    try:
        spec = spec_class(game).parse_exact(text)
        has_board = saved.board in ("", spec.board_id)
    except (ValueError, OSError):
        if not saved.board:
            raise
        has_board = False
    if not has_board:
        spec = spec_class(game).parse_exact(split_id(saved.board)[1])
    spec.is_drawn = saved.drawn
    return spec


def public_id(game_id: str) -> str:
    """Return an ID as a player may see it before the end; without its position if it can't be parsed."""
    try:
        game, text = split_id(game_id)
        return printable(spec_class(game).parse(text).public_id(False))
    except (OSError, ValueError):
        return printable(game_id.partition("=")[0])


def resume(session: Session, saved: SavedGame, view: View) -> None:
    """Play the lines of a saved game; raise `Unusable` if they can't be played."""
    try:
        replay(session, saved.lines, saved.seconds)
    except KeyboardInterrupt:
        view.remark(f"\n{_(STOPPED)}")  # a terminal shows ^C before
        raise
    except Unusable as error:
        raise Unusable(join_sentences([_(messages.CANT_LOAD), str(error)])) from None


def path_to_resume(options: Options, wanted: str) -> str:
    """Return the file of the unfinished game with the number that is wanted, else the newest one, or of a game."""
    if options.save is not None:
        raise conflict("--resume", "--save")
    unfinished = [*unfinished_files(data_folder())]
    if is_number(wanted) and wanted not in GAMES:
        return unfinished[place_of(wanted, len(unfinished))][0]
    name = wanted or options.game
    start = f"{split_id(name)[0]}:" if name else ""
    for path, saved in unfinished:
        if saved.game_id.startswith(start):
            return path
    raise Unreadable(_(messages.NOTHING_TO_RESUME))


def place_of(number: str, count: int) -> int:
    """Return the place of an unfinished game in the list of them all; raise `Unreadable` if there is none."""
    if not (is_number(number) and 1 <= int(number) <= count):
        raise Unreadable(_(messages.NO_NUMBER, number=quoted(number)))
    return int(number) - 1


def file_for(
    options: Options, path: str | None, saved: SavedGame | None, interactive: bool
) -> SaveFile | AutoSave | None:
    """Return where the game is saved from now on, None if nowhere: the file that `saved` was in, or a new one.

    Raises `Unusable` if another program has the file, or has just added to it.
    """
    folder = data_folder() or ""
    if path is None:
        return AutoSave(folder) if interactive and folder else None
    file = SaveFile(path, synced=interactive)
    if saved and file.saved and file.saved.lines != saved.lines:
        raise Unusable(_(IN_USE, file=printable(path)))
    if saved and saved.torn_at is not None:
        warn(_(messages.LINE_DROPPED, file=printable(path)))
    return AutoSave(folder, file) if options.resume is not None else file
