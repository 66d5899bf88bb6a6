"""The help of commands: the table that `help`, its spoken form, `help WORD` and the README's keys come from."""

from __future__ import annotations

from collections.abc import Sequence

WIDTH = 78


class Key:
    """A command: how it is typed, what it does, and an example.

    A `rare` one is at the end of help with the others, without what it does.
    """

    def __init__(self, typed: str, does: str, example: str = "", rare: bool = False) -> None:
        self.typed, self.does, self.example, self.rare = typed, does, example or typed, rare

    def __str__(self) -> str:
        example = f", as in {self.example}" if self.example != self.typed else ""
        return f"{self.typed}: {self.does}{example}."


UNDO = Key("undo 3, redo", "u for short; over a win, a loss and a restart too", "undo 3")
RESTART = Key("restart", "r for short: the same game from its start")
HINT = Key("hint", "a good move, and why")
LOOK = Key("look, look 3H", "x for short: the board again; a square in words", "look 3H")
# The other commands that all games have.
SHARED = (
    Key("where", "v for short: how it stands, in words"),
    Key(".", "the last line again that was played"),
    Key("save FILE", "save the game; the rest of the line is the file's name", "save my game.txt"),
    Key("load FILE", "go on with a saved game", "load my game.txt"),
    Key("row 2", "one row in words", rare=True),
    Key("column C", "one column in words", rare=True),
    Key("moves", "what can be played now", rare=True),
    Key("stats", "what was reached in games of this kind", rare=True),
    Key("share", "the ID and how it went, to paste somewhere", rare=True),
    Key("id", "what names exactly this game", rare=True),
    Key("help WORD", "? for short: all commands, or one of them", "help undo", rare=True),
    Key("yes, no", "y and n for short: new and quit, when a game is over", "y", rare=True),
    Key("quit", "q for short, also exit: leave", rare=True),
)


def help_text(goal: str, keys: Sequence[Key]) -> str:
    """Return the help of a game in at most 24 lines: the goal, the keys with what they do, and the rare ones."""
    common = [key for key in keys if not key.rare]
    return "\n".join([goal, *table_rows(common), *comma_lines([key.typed for key in keys if key.rare])])


def table_rows(keys: Sequence[Key]) -> list[str]:
    """Return a row for each key: how it is typed, and what it does."""
    width = max([len(key.typed) for key in keys])
    return [f"  {key.typed:<{width}}   {key.does}" for key in keys]


def comma_lines(words: Sequence[str]) -> list[str]:
    """Return lines of words with commas between them."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) + 3 <= WIDTH:
            lines[-1] += f", {word}"
        else:
            lines.append(f"  {word}")
    return [f"{line}," for line in lines[:-1]] + lines[-1:]


def help_on(command: str, keys: Sequence[Key]) -> str:
    """Return the keys for one command, else the first that mentions it."""
    found = [key for key in keys if command in [one.split()[0] for one in key.typed.split(",")]]
    found = found or [key for key in keys if command in key.does.replace(",", " ").replace(";", " ").split()][:1]
    return "\n".join(map(str, found)) or f"{command}."
