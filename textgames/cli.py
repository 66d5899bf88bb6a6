"""The command line: the options, and what they ask for."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from errno import EINVAL, EPIPE
from itertools import chain

from textgames import __version__
from textgames.app.games import GAMES, QUESTIONS, module_of, spec_class, split_id
from textgames.app.start import Options, begin_game, check_options, option_name
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
    did_you_mean,
    in_words,
    quoted,
    warn,
)
from textgames.storage.files import read_lines
from textgames.storage.saved_game import id_in, is_header
from textgames.terminal.console import PROMPT, Console, is_pipe, prepare_streams

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, _ArgumentGroup
    from typing import Any, NoReturn

    from textgames.app.controller import Controller
    from textgames.engine.spec import Option
    from textgames.views.view import View

VERSION = f"textgames {__version__}"
EPILOG = "textgames alone shows a menu, textgames list what there is to play; help in a game lists its commands."


def read_options(arguments: list[str], options: Options) -> Options:
    """Parse the arguments into `options`, and return these; exit after showing help, and raise `Unreadable`."""
    if arguments[:1] == ["help"] or "--help" in arguments or "-h" in arguments:
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
    parser().parse_intermixed_args(arguments, options)
    options.words = tuple(options.words)  # argparse warns of an empty list when more is read into the same options
    own = {option.key: getattr(options, option.key) for _, option in options_of(GAMES)}
    options.own = {key: value for key, value in own.items() if value not in (None, False)}
    return options


def options_of(games: Iterable[str]) -> list[tuple[str, Option]]:
    """Return the options that belong to games, each with its game."""
    return [(game, option) for game in games for option in spec_class(game).options if option.name.startswith("--")]


def show_help(arguments: list[str]) -> None:
    """Show the options, those of one game if one is named."""
    names = [word.partition(":")[0] for word in arguments if not word.startswith("-") and word != "help"]
    if not names or names[0] in QUESTIONS:
        shown = parser()
    else:
        game = split_id(names[0])[0]
        starts = [start for start, _ in spec_class(game).presets() if start != game and "FILE" not in start]
        first, second = [*starts[-2:], f"{game} --seed 7", f"{game} --json"][:2]
        examples = f"textgames {first} and textgames {second}"
        shown = parser(game, f"{GAMES[game].about}; for example {examples}. help in the game lists its commands.")
    print(shown.format_help(), end="")  # argparse's print_help would not say that it could not be written


def parser(game: str = "", epilog: str = EPILOG) -> ArgumentParser:
    """Return the parser for all options, or for those of one game."""
    from argparse import ArgumentParser, HelpFormatter

    class OneLineParser(ArgumentParser):
        def error(self, message: str) -> NoReturn:
            word = message.partition("arguments: ")[2].partition(" ")[0].partition("=")[0]
            known = [name for action in self._actions for name in action.option_strings]
            message += did_you_mean(word, known) if word.startswith("--") else ""
            raise Unreadable(f"{message} (textgames --help tells more)")

    parser = OneLineParser(
        prog=f"textgames {game}".rstrip(),
        usage=f"textgames {game} [PARAMS ...] [options]" if game else None,
        allow_abbrev=False,
        formatter_class=lambda prog: HelpFormatter(prog, width=79),
        description="2048, Sokoban and Minesweeper for any line-input console.",
        epilog=epilog,
    )
    games = [game] if game else list(GAMES)
    if not game:
        names = [" ".join([name, *(f"({other})" for other in entry.other_names)]) for name, entry in GAMES.items()]
        help = f"{', '.join(names)}; or: list, stats, help"
        parser.add_argument("game", nargs="?", metavar="GAME[:ID]", help=help)
    help = "; ".join([f"{name}: {spec_class(name).example}" for name in games])
    parser.add_argument("words", nargs="*", metavar="PARAMS", help=help)
    add_options_of(games, parser.add_argument_group("which game it is"))
    add_options_of_all(parser)
    return parser


def add_options_of(games: list[str], group: _ArgumentGroup) -> None:
    """Add the options that say which game it is; games with the same help share it."""
    if any(spec_class(game).takes_seed for game in games):
        group.add_argument("--seed", metavar="TEXT", help="any text; the same seed gives the same game")
    group.add_argument("--daily", action="store_true", help="the game of the day: the seed is the local date")
    owners: dict[str, dict[str, list[str]]] = {}  # of each option, by its help
    options: dict[str, Option] = {}
    for game, option in options_of(games):
        owners.setdefault(option.key, {}).setdefault(option.help, []).append(game)
        options.setdefault(option.key, option)
    for key, option in options.items():
        help = "; ".join([f"{', '.join(names)}: {text}" for text, names in owners[key].items()])
        takes: dict[str, Any] = {"metavar": option.metavar} if option.metavar else {"action": "store_true"}
        group.add_argument(option.name, dest=key, help=help, **takes)


def add_options_of_all(parser: ArgumentParser) -> None:
    """Add the options that all games have."""
    from argparse import BooleanOptionalAction

    add = parser.add_argument_group("how it is played and shown").add_argument
    add("--json", action="store_true", help="one JSON object a line instead of text")
    add("--verbal", action=BooleanOptionalAction, help="sentences instead of boards; TEXTGAMES_VERBAL=1 is the same")
    add("--color", choices=("auto", "always", "never"), help="whether to use colour; auto looks at the terminal")
    add("--echo", action=BooleanOptionalAction, help="print back each line read, or don't; else what nobody types")
    add("--exit-status", action="store_true", help="exit with 0 when won, 3 when lost, 4 when unfinished")
    add("--strict", action="store_true", help="stop at the first command that is refused, with exit status 5")
    add("--version", action="version", version=VERSION)
    add = parser.add_argument_group("where moves come from, and where a game is kept").add_argument
    add("--script", metavar="FILE", help="read the moves from FILE first, then go on with standard input")
    add(
        "--save",
        metavar="FILE",
        help="the game lives in FILE and is resumed from there: a line is in it before it is answered, "
        "on the disk itself at a terminal, with the system from a pipe",
    )
    add(
        "--resume",
        nargs="?",
        const="",
        metavar="N",
        help="resume the newest unfinished game, the newest of GAME, or the N-th of: list unfinished",
    )


def main(arguments: list[str] | None = None) -> int:
    """Run the program; return the exit status."""
    try:
        prepare_streams()
        try:
            status = run(read_options(sys.argv[1:] if arguments is None else arguments, Options()))
        except SystemExit as ending:  # help, or the version
            status = int(ending.code or 0)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        status = EXIT_INTERRUPTED
    except Exception as error:
        status = report(error)
    try:
        sys.stdout.flush()
    except OSError:  # the interpreter would report it again when it closes the stream
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
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
    if os.environ.get("TEXTGAMES_TRACEBACK", "0") not in ("", "0"):
        from traceback import print_exception

        print_exception(error)
    warn(f"a fault of the program itself, please report it: {error!a} (TEXTGAMES_TRACEBACK=1 shows where)")
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
        raise Unreadable("--json needs a game, as in textgames 2048 --json")
    from textgames.app.menu import choose

    controller = choose(console, view, lambda arguments: begin_chosen(arguments, options, console))
    return controller.run() if controller else EXIT_PLAYED


def begin_chosen(arguments: list[str], before: Options, console: Console) -> Controller | None:
    """Begin the game that a line in the menu asks for; answer another question and return None."""
    from copy import copy

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
    if options.game in QUESTIONS and options.words[1:]:
        raise Unreadable(f"{options.game} takes one word, and not {quoted(options.words[1])} too")
    word = options.words[0] if options.words else None
    if options.game == "list":
        from textgames.app.menu import show_list

        show_list(word, view)
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
    script: Iterable[str] = ()
    script_id = None
    if options.script is not None:
        rest = read_lines(options.script, LONGEST_LINE + 2)
        first = next(rest, "")
        script_id = id_in(first, options.script) if is_header(first) else None
        script = chain([first], rest)
    prompt = "" if options.verbal else PROMPT  # a screen reader would say "greater" before each line
    return Console(options.echo, script, options.json, prompt, LONGEST_LINE), script_id


def view_for(options: Options, console: Console) -> View:
    """Return the view that the options ask for."""
    if options.json:
        from textgames.views.json_lines import JsonLines

        return JsonLines(console)
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
        raise Unreadable("an ID can't be combined with LEVELS or --level")
    for key in ("seed", "daily", "save", "script", "resume"):
        if getattr(options, key) not in (None, False):
            raise Unreadable(f"{task.name} plays nothing, so leave out {option_name(key)}")
    status: int = module_of(game, task.task).run(text, options.words, options.own, view)
    return status if options.exit_status else EXIT_PLAYED
