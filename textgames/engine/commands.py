"""Commands are methods of a session that a player calls by typing a line.

    @move("press", "p", takes=square, help=N_("press a lamp"))
    def do_press(self, square: tuple[int, int]) -> None: ...

The decorator declares a command: its names, its help, its arguments, and its kind. A game that
declares a command again, or overrides its method, has its own. The commands of a session class are
its `Vocabulary`; `engine.line` reads a line with it, and makes a `Call` of each command.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from textgames.engine import wording
from textgames.engine.names import table_of

Method = TypeVar("Method", bound=Callable[..., Any])

# The kinds of commands.
MOVE = "move"  # refused when the game is over
QUESTION = "question"  # changes nothing, so that a replay skips it
HINT = "hint"  # a question whose answer helps; a replay counts it
GAME = "game"  # starts another game, so it is the last one on its line
FILE = "file"  # saves or loads; it isn't saved itself
OTHER = "other"


class Command(NamedTuple):
    """The declaration of a command, with its full name and its keys.

    `takes` takes its argument from the words after it, `may_take` an optional one; `given` are
    arguments implied by the name, as in a step. In help, `form` is its syntax and `example` one
    that can be typed; `is_rare` commands are listed only by "help all". One that `is_help` is left
    out of a game without help, and one that `needs_game` is refused when the game is over. `words`
    are those by which people know it from other programs, besides those of a command it replaces.
    """

    name: str
    keys: Sequence[str]
    kind: str
    help: str
    takes: Callable[[Any], Any] | None = None
    may_take: Callable[[Any], Any] | None = None
    form: str = ""
    example: str = ""
    given: tuple[str, ...] = ()
    is_help: bool = False
    needs_game: bool = False
    is_rare: bool = False
    words: str = ""

    @property
    def is_step(self) -> bool:
        """Whether it may be counted or be part of a run: "4d", "wwd"."""
        return self.kind == MOVE and bool(self.given)

    @property
    def is_asked_at_end(self) -> bool:
        """Whether it is answered behind the end of a game on the same line."""
        return self.kind in (QUESTION, HINT) and not self.needs_game

    def read(self, arguments: Any) -> tuple[Any, ...]:
        """Return the arguments of the method, taken from the words after the command."""
        if self.takes:
            return (self.takes(arguments),)
        if self.may_take and arguments.words:
            value = self.may_take(arguments)
            return () if value is None else (value,)
        return self.given


class Call(NamedTuple):
    """A command that was read: `method(session, *arguments)` plays it.

    `text` is its form in a saved game, and `word` its first word as typed.
    """

    command: Command
    method: Callable[..., None]
    arguments: tuple[Any, ...]
    text: str
    word: str


# The decorators.


def command(
    *names: str,
    help: str,
    kind: str = OTHER,
    form: str = "",
    example: str = "",
    rare: bool = False,
    **others: Any,
) -> Callable[[Method], Method]:
    """Declare the method below as a command; `names` are its full name and its keys."""
    name, *keys = names
    form = form or f"{{{name}}}"
    example = example or form.partition(", ")[0]
    others = {"is_help": kind in (HINT, GAME, FILE), "needs_game": kind == MOVE, **others}
    one = Command(name, keys, kind, help, form=form, example=example, is_rare=rare, **others)
    return partial(declared, [one])


def declared(commands: Sequence[Command], method: Method) -> Method:
    """Return a method that plays these commands, besides those declared below."""
    method.declares = [*commands, *getattr(method, "declares", ())]  # type: ignore[attr-defined]
    return method


move = partial(command, kind=MOVE)
question = partial(command, kind=QUESTION)
hint = partial(command, kind=HINT)
another = partial(command, kind=GAME)
of_file = partial(command, kind=FILE)


def steps(help: str, **keys: str) -> Callable[[Method], Method]:
    """Declare the method that moves in a direction: up="w k", left="a h", ...

    A step may have a count, as in "4d" or "left 4", and letters may be joined, as in "wwd". The
    method gets the direction; `help` has a place for it.
    """
    commands = []
    for direction, letters in keys.items():
        form, given = f"{{{direction}}}", (direction,)
        one = Command(direction, letters.split(), MOVE, help, None, None, form, form, given)
        words = wording.DIRECTIONS.get(direction, "")
        commands.append(one._replace(needs_game=True, is_rare=True, words=words))
    return partial(declared, commands)


def commands_in(session: type) -> Iterator[tuple[Command, Callable[..., None]]]:
    """Yield the commands of a session class with their methods, the game's own first."""
    for parent in session.__mro__:
        for name, method in vars(parent).items():
            for one in getattr(method, "declares", ()):
                yield one, getattr(session, name)  # that of the game if it overrides it


class Vocabulary:
    """The commands of a session class by their names.

    Without `has_help`, commands that help are left out; without `has_keys`, as for programs,
    one-letter keys except the first of each step. `calls_of_words` has the call of each word that
    needs no argument; most lines are such a word.
    """

    def __init__(self, session: Any, has_help: bool = True, has_keys: bool = True) -> None:
        self.has_help, self.has_keys = has_help, has_keys
        self.square_verb: str = session.square_verb  # the command for a square by itself
        self.steps_help: str = session.steps_help
        self.commands: dict[str, Command] = {}
        self.left_out: dict[str, str] = {}  # full names by the names of commands left out
        self.calls_of_words: dict[str, list[Call]] = {}
        self._names: dict[str, str] = {}  # full names by English names
        self._methods: dict[str, Callable[..., None]] = {}
        for one, method in commands_in(session):
            if one.is_help and not has_help:
                self.left_out |= dict.fromkeys((one.name, *one.keys), one.name)
            elif one.name not in self.commands:
                self._add(one, method)
        steps = [one for one in self.commands.values() if one.is_step]
        # A run has the first letters of all steps, as wasd, or the second ones: "wwd", "4d".
        self.alphabets = list(zip(*[one.keys for one in steps]))

    def _add(self, one: Command, method: Callable[..., None]) -> None:
        if not self.has_keys:
            keys = one.keys[:1] if one.is_step else [key for key in one.keys if len(key) > 1]
            one = one._replace(keys=keys)
        self.commands[one.name] = one
        self._methods[one.name] = method
        for word in (one.name, *one.keys):
            self._names.setdefault(word, one.name)
            if not one.takes:
                call = self.call(one.name, one.given, one.name, word)
                self.calls_of_words.setdefault(word, [call])

    def call(self, name: str, arguments: tuple[Any, ...], text: str, word: str) -> Call:
        """Return the call of a command."""
        return Call(self.commands[name], self._methods[name], arguments, text, word)

    def english_name(self, word: str) -> str:
        """Return the full name of a command, given an English name or a key, or ""."""
        return self._names.get(word.lower(), "")

    def full_name(self, word: str) -> str:
        """Return the full name of a command, given any of its names; "" if there is none."""
        return self.english_name(word) or self.translated.get(word.lower(), "")

    @property
    def translated(self) -> dict[str, str]:
        """Commands by their names in other languages."""
        return table_of(tuple(self.commands))
