"""The command line: parses the arguments and starts a game, the menu or another task."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentError, Namespace
from collections.abc import Sequence
from errno import EINVAL, EPIPE

from textgames import __version__
from textgames.app import wording
from textgames.app.games import CHECK, TASKS, game_named, session_class, spec_class, split_id
from textgames.app.loop import play_lines
from textgames.app.options import (
    FOR_PROGRAMS,
    GAME,
    GROUPS,
    help_rows,
    parser,
    refuse_others,
    unknown_option,
    wrong_value,
)
from textgames.app.start import start_game
from textgames.engine.names import word_for
from textgames.engine.session import Session
from textgames.engine.wording import TAKES_ONE_OF
from textgames.errors import (
    EXIT_FAULT,
    EXIT_INTERRUPTED,
    EXIT_PLAYED,
    EXIT_READER_GONE,
    EXIT_REFUSED,
    Refusal,
    Unreadable,
)
from textgames.storage.home import UserData, data_folder, kept_language
from textgames.terminal.color import styler_for
from textgames.terminal.console import (
    PROMPT,
    Console,
    is_interactive,
    is_pipe,
    prepare_streams,
    terminal_width,
)
from textgames.text import language
from textgames.text.language import W_, _, comma_list, command_text, join_sentences, or_list
from textgames.text.quoting import WIDE_BLANK, error_text, quoted, warn
from textgames.text.width import WIDTH, fitted, in_columns
from textgames.views.consoles import ConsoleView
from textgames.views.screen import Screen

FOR_SCRIPTS = W_("scripts")  # an argument of `help` besides games
WORDS = (wording.UNFINISHED_GAMES, FOR_SCRIPTS)  # arguments of `list` and `help` besides games


def read_options(arguments: list[str]) -> Namespace:
    """Parse the arguments, and switch to the language they choose.

    Raise `Unreadable` if an option is unknown or has a wrong value.
    """
    options = Namespace()
    try:
        unknown = parser().parse_known_intermixed_args(arguments, options)[1]
    except ArgumentError as error:
        choose_language(options)
        raise wrong_value(error) from None
    choose_language(options)
    if options.game and WIDE_BLANK in options.game:
        options.game, *words = options.game.split(WIDE_BLANK)
        options.arguments = [*words, *options.arguments]
    if options.game and not game_named(options.game.partition(":")[0]):
        options.game = word_for(options.game, TASKS)
    if unknown:
        raise unknown_option(unknown[0])
    return options


def show_help(name: str | None) -> None:
    """Show the options for scripts, of the named game, or of all games."""
    if name == FOR_SCRIPTS:
        sections = [section(title, rows) for title, rows in wording.SECTIONS.items()]
        shown = "\n\n".join([*sections, section(FOR_PROGRAMS, help_rows("", FOR_PROGRAMS))])
    elif name is None or name in TASKS:
        shown = help_on_playing("", wording.ABOUT, wording.EXAMPLES_OF_ALL)
    else:
        game = split_id(name)[0]
        about = session_class(game).describer.about
        shown = help_on_playing(game, about, spec_class(game).presets())
    width = terminal_width() if is_interactive() else WIDTH
    print(fitted(shown, width))


def help_on_playing(game: str, about: str, examples: Sequence[tuple[str, str]]) -> str:
    """Return the help for players of `game`, or of all games if it is empty.

    Options for scripts are only named.
    """
    starts = [(f"textgames {command_text(start)}", does) for start, does in examples]
    sections = [
        _(
            "usage: textgames {game} [PARAMS ...] [options]",
            game=command_text(game) or f"[{_(GAME)}]",
        ),
        join_sentences([_(about), _("In a game, type {help}.")]),
        section(wording.EXAMPLES, starts),
    ]
    for group in GROUPS:
        rows = help_rows(game, group)
        if rows and group != FOR_PROGRAMS:
            sections.append(section(group, rows))
    names = comma_list([name for name, _does in help_rows("", FOR_PROGRAMS)])
    label = command_text(f"help {FOR_SCRIPTS}")
    sections.append(_(wording.LABELED, label=label, text=names))
    return "\n\n".join(sections)


def section(title: str, rows: Sequence[tuple[str, str]]) -> str:
    """Return a section of the help: a heading, and rows in two columns."""
    translated = [(name, _(about)) for name, about in rows]
    return "\n".join([f"{_(title)}:", *in_columns(translated)])


def choose_language(options: Namespace) -> None:
    """Use the chosen language or the default, which is English for programs.

    Raise `Unreadable` if there is no such language.
    """
    if options.json:
        encoding = "utf-8"  # any language can be shown: the output is ASCII
        language.set_language(language.ENGLISH, encoding)
    else:
        encoding = sys.stdout.encoding or "utf-8"
        language.set_language(default_language(), encoding)
    language.shows_keys = not (options.verbal or options.json)
    if options.lang:
        code = language.code_of(options.lang)
        if not code:
            raise Unreadable(_(TAKES_ONE_OF, verb="--lang", choices=or_list(language.languages())))
        if not language.set_language(code, encoding):
            warn(_(language.CANT_SHOW, encoding=encoding, language=code))


def default_language() -> str:
    """Return the language of the environment, the one last chosen at a prompt, or Windows'."""
    code = language.language_from_environment(os.environ)
    if not code and is_interactive():
        code = language.code_of(kept_language())
    return code or language.windows_language() or language.ENGLISH


def main(arguments: list[str] | None = None) -> None:
    """Run the program from a REPL or a notebook, which would show a returned exit status."""
    execute(arguments)


def execute(arguments: list[str] | None = None) -> int:
    """Run the program and return the exit status."""
    try:
        prepare_streams()
        status = run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = EXIT_INTERRUPTED
    except Exception as error:
        status = report(error)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:  # the interpreter would report it again when it closes the stream
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return status


def report(error: Exception) -> int:
    """Report an error in one line on standard error and return the exit status.

    Report nothing if the reader of the output is gone. Print the traceback of a bug above the line
    if TEXTGAMES_TRACEBACK is set.
    """
    if isinstance(error, OSError):
        if reader_is_gone(error):
            return EXIT_READER_GONE
        warn(error_text(error))
        return EXIT_FAULT
    if isinstance(error, Refusal):
        warn(error_text(error))
        return error.exit_status
    if os.environ.get("TEXTGAMES_TRACEBACK", "0") not in ("", "0"):
        from traceback import print_exception

        print_exception(error)
    warn(_(wording.FAULT, error=ascii(error)))
    return EXIT_FAULT


def reader_is_gone(error: OSError) -> bool:
    """Return True for a broken pipe, which Windows calls an invalid argument."""
    if error.errno == EPIPE:
        return True
    return error.errno == EINVAL and error.filename is None and is_pipe(sys.stdout)


def run(arguments: list[str]) -> int:
    """Carry out the arguments, or show the menu; return the exit status."""
    options = read_options(arguments)
    view = view_for(options)
    data = UserData(data_folder(), view.console.interactive)
    started = start(options, view, data)
    if isinstance(started, int):
        return started
    if started:
        session, takes_header = started
        return play_lines(session, view, options, takes_header)[1]
    if options.json:
        raise Unreadable(
            _("{option} needs a game, as in textgames 2048 {option}.", option="--json")
        )
    return run_menu(arguments, options, view, data)


def run_menu(arguments: list[str], options: Namespace, view: ConsoleView, data: UserData) -> int:
    """Play games chosen in the menu until the player leaves it; return the exit status.

    Quitting a game leads back to the menu; any other way out of it ends the program.
    """
    # This loads the statistics: a game starts a tenth sooner without them.
    from textgames.app.menu import Menu

    menu = Menu(view, data)
    status = EXIT_PLAYED
    while (line := menu.read()) is not None:
        started: tuple[Session, bool] | int | None = None
        try:
            both = read_options([*arguments, *line])
            both.day = menu.day
            view_of_game = view_for(both)
            started = start(both, view_of_game, data, options)
        except KeyboardInterrupt:  # while resuming a game, which stays unchanged
            view.console.say("")  # a terminal shows ^C
        except (OSError, ValueError) as error:
            is_of_output = isinstance(error, OSError) and error.filename is None
            if is_of_output:  # not caused by the line
                raise
            view.report(error_text(error))
            if options.strict:
                return EXIT_REFUSED
        if not started or isinstance(started, int):
            menu.say_keys()
            continue
        of_game = language.current()
        session, takes_header = started
        session, status = play_lines(session, view_of_game, both, takes_header)
        if session.next:  # it wasn't left by `quit`
            break
        if language.current() == of_game:  # else the player chose another one
            language.set_language(menu.language)
        menu.show("\ntextgames")
    return status


def start(
    options: Namespace, view: ConsoleView, data: UserData, of_menu: Namespace | None = None
) -> tuple[Session, bool] | int | None:
    """Start the game that the options ask for; return what `start_game` does.

    If they ask for anything else, do it and return the exit status; return None if they ask for
    nothing. `of_menu` has the options that the menu was started with, if it was.
    """
    if options.version:
        print(f"textgames {__version__}")
        return EXIT_PLAYED
    if options.help:
        show_help(options.game)
        return EXIT_PLAYED
    refuse_others(options, of_menu)
    if options.game == CHECK:
        from textgames.app.check import check_levels  # a game starts sooner without it

        return check_levels(options, view)
    if options.game in TASKS:
        do_task(options, data, view)
        return EXIT_PLAYED
    if options.game or options.daily or options.save or options.resume is not None:
        return start_game(options, view, data)
    return None


def do_task(options: Namespace, data: UserData, view: ConsoleView) -> None:
    """Do one of the `TASKS`, except `check`."""
    from textgames.app.lists import forget, show_list  # a game starts a tenth sooner without these
    from textgames.app.stats import show_stats

    if options.game == "forget":
        forget(options.arguments, data, view)
        return
    if len(options.arguments) > 1:
        question = language.command_name(options.game)
        extra = quoted(options.arguments[1])
        message = _("{question} takes one word; leave out {extra}.", question=question, extra=extra)
        raise Unreadable(message)
    word = word_for(options.arguments[0], WORDS) if options.arguments else None
    match options.game:
        case "list":
            show_list(word, data, view)
        case "stats":
            show_stats(word, data.results, view)
        case "help":
            show_help(word)


def view_for(options: Namespace) -> ConsoleView:
    # A screen reader would say "greater" before each line.
    prompt = "" if options.verbal else PROMPT
    console = Console(not options.no_echo, options.json, prompt)
    if options.json:
        from textgames.views.json_lines import JsonLines

        return JsonLines(console)
    if options.verbal:
        from textgames.views.spoken import Spoken

        return Spoken(console)
    return Screen(console, styler_for(options.color))
