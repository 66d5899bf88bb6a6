"""Game IDs: what is printed gives the same game when it is pasted back."""

from __future__ import annotations

import pytest
from hypothesis import given
from support import ANY_TEXT, run

from textgames.app.games import spec_class
from textgames.engine.chance import quote, unquote


@pytest.mark.parametrize(
    ("game_id", "lines", "ids"),
    [
        ("2048:3x3#7", ["new", "NEW", "new 2x2"], ["2048:3x3#7.2", "2048:3x3#7.3", "2048:2x2#7.4"]),
        ("2048:=2.2/2.2#1", ["new #5", "new 2x2g8#x", "new"], ["2048:2x2#5", "2048:2x2g8#x", "2048:2x2g8#x.2"]),
        ("minesweeper:5x6m4#1", ["new #5", "new 4x6m3 #6"], ["minesweeper:5x6m4#5", "minesweeper:4x6m3#6"]),
        ("minesweeper:5x6m4#1", ["new expert #x"], ["minesweeper:16x30m99#x"]),
        ("sokoban", ["new 3", "new classic 3", "new 2"], ["sokoban:holes/3", "sokoban:classic/3", "sokoban:classic/2"]),
    ],
)
def test_new_follows_from_the_seed(game_id, lines, ids):
    assert [reply["id"] for reply in run(game_id, "--json", lines="\n".join(lines)).objects[1:-1]] == ids


def test_a_level_has_no_seed():
    reply = run("sokoban", "--json", lines="new #5").objects[1]
    assert (reply["id"], reply["error"]["word"]) == ("sokoban:holes/1", "#5")


@given(ANY_TEXT)
def test_quote_and_back(text):
    quoted = quote(text)
    assert quoted.isascii() and not set(quoted) & set(" \n\t") and unquote(quoted) == text


@given(ANY_TEXT)
def test_a_seed_never_comes_again(seed):
    spec = spec_class("2048").parse("").set_seed(seed)
    seen = [seed]
    for _ in range(20):
        spec = spec.following()
        seen.append(spec.seed)
    assert len(set(seen)) == len(seen)
