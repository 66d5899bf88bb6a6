"""The benchmarks run, with so little to measure that it takes seconds."""

from __future__ import annotations

import importlib
import sys
from multiprocessing.dummy import Pool

import pytest
from support import beside

beside("benchmarks")
EASY = (5, 5, 3)
LITTLE = {
    "starting": {"ROUNDS": 1, "STARTS": ("2048", "--version")},
    "piping": {"ROUNDS": 1, "MOVES": 200, "OPENINGS": 5, "FEW": 2},
    "memory": {"LINES": 100},
    "hints": {"Pool": Pool, "GAMES": 2, "SIZE": (2, 2)},
    "minesweeper": {
        "Pool": Pool,
        "LEVELS": [("easy", EASY, 2, 50, 50)],
        "WITHOUT_GUESSING": [("easy", EASY)],
        "BOARDS": 2,
        "HINTED": 1,
        "OPENINGS": 1,
    },
    "environments": {
        "ROUNDS": 1,
        "SECONDS": 0.01,
        "GAMES": [("2048", "2x2", 9), ("Sokoban", "holes", 9), ("Minesweeper", "5x5m3", 9)],
    },
}


@pytest.mark.parametrize("name", LITTLE)
def test_a_benchmark_measures(name, monkeypatch):
    if name == "memory" and sys.platform != "linux":
        pytest.skip("it takes what Linux tells of a process")
    if name == "environments":
        pytest.importorskip("gymnasium", reason="it takes gymnasium, which the extra `gym` installs")
    benchmark = importlib.import_module(f"benchmarks.{name}")
    for constant, value in LITTLE[name].items():
        monkeypatch.setattr(benchmark, constant, value)
    assert all(len(measured) == 5 for measured in [*benchmark.measure()])


def test_what_peers_are_measured_against(monkeypatch):
    """All but term2048, which isn't here."""
    peers = importlib.import_module("benchmarks.peers")
    monkeypatch.setattr(peers, "GAMES", 1)
    assert peers.moves_a_second(sys.executable, peers.OURS, 0) > 0
    assert peers.cpu_seconds(["-c", peers.SWEIGART], b"w\na\n") > 0
