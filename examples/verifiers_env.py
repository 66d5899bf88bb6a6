"""The games as an environment of the library verifiers, for training and testing language models.

    PYTHONPATH=examples vf-eval verifiers-env --env.taskset.game minesweeper --env.taskset.split test --model MODEL

It needs `pip install 'textgames[verifiers]'`. A task is a game, drawn from a seed of the split. The model ends each
answer with a command, which `Game.answer` in players.py finds. Its reward is the progress since the start, from 0 to 1;
metrics count wins, refused answers and turns. Hints, undo and other help are refused.
"""

import asyncio
from collections.abc import Iterator
from typing import Any, Literal

import verifiers.v1 as vf
from players import SEEDS, Game

__all__ = ["Games", "GamesEnv"]  # where verifiers looks for them
SYSTEM_PROMPT = "Play this game. End each answer with one command in brackets, such as [left], and nothing after it."


class GamesConfig(vf.TasksetConfig):
    """The first `games` seeds of a split; `game` is an ID without a seed."""

    game: str = "2048:4x4"
    split: Literal["train", "test"] = "train"
    games: int = 1000


class GamesEnvConfig(vf.EnvConfig):
    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime=vf.SubprocessConfig(), max_turns=500)


def shown(game: Game, reply: dict[str, Any] | None = None) -> str:
    """Return what the model reads: the remarks on its line, the board, and the moves if they are few."""
    reply = reply or {}
    remarks = [reply.get("message"), (reply.get("error") or {}).get("message")]
    legal = f"Moves: {', '.join(game.reply['legal'])}" if "legal" in game.reply else ""
    return "\n".join([" ".join(filter(None, remarks)), game.board, legal]).strip("\n")


class Games(vf.Taskset[vf.Task, GamesConfig]):
    """A task for each seed. The ID, which has the seed, is not in the prompt."""

    def load(self) -> Iterator[vf.Task]:
        for seed in SEEDS[self.config.split][: self.config.games]:
            with Game(self.config.game, f"--seed={seed}") as game:
                start, board = game.start, shown(game)
            commands = [f"{command['form']}: {command['does']}" for command in start["commands"]]
            prompt = "\n".join([start["rules"], *commands, board])
            yield vf.Task(vf.TaskData(id=start["id"], prompt=prompt, system_prompt=SYSTEM_PROMPT))


class GamesEnv(vf.Env[GamesEnvConfig]):
    """Plays the game as the user of a conversation."""

    async def run(self, task: vf.Task, agents: vf.Agents) -> None:
        turns = 0
        with Game(task.data.id, "--no-help") as game:
            async with agents.player.interaction(task) as interaction:
                segment = await interaction.turn()
                while not segment.terminated:
                    turns += 1
                    reply = await asyncio.to_thread(game.answer, segment.last_reply)
                    if game.end or game.reply["status"] != "playing":
                        break
                    segment = await interaction.turn(shown(game, reply))
            before, after = game.start["progress"], game.reply["progress"]
            interaction.trace.record_reward("progress", (after - before) / (1 - before))
            interaction.trace.record_metric("won", game.reply["status"] == "won")
            interaction.trace.record_metric("refused", game.refused)
            interaction.trace.record_metric("turns", turns)
