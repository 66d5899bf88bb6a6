"""The games as an environment of the library verifiers, for training and testing language models.

    PYTHONPATH=examples vf-eval verifiers-env --env.taskset.game minesweeper --env.taskset.split test --model MODEL

It needs `pip install 'textgames[verifiers]'`. A task is a game, drawn from a seed of the split. The model ends each
answer with a command, which `line_in` in players.py finds. Its reward is the progress since the start, from 0 to 1;
metrics count wins, refused answers and turns. Hints, undo and other help are refused.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

import verifiers.v1 as vf
from players import line_in

from textgames.app.games import session_class, spec_class, split_id
from textgames.engine.events import Event, Leaving, Refused
from textgames.engine.session import Session, commands_for_programs
from textgames.engine.settings import Settings
from textgames.environments import SEEDS
from textgames.text.language import join_sentences
from textgames.views.view import position_text, remarks

__all__ = ["Games", "GamesEnv"]  # where verifiers looks for them
SYSTEM_PROMPT = "Play this game. End each answer with one command in brackets, such as [left], and nothing after it."
SETTINGS = Settings(no_help=True, for_programs=True, no_files="Games are neither saved nor loaded here.")


class GamesConfig(vf.TasksetConfig):
    """The first `games` seeds of a split; `game` is an ID without a seed."""

    game: str = "2048:4x4"
    split: Literal["train", "test"] = "train"
    games: int = 1000


class GamesEnvConfig(vf.EnvConfig):
    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime=vf.SubprocessConfig(), max_turns=500)


def begin(game_id: str, seed: str = "") -> Session:
    """Return a game at its start, without help."""
    game, params = split_id(game_id)
    spec = spec_class(game).parse(params).set_seed(seed)
    return session_class(game)(spec, settings=SETTINGS)


def shown(session: Session, events: Sequence[Event]) -> str:
    """Return what the model reads: the remarks on its line, the board, and the moves if they are few."""
    legal = f"Moves: {', '.join(session.legal())}" if session.lists_legal else ""
    message = join_sentences(remarks(events))
    return "\n".join([message, position_text(session), legal]).strip("\n")


class Games(vf.Taskset[vf.Task, GamesConfig]):
    """A task for each seed. The ID, which has the seed, is not in the prompt."""

    def load(self) -> Iterator[vf.Task]:
        for seed in SEEDS[self.config.split][: self.config.games]:
            session = begin(self.config.game, str(seed))
            rules = session.describer.rules(session.game)
            moves = commands_for_programs(session, only_moves=True)
            commands = [f"{command['form']}: {command['does']}" for command in moves if "undo" not in command["form"]]
            prompt = "\n".join([rules, *commands, shown(session, [])])
            yield vf.Task(vf.TaskData(id=str(session.spec), prompt=prompt, system_prompt=SYSTEM_PROMPT))


class GamesEnv(vf.Env[GamesEnvConfig]):
    """Plays the game as the user of a conversation."""

    async def run(self, task: vf.Task, agents: vf.Agents) -> None:
        session = begin(task.data.id)
        at_start = session.completed()
        turns = refused = 0
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                events = list(session.play(line_in(segment.last_reply, session)))
                turns += 1
                refused += any(isinstance(event, Refused) for event in events)
                if session.game.outcome or any(isinstance(event, Leaving) for event in events):
                    break
                segment = await interaction.turn(shown(session, events))
        interaction.trace.record_reward("progress", (session.completed() - at_start) / (1 - at_start))
        interaction.trace.record_metric("won", session.game.outcome == "won")
        interaction.trace.record_metric("refused", refused)
        interaction.trace.record_metric("turns", turns)
