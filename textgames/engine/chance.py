"""Random numbers, their seeds, and texts quoted for an ID.

A seed is any text. A random number is a function of the seed and its index: move 7 of a game draws
the same number on every version of Python, whatever was drawn or undone before, and no state has to
be kept. The numbers are those of SplitMix64 (Guy Steele, Doug Lea and Christine Flood, "Fast
Splittable Pseudorandom Number Generators", 2014), which computes the n-th number from n alone.
"""

from __future__ import annotations

import os

# Not encoded in an ID, like letters, digits and _.-~; a comma or a semicolon would separate
# commands.
PLAIN = "!$&'()*+/:<=>?@[]^`{|}#\"\\"
BITS = 64
MASK = 2**BITS - 1
GOLDEN_GAMMA = 0x9E3779B97F4A7C15  # the step between states: 2**64 / the golden ratio, made odd
BYTES_AT_ONCE = 8


def mix64(number: int) -> int:
    """Return a 64-bit number, each bit of which depends on all 64 bits of `number`."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


def key_of(seed: str) -> int:
    """Return the 64-bit hash of a seed, for `random_below`.

    The bytes of the seed are mixed with the hash so far, eight at a time.
    """
    data = seed.encode("utf-8", "surrogatepass")
    key = len(data)
    for start in range(0, len(data), BYTES_AT_ONCE):
        block = int.from_bytes(data[start : start + BYTES_AT_ONCE], "little")
        key = mix64(key ^ block) + GOLDEN_GAMMA & MASK
    return key


def random_below(key: int, number: int, below: int) -> int:
    """Return draw `number`, counted from 0, of a seed's key: an integer from 0 to `below` - 1."""
    return mix64(key + (number + 1) * GOLDEN_GAMMA & MASK) * below >> BITS


class RandomStream:
    """The draws of one seed, one after the other; `drawn` counts them."""

    def __init__(self, seed: str) -> None:
        self._key = key_of(seed)
        self.drawn = 0

    def below(self, limit: int) -> int:
        """Return the next draw: an integer from 0 to `limit` - 1."""
        self.drawn += 1
        return random_below(self._key, self.drawn - 1, limit)


def random_seed() -> str:
    """Return a seed for a game whose player gave none: up to six digits."""
    return str(int.from_bytes(os.urandom(BYTES_AT_ONCE), "little") % 10**6)


def quote(text: str) -> str:
    """Return `text` as one word of printable ASCII, for an ID, percent-encoded where needed."""
    if text.isascii() and text.isalnum():
        return text
    from urllib.parse import quote as percent_encoded  # a game starts sooner without it

    return percent_encoded(text, PLAIN, errors="surrogateescape")


def unquote(text: str) -> str:
    if "%" not in text:
        return text
    from urllib.parse import unquote as percent_decoded

    return percent_decoded(text, errors="surrogateescape")
