"""The games as an environment of the library verifiers, for training and testing language models.

    PYTHONPATH=examples vf-eval verifiers-env --env.taskset.game minesweeper --env.taskset.split test --model MODEL

It needs `pip install 'textgames[verifiers]' uv`. A task is a game, drawn from a seed of the split. The model answers
with a command, and `line_in` in players.py says which. Its reward is the progress since the start, from 0 to 1; metrics
count wins, refused answers and turns. `trace.info` has the rewards of the turns, and the moves that cost something.
Hints, undo and other help are refused.
"""

import asyncio
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Literal

import verifiers.v1 as vf
from players import SEEDS, Game

__all__ = ["Games", "GamesEnv"]  # where verifiers looks for them
SYSTEM_PROMPT = {
    "en": "Play this game. Answer with one line of commands, or end with a line such as Command: {example}",
    "zh": "请玩这个游戏。请只回答一行命令，或以“命令：{example}”这样的一行结尾。",
}


MOVES = {"en": "Moves: ", "zh": "可走："}


class GamesConfig(vf.TasksetConfig):
    """The first `games` seeds of a split; `game` is an ID without a seed. `legal` shows the moves, if they are few."""

    game: str = "2048:4x4"
    split: Literal["train", "test"] = "train"
    games: int = 1000
    lang: Literal["en", "zh"] = "en"
    legal: bool = True


class GamesEnvConfig(vf.EnvConfig):
    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime=vf.SubprocessConfig(), max_turns=500)


def shown(game: Game, legal: bool, reply: dict[str, Any] | None = None) -> str:
    """Return what the model reads: the remarks on its line, the board, and perhaps the moves."""
    reply = reply or {}
    remarks = [reply.get("message"), (reply.get("error") or {}).get("message")]
    moves = MOVES[game.lang] + ", ".join(game.reply["legal"]) if legal and "legal" in game.reply else ""
    return "\n".join([" ".join(filter(None, remarks)), game.board, moves]).strip("\n")


def review(game_id: str, lines: Sequence[str], lang: str) -> tuple[list[float | None], list[dict[str, Any]]]:
    """Play the lines again where help is allowed; return the reward of each, and the moves that cost something.

    The reward is minus the price of the line's moves, None if that isn't known or has no bounds.
    """
    with Game(game_id, lang=lang) as game:
        steps = [0, *[game.ask(line)["state"]["steps"] for line in lines]]
        moves = game.ask("review").get("answer", {"moves": []})["moves"]
    rewards = []
    for before, after in pairwise(steps):
        prices = [move["price"] for move in moves if before < move["n"] <= after]
        rewards.append(None if None in prices else -sum(prices))
    return rewards, moves


class Games(vf.Taskset[vf.Task, GamesConfig]):
    """A task for each seed. The ID, which has the seed, is not in the prompt."""

    def load(self) -> Iterator[vf.Task]:
        config = self.config
        for seed in SEEDS[config.split][: config.games]:
            with Game(config.game, f"--seed={seed}", lang=config.lang) as game:
                start, board = game.start, shown(game, config.legal)
            commands = [f"{command['form']}: {command['does']}" for command in start["commands"]]
            prompt = "\n".join([start["rules"], *commands, board])
            told = SYSTEM_PROMPT[config.lang].format(example=start["commands"][0]["example"])
            yield vf.Task(vf.TaskData(id=start["id"], prompt=prompt, system_prompt=told))


class GamesEnv(vf.Env[GamesEnvConfig]):
    """Plays the game as the user of a conversation."""

    async def run(self, task: vf.Task, agents: vf.Agents) -> None:
        config = self.taskset.config
        lines = []
        with Game(task.data.id, "--no-help", lang=config.lang) as game:
            async with agents.player.interaction(task) as interaction:
                segment = await interaction.turn()
                while not segment.terminated:
                    reply = await asyncio.to_thread(game.answer, segment.last_reply)
                    lines.append(reply["cmd"] if reply["changed"] else "")
                    if game.end or game.reply["status"] != "playing":
                        break
                    segment = await interaction.turn(shown(game, config.legal, reply))
            before, after = game.start["progress"], game.reply["progress"]
            interaction.trace.record_reward("progress", (after - before) / (1 - before))
            interaction.trace.record_metric("won", game.reply["status"] == "won")
            interaction.trace.record_metric("refused", game.refused)
            interaction.trace.record_metric("turns", game.turns)
        rewards, moves = await asyncio.to_thread(review, task.data.id, lines, config.lang)
        interaction.trace.info.update(turn_rewards=rewards, costly_moves=moves)
