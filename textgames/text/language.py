"""The language of what is said: English as it is in the source, or a catalogue of translations.

message    a whole sentence or label in the source, in English, with named places: "There is no row {row}."
catalogue  the translations of all messages into one language: `locale/zh/LC_MESSAGES/textgames.mo`

    _("There is no row {row}: rows are 0 to {last}.", row=7, last=3)
    ngettext("{count} move", "{count} moves", 2)
    pgettext("list", ", ")    the same English in different contexts may be different words elsewhere
    N_("mine"), NN_("{count} mine", "{count} mines")    only mark messages for the catalogues

A module's messages are constants, `MOVES = NN_("{count} move", "{count} moves")`, and they are translated
when they are shown: `ngettext(*MOVES, 2)`.

`_` is never called while a module is loaded: the language isn't known yet.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from gettext import NullTranslations, translation

DOMAIN = "textgames"
FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")
ENGLISH = "en"
VARIABLES = ("TEXTGAMES_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides
BLANK_IN_CHINESE = "(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])"

_catalogue = NullTranslations()  # English


def _(message: str, /, **places: object) -> str:
    """Return a message in the player's language with its places filled in."""
    return _filled(_catalogue.gettext(message), places)


def ngettext(one: str, many: str, count: int, /, **places: object) -> str:
    """Return the message for `count` things, which has a place of that name, with its places filled in."""
    return _filled(_catalogue.ngettext(one, many, count), {"count": count, **places})


def pgettext(context: str, message: str, /, **places: object) -> str:
    """Return a message that may be translated differently in this context, with its places filled in."""
    return _filled(_catalogue.pgettext(context, message), places)


def _filled(message: str, places: dict[str, object]) -> str:
    """Return a message with its places filled in, which have blanks around them.

    Chinese has blanks between its characters and others, as in "3H 和 4H", and none among its own, as in "上和左".
    """
    if not places:
        return message
    text = message.format(**places)
    return text if text.isascii() or current() == ENGLISH else re.sub(BLANK_IN_CHINESE, "", text)


def N_(message: str) -> str:
    """Return the message: this only marks it for the catalogues."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:
    """Return the singular and plural of a message: this only marks them for the catalogues."""
    return one, many


def current() -> str:
    """Return the code of the language that is used."""
    return _catalogue.info().get("language", ENGLISH)


def languages() -> list[str]:
    """Return the codes of all languages: "en", and those that have a catalogue."""
    names = os.listdir(FOLDER) if os.path.isdir(FOLDER) else []  # a zip file has no folders
    return [ENGLISH, *sorted(name for name in names if code_of(name) == name)]


def wanted(environ: Mapping[str, str]) -> str:
    """Return the code of the language that the environment asks for, "en" if there is no catalogue for that."""
    for name in VARIABLES:
        if codes := environ.get(name, ""):
            return next(filter(None, map(code_of, codes.split(":"))), ENGLISH)
    return ENGLISH


def code_of(name: str) -> str:
    """Return the code of a locale's language, as "zh" of "zh_CN.UTF-8"; empty if there is no catalogue for it."""
    code = re.split("[-_.@]", name)[0].lower()
    return code if code == ENGLISH or (code.isalpha() and os.path.isdir(os.path.join(FOLDER, code))) else ""


def set_language(code: str, encoding: str) -> bool:
    """Use a language from now on if an output with that encoding can show it, else English; return whether it can."""
    global _catalogue
    _catalogue = NullTranslations() if code == ENGLISH else translation(DOMAIN, FOLDER, [code])
    try:
        _("Type a number or a name, or help.").encode(encoding)
    except (LookupError, UnicodeEncodeError):
        _catalogue = NullTranslations()
        return False
    return True


def and_list(things: Sequence[object]) -> str:
    """Return a list: "64", "64 and 8", "64, 8 and 4"."""
    *others, last = map(str, things)
    return _("{others} and {last}", others=comma_list(others), last=last) if others else last


def or_list(things: Sequence[object]) -> str:
    """Return a choice: "up", "up or down", "up, left or down"."""
    *others, last = map(str, things)
    return _("{others} or {last}", others=comma_list(others), last=last) if others else last


def comma_list(things: Sequence[str]) -> str:
    """Return things with commas between them."""
    return pgettext("list", ", ").join(things)


def semicolon_list(things: Sequence[str]) -> str:
    """Return clauses with semicolons between them."""
    return pgettext("clauses", "; ").join(things)


def join_sentences(sentences: Sequence[str]) -> str:
    """Return sentences one after the other; empty ones are left out."""
    return pgettext("sentences", "{first} {second}", first="", second="").join(filter(None, sentences))
