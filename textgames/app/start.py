"""Which game the command line asks for, and how it begins: a new one, or a saved one resumed.

A saved game, or a script that is one, names the game. Other words and options must agree with it.
"""

from __future__ import annotations

import os
from argparse import Namespace
from typing import Any

from textgames.app import messages
from textgames.app.daily import finished_at, game_of_the_day
from textgames.app.games import GAMES, module_of, options_of, session_class, spec_class, split_id, title_of
from textgames.app.log import Log
from textgames.app.loop import Loop
from textgames.app.scores import Scores
from textgames.engine.messages import LINE_DROPPED, NOT_WITH_OPTION, OTHER_SAVED_GAME
from textgames.engine.random import quote, random_seed
from textgames.engine.session import replay
from textgames.engine.spec import GameSpec
from textgames.engine.statistics import Statistics
from textgames.errors import EXIT_PLAYED, Refusal, Unreadable, Unusable
from textgames.storage.files import IN_USE, check_regular
from textgames.storage.saved_game import SavedGame, SaveFile, load, loading
from textgames.storage.unfinished import AutoSave, unfinished_files
from textgames.storage.user_data import UserData
from textgames.terminal.console import Console
from textgames.text.language import _
from textgames.text.numbers import is_number
from textgames.text.quoting import printable, quoted, warn
from textgames.views.view import View


def begin_game(options: Namespace, console: Console, view: View, data: UserData, script: SavedGame | None) -> Loop:
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
    done = ""
    if options.daily and not saved:
        done = finished_at(spec, options.day, data.results)
        spec.day = options.day
        if done and statistics.recording:
            view.remark(done)
    session = session_class(game)(spec, statistics, own_options(game, options, for_display=True))
    session.record.is_continued = bool(done)  # the game of the day counts at its first end
    if saved:
        with loading():
            for report in replay(session, saved.lines, saved.seconds):
                if report:
                    warn(report.text)
    session.no_help, session.for_programs = options.no_help, options.json
    session.shows_clock = console.interactive
    file = file_for(options, path, saved, console.interactive, data)
    if isinstance(file, SaveFile):
        session.path = file.path
    log = Log(file, session, is_new=saved is None)
    scores = Scores(data.results, statistics.recording)
    loop = Loop(session, console, log, scores, view)
    loop.strict, loop.exit_status = options.strict, options.exit_status
    loop.takes_header = not (named or text)
    view.begin(session, len(session.lines))
    return loop


# Which game.


def requested(options: Namespace, default: str) -> tuple[str, str]:
    """Return the game that is asked for, and the text after the colon of its ID, empty if that is left open.

    If none is named it is the `default`, or the game of the day; raises `Unreadable` without these.
    """
    name = options.game or default or (game_of_the_day(options.day) if options.daily else "")
    if not name:
        raise Unreadable(_(messages.NO_SAVED_GAME, file=printable(options.save)))
    game, text = split_id(name)
    own, spec = own_options(game, options), spec_class(game)
    extra = [*map(quoted, options.arguments), *[option.name for option in spec.options if option.key in own]]
    if text and extra:
        raise conflict(quoted(text), extra[0])
    text = text or spec.text_of(spec.named(options.arguments), own)
    if options.daily:
        if options.seed is not None:
            raise conflict("--daily", "--seed")
        return game, spec.of_the_day(text, options.day)
    if options.seed is None or not takes_seed(spec, text):
        return game, text
    if "#" in text:
        raise conflict(quoted(text), "--seed")
    return game, f"{text}#{quote(options.seed)}"


def takes_seed(spec: type[GameSpec], text: str) -> bool:
    """Return whether a seed may go with what a text names; raise `Unreadable` if it names no game."""
    try:
        return spec.takes_seed or spec.parse(text).takes_seed
    except ValueError as error:
        raise error if isinstance(error, Refusal) else Unreadable(str(error)) from None


def conflict(one: str, other: str) -> Unreadable:
    """Return the error for two things that each say which game it is."""
    return Unreadable(_(NOT_WITH_OPTION, word=one, option=other))


def own_options(game: str, options: Namespace, for_display: bool = False) -> dict[str, Any]:
    """Return the options that say which game it is, or those that say how it is shown.

    Raises `Unreadable` for one that the game doesn't have.
    """
    own = {}
    known = [option.key for option in spec_class(game).options]
    for _game, option in options_of(GAMES):
        value = getattr(options, option.key)
        if value in (None, False):
            continue
        if option.key not in known:
            raise Unreadable(_("{game} has no {option}.", game=title_of(game), option=option.name))
        if bool(option.display_choices) is for_display:
            own[option.key] = value
    return own


def spec_to_play(game: str, text: str, named: GameSpec | None, statistics: Statistics) -> GameSpec:
    """Return the game that is named, or a new one; raise `Unreadable` if the text names another, or no game."""
    try:
        if not named:
            return spec_class(game).to_begin(text, lambda: statistics.won(game)).set_seed(random_seed())
        if game == named.game and (not text or named.agrees_with(text)):
            return named
    except ValueError as error:
        raise error if isinstance(error, Refusal) else Unreadable(str(error)) from None
    raise other_game(str(named), f"{game}:{text}")


def do_task(options: Namespace, view: View) -> int | None:
    """Do what an option of a game asks for instead of playing it; return the exit status, None if none does."""
    for owner, option in options_of(GAMES):
        if option.runs_module and getattr(options, option.key):
            game, text = split_id(options.game or owner)
            own = own_options(game, options)
            if text and (options.arguments or "level" in own):
                raise conflict(quoted(text), quoted(options.arguments[0]) if options.arguments else "--level")
            status: int = module_of(game, option.runs_module).run(text, options.arguments, own, view)
            return status if options.exit_status else EXIT_PLAYED
    return None


# Saved games.


def saved_spec(saved: SavedGame) -> GameSpec:
    """Return the spec of a saved game; where its level file is gone or changed, the board that was played.

    Raises `Unusable` if it names no exact game.
    """
    with loading():
        game, text = split_id(saved.game_id)
        parse = spec_class(game).parse_exact
        spec = parse(text)
        if saved.board_id and spec.board_id != saved.board_id:
            spec = parse(split_id(saved.board_id)[1])
        spec.day = saved.day
        spec.size  # noqa: B018 - in Sokoban this finds out whether there is such a level
        return spec


def other_game(saved_id: str, asked_id: str) -> Unreadable:
    """Return the error for a saved game that is not the one that is asked for."""
    return Unreadable(_(OTHER_SAVED_GAME, saved=public_id(saved_id), game=public_id(asked_id)))


def public_id(game_id: str) -> str:
    """Return an ID as a player may see it before the end; without its position if it can't be parsed."""
    try:
        game, text = split_id(game_id)
        return printable(spec_class(game).parse(text).public_id(False))
    except (OSError, ValueError):
        return printable(game_id.partition("=")[0])


def path_to_resume(options: Namespace, folder: str | None) -> str:
    """Return the file of the unfinished game with the number that `--resume` has, or of the newest one (of a game)."""
    if options.save is not None:
        raise conflict("--resume", "--save")
    number = options.resume if is_number(options.resume) and options.resume not in GAMES else ""
    name = "" if number else options.resume or options.game
    start = f"{split_id(name)[0]}:" if name else ""
    for place, (path, _written, saved) in enumerate(unfinished_files(folder), 1):
        if number == str(place) or (not number and saved.game_id.startswith(start)):
            return path
    raise Unreadable(_(messages.NO_NUMBER, number=quoted(number)) if number else _(messages.NONE_UNFINISHED))


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
