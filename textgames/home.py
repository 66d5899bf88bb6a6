"""Where the user's data is kept."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

NO_HOME = "there is no home folder; TEXTGAMES_HOME can name another one"


def data_folder(environ: Mapping[str, str], platform: str) -> str | None:
    """Where a program keeps a user's data: TEXTGAMES_HOME, or the system's own place for it; None where there is none.

    That is so where the user has no home folder.
    """
    if environ.get("TEXTGAMES_HOME"):
        return environ["TEXTGAMES_HOME"]
    if platform == "win32":
        parent = environ.get("LOCALAPPDATA") or in_home()
    elif platform == "darwin":
        parent = in_home("Library", "Application Support")
    else:
        parent = environ.get("XDG_DATA_HOME", "")
        if not os.path.isabs(parent):  # its specification says that such a one does not count
            parent = in_home(".local", "share")
    return parent and os.path.join(parent, "textgames")


def in_home(*folders: str) -> str | None:
    """A folder in the user's home folder; None where the user has none, and `~` stays as it is."""
    home = os.path.expanduser("~")
    return os.path.join(home, *folders) if os.path.isabs(home) else None
