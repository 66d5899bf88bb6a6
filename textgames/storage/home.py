"""Where the user's data is."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress

from textgames.errors import Unusable
from textgames.storage.files import make_private, open_regular, put_in_place

# What the player chose, each in a file with that name: the code of a language, how much is said.
LANGUAGE, DETAIL = "language", "detail"


def data_folder(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> str | None:
    """Return the folder for a user's data: TEXTGAMES_HOME, or the system's own place; None without a home folder."""
    if environ.get("TEXTGAMES_HOME"):
        return os.path.expanduser(environ["TEXTGAMES_HOME"])
    home = (
        os.path.expanduser("~") if environ.get("HOME") != "" else "~"
    )  # with no name it would be the root
    parent = environ.get("XDG_DATA_HOME", "")
    if platform == "win32":
        parent = environ.get("LOCALAPPDATA") or home
    elif platform == "darwin":
        parent = os.path.join(home, "Library", "Application Support")
    elif not os.path.isabs(parent):  # by its specification a relative one does not count
        parent = os.path.join(home, ".local", "share")
    return (
        os.path.join(parent, "textgames") if os.path.isabs(parent) else None
    )  # without a home `~` stays as it is


def kept(setting: str) -> str:
    """Return what the player chose for a setting, empty if that is nothing."""
    path = os.path.join(data_folder() or os.devnull, setting)
    with suppress(OSError, Unusable), open_regular(path) as file:
        return file.readline(9).decode(errors="replace").strip()
    return ""


def keep(setting: str, choice: str) -> None:
    """Keep what the player chose for a setting, where that is possible."""
    folder = data_folder() or os.devnull
    with suppress(OSError):
        make_private(folder)
        put_in_place(os.path.join(folder, setting), f"{choice}\n".encode())
