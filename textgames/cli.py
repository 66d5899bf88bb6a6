"""The front door: the options, the menu, and which game is played."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from textgames import __version__
from textgames.color import dye_for
from textgames.console import Console, prepare_streams, script_lines, words_of
from textgames.errors import Refusal, Unreadable, in_words, printable, quoted
from textgames.seeds import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser
    from typing import NoReturn

# The games in the order of the menu: the folder of each, and what it is.
GAMES = {
    "2048": ("game2048", "slide the tiles, merge equal ones, make 2048"),
    "sokoban": ("sokoban", "push a box into every hole"),
    "minesweeper": ("minesweeper", "open every square that has no mine"),
}
OTHER_NAMES = {"mines": "minesweeper"}
OWN_OPTIONS = ("levels", "level", "size", "goal", "mines", "no_guess")
EXIT_FAULT, EXIT_USAGE, EXIT_INTERRUPTED, EXIT_READER_GONE = 1, 2, 130, 141


class Options:
    """What the command line says, with what holds where it says nothing."""

    game: str | None = None
    levels: str | None = None
    seed: str | None = None
    size: str | None = None
    goal: str | None = None
    level: str | None = None
    mines: str | None = None
    no_guess = False
    json = False
    color = "auto"
    echo: bool | None = None
    script: str | None = None
    exit_status = False
    strict = False


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
    return parser().parse_args(arguments, options)


def parser() -> ArgumentParser:
    """The parser for all options."""
    from argparse import ArgumentParser, BooleanOptionalAction, HelpFormatter

    class OneLineParser(ArgumentParser):
        def error(self, message: str) -> NoReturn:
            self.exit(EXIT_USAGE, f"textgames: {printable(message)} (textgames --help tells more)\n")

    parser = OneLineParser(
        prog="textgames",
        allow_abbrev=False,
        formatter_class=lambda prog: HelpFormatter(prog, width=79),
        description="2048, Sokoban and Minesweeper for any line-input console.",
        epilog="textgames alone shows a menu, textgames list what there is to play; help in a game lists its commands.",
    )
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME[:ID]", help="2048, sokoban or minesweeper (mines); or: list")
    add("levels", nargs="?", metavar="LEVELS", help="sokoban: a level set's name, or a level file")
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
    add("--json", action="store_true", help="one JSON object a line instead of text")
    add("--color", choices=("auto", "always", "never"), help="whether to use colour; auto looks at the terminal")
    add("--echo", action=BooleanOptionalAction, help="print back each line read, or don't; else what no terminal shows")
    add("--script", metavar="FILE", help="read the moves from FILE first, then go on with standard input")
    add("--exit-status", action="store_true", help="exit with 0 when won, 3 when lost, 4 when unfinished")
    add("--strict", action="store_true", help="stop at the first command that is refused, with exit status 5")
    add("--version", action="version", version=f"textgames {__version__}")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Run the program; the exit status."""
    try:
        prepare_streams()
        status = run(read_options(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
        return status
    except Refusal as error:
        return complain(in_words(error), EXIT_USAGE)
    except KeyboardInterrupt:
        return leave_quietly(EXIT_INTERRUPTED)
    except BrokenPipeError:
        return leave_quietly(EXIT_READER_GONE)
    except OSError as error:
        return complain(in_words(error), EXIT_FAULT)
    except Exception as error:
        return complain(f"a fault of the program itself, please report it: {error!a}", EXIT_FAULT)


def complain(message: str, status: int) -> int:
    """Say in one line on standard error why there is no game."""
    print(f"textgames: {message}", file=sys.stderr)
    return leave_quietly(status)


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
        if options.levels:
            raise Unreadable(f"list takes nothing more, and not {quoted(options.levels)}")
        return show_list(options.json)
    if options.json and not options.game:
        raise Unreadable("--json needs a game, as in textgames 2048 --json")
    script = script_lines(options.script) if options.script else ()
    dye = None if options.json else dye_for(options.color)
    console = Console(options.json, options.echo, dye, script)
    game = options.game or chosen_game(console)
    return play_game(game, options, console) if game else 0


def chosen_game(console: Console) -> str | None:
    """The menu: the game that the player chooses, None for no game."""
    console.say(menu())
    numbered = {str(number): game for number, game in enumerate(GAMES, 1)}
    while (line := console.read()) is not None:
        word = " ".join(words_of(line)).lower()
        game = numbered.get(word) or OTHER_NAMES.get(word, word)
        if game in GAMES:
            return game
        if word in ("q", "quit"):
            return None
        if word:
            console.say(f"{quoted(word)} is none of these: a number from 1 to {len(GAMES)}, a name, or q.")
    return None


def menu() -> str:
    """The games by number and name."""
    lines = [f"  {number}  {game:<12} {about}" for number, (game, (_, about)) in enumerate(GAMES.items(), 1)]
    return "\n".join(["textgames", *lines, "Type a number or a name; q quits."])


def play_game(text: str, options: Options, console: Console) -> int:
    """Play the game that `text` names, with the options."""
    name, _, params = text.partition(":")
    game = OTHER_NAMES.get(name.lower(), name.lower())
    if game not in GAMES:
        raise Unreadable(f"there is no game {quoted(text)}; there are {', '.join(GAMES)}")
    wing = import_module(f"textgames.{GAMES[game][0]}.play")
    try:
        deal = wing.Deal(id_params(game, params, options))
    except ValueError as error:
        raise Unreadable(str(error)) from None
    return int(wing.play(console, deal, options.strict, options.exit_status))


def id_params(game: str, params: str, options: Options) -> str:
    """What stands behind the colon in the ID of the game that the command line asks for."""
    ids = import_module(f"textgames.{GAMES[game][0]}.ids")
    given = [name for name in OWN_OPTIONS if getattr(options, name) not in (None, False)]
    for name in given:
        if name not in ids.OPTIONS:
            raise Unreadable(f"{game} has no {option_name(name)}")
    if params and given:
        raise Unreadable(f"an ID can't be combined with {option_name(given[0])}")
    params = params or ids.from_options(options)
    if options.seed is None or "seed" not in ids.OPTIONS:
        return params
    if "#" in params:
        raise Unreadable("the ID says it already: leave out --seed")
    return f"{params}#{quote(options.seed)}"


def option_name(name: str) -> str:
    """An option as it is typed."""
    return "LEVELS" if name == "levels" else "--" + name.replace("_", "-")


def show_list(as_json: bool) -> int:
    """What can be played: games, presets, level sets."""
    presets = [
        {"start": f"textgames {start}", "about": about}
        for folder, _ in GAMES.values()
        for start, about in import_module(f"textgames.{folder}.ids").presets()
    ]
    if as_json:
        Console(json=True).send(event="list", games=list(GAMES), presets=presets)
        return 0
    for preset in presets:
        print(f"{preset['start']:<42}  {preset['about']}")
    return 0
