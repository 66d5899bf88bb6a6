"""The view for those who listen to the screen or feel it: sentences, in the order in which things happened."""

from __future__ import annotations

from itertools import groupby

from textgames.answer import End, Event, Help, Look, Note, NotPlayed, Refused, Reply, Restart, Standing, Travel, Turn
from textgames.text.phrases import MOST_WORDS, help_names, help_sentences, plural, within
from textgames.views.view import View, left, travelled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from textgames.answer import Answer, Item
    from textgames.console import Console
    from textgames.ids import Deal
    from textgames.session import Session
    from textgames.text.wording import Words

    Said = tuple[int, str]

MOST_TOLD = 5  # moves of a line; after more of them, or too many words, the position is told instead
MOVE, NOTE, ANSWER, CLOSING = range(4)


class Spoken(View):
    """Sentences: one line a move."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._figure = ""  # as it was told last
        self._items_told = 0  # of the line

    def begin(self, session: Session, resumed: int) -> None:
        words, game = session.words, session.game
        place = heading(words, session.deal, game)
        said = [words.intro_said(game), "help tells the keys", place[:1].lower() + place[1:]]
        said = [f"Resumed: {plural(resumed, 'line')}", *said] if resumed else said
        lines = ["; ".join(filter(None, said)) + ".", self._position(words, game)]
        if game.outcome:
            lines += ending(session.end())
        self.console.say("\n".join(lines))

    def turn_to(self, session: Session) -> None:
        self.console.say(self._greeting(session.words, session.deal, session.game))

    def show(self, session: Session, answer: Answer) -> None:
        said = self._told(session, answer)
        self._items_told = 0
        shown = self._shortened(session, said)
        figure = "" if session.game.outcome else session.words.figure(session.game)  # the ending tells more
        all_told = shown is said and not any(isinstance(item, (Travel, Standing)) for item in answer.items)
        if answer.changed and figure and session.words.is_news(self._figure, figure, all_told):
            place = next((place for place, (kind, _) in enumerate(shown) if kind == CLOSING), len(shown))
            shown.insert(place, (NOTE, figure))
            self._figure = figure
        if not figure:
            self._figure = ""
        self._say(shown)

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

    def _greeting(self, words: Words, deal: Deal, game: Any) -> str:
        """Which game it is, and how it stands, to somebody who has heard what it is about."""
        return " ".join([f"{heading(words, deal, game) or 'New game'}.", self._position(words, game)])

    def _position(self, words: Words, game: Any) -> str:
        """How a game stands, with its figure in the same sentence."""
        self._figure = words.figure(game)
        position = words.position(game)
        figure = self._figure[:1].lower() + self._figure[1:]
        return f"{position.rstrip('.')}; {figure}" if figure else position

    def _told(self, session: Session, answer: Answer) -> list[Said]:
        """What is to be said of the items that were not told yet."""
        said: list[Said] = []
        items = together(answer.items[self._items_told :])
        for is_move, group in groupby(items, is_plain_event):
            alike = list(group)
            if not is_move:
                said += [one for item in alike for one in self._of(session, item)]
            elif not isinstance(following(items, alike), Standing):
                said += [(MOVE, text) for text in session.words.told(alike)]  # type: ignore[arg-type]
        return said

    def _of(self, session: Session, item: Item) -> list[Said]:
        """What is to be said of an item that is no move."""
        words = session.words
        match item:
            case Travel():
                both = travelled(item), words.difference(item.before, item.after) or "All is as it was."
                return [(NOTE, text) for text in both]
            case Turn():
                return [(NOTE, self._greeting(words, item.deal, item.game))]
            case Restart():
                return [(NOTE, "Back at the start.")]
            case Standing():
                return [(NOTE, words.position(item.game))]
            case Look():
                return [(ANSWER, "\n".join(words.look(item.game)))]
            case Help():
                shorter = f"{help_names(item.table)}\nhelp with one of them tells more, as in help undo."
                return [(ANSWER, within(help_sentences(item.table.splitlines()), shorter))]
            case Reply():
                return [(ANSWER, item.said())]
            case Note():
                return [(NOTE, item.text)]
            case Refused():
                return [(CLOSING, str(item.error))]
            case End():
                return [(CLOSING, text) for text in ending(item)]
            case NotPlayed():
                return [(CLOSING, left(item))]
        raise TypeError(f"nobody knows how to say {item!r}")

    def _shortened(self, session: Session, said: list[Said]) -> list[Said]:
        """Where too many moves were made the position is told in place of them, unless it was just told."""
        moves = [text for kind, text in said if kind == MOVE]
        if len(moves) <= MOST_TOLD and len(" ".join(moves).split()) <= MOST_WORDS:
            return said
        last_move = max(place for place, (kind, _) in enumerate(said) if kind == MOVE)
        position = session.words.position(session.game)
        rest = [one for one in said[:last_move] if one[0] != MOVE]
        if not any(position.rstrip(".") in text for _, text in said[last_move + 1 :]):
            rest.append((NOTE, position))
        return rest + said[last_move + 1 :]

    def _say(self, said: list[Said]) -> None:
        """Each answer on a line of its own, and what stands between them together."""
        for is_answer, group in groupby(said, lambda one: one[0] == ANSWER):
            texts = counted(group)
            for line in texts if is_answer else [" ".join(filter(None, texts))]:
                self.console.say(line)


def is_plain_event(item: Item) -> bool:
    """Whether an item is a move, or a part of one, which the game itself tells."""
    return isinstance(item, Event) and not isinstance(item, (Travel, Turn, Restart))


def following(items: list[Item], group: list[Item]) -> Item | None:
    """What comes after a group of items."""
    place = next(place for place, item in enumerate(items) if item is group[-1]) + 1
    return items[place] if place < len(items) else None


def ending(end: End) -> list[str]:
    """What is said at the end of a game."""
    return [text for text in (end.told(), end.revealed, end.going_on) if text]


def heading(words: Words, deal: Deal, game: Any) -> str:
    """Which level it is, and how large, where there is something to say of that."""
    return ", ".join(filter(None, [deal.place, words.size(game)]))


def together(items: list[Item]) -> list[Item]:
    """The items, several ways back or forth in a row as one."""
    found: list[Item] = []
    for item in items:
        last = found[-1] if found else None
        if isinstance(item, Travel) and isinstance(last, Travel) and item.kind == last.kind:
            found[-1] = Travel(item.kind, last.facts["count"] + item.facts["count"], last.before, item.after)
        else:
            found.append(item)
    return found


def counted(said: Iterable[Said]) -> list[str]:
    """The texts, and what was noted or answered several times in a row once: "Wall, 2 times."."""
    texts = []
    for (kind, text), same in groupby(said):
        times = len(list(same))
        if kind == NOTE and times > 1:
            text = f"{text.rstrip('.')}, {times} times."
        texts += [text] * (times if kind == MOVE else 1)
    return texts
