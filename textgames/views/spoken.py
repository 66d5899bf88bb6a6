"""The view for those who listen to the screen or feel it: sentences, in the order of the events."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from textgames.engine.events import (
    Arrival,
    Change,
    Detail,
    End,
    Event,
    More,
    Note,
    Refused,
    Reply,
    Report,
)
from textgames.engine.session import Session, heading
from textgames.text.language import _, join_sentences
from textgames.text.speech import BREAK, SENTENCE, TYPE_MORE, cut, speech_length
from textgames.views.view import Row, View, with_count

MAX_MOVES, MAX_BEATS = 5, 96  # of a line; after more, the position is spoken instead of the moves
MOVE, NOTE, CLOSING = range(3)
LESS, NORMAL, MORE = "less", "normal", "more"  # detail
# A square of column S, "3S", which would be heard as a plural; "S3" is the same square.
COLUMN_S = re.compile(r"(?<![\w#/:.])([0-9]+)S\b")


class Utterance(NamedTuple):
    """A text to be said; what is after its break is kept for `more`."""

    kind: int
    text: str


class Spoken(View):
    """Says sentences: one line a move. What would be long is cut, and `more` goes on with it.

    `detail` is how much is said: "less" leaves out what can be asked for, "more" cuts no answer.
    """

    def __init__(self, console: Any, detail: str = NORMAL) -> None:
        super().__init__(console)
        self._detail = detail
        self._events: list[Event] = []  # that nothing was said of yet
        self._changed: Change | None = None  # the last change of the line
        self._announced: Any = None  # the game when the progress to the goal was spoken last
        self._answered = ""  # the answer that was said last, with nothing after it
        self._rest = ""  # of the answer that was cut last, until a move

    def begin(self, session: Session, resumed: int) -> None:
        describer, game = session.describer, session.game
        title = _(describer.title)
        intro = describer.intro(game)
        first = intro.spoken_goal or intro.goal
        keys = intro.spoken_keys or intro.keys
        if resumed:
            first = _("Back at move {number} in {game}.", number=game.position.steps, game=title)
        elif self._detail == LESS:
            first = _(SENTENCE, text=title)
        if self._detail == LESS:
            keys = ""
        self._say_line(join_sentences([first, keys, heading(session.spec)]))
        self._announced = game.copy()
        self._say([describer.position(game), describer.goal_progress(game)])
        if game.outcome:
            self._say(session.end().spoken())

    def add(self, event: Event) -> None:
        if isinstance(event, Detail):
            self._detail = event.amount
        if isinstance(event, Report):
            self._say(event.spoken())
        elif isinstance(event, Reply):
            self._say_events()
            self._say_answer(event)
        else:
            self._events.append(event)
            self._answered = ""
        if isinstance(event, Change):
            self._changed = event
            self._rest = ""
        if isinstance(event, Arrival) and event.begins:
            self._announced = event.now.game.copy()
        self.console.flush()

    def end_line(self, line: str) -> None:
        self._say_events(is_last=True)
        self._changed = None
        self._answered = ""

    def table(self, rows: list[Row], heading: str = "", **record: Any) -> None:
        for _text, sentence in rows:
            if sentence:
                self._say_line(sentence)

    def _say_events(self, is_last: bool = False) -> None:
        """Say what happened since the last answer, at the end of the line also the progress."""
        utterances = utterances_of(self._events, is_brief=self._detail == LESS)
        self._events = []
        if self._detail != MORE:
            utterances = self._shortened(utterances)
        if is_last and self._changed:
            now = self._changed.now
            if now.outcome:  # the ending says more
                self._announced = None
            elif self._is_news(now):
                kinds = [one.kind for one in utterances] + [CLOSING]
                progress = Utterance(NOTE, now.describer.goal_progress(now.game))
                utterances.insert(kinds.index(CLOSING), progress)
                self._announced = now.game.copy()
        self._say(counted(utterances))

    def _is_news(self, now: Session) -> bool:
        """Return whether the progress has changed enough to be spoken."""
        before = self._announced
        return before is None or now.describer.should_announce(before, now.game)

    def _shortened(self, utterances: list[Utterance]) -> list[Utterance]:
        """Replace too many moves by the position, unless it was just spoken."""
        places = [place for place, one in enumerate(utterances) if one.kind == MOVE]
        moves = " ".join([first_part(utterances[place].text) for place in places])
        if len(places) <= MAX_MOVES and speech_length(moves) <= MAX_BEATS:
            return utterances
        assert self._changed is not None  # a move is a change
        now = self._changed.now
        position = now.describer.position(now.game)
        before = [one for one in utterances[: places[-1]] if one.kind != MOVE]
        after = utterances[places[-1] + 1 :]
        before = without_breaks(before)
        if not any(position in one.text for one in after):
            before.append(Utterance(NOTE, position))
        return before + after

    def _say_answer(self, reply: Reply) -> None:
        """Say the answer to a question on a line of its own, as much of it as is heard at once.

        The same answer is not said twice in a row.
        """
        for text in reply.spoken():
            if isinstance(reply, More):
                text = self._rest or text
            elif text == self._answered:
                continue
            self._rest = ""
            self._answered = text
            if self._detail == MORE:
                self._say_part(text.replace(BREAK, " "), "")
            else:
                self._say_part(*cut(text))

    def _say(self, texts: Sequence[str]) -> None:
        """Say texts together: what is before their breaks now, what is after them for `more`."""
        now, later = [], []
        for text in texts:
            if self._detail == MORE:
                text = text.replace(BREAK, " ")
            first, _break, rest = text.partition(BREAK)
            now.append(first)
            later.append(rest)
        if any(now):
            self._say_part(join_sentences(now), join_sentences(later))

    def _say_part(self, part: str, rest: str) -> None:
        """Say a part of a text, and keep the rest of it for `more`."""
        self._rest = rest or self._rest
        self._say_line(join_sentences([part, _(TYPE_MORE)]) if rest else part)

    def _say_line(self, text: str) -> None:
        """Say a line, with the letter first in squares of column S."""
        self.console.say(COLUMN_S.sub(r"S\1", text))


def utterances_of(events: Sequence[Event], is_brief: bool) -> list[Utterance]:
    """Return what to say of events, of those that belong together at once."""
    utterances: list[Utterance] = []
    for event in joined(events):
        if isinstance(event, Arrival):  # it says the whole position
            utterances = without_breaks(utterances)
        kind = NOTE
        if isinstance(event, Change) and event.is_move:
            kind = MOVE
        elif isinstance(event, (End, Refused)) or (isinstance(event, Note) and event.not_played):
            kind = CLOSING
        texts = event.briefly() if is_brief else event.spoken()
        utterances += [Utterance(kind, text) for text in texts if text]
    return utterances


def joined(events: Sequence[Event]) -> list[Event]:
    """Return the events with changes that are spoken together as one."""
    found: list[Event] = []
    for event in events:
        both = None
        if found and isinstance(event, Change) and isinstance(found[-1], Change):
            both = found[-1].joined(event)
        if both:
            found[-1] = both
        else:
            found.append(event)
    return found


def without_breaks(utterances: Sequence[Utterance]) -> list[Utterance]:
    """Return the utterances without what is kept for `more`: a position follows that has it."""
    return [Utterance(kind, first_part(text)) for kind, text in utterances]


def first_part(text: str) -> str:
    return text.partition(BREAK)[0]


def counted(utterances: Sequence[Utterance]) -> list[str]:
    """Return the texts, what was noted several times in a row once: "Wall. (2 times)"."""
    texts = []
    for (kind, text), same in groupby(utterances):
        times = len([*same])
        if kind == MOVE:
            texts += [text] * times
        else:
            texts.append(with_count(text, times))
    return texts
