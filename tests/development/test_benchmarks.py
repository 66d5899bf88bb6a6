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
    "prices": {
        "Pool": Pool,
        "GAMES": [
            ("2048", "3x2g16", 3, "steps", "rating", 1),
            ("sokoban", "random:6x6b1", 3, "pushes", "pushes", 1),
            ("minesweeper", "4x4m5", 3, "clicks", "%", 100),
        ],
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


def test_prices_tell_players_apart():
    """The hint makes the best moves; without a price only luck is between the values of the start and the end."""
    prices = importlib.import_module("benchmarks.prices")
    of_hint = [prices.played("minesweeper", "4x4m5", "clicks", "hint", seed) for seed in range(20)]
    assert all(game.best == game.moves and abs(game.cost) < 1e-9 for game in of_hint)
    of_random = [prices.played("sokoban", "random:6x6b1", "pushes", "random", seed) for seed in range(10)]
    assert any(game.thrown_away and game.best < game.moves for game in of_random)
    assert not any(game.luck for game in of_random)


def test_what_peers_are_measured_against(monkeypatch):
    """All but term2048, which isn't here."""
    peers = importlib.import_module("benchmarks.peers")
    monkeypatch.setattr(peers, "GAMES", 1)
    assert peers.moves_a_second(sys.executable, peers.OURS, 0) > 0
    assert peers.cpu_seconds(["-c", peers.SWEIGART], b"w\na\n") > 0
