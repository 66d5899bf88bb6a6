"""Fixtures for all tests."""

from __future__ import annotations

import pytest
from support import GAMES


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """Each of the games in turn."""
    return request.param
