"""Game IDs: what is printed gives the same game when it is pasted back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import run
from test_playthroughs import without_seconds

from textgames.game2048.ids import Deal as Deal2048
from textgames.minesweeper.ids import Deal as DealMinesweeper
from textgames.seeds import following, quote, unquote
from textgames.sokoban.ids import Deal as DealSokoban

ARGUMENTS = [
    ["2048"],
    ["2048", "--seed", ""],
    ["2048", "--seed", "0", "--size", "2x10"],
    ["2048", "--seed", "a b#c%41\u00e9\n", "--goal", "64"],
    ["2048:5x4g1024#7"],
    ["2048:=2.2.4/0.0.8"],
    ["2048:2x3=2.2.4/0.0.8#7"],
    ["minesweeper"],
    ["minesweeper", "--seed", "x=y"],
    ["mines:10x20m20#7"],
    ["minesweeper", "--level", "expert"],
    ["minesweeper", "--size", "30x60", "--mines", "1", "--seed", "="],
    ["minesweeper:16x30m99n#7"],
    ["sokoban"],
    ["sokoban", "holes", "--level", "7"],
    ["sokoban:holes/3"],
    ["sokoban:=**-**/*o--*/#-P#o/*---*/**-**"],
    ["sokoban:=#####/#@$.#/#####"],
]


@pytest.mark.parametrize("arguments", ARGUMENTS, ids=" ".join)
def test_an_id_gives_the_same_game(arguments):
    lines = "d a w s\n5A\n1B\nnew\nid\n"
    first = run(*arguments, "--json", lines=lines)
    given_id = first.objects[0]["id"]
    assert given_id.isascii() and not set(given_id) & set(" \n\t")
    again = run(given_id, "--json", lines=lines)
    assert (again.status, without_seconds(again.out)) == (first.status, without_seconds(first.out))
    shown = re.search("^Game (.*)$", run(given_id).out, re.MULTILINE)
    assert shown and shown[1] == given_id


def test_mines_that_were_given_exactly_stay_hidden():
    hidden = "minesweeper:2x3m2"
    ran = run("minesweeper:=*../..*", "--json", lines="id\nlook\nnew =*../..*\nid\nf 0A\n0B\nf 0A\n0A\nid\nu\nid\n")
    for reply in ran.objects[:-1]:
        if reply["status"] == "playing":
            assert reply["id"] == hidden and "*" not in str(reply.get("answer")) and "x" not in str(reply["state"])
    shown = [reply["answer"] for reply in ran.objects if reply.get("cmd") == "id"]
    assert shown == [hidden, hidden, f"{hidden}=*../..*", hidden]
    text = run("minesweeper:=*../..*", lines="0A\nid\n").out
    before, after = text.split("A mine at")
    assert "*" not in before and f"{hidden}=*../..*" in after


def test_the_same_seed_is_the_same_game_however_it_is_given():
    outs = {
        run("2048", "--seed", "7", lines="wasd\n").out,
        run("2048:4x4#7", lines="wasd\n").out,
        run("2048:4x4", "--seed", "7", lines="wasd\n").out,
        run("2048", "--seed=7", "--goal", "2048", "--size", "4X4", lines="wasd\n").out,
    }
    assert len(outs) == 1


def test_new_follows_from_the_seed():
    def ids(*lines: str) -> list[str]:
        return [reply["id"] for reply in run("2048:3x3#7", "--json", lines="\n".join(lines)).objects[1:-1]]

    assert ids("new", "new", "new 2x2", "new 2x2g8#x", "NEW") == [
        "2048:3x3#7.2",
        "2048:3x3#7.3",
        "2048:2x2#7.4",
        "2048:2x2g8#x",
        "2048:2x2g8#x.2",
    ]


@given(st.text(st.characters(codec="utf-8")))
def test_quote_and_back(text):
    quoted = quote(text)
    assert quoted.isascii() and not set(quoted) & set(" \n\t") and unquote(quoted) == text


@given(st.text())
def test_a_seed_never_comes_again(seed):
    seen = [seed]
    for _ in range(20):
        seen.append(following(seen[-1]))
    assert len(set(seen)) == len(seen)


@given(st.one_of(st.text(), st.text("0123456789xgmn=./*-P#o@$ ", max_size=30)))
def test_anything_is_an_id_or_refused(text):
    for deal in (Deal2048, DealMinesweeper, DealSokoban):
        try:
            game = deal(text)
        except (ValueError, OSError) as error:
            assert str(error)
        else:
            assert str(deal(str(game).partition(":")[2])) == str(game)
