"""What has changed in a game. A change is self-contained: later moves don't alter it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textgames.engine.describer import GameDescriber
from textgames.engine.wording import NOTHING_CHANGED, REPLAYED, TOOK_BACK
from textgames.text.language import _, join_sentences, plural

JsonObject = dict[str, Any]


class Change:
    """The game has changed; `kind` names the change for programs, `facts` has where and how.

    `text` is shown below the board. The clock starts at the first change that `starts_clock`. After
    one that is `from_scratch` all of the position is new to the player.
    """

    kind = sentence = text = ""
    starts_clock = True
    from_scratch = False

    def __init__(self, kind: str, sentence: str = "", **facts: Any) -> None:
        self.kind = kind
        self.sentence = sentence
        self.facts = facts

    def spoken(self) -> Sequence[str]:
        """Return what is spoken, a line for each fact."""
        return [self.sentence]

    def objects(self) -> list[JsonObject]:
        """Return an object for each thing that changed, for programs."""
        return [{"type": self.kind, **self.facts}]


class Undone(Change):
    """`count` moves were undone or redone, some of them restarts."""

    starts_clock = False

    def __init__(
        self,
        kind: str,
        count: int,
        restarts: int,
        describer: GameDescriber,
        before: Any,
        after: Any,
    ) -> None:
        super().__init__(kind, count=count)
        moves, of_restarts = TOOK_BACK if kind == "undo" else REPLAYED
        texts = []
        if count > restarts:
            texts.append(plural(moves, count - restarts))
        if restarts:
            texts.append(plural(of_restarts, restarts))
            self.facts["restarts"] = restarts
        self.text = join_sentences(texts)
        self._describer, self._before, self._after = describer, before, after

    def spoken(self) -> Sequence[str]:
        difference = self._describer.difference(self._before, self._after)
        return [self.text, *(difference or [_(NOTHING_CHANGED)])]


class Arrival(Change):
    """Another position, reached without a move: the start, or another game."""

    starts_clock = False
    from_scratch = True

    def __init__(
        self, kind: str, sentence: str, describer: GameDescriber, game: Any, **facts: Any
    ) -> None:
        super().__init__(kind, sentence, **facts)
        self._describer, self._game = describer, game.copy()

    def spoken(self) -> Sequence[str]:
        return [self.sentence, *self._describer.position(self._game)]
