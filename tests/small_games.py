"""The program with two more games in it, small ones, which the tests alone know: `python3 -m small_games`."""

from __future__ import annotations

import os
import sys

# The program beside the tests comes first, where there is one.
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from textgames.app.games import GAMES, Entry
from textgames.cli import execute

SHIPPED_GAMES = {**GAMES}
SMALL_GAMES = {"lights": Entry("lights"), "nim": Entry("nim", options=())}

GAMES.update(SMALL_GAMES)

if __name__ == "__main__":
    sys.exit(execute())
