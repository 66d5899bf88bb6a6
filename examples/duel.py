"""Compare your strategy for 2048 with the program's hint, on the same seeds: python3 examples/duel.py [GAMES [GOAL]]

`auto` plays the other side: one line in, one JSON object out, which has the score.
"""

import json
import subprocess
import sys

from textgames.game2048 import Game2048


def strategy(game: Game2048) -> str:
    """Return a move: put your own strategy here. This one keeps the large tiles in the lower left corner."""
    legal = game.legal_moves()
    return next(move for move in ("down", "left", "right", "up") if move in legal)


def played(seed: int, goal: int) -> int:
    """Return the score of the strategy when the game is over or has the goal tile."""
    game = Game2048(seed=seed, goal=goal)
    while game.outcome is None:
        game.move(strategy(game))
    return game.score


def auto(seed: int, goal: int) -> int:
    """Return the score of the hint when the game is over or has the goal tile."""
    command = [sys.executable, "-m", "textgames", "2048", "--seed", str(seed), "--goal", str(goal), "--json"]
    ran = subprocess.run(command, input="auto\n", capture_output=True, text=True, check=True)
    return json.loads(ran.stdout.splitlines()[-1])["state"]["score"]


games = int(sys.argv[1]) if sys.argv[1:] else 3
goal = int(sys.argv[2]) if sys.argv[2:] else 2048
for seed in range(games):
    print(f"seed {seed}: strategy {played(seed, goal)}, auto {auto(seed, goal)}", flush=True)
