"""The view for users of screen readers and braille displays: sentences, in the order of events."""

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

# If a line has more moves or beats than these, the position is spoken instead of the moves.
MAX_MOVES = 5
MAX_BEATS = 96
MOVE, NOTE, CLOSING = range(3)  # kinds of utterances
LESS, NORMAL, MORE = "less", "normal", "more"  # amounts of detail
# A square of column S: "3S" would sound like a plural, and "S3" is the same square.
COLUMN_S = re.compile(r"(?<![\w#/:.])([0-9]+)S\b")


class Utterance(NamedTuple):
    """A text to be said; the part after its break is kept for `more`."""

    kind: int
    text: str


class Spoken(View):
    """Says sentences, in one line for each move. Long texts are cut, and `more` says the rest.

    `detail` is how much to say: "less" leaves out what players can ask for, "more" cuts no answer.
    """

    def __init__(self, console: Any, detail: str = NORMAL) -> None:
        super().__init__(console)
        self._detail = detail
        self._events: list[Event] = []  # not spoken yet
        self._changed: Change | None = None  # the last change of the line
        self._announced: Any = None  # the game as it was when its progress was last spoken
        self._answered = ""  # the last answer, until anything else happens
        self._rest = ""  # of the last text that was cut, until a move

    def begin(self, session: Session, resumed: int) -> None:
        describer = session.describer
        game = session.game
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
        self._rest = ""
        progress = "" if game.outcome else describer.goal_progress(game)
        self._say([describer.position(game), progress])
        if game.outcome:
            self._say(session.end_event().spoken())

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
        """Say what happened since the last answer, and at the end of the line the progress."""
        utterances = utterances_of(self._events, is_brief=self._detail == LESS)
        self._events = []
        if self._detail != MORE:
            utterances = self._shortened(utterances)
        if is_last and self._changed:
            now = self._changed.now
            if now.outcome:  # the ending says more
                self._announced = None
            elif self._is_news(now):
                kinds = [utterance.kind for utterance in utterances]
                place = kinds.index(CLOSING) if CLOSING in kinds else len(kinds)
                progress = Utterance(NOTE, now.describer.goal_progress(now.game))
                utterances.insert(place, progress)
                self._announced = now.game.copy()
        self._say(counted(utterances))

    def _is_news(self, now: Session) -> bool:
        """Return True if the progress has changed enough to be spoken."""
        before = self._announced
        return before is None or now.describer.should_announce(before, now.game)

    def _shortened(self, utterances: list[Utterance]) -> list[Utterance]:
        """Replace too many moves by the position, unless that follows anyway."""
        places = [place for place, said in enumerate(utterances) if said.kind == MOVE]
        moves = [first_part(utterances[place].text) for place in places]
        if len(places) <= MAX_MOVES and speech_length(" ".join(moves)) <= MAX_BEATS:
            return utterances
        assert self._changed is not None  # a move is a change
        now = self._changed.now
        position = now.describer.position(now.game)
        last_move = places[-1]
        others = [said for said in utterances[:last_move] if said.kind != MOVE]
        shortened = without_breaks(others)
        after = utterances[last_move + 1 :]
        if not any(position in said.text for said in after):
            shortened.append(Utterance(NOTE, position))
        return shortened + after

    def _say_answer(self, reply: Reply) -> None:
        """Say the answer to a question on a line of its own, and cut it if it is long.

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
                self._say([text])
            else:
                self._say_part(*cut(text))

    def _say(self, texts: Sequence[str]) -> None:
        """Say the texts up to their breaks on one line, and keep the rest for `more`."""
        now = []
        later = []
        for text in texts:
            if self._detail == MORE:
                text = text.replace(BREAK, " ")
            first, _break, rest = text.partition(BREAK)
            now.append(first)
            later.append(rest)
        if any(now):
            self._say_part(join_sentences(now), join_sentences(later))

    def _say_part(self, part: str, rest: str) -> None:
        """Say a part of a text, and keep the rest for `more`."""
        self._rest = rest or self._rest
        self._say_line(join_sentences([part, _(TYPE_MORE)]) if rest else part)

    def _say_line(self, text: str) -> None:
        """Say a line, with squares of column S as "S3"."""
        self.console.say(COLUMN_S.sub(r"S\1", text))


def utterances_of(events: Sequence[Event], is_brief: bool) -> list[Utterance]:
    """Return the utterances for events, a single one for changes that belong together."""
    utterances: list[Utterance] = []
    for event in joined(events):
        if isinstance(event, Arrival):  # its text has the whole position
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
    """Return the events, with changes that belong together joined into one."""
    found: list[Event] = []
    for event in events:
        both = joined_changes(found[-1], event) if found else None
        if both:
            found[-1] = both
        else:
            found.append(event)
    return found


def joined_changes(one: Event, following: Event) -> Change | None:
    """Return two changes as one if they belong together, else None."""
    if not (isinstance(one, Change) and isinstance(following, Change)):
        return None
    both = one.joined(following)
    if both:
        both.now = following.now
    return both


def without_breaks(utterances: Sequence[Utterance]) -> list[Utterance]:
    """Return the utterances without the parts kept for `more`, which a later position contains."""
    return [Utterance(kind, first_part(text)) for kind, text in utterances]


def first_part(text: str) -> str:
    return text.partition(BREAK)[0]


def counted(utterances: Sequence[Utterance]) -> list[str]:
    """Return the texts, with a note that is repeated in a row only once: "Wall. (2 times)"."""
    texts = []
    for (kind, text), same in groupby(utterances):
        times = len(list(same))
        if kind == MOVE:
            texts += [text] * times
        else:
            texts.append(with_count(text, times))
    return texts
