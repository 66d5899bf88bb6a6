"""The front door: the options, the menu, and what can be listed."""

from __future__ import annotations

import os
import sys
from errno import EINVAL, EPIPE
from itertools import chain

from textgames import __version__
from textgames.color import dye_for
from textgames.console import Console, is_pipe, prepare_streams, script_lines, warn, words_of
from textgames.errors import Refusal, Unreadable, Unusable, in_words, printable, quoted
from textgames.saved import data_folder, id_in, is_header
from textgames.starting import GAMES, OTHER_NAMES, Options, option_name, play_game, split_id, unfinished_story, wing
from textgames.words import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterable, Mapping
    from typing import Any, NoReturn

    from textgames.saved import Story

VERSION = f"textgames {__version__}"
EXIT_FAULT, EXIT_USAGE, EXIT_INTERRUPTED, EXIT_READER_GONE = 1, 2, 130, 141


def read_options(arguments: list[str]) -> Options:
    """The options that the arguments give; ends the program with one line where they can't be read."""
    options = Options()
    match arguments:  # the commonest need no parser, which takes as long to import as Python to start
        case []:
            return options
        case [game] if not game.startswith("-"):
            options.game = game
            return options
        case [game, "--seed", seed] if not game.startswith("-") and not seed.startswith("-"):
            options.game, options.seed = game, seed
            return options
        case ["--version"]:
            print(VERSION)
            sys.exit()
    return parser().parse_args(arguments, options)


def parser() -> ArgumentParser:
    """The parser for all options."""
    from argparse import ArgumentParser, BooleanOptionalAction, HelpFormatter

    class OneLineParser(ArgumentParser):
        def error(self, message: str) -> NoReturn:
            self.exit(EXIT_USAGE, f"textgames: {printable(message)} (textgames --help tells more)\n")

        def print_help(self, file: Any = None) -> None:
            print(self.format_help(), end="", file=file)  # argparse would not say that it could not be written

    parser = OneLineParser(
        prog="textgames",
        allow_abbrev=False,
        formatter_class=lambda prog: HelpFormatter(prog, width=79),
        description="2048, Sokoban and Minesweeper for any line-input console.",
        epilog="textgames alone shows a menu, textgames list what there is to play; help in a game lists its commands.",
    )
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME[:ID]", help="2048, sokoban or minesweeper (mines); or: list, stats")
    add("levels", nargs="?", metavar="LEVELS", help="sokoban, list: a level set's name, or a level file; stats: a game")
    add("--seed", metavar="TEXT", help="any text; the same seed gives the same game")
    add("--size", metavar="RxC", help="2048, minesweeper: rows x columns")
    add("--goal", metavar="N", help="2048: the winning tile, 2048 unless given")
    add(
        "--level",
        metavar="NAME",
        help="minesweeper: easy (or 1), hard (or 2), beginner, intermediate, expert; sokoban: the level's number",
    )
    add("--mines", metavar="N", help="minesweeper: how many, with --size")
    add("--no-guess", action="store_true", help="minesweeper: a board that needs no guess after its first opening")
    add("--check", action="store_true", help="sokoban: don't play, but solve each level and tell how it went")
    add("--time", metavar="S", help="sokoban: seconds for each level of --check, 10 unless given")
    add("--json", action="store_true", help="one JSON object a line instead of text")
    add("--verbal", action=BooleanOptionalAction, help="sentences instead of boards; TEXTGAMES_VERBAL=1 is the same")
    add("--color", choices=("auto", "always", "never"), help="whether to use colour; auto looks at the terminal")
    add("--echo", action=BooleanOptionalAction, help="print back each line read, or don't; else what nobody types")
    add("--script", metavar="FILE", help="read the moves from FILE first, then go on with standard input")
    add(
        "--save",
        metavar="FILE",
        help="the game lives in FILE and is taken up from there: a line is in it before it is answered, "
        "on the disk itself at a terminal, with the system from a pipe",
    )
    add("--resume", action="store_true", help="take up the unfinished game of the last sitting at a terminal")
    add("--exit-status", action="store_true", help="exit with 0 when won, 3 when lost, 4 when unfinished")
    add("--strict", action="store_true", help="stop at the first command that is refused, with exit status 5")
    add("--version", action="version", version=VERSION)
    return parser


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
        return run(read_options(arguments))
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
    if options.game == "list":
        return show_list(options)
    if options.game == "stats":
        return show_stats(options)
    if options.check or options.time is not None:
        return check_levels(options)
    script, script_id = opened_script(options.script)
    verbal = is_verbal(options)
    dye = None if options.json or verbal else dye_for(options.color)
    console = Console(options.json, options.echo, dye, script, verbal)
    if not (options.game or options.save or options.resume or script_id) and not choose_game(console, options):
        return 0
    return play_game(options, console, script_id)


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


def choose_game(console: Console, options: Options) -> bool:
    """The menu: ask for a game, and put the answer into the options; False where the player wants none."""
    if options.json:
        raise Unreadable("--json needs a game, as in textgames 2048 --json")
    unfinished = unfinished_story()
    console.say(menu(unfinished, console.verbal))
    numbered = {str(number): game for number, game in enumerate(GAMES, 1)}
    while (line := console.read()) is not None:
        if is_header(line):  # a saved game is piped in
            options.game = id_in(line, "the input")
            return True
        word = " ".join(words_of(line)).lower()
        if word == "0" and unfinished:
            options.resume = True
            return True
        game = numbered.get(word) or OTHER_NAMES.get(word, word)
        if game in GAMES:
            options.game = game
            return True
        if word in ("q", "quit"):
            return False
        if word:
            console.say(f"{quoted(word)} is none of these: a number from 1 to {len(GAMES)}, a name, or q.")
    return False


def menu(unfinished: Story | None, verbal: bool) -> str:
    """The games by number and name."""
    entries = [(str(number), game, about) for number, (game, (_, about)) in enumerate(GAMES.items(), 1)]
    if unfinished is not None:
        game = printable(unfinished.game_id.partition(":")[0])
        entries.append(("0", "go on", f"with your unfinished game of {game}, {plural(len(unfinished.lines), 'line')}"))
    if verbal:
        lines = [f"{number}: {game}, {about}." for number, game, about in entries]
    else:
        lines = ["textgames", *[f"  {number}  {game:<12} {about}" for number, game, about in entries]]
    return "\n".join([*lines, "Type a number or a name; q quits."])


def show_list(options: Options) -> int:
    """What can be played: games, presets, level sets."""
    if options.levels:
        return list_levels(options.levels, options.json, is_verbal(options))
    presets = [
        {"start": f"textgames {start}", "about": about}
        for game in GAMES
        for start, about in wing(game, "ids").presets()
    ]
    if options.json:
        Console(json=True).send(event="list", games=list(GAMES), presets=presets)
        return 0
    line = "{start}: {about}." if is_verbal(options) else "{start:<42}  {about}"
    for preset in presets:
        print(line.format(**preset))
    return 0


def list_levels(name: str, as_json: bool, verbal: bool) -> int:
    """The levels of a set or a file."""
    from textgames.records import Records

    stats = Records(data_folder(os.environ, sys.platform)).stats("sokoban")
    levels = wing("sokoban", "ids").listed(name, {kind["params"] for kind in stats if kind["won"]})
    if as_json:
        Console(json=True).send(event="list", levels=levels)
        return 0
    for level in levels:
        print(level_sentence(level) if verbal else level_row(level))
    return 0


def title_of(level: Mapping[str, Any]) -> str:
    """What a level is called, and who made it."""
    return printable(" by ".join(filter(None, (level["title"], level["author"]))))


def level_row(level: Mapping[str, Any]) -> str:
    """A level as a row of a table."""
    number, title = f"{level['level']:>3}", title_of(level)
    if level["error"]:
        return f"{number}  {title + ': ' if title else ''}{level['error']}"
    size, boxes = "{}x{}".format(*level["size"]), plural(level["boxes"], "box", "es")
    return f"{number}  {size:>7}  {boxes:>8}  {'solved' if level['solved'] else '':6}  {title}".rstrip()


def level_sentence(level: Mapping[str, Any]) -> str:
    """The same in words."""
    if level["error"]:
        about = [level["error"]]
    else:
        size = "{} rows and {} columns".format(*level["size"])
        about = [size, plural(level["boxes"], "box", "es"), "solved" * level["solved"]]
    return f"{level['level']}: {', '.join(filter(None, [title_of(level), *about]))}."


def check_levels(options: Options) -> int:
    """Solve the levels of Sokoban that the options name."""
    if not options.check:
        raise Unreadable("--time is for --check")
    game, params = split_id(options.game or "sokoban")
    if game != "sokoban":
        raise Unreadable(f"{game} has no --check")
    if params and (options.levels or options.level):
        raise Unreadable("an ID can't be combined with LEVELS or --level")
    for name in ("seed", "size", "goal", "mines", "no_guess", "save", "script", "resume"):
        if getattr(options, name) not in (None, False):
            raise Unreadable(f"--check plays nothing, so leave out {option_name(name)}")
    console = Console(options.json, verbal=is_verbal(options))
    status = wing(game, "check").check(params, options.levels, options.level, options.time, console)
    return int(status) if options.exit_status else 0


def show_stats(options: Options) -> int:
    """What was played, and what was reached."""
    from textgames.records import Records

    game = split_id(options.levels)[0] if options.levels else None
    stats = Records(data_folder(os.environ, sys.platform)).stats(game)
    if options.json:
        Console(json=True).send(event="stats", stats=stats)
        return 0
    for kind in stats:
        if kind["game"] in GAMES:
            print(f"{kind['game']} {wing(kind['game'], 'ids').reached(kind)}")
    if not stats:
        print("No game was finished yet.")
    return 0
