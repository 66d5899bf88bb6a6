"""Fixtures and options for all tests."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from functools import cache

import hypothesis
import pytest
import support
from hypothesis.configuration import set_hypothesis_home_dir
from sample import ALL_GAMES, SHIPPED, Sample, sample_of, session_of

from textgames.engine.session import Session
from textgames.game2048.solver.search import Search
from textgames.minesweeper.solver import playouts


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="run the thorough tests whole: minutes instead of seconds")
    parser.addoption("--day", default=support.DEFAULT_DAY, help="the date that it is for all tests")
    parser.addoption("--zone", default="UTC0", help="the time zone that they are in, as TZ has it")


def pytest_configure(config: pytest.Config) -> None:
    support.WHOLE = config.getoption("--whole")
    support.set_environment(config.getoption("--day"), config.getoption("--zone"))
    # The thousands of tests and what they import stay to the end: they needn't be searched for garbage.
    gc.set_threshold(100_000, 20, 20)
    # What a shell runs in the background ignores Ctrl-C, and so would the programs that the tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # The checkout may be read-only, and what fails is to fail for everybody: examples are kept by no one.
    set_hypothesis_home_dir(support.new_home())
    hypothesis.settings.register_profile(
        "textgames", deadline=None, database=None, derandomize=True, max_examples=support.amount(15, 120)
    )
    hypothesis.settings.load_profile("textgames")
    # For `mutmut`: it is enough that a test fails, and to shrink what it fails with may take minutes.
    phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
    hypothesis.settings.register_profile("mutants", hypothesis.settings.get_profile("textgames"), phases=phases)


def pytest_unconfigure() -> None:
    support.HOMES.cleanup()


def pytest_collection_finish() -> None:
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say how to run the tests in the same order again, where pytest-randomly has chosen it."""
    if seed := config.getoption("randomly_seed", None):
        terminalreporter.write_line(f"The same order: --randomly-seed={seed}")


@pytest.fixture(params=support.DAYS.values(), ids=support.DAYS)
def day(request: pytest.FixtureRequest) -> str:
    """A day for each game in turn: on it that is the game of the day."""
    return request.param


@pytest.fixture(params=ALL_GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """Each of the games in turn, the small ones of the tests too."""
    return request.param


@pytest.fixture(params=SHIPPED)
def shipped(request: pytest.FixtureRequest) -> str:
    """Each of the games that the package has."""
    return request.param


SEARCHED_ONCE = cache(Search.values)


@pytest.fixture(scope="module")
def short_searches() -> Iterator[None]:
    """In this process each board of 2048 is searched once, and a chance to win is the mean of few playouts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Search, "values", SEARCHED_ONCE)
        patch.setattr(playouts, "MAX_PLAYOUTS", 5)
        yield


@pytest.fixture
def sample(game: str) -> Sample:
    """What the tests know of the game."""
    return sample_of(game)


@pytest.fixture
def session(game: str) -> Session:
    """A run of the game in which the sample's lines change something."""
    return session_of(game)
