"""Commands in other languages, which are read in every language; loaded for the first line that is not ASCII."""

from __future__ import annotations

import re
from functools import cache
from gettext import translation

from textgames.text.language import DOMAIN, FOLDER, languages

# What commands are made of. A catalogue has, in the context "typed", what is typed for each of these, separated by
# blanks. "then" is what may be between commands, "please" what means nothing.
WORDS = """
    up left down right undo redo again restart new hint look where moves more share id stats help save load quit yes no
    row column legend list last keep auto tiles empty blank letters numbers
    go push solve next back level levels solution warn box hole goal
    open flag chord unflag mark odds why near closed all win on off
    beginner intermediate expert easy wide daily forget then please
"""
READ_AS = {"then": ",", "please": ""}
CHINESE = re.compile("([\u3400-\u9fff]+)")
NUMBERED = re.compile("第([0-9]+|[A-Za-z]+)(关|行|列)")  # "第3关": level 3
NUMBERED_WORDS = {"关": "level", "行": "row", "列": "column"}


@cache
def words() -> dict[str, str]:
    """Return the word in English for each that may be typed in another language."""
    found: dict[str, str] = {}
    for code in languages():
        catalogue = translation(DOMAIN, FOLDER, [code], fallback=True)  # English has none
        for word in WORDS.split():
            found |= dict.fromkeys(catalogue.pgettext("typed", word).split(), READ_AS.get(word, word))
    return found


@cache
def _one_word() -> re.Pattern[str]:
    return re.compile("|".join(sorted(words(), key=len, reverse=True)))


def english(text: str) -> list[tuple[str, str]]:
    """Return the words of a text without blanks, each as it is read and as it was typed: "标记3H" is flag and 3H.

    Chinese characters are read as the longest words that they are made of, if all of them are words.
    """
    if numbered := NUMBERED.fullmatch(text):
        number, kind = numbered.groups()
        return [(NUMBERED_WORDS[kind], text), (number, number)]
    tokens: list[tuple[str, str]] = []
    for part in CHINESE.split(text):
        found = _one_word().findall(part)
        tokens += [(words()[word], word) for word in found] if "".join(found) == part else [(part, part)]
    return [token for token in tokens if token[0]]
