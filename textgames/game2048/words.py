"""What 2048 says: its help, and its boards and moves in words."""

from __future__ import annotations

from textgames.text.cells import name
from textgames.text.phrases import board_sentence, listed, named, plural
from textgames.text.wording import GridWords, played

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from textgames.answer import Event
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
  share          the ID and how it went, to paste somewhere
  save FILE, load FILE, stats, moves, look, id, help, quit
On the board + marks the new tile and * the tiles just merged.
A # at the start of a word begins a comment."""
EMPTY = "empty"
PLURALS = {EMPTY: EMPTY}


class Words(GridWords):
    """Tiles, and where they are."""

    help = HELP
    plurals = PLURALS

    def intro(self, game: Game2048) -> str:
        return (
            f"2048: slide the tiles; equal ones that meet merge. Make {game.goal}.\n"
            "w up, a left, s down, d right, u undo, help for more, q quit."
        )

    def told(self, events: Sequence[Event]) -> list[str]:
        """Moves in words, as "Left. Merged 4. New 2 at 0C."."""
        said = []
        for event in events:
            facts = event.facts
            if event.kind == "slide":
                merged = f" Merged {listed(facts['merged'])}." if facts["merged"] else ""
                said.append(f"{facts['direction'].capitalize()}.{merged}")
            elif event.kind == "spawn":
                said[-1] += f" New {facts['value']} at {name(facts['row'], facts['col'])}."
        return said

    def rows(self, game: Game2048) -> list[list[int]]:
        return game.rows

    def cell(self, game: Game2048, sign: int) -> str:
        return str(sign or EMPTY)

    def figure(self, game: Game2048) -> str:
        return f"Score {game.score}."

    def where(self, game: Game2048) -> str:
        """Where the largest tile is, and how much room there is."""
        largest = named(squares_of(game)[game.highest])
        return f"The largest tile is {game.highest} at {largest}. {plural(game.board.count(0), 'empty square')}."

    def results(self, stats: Mapping[str, Any]) -> str:
        clean = "best_score" in stats
        best = f"Best score {stats['best_score']}, average {stats['average_score']:.0f}, " if clean else ""
        return f"{played(stats)} {best}{'highest' if clean else 'Highest'} tile {stats['highest']}."

    def listing(self, game: Game2048, things: str) -> str:
        """All tiles, the largest first, or all empty squares: "8 at 0A; 2 at 1B and 3D."; "1 empty square: 0B."."""
        squares = squares_of(game)
        free = squares.pop(0, [])
        if things == "tiles":
            return "; ".join([f"{tile} at {named(squares[tile])}" for tile in sorted(squares, reverse=True)]) + "."
        return f"{plural(len(free), 'empty square')}{': ' + named(free) if free else ''}."

    def before(self, direction: str, rows: list[list[int]]) -> str:
        """The board before a move, and the move."""
        board = [[str(tile or EMPTY) for tile in row] for row in rows]
        return f"Before: {board_sentence(board, self.plurals)} Then {direction}."


def squares_of(game: Game2048) -> dict[int, Squares]:
    """The (row, column) of all tiles of each value, and of the empty squares for 0."""
    found: dict[int, Squares] = {}
    for row, line in enumerate(game.rows):
        for col, tile in enumerate(line):
            found.setdefault(tile, []).append((row, col))
    return found
