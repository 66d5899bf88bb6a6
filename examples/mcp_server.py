"""A server of the Model Context Protocol, so that agents can play; it needs `pip install mcp`.

A client starts `python3 examples/mcp_server.py` and talks to it over standard input and output. Several games can be
played at a time; none is saved. Hints, undo and other help are refused and the seed is hidden, unless `--help-allowed`
is given; `--levels FOLDER` lets Sokoban levels be read from the files there.
"""

from argparse import ArgumentParser
from collections import Counter
from contextlib import suppress
from itertools import count
from os.path import basename, join
from threading import Lock
from typing import Annotated, Any, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from players import line_in
from pydantic import BaseModel, Field

from textgames import __version__
from textgames.app.games import session_class, spec_class
from textgames.engine.chance import quote, random_seed
from textgames.engine.events import Change, Hint, Leaving, Refused, Reply
from textgames.engine.reading import read_line
from textgames.engine.session import Session, commands_for_programs
from textgames.engine.settings import Settings
from textgames.engine.spec import GameSpec
from textgames.errors import Unreadable
from textgames.sokoban.level_sets import SHIPPED_SETS
from textgames.sokoban.spec import split_number
from textgames.text.language import join_sentences
from textgames.text.quoting import error_text
from textgames.views.view import position_text, remarks

MAX_GAMES = 100  # that are played at a time

parser = ArgumentParser(allow_abbrev=False)
parser.add_argument("--help-allowed", action="store_true")
parser.add_argument("--levels", metavar="FOLDER")
options = parser.parse_args([])
about = "Play 2048, Sokoban and Minesweeper: begin with start."
server = MCPServer("textgames", version=__version__, instructions=about)
sessions: dict[int, Session] = {}
refusals: Counter[int] = Counter()  # lines that were refused, by the number of the game
numbers = count(1)
lock = Lock()  # each call has a thread of its own

Number = Annotated[int, Field(description="the number of the game, from start")]


class Position(BaseModel):
    """A game as the player sees it."""

    game: Number
    id: str = Field(description="the same ID is the same game")
    status: Literal["playing", "won", "lost"]
    progress: float = Field(description="how much of the game is done, from 0 to 1")
    board: str
    legal: list[str] = Field(description="the moves that would change something")
    refused: int = Field(description="how many lines were refused so far")
    message: str = Field(default="", description="remarks, and the answers to questions")


class Start(Position):
    """A new game, and how to play it."""

    rules: str
    legend: dict[str, str] = Field(description="what each symbol on the board means")
    commands: dict[str, str] = Field(description="the moves: how each is typed, and what it does; help lists the rest")


class Advice(BaseModel):
    """A good next move."""

    line: str = Field(description="a line for act; empty if no move is known")
    why: str


def session_of(game: int) -> Session:
    """Return the session of a game."""
    if game in sessions:
        return sessions[game]
    if game in refusals:
        raise ToolError(f"Game {game} was left with quit. Begin another one with start.")
    raise ToolError(f"There is no game {game}. Begin one with start.")


def spec_of(game: str, params: str) -> GameSpec:
    """Return the game that params name; a Sokoban level ships with the program, or is in the `--levels` folder."""
    name, number = split_number(params)
    if game == "sokoban" and name not in ("", "random", *SHIPPED_SETS) and not params.startswith(("=", "random:")):
        if not options.levels or basename(name) != name:
            raise ToolError("Levels are holes/1, classic/1 and so on, random:9x9b3, or boards that begin with =.")
        params = f"{quote(join(options.levels, name))}/{number or 1}"
    return spec_class(game).parse(params)


def position(game: int) -> dict[str, Any]:
    """Return the fields of a position."""
    session = session_of(game)
    return {
        "game": game,
        "id": session.public_id(),
        "status": session.game.outcome or "playing",
        "progress": session.completed(),
        "board": position_text(session),
        "legal": session.legal(),
        "refused": refusals[game],
    }


@server.tool()
def start(
    game: Literal["2048", "sokoban", "minesweeper"],
    params: Annotated[str, Field(description="such as 5x5g1024, random:9x9b3, classic/3, expert or 10x20m20")] = "",
    seed: Annotated[str | int | None, Field(description="the same seed is the same game; random by default")] = None,
) -> Start:
    """Start a game, and get its number, its rules and its moves."""
    if len(sessions) >= MAX_GAMES:
        raise ToolError(f"There are {MAX_GAMES} games already. End one with act and quit.")
    try:
        spec = spec_of(game, params).set_seed(random_seed() if seed is None else str(seed))
        settings = Settings(
            no_help=not options.help_allowed,
            for_programs=True,
            no_files="Games are neither saved nor loaded here.",
        )
        session = session_class(game)(spec, settings=settings)
    except (OSError, ValueError) as error:
        raise ToolError(error_text(error)) from None
    number = next(numbers)
    sessions[number] = session
    refusals[number] = 0
    rules = session.describer.rules(session.game)
    legend = session.describer.legend(session.game)
    moves = {command["form"]: command["does"] for command in commands_for_programs(session, only_moves=True)}
    return Start(**position(number), rules=rules, legend=legend, commands=moves)


@server.tool()
def act(
    game: Number,
    line: Annotated[str, Field(description="moves or other commands: left, wwd, 3H, flag 3H, undo 2, look 3H, help")],
) -> Position:
    """Play a line. If it is refused, nothing is played, and the error says why and what is expected."""
    with lock:
        session = session_of(game)
        line = line_in(line, session)
        with suppress(Unreadable):  # which the answer says
            if any(command.verb.name == "new" for command in read_line(line, session.vocabulary, session.spec)):
                raise ToolError("Begin another game with start.")
        events = list(session.play(line))
        if not events:
            raise ToolError("The line has no command.")
        has_changed = any(isinstance(event, Change) for event in events)
        for event in events:
            if isinstance(event, Refused):
                refusals[game] += 1
                if not has_changed:
                    raise ToolError(refusal_text(event))
        answers = [event.text for event in events if isinstance(event, Reply)]
        message = join_sentences(remarks(events) + answers)
        after = Position(**position(game), message=message)
        if any(isinstance(event, Leaving) for event in events):
            after.message = join_sentences([session.describer.summary(session.game), f"Game {game} is closed."])
            del sessions[game]
        return after


def refusal_text(event: Refused) -> str:
    """Return why a line was refused, and what can be typed instead."""
    error = event.error
    choices = [*error.expected, *error.examples]
    expected = f"Expected: {', '.join(choices)}." if choices else ""
    return join_sentences([event.text, expected])


@server.tool()
def hint(game: Number) -> Advice:
    """Get a good next move, and why it is good. The search can take some seconds."""
    with lock:
        events = list(session_of(game).play("hint"))
        for event in events:
            if isinstance(event, Hint):
                return Advice(line=event.command, why=event.hint["why"])
        raise ToolError(join_sentences([event.text for event in events]))


@server.tool()
def state(game: Number) -> Position:
    """Get a game as it is now."""
    with lock:
        return Position(**position(game))


if __name__ == "__main__":
    options = parser.parse_args()
    server.run()
