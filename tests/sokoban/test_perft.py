"""How many positions there are 0, 1, 2, ... moves from the start, from the rules and from code that shares none."""

from __future__ import annotations

from itertools import islice

import pytest

from sokoban.plain import Plain
from textgames.sokoban import Sokoban

DEPTH = 12
LEVELS = {
    "**-**/*o--*/#-P#o/*---*/**-**": [1, 4, 10, 8, 13, 17, 22, 15, 17, 23, 14, 10, 4],
    "******/*P--#*/-#--o-/*-o--*/******": [1, 2, 5, 5, 7, 6, 7, 6, 7, 2],
    "-----/-P#o-/--#--/-o---": [1, 4, 9, 20, 30, 53, 72, 105, 125, 190, 237, 244, 278],
    "P#o/-#-/o--": [1, 2, 6, 14, 18, 17, 15, 18, 22, 20, 18, 5],
    "*-*-**/*P#-o*/--#---/*-*-o*": [1, 3, 5, 9, 15, 18, 34, 41, 64, 70, 77, 72, 77],
    "#######/#@-$.-#/#--$--#/#.----#/#######": [1, 2, 3, 5, 11, 22, 34, 47, 67, 78, 90, 80, 88],
    "######/#-.--#/#-$*-#/#--@-#/######": [1, 3, 6, 8, 10, 15, 24, 36, 43, 54, 66, 71, 64],
    "-####-/##--##/#.$-@#/#-$.-#/######": [1, 2, 3, 4, 5, 7, 7, 5, 3, 3, 3, 1],
    "@$-./-$--/.---/----": [1, 4, 10, 22, 45, 84, 147, 240, 320, 343, 266, 134, 47],
    "#####/#+$-#/#-$.#/#---#/#####": [1, 2, 4, 7, 9, 8, 12, 12, 10, 9, 11, 8, 11],
}


def by_rules(board: str) -> list[int]:
    start = Sokoban.from_text(board.replace("/", "\n"))
    seen, layer, counts = {str(start)}, [start.rows_shown()], []
    while layer and len(counts) <= DEPTH:
        counts.append(len(layer))
        found = []
        for rows in layer:
            if len(counts) > 1 and Sokoban([list(row) for row in rows]).is_complete():
                continue
            for key in "wasd":
                game = Sokoban([list(row) for row in rows])
                if game.move(key) and str(game) not in seen:
                    seen.add(str(game))
                    found.append(game.rows_shown())
        layer = found
    return counts


def by_plain(board: str) -> list[int]:
    return [len(layer) for layer in islice(Plain(board.replace("-", " ").split("/")).layers(), DEPTH + 1)]


@pytest.mark.parametrize(("board", "counts"), LEVELS.items())
def test_positions_by_depth(board, counts):
    assert by_rules(board) == by_plain(board) == counts
