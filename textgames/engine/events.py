"""What happens when a line is played, as a stream of events. There are five kinds:

change     the game has changed
note       a remark about the line
reply      the answer to a question, or a report of work that goes on
end        the game is over
refusal    a command can't be read or played, and the rest of the line isn't

An event is complete. It has the `text` to be seen, the sentences to be heard, what is `saved` of
it, and the `objects` and data for programs; after a change `now` is the session as it was then, with
its board and its figures. Whoever takes an event asks nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textgames.engine.wording import NOTHING_CHANGED, REPLAYED, TOOK_BACK
from textgames.errors import Refusal
from textgames.text.grid import Board, draw
from textgames.text.language import _, command_text, join_sentences, ngettext
from textgames.text.speech import BREAK
from textgames.text.style import Styler
from textgames.text.width import WIDTH, fitted

JsonObject = dict[str, Any]


class Event:
    """Something that happened; `saved` is the command that a saved game has for it."""

    text = ""
    saved = ""

    def spoken(self) -> Sequence[str]:
        """Return what is heard: a sentence or more in each text."""
        return [self.text]

    def briefly(self) -> Sequence[str]:
        """Return what is heard by a player who wants less detail."""
        return self.spoken()

    def objects(self) -> list[JsonObject]:
        """Return an object for each thing that changed, for programs."""
        return []


class Change(Event):
    """The game has changed; `kind` names the change, `facts` has where and how.

    A change that `is_move` may be one of many, which are spoken as the position they lead to. The
    time that is played begins with the first change that `starts_clock`.
    """

    is_move = starts_clock = True
    _session: Any

    def __init__(self, kind: str, sentence: str = "", **facts: Any) -> None:
        self.kind, self.sentence, self.facts = kind, sentence, facts

    def spoken(self) -> Sequence[str]:
        return [self.sentence]

    def joined(self, following: Change) -> Change | None:
        """Return this change and the following one as one, if they are spoken together."""
        return None

    def objects(self) -> list[JsonObject]:
        return [{"type": self.kind, **self.facts}]

    def happened_in(self, session: Any) -> None:
        """Note the position of a session, in which the change has just happened."""
        self._session, self._spec, self._record = session, session.spec, session.record
        self._game, self._position = session.game, session.game.position

    @property
    def now(self) -> Any:
        """The session as it was right after the change, with its board and figures."""
        session = self._session
        if session.game is self._game and self._game.position is self._position:
            return session  # it is still so
        return session.at(self._spec, self._record, self._game.at(self._position))


class Undone(Change):
    """Moves were undone or redone, some of them `restarts`; `before` is the game as it was before."""

    is_move = starts_clock = False

    def __init__(self, kind: str, count: int, restarts: int, before: Any) -> None:
        super().__init__(kind, count=count)
        if restarts:
            self.facts["restarts"] = restarts
        self.count, self.restarts, self.before = count, restarts, before

    @property
    def text(self) -> str:  # type: ignore[override]
        moves, restarts = TOOK_BACK if self.kind == "undo" else REPLAYED
        texts = []
        if self.count > self.restarts:
            texts.append(ngettext(*moves, self.count - self.restarts))
        if self.restarts:
            texts.append(ngettext(*restarts, self.restarts))
        return join_sentences(texts)

    def spoken(self) -> Sequence[str]:
        after = self.now.game
        difference = self.now.describer.difference(self.before, after)
        if after.outcome:  # its ending comes first
            difference = BREAK + difference.replace(BREAK, " ")
        return [self.text, difference or _(NOTHING_CHANGED)]

    def briefly(self) -> Sequence[str]:
        return [self.text]

    def joined(self, following: Change) -> Change | None:
        if not isinstance(following, Undone) or following.kind != self.kind:
            return None
        count, restarts = self.count + following.count, self.restarts + following.restarts
        both = Undone(self.kind, count, restarts, self.before)
        both.happened_in(following.now)
        return both


class Arrival(Change):
    """Another position, not by a move: the start again, or another game.

    `begins` is the saved game that goes on from here, if another game is played from now on.
    """

    is_move = starts_clock = False

    def __init__(self, kind: str, sentence: str, begins: Any = None, **facts: Any) -> None:
        super().__init__(kind, sentence, **facts)
        self.begins = begins

    def spoken(self) -> Sequence[str]:
        describer, game = self.now.describer, self.now.game
        position = describer.position(game)
        if self.begins is None:
            return [self.sentence, position]
        return [self.sentence, position, describer.goal_progress(game)]

    def briefly(self) -> Sequence[str]:
        return [self.sentence] if self.begins is None else self.spoken()


class Note(Event):
    """A remark about the line; `changes` are objects for programs.

    One with `not_played`, the number of commands that were left, comes after all others. One that
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
        self.text, self.not_played = text, not_played
        self._spoken: Sequence[str] = [] if is_seen else spoken or [text]
        self._changes = changes

    def spoken(self) -> Sequence[str]:
        return self._spoken

    def objects(self) -> list[JsonObject]:
        return [*self._changes]


class Reply(Event):
    """The answer to a question: for the eye, for the ear, and for programs, by default the text.

    A `board` is above the text; lines `to_paste` somewhere are below it, and stay whole. The text
    is spoken if no `sentences` are given.
    """

    def __init__(
        self,
        text: str,
        sentences: str = "",
        data: Any = None,
        to_paste: str = "",
        board: Board | None = None,
    ) -> None:
        self.heading, self.to_paste, self.board = text, to_paste, board
        self.text = "\n".join(filter(None, [text, to_paste]))
        self._sentences, self._data = sentences, data

    def spoken(self) -> Sequence[str]:
        return [self._sentences or self.text]

    @property
    def data(self) -> Any:
        """The answer for programs; None if it isn't for them."""
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
        return ["\n".join(self.now.describer.look(self.now.game))]


class More(Reply):
    """The next part of an answer that was cut, which only the ear has; the text says there is none."""


class Detail(Reply):
    """How much is said from now on was chosen: `amount` is "less", "normal" or "more"."""

    def __init__(self, amount: str, sentence: str) -> None:
        super().__init__(join_sentences([sentence, _("It is for --verbal.")]), sentence)
        self.amount = amount


class Hint(Reply):
    """A good move as it would be typed, empty if none is known, and the reason in sentences.

    `details` are for programs.
    """

    def __init__(self, command: str, why: str, text: str = "", **details: Any) -> None:
        tried = _("Try {command}.", command=command_text(command)) if command else ""
        super().__init__(text or join_sentences([tried, why]))
        self.command = command
        self.hint: JsonObject = {"cmd": command, "why": why, **details}


class Report(Reply):
    """How far work has come that takes long, spoken in other words. Programs wait for its end."""

    def __init__(self, text: str, sentences: str = "", board: Board | None = None) -> None:
        super().__init__(text, sentences, board=board)

    def spoken(self) -> Sequence[str]:
        return [self._sentences]

    @property
    def data(self) -> None:
        return None


class End(Event):
    """The game is over: how, and what can be typed now.

    `revealed` is what the board shows only then, to be heard. `result` is what the results keep of
    the game, None if it isn't recorded; it `replaces` the one recorded last if the game was played
    on. `why_not` says why it isn't counted. `now` is the session at the end; it `is_new` if a move
    has led to it, and not an undo or a saved game.
    """

    now: Any
    is_new = False
    result: JsonObject | None = None
    replaces = False
    why_not = ""

    def __init__(self, text: str, next_steps: str, revealed: str = "") -> None:
        self.text, self.next_steps, self.revealed = text, next_steps, revealed

    def spoken(self) -> Sequence[str]:
        return [self.text, self.revealed, self.next_steps]

    def briefly(self) -> Sequence[str]:
        return [self.text]


class Refused(Event):
    """A command was refused, and with it the rest of the line.

    `not_played` is how many commands after it were left; of a line that can't be read, how many
    words it has.
    """

    def __init__(self, error: Refusal, not_played: int) -> None:
        self.error, self.not_played = error, not_played
        self.text = str(error)
