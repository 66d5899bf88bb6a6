"""What is said about files and results."""

from __future__ import annotations

from textgames.text.language import N_

IN_USE = N_("{file} is in use by another copy of textgames.")
NOT_REGULAR = N_("{file} is not a regular file.")
# Translators: {file} may be "The input".
NOT_SAVED_GAME = N_("{file} is not a saved game.")
HOLDS_ANOTHER = N_("{file} holds another game. Type {command} to replace it, or choose another name.")
NEWER = N_("{file} was written by a newer version of textgames.")
TOO_LARGE = N_("{file} is too large for a saved game: it is over {most} MB.")
NO_GAME = N_("{file} has no game ID.")
OTHER_VERSION = N_("The results were written by another version of textgames.")

# The reason follows in a sentence of its own.
GAME_NOT_SAVED = N_("This game can't be saved.")
RESULTS_NOT_SAVED = N_("Results can't be saved right now.")
