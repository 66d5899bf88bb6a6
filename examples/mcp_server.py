"""A server of the Model Context Protocol, so that agents can play; it needs `pip install mcp`.

A client starts `python3 examples/mcp_server.py` and talks to it over standard input and output. Several games can be
played at a time; none is saved.
"""

from itertools import count
from threading import Lock
from typing import Annotated, Any, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import BaseModel, Field

from textgames.app.games import session_class, spec_class
from textgames.engine.answer import Hint, Reply
from textgames.engine.random import random_seed
from textgames.engine.session import Session
from textgames.engine.statistics import Statistics
from textgames.text.language import join_sentences
from textgames.text.quoting import in_words
from textgames.views.view import position_text, remarks

server = MCPServer("textgames", instructions="Play 2048, Sokoban and Minesweeper: begin with start.")
sessions: dict[int, Session] = {}
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
    legal: list[str] | None = Field(description="the directions that would change something; null in Minesweeper")
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
    if game not in sessions:
        raise ToolError(f"There is no game {game}. Begin one with start.")
    return sessions[game]


def position(game: int) -> dict[str, Any]:
    """Return the fields of a position."""
    session = session_of(game)
    return {
        "game": game,
        "id": session.public_id(),
        "status": session.outcome or "playing",
        "progress": session.completed(),
        "board": position_text(session),
        "legal": session.legal() if session.lists_legal else None,
    }


@server.tool()
def start(
    game: Literal["2048", "sokoban", "minesweeper"],
    params: Annotated[str, Field(description="such as 5x5g1024, random:9x9b3, classic/3, expert or 10x20m20")] = "",
    seed: Annotated[str | int | None, Field(description="the same seed is the same game; random by default")] = None,
) -> Start:
    """Start a game, and get its number, its rules and its moves."""
    try:
        spec = spec_class(game).parse(params).set_seed(random_seed() if seed is None else str(seed))
        session = session_class(game)(spec, Statistics())
    except (OSError, ValueError) as error:
        raise ToolError(in_words(error)) from None
    words, number = session.describer, next(numbers)
    sessions[number] = session
    moves = {command["form"]: command["does"] for command in words.commands(session.game, only_moves=True)}
    return Start(**position(number), rules=words.rules(session.game), legend=words.legend(session.game), commands=moves)


@server.tool()
def act(
    game: Number,
    line: Annotated[str, Field(description="moves or other commands: left, wwd, 3H, flag 3H, undo 2, look 3H, help")],
) -> Position:
    """Play a line. If it is refused, the error says why and what is expected."""
    with lock:
        answer = session_of(game).respond(line)
        if answer is None:
            raise ToolError("The line has no command.")
        if answer.file_command:
            raise ToolError("Games are neither saved nor loaded here.")
        if answer.error and not answer.changed:
            raise ToolError(str(answer.error))
        texts = [*remarks(answer), *(item.text for item in answer.items if isinstance(item, Reply))]
        after = Position(**position(game), message=join_sentences(texts))
        if answer.leaves:
            del sessions[game]
        return after


@server.tool()
def hint(game: Number) -> Advice:
    """Get a good next move, and why it is good. The search can take some seconds."""
    with lock:
        match session_of(game).respond("hint").items:
            case [Hint() as found]:
                return Advice(line=found.command, why=found.hint["why"])
            case items:
                raise ToolError(join_sentences([item.text for item in items]))


@server.tool()
def state(game: Number) -> Position:
    """Get a game as it is now."""
    with lock:
        return Position(**position(game))


if __name__ == "__main__":
    server.run()
