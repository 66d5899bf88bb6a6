"""The front door: the options, and what they ask for."""

from __future__ import annotations

import os
import sys
from errno import EINVAL, EPIPE
from itertools import chain

from textgames import __version__
from textgames.console import PROMPT, Console, is_pipe, prepare_streams, script_lines, warn
from textgames.errors import Refusal, Unreadable, Unusable, did_you_mean, in_words, quoted
from textgames.games import (
    GAMES,
    QUESTIONS,
    Options,
    begin_game,
    deal_of,
    module_of,
    option_name,
    own_options,
    play,
    split_id,
)
from textgames.story import id_in, is_header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, _ArgumentGroup
    from collections.abc import Iterable
    from typing import Any, NoReturn

    from textgames.host import Host
    from textgames.ids import Option
    from textgames.views.view import View

VERSION = f"textgames {__version__}"
EXIT_FAULT, EXIT_USAGE, EXIT_INTERRUPTED, EXIT_READER_GONE = 1, 2, 130, 141
EPILOG = "textgames alone shows a menu, textgames list what there is to play; help in a game lists its commands."
PLAYS_NOTHING = ("seed", "daily", "save", "script", "resume")  # leave out where a task is done in place of playing


def read_options(arguments: list[str], options: Options) -> Options:
    """The options that the arguments give, put into those that hold already; raises `Unreadable`.

    Where help is asked for it is shown, and that is all.
    """
    if asks_for_help(arguments):
        sys.exit(show_help(arguments))
    match arguments:  # the commonest need no parser, which takes as long to import as Python to start
        case []:
            return options
        case [game, *words] if len(words) < 2 and not any(word.startswith("-") for word in arguments):
            options.game, options.words = game, words
            return options
        case [game, "--seed", seed] if not game.startswith("-") and not seed.startswith("-"):
            options.game, options.seed = game, seed
            return options
        case ["--version"]:
            print(VERSION)
            sys.exit()
    parser().parse_intermixed_args(arguments, options)
    options.words = tuple(options.words)  # argparse warns of an empty list when more is read into the same options
    own = {key: getattr(options, key) for key in options_of_games()}
    options.own = {key: value for key, value in own.items() if value not in (None, False)}
    return options


def options_of_games() -> dict[str, list[tuple[str, Option]]]:
    """The options that belong to games, by their keys, each with the games that have it."""
    found: dict[str, list[tuple[str, Option]]] = {}
    for game in GAMES:
        for option in deal_of(game).options:
            if option.name.startswith("--"):
                found.setdefault(option.key, []).append((game, option))
    return found


def help_for(having: list[tuple[str, Option]]) -> str:
    """What an option is for: in each of the games that have it, those with the same help together."""
    games: dict[str, list[str]] = {}
    for game, option in having:
        games.setdefault(option.help, []).append(game)
    return "; ".join([f"{', '.join(names)}: {text}" for text, names in games.items()])


def asks_for_help(arguments: list[str]) -> bool:
    """Whether the options are asked for."""
    return arguments[:1] == ["help"] or "--help" in arguments or "-h" in arguments


def show_help(arguments: list[str]) -> int:
    """Show the options, those of one game where one is named."""
    named = [word.partition(":")[0] for word in arguments if not word.startswith("-") and word != "help"]
    shown = parser()
    if named and named[0] not in QUESTIONS:
        game = split_id(named[0])[0]
        examples = examples_of(game)
        shown = parser(game, f"{GAMES[game].about}; for example {examples}. help in the game lists its commands.")
    shown.print_help()
    return 0


def examples_of(game: str) -> str:
    """Two ways to start a game."""
    starts = [start for start, _ in deal_of(game).presets() if start != game and "FILE" not in start]
    return " and ".join([f"textgames {start}" for start in [*starts[-2:], f"{game} --seed 7", f"{game} --json"][:2]])


def parser(game: str = "", epilog: str = "") -> ArgumentParser:
    """The parser for all options, or for those of one game."""
    from argparse import ArgumentParser, HelpFormatter

    class OneLineParser(ArgumentParser):
        def error(self, message: str) -> NoReturn:
            meant = message.partition("arguments: ")[2].partition(" ")[0].partition("=")[0]
            known = [name for action in self._actions for name in action.option_strings]
            message += did_you_mean(meant, known) if meant.startswith("--") else ""
            raise Unreadable(f"{message} (textgames --help tells more)")

        def print_help(self, file: Any = None) -> None:
            print(self.format_help(), end="", file=file)  # argparse would not say that it could not be written

    parser = OneLineParser(
        prog=f"textgames {game}".rstrip(),
        usage=f"textgames {game} [PARAMS ...] [options]" if game else None,
        allow_abbrev=False,
        formatter_class=lambda prog: HelpFormatter(prog, width=79),
        description="2048, Sokoban and Minesweeper for any line-input console.",
        epilog=epilog or EPILOG,
    )
    add_words(parser, game)
    add_options_of_games(parser.add_argument_group("which game it is"), game)
    add_ways_to_play(parser.add_argument_group("how it is played and shown"))
    add_files(parser.add_argument_group("where moves come from, and where a game is kept"))
    return parser


def add_words(parser: ArgumentParser, only: str) -> None:
    """What stands behind `textgames` without dashes, or behind one game."""
    names = [" ".join([game, *(f"({other})" for other in entry.other_names)]) for game, entry in GAMES.items()]
    if not only:
        told = f"{', '.join(names)}; or: list, stats, help"
        parser.add_argument("game", nargs="?", metavar="GAME[:ID]", help=told)
    told = "; ".join([f"{game}: {deal_of(game).example()}" for game in ([only] if only else GAMES)])
    parser.add_argument("words", nargs="*", metavar="PARAMS", help=told)


def add_options_of_games(parser: _ArgumentGroup, only: str) -> None:
    """The options that say which game it is."""
    if not only or deal_of(only).takes_seed:
        parser.add_argument("--seed", metavar="TEXT", help="any text; the same seed gives the same game")
    parser.add_argument("--daily", action="store_true", help="the game of the day: the seed is the local date")
    for key, having in options_of_games().items():
        game, option = next((one for one in having if one[0] == only), having[0])
        if only and game != only:
            continue
        having = [(game, option)] if only else having
        if option.metavar:
            parser.add_argument(option.name, dest=key, metavar=option.metavar, help=help_for(having))
        else:
            parser.add_argument(option.name, dest=key, action="store_true", help=help_for(having))


def add_ways_to_play(parser: _ArgumentGroup) -> None:
    """The options that say how it is played and shown."""
    from argparse import BooleanOptionalAction

    add = parser.add_argument
    add("--json", action="store_true", help="one JSON object a line instead of text")
    add("--verbal", action=BooleanOptionalAction, help="sentences instead of boards; TEXTGAMES_VERBAL=1 is the same")
    add("--color", choices=("auto", "always", "never"), help="whether to use colour; auto looks at the terminal")
    add("--echo", action=BooleanOptionalAction, help="print back each line read, or don't; else what nobody types")
    add("--exit-status", action="store_true", help="exit with 0 when won, 3 when lost, 4 when unfinished")
    add("--strict", action="store_true", help="stop at the first command that is refused, with exit status 5")
    add("--version", action="version", version=VERSION)


def add_files(parser: _ArgumentGroup) -> None:
    """The options that say where moves come from, and where a game is kept."""
    add = parser.add_argument
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
    """Run the program; the exit status."""
    try:
        prepare_streams()
        status = answered(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
        return status
    except Unusable as error:
        return complain(in_words(error), EXIT_FAULT)
    except Refusal as error:
        return complain(in_words(error), EXIT_USAGE)
    except KeyboardInterrupt:
        return leave_quietly(EXIT_INTERRUPTED)
    except OSError as error:
        if reader_is_gone(error):
            return leave_quietly(EXIT_READER_GONE)
        return complain(in_words(error), EXIT_FAULT)
    except Exception as error:
        return admit_fault(error)


def answered(arguments: list[str]) -> int:
    """Do what the arguments ask for; the exit status, also where the parser ends the program by itself."""
    try:
        return run(read_options(arguments, Options()))
    except SystemExit as ending:
        return int(ending.code or 0)


def reader_is_gone(error: OSError) -> bool:
    """Whether nobody reads the output any more, which Windows calls an invalid argument."""
    to_output = error.filename is None
    return error.errno == EPIPE or (error.errno == EINVAL and to_output and is_pipe(sys.stdout))


def complain(message: str, status: int) -> int:
    """Say in one line on standard error why there is no game."""
    warn(message)
    return leave_quietly(status)


def admit_fault(error: Exception) -> int:
    """Say in one line that the program itself is wrong; where the environment asks for it, show the traceback first."""
    if os.environ.get("TEXTGAMES_TRACEBACK", "0") not in ("", "0"):
        from traceback import print_exception

        print_exception(error)
    fault = f"a fault of the program itself, please report it: {error!a}"
    return complain(f"{fault} (TEXTGAMES_TRACEBACK=1 shows where)", EXIT_FAULT)


def leave_quietly(status: int) -> int:
    """Write what can still be written, and nothing more when the interpreter closes the stream."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def run(options: Options) -> int:
    """Do what the options ask for."""
    script, script_id = opened_script(options.script)
    console = console_for(options, script)
    view = view_for(options, console)
    status = answer_question(options, view)
    if status is not None:
        return status
    if not (options.game or options.daily or options.save or options.resume is not None or script_id):
        from textgames.menu import choose

        host = choose(console, view, options, read_options, lambda chosen: begun(chosen, options, console))
        return play(host) if host else 0
    return play(begin_game(options, console, view, script_id))


def begun(options: Options, before: Options, console: Console) -> Host | None:
    """The game that a line in the menu asks for, None where it asks for something else, which is answered."""
    script_id = None
    if (options.script, options.json, options.echo) != (before.script, before.json, before.echo):
        script, script_id = opened_script(options.script)
        console = console_for(options, script)
    view = view_for(options, console)
    if answer_question(options, view) is not None:
        return None
    return begin_game(options, console, view, script_id)


def answer_question(options: Options, view: View) -> int | None:
    """Do what is asked for in place of playing; the exit status, None where a game is to be played."""
    if options.game in QUESTIONS and options.words[1:]:
        raise Unreadable(f"{options.game} takes one word, and not {quoted(options.words[1])} too")
    if options.game == "list":
        from textgames.menu import show_list

        show_list(options.word, view)
        return 0
    if options.game == "stats":
        from textgames.statistics import show_stats

        show_stats(options.word, view)
        return 0
    task = task_of(options) if options.own else None
    return do_task(*task, options, view) if task else None


def console_for(options: Options, script: Iterable[str]) -> Console:
    """Where lines come from, those of a script first, and where text goes."""
    prompt = "" if is_verbal(options) else PROMPT  # a screen reader would say "greater" before each line
    return Console(options.echo, script, options.json, prompt)


def view_for(options: Options, console: Console) -> View:
    """The view that the options ask for."""
    if options.json:
        from textgames.views.json_lines import JsonLines

        return JsonLines(console)
    if is_verbal(options):
        from textgames.views.spoken import Spoken

        return Spoken(console)
    from textgames.text.color import dye_for
    from textgames.views.screen import Screen

    dye = dye_for(options.color)
    console.colored = dye is not None
    return Screen(console, dye)


def is_verbal(options: Options) -> bool:
    """Whether to use sentences instead of boards and tables: as the options say, or else the environment."""
    if options.verbal is None:
        return os.environ.get("TEXTGAMES_VERBAL", "0") not in ("", "0")
    return options.verbal


def opened_script(path: str | None) -> tuple[Iterable[str], str | None]:
    """The lines of a script, and the ID of its game where it is a saved one."""
    if path is None:
        return (), None
    lines = script_lines(path)
    first = next(lines, "")
    return chain([first], lines), id_in(first, path) if is_header(first) else None


def task_of(options: Options) -> tuple[str, Option] | None:
    """The option that asks for something in place of playing, and the game that has it; None where none does."""
    having = [one for key in options.own for one in options_of_games()[key]]
    return next(((game, option) for game, option in having if option.task), None)


def do_task(game: str, task: Option, options: Options, view: View) -> int:
    """Do what an option of a game asks for in place of playing it."""
    game, params = split_id(options.game or game)
    given = own_options(game, options)
    if params and given.keys() & {"levels", "level"}:
        raise Unreadable("an ID can't be combined with LEVELS or --level")
    for key in PLAYS_NOTHING:
        if getattr(options, key) not in (None, False):
            raise Unreadable(f"{task.name} plays nothing, so leave out {option_name(key)}")
    status = module_of(game, task.task).run(params, given, view)
    return int(status) if options.exit_status else 0
