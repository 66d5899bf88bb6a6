"""What 2048 says: its help, and its boards and moves in words."""

from __future__ import annotations

from textgames.cells import name
from textgames.words import board_sentence, listed, named, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.game2048.rules import Game2048

    Squares = list[tuple[int, int]]

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
On the board + marks the new tile and * the tiles just merged.
A # at the start of a word begins a comment."""
EMPTY = "empty"
PLURALS = {EMPTY: EMPTY}


def told(game: Game2048, events: list[dict[str, Any]]) -> list[str]:
    """Moves in words, as "Left. Merged 4. New 2 at 0C."."""
    said = []
    for event in events:
        if event["type"] == "slide":
            merged = f" Merged {listed(event['merged'])}." if event["merged"] else ""
            said.append(f"{event['direction'].capitalize()}.{merged}")
        elif event["type"] == "spawn":
            said[-1] += f" New {event['value']} at {name(event['row'], event['col'])}."
    return said


def position(game: Game2048) -> str:
    """All rows."""
    return board(game.rows)


def board(rows: list[list[int]]) -> str:
    """The rows of a board in one sentence."""
    return board_sentence([[str(tile or EMPTY) for tile in row] for row in rows], PLURALS)


def difference(game: Game2048, rows: list[list[int]]) -> str:
    """After an undo hardly a tile is where it was, so all of them are told."""
    return position(game)


def standing(game: Game2048) -> str:
    """The score."""
    return f"Score {game.score}."


def where(game: Game2048) -> str:
    """Where the largest tile is, and how much room there is."""
    largest = named(squares_of(game)[game.highest])
    return f"The largest tile is {game.highest} at {largest}. {plural(game.board.count(0), 'empty square')}."


def listing(game: Game2048, things: str) -> str:
    """All tiles, the largest first, or all empty squares: "8 at 0A; 2 at 1B and 3D.", "2 empty squares: 0B and 0C."."""
    squares = squares_of(game)
    free = squares.pop(0, [])
    if things == "tiles":
        return "; ".join([f"{tile} at {named(squares[tile])}" for tile in sorted(squares, reverse=True)]) + "."
    return f"{plural(len(free), 'empty square')}{': ' + named(free) if free else ''}."


def squares_of(game: Game2048) -> dict[int, Squares]:
    """The (row, column) of all tiles of each value, and of the empty squares for 0."""
    found: dict[int, Squares] = {}
    for row, line in enumerate(game.rows):
        for col, tile in enumerate(line):
            found.setdefault(tile, []).append((row, col))
    return found


def cell(game: Game2048, sign: int) -> str:
    """A square: its tile, or that it is empty."""
    return str(sign or EMPTY)


def square(game: Game2048, row: int, col: int) -> str:
    """The same for the square at (row, column)."""
    return cell(game, game.rows[row][col])
