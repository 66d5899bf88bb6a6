"""Which game the command line asks for, and how it begins: a new one, or a saved one resumed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from time import strftime
from typing import TYPE_CHECKING

from textgames.app import words
from textgames.app.controller import Controller
from textgames.app.games import GAMES, game_named, session_class, spec_class, split_id, title_of
from textgames.engine.random import draw, key_of, quote, random_seed, unquote
from textgames.engine.replay import replay
from textgames.engine.statistics import Statistics
from textgames.engine.words import STOPPED
from textgames.errors import Refusal, Unreadable, Unusable
from textgames.storage.home import data_folder
from textgames.storage.results import Results
from textgames.storage.saved_game import SavedGame, SaveFile
from textgames.storage.unfinished import AutoSave, unfinished_files
from textgames.storage.words import IN_USE
from textgames.text.language import _, join_sentences, ngettext
from textgames.text.numbers import is_number
from textgames.text.quoting import printable, quoted, warn

if TYPE_CHECKING:
    from typing import Any

    from textgames.engine.session import Session
    from textgames.engine.spec import GameSpec
    from textgames.terminal.console import Console
    from textgames.views.view import View


class Options:
    """What the command line asks for; `own` are the options that belong to games, by their keys."""

    game: str | None = None
    words: Sequence[str] = ()  # after the game
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
        self.verbal = os.environ.get("TEXTGAMES_VERBAL", "0") not in ("", "0")


def user_data_folder() -> str | None:
    """Return the user's data folder; None if there is no place for one."""
    return data_folder(os.environ, sys.platform)


def user_results() -> Results:
    """Return the results in the user's data folder."""
    return Results(user_data_folder())


def today() -> str:
    """Return the local date, as 2026-11-22: the seed of the game of the day."""
    return strftime("%Y-%m-%d")


def game_of_the_day() -> str:
    """Return the game whose turn it is today."""
    return list(GAMES)[draw(key_of(today()), 0, len(GAMES))]


def spec_of_the_day() -> GameSpec:
    """Return the game of the day as it is played without any other option."""
    spec = spec_class(game_of_the_day())
    return spec.parse(spec.of_the_day("", today()))


def is_daily(result: Mapping[str, Any]) -> bool:
    """Return whether a finished game was the game of the day on which it was finished."""
    return result["seed"] is not None and unquote(result["seed"]) == str(result["day"])


def finished_today(spec: GameSpec, results: Iterable[Mapping[str, Any]]) -> str:
    """Return when a game of the day was first finished today, as 18:05, given all results; empty if it wasn't."""
    for result in results:
        if result["day"] == today() and is_daily(result) and result["params"] == spec.category:
            return str(result["time"])
    return ""


def begin_game(options: Options, console: Console, view: View, script_id: str | None) -> Controller:
    """Begin the game that the options ask for, or resume a saved one, and show it."""
    with ExitStack() as opened:
        path = options.save if options.resume is None else resumed_path(options, options.resume)
        file = open_saved_game(path, console.interactive) if path is not None else None
        if file:
            opened.callback(file.close)
        saved = file.saved if file else None
        game, text = requested(options, saved.game_id if saved else script_id)
        if saved and script_id not in (None, saved.game_id):
            script, of_file = public_id(script_id or ""), public_id(saved.game_id)
            raise Unreadable(_(words.SCRIPT_OF_OTHER, script=script, saved=of_file))
        results = user_results()
        statistics = Statistics(results.finished, is_recording(options, console))
        spec = requested_spec(game, text, statistics, saved, script_id)
        if options.daily and not saved:
            time = finished_today(spec, statistics.results(spec.game, None))
            spec.is_drawn = not time
            if time and statistics.recording:
                again = words.DAILY_FINISHED if session_class(game).free_tries else words.DAILY_AGAIN
                view.remark(_(again, time=time))
        session = session_class(game)(spec, statistics, looks_in(game, options))
        if saved:
            resume(session, saved, path or "", view)
        controller = Controller(console, view, results, options.strict, options.exit_status)
        controller.takes_header = not (text or saved or script_id)
        controller.file = file_for(options, spec, file, console.interactive)
        opened.pop_all()
        opened.callback(controller.close_file)
        controller.begin(session, saved)
        opened.pop_all()
        return controller


def is_recording(options: Options, console: Console) -> bool:
    """Return whether finished games are recorded; warn if they would be, but there is no folder for them."""
    if not (console.interactive or options.save is not None):
        return False
    if user_data_folder() is None:
        warn(_(words.NO_HOME))
        return False
    return True


def resume(session: Session, saved: SavedGame, path: str, view: View) -> None:
    """Play the lines of a saved game; raise `Unusable` if they can't be played."""
    try:
        replay(session, saved.lines, saved.seconds)
    except KeyboardInterrupt:
        view.remark(f"\n{_(STOPPED)}")  # a terminal shows ^C before
        raise
    except Unusable as error:
        unplayable = _(words.FILE_UNPLAYABLE, file=printable(path))
        raise Unusable(join_sentences([unplayable, str(error)])) from None


def requested(options: Options, saved_id: str | None) -> tuple[str, str]:
    """Return the game that is asked for, and what the options say of it, as an ID has it; empty if they say nothing.

    `saved_id` is the ID in a saved game or a script. Raises `Unreadable` where there is no such game, and `Unusable`
    where the saved one is another.
    """
    try:
        saved_game = split_id(saved_id)[0] if saved_id else None
    except Unreadable as error:
        raise Unusable(join_sentences([_(words.SAVED_GAME_UNPLAYABLE), str(error)])) from None
    name = options.game or saved_game
    if not name and options.daily:
        name = game_of_the_day()
    if not name:
        raise Unreadable(_(words.NAME_A_GAME))
    game, text = split_id(name)
    if saved_game and saved_game != game:
        raise Unusable(_(words.OTHER_SAVED_GAME, saved=title_of(saved_game), game=title_of(game)))
    return game, requested_text(game, text, options)


def requested_text(game: str, text: str, options: Options) -> str:
    """Return what the ID, the words after it and the options say, as an ID has it; empty if they leave it open."""
    spec = spec_class(game)
    check_options(game, options)
    looks = looks_in(game, options)
    own = {key: value for key, value in options.own.items() if key not in looks}
    if text and (options.words or own):
        extra = option_name(next(iter(own))) if own else quoted(options.words[0])
        raise Unreadable(_(words.ID_IS_WHOLE, extra=extra))
    text = text or spec.text_of(options.words, own)
    if options.daily:
        if options.seed is not None:
            raise Unreadable(_(words.DAILY_HAS_SEED))
        return spec.of_the_day(text, today())
    if options.seed is None or not (spec.takes_seed or spec.parse(text).takes_seed):
        return text
    if "#" in text:
        raise Unreadable(_(words.ID_HAS_SEED))
    return f"{text}#{quote(options.seed)}"


def check_options(game: str, options: Options) -> None:
    """Raise `Unreadable` where an option that was given is not one of the game's."""
    known = [option.key for option in spec_class(game).options]
    for key in options.own:
        if key not in known:
            raise Unreadable(_(words.NO_OPTION, game=title_of(game), option=option_name(key)))


def looks_in(game: str, options: Options) -> dict[str, str]:
    """Return the options that say how the game is shown, by their keys."""
    looks = [option.key for option in spec_class(game).options if option.looks]
    return {key: value for key, value in options.own.items() if key in looks}


def option_name(key: str) -> str:
    """Return an option as it is typed."""
    return f"--{key.replace('_', '-')}"


def public_id(game_id: str) -> str:
    """Return an ID as a player may see it before the end; without its position if it can't be parsed."""
    try:
        game, text = split_id(game_id)
        return printable(spec_class(game).parse(text).public_id(False))
    except (OSError, ValueError):
        return printable(game_id.partition("=")[0])


def requested_spec(
    game: str, text: str, statistics: Statistics, saved: SavedGame | None, script_id: str | None
) -> GameSpec:
    """Return the game that a saved game or a script holds, else the one that the text names.

    Raises `Unusable` if a saved game is no exact game, and `Unreadable` if the text names no game, or another one than
    the saved game.
    """
    if not saved and (text or not script_id):
        try:
            return spec_class(game).to_begin(text, lambda: statistics.won(game)).set_seed(random_seed())
        except ValueError as error:
            raise error if isinstance(error, Refusal) else Unreadable(str(error)) from None
    try:
        spec = saved_spec(saved or SavedGame(script_id or "", []))
        spec.size  # noqa: B018 - in Sokoban this finds out whether there is such a level
    except ValueError as error:
        raise Unusable(join_sentences([_(words.SAVED_GAME_UNPLAYABLE), str(error)])) from None
    if text and not spec.agrees_with(text):
        saved_id, asked_id = public_id(str(spec)), public_id(f"{spec.game}:{text}")
        if saved_id == asked_id:  # two minefields that are spelled out: their mines are not shown
            raise Unreadable(_(words.ANOTHER_SAVED_ID, game=saved_id))
        raise Unreadable(_(words.OTHER_SAVED_ID, saved=saved_id, game=asked_id))
    return spec


def saved_spec(saved: SavedGame) -> GameSpec:
    """Return the spec of a saved game; where its level file is gone or changed, the board that was played.

    Raises `ValueError` or `OSError` where the ID names no exact game.
    """
    game, text = split_id(saved.game_id)
    board = split_id(saved.board)[1] if saved.board else ""
    try:
        spec = spec_class(game).parse_exact(text)
        if board and spec.board_id != saved.board:
            spec = spec_class(game).parse_exact(board)
    except (ValueError, OSError):
        if not board:
            raise
        spec = spec_class(game).parse_exact(board)
    spec.is_drawn = saved.drawn
    return spec


def open_saved_game(path: str, interactive: bool) -> SaveFile | None:
    """Return the file of the game to resume, which may be empty; None if there is none yet."""
    file = SaveFile(path, synced=interactive) if os.path.exists(path) else None
    if file and file.saved and file.saved.torn_at is not None:
        warn(_(words.LINE_OF_FILE_DROPPED, file=printable(path)))
    return file


def resumed_path(options: Options, wanted: str) -> str:
    """Return the file of the unfinished game to resume: the newest one, the newest one of a game, or the N-th of all.

    `wanted` follows --resume. Raises `Unreadable` where there is no such game.
    """
    if options.save is not None:
        raise Unreadable(_(words.RESUME_AND_SAVE))
    game = game_named(wanted)
    if game and options.game and game_named(options.game) != game:
        raise Unreadable(_(words.RESUME_OTHER, resumed=title_of(game), game=quoted(options.game)))
    number = "" if game else wanted
    game = game or (split_id(options.game)[0] if options.game else None)
    if number and not is_number(number):
        raise Unreadable(_(words.NOT_A_NUMBER, typed=quoted(number)))
    unfinished = unfinished_files(user_data_folder())
    paths = [path for path, _written, saved in unfinished if number or game in (None, game_named(saved.game))]
    place = int(number or 1)
    if number:
        check_number(place, len(paths))
    if paths:
        return paths[place - 1]
    raise Unreadable(_(words.NOTHING_OF_GAME, game=title_of(game)) if game else _(words.NOTHING_TO_RESUME))


def check_number(number: int, count: int) -> None:
    """Raise `Unreadable` where a number is none of `count` unfinished games."""
    if not count:
        raise Unreadable(_(words.NO_NUMBER_AT_ALL, number=number))
    if not 1 <= number <= count:
        raise Unreadable(ngettext(*words.NO_NUMBER, count, number=number))


def file_for(options: Options, spec: GameSpec, file: SaveFile | None, interactive: bool) -> SaveFile | AutoSave | None:
    """Return where the game is saved from now on, None if nowhere: the `file` that it was in, or a new one."""
    folder = user_data_folder()
    if options.resume is not None and file and folder:
        return AutoSave(folder, file)
    if options.save is not None and not (file and file.saved):
        if file:
            warn(_(words.FILE_EMPTY, file=printable(options.save)))
        file = file or SaveFile(options.save, os.O_CREAT, synced=interactive)
        if file.saved:
            raise Unusable(_(IN_USE, file=printable(options.save)))
        file.start(SavedGame(str(spec), [], drawn=spec.is_drawn))
    if file or not (interactive and folder):
        return file
    autosave = AutoSave(folder)
    autosave.start(SavedGame(spec.saved_id, [], spec.board_id, drawn=spec.is_drawn))
    return autosave
