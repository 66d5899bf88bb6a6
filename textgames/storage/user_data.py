"""The user's data in one run of the program."""

from __future__ import annotations

import os

from textgames.storage.results import Results
from textgames.storage.unfinished import AutoSave
from textgames.text.language import _, join_sentences
from textgames.text.quoting import error_text, warn


class UserData:
    """The results and the unfinished games in a folder; without a folder nothing is kept.

    There is one for each run, so that an error is reported once. Games of the run are recorded if
    `records` is true. A folder that can't be read is then reported at once, and nothing is kept.
    """

    def __init__(self, folder: str | None, records: bool) -> None:
        self.folder = folder
        self.results = Results(folder, records)
        self.unfinished = AutoSave(folder)
        if not (folder and records):
            return
        try:
            os.listdir(folder)
        except FileNotFoundError:
            pass  # nothing has been kept yet
        except OSError as error:
            self.results.error = error_text(error)
            self.unfinished = AutoSave(None)
            warn(join_sentences([_("Games and results can't be kept."), self.results.error]))
