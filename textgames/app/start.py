"""Starts the game that the command line asks for: a new one, or a saved one to resume.

A saved game names the game. Words and options must agree with it.
"""

from __future__ import annotations

import os
from argparse import Namespace

from textgames.app import wording
from textgames.app.games import GAMES, module_of, public_id, session_class, spec_class, split_id
from textgames.app.options import conflict, options_that_name_a_game
from textgames.engine.chance import quote, random_seed
from textgames.engine.commands import Vocabulary
from textgames.engine.session import Context, Session
from textgames.engine.spec import GameSpec
from textgames.engine.wording import LINE_DROPPED, OTHER_SAVED_GAME
from textgames.errors import Refusal, Unreadable
from textgames.storage.files import check_regular
from textgames.storage.home import UserData
from textgames.storage.results import Results
from textgames.storage.saved_game import GameFile, KeptGames, SavedGame, load, loading
from textgames.text.counts import is_number
from textgames.text.language import _
from textgames.text.quoting import printable, quoted, warn
from textgames.views.consoles import ConsoleView


def start_game(options: Namespace, view: ConsoleView, data: UserData) -> tuple[Session, bool]:
    """Return a session of the game that the options ask for, new or saved.

    Also return whether the first line of the input may name the game, since it was left open.
    """
    is_typed = view.console.interactive
    path = path_of_saved_game(options, data.kept, is_typed)
    saved = load_if_begun(path)
    named = saved_spec(saved) if saved else None
    game, text = requested(options, named.game if named else "")
    results = data.results
    results.is_recording = is_typed or options.save is not None
    spec = spec_to_play(game, text, named, results)
    session_type = session_class(game)
    vocabulary = Vocabulary(session_type, not options.no_help, not options.json)
    file = GameFile(data.kept if is_typed and options.save is None else None, is_synced=is_typed)
    context = Context(vocabulary, view, file, results, is_typed)
    if saved:
        from textgames.engine.replay import replayed  # a game starts sooner without it

        with loading():
            session = replayed(session_type, spec, context, saved)
    else:
        session = session_type(spec, context)
        tell_if_day_is_done(session)
    if path is not None:
        file.open(path, saved)
        if saved and saved.torn_at is not None:
            warn(_(LINE_DROPPED, file=printable(path)))
        if session.outcome and session.lines:
            file.note_token(session.record.token)
            session.record.write(session.game, results)  # unless that was done
    if not saved:
        session.start_file()
    return session, not (named or text)


def tell_if_day_is_done(session: Session) -> None:
    """Say when and how the game of the day was finished, if it was."""
    first = session.results.first_of_day(session.spec)
    if first and session.results.is_recording:
        from textgames.app.daily import when_finished  # a game starts sooner without it

        session.answer.report(when_finished(first))


# Which game.


def requested(options: Namespace, default: str) -> tuple[str, str]:
    """Return the requested game and the text of its ID, empty if left open.

    If no game is named it is the `default`, or the game of the day. Raise `Unreadable` if there is
    neither.
    """
    name = options.game or default
    if not name and options.daily:
        from textgames.app.daily import game_of_the_day

        name = game_of_the_day(options.day)
    if not name:
        raise Unreadable(_(wording.NO_SAVED_GAME, file=printable(options.save)))
    game, text = split_id(name)
    return game, with_seed(game, text_named(game, text, options), options)


def text_named(game: str, text: str, options: Namespace) -> str:
    """Return the text of an ID, made from the words and options if it is empty.

    Raise `Unreadable` if there are both.
    """
    spec = spec_class(game)
    own = options_that_name_a_game(game, options)
    if not text:
        return spec.text_of([word.replace("＃", "#") for word in options.arguments], own)
    if options.arguments:
        raise conflict(quoted(text), quoted(options.arguments[0]))
    for option in GAMES[game].options:
        if option.key in own:
            raise conflict(quoted(text), option.name)
    return text


def with_seed(game: str, text: str, options: Namespace) -> str:
    """Return the text of an ID with the seed of --seed, if the game takes one, or of --daily.

    Raise `Unreadable` if the text has a seed, or if --daily is given with a level that isn't drawn.
    """
    spec = spec_class(game)
    seed = options.seed
    if options.daily:
        if seed is not None:
            raise conflict("--daily", "--seed")
        if "#" in text:
            raise Unreadable(_("The ID already has a seed; leave out --daily."))
        text = spec.of_the_day(text)
        seed = options.day
    if seed is None:
        return text
    if not (spec.takes_seed or parse(game, text).takes_seed):
        if options.daily:
            raise Unreadable(_("--daily draws a random level: leave the level out."))
        return text
    if "#" in text:
        raise conflict(quoted(text), "--seed")
    return f"{text}#{quote(seed)}"


def parse(game: str, text: str) -> GameSpec:
    """Return the spec of a text; raise `Unreadable` if there is no such game."""
    try:
        return spec_class(game).parse(text)
    except Refusal:
        raise
    except ValueError as error:
        raise Unreadable(str(error)) from None


def spec_to_play(game: str, text: str, named: GameSpec | None, results: Results) -> GameSpec:
    """Return the game `named` by a saved game, or a new one, with a random seed if it is left open.

    Raise `Unreadable` if the text names a game other than the saved one, or there is no such game.
    """
    if not named:
        spec = parse(game, text)
        if GAMES[game].has_levels:
            spec = module_of(game, "spec").first_unsolved(spec, results.won(game))
        return spec.set_seed(random_seed())
    same = None
    if game == named.game:
        same = parse(game, text).same_as(named) if text else named
    if not same:
        raise other_game(str(named), f"{game}:{text}")
    return same


# Saved games.


def load_if_begun(path: str | None) -> SavedGame | None:
    """Return the saved game in a file; None without a path, or if the file is missing or empty."""
    if not path:
        return None
    check_regular(path)
    if not os.path.exists(path) or not os.path.getsize(path):
        return None
    return load(path)


def saved_spec(saved: SavedGame) -> GameSpec:
    """Return the spec of a saved game; raise `Unusable` if it names no exact game."""
    with loading():
        game, text = split_id(saved.game_id)
        spec = spec_class(game).parse_exact(text, saved)
        spec.start()  # which raises an error if there is no such game
        return spec


def other_game(saved_id: str, asked_id: str) -> Unreadable:
    """Return the error for a saved game other than the requested one."""
    return Unreadable(_(OTHER_SAVED_GAME, saved=public_id(saved_id), game=public_id(asked_id)))


def path_of_saved_game(options: Namespace, kept: KeptGames, is_typed: bool) -> str | None:
    """Return the file to resume, or that of `--save`; None if there is neither.

    An unfinished game of the day is resumed if somebody types.
    """
    if options.resume is not None:
        return path_to_resume(options, kept)
    if options.daily and is_typed and options.save is None:
        game_id = str(parse(*requested(options, "")))
        for path, _written, saved in kept.files():
            if saved.game_id == game_id:
                return path
    named: str | None = options.save
    return named


def path_to_resume(options: Namespace, kept: KeptGames) -> str:
    """Return the file of the unfinished game with the number given to `--resume`.

    Without a number it is the newest one, of the named game if there is one.
    """
    if options.save is not None:
        raise conflict("--resume", "--save")
    number = start = ""
    if is_number(options.resume) and options.resume not in GAMES:
        number = options.resume
    elif name := options.resume or options.game:
        start = f"{split_id(name)[0]}:"
    for place, (path, _written, saved) in enumerate(kept.files(), 1):
        is_meant = number == str(place) if number else saved.game_id.startswith(start)
        if is_meant:
            return path
    if number:
        raise Unreadable(_(wording.NO_NUMBER, number=number))
    raise Unreadable(_(wording.NONE_UNFINISHED))
