"""Commands in other languages, which are read in every language; loaded for the first line that is not ASCII."""

from __future__ import annotations

import re
from functools import cache

from textgames.text import language
from textgames.text.language import W_, typed_words

# What may be between commands, and what means nothing.
READ_AS = {W_("then"): ",", W_("please"): ""}
CHINESE = re.compile("([\u3400-\u9fff]+)")
NUMBERED = re.compile("第([0-9]+|[A-Za-z]+)(关|行|列)")  # "第3关": level 3
NUMBERED_WORDS = {"关": "level", "行": "row", "列": "column"}


def words() -> dict[str, str]:
    """Return the word in English for each that may be typed in another language."""
    return _table(frozenset(typed_words))[0]


@cache
def _table(known: frozenset[str]) -> tuple[dict[str, str], re.Pattern[str]]:
    """Return the known word for each of its names, and a pattern for one name.

    A name of two words is that of the shorter one, "flag" and not "flags".
    """
    found: dict[str, str] = {}
    for code in language.languages()[1:]:
        catalogue = language.translation(language.DOMAIN, language.FOLDER, [code])
        for word in sorted(known, key=len, reverse=True):
            names = catalogue.pgettext("command", word).lower().split()
            found |= {name: READ_AS.get(word, word) for name in names if name not in known}
    return found, re.compile("|".join(map(re.escape, sorted(found, key=len, reverse=True))))


def english(text: str) -> list[tuple[str, str]]:
    """Return the words of a text without blanks, each as it is read and as it was typed: "标记3H" is flag and 3H.

    Chinese characters are read as the longest words that they are made of, if all of them are words.
    """
    if numbered := NUMBERED.fullmatch(text):
        number, kind = numbered.groups()
        return [(NUMBERED_WORDS[kind], text), (number, number)]
    tokens: list[tuple[str, str]] = []
    known, one_word = _table(frozenset(typed_words))
    for part in CHINESE.split(text):
        found = one_word.findall(part.lower())
        tokens += [(known[word], word) for word in found] if "".join(found) == part.lower() else [(part, part)]
    return [token for token in tokens if token[0]]
