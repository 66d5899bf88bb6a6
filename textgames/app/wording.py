"""The messages of the program itself: options, menu, lists, statistics, the start of a game."""

from __future__ import annotations

from textgames.text.language import N_, NN_, W_

# Which game.

NO_SUCH_GAME = N_("There is no game {typed}; the games are {games}.")
NO_SAVED_GAME = N_("There is no saved game {file}; textgames 2048 --save {file} begins one.")

# Saved games.


# Unfinished games.

NO_NUMBER = N_("There is no unfinished game {number}: {list_unfinished} shows them all.")
NONE_UNFINISHED = N_("There is no unfinished game to resume.")
UNFINISHED_GAMES = W_("unfinished")  # an argument of `list` besides games and levels
HOW_TO_RESUME = N_(
    "Type textgames --resume 1 to resume number 1, textgames {forget} 1 to remove it."
)

# The menu.

KEYS = N_("Type a number or a name, or {help}.")
# Translators: {label} is what can be typed, a title or a list of games,
# {text} what that is or shows.
LABELED = N_("{label}: {text}.")
# Translators: {text} has its own punctuation.
LABELED_SENTENCE = N_("{label}: {text}")

# Statistics.

DAILY_DONE = NN_(
    "Game of the day done; type {share}.",
    "Game of the day done, {count} days in a row; type {share}.",
)
SOLVED_IN_SET = N_("{won} of {total} in {name}")
STREAK_OF_DAYS = NN_(
    "Game of the day: current streak {count} day, longest {longest}.",
    "Game of the day: current streak {count} days, longest {longest}.",
)

# The command line and its help.

UNKNOWN_OPTION = N_("Unknown option {typed}; textgames --help lists the options.")
FAULT = N_(
    "This is a bug in textgames; please report it: {error}."
    " TEXTGAMES_TRACEBACK=1 shows where it is."
)
EXAMPLES = N_("examples")
ABOUT = N_("2048, Sokoban and Minesweeper for any line-input console.")
# Examples of arguments, for the menu too.
EXAMPLES_OF_ALL = (
    ("2048 5x5", N_("play on a 5x5 board")),
    ("2048:4x4#7", N_("play exactly that game")),
    ("sokoban classic 3", N_("play level 3 of a set: classic or holes")),
    ("list", N_("show what you can play")),
    ("list unfinished", N_("list unfinished games; {forget} 2 removes number 2")),
    ("stats", N_("show your results")),
    ("help minesweeper", N_("show the options of one game")),
)
# The sections after the options, in the help and in the man page.
SECTIONS = {
    N_("exit status"): (
        ("0", N_("the game or its input came to an end")),
        ("1", N_("a file can't be read or written, or textgames has a bug")),
        ("2", N_("wrong usage")),
        ("130, 141", N_("interrupted by Ctrl-C (130), or output closed (141)")),
    ),
    N_("environment"): (
        ("TEXTGAMES_HOME", N_("the folder for results and unfinished games")),
        (
            "TEXTGAMES_LANG",
            N_("the language; if unset, LANGUAGE, LC_ALL, LC_MESSAGES or LANG decides"),
        ),
        ("TEXTGAMES_VERBAL", N_("1 for sentences instead of boards")),
        (
            "TEXTGAMES_TYPED",
            N_("1 if somebody is typing, 0 if not; overrides what textgames detects"),
        ),
        ("TEXTGAMES_TRACEBACK", N_("1 to show where a bug is")),
        (
            "NO_COLOR, FORCE_COLOR",
            N_("1 turns colour off (the first) or on (the second); --color overrides both"),
        ),
    ),
    N_("files"): (
        (
            "~/.local/share/textgames",
            N_("results and unfinished games; in XDG_DATA_HOME if that is set"),
        ),
        ("~/Library/Application Support/textgames", N_("the same on macOS")),
        (r"%LOCALAPPDATA%\textgames", N_("the same on Windows")),
    ),
}
