"""Long sittings: undo and redo of mixed moves, and how much memory each line takes."""

from __future__ import annotations

import gc
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lights.rules import Lights
from nim.rules import Nim
from support import amount

from textgames.engine import rules
from textgames.engine.statistics import Statistics
from textgames.game2048 import Game2048
from textgames.game2048.play import Play as Play2048
from textgames.game2048.rules import DIRECTIONS, can_slide, can_slide_to_end, slide, slide_to_end, tiles_of
from textgames.game2048.spec import Spec as Spec2048
from textgames.minesweeper import Minesweeper
from textgames.minesweeper.play import Play as PlayMinesweeper
from textgames.minesweeper.spec import Spec as SpecMinesweeper
from textgames.sokoban import Sokoban
from textgames.sokoban.play import Play as PlaySokoban
from textgames.sokoban.spec import Spec as SpecSokoban
from textgames.storage.saved_game import SavedGame, parse

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
        st.builds(lambda verb, square: (verb, *square), VERBS, SQUARES)
        | st.lists(SQUARES, max_size=3).map(lambda squares: ("flag_along", squares)),
    ),
}


def shown(game):
    """All that can be seen of a game."""
    more = (game.position.marked, game.last, game.spawned) if isinstance(game, Game2048) else ()
    return game.key(), game.outcome, str(game), *more


@pytest.mark.parametrize("block", [1, 2, 100])
@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_undo_and_redo_pass_the_positions_that_were_played(name, block, data):
    begin, moves = GAMES[name]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "BLOCK", block)
        game = begin()
        seen, undone = [shown(game)], []
        for action in data.draw(st.lists(moves | st.sampled_from([("undo",), ("redo",)]), max_size=40)):
            if action == ("keep_going",) and undone:
                continue  # what was undone would be after the goal then
            key = game.key()
            try:
                done = getattr(game, action[0])(*action[1:])
            except ValueError:  # Nim is over, or there is no move that flags could be a part of
                done = False
            if action == ("undo",):
                assert done is (len(seen) > 1)
                undone += [seen.pop()] if done else []
            elif action == ("redo",):
                assert done is bool(undone)
                seen += [undone.pop()] if done else []
            elif action[0] in ("flag_along", "keep_going"):
                seen[-1] = shown(game)
                undone = [] if action[0] == "flag_along" and len(seen) > 1 else undone
            elif game.key() != key:
                seen.append(shown(game))
                undone = []
            assert shown(game) == seen[-1] and shown(game.copy())[:2] == shown(game)[:2]
        while game.redo():
            seen.append(undone.pop())
            assert shown(game) == seen[-1]
        assert not undone
        for before in seen[-2::-1]:
            assert game.undo() and shown(game) == before
        assert not game.undo()
        for after in seen[1:]:
            assert game.redo() and shown(game) == after
        assert not game.redo()


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
    for cached in (slide, slide_to_end, can_slide, can_slide_to_end, tiles_of):
        cached.__self__.clear()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.parametrize("name", list(SITTINGS)[:: amount(2, 1)])
def test_a_line_takes_little_memory(name):
    play, spec_class, params, line_of = SITTINGS[name]
    spec = spec_class.parse(params)
    session, saved = play(spec, Statistics()), SavedGame(str(spec), [])
    is_long = name.startswith(("2048", "sokoban", "minesweeper, flags"))
    lines = [line_of(number) for number in range(MOVES if is_long else OTHERS)]
    first = len(lines) // 4
    tracemalloc.start()
    try:
        for number, line in enumerate(lines):
            if number == first:
                before = memory_used()
            session.respond(line)
            saved.add(line)
        session.answer.items.clear()
        assert memory_used() - before < MOST_BYTES * (len(lines) - first)
        steps, end = session.steps(), session.game.copy()
        session.respond(f"u {len(lines)}")
        session.respond("look")
        session.answer.items.clear()
        assert memory_used() - before < MOST_BYTES * (len(lines) - first)
    finally:
        tracemalloc.stop()
    if is_long:
        assert session.steps() == 0 and session.game == spec.start()
        session.respond(f"redo {steps}")
        assert session.game == end
    assert [*parse(saved.text.encode(), "saved")] == [*saved] == lines


def test_a_long_game_is_saved_and_replayed():
    spec = Spec2048.parse("5x5g65536#1")
    session, saved = Play2048(spec, Statistics()), SavedGame(str(spec), ["tiles numbers"])
    for number in range(600):
        line = "wasd"[number % 4] if number % 50 else "u 7"
        session.respond(line)
        saved.add(line)
    again = Play2048(spec, Statistics())
    again.replay(parse(saved.text.encode(), "saved"))
    assert again.game == session.game
    steps = session.steps()
    assert steps > 400
    for one in (session, again):
        one.respond(f"u {steps}")
    assert again.game == session.game == spec.start()
