"""The view for those who listen to the screen or feel it: sentences, in the order in which things happened."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from textgames.engine import messages
from textgames.engine.answer import (
    Answer,
    CurrentPosition,
    Detail,
    End,
    Event,
    GameSwitched,
    Item,
    Look,
    More,
    Note,
    Reply,
    UndoRedo,
)
from textgames.engine.messages import GameDescriber
from textgames.engine.session import Session
from textgames.engine.spec import GameSpec
from textgames.text.language import _, comma_list, join_sentences
from textgames.text.speech import BREAK, SENTENCE, TYPE_MORE, cut, speech_length
from textgames.views.view import RESUMED, SEVERAL_TIMES, Row, View, undone

Utterance = tuple[int, str]  # its kind, and the text

MAX_MOVES, MAX_BEATS = 5, 96  # of a line; after more, the position is described instead of the moves
MOVE, NOTE, ANSWER, MORE, CLOSING = range(5)
ANSWERS = (ANSWER, MORE)


class Spoken(View):
    """Shows sentences: one line a move. What would be long is cut, and `more` goes on with it."""

    _announced: Any = None  # the game when the progress to its goal was spoken last
    _rest = ""  # of the answer that was cut last, until a move

    def begin(self, session: Session, resumed: int) -> None:
        describer, game = session.describer, session.game
        intro = describer.intro(game)
        back = _(RESUMED, number=game.position.steps)
        first = back if resumed else intro.spoken_goal or intro.goal
        keys = intro.spoken_keys or intro.keys
        self.console.say(join_sentences([first, keys, heading(session.spec)]))
        self._say_joined(self._position(describer, game))
        if game.outcome:
            self._say(self._utter(session, session.end()))

    def show(self, session: Session, answer: Answer) -> None:
        describer, game = session.describer, session.game
        if answer.changes:
            self._rest = ""
        utterances = self._shortened(session, self._utterances(session, answer))
        if game.outcome:  # the ending says more
            self._announced = None
        elif answer.changes and (self._announced is None or describer.should_announce(self._announced, game)):
            kinds = [*[kind for kind, text in utterances], CLOSING]
            utterances.insert(kinds.index(CLOSING), (NOTE, describer.goal_progress(game)))
            self._announced = game.copy()
        self._say(utterances)

    def progress(self, session: Session, part: Answer | Item) -> None:
        match part:
            case Answer():
                self._say(self._utterances(session, part))
                part.shown_items = len(part.items)
            case CurrentPosition():
                self.console.say(session.describer.score(session.game))
            case Note() if not isinstance(part, Detail):
                self.console.say(part.text)

    def table(self, rows: list[Row], heading: str = "", **record: Any) -> None:
        for _text, sentence in rows:
            if sentence:
                self.console.say(sentence)

    def _position(self, describer: GameDescriber, game: Any) -> list[str]:
        self._announced = game.copy()
        return [describer.position(game), describer.goal_progress(game)]

    def _utterances(self, session: Session, answer: Answer) -> list[Utterance]:
        """Return what to say about the items that were not shown yet, moves only if no position follows them."""
        utterances: list[Utterance] = []
        moves: list[Event] = []
        for item in [*merge_undos(answer.items[answer.shown_items :]), None]:
            # The game itself describes its moves.
            if isinstance(item, Event) and not isinstance(item, (UndoRedo, GameSwitched)) and item.kind != "restart":
                moves.append(item)
                continue
            if moves and type(item) is not CurrentPosition:
                utterances += [(MOVE, text) for text in session.describer.describe(moves)]
            moves = []
            if isinstance(item, (CurrentPosition, GameSwitched)):
                utterances = first_parts(utterances)
            if item:
                utterances += self._utter(session, item)
        return utterances

    def _utter(self, session: Session, item: Item) -> list[Utterance]:
        """Return what there is to say about an item that is no move."""
        describer = session.describer
        match item:
            case UndoRedo():
                difference = describer.difference(item.before, item.after)
                if item.after.outcome:  # its ending comes first
                    difference = BREAK + difference.replace(BREAK, " ")
                return [(NOTE, undone(item)), (NOTE, difference or _(messages.NOTHING_CHANGED))]
            case GameSwitched():
                return [(NOTE, text) for text in (heading(item.spec), *self._position(describer, item.game))]
            case Event():
                return [(NOTE, _("Back at the start."))]
            case Look():
                return [(ANSWER, "\n".join(describer.look(item.game)))]
            case CurrentPosition():
                return [(NOTE, describer.position(item.game)), (NOTE, item.moves)]
            case Reply():
                return [(MORE if isinstance(item, More) else ANSWER, item.sentences)]
            case Note():
                return [(CLOSING if item.closing else NOTE, item.text)]
            case End():
                return [(CLOSING, text) for text in (item.full_text(), item.revealed, item.next_steps)]
        raise TypeError(f"there are no words for {item!r}")

    def _shortened(self, session: Session, utterances: list[Utterance]) -> list[Utterance]:
        """Replace too many moves by the position, unless it was just described."""
        moves = [text for kind, text in first_parts(utterances) if kind == MOVE]
        if len(moves) <= MAX_MOVES and speech_length(" ".join(moves)) <= MAX_BEATS:
            return utterances
        last_move = max(place for place, (kind, text) in enumerate(utterances) if kind == MOVE)
        position = session.describer.position(session.game)
        before = first_parts([(kind, text) for kind, text in utterances[:last_move] if kind != MOVE])
        after = utterances[last_move + 1 :]
        if not any(position in text for kind, text in after):
            before.append((NOTE, position))
        return before + after

    def _say(self, utterances: list[Utterance]) -> None:
        """Say each answer on a line of its own, and what is between them together."""
        for kind, group in groupby(utterances, lambda utterance: utterance[0] if utterance[0] in ANSWERS else NOTE):
            texts = counted([*group])
            if kind == NOTE:
                self._say_joined(texts)
                continue
            for text in texts:
                if kind == MORE:
                    text, self._rest = self._rest or text, ""
                self._say_part(*cut(text))

    def _say_joined(self, texts: list[str]) -> None:
        """Say some texts together: what is before the page breaks now, and what is after them for `more`."""
        pages = [text.partition(BREAK) for text in texts]
        now, later = (join_sentences([page[which] for page in pages]) for which in (0, 2))
        self._say_part(now, later)

    def _say_part(self, part: str, rest: str) -> None:
        """Say a part of a text, and keep the rest of it for `more`."""
        self._rest = rest or self._rest
        self.console.say(join_sentences([part, _(TYPE_MORE)]) if rest else part)


def first_parts(utterances: list[Utterance]) -> list[Utterance]:
    """Return the utterances without what is kept for `more`: a position follows that includes it."""
    return [(kind, text.partition(BREAK)[0]) for kind, text in utterances]


def heading(spec: GameSpec) -> str:
    """Return the size of a game as a sentence, after its level if it has levels."""
    rows, columns = spec.size
    size = _(messages.SIZE, rows=rows, columns=columns)
    return _(SENTENCE, text=comma_list([*filter(None, [spec.label]), size]))


def merge_undos(items: list[Item]) -> list[Item]:
    """Return the items with several undos or redos in a row as one."""
    merged: list[Item] = []
    for item in items:
        last = merged[-1] if merged else None
        if isinstance(item, UndoRedo) and isinstance(last, UndoRedo) and item.kind == last.kind:
            counts = last.count + item.count, last.restarts + item.restarts
            merged[-1] = UndoRedo(item.kind, *counts, last.before, item.after)
        else:
            merged.append(item)
    return merged


def counted(utterances: list[Utterance]) -> list[str]:
    """Return the texts, and what was noted or answered several times in a row once: "Wall. (2 times)"."""
    texts = []
    for (kind, text), same in groupby(utterances):
        times = len(list(same))
        if kind == NOTE and times > 1 and text:
            text = _(SEVERAL_TIMES, text=text, count=times)
        texts += [text] * (times if kind in (MOVE, MORE) else 1)
    return texts
