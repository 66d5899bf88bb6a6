"""Messages that the engine and the games share. A constant is translated when it is shown."""

from __future__ import annotations

from textgames.text.language import L_, N_, NN_

# The game and its end.
WON = N_("{game}: won.")
SUMMARIES = {"won": WON, "lost": N_("{game}: lost."), None: N_("{game}: unfinished.")}
THIS_GAME = N_("Game {id}.")
# Translators: {command} is undo, hint or the like.
PLAYED_WITHOUT = N_("This game is played without {command}.")
# Translators: rows, then columns, as in "9 by 9".
SIZE = N_("{rows} by {columns}")

# The line.
RUNS = N_("make several moves; 4d goes right four times")
NOTHING_CHANGED = N_("Nothing has changed.")
# What was undone and redone: nothing, moves, and restarts.
WENT = {
    "undo": (
        N_("There is nothing to undo."),
        NN_("Took back {count} move.", "Took back {count} moves."),
        NN_("Took back the restart.", "Took back {count} restarts."),
    ),
    "redo": (
        N_("There is nothing to redo."),
        NN_("Replayed {count} move.", "Replayed {count} moves."),
        NN_("Replayed the restart.", "Replayed {count} restarts."),
    ),
}
NOT_PLAYED = N_("The rest of that line was not played.")
STOPPED = N_("Stopped.")

NOT_UTF_8 = N_("This line isn't UTF-8; the input must be saved as UTF-8.")
# What can't be read. {word} is in quotation marks; {verb} is a command.
CANT_READ = N_("I don't know what {word} means here.")
CANT_READ_AFTER = N_("{word} can't be read here. {expected}")
UNKNOWN = N_("Unknown command {word}.")
DID_YOU_MEAN = N_("Did you mean {guess}?")
TAKES_SQUARE = N_(
    "{verb} needs a square: rows are 0 to {row} and columns A to {column}, as in {example}."
)
TAKES_ONE_OF = N_("{verb} needs {choices}.")
NEEDS_FILE = N_("{verb} needs a file name, as in {verb} game.txt.")

# Saved games.
THE_INPUT = N_("The input")  # in the place of a file's name
IS_KEPT = N_("That game is kept: {resume} in the menu, or textgames --resume.")
OTHER_SAVED_GAME = N_("The saved game is {saved}, not {game}.")
NOT_ANOTHER = N_("This game is saved in {file}, so another one can't be loaded here.")
LINE_DROPPED = N_("{file}: the last line was cut short and has been dropped.")

# Which game.
NOT_WITH_OPTION = N_("{word} can't be combined with {option}.")
MEANS_NOTHING = N_("{game} has no option {word}; expected {example}.")

# At the start; the rest is spoken.
KEYS = N_("w up, a left, s down, d right, {help}, q quit; each line ends with Enter.")
KEYS_WITH_HELP = N_(
    "w up, a left, s down, d right, {hint}, {help}, q quit; each line ends with Enter."
)
KEYS_OF_DIRECTIONS = N_("W is up, A left, S down, D right.")
ENTER = N_("Each line ends with Enter.")
TELLS_MORE = N_("Type {help} for more.")
HINT_AND_HELP = N_("Type {hint} for a move, {help} for more.")
TOP_LEFT = N_("0A is the square at the top left.")

# The words by which people know the directions.
DIRECTIONS = {
    "up": L_(
        "north, upward, upwards, go up, move up, swipe up, slide up, shift up, tilt up, walk "
        "up, step up, press up, up arrow, arrow up, go north, move north, all up"
    ),
    "left": L_(
        "west, leftward, leftwards, go left, move left, swipe left, slide left, shift left, "
        "tilt left, walk left, step left, press left, left arrow, arrow left, go west, move "
        "west, turn left, lft"
    ),
    "down": L_(
        "south, downward, downwards, go down, move down, swipe down, slide down, shift down, "
        "tilt down, walk down, step down, press down, down arrow, arrow down, go south, move "
        "south, dwn"
    ),
    "right": L_(
        "east, rightward, rightwards, go right, move right, swipe right, slide right, shift "
        "right, tilt right, walk right, step right, press right, right arrow, arrow right, go "
        "east, move east, turn right, rght"
    ),
}
