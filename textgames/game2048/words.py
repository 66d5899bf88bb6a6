"""What 2048 says: its help, and its boards and moves in words."""

from __future__ import annotations

from textgames.cells import name
from textgames.words import listed, named, plural, rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.game2048.rules import Game2048

HELP = """\
All tiles slide; two equal ones that meet become one of twice the value.
  w a s d        slide up, left, down, right; also k h j l, or the words
  wwasd          several moves on one line
  undo 3, redo   u for short; a redone move brings the same tile
  hint           a good move, and why
  auto 20        20 such moves; without a number all to the end; Ctrl-C stops
  last           p for short: the previous move and the board before it
  keep           play on after the goal tile
  restart        r for short: the same game from its start
  new 5x5g1024   another game, of that size and goal if you say so
  row 0, column A, look 0A, where   tell the board in words
  list tiles, list empty   where they are
  save FILE, load FILE, stats, moves, look, id, help, quit
A # at the start of a word begins a comment."""
MARKS = "On the board + marks the new tile and * the tiles just merged."
EMPTY = "empty"
PLURALS = {EMPTY: EMPTY}


def cell(tile: int) -> str:
    """A square in words."""
    return str(tile or EMPTY)


def told(events: list[dict[str, Any]]) -> list[str]:
    """Moves in words, as "Left. Merged 4. New 2 at 0C."."""
    said = []
    for event in events:
        if event["type"] == "slide":
            merged = f" Merged {listed(event['merged'])}." if event["merged"] else ""
            said.append(f"{event['direction'].capitalize()}.{merged}")
        elif event["type"] == "spawn":
            said[-1] += f" New {event['value']} at {name(event['row'], event['col'])}."
    return said


def board(tiles: list[list[int]]) -> str:
    """All rows in one sentence."""
    said = " ".join(rows([[cell(tile) for tile in row] for row in tiles], PLURALS))
    return said[0] + said[1:].replace(". R", "; r")


def squares_of(game: Game2048) -> dict[int, list[tuple[int, int]]]:
    """The squares of each tile on the board, the largest tile first, and last the empty ones."""
    found: dict[int, list[tuple[int, int]]] = {}
    for row, line in enumerate(game.rows):
        for col, tile in enumerate(line):
            found.setdefault(tile, []).append((row, col))
    return dict(sorted(found.items(), reverse=True))


def tiles(game: Game2048) -> str:
    """All tiles, the largest first: "8 at 0A; 2 at 1B and 3D."."""
    return "; ".join([f"{tile} at {named(squares)}" for tile, squares in squares_of(game).items() if tile]) + "."


def empty(game: Game2048) -> str:
    """The empty squares."""
    squares = squares_of(game).get(0, [])
    return f"{len(squares)} empty: {named(squares)}." if squares else "No square is empty."


def where(game: Game2048) -> str:
    """Where the largest tile is, and how much room there is."""
    (tile, squares), *_ = squares_of(game).items()
    return f"The largest tile is {tile} at {named(squares)}. {plural(game.board.count(0), 'empty square')}."
