"""Where the user's data is."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping


def data_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str | None:
    """Return the folder for a user's data: TEXTGAMES_HOME, or the system's own place for it.

    None where the user has no home folder.
    """
    if environ.get("TEXTGAMES_HOME"):
        return environ["TEXTGAMES_HOME"]
    if platform == "win32":
        parent = environ.get("LOCALAPPDATA") or in_home()
    elif platform == "darwin":
        parent = in_home("Library", "Application Support")
    else:
        parent = environ.get("XDG_DATA_HOME", "")
        if not os.path.isabs(parent):  # by its specification a relative one does not count
            parent = in_home(".local", "share")
    return parent and os.path.join(parent, "textgames")


def in_home(*folders: str) -> str | None:
    """Return a folder in the user's home folder; None where there is none, so that `~` stays as it is."""
    home = os.path.expanduser("~")
    return os.path.join(home, *folders) if os.path.isabs(home) else None
