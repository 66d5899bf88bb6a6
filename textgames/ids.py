"""What game IDs have in common.

`GAME:PARAMS#SEED` draws a game, `GAME:PARAMS=POSITION` spells it out. What stands behind the
colon is read by each game's own `ids` module, for options and for `new` as well: they
are put into the words of an ID first.
"""

from __future__ import annotations

from textgames.digits import is_number
from textgames.errors import Unreadable, Unusable, quoted
from textgames.seeds import quote, unquote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

LONGEST_NUMBER = 130  # digits; 2048 could make tiles of 121 on its largest board


def split_seed(text: str) -> tuple[str, str | None]:
    """What is before the first `#`, and the seed behind it; None where there is no `#`."""
    body, mark, seed = text.partition("#")
    return body, unquote(seed) if mark else None


def played(stats: Mapping[str, Any]) -> str:
    """How often a kind of game was played and won, in words."""
    return f"{stats['params']}: {stats['played']} played, {stats['won']} won, streak {stats['streak']}."


def seeded(text: str, seed: str) -> str:
    """`text` with `seed`, unless it has a seed of its own."""
    return text if "#" in text else f"{text}#{quote(seed)}"


def exact_deal(deal_of: Callable[[str], Any], params: str) -> Any:
    """The deal of an ID in a saved game; raises `Unusable` where the ID leaves anything to chance."""
    deal = deal_of(params)
    if str(deal) != str(deal_of(params)):
        raise Unusable("its ID has no seed")
    return deal


def number_in(word: str, form: str) -> int:
    """A number from 0 up; raises `Unreadable`, which names the `form` that is right."""
    if is_number(word, LONGEST_NUMBER):
        return int(word)
    raise Unreadable(f"{quoted(word)} is no number here; right would be {form}.", word)


def size_in(word: str, form: str) -> tuple[int, int]:
    """The (rows, columns) of a size like "10x20"."""
    rows, x, cols = word.lower().partition("x")
    if not x:
        raise Unreadable(f"{quoted(word)} is no size; right would be {form}.", word)
    return number_in(rows, form), number_in(cols, form)


def size_option(size: str | None) -> str:
    """What --size gave, as an ID has it; empty where it gave nothing."""
    return "" if size is None else "{}x{}".format(*size_in(size, "--size 4x5 for 4 rows and 5 columns"))
