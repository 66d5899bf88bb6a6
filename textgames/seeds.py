"""Chance, and the texts that it starts from.

A seed is any text. One seed gives one sequence of numbers, on every version of
Python: a generator is asked for `.random()` alone, the only method whose
sequence the standard library promises.
"""

from __future__ import annotations

from textgames.digits import is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

PLAIN = frozenset("!$&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~#\"\\")


def generator(seed: str) -> Random:
    """A generator of its own for one game."""
    from random import Random  # takes long to import, and not every game needs it

    return Random(seed.encode("utf-8", "surrogatepass"))


def drawn() -> str:
    """A seed for a game whose player gave none: up to six digits."""
    from random import Random

    return str(int(Random().random() * 10**6))


def following(seed: str) -> str:
    """The seed of the next game after `seed`: after "abc" come "abc.2", "abc.3", ...

    A saved game that says `new` must go on with the same game when it is replayed.
    """
    stem, dot, number = seed.rpartition(".")
    if dot and is_number(number):
        return f"{stem}.{int(number) + 1}"
    return f"{seed}.2"


def quote(text: str) -> str:
    """`text` as one word of printable ASCII, for an ID; most text stays as it is."""
    if PLAIN.issuperset(text):
        return text
    from urllib.parse import quote as percent_encoded

    return percent_encoded(text, safe="".join(PLAIN), errors="surrogateescape")


def unquote(text: str) -> str:
    """What `quote` was given."""
    if "%" not in text:
        return text
    from urllib.parse import unquote as percent_decoded

    return percent_decoded(text, errors="surrogateescape")
