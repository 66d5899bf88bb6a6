"""What happens when a line is played, as a stream of events. There are five kinds:

change     the game has changed
note       a remark about the line
reply      the answer to a question, or a report of work that goes on
end        the game is over
refusal    a command can't be read or played, and the rest of the line isn't

An event is complete. It has the `text` to be shown, the sentences to be spoken, the command to be
`saved`, and the `objects` and data for programs; in a change `now` is the session as it was then,
with its board and its figures. A view needs nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from textgames.engine.wording import NOTHING_CHANGED, REPLAYED, TOOK_BACK
from textgames.errors import Refusal
from textgames.text.grid import Board, draw
from textgames.text.language import _, command_text, join_sentences, plural
from textgames.text.style import Styler
from textgames.text.width import WIDTH, fitted

JsonObject = dict[str, Any]


class Event:
    """Something that happened; `saved` is the command that a saved game has for it."""

    text = ""
    saved = ""
    is_spoken = True

    def spoken(self) -> Sequence[str]:
        """Return what is spoken, a line for each fact."""
        return [self.text]

    def objects(self) -> list[JsonObject]:
        """Return an object for each thing that changed, for programs."""
        return []


Events = Iterator[Event]


class Change(Event):
    """The game has changed; `kind` names the change, `facts` has where and how.

    `now` is the session as it was right after the change. The clock starts at the first change that
    `starts_clock`.
    """

    starts_clock = True
    now: Any

    def __init__(self, kind: str, sentence: str = "", **facts: Any) -> None:
        self.kind = kind
        self.sentence = sentence
        self.facts = facts

    def spoken(self) -> Sequence[str]:
        return [self.sentence]

    def objects(self) -> list[JsonObject]:
        return [{"type": self.kind, **self.facts}]


class Undone(Change):
    """Moves were undone or redone, `count` in all, some of them restarts.

    `before` is the game as it was before.
    """

    starts_clock = False

    def __init__(self, kind: str, count: int, restarts: int, before: Any) -> None:
        super().__init__(kind, count=count)
        if restarts:
            self.facts["restarts"] = restarts
        self.count = count
        self.restarts = restarts
        self.before = before

    @property
    def text(self) -> str:  # type: ignore[override]
        moves, restarts = TOOK_BACK if self.kind == "undo" else REPLAYED
        texts = []
        if self.count > self.restarts:
            texts.append(plural(moves, self.count - self.restarts))
        if self.restarts:
            texts.append(plural(restarts, self.restarts))
        return join_sentences(texts)

    def spoken(self) -> Sequence[str]:
        difference = self.now.describer.difference(self.before, self.now.game)
        return [self.text, *(difference or [_(NOTHING_CHANGED)])]


class Arrival(Change):
    """Another position, reached without a move: the start again, or another game.

    `begins` is that other game as a saved game, None if it is the same one, and `left` is the
    session of the game that was left.
    """

    starts_clock = False

    def __init__(
        self, kind: str, sentence: str, begins: Any = None, left: Any = None, **facts: Any
    ) -> None:
        super().__init__(kind, sentence, **facts)
        self.begins = begins
        self.left = left

    def spoken(self) -> Sequence[str]:
        return [self.sentence, *self.now.describer.position(self.now.game)]


class Note(Event):
    """A remark about the line; `changes` are objects for programs.

    `not_played` is the number of commands that are left when a line ends early. A note that
    `is_seen` is about how the board looks, and is not spoken.
    """

    def __init__(
        self,
        text: str,
        spoken: Sequence[str] = (),
        not_played: int = 0,
        changes: Sequence[JsonObject] = (),
        is_seen: bool = False,
    ) -> None:
        self.text = text
        self.not_played = not_played
        self._spoken: Sequence[str] = [] if is_seen else spoken or [text]
        self._changes = changes

    def spoken(self) -> Sequence[str]:
        return self._spoken

    def objects(self) -> list[JsonObject]:
        return list(self._changes)


class Leaving(Note):
    """The player leaves."""

    def __init__(self) -> None:
        super().__init__("")


class Reply(Event):
    """The answer to a question: a text to be shown, sentences to be spoken, and data for programs.

    A `board` is above the text; lines `to_paste` somewhere are below it, and aren't wrapped. The
    text is used if no `sentences` or no `data` are given.
    """

    def __init__(
        self,
        text: str,
        sentences: Sequence[str] = (),
        data: Any = None,
        to_paste: str = "",
        board: Board | None = None,
    ) -> None:
        self.heading = text
        self.to_paste = to_paste
        self.board = board
        self.text = "\n".join(filter(None, [text, to_paste]))
        self._sentences = sentences
        self._data = data

    def spoken(self) -> Sequence[str]:
        return self._sentences or [self.text]

    @property
    def data(self) -> Any:
        """The answer for programs; None if they get no answer."""
        if self._data is not None:
            return self._data
        return f"{draw(self.board)}\n{self.text}" if self.board else self.text

    def render(self, styler: Styler | None, width: int | None) -> str:
        """Return the text in lines of at most `width` columns, 80 without a width.

        It has colours if there is a styler.
        """
        board = draw(self.board, styler, width or WIDTH) if self.board else ""
        return "\n".join(filter(None, [board, fitted(self.heading, width), self.to_paste]))


class Look(Reply):
    """The board was asked for; `now` is the session as it was then."""

    def __init__(self, now: Any) -> None:
        super().__init__(now.figures(), board=now.board())
        self.now = now

    def spoken(self) -> Sequence[str]:
        look: list[str] = self.now.describer.look(self.now.game)
        return look


class Hint(Reply):
    """A good move as it would be typed, empty if none is known, and the reason in sentences.

    `details` are for programs.
    """

    is_guess = False  # of a move that may lose the game

    def __init__(self, command: str, why: str, text: str = "", **details: Any) -> None:
        tried = _("Try {command}.", command=command_text(command)) if command else ""
        facts = [text] if text else [tried, why]
        super().__init__(join_sentences(facts), facts)
        self.command = command
        self.why = why
        self.hint: JsonObject = {"cmd": command, "why": why, **details}


class Report(Reply):
    """The progress of long work, spoken in other words. Programs wait for the end of the work."""

    def __init__(
        self, text: str, sentences: Sequence[str] = (), board: Board | None = None
    ) -> None:
        super().__init__(text, sentences, board=board)

    @property
    def data(self) -> None:
        return None


class End(Event):
    """The game is over: how, in facts, and what can be typed now; `now` is the session at the end.

    `revealed` is what the board reveals at the end, for speech. The end `is_new` if a move led to
    it, rather than undo, redo or a saved game; `why_not` then says why the game isn't counted.
    `result` is the result to record, None if there is none; it `replaces` the last one recorded if
    the game was played on.
    """

    def __init__(
        self,
        now: Any,
        facts: Sequence[str],
        next_steps: str,
        revealed: Sequence[str] = (),
        is_new: bool = False,
        why_not: str = "",
        result: JsonObject | None = None,
        replaces: bool = False,
    ) -> None:
        self.now = now
        self.text = join_sentences(facts)
        self.facts = facts
        self.next_steps = next_steps
        self.revealed = revealed
        self.is_new = is_new
        self.why_not = why_not
        self.result = result
        self.replaces = replaces

    def spoken(self) -> Sequence[str]:
        return [*self.facts, *self.revealed, self.next_steps]


class Refused(Event):
    """A command was refused, and with it the rest of the line.

    `not_played` is the number of commands after it; for a line that can't be read, it is the
    number of its words.
    """

    def __init__(self, error: Refusal, not_played: int) -> None:
        self.error = error
        self.not_played = not_played
        self.text = str(error)
