"""The games as environments of Gymnasium."""

from __future__ import annotations

import importlib
import re
import sys
from configparser import ConfigParser
from importlib.metadata import EntryPoint

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample import SHIPPED, all_at_once
from support import amount, beside, run_command

from textgames.engine.cancellation import Cancellation

gymnasium = pytest.importorskip("gymnasium", reason="it takes gymnasium, which the extra `gym` installs")
np = pytest.importorskip("numpy")
env_checker = importlib.import_module("gymnasium.utils.env_checker")
SEEDS = importlib.import_module("textgames.environments").SEEDS

KINDS = [("2048", ""), ("2048", "3x2g16"), ("Minesweeper", ""), ("Minesweeper", "4x5m6")]
KINDS += [("Sokoban", params) for params in ("random:6x6b1", "random:7x6b2h", "holes/3", "classic")]
each_kind = pytest.mark.parametrize(("name", "params"), KINDS, ids=map("-".join, KINDS))
each_form = pytest.mark.parametrize("observation", ["numbers", "onehot"])
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


@all_at_once(SHIPPED)
def test_every_game_has_an_environment_and_is_played_at_random(games, monkeypatch):
    """On the seeds that other examples have for tests too."""
    monkeypatch.syspath_prepend(beside("examples"))
    assert importlib.import_module("players").SEEDS == SEEDS
    ran = run_command(sys.executable, str(beside("examples/play_randomly.py")), "2")
    found = re.findall(r"^textgames/(\w+)-v0: -?[\d.]+ at random$", ran.out, re.MULTILINE)
    assert sorted(map(str.lower, found)) == sorted(games), "textgames/environments.py"
    assert len(found) == len(ran.out.splitlines()) and not ran.errors


def test_the_environments_are_registered_once_where_gymnasium_looks_for_them():
    """Up to 0.29 Gymnasium calls what the entry point names."""
    settings = ConfigParser()
    settings.read(beside("setup.cfg"))
    name, function = settings["options.entry_points"]["gymnasium.envs"].strip().split(" = ")
    before = dict(gymnasium.registry)
    EntryPoint(name, function, "gymnasium.envs").load()()
    assert gymnasium.registry == before and f"{name}/2048-v0" in before


@pytest.mark.filterwarnings("error")
@each_form
@each_kind
def test_the_checker_has_nothing_to_say(name, params, observation):
    options = {"observation": observation, "render_mode": "rgb_array", "prices": observation == "onehot"}
    env_checker.check_env(environment_of(name, params=params, **options))


@pytest.mark.parametrize(("name", "params"), [kind for kind in KINDS if kind != ("Sokoban", "classic")])
@settings(max_examples=amount(2, 20))
@given(seed=st.integers(0, 50), choices=st.lists(st.integers(0, 99), max_size=20))
def test_the_prices_of_steps_are_those_of_the_review(name, params, seed, choices):
    env = environment_of(name, params=params, prices=True)
    env.reset(seed=seed)
    prices = [info["price"] for *_, info in played(env, choices)]
    assert all(isinstance(price, float) for price in prices)
    count = env.game.position.steps
    assert prices[:count] == [move.price for move in env.game.review()]
    assert not any(prices[count:])  # the game was over
    without = environment_of(name, params=params)
    assert not any("price" in info for *_, info in [without.reset(seed=seed), *played(without, choices)])


@pytest.mark.parametrize(
    ("name", "params", "actions", "prices"),
    [
        ("2048", "g8=4.4/2.0", [RIGHT, RIGHT], [0, 0]),  # the game is over after the first
        ("Sokoban", "=######/#.@$-#/#----#/######", [UP, RIGHT, LEFT], [0, np.inf, 0]),
        ("Sokoban", "=#######/#-@$-.#/#-----#/#######", [LEFT, RIGHT, RIGHT], [0, 0, 0]),
        ("Minesweeper", "=*..*", [1, 1, 3], [0, 0, 1 / 2]),
    ],
)
def test_the_price_of_a_step(name, params, actions, prices):
    env = environment_of(name, params=params, prices=True)
    env.reset()
    assert [env.step(action)[-1]["price"] for action in actions] == prices


def test_a_price_that_is_not_known():
    env = environment_of("Sokoban", params="=#####/#@$.#/#####", prices=True)
    env.reset()
    env.advisor.cancellation = Cancellation(seconds=-1)
    assert np.isnan(env.step(RIGHT)[-1]["price"])


@pytest.mark.filterwarnings("ignore")  # networks for pictures would need larger ones
@each_form
def test_the_checker_of_stable_baselines_has_nothing_to_say(observation):
    sb3_checker = pytest.importorskip("stable_baselines3.common.env_checker", reason="it takes stable-baselines3")
    for name in ("2048", "Sokoban", "Minesweeper"):
        sb3_checker.check_env(environment_of(name, observation=observation))


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_several_games_at_once(mode):
    envs = gymnasium.make_vec("textgames.environments:textgames/2048-v0", num_envs=2, vectorization_mode=mode)
    alone = environment_of("2048")
    boards, info = envs.reset(seed=[3, 4])
    assert is_same(boards[1], alone.reset(seed=4)[0]) and info["action_mask"].shape == (2, 4)
    action = int(np.flatnonzero(alone.action_masks())[0])
    boards, rewards, *_ = envs.step(np.array([0, action]))
    assert is_same(boards[1], alone.step(action)[0]) and rewards[1] == alone.worth
    envs.close()


@each_kind
@settings(max_examples=amount(4, 50))
@given(seed=st.integers(0, 50), choices=st.lists(st.integers(0, 99), max_size=30))
def test_the_mask_has_the_actions_that_change_something(name, params, seed, choices):
    env = environment_of(name, params=params)
    env.reset(seed=seed)
    played(env, choices)
    (before, _info), mask = env.observe(), env.action_masks()
    assert mask.shape == (env.action_space.n,) and mask.any()
    is_over = env.game.outcome is not None
    assert mask.all() or not is_over
    for action, is_possible in enumerate(mask * (not is_over)):
        after, reward, *_, info = env.step(action)
        assert (not is_same(before, after)) == is_possible and is_same(info["action_mask"], env.action_masks())
        if is_possible:
            env.game.undo()
            env.observe()
        else:
            assert reward == 0


@each_kind
@settings(max_examples=amount(4, 50))
@given(seed=st.integers(0, 2**32), choices=st.lists(st.integers(0, 99), max_size=60))
def test_a_seed_and_its_actions_decide_everything(name, params, seed, choices):
    one, other = environment_of(name, params=params), environment_of(name, params=params)
    assert is_same(one.reset(seed=seed), other.reset(seed=seed))
    steps = played(one, choices)
    assert is_same(tuple(steps), tuple(played(other, choices)))
    assert all(step[0] in one.observation_space and step[3] is False for step in steps)
    assert all(step[4]["action_mask"].all() for step in steps if step[2])
    assert is_same(one.reset(), other.reset())


@pytest.mark.parametrize(("name", "params"), [("2048", ""), ("Sokoban", "random:6x6b1"), ("Minesweeper", "")])
@pytest.mark.parametrize("split", SEEDS)
def test_games_have_the_seeds_of_their_split(name, params, split):
    env = environment_of(name, params=params, split=split)
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
    text = " ".join(beside("examples/agents.md").read_text(encoding="utf-8").split())
    assert f"from {test[0]} to {test[-1]} are for tests" in text and f"from {train[0]} up" in text


@each_kind
def test_a_channel_for_each_number(name, params):
    numbers, channels = (environment_of(name, params=params, observation=form) for form in ("numbers", "onehot"))
    board, in_channels = numbers.reset(seed=1)[0], channels.reset(seed=1)[0]
    assert in_channels.shape == (*board.shape, numbers.observation_space.high.max() + 1)
    assert is_same(in_channels.argmax(-1).astype(np.uint8), board) and (in_channels.sum(-1) == 1).all()


@pytest.mark.parametrize("action", [-1, 4])
def test_an_action_that_there_is_not(action):
    env = environment_of("2048")
    env.reset()
    with pytest.raises(ValueError, match=f"from 0 to 3, not {action}"):
        env.step(action)


def test_levels_come_from_a_pool():
    env = environment_of("Sokoban", params="random:6x6b1", levels=2)
    assert {env.reset(seed=start)[1]["id"].partition("#")[2] for start in range(20)} == {"1000", "1001"}
    assert environment_of("Sokoban").pool == SEEDS["train"][:200]
    assert environment_of("Sokoban", levels=0).pool == SEEDS["train"]
    env = environment_of("Sokoban", params="holes", split="test")
    names = {env.reset(options={"seed": seed})[1]["id"] for seed in SEEDS["test"]}
    assert names == {f"sokoban:holes/{number}" for number in range(1, len(names) + 1)}


def test_2048_ends_with_its_goal_or_when_nothing_moves():
    env = environment_of("2048", params="g8=4.4/0.0")
    env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(LEFT)
    assert (reward, terminated, truncated) == (8, True, False)
    assert observation[0, 0] == env.observation_space.high.max() == 3
    assert info["is_success"] and info["progress"] == 1 and info["action_mask"].all()
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
    for seed in range(amount(2, 5)):
        observation, _ = env.reset(seed=seed)
        rows, cols = env.game.size
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


@pytest.mark.parametrize(("mode", "shown"), [("ansi", "---\n---"), (None, None)])
def test_the_board_is_rendered_where_it_is_asked_for(mode, shown):
    env = environment_of("Minesweeper", params="2x3m1", render_mode=mode)
    env.reset()
    assert env.render() == shown


def test_a_picture_has_the_colours_of_the_board():
    env = environment_of("Minesweeper", params="=.*.", render_mode="rgb_array")
    env.reset()
    env.step(0)
    picture = env.render()
    assert picture.shape == (24, 72, 3) and picture.dtype == np.uint8
    open_square, closed, other = np.hsplit(picture, 3)
    assert is_same(closed, other) and not is_same(open_square, closed)
    assert closed[2, 2].tolist() == [198] * 3  # 251 of 256, as in `STYLES`
    assert open_square[12, 12].tolist() == [0, 95, 255]  # 27, a one


def test_a_picture_has_numbers_and_the_mines_of_a_lost_game():
    env = environment_of("2048", params="=2.4/16.128", render_mode="rgb_array")
    env.reset()
    squares = [square for row in np.vsplit(env.render(), 2) for square in np.hsplit(row, 2)]
    widths = []
    for square in squares:
        ink = (square != square[2, 2]).any(axis=2)[1:, 1:]  # without the lines between squares
        widths.append(int(ink.any(axis=0).sum()))
    assert widths == [6, 6, 12, 18]  # one digit, one, two and three: six pixels each
    env = environment_of("Minesweeper", params="=*.*", render_mode="rgb_array")
    env.reset()
    closed = np.hsplit(env.render(), 3)[2]
    env.step(0)
    exploded, _closed, mine = np.hsplit(env.render(), 3)
    assert not is_same(mine, closed) and not is_same(mine, exploded)


def test_a_wrong_keyword_is_answered_with_the_right_ones():
    with pytest.raises(TypeError, match=r"there is no keyword level; there are params, .* and prices was raised"):
        environment_of("2048", level=3)


def test_an_exact_id_is_that_game():
    env = environment_of("2048", params="4x4#1007")
    for options in ({}, {"seed": 1007}):
        assert env.reset(options=options)[1]["id"] == "2048:4x4#1007"
    with pytest.raises(ValueError, match=r"the seeds are \[1007\]; 1008 is none of them"):
        env.reset(options={"seed": 1008})


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"split": "all"}, "split is one of 'test', 'train', not 'all'"),
        ({"observation": "words"}, "observation is one of 'numbers', 'onehot', not 'words'"),
        ({"levels": -1}, "levels is a number from 0 up, not -1"),
        ({"params": "4x4#7"}, "the seeds are range(1000, 2147483648); '7' is none of them"),
        ({"params": "4x4#1007", "split": "test"}, "the seeds are range(0, 1000); '1007' is none of them"),
        ({"params": "4x4#abc"}, "the seeds are range(1000, 2147483648); 'abc' is none of them"),
    ],
)
def test_wrong_arguments_are_named(arguments, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        environment_of("2048", **arguments)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"sed": 7}, "an option of reset is one of 'seed', not 'sed'"),
        ({"seed": 1007, "split": "test"}, "an option of reset is one of 'seed', not 'split'"),
        ({"seed": 1007.5}, "the seeds are range(1000, 2147483648); 1007.5 is none of them"),
        ({"seed": "-1"}, "the seeds are range(1000, 2147483648); '-1' is none of them"),
    ],
)
def test_wrong_options_are_named(options, said):
    env = environment_of("2048")
    env.reset(seed=1)
    before = env.observe()
    with pytest.raises(ValueError, match=re.escape(said)):
        env.reset(options=options)
    assert is_same(env.observe(), before)


@pytest.mark.parametrize("action", [1.0, "left", None, 4, -1])
def test_an_action_is_a_whole_number(action):
    env = environment_of("2048")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="an action is a whole number from 0 to 3, not "):
        env.step(action)
