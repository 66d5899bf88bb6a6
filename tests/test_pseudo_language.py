"""A language that puts each message in brackets: what has none escaped translation. Games: see test_names.py."""

from __future__ import annotations

import re
import shlex
from functools import cache
from gettext import NullTranslations

import pytest
from sample import SHIPPED, TRANSLATED
from support import run_here
from test_messages import COMMANDS, MESSAGES

from textgames.app import wording
from textgames.app.games import session_class, spec_class
from textgames.engine import commands, line, names
from textgames.text import language

INNERMOST = re.compile(r"\[\[[^\[\]]*\]\]")
# What stays as it is in every language, and names of commands: options, IDs, names of files, squares, titles, dates.
STAYS = re.compile(
    r"\bzz[a-z]+\b|\b[a-z]+ö\b|\S*[:/#=.]\S*|--\S+|'[^']*'|\"[^\"]*\"|[0-9]+[A-Z]+\b|\b[A-Z]{1,4}\b|[0-9]+x[0-9]+|\b[udlrUDLR]{3,}\b"
)
LEFT_ALONE = {"textgames", "usage", "mines", "FILE", "GAME", "wd", "wwasd", *SHIPPED}
PRESETS = [start for game in SHIPPED for start, _about in spec_class(game).presets()]
TITLES = {"Five", "by", "five", "Two", "Pairs", "One", "and", "one", "exit"}  # and the second form of quit
TEXTS = {text for key in MESSAGES if key[0] != "context" for text in key}


class Brackets(NullTranslations):
    """A catalogue with all messages in brackets, and names for all words that players type, some of them in ASCII."""

    def info(self) -> dict[str, str]:
        return {"language": "xx"}

    def gettext(self, message: str) -> str:
        """The end of a sentence is outside, as an answer may be cut there."""
        return re.sub(r"(?s)^(.*?)([.]?)$", r"[[\1]]\2", message) if message in TEXTS else message

    def pgettext(self, context: str, message: str) -> str:
        if context != "command" or message not in COMMANDS:
            return message
        return f"zz{message}" if len(message) % 2 else f"{message}ö"

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self.gettext(one if count == 1 else many)


@pytest.fixture(autouse=True)
def brackets(monkeypatch, tmp_path):
    use_brackets(monkeypatch, tmp_path)


def use_brackets(monkeypatch, tmp_path) -> None:
    """Have a language with this catalogue, "xx", and no others."""
    (tmp_path / "xx").mkdir()
    monkeypatch.setattr(language, "FOLDER", str(tmp_path))
    monkeypatch.setattr(language, "catalogue", lambda _code: Brackets())
    table_of = cache(names.table_of.__wrapped__)
    for module in (names, commands, line):
        monkeypatch.setattr(module, "table_of", table_of)


def words_in(*texts: str) -> set[str]:
    return {*re.findall(r"[^\W\d_]{2,}", " ".join(texts))}


# A new game says this, until it is in the catalogues.
UNTRANSLATED = [session_class(game).describer for game in SHIPPED if game not in TRANSLATED]
LEFT_ALONE |= words_in(*[text for describer in UNTRANSLATED for text in (describer.title, describer.about)])


def outside(text: str) -> set[str]:
    """Return the words that are in no message."""
    while INNERMOST.search(text):
        text = INNERMOST.sub(" ", text)
    return words_in(STAYS.sub(" ", text)) - LEFT_ALONE


@pytest.mark.parametrize(
    "arguments",
    ["--no-echo", "list", "list holes", "list nowhere", "stats", "chess", "2048 --size 99x99", "--lang yy --no-echo"],
)
def test_around_the_games(arguments):
    ran = run_here(*shlex.split(arguments), "--lang", "xx", lines="help\nnonsense\nq\n")
    assert outside(ran.errors) == set()
    shown = ran.out if arguments != "list holes" else ran.out.splitlines()[0]  # the rows have titles
    assert outside(shown) <= {*words_in(*PRESETS), "unfinished", "exit"}


@pytest.mark.parametrize("game", ["", *TRANSLATED])
def test_the_options(game):
    ran = run_here(*([game] if game else []), "--help", "--lang", "xx")
    rows = [*wording.EXAMPLES_OF_ALL, *[row for section in wording.SECTIONS.values() for row in section]]
    names = words_in(*[start for start, _about in rows], *PRESETS)
    assert not ran.errors
    taken = {"PARAMS", "options", "auto", "always", "never", "holes"}
    assert outside(ran.out) <= names | taken
