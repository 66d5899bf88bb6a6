"""The games as environments of Gymnasium."""

from __future__ import annotations

import importlib
import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample import SHIPPED
from support import beside

gymnasium = pytest.importorskip("gymnasium", reason="it takes gymnasium, which the extra `agents` installs")
np = pytest.importorskip("numpy")
env_checker = importlib.import_module("gymnasium.utils.env_checker")
sys.path.append(str(beside("examples")))
SEEDS = importlib.import_module("gymnasium_env").SEEDS

KINDS = [
    ("2048", ""),
    ("2048", "3x2g16"),
    ("Sokoban", "random:6x6b1"),
    ("Sokoban", "random:7x6b2h"),
    ("Sokoban", "holes/3"),
    ("Minesweeper", ""),
    ("Minesweeper", "4x5m6"),
]
each_kind = pytest.mark.parametrize(("name", "params"), KINDS, ids=map("-".join, KINDS))
UP, LEFT, DOWN, RIGHT = range(4)


def environment_of(name: str, **options: object):
    """An environment without the wrappers of Gymnasium."""
    return gymnasium.make(f"textgames/{name}-v0", **options).unwrapped


def played(env, choices) -> list[tuple]:
    """What an environment returns for actions, each chosen by a number among those of the mask, to its end."""
    found = []
    mask = env.action_masks()
    for choice in choices:
        if not mask.any():
            break
        found.append(env.step(np.flatnonzero(mask)[choice % mask.sum()]))
        mask = found[-1][-1]["action_mask"]
    return found


def is_same(one: object, other: object) -> bool:
    return env_checker.data_equivalence(one, other, exact=True)


def test_every_game_has_an_environment():
    names = [re.fullmatch(r"textgames/(\w+)-v0", name) for name in gymnasium.registry]
    assert sorted(name[1].lower() for name in names if name) == sorted(SHIPPED)


@pytest.mark.filterwarnings("error")
@each_kind
def test_the_checker_has_nothing_to_say(name, params):
    env_checker.check_env(environment_of(name, params=params, render_mode="ansi"))


@each_kind
@given(seed=st.integers(0, 50), choices=st.lists(st.integers(0, 99), max_size=30))
def test_the_mask_has_the_actions_that_change_something(name, params, seed, choices):
    env = environment_of(name, params=params)
    env.reset(seed=seed)
    played(env, choices)
    before, mask = env.observation(), env.action_masks()
    assert mask.shape == (env.action_space.n,) and bool(mask.any()) is (env.session.outcome is None)
    for action, is_possible in enumerate(mask):
        after, reward, *_, info = env.step(action)
        assert (not is_same(before, after)) == is_possible and is_same(info["action_mask"], env.action_masks())
        if is_possible:
            env.session.respond("undo")
        else:
            assert reward == 0


@each_kind
@given(seed=st.integers(0, 2**32), choices=st.lists(st.integers(0, 99), max_size=60))
def test_a_seed_and_its_actions_decide_everything(name, params, seed, choices):
    one, other = environment_of(name, params=params), environment_of(name, params=params)
    assert is_same(one.reset(seed=seed), other.reset(seed=seed))
    steps = played(one, choices)
    assert is_same(tuple(steps), tuple(played(other, choices)))
    assert all(step[0] in one.observation_space and step[3] is False for step in steps)
    assert all(step[2] is (not step[4]["action_mask"].any()) for step in steps)
    assert is_same(one.reset(), other.reset())


@pytest.mark.parametrize("name", ["2048", "Sokoban", "Minesweeper"])
@pytest.mark.parametrize("split", SEEDS)
def test_games_have_the_seeds_of_their_split(name, split):
    env = environment_of(name, split=split)
    drawn = [env.reset(seed=start)[1]["id"] for start in range(5)] + [env.reset()[1]["id"] for _ in range(5)]
    assert len(set(drawn)) > 5
    assert all(int(game_id.partition("#")[2]) in SEEDS[split] for game_id in drawn)
    for seed in (SEEDS[split][0], SEEDS[split][-1]):
        assert env.reset(options={"seed": seed})[1]["id"].endswith(f"#{seed}")
    (others,) = SEEDS.keys() - {split}
    with pytest.raises(ValueError, match=re.escape(str(SEEDS[split]))):
        env.reset(options={"seed": SEEDS[others][0]})


def test_the_splits_are_as_documented():
    test, train = SEEDS["test"], SEEDS["train"]
    assert not set(test) & set(train[: len(test)]) and test[-1] < train[0]
    text = " ".join(beside("examples/README.md").read_text(encoding="utf-8").split())
    assert f"from {test[0]} to {test[-1]} are for tests" in text and f"from {train[0]} up" in text


def test_2048_ends_with_its_goal_or_when_nothing_moves():
    env = environment_of("2048", params="g8=4.4/0.0")
    env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(LEFT)
    assert (reward, terminated, truncated) == (8, True, False)
    assert observation[0, 0] == env.observation_space.high.max() == 3
    assert info["is_success"] and info["progress"] == 1 and not info["action_mask"].any()
    again = env.step(RIGHT)
    assert is_same(again[0], observation) and again[1:4] == (0, True, False)
    env = environment_of("2048", params="2x2", split="test")
    env.reset(options={"seed": 0})
    *_, (_, _, terminated, truncated, info) = played(env, [0] * 100)
    assert terminated and not truncated and not info["is_success"] and info["progress"] < 1


@pytest.mark.parametrize(
    ("rows", "reward", "terminated"),
    [
        ("#####/#@$.#/#####", 1, True),
        ("######/#@*-.#/######", -1, False),
        ("#####/#@$-#/#--.#/#####", 0, False),  # no box gets out of a corner
    ],
)
def test_sokoban_is_worth_boxes_on_targets_and_ends_when_it_is_won(rows, reward, terminated):
    env = gymnasium.make("textgames/Sokoban-v0", params=f"={rows}", max_episode_steps=3)
    env.reset()
    assert env.step(RIGHT)[1:4] == (reward, terminated, False)
    if not terminated:
        assert [env.step(action)[2:4] for action in (LEFT, LEFT)] == [(False, False), (False, True)]


def test_a_random_level_has_walls_around_it():
    env = environment_of("Sokoban", params="random:12x12b1")
    for seed in range(5):
        observation, _ = env.reset(seed=seed)
        rows, cols = env.session.game.size
        assert observation.shape == (12, 12)
        assert (observation[rows:] == 3).all() and (observation[:, cols:] == 3).all()
        assert (observation == 1).sum() + (observation == 6).sum() == 1


def test_mines_are_hidden():
    """Two boards that differ in squares that are closed look the same, until a mine goes off."""
    shown = []
    for mines in (".*..*", ".*.*."):
        env = environment_of("Minesweeper", params=f"={mines}", render_mode="ansi")
        shown.append([env.reset(seed=1), env.render(), env.step(0), env.render()])
        observation, reward, terminated, _, info = env.step(1)
        assert observation.tolist() == [[1, 10, 9, 9, 9]]
        assert (reward, terminated, info["is_success"]) == (-1, True, False)
    assert is_same(*map(tuple, shown))
    assert shown[0][2][1:3] == (1, False)


def test_it_works_behind_the_wrappers_of_gymnasium():
    env = gymnasium.make("textgames/Minesweeper-v0", params="4x5m6", split="test")
    _, info = env.reset(seed=1)
    assert is_same(env.get_wrapper_attr("action_masks")(), info["action_mask"])
    again = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json()))
    assert is_same(again.reset(seed=1)[1], info)


@pytest.mark.parametrize(("mode", "shown"), [("ansi", " 0  - - -  0"), (None, None)])
def test_the_board_is_rendered_where_it_is_asked_for(mode, shown):
    env = environment_of("Minesweeper", params="2x3m1", render_mode=mode)
    env.reset()
    assert (env.render() and env.render().splitlines()[1]) == shown


def test_a_seed_that_every_game_would_have_is_refused():
    with pytest.raises(ValueError, match="name it in the options of reset"):
        gymnasium.make("textgames/2048-v0", params="4x4#7")
