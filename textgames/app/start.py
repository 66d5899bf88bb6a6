"""Which game the command line asks for, and how it begins: a new one, or a saved one resumed.

A saved game, or a script that is one, names the game. Other words and options must agree with it.
"""

from __future__ import annotations

import os
from argparse import Namespace
from functools import partial

from textgames.app import wording
from textgames.app.daily import first_result, game_of_the_day, when_finished
from textgames.app.games import GAMES, module_of, public_id, session_class, spec_class, split_id
from textgames.app.lists import unfinished_games
from textgames.app.log import Log
from textgames.app.loop import Loop
from textgames.app.options import (
    LAST_OPTIONS,
    display_options,
    options_that_name_a_game,
    refuse_options_of_check,
)
from textgames.app.scores import Scores
from textgames.engine.best_results import Statistics
from textgames.engine.chance import quote, random_seed
from textgames.engine.names import word_for
from textgames.engine.replay import replay
from textgames.engine.spec import GameSpec
from textgames.engine.wording import (
    LINE_DROPPED,
    NO_NUMBER,
    NONE_UNFINISHED,
    NOT_WITH_OPTION,
    OTHER_SAVED_GAME,
)
from textgames.errors import Refusal, Unreadable, Unusable
from textgames.storage.files import IN_USE, check_regular
from textgames.storage.saved_game import SavedGame, SaveFile, load, loading
from textgames.storage.unfinished import AutoSave, unfinished_files
from textgames.storage.user_data import UserData
from textgames.terminal.console import Console
from textgames.text.counts import is_number
from textgames.text.language import _
from textgames.text.quoting import printable, quoted, warn
from textgames.views.view import View


def begin_game(
    options: Namespace, console: Console, view: View, data: UserData, script: SavedGame | None
) -> Loop:
    """Begin the game that the options ask for, or resume a saved one, and show it; a `script` may name the game."""
    path = options.save if options.resume is None else path_to_resume(options, data.folder)
    if path:
        check_regular(path)
    saved = load(path) if path and os.path.exists(path) and os.path.getsize(path) else None
    if saved and script and saved.game_id != script.game_id:
        raise other_game(saved.game_id, script.game_id)
    source = saved or script
    named = saved_spec(source) if source else None
    game, text = requested(options, named.game if named else "")
    data.results.records = console.interactive or options.save is not None
    statistics = Statistics(data.results.finished, recording=data.results.records)
    spec = spec_to_play(game, text, named, statistics)
    done = None
    if options.daily and not saved:
        done = first_result(spec, options.day, data.results)
        spec.day = options.day
        if done and statistics.recording:
            view.remark(when_finished(done))
    session = session_class(game)(spec, statistics, display_options(game, options))
    session.record.is_continued = bool(done)  # the game of the day counts at its first end
    session.first_result = done
    if saved:
        with loading():
            for report in replay(session, saved):
                if report:
                    warn(report.text)
    session.no_help, session.for_programs = options.no_help, options.json
    session.is_typed = console.interactive
    session.keeps_games = console.interactive and options.save is None and data.unfinished.is_usable
    if session.keeps_games:
        session.unfinished = partial(unfinished_games, data.folder)
    file = file_for(options, path, saved, console.interactive, data)
    if isinstance(file, SaveFile):
        session.path = file.path
    log = Log(file, session, is_new=saved is None)
    log.keeps_settings = console.interactive
    scores = Scores(data.results, statistics.recording)
    loop = Loop(session, console, log, scores, view)
    loop.strict, loop.reports_outcome = options.strict, options.exit_status
    loop.takes_header = not (named or text)
    loop.begin_other = lambda path: begin_game(
        options_to_resume(options, path), console, view, data, None
    )
    view.begin(session, len(session.lines))
    return loop


def options_to_resume(options: Namespace, path: str) -> Namespace:
    """Return options for another game: the unfinished one in a file, shown as these say."""
    kept = {option.key: getattr(options, option.key, None) for option in LAST_OPTIONS}
    return Namespace(
        **{**kept, "resume": path, "save": None},
        game=None,
        arguments=[],
        day=options.day,
        daily=False,
        seed=None,
    )


# Which game.


def requested(options: Namespace, default: str) -> tuple[str, str]:
    """Return the game that is asked for, and the text after the colon of its ID, empty if that is left open.

    If none is named it is the `default`, or the game of the day; raises `Unreadable` without these.
    """
    name = options.game or default or (game_of_the_day(options.day) if options.daily else "")
    if not name:
        raise Unreadable(_(wording.NO_SAVED_GAME, file=printable(options.save)))
    game, text = split_id(name)
    refuse_options_of_check(options)
    own, spec = options_that_name_a_game(game, options), spec_class(game)
    words = [word_for(word, spec.words) for word in options.arguments]
    if text and words:
        raise conflict(quoted(text), quoted(options.arguments[0]))
    for option in spec.options:
        if text and option.key in own:
            raise conflict(quoted(text), option.name)
    text = text or spec.text_of(words, own)
    if options.daily:
        if options.seed is not None:
            raise conflict("--daily", "--seed")
        return game, text_of_the_day(spec, text, options.day)
    if options.seed is None or not takes_seed(spec, text):
        return game, text
    if "#" in text:
        raise conflict(quoted(text), "--seed")
    return game, f"{text}#{quote(options.seed)}"


def text_of_the_day(spec: type[GameSpec], text: str, day: str) -> str:
    """Return the text after the colon of the ID of a day's game; `text` may have its params.

    Raises `Unreadable` if the text has a seed, or names a level that isn't drawn.
    """
    if "#" in text:
        raise Unreadable(_("The ID already has a seed; leave out --daily."))
    params = spec.of_the_day(text)
    if not takes_seed(spec, params):
        raise Unreadable(_("--daily draws a random level: leave the level out."))
    return f"{params}#{day}"


def takes_seed(spec: type[GameSpec], text: str) -> bool:
    """Return whether a seed may go with what a text names; raise `Unreadable` if it names no game."""
    try:
        return spec.takes_seed or spec.parse(text).takes_seed
    except ValueError as error:
        raise error if isinstance(error, Refusal) else Unreadable(str(error)) from None


def conflict(one: str, other: str) -> Unreadable:
    """Return the error for two things that each say which game it is."""
    return Unreadable(_(NOT_WITH_OPTION, word=one, option=other))


def spec_to_play(game: str, text: str, named: GameSpec | None, statistics: Statistics) -> GameSpec:
    """Return the game that is named, or a new one; raise `Unreadable` if the text names another, or no game."""
    try:
        if not named:
            spec = spec_class(game).parse(text)
            if GAMES[game].has_levels:
                spec = module_of(game, "spec").level_to_begin(spec, statistics.won(game))
            return spec.set_seed(random_seed())
        if game == named.game:
            same = named.as_named(text) if text else named
            if same:
                return same
    except ValueError as error:
        raise error if isinstance(error, Refusal) else Unreadable(str(error)) from None
    raise other_game(str(named), f"{game}:{text}")


# Saved games.


def saved_spec(saved: SavedGame) -> GameSpec:
    """Return the spec of a saved game; raise `Unusable` if it names no exact game."""
    with loading():
        game, text = split_id(saved.game_id)
        spec = spec_class(game).of_saved_game(text, saved)
        spec.start()  # which raises an error if there is no such game
        return spec


def other_game(saved_id: str, asked_id: str) -> Unreadable:
    """Return the error for a saved game that is not the one that is asked for."""
    return Unreadable(_(OTHER_SAVED_GAME, saved=public_id(saved_id), game=public_id(asked_id)))


def path_to_resume(options: Namespace, folder: str | None) -> str:
    """Return the file of the unfinished game with the number that `--resume` has, or of the newest one (of a game)."""
    if options.save is not None:
        raise conflict("--resume", "--save")
    if os.path.isabs(options.resume):
        return str(options.resume)  # of a game that was chosen at the prompt of another
    number = options.resume if is_number(options.resume) and options.resume not in GAMES else ""
    name = "" if number else options.resume or options.game
    start = f"{split_id(name)[0]}:" if name else ""
    for place, (path, _written, saved) in enumerate(unfinished_files(folder), 1):
        if number == str(place) or (not number and saved.game_id.startswith(start)):
            return path
    raise Unreadable(_(NO_NUMBER, number=number) if number else _(NONE_UNFINISHED))


def file_for(
    options: Namespace, path: str | None, saved: SavedGame | None, interactive: bool, data: UserData
) -> SaveFile | AutoSave | None:
    """Return where the game is saved from now on, None if nowhere: the file that `saved` was in, or a new one.

    Raises `Unusable` if another program has the file, or has just added to it.
    """
    if path is None:
        return data.unfinished if interactive else None
    file = SaveFile(path, synced=interactive)
    if saved and file.saved and file.saved.lines != saved.lines:
        raise Unusable(_(IN_USE, file=printable(path)))
    if saved and saved.torn_at is not None:
        warn(_(LINE_DROPPED, file=printable(path)))
    if options.resume is None:
        return file
    data.unfinished.resume(file)
    return data.unfinished
