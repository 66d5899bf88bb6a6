"""A server of the Model Context Protocol, so that agents can play; it needs `pip install mcp`.

A client starts `python3 examples/mcp_server.py` and talks to it over standard input and output. Several games can be
played at a time; none is saved. Hints, undo and other help are refused and the seed is hidden, unless `--help-allowed`
is given; `--levels FOLDER` lets Sokoban levels be read from the files there.
"""

import json
import re
import sys
from argparse import ArgumentParser
from os.path import abspath, basename, join
from threading import Lock
from typing import Annotated, Any, Literal
from unicodedata import normalize

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from players import Game, moves_in
from pydantic import BaseModel, Field

from textgames import __version__
from textgames.app.games import GAMES

MAX_GAMES = 100  # that are played at a time
SHIPPED = re.compile(r"(=|random:).*|((holes|classic)(/[0-9]+)?|random)?", re.DOTALL)  # levels
# Commands that read or write files; each has names in Chinese too.
UNSAFE = re.compile(r"(?:^|[,;、])[\W\d_]*(new|save|load|[^\W\d_a-z])")
NO_FILES = "Games are neither saved nor loaded here."
REFUSALS = {"new": "Begin another game with start.", "save": NO_FILES, "load": NO_FILES}

parser = ArgumentParser(allow_abbrev=False)
parser.add_argument("--help-allowed", action="store_true")
parser.add_argument("--levels", metavar="FOLDER")
options = parser.parse_args([])
about = "Play 2048, Sokoban and Minesweeper: begin with start."
server = MCPServer("textgames", version=__version__, instructions=about)
games: dict[int, "SafeGame | None"] = {}  # by their numbers; None for one that was left
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


class SafeGame(Game):
    """A game that refuses whatever could read or write files."""

    def ask(self, line: str) -> dict[str, Any]:
        if found := UNSAFE.search(normalize("NFKC", line).casefold()):
            return self.refusal(line, REFUSALS.get(found[1], "Commands are in English here."))
        return super().ask(line)


def game_of(number: int) -> SafeGame:
    """Return the game with a number."""
    if game := games.get(number):
        return game
    if number in games:
        raise ToolError(f"Game {number} was left with quit. Begin another one with start.")
    raise ToolError(f"There is no game {number}. Begin one with start.")


def arguments(game: str, params: str) -> list[str]:
    """Return the arguments for a game; a Sokoban level ships with the program, or is in the `--levels` folder."""
    if game != "sokoban" or SHIPPED.fullmatch(params):
        return [f"{game}:{params}" if params else game]
    name, slash, level = params.rpartition("/")
    if not (slash and level.isdecimal()):
        name, level = params, "1"
    if not options.levels or basename(name) != name:
        raise ToolError("Levels are holes/1, classic/1 and so on, random:9x9b3, or boards that begin with =.")
    return [game, join(abspath(options.levels), name), f"--level={level}"]


def position(number: int) -> dict[str, Any]:
    """Return the fields of a position."""
    game = game_of(number)
    fields = {field: game.reply[field] for field in ("id", "status", "progress")}
    return {"game": number, **fields, "board": game.board, "legal": moves_in(game.reply), "refused": game.refused}


@server.tool()
def start(
    game: Literal[*GAMES],  # type: ignore[valid-type]
    params: Annotated[str, Field(description="such as 5x5g1024, random:9x9b3, classic/3, expert or 10x20m20")] = "",
    seed: Annotated[str | int | None, Field(description="the same seed is the same game; random by default")] = None,
) -> Start:
    """Start a game, and get its number, its rules and its moves."""
    if len(games) - list(games.values()).count(None) >= MAX_GAMES:
        raise ToolError(f"There are {MAX_GAMES} games already. End one with act and quit.")
    started = arguments(game, params)
    if seed is not None:
        started.append(f"--seed={seed}")
    if not options.help_allowed:
        started.append("--no-help")
    try:
        new = SafeGame(*started)
    except ValueError as error:
        raise ToolError(str(error)) from None
    with lock:
        number = len(games) + 1
        games[number] = new
    moves = {command["form"]: command["does"] for command in new.start["commands"]}
    return Start(**position(number), rules=new.start["rules"], legend=new.start["legend"], commands=moves)


@server.tool()
def act(
    game: Number,
    line: Annotated[str, Field(description="moves or other commands: left, wwd, 3H, flag 3H, look 3H, help")],
) -> Position:
    """Play a line: all of it, or what follows `Command:` on the last line of a text that begins so.

    If it is refused, nothing is played, and the error says why and what is expected.
    """
    with lock:
        played = game_of(game)
        reply = played.answer(line)
        if not (reply["ok"] or reply["changed"]):
            raise ToolError(refusal_text(reply["error"]))
        texts = [reply.get("message"), *answers(reply)]
        if reply["error"]:
            texts.append(reply["error"]["message"])
        after = Position(**position(game))
        if played.end:
            texts.append(f"Game {game} is closed.")
            with played:
                games[game] = None
        after.message = " ".join(filter(None, texts))
        return after


def answers(reply: dict[str, Any]) -> list[str]:
    """Return the hint and the other answers of a reply."""
    texts = []
    if "hint" in reply:
        advice = reply["hint"]
        texts.append(f"Try {advice['cmd']}. {advice['why']}" if advice["cmd"] else advice["why"])
    found = reply.get("answer", [])
    for answer in found if isinstance(found, list) else [found]:
        texts.append(answer if isinstance(answer, str) else json.dumps(answer))
    return texts


def refusal_text(error: dict[str, Any]) -> str:
    """Return why a line was refused, and what can be typed instead."""
    choices = [*error["expected"], *error["examples"]]
    expected = f" Expected: {', '.join(choices)}." if choices else ""
    return str(error["message"]) + expected


def hint(game: Number) -> Advice:
    """Get a good next move, and why it is good. The search can take some seconds."""
    with lock:
        reply = game_of(game).ask("hint")
    if "hint" in reply:
        return Advice(line=reply["hint"]["cmd"], why=reply["hint"]["why"])
    raise ToolError(reply["error"]["message"] if reply["error"] else " ".join(answers(reply)))


@server.tool()
def state(game: Number) -> Position:
    """Get a game as it is now."""
    with lock:
        return Position(**position(game))


def serving(arguments: list[str]) -> MCPServer:
    """Return the server with the tools that its arguments allow."""
    parser.parse_args(arguments, options)
    if options.help_allowed:
        server.tool()(hint)
    return server


if __name__ == "__main__":
    serving(sys.argv[1:]).run()
