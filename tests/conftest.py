"""Fixtures for all tests."""

from __future__ import annotations

import pytest
from hypothesis import settings
from support import GAMES

settings.register_profile("by no clock", deadline=None)
settings.load_profile("by no clock")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """Each of the games in turn."""
    return request.param
