"""The command line: the options, and what they ask for."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from errno import EINVAL, EPIPE
from itertools import chain

from textgames import __version__
from textgames.app import words
from textgames.app.games import GAMES, QUESTIONS, module_of, spec_class, split_id
from textgames.app.start import Options, begin_game, check_options, looks_in, option_name
from textgames.engine.tokens import LONGEST_LINE
from textgames.errors import (
    EXIT_FAULT,
    EXIT_INTERRUPTED,
    EXIT_PLAYED,
    EXIT_READER_GONE,
    EXIT_USAGE,
    Refusal,
    Unreadable,
    Unusable,
)
from textgames.storage.files import read_lines
from textgames.storage.saved_game import id_in, is_header
from textgames.terminal.console import PROMPT, Console, is_interactive, is_pipe, prepare_streams, terminal_width
from textgames.text.language import (
    ENGLISH,
    _,
    code_of,
    comma_list,
    join_sentences,
    languages,
    or_list,
    semicolon_list,
    set_language,
    wanted,
)
from textgames.text.quoting import in_words, nearest, printable, quoted, warn
from textgames.text.width import WIDTH, fitted, pad, width_of, wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, _ArgumentGroup
    from typing import Any

    from textgames.app.controller import Controller
    from textgames.engine.spec import Option
    from textgames.views.view import View

VERSION = f"textgames {__version__}"
STANDARD_INPUT = "-"  # as a script


def read_options(arguments: list[str], options: Options) -> Options:
    """Parse the arguments into `options`, and return these; exit after showing help, and raise `Unreadable`."""
    if "--help" in arguments or "-h" in arguments:
        show_help(arguments)
        sys.exit()
    match arguments:  # without argparse a game starts in 19 ms, not 27: the commonest do without
        case [game, "--seed", seed] if not (game.startswith("-") or seed.startswith("-")):
            options.game, options.seed = game, seed
            return options
        case [*words] if not any(word.startswith("-") for word in words):
            options.game, options.words = (words[0] if words else None), tuple(words[1:])
            return options
        case ["--version"]:
            print(VERSION)
            sys.exit()
    parse(arguments, options)
    options.words = tuple(options.words)  # argparse warns of an empty list when more is read into the same options
    own = {option.key: getattr(options, option.key) for _game, option in options_of(GAMES)}
    options.own = {key: value for key, value in own.items() if value not in (None, False)}
    return options


def options_of(games: Iterable[str]) -> list[tuple[str, Option]]:
    """Return the options that belong to games, each with its game."""
    return [(game, option) for game in games for option in spec_class(game).options if option.name.startswith("--")]


def show_help(arguments: list[str]) -> None:
    """Show the options, those of one game if one is named."""
    typed = [word for before, word in zip(["", *arguments], arguments) if before != "--lang" and word != "help"]
    names = [word.partition(":")[0] for word in typed if not word.startswith("-")]
    width = terminal_width() if is_interactive(os.environ) else WIDTH
    if not names or names[0] in QUESTIONS:
        shown = parser(width=width)
        shown.description = with_examples(_(words.ABOUT), [(typed, _(does)) for typed, does in words.EXAMPLES_OF_ALL])
        sections = [section(_(title), [(name, _(is_)) for name, is_ in rows]) for title, rows in words.SECTIONS.items()]
        shown.epilog = "\n\n".join([*sections, f"{_(words.REPORTING)}:\n  {_(words.REPORT)}"])
    else:
        game = split_id(names[0])[0]
        shown = parser(game, width)
        presets = [(f"textgames {start}", about) for start, about in spec_class(game).presets()]
        shown.description = with_examples(_(GAMES[game].about), presets)
        shown.epilog = _(words.MORE_HELP)
    # argparse's print_help would not say that it could not be written, and breaks neither usage nor headings.
    print(fitted(shown.format_help(), width), end="")


def with_examples(about: str, examples: Sequence[tuple[str, str]]) -> str:
    """Return what comes first in the help: what it is about, and examples."""
    return join_sentences([about, _(words.HELP_IN_GAME)]) + "\n\n" + section(_(words.EXAMPLES), examples)


def section(title: str, rows: Sequence[tuple[str, str]]) -> str:
    """Return a section of the help: its title, and a row for each thing with what it is."""
    width = max([width_of(name) for name, _about in rows])
    return "\n".join([f"{title}:", *[f"  {pad(name, width)}  {about}" for name, about in rows]])


def parser(game: str = "", width: int = WIDTH) -> ArgumentParser:
    """Return the parser for all options, or for those of one game, with help in lines of at most `width` columns."""
    from argparse import ArgumentParser, HelpFormatter

    class Formatter(HelpFormatter):
        """Has our own word before the usage, and lines that are no wider where characters are."""

        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, _(words.USAGE))

        def _split_lines(self, text: str, width: int) -> list[str]:
            return wrap(text, width).split("\n")

        def _fill_text(self, text: str, width: int, indent: str) -> str:
            return text

    parser = ArgumentParser(
        prog=f"textgames {game}".rstrip(),
        usage=_(words.USAGE_OF_GAME, game=game) if game else _(words.USAGE_OF_ALL),
        allow_abbrev=False,
        add_help=False,
        exit_on_error=False,
        formatter_class=lambda prog: Formatter(prog, width=width),
        description=_(words.ABOUT),
    )
    parser.color = False  # type: ignore[attr-defined,unused-ignore]  # Python 3.14 has it, and would ask no --color
    games = [game] if game else list(GAMES)
    add = parser.add_argument_group(_(words.GROUP_GAME)).add_argument
    if not game:
        names = [" ".join([name, *(f"({other})" for other in entry.other_names)]) for name, entry in GAMES.items()]
        help = _(words.GAME_OR, games=comma_list(names), questions=or_list(QUESTIONS))
        add("game", nargs="?", metavar="GAME[:ID]", help=help)
    examples = {_(spec_class(name).example): [name] for name in games}
    add("words", nargs="*", metavar="PARAMS", help=for_games(examples, games))
    which, how = (parser.add_argument_group(_(title)) for title in (words.GROUP_WHICH, words.GROUP_HOW))
    add_options_of(games, which, how)
    add_options_of_all(parser, how)
    return parser


def for_games(games: dict[str, list[str]], shown: list[str]) -> str:
    """Return what something means in some games, by what it means; without names if it is so in all that are shown."""
    text, names = next(iter(games.items()))
    if names == shown:
        return text
    return semicolon_list([_(words.FOR_GAMES, games=comma_list(names), help=text) for text, names in games.items()])


def add_options_of(games: list[str], which: _ArgumentGroup, how: _ArgumentGroup) -> None:
    """Add the options that say which game it is, or how it is shown; games with the same help share it."""
    if any(spec_class(game).takes_seed for game in games):
        which.add_argument("--seed", metavar="TEXT", help=help_on("--seed"))
    which.add_argument("--daily", action="store_true", help=help_on("--daily"))
    owners: dict[str, dict[str, list[str]]] = {}  # of each option, by its help
    options: dict[str, Option] = {}
    for game, option in options_of(games):
        owners.setdefault(option.key, {}).setdefault(_(option.help), []).append(game)
        options.setdefault(option.key, option)
    for key, option in options.items():
        takes: dict[str, Any] = {"metavar": option.metavar} if option.metavar else {"action": "store_true"}
        if option.looks:
            takes = {"choices": option.looks}
        group = how if option.looks else which
        group.add_argument(option.name, dest=key, help=for_games(owners[key], games), **takes)


def add_options_of_all(parser: ArgumentParser, how: _ArgumentGroup) -> None:
    """Add the options that all games have."""
    from argparse import BooleanOptionalAction

    def add(group: _ArgumentGroup, *names: str, **takes: Any) -> None:
        group.add_argument(*names, help=help_on(names[-1]), **takes)

    add(how, "--json", action="store_true")
    add(how, "--verbal", action=BooleanOptionalAction)
    add(how, "--color", choices=("auto", "always", "never"), metavar="WHEN")
    add(how, "--lang", metavar="LANG")
    add(how, "--echo", action=BooleanOptionalAction)
    add(how, "--exit-status", action="store_true")
    add(how, "--strict", action="store_true")
    add(how, "--legal", action="store_true")
    add(how, "--max-turns", metavar="N")
    add(how, "--max-invalid", metavar="N")
    group = parser.add_argument_group(_(words.GROUP_FILES))
    add(group, "--script", metavar="FILE")
    add(group, "--save", metavar="FILE")
    add(group, "--resume", nargs="?", const="", metavar="N")
    group = parser.add_argument_group(_(words.GROUP_ABOUT))
    add(group, "-h", "--help", action="help")
    add(group, "--version", action="version", version=VERSION)


def help_on(option: str) -> str:
    """Return what an option of all games is for."""
    places = {"languages": comma_list(languages())} if option == "--lang" else {}
    return _(words.OPTIONS[option], **places)


def parse(arguments: list[str], options: Options) -> None:
    """Have argparse parse the arguments into `options`; raise `Unreadable` in our own words."""
    from argparse import ArgumentError

    ours = parser()
    try:
        unknown = ours.parse_known_intermixed_args(arguments, options)[1]
    except ArgumentError as error:
        names = str(error.argument_name)
        action = next(action for action in ours._actions if names == "/".join(action.option_strings))
        if action.choices:
            message = _(words.ONE_OF, option=names, choices=or_list([*action.choices]))
        elif action.nargs == 0:
            message = _(words.NO_VALUE, option=names)
        else:
            message = _(words.NEEDS_VALUE, option=names, example=f"{names} {action.metavar}")
        raise Unreadable(message) from None
    if unknown:
        word = unknown[0].partition("=")[0]
        known = [name.removeprefix("--") for action in ours._actions for name in action.option_strings[-1:]]
        meant = nearest(word.removeprefix("--"), known)  # the dashes would be alike
        if meant and word.startswith("--"):
            raise Unreadable(_(words.UNKNOWN_OPTION_MEANT, typed=quoted(word), meant=f"--{meant}"))
        raise Unreadable(_(words.UNKNOWN_OPTION, typed=quoted(word)))


def choose_language(arguments: list[str], before: str | None = None) -> None:
    """Use the language that --lang asks for, else the one asked for `before`, else that of the environment.

    For programs, with --json, the environment's doesn't count. Raises `Unreadable` where there is no such language.
    """
    chosen = before
    for name, word in zip(arguments, [*arguments[1:], ""]):
        if name == "--lang" and not word.startswith("-"):
            chosen = word
        chosen = name.removeprefix("--lang=") if name.startswith("--lang=") else chosen
    is_json = "--json" in arguments
    encoding = "utf-8" if is_json else sys.stdout.encoding or "utf-8"  # what is ASCII can be shown anywhere
    set_language(ENGLISH if is_json else wanted(os.environ), encoding)
    if chosen:
        code = code_of(chosen)
        if not code:
            raise Unreadable(_(words.NO_SUCH_LANGUAGE, languages=or_list(languages()), typed=quoted(chosen)))
        if not set_language(code, encoding) and chosen != before:
            warn(_(words.CANT_SHOW, encoding=encoding, language=code))


def main(arguments: list[str] | None = None) -> None:
    """Run the program, as from a REPL or a notebook, which would show an exit status after the game."""
    execute(arguments)


def execute(arguments: list[str] | None = None) -> int:
    """Run the program; return the exit status."""
    try:
        prepare_streams()
        try:
            given = sys.argv[1:] if arguments is None else arguments
            choose_language(given)
            status = run(read_options(given, Options()))
        except SystemExit as ending:  # help, or the version
            status = int(ending.code or 0)
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

    Where nobody reads the output any more nothing is reported. A fault of the program has its traceback above the line
    if the environment asks for it.
    """
    if isinstance(error, OSError) and reader_is_gone(error):
        return EXIT_READER_GONE
    if isinstance(error, (Refusal, OSError)):
        warn(in_words(error))
        return EXIT_FAULT if isinstance(error, (Unusable, OSError)) else EXIT_USAGE
    if isinstance(error, MemoryError):
        error.__traceback__ = None  # lets go of what was in the way
        warn(_(words.OUT_OF_MEMORY))
        return EXIT_FAULT
    if os.environ.get("TEXTGAMES_TRACEBACK", "0") not in ("", "0"):
        from traceback import print_exception

        print_exception(error)
    warn(_(words.FAULT, error=ascii(error)))
    return EXIT_FAULT


def reader_is_gone(error: OSError) -> bool:
    """Return whether nobody reads the output any more, which Windows calls an invalid argument."""
    return error.errno == EPIPE or (error.errno == EINVAL and error.filename is None and is_pipe(sys.stdout))


def run(options: Options) -> int:
    """Do what the options ask for; return the exit status."""
    console, script_id = open_console(options)
    view = view_for(options, console)
    status = answer_question(options, view)
    if status is not None:
        return status
    if options.game or options.daily or options.save or options.resume is not None or script_id:
        return begin_game(options, console, view, script_id).run()
    if options.json:
        raise Unreadable(_(words.JSON_NEEDS_GAME))
    from textgames.app.menu import choose

    return choose(console, view, lambda arguments: begin_chosen(arguments, options, console))


def begin_chosen(arguments: list[str], before: Options, console: Console) -> Controller | None:
    """Begin the game that a line in the menu asks for; answer another question and return None."""
    from copy import copy

    choose_language(arguments, before.lang)
    options = read_options(arguments, copy(before))
    script_id = None
    if (options.script, options.json, options.echo) != (before.script, before.json, before.echo):
        console, script_id = open_console(options)
    view = view_for(options, console)
    if answer_question(options, view) is not None:
        return None
    return begin_game(options, console, view, script_id)


def answer_question(options: Options, view: View) -> int | None:
    """Do what is asked for instead of playing; return the exit status, None if a game is to be played."""
    if options.game == "forget":
        from textgames.app.menu import forget

        forget(options.words, view)
        return EXIT_PLAYED
    if options.game in QUESTIONS and options.words[1:]:
        raise Unreadable(_(words.ONE_WORD, question=options.game, extra=quoted(options.words[1])))
    word = options.words[0] if options.words else None
    if options.game == "list":
        from textgames.app.menu import show_list

        show_list(word, view)
        return EXIT_PLAYED
    if options.game == "help":
        show_help([*options.words])
        return EXIT_PLAYED
    if options.game == "stats":
        from textgames.app.statistics import show_stats

        show_stats(word, view)
        return EXIT_PLAYED
    for game, option in options_of(GAMES) if options.own else ():
        if option.task and option.key in options.own:
            return do_task(game, option, options, view)
    return None


def open_console(options: Options) -> tuple[Console, str | None]:
    """Return the console, where a script's lines come first, and the ID in the script if that is a saved game."""
    lines: Iterator[str] = iter(())
    if options.script not in (None, STANDARD_INPUT):
        lines = read_lines(options.script, LONGEST_LINE + 2)
    first = next(lines, "")
    prompt = "" if options.verbal else PROMPT  # a screen reader would say "greater" before each line
    console = Console(options.echo, chain([first] * bool(first), lines), options.json, prompt, LONGEST_LINE)
    names_game = options.game or options.daily or options.resume is not None
    if options.script == STANDARD_INPUT and not (names_game or console.interactive):
        first = console.peek()  # else nobody need send a line before the board is shown
    file = _(words.THE_INPUT) if options.script == STANDARD_INPUT else printable(options.script or "")
    return console, id_in(first, file) if is_header(first) else None


def view_for(options: Options, console: Console) -> View:
    """Return the view that the options ask for."""
    if options.json:
        from textgames.views.json_lines import JsonLines

        return JsonLines(console, options.legal)
    if options.verbal:
        from textgames.views.spoken import Spoken

        return Spoken(console)
    from textgames.terminal.color import styler_for
    from textgames.views.screen import Screen

    styler = styler_for(options.color)
    console.colored = styler is not None
    return Screen(console, styler)


def do_task(game: str, task: Option, options: Options, view: View) -> int:
    """Do what an option of a game asks for instead of playing it; return the exit status."""
    game, text = split_id(options.game or game)
    check_options(game, options)
    if text and (options.words or "level" in options.own):
        raise Unreadable(_(words.ID_IS_WHOLE, extra=quoted(options.words[0]) if options.words else "--level"))
    for key in ("seed", "daily", "save", "script", "resume", *looks_in(game, options)):
        if getattr(options, key) not in (None, False):
            raise Unreadable(_(words.PLAYS_NOTHING, task=task.name, option=option_name(key)))
    status: int = module_of(game, task.task).run(text, options.words, options.own, view)
    return status if options.exit_status else EXIT_PLAYED
