"""The command line: the options, and what they ask for."""

from __future__ import annotations

import argparse
import os
import re
import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Sequence
from errno import EINVAL, EPIPE
from typing import Any

from textgames import __version__
from textgames.app import messages
from textgames.app.games import GAMES, QUESTIONS, did_you_mean, options_of, session_class, spec_class, split_id
from textgames.app.loop import Loop
from textgames.app.start import begin_game, do_task
from textgames.engine.clock import today
from textgames.engine.messages import TAKES_ONE_OF
from textgames.engine.names import word_for
from textgames.errors import EXIT_FAULT, EXIT_INTERRUPTED, EXIT_PLAYED, EXIT_READER_GONE, Refusal, Unreadable
from textgames.storage.files import read_lines
from textgames.storage.home import data_folder, kept_language
from textgames.storage.saved_game import SavedGame, id_in, is_header
from textgames.storage.user_data import UserData
from textgames.terminal.color import styler_for
from textgames.terminal.console import PROMPT, Console, is_interactive, is_pipe, prepare_streams, terminal_width
from textgames.text import language
from textgames.text.language import W_, _, comma_list, command_text, join_sentences, or_list, semicolon_list
from textgames.text.quoting import file_name, in_words, printable, quoted, warn
from textgames.text.width import WIDTH, fitted, pad, width_of
from textgames.views.screen import Screen
from textgames.views.view import View

FOR_SCRIPTS = W_("scripts")  # what `help` takes besides games
WORDS = (messages.UNFINISHED_GAMES, FOR_SCRIPTS)  # that may follow a question
HELP_COLUMN = 20  # in which the help on an option begins
UNWRAPPED = 100_000  # columns: the help is fitted to the terminal as a whole, since argparse counts characters


def read_options(arguments: list[str]) -> Namespace:
    """Return what the arguments ask for, and use the language that they choose; raise `Unreadable`."""
    options, ours = Namespace(), parser()
    try:
        _options, unknown = ours.parse_known_intermixed_args(arguments, options)
    except argparse.ArgumentError as error:
        choose_language(options)
        raise Unreadable(wrong_value(ours, str(error.argument_name))) from None
    choose_language(options)
    if options.game:
        options.game = word_for(options.game, QUESTIONS)
    if options.game in QUESTIONS:
        options.arguments = [word_for(word, WORDS) for word in options.arguments]
    if unknown:
        typed = unknown[0].partition("=")[0]
        known = [name for action in ours._actions for name in action.option_strings[-1:]]
        raise Unreadable(join_sentences([_(messages.UNKNOWN_OPTION, typed=quoted(typed)), did_you_mean(typed, known)]))
    return options


def wrong_value(ours: ArgumentParser, names: str) -> str:
    """Return what an option takes, whose names argparse joins with slashes."""
    action = next(action for action in ours._actions if names == "/".join(action.option_strings))
    if action.nargs == 0:
        return _("{option} takes no value.", option=names)
    if action.choices:
        return _(TAKES_ONE_OF, verb=names, choices=or_list([*action.choices]))
    return _("{option} needs a value, as in {example}.", option=names, example=f"{names} {action.metavar}")


def parser(game: str = "") -> ArgumentParser:
    parser = ArgumentParser(
        prog=f"textgames {game}".rstrip(),
        usage=_("textgames {game} [PARAMS ...] [options]", game=game or "[GAME[:ID]]"),
        allow_abbrev=False,
        add_help=False,
        exit_on_error=False,
        formatter_class=lambda prog: RawDescriptionHelpFormatter(prog, 2, HELP_COLUMN, UNWRAPPED),
        description=_(messages.ABOUT),
    )
    parser.color = False  # type: ignore[attr-defined,unused-ignore]  # Python 3.14 has it, and would ask no --color
    games = [game] if game else list(GAMES)
    what = parser.add_argument_group(_("what to play"))
    if not game:
        names = [" ".join([name, *(f"({other})" for other in entry.other_names)]) for name, entry in GAMES.items()]
        help = _("{games}; or {questions}", games=comma_list(names), questions=language.or_commands(QUESTIONS))
        what.add_argument("game", nargs="?", metavar="GAME[:ID]", help=help)
    params = for_games([(name, spec_class(name).example) for name in games], games)
    what.add_argument("arguments", nargs="*", metavar="PARAMS", type=os.path.expanduser, help=params)
    add_options(parser, what, games)
    parser.set_defaults(day=today(), color="auto", verbal=os.environ.get("TEXTGAMES_VERBAL", "0") not in ("", "0"))
    return parser


def add_options(parser: ArgumentParser, which: argparse._ArgumentGroup, games: list[str]) -> None:
    """Add the options of some games, which may share one, to a group, then those that all games have."""
    how = parser.add_argument_group(_("how it is shown and saved"))
    scripts = parser.add_argument_group(_("for scripts and programs"))
    languages = comma_list(language.languages())

    def add(group: argparse._ArgumentGroup, *names: str, **takes: Any) -> None:
        group.add_argument(*names, help=_(messages.OPTIONS[names[-1]], languages=languages), **takes)

    if any(spec_class(game).takes_seed for game in games):
        add(which, "--seed", metavar="TEXT")
    add(which, "--daily", action="store_true")
    options = options_of(games)
    for name in dict.fromkeys([option.name for _game, option in options]):
        owned = [(game, option) for game, option in options if option.name == name]
        option, help = owned[0][1], for_games([(game, option.help) for game, option in owned], games)
        if option.display_choices:
            how.add_argument(name, choices=option.display_choices, metavar=option.metavar, help=help)
        elif option.metavar:
            which.add_argument(name, metavar=option.metavar, help=help)
        else:
            which.add_argument(name, action="store_true", help=help)
    add(how, "--verbal", action=BooleanOptionalAction)
    add(how, "--color", choices=("auto", "always", "never"), metavar="WHEN")
    add(how, "--lang", metavar="LANG")
    add(how, "--save", metavar="FILE", type=file_name)
    add(how, "--resume", nargs="?", const="", metavar="N")
    add(how, "-h", "--help", action="store_true")
    add(how, "--version", action="store_true")
    for name in ("--json", "--legal", "--no-help", "--strict", "--exit-status"):
        add(scripts, name, action="store_true")
    add(scripts, "--echo", action=BooleanOptionalAction)
    add(scripts, "--script", metavar="FILE", type=file_name)


def for_games(meanings: Iterable[tuple[str, str]], shown: list[str]) -> str:
    """Return what something means in games, as (game, meaning); without names if all that are shown mean the same."""
    games: dict[str, list[str]] = {}
    for game, meaning in meanings:
        games.setdefault(_(meaning), []).append(game)
    if [*games.values()] == [shown]:
        return next(iter(games))
    return semicolon_list(
        [_(messages.LABELED_SENTENCE, label=comma_list(names), text=text) for text, names in games.items()]
    )


def show_help(name: str | None) -> None:
    """Show the options: those for scripts, those of one game if it is one that is named, or of all without these."""
    examples: Sequence[tuple[str, str]] = messages.EXAMPLES_OF_ALL
    if name is None or name in (FOR_SCRIPTS, *QUESTIONS):
        shown, about = parser(), messages.ABOUT
    else:
        game = split_id(name)[0]
        shown, about = parser(game), session_class(game).describer.about
        examples = spec_class(game).presets()
    scripts = shown._action_groups.pop()
    if name == FOR_SCRIPTS:
        shown._action_groups = [scripts]
        shown.description = "\n\n".join([section(title, rows) for title, rows in messages.SECTIONS.items()])
    else:
        examples = [(f"textgames {command_text(start)}", does) for start, does in examples]
        about = join_sentences([_(about), _("In a game, type {help}.")])
        usage = _("usage: ")
        shown.description = f"{usage}{shown.usage}\n\n{about}\n\n{section(messages.EXAMPLES, examples)}"
        names = comma_list([action.option_strings[0] for action in scripts._group_actions])
        shown.epilog = _(messages.LABELED, label=command_text(f"help {FOR_SCRIPTS}"), text=names)
    shown.usage = argparse.SUPPRESS  # argparse would put it after a word in English
    # argparse's print_help would not say that it could not be written.
    text = re.sub(r"(?m)^(\S.*):$", lambda title: _("{title}:", title=title[1]), shown.format_help())
    print(fitted(text, terminal_width() if is_interactive(os.environ) else WIDTH), end="")


def section(title: str, rows: Sequence[tuple[str, str]]) -> str:
    width = max([width_of(name) for name, _about in rows])
    return "\n".join([f"{_(title)}:", *[f"  {pad(name, width)}  {_(about)}" for name, about in rows]])


def choose_language(options: Namespace) -> None:
    """Use the language that is chosen, else that of the environment, or English for programs; raise `Unreadable`."""
    encoding = "utf-8" if options.json else sys.stdout.encoding or "utf-8"  # what is ASCII can be shown anywhere
    language.set_language(language.ENGLISH if options.json else default_language(), encoding)
    language.shows_keys = not options.verbal
    if options.lang:
        code = language.code_of(options.lang)
        if not code:
            raise Unreadable(_(TAKES_ONE_OF, verb="--lang", choices=or_list(language.languages())))
        if not language.set_language(code, encoding):
            warn(_(messages.CANT_SHOW, encoding=encoding, language=code))


def default_language() -> str:
    """Return the code of the language of the environment, else the one last chosen at a prompt, else Windows'."""
    if not (code := language.wanted(os.environ)) and is_interactive(os.environ):
        code = language.code_of(kept_language())
    return code or language.of_windows_user() or language.ENGLISH


def main(arguments: list[str] | None = None) -> None:
    """Run the program, as from a REPL or a notebook, which would show an exit status after the game."""
    execute(arguments)


def execute(arguments: list[str] | None = None) -> int:
    """Run the program; return the exit status."""
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
    """Report an error in one line on standard error; return the exit status.

    If nobody reads the output any more nothing is reported. A fault of the program has its traceback above the line if
    the environment asks for it.
    """
    if isinstance(error, OSError) and reader_is_gone(error):
        return EXIT_READER_GONE
    if isinstance(error, (Refusal, OSError)):
        warn(in_words(error))
        return EXIT_FAULT if isinstance(error, OSError) else error.exit_status
    if os.environ.get("TEXTGAMES_TRACEBACK", "0") not in ("", "0"):
        from traceback import print_exception

        print_exception(error)
    warn(_(messages.FAULT, error=ascii(error)))
    return EXIT_FAULT


def reader_is_gone(error: OSError) -> bool:
    """Return whether nobody reads the output any more, which Windows calls an invalid argument."""
    return error.errno == EPIPE or (error.errno == EINVAL and error.filename is None and is_pipe(sys.stdout))


def run(arguments: list[str]) -> int:
    options = read_options(arguments)
    console, script = open_console(options)
    data = UserData(data_folder(), console.interactive)
    started = start(options, console, data, script)
    if started is not None:
        return started.run() if isinstance(started, Loop) else started
    if options.json:
        raise Unreadable(_("{option} needs a game, as in textgames 2048 {option}.", option="--json"))
    from textgames.app.menu import choose  # with the statistics: a game starts a tenth sooner without them

    def start_line(line: list[str], day: str) -> Loop | int | None:
        """Do what the command line and a line in the menu ask for together on a day, as `start` does."""
        both = read_options([*arguments, *line])
        both.day = day
        if (both.script, both.json, both.echo) == (options.script, options.json, options.echo):
            return start(both, console, data, None)
        other_console, script = open_console(both)
        return start(both, other_console, data, script)

    return choose(console, view_for(options, console), data, start_line)


def start(options: Namespace, console: Console, data: UserData, script: SavedGame | None) -> Loop | int | None:
    """Begin a game and return it, or do what else the options ask for and return the exit status; None if nothing."""
    view = view_for(options, console)
    if options.version:
        print(f"textgames {__version__}")
    elif options.help:
        show_help(options.game)
    elif options.game not in QUESTIONS:
        status = do_task(options, view)
        if status is None and (options.game or options.daily or options.save or options.resume is not None or script):
            return begin_game(options, console, view, data, script)
        return status
    else:
        from textgames.app.lists import forget, show_list  # a game starts a tenth sooner without these
        from textgames.app.statistics import show_stats

        word = options.arguments[0] if options.arguments else None
        if options.arguments[1:] and options.game != "forget":
            question, extra = language.command_name(options.game), quoted(options.arguments[1])
            raise Unreadable(_("{question} takes one word; leave out {extra}.", question=question, extra=extra))
        match options.game:
            case "forget":
                forget(options.arguments, data, view)
            case "list":
                show_list(word, data, view)
            case "stats":
                show_stats(word, data.results, view)
            case "help":
                show_help(word)
    return EXIT_PLAYED


def open_console(options: Namespace) -> tuple[Console, SavedGame | None]:
    """Return the console, where a script's lines come first, and the saved game that the script begins."""
    lines = [] if options.script is None else read_lines(options.script)
    script = SavedGame(id_in(lines[0], printable(options.script)), []) if lines and is_header(lines[0]) else None
    prompt = "" if options.verbal else PROMPT  # a screen reader would say "greater" before each line
    return Console(options.echo, lines, options.json, prompt), script


def view_for(options: Namespace, console: Console) -> View:
    if options.json:
        from textgames.views.json_lines import JsonLines

        return JsonLines(console, options.legal)
    if options.verbal:
        from textgames.views.spoken import Spoken

        return Spoken(console)
    styler = styler_for(options.color)
    console.colored = styler is not None
    return Screen(console, styler)
