"""The view for those who listen to the screen or feel it: sentences, in the order in which things happened."""

from __future__ import annotations

from itertools import groupby

from textgames.answer import Begun, End, Event, Help, Look, Note, NotPlayed, Refused, Reply, Standing, Travel, Turn
from textgames.errors import brief
from textgames.text.phrases import help_sentences, listed, plural
from textgames.views.view import View, left, travelled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from textgames.answer import Answer, Item
    from textgames.console import Console
    from textgames.ids import Deal
    from textgames.session import Session
    from textgames.text.wording import Words

    Said = tuple[int, str]

MOST_TOLD = 5  # moves of a line; after more of them the position is told instead
MOVE, NOTE, ANSWER, CLOSING = range(4)
ASKING = {"where": "where", "look": "look", "row": "row 0", "column": "column A", "list": "list"}


class Spoken(View):
    """Sentences: one line a move."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._figure = ""  # as it was told last
        self._items_told = 0  # of the line

    def begin(self, session: Session, resumed: int) -> None:
        asking = [typed for verb, typed in ASKING.items() if verb in session.vocabulary.verbs]
        lines = [session.words.intro_said(session.game), f"{listed(asking)} tell more."]
        lines += [game_is_on(session.shown_id()), session.earlier()]
        lines += [f"Resumed: {plural(resumed, 'line')}."] if resumed else []
        lines.append(self._position(session.words, session.deal, session.game))
        if session.game.outcome:
            lines += ending(session.end())
        self.console.say("\n".join(filter(None, lines)))

    def turn_to(self, session: Session) -> None:
        position = self._position(session.words, session.deal, session.game)
        self.console.say(f"{game_is_on(session.shown_id())}\n{position}")

    def show(self, session: Session, answer: Answer) -> None:
        said = self._told(session, answer)
        self._items_told = 0
        said = self._shortened(session, said)
        figure = session.words.figure(session.game)
        if answer.changed and not session.game.outcome and figure != self._figure:  # the ending tells more
            self._figure = figure
            place = next((place for place, (kind, _) in enumerate(said) if kind == CLOSING), len(said))
            said.insert(place, (NOTE, figure))
        self._say(said)

    def so_far(self, session: Session, answer: Answer) -> None:
        self._say(self._told(session, answer))
        self._items_told = len(answer.items)

    def glance(self, session: Session) -> None:
        self.console.say(session.score())

    def news(self, text: str) -> None:
        self.console.say(text)

    def end(self, session: Session, reason: str) -> None:
        self.console.say(session.summary())

    def table(self, rows: list[tuple[str, str]], heading: str = "", **record: Any) -> None:
        for _, sentence in rows:
            if sentence:
                self.console.say(sentence)

    def remark(self, text: str) -> None:
        self.console.say(text)

    def _position(self, words: Words, deal: Deal, game: Any) -> str:
        """How a game stands, with which one it is."""
        heading = ", ".join(filter(None, [deal.place, words.size(game)]))
        self._figure = words.figure(game)
        return " ".join(filter(None, [heading and f"{heading}.", words.position(game), self._figure]))

    def _told(self, session: Session, answer: Answer) -> list[Said]:
        """What is to be said of the items that were not told yet."""
        said: list[Said] = []
        items = answer.items[self._items_told :]
        for is_move, group in groupby(items, is_plain_event):
            together = list(group)
            if not is_move:
                said += [one for item in together for one in self._of(session, item)]
            elif not isinstance(following(items, together), Standing):
                said += [(MOVE, text) for text in session.words.told(together)]  # type: ignore[arg-type]
        return said

    def _of(self, session: Session, item: Item) -> list[Said]:
        """What is to be said of an item that is no move."""
        words = session.words
        match item:
            case Travel():
                return [(NOTE, travelled(item)), (NOTE, words.difference(item.before, item.after))]
            case Begun():
                position = self._position(words, item.deal, item.game)
                return [(NOTE, " ".join(filter(None, [game_is_on(item.game_id), item.earlier, position])))]
            case Turn():
                return [(NOTE, self._position(words, item.deal, item.game))]
            case Standing():
                return [(NOTE, words.position(item.game))]
            case Look():
                self._figure = words.figure(item.game)
                return [(ANSWER, "\n".join(filter(None, [*words.look(item.game), self._figure])))]
            case Help():
                return [(ANSWER, help_sentences(item.table))]
            case Reply():
                return [(ANSWER, item.said())]
            case Note():
                return [(NOTE, item.text)]
            case Refused():
                return [(CLOSING, brief(str(item.error)))]
            case End():
                return [(CLOSING, text) for text in ending(item)]
            case NotPlayed():
                return [(CLOSING, left(item))]
        return [(NOTE, "Back at the start.")]

    def _shortened(self, session: Session, said: list[Said]) -> list[Said]:
        """Where too many moves were made the position is told in place of them, unless it was just told."""
        if sum(kind == MOVE for kind, _ in said) <= MOST_TOLD:
            return said
        last_move = max(place for place, (kind, _) in enumerate(said) if kind == MOVE)
        position = session.words.position(session.game)
        rest = [one for one in said[:last_move] if one[0] != MOVE]
        if not any(text.endswith(position) for _, text in said[last_move + 1 :]):
            rest.append((NOTE, position))
        return rest + said[last_move + 1 :]

    def _say(self, said: list[Said]) -> None:
        """Each answer on a line of its own, and what stands between them together."""
        for is_answer, group in groupby(said, lambda one: one[0] == ANSWER):
            texts = counted(group)
            for line in texts if is_answer else [" ".join(texts)]:
                self.console.say(line)


def is_plain_event(item: Item) -> bool:
    """Whether an item is a move, or a part of one, which the game itself tells."""
    return isinstance(item, Event) and not isinstance(item, (Travel, Turn)) and item.kind != "restart"


def following(items: list[Item], group: list[Item]) -> Item | None:
    """What comes after a group of items."""
    place = next(place for place, item in enumerate(items) if item is group[-1]) + 1
    return items[place] if place < len(items) else None


def ending(end: End) -> list[str]:
    """What is said at the end of a game."""
    return [text for text in (end.told(), end.revealed, end.going_on) if text]


def game_is_on(game_id: str) -> str:
    """Which game it is; an ID that spells out a board is no pleasure to listen to."""
    name, equals, _ = game_id.partition("=")
    if equals:
        return f"Game {name.rstrip(':')} with a board of its own is on; id tells it."
    return f"Game {name} is on."


def counted(said: object) -> list[str]:
    """The texts, and what was noted several times in a row once: "Wall, 2 times."."""
    texts = []
    for (kind, text), same in groupby(said):  # type: ignore[call-overload]
        times = len(list(same))
        texts += [text] * times if kind != NOTE or times == 1 else [f"{text.rstrip('.')}, {times} times."]
    return texts
