"""Chance, and the texts that it starts from.

A seed is any text. Chance is a function of the seed and a number, and of nothing else: what move 7 of a game
draws is the same on every version of Python, whatever was drawn or undone before, and nobody has to remember
where a generator stood. The numbers are those of SplitMix64 (Guy Steele, Doug Lea and Christine Flood, "Fast
Splittable Pseudorandom Number Generators", 2014), which makes the n-th number from n alone.
"""

from __future__ import annotations

from textgames.text.numbers import is_number

PLAIN = frozenset("!$&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~#\"\\")
BITS = 64
MASK = 2**BITS - 1
GOLDEN = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio, made odd: from one number's state to the next
BYTES_AT_ONCE = 8


def mixed(number: int) -> int:
    """A number of 64 bits, each of which depends on all 64 bits of `number`."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


def key_of(seed: str) -> int:
    """The 64 bits that stand for a seed: its bytes, eight at a time, each mixed with what came before."""
    data = seed.encode("utf-8", "surrogatepass")
    key = len(data)
    for start in range(0, len(data), BYTES_AT_ONCE):
        key = mixed(key ^ int.from_bytes(data[start : start + BYTES_AT_ONCE], "little")) + GOLDEN & MASK
    return key


def draw(key: int, number: int, below: int) -> int:
    """The `number`-th draw of a seed's key: a whole number from 0 to less than `below`."""
    return mixed(key + (number + 1) * GOLDEN & MASK) * below >> BITS


class Deck:
    """Draws of one seed, one after the other."""

    def __init__(self, seed: str) -> None:
        self._key = key_of(seed)
        self.drawn = 0

    def below(self, most: int) -> int:
        """The next draw: a whole number from 0 to less than `most`."""
        self.drawn += 1
        return draw(self._key, self.drawn - 1, most)


def fresh() -> str:
    """A seed for a game whose player gave none: up to six digits."""
    import os

    return str(int.from_bytes(os.urandom(BYTES_AT_ONCE), "little") % 10**6)


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
