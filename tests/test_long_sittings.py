"""Long sittings: undo and redo of mixed moves, and how much memory each line takes."""

from __future__ import annotations

import gc
import tracemalloc

from hypothesis import strategies as st
from lights.rules import Lights
from nim.rules import Nim
from support import amount

from textgames.game2048 import Game2048
from textgames.game2048.play import Play as Play2048
from textgames.game2048.rules import DIRECTIONS, slide, slide_to_end
from textgames.game2048.spec import Spec as Spec2048
from textgames.minesweeper import Minesweeper
from textgames.minesweeper.play import Play as PlayMinesweeper
from textgames.minesweeper.spec import Spec as SpecMinesweeper
from textgames.sokoban import Sokoban
from textgames.sokoban.play import Play as PlaySokoban
from textgames.sokoban.spec import Spec as SpecSokoban

WAYS = st.sampled_from(DIRECTIONS)
SQUARES = st.tuples(st.integers(0, 3), st.integers(0, 3))
VERBS = st.sampled_from(["open", "flag", "mark", "chord"])
# A game, and a strategy for what is done in it: a method and its arguments.
GAMES = {
    "2048": (lambda: Game2048(3, 3, 16, "1"), st.tuples(st.just("move"), WAYS) | st.just(("keep_going",))),
    "lights": (lambda: Lights(4, 4, "1"), SQUARES.map(lambda square: ("press", *square))),
    "nim": (lambda: Nim(99, "1"), st.just(("take", 1))),
    "sokoban": (lambda: Sokoban.from_text("-o--\n-#--\nP-#-\n----"), st.tuples(st.just("move"), WAYS)),
    "minesweeper": (
        lambda: Minesweeper(4, 4, 4, "1"),
        st.builds(lambda verb, square: (verb, *square), VERBS, SQUARES),
    ),
}


def shown(game):
    """All that can be seen of a game."""
    more = (game.position, game.last) if isinstance(game, Game2048) else ()
    return game.key(), game.outcome, str(game), *more


def in_order(*lines):
    return lambda number: lines[number % len(lines)]


SITTINGS = {
    "2048": (Play2048, Spec2048, "12x12g1152921504606846976#1", in_order(*"wasd")),
    "2048, large": (Play2048, Spec2048, "20x20g1152921504606846976#1", in_order(*"wasd")),
    "sokoban, steps": (PlaySokoban, SpecSokoban, "=------/-P----/------/--#o--", in_order(*"dwas")),
    "sokoban, pushes": (PlaySokoban, SpecSokoban, "=P#---/*o*o*", in_order("d")),
    "minesweeper, flags": (PlayMinesweeper, SpecMinesweeper, "16x30m99#1", in_order("f 0A", "f 15AD", "m 3H", "u")),
    "minesweeper, restarts": (PlayMinesweeper, SpecMinesweeper, "16x30m99#1", in_order("0A", "f 3H", "7C", "restart")),
    "minesweeper, new": (PlayMinesweeper, SpecMinesweeper, "16x30m99#1", in_order("0A", "f 3H", "7C", "new")),
    "questions": (Play2048, Spec2048, "4x4#1", in_order("look", "where", "help")),
    "refused": (Play2048, Spec2048, "4x4#1", "turn {}".format),
}
MOVES, OTHERS = amount(2_000, 8_000), 2_000  # lines
MOST_BYTES = 30  # for a line; a million take no more than 30 MB, beside the 15 to 25 of the program


def memory_used() -> int:
    """Bytes that are in use now, without caches that all games share and that are bounded."""
    for cached in (slide, slide_to_end):
        cached.cache_clear()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
