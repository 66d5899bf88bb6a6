"""The user's data folder and its contents."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress

from textgames.errors import Unusable
from textgames.storage.files import make_private, open_regular, put_in_place
from textgames.storage.results import Results
from textgames.storage.saved_game import KeptGames
from textgames.text.language import _, join_sentences
from textgames.text.quoting import error_text, warn

LANGUAGE = "language"  # the file with the code of the language that the player chose


def data_folder(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> str | None:
    """Return the folder for a user's data; None without a home folder.

    It is TEXTGAMES_HOME, if that is set, or the system's usual place.
    """
    if environ.get("TEXTGAMES_HOME"):
        return os.path.expanduser(environ["TEXTGAMES_HOME"])
    home = "~"
    if environ.get("HOME") != "":  # an empty one would expand to the root
        home = os.path.expanduser(home)
    if platform == "win32":
        parent = environ.get("LOCALAPPDATA") or home
    elif platform == "darwin":
        parent = os.path.join(home, "Library", "Application Support")
    else:
        parent = environ.get("XDG_DATA_HOME", "")
        if not os.path.isabs(parent):  # its specification says to ignore a relative path
            parent = os.path.join(home, ".local", "share")
    if not os.path.isabs(parent):  # `~` stays as it is if there is no home folder
        return None
    return os.path.join(parent, "textgames")


class UserData:
    """The results and the unfinished games in a folder; without a folder nothing is kept.

    There is one for each run, so that an error is reported once. Games of the run are recorded if
    `records` is true. A folder that can't be read is then reported at once, and nothing is kept.
    """

    def __init__(self, folder: str | None, records: bool) -> None:
        self.results = Results(folder, records)
        self.kept = KeptGames(folder)
        if not (folder and records):
            return
        try:
            os.listdir(folder)
        except FileNotFoundError:
            pass  # nothing has been kept yet
        except OSError as error:
            self.results.error = error_text(error)
            self.kept.folder = ""
            warn(join_sentences([_("Games and results can't be kept."), self.results.error]))


def kept_language() -> str:
    """Return the code of the language that the player chose; empty if there is none."""
    path = os.path.join(data_folder() or os.devnull, LANGUAGE)
    with suppress(OSError, Unusable), open_regular(path) as file:
        return file.readline(9).decode(errors="replace").strip()
    return ""


def keep_language(code: str) -> None:
    """Save the player's choice of a language, if possible."""
    folder = data_folder() or os.devnull
    with suppress(OSError):
        make_private(folder)
        put_in_place(os.path.join(folder, LANGUAGE), f"{code}\n".encode())
