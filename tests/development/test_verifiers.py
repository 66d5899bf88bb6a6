"""The environment of the library verifiers, where it is installed: a script takes the place of a model."""

from __future__ import annotations

import asyncio
import importlib
import re
from contextlib import nullcontext
from types import SimpleNamespace
from unittest.mock import create_autospec

import pytest
from support import beside

from textgames.game2048.spec import Spec

vf = pytest.importorskip("verifiers.v1", reason="it takes verifiers from 0.4 on, which the extra `verifiers` installs")


@pytest.mark.parametrize(
    ("lines", "moves", "progress", "won", "refused"),
    [
        (
            ["hint", "save x", "```\nleft, down, left\n```", "**Command:** down", "I go\nCommand: left"],
            [[], [], ["left", "down", "left"], ["down"], ["left"]],
            1,
            True,
            2,
        ),
        (
            ["hint", "save x", "```\nleft, down, left\n```", "<move>down</move>", "[left]", "quit"],
            [[], [], ["left", "down", "left"], [], [], []],
            1 / 2,
            False,
            4,
        ),
        (["quit"], [[]], 0, False, 0),
    ],
)
def test_a_script_plays(lines, moves, progress, won, refused, monkeypatch):
    monkeypatch.syspath_prepend(beside("examples"))
    taskset = {"id": "verifiers-env", "game": "2048:2x2g8", "split": "test"}
    env = vf.load_environment(vf.resolve_env_config({"taskset": taskset}))
    task, other = env.taskset.take(2)
    assert (task.data.id, other.data.id) == ("2048:2x2g8#0", "2048:2x2g8#1") and "#" not in task.data.prompt
    (trained,) = vf.load_taskset(env.config.taskset.model_copy(update={"split": "train"})).take(1)
    assert trained.data.id == "2048:2x2g8#1000"
    assert "Command: left" in task.data.system_prompt and "Moves: " in task.data.prompt
    in_chinese = {"lang": "zh", "legal": False}
    (chinese,) = vf.load_taskset(env.config.taskset.model_copy(update=in_chinese)).take(1)
    assert "命令：left" in chinese.data.system_prompt and not re.search("Moves|可走", chinese.data.prompt)
    assert "2048" in chinese.data.prompt and "合成" in chinese.data.prompt

    interaction = create_autospec(vf.Interaction, instance=True)
    interaction.trace.info = {}
    interaction.turn.side_effect = [vf.Segment([vf.AssistantMessage(content=line)]) for line in lines]
    player = SimpleNamespace(interaction=lambda _task: nullcontext(interaction))
    asyncio.run(env.run(task, SimpleNamespace(player=player)))
    told = [call.args for call in interaction.turn.await_args_list]
    assert told[0] == () and len(told) == len(lines)
    if refused:
        assert "played without hint" in told[1][0] and "played without save" in told[2][0]
    interaction.trace.record_reward.assert_called_once_with("progress", pytest.approx(progress, abs=0.001))
    metrics = dict(call.args for call in interaction.trace.record_metric.call_args_list)
    assert metrics == {"won": won, "refused": refused, "turns": len(lines)}

    game = Spec.parse("2x2g8#0").start()
    rewards = []
    for turn in moves:
        before = game.position.steps
        assert all([game.move(move) for move in turn])
        rewards.append(-sum(move.price for move in game.review()[before:]))
    costly = [move.record() for move in game.review() if move.price]
    assert interaction.trace.info == {"turn_rewards": rewards, "costly_moves": costly}
    assert any(rewards) == bool(costly) == any(moves)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_level_thrown_away_has_no_reward_in_numbers(lang, monkeypatch):
    monkeypatch.syspath_prepend(beside("examples"))
    review = importlib.import_module("verifiers_env").review
    rewards, moves = review("sokoban:=######/#.@$-#/#----#/######", ["down", "up, right", ""], lang)
    assert rewards == [0, None, 0]
    ((number, price, unit),) = [(move["n"], move["price"], move["unit"]) for move in moves]
    assert (number, price, unit) == (3, None, "level")
