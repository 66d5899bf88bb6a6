"""How the games of a session are played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Settings:
    """Settings of a session, chosen before its first game begins."""

    no_help: bool = False  # commands that help are refused, and the seed is hidden
    for_programs: bool = False  # the only letters of moves are `wasd`
    is_typed: bool = False  # by a person, who is shown the time played and the guesses
    no_files: str = ""  # why games can't be saved or loaded
    path: str = ""  # of the file that the player named for the game
    display: Mapping[str, str] = field(default_factory=dict)  # options of how the game is shown
    # Returns the other games to resume; None if a game that is left can't be resumed.
    unfinished: Callable[[], Sequence[Any]] | None = None


DEFAULT = Settings()
