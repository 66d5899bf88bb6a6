"""The tools make what the package ships, the same each time."""

from __future__ import annotations

import pytest

from textgames.game2048.network import SHAPES, read_weights


def test_one_seed_trains_the_same_weights(monkeypatch):
    pytest.importorskip("numba", reason="only who trains the weights needs numba")
    from tools import train2048

    for name, games in (("EXPLORING", 20), ("SETTLING", 10), ("REPORTED", 10)):
        monkeypatch.setattr(train2048, name, games)
    files = [train2048.packed(*train2048.trained()) for _ in range(2)]
    assert files[0] == files[1]
    tables = read_weights(files[0])
    assert len(tables) == len(SHAPES) and all(tables)
