"""How the games of a session are played."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Settings of a session, chosen before its first game begins."""

    no_help: bool = False  # commands that help are refused, and the seed is hidden
    for_programs: bool = False  # the only letters of moves are `wasd`
    is_typed: bool = False  # by a person, who is shown the time played and the guesses
    no_files: str = ""  # why games can't be saved or loaded
    path: str = ""  # of the file that the player named for the game
    is_kept: bool = False  # a game that is left can be resumed


DEFAULT = Settings()
