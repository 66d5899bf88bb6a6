"""The options of the command line: the common ones here, a game's own in its entry of `GAMES`.

The parser, the help, the completions and the answer to an unknown option are made from them.
"""

from __future__ import annotations

import os
from argparse import ArgumentError, ArgumentParser, HelpFormatter, Namespace
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from textgames.app import wording
from textgames.app.games import (
    GAMES,
    TASKS,
    WHAT_TO_PLAY,
    Option,
    did_you_mean,
    spec_class,
    title_of,
)
from textgames.engine.clock import today
from textgames.engine.names import folded
from textgames.engine.wording import NOT_WITH_OPTION, TAKES_ONE_OF
from textgames.errors import Unreadable
from textgames.text import language
from textgames.text.language import (
    N_,
    _,
    comma_list,
    command_text,
    join_sentences,
    or_list,
    semicolon_list,
)
from textgames.text.quoting import file_name, quoted
from textgames.text.width import WIDTH

TO_CHECK = N_("solving levels")
HOW_SHOWN = N_("how it is shown and saved")
FOR_PROGRAMS = N_("for scripts and programs")
GAME, PARAMS = N_("GAME[:ID]"), N_("PARAMS")
GROUPS = (WHAT_TO_PLAY, TO_CHECK, HOW_SHOWN, FOR_PROGRAMS)

# In the help the games' own options come after these ...
FIRST_OPTIONS = (
    Option(
        "--seed",
        N_("TEXT"),
        N_("any text; the same seed gives the same game"),
        takes={"type": str},
        example="abc",
    ),
    Option("--daily", "", N_("play the game of the day (seed: today's date)")),
)
# ... and before these.
LAST_OPTIONS = (
    Option(
        "--time",
        N_("S"),
        N_("seconds per level for {check} (default: 10)"),
        TO_CHECK,
        example="30",
    ),
    Option(
        "--jobs",
        "N",
        N_("how many levels {check} solves at once (default: 1)"),
        TO_CHECK,
        example="2",
    ),
    Option("--verbal", "", N_("use sentences instead of boards"), HOW_SHOWN),
    Option(
        "--color",
        N_("WHEN"),
        N_("colour: auto (in terminals), always or never"),
        HOW_SHOWN,
        takes={"choices": ("auto", "always", "never")},
    ),
    Option(
        "--lang",
        N_("LANG"),
        N_("language: {languages} (default: the system's)"),
        HOW_SHOWN,
        example="zh",
    ),
    Option(
        "--save",
        "FILE",
        N_("resume the game in FILE, or begin one there"),
        HOW_SHOWN,
        takes={"type": file_name},
        example=N_("game.txt"),
    ),
    Option(
        "--resume",
        "N",
        N_("resume the newest unfinished game (of GAME), or number N"),
        HOW_SHOWN,
        takes={"nargs": "?", "const": ""},
    ),
    Option("-h/--help", "", N_("show this help and exit"), HOW_SHOWN),
    Option("--version", "", N_("show the version and exit"), HOW_SHOWN),
    Option("--json", "", N_("print one JSON object per line instead of text"), FOR_PROGRAMS),
    Option(
        "--no-help",
        "",
        N_("refuse hints, undo and other help, and hide the seed until the end"),
        FOR_PROGRAMS,
    ),
    Option(
        "--strict",
        "",
        N_("stop at the first refused command, with exit status 5"),
        FOR_PROGRAMS,
    ),
    Option(
        "--exit-status",
        "",
        N_("exit with 0 for a win, 3 for a loss, 4 for an unfinished game"),
        FOR_PROGRAMS,
    ),
    Option("--no-echo", "", N_("don't repeat piped input"), FOR_PROGRAMS),
)


def all_options(game: str = "") -> list[Option]:
    """Return the options of a game, by default of all, with their help in the player's language."""
    games = [game] if game else list(GAMES)
    has_levels = any(GAMES[name].has_levels for name in games)
    languages = comma_list(language.languages())
    options = []
    for option in [*FIRST_OPTIONS, *own_options(games), *LAST_OPTIONS]:
        if option.group != TO_CHECK or has_levels:
            options.append(option._replace(help=_(option.help, languages=languages)))
    return options


def own_options(games: Sequence[str]) -> list[Option]:
    """Return the options specific to some games; a shared one comes once."""
    options: dict[str, Option] = {}
    meanings: dict[str, list[tuple[str, str]]] = {}
    for game in games:
        for option in GAMES[game].options:
            options.setdefault(option.name, option)
            meanings.setdefault(option.name, []).append((game, option.help))
    return [
        option._replace(help=for_games(meanings[name], games)) for name, option in options.items()
    ]


def for_games(meanings: Iterable[tuple[str, str]], shown: Sequence[str]) -> str:
    """Return the meaning in each game, given pairs of a game and a meaning.

    The games aren't named if the meaning is the same in all that are `shown`.
    """
    games: dict[str, list[str]] = {}
    for game, meaning in meanings:
        games.setdefault(_(meaning), []).append(game)
    if list(games.values()) == [list(shown)]:
        return next(iter(games))
    clauses = []
    for text, names in games.items():
        label = comma_list([command_text(name) for name in names])
        clauses.append(_(wording.LABELED_SENTENCE, label=label, text=text))
    return semicolon_list(clauses)


# The values that were given.


def given(options: Namespace, known: Iterable[Option]) -> dict[str, Any]:
    """Return the values given for `known` options, by their keys."""
    values = {}
    for option in known:
        value = getattr(options, option.key)
        if value not in (None, False):
            values[option.key] = value
    return values


def options_that_name_a_game(game: str, options: Namespace) -> dict[str, Any]:
    """Return the values given for a game's own options, which specify the game.

    Raise `Unreadable` if an option of another game is given.
    """
    own = given(options, GAMES[game].options)
    for entry in GAMES.values():
        for option in entry.options:
            if option.key not in own and given(options, [option]):
                message = _("{game} has no {option}.", game=title_of(game), option=option.name)
                raise Unreadable(message)
    return own


def refuse_others(options: Namespace, of_menu: Namespace | None = None) -> None:
    """Raise `Unreadable` if a given option can't apply to the task.

    An option that the menu was started with may apply to another line.
    """
    own = [option for entry in GAMES.values() for option in entry.options]
    for option in (*FIRST_OPTIONS, *own, *LAST_OPTIONS):
        if not given(options, [option]) or (of_menu and given(of_menu, [option])):
            continue
        if options.game in TASKS:
            if option.name not in TASKS[options.game]:
                raise conflict(language.command_name(options.game), option.name)
        elif option.group == TO_CHECK:
            raise Unreadable(_("{option} works only with {check}.", option=option.name))


def conflict(one: str, other: str) -> Unreadable:
    """Return the error for two words or options that contradict each other."""
    return Unreadable(_(NOT_WITH_OPTION, word=one, option=other))


# The parser.


def parser() -> ArgumentParser:
    """Return the parser of the command line."""
    parser = ArgumentParser(
        prog="textgames",
        allow_abbrev=False,
        add_help=False,
        exit_on_error=False,
        formatter_class=partial(HelpFormatter, width=WIDTH),  # without a width it imports more
    )
    options = all_options()
    for group in GROUPS:
        titled = parser.add_argument_group(_(group))
        if group == WHAT_TO_PLAY:
            titled.add_argument("game", nargs="?", metavar=GAME)
            titled.add_argument("arguments", nargs="*", metavar=PARAMS, type=os.path.expanduser)
        for option in options:
            if option.group == group:
                value: dict[str, Any] = {"action": "store_true"}
                if option.metavar:
                    value = {"metavar": option.metavar, "type": folded, **option.takes}
                titled.add_argument(*option.name.split("/"), help=option.help, **value)
    is_verbal = os.environ.get("TEXTGAMES_VERBAL", "0") not in ("", "0")
    parser.set_defaults(day=today(), color="auto", verbal=is_verbal, seed=None)
    return parser


def help_rows(game: str, group: str) -> list[tuple[str, str]]:
    """Return the help on the options of a group: how each is typed, and what it means.

    The options of `WHAT_TO_PLAY` come after the positional arguments; `game` is empty for all
    games.
    """
    rows = []
    if group == WHAT_TO_PLAY:
        if not game:
            rows.append((_(GAME), help_on_games()))
        rows.append((_(PARAMS), help_on_params(game)))
    for option in all_options(game):
        if option.group == group:
            typed = option.name.replace("/", ", ")
            if option.metavar:
                value = _(option.metavar)
                typed += f" [{value}]" if "nargs" in option.takes else f" {value}"
            rows.append((typed, option.help))
    return rows


def help_on_params(game: str) -> str:
    """Return the help on PARAMS, for a game or for all."""
    games = [game] if game else list(GAMES)
    return for_games([(name, spec_class(name).example) for name in games], games)


def help_on_games() -> str:
    """Return the help on GAME."""
    games = comma_list([command_text(game) for game in GAMES])
    return _("{games}; or {questions}", games=games, questions=language.or_commands(TASKS))


def unknown_option(typed: str) -> Unreadable:
    """Return the error for an unknown option, with a guess at what was meant."""
    name = typed.partition("=")[0]
    known = []
    for option in all_options():
        known += option.name.split("/")
    message = _(wording.UNKNOWN_OPTION, typed=quoted(name))
    return Unreadable(join_sentences([message, did_you_mean(name, known)]))


def wrong_value(error: ArgumentError) -> Unreadable:
    """Return the error for an option with a wrong value, or without one."""
    for option in all_options():
        names = option.name
        if names != error.argument_name:
            continue
        if not option.metavar:
            return Unreadable(_("{option} takes no value.", option=names))
        if choices := option.takes.get("choices"):
            return Unreadable(_(TAKES_ONE_OF, verb=names, choices=or_list(choices)))
        places = {"option": names, "example": f"{names} {_(option.example)}"}
        return Unreadable(_("{option} needs a value, as in {example}.", **places))
    return Unreadable(str(error))
