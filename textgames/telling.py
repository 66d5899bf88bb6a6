"""What is said of a line where no board is shown: sentences, in the order in which things happened."""

from __future__ import annotations

from itertools import groupby

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MOST_TOLD = 5  # moves of a line; after more of them the position is told instead
MOVE, NOTE, ANSWER = range(3)


class Telling:
    """What there is to say so far."""

    def __init__(self) -> None:
        self._said: list[tuple[int, str]] = []

    def moves(self, texts: Iterable[str]) -> None:
        """Moves were made: a text for each of them."""
        self._said += [(MOVE, text) for text in texts]

    def note(self, text: str) -> None:
        """Say something about the line; the same again is only counted. An empty text says nothing."""
        if text:
            self._said.append((NOTE, text))

    def answer(self, text: str) -> None:
        """Answer a question, on a line of its own."""
        self._said.append((ANSWER, text))

    def shorten(self, position: Callable[[], str]) -> None:
        """Where too many moves were made, tell the position in place of them, unless it was just told."""
        if sum(kind == MOVE for kind, _ in self._said) > MOST_TOLD:
            self._said = [(kind, text) for kind, text in self._said if kind != MOVE]
            if not (self._said and self._said[-1][1].endswith(position())):
                self.note(position())

    def lines(self) -> list[str]:
        """All of it: each answer on a line of its own, and what stands between them together."""
        lines: list[str] = []
        for is_answer, group in groupby(self._said, lambda entry: entry[0] == ANSWER):
            texts = counted(group)
            lines += texts if is_answer else [" ".join(texts)]
        return lines


def counted(said: Iterable[tuple[int, str]]) -> list[str]:
    """The texts, and what was noted several times in a row once: "Wall, 2 times."."""
    texts = []
    for (kind, text), same in groupby(said):
        times = len(list(same))
        texts += [text] * times if kind != NOTE or times == 1 else [f"{text.rstrip('.')}, {times} times."]
    return texts
