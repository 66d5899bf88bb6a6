"""Compare your strategy for 2048 with the program's hint, on the same seeds: python3 examples/duel.py [GAMES [GOAL]]

`auto` plays the other side: one line in, one JSON object out, which has the score.
"""

import json
import subprocess
import sys
from argparse import ArgumentParser

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
    return int(json.loads(ran.stdout.splitlines()[-1])["state"]["score"])


parser = ArgumentParser(description=__doc__)
parser.add_argument("games", nargs="?", type=int, default=3)
parser.add_argument("goal", nargs="?", type=int, default=2048)
options = parser.parse_args()
try:
    for seed in range(options.games):
        ours, others = played(seed, options.goal), auto(seed, options.goal)
        print(f"seed {seed}: strategy {ours}, auto {others}", flush=True)
except ValueError as error:  # no such goal
    parser.error(str(error))
