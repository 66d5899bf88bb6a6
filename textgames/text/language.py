"""The player's language: English as in the source, or another from a catalogue of translations.

message    a whole sentence or label in the source, in English, with named places:
           "There is no row {row}."
catalogue  the translations of all messages into one language:
           `locale/zh/LC_MESSAGES/textgames.mo`

    _("There is no row {row}: rows are 0 to {last}.", row=7, last=3)
    ngettext("{count} move", "{count} moves", 2)
    pgettext("list", ", ")    the translation may depend on the context
    N_("dark"), NN_("{count} lamp", "{count} lamps")    only mark messages for the catalogues
    W_("undo")                                          only marks a word that players type
    L_("back, takeback")                                only marks words that players may type

A place without a value is a command, and is filled in with its name: "Type {undo} or {help_all}."
In English that is the word itself, "undo" and "help all". A catalogue has all names of a word in
the context "command". The first one is shown, with its short key, if any, in brackets: 撤销（u）.
The translation decides on the blanks and the punctuation around a place.

A message used in several places is a constant, `MOVES = NN_("{count} move", "{count} moves")`,
and is translated when it is shown: `plural(MOVES, 2)`.

`_` is never called while a module is loaded, since the language isn't known yet.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")
ENGLISH = "en"
# Environment variables; the first one set decides.
VARIABLES = ("TEXTGAMES_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
LANG_CHINESE = 4  # Windows' primary language identifier, in the low 10 bits of a language
PRIMARY_LANGUAGE = 0x3FF
KEY = "（"  # before the short key of a command, as in 撤销（u）


def N_(message: str) -> str:
    """Return the message; this only marks it for the catalogues."""
    return message


CANT_SHOW = N_(
    "The output encoding {encoding} can't show the language {language}; English is used instead."
)
_catalogue = NullTranslations()  # English
encoding = "utf-8"  # of the output
shows_keys = True  # next to the names of commands; not in spoken texts


def _(message: str, /, **places: object) -> str:
    """Return a message in the player's language with its places filled in."""
    return fill(_catalogue.gettext(message), places)


def ngettext(one: str, many: str, count: int, /, **places: object) -> str:
    """Return the form of a message for `count`, which fills in the place of that name."""
    return fill(_catalogue.ngettext(one, many, count), {"count": count, **places})


def plural(forms: tuple[str, str], count: int, /, **places: object) -> str:
    """Return the form for `count` of a message marked with `NN_`, with its places filled in."""
    return ngettext(forms[0], forms[1], count, **places)


def pgettext(context: str, message: str, /, **places: object) -> str:
    """Return a message as it is translated in a context, with its places filled in."""
    return fill(_catalogue.pgettext(context, message), places)


def command_in_place(place: str) -> str:
    """Return the command that a place stands for: "help all" for "help_all"."""
    return command_text(place.replace("_", " "))


def fill(
    message: str, given: Mapping[str, object], name: Callable[[str], str] = command_in_place
) -> str:
    """Return a message with its places filled in; `name` returns the values that aren't given."""
    if "{" not in message:
        return message
    try:
        return message.format_map(given)
    except KeyError as missing:
        (place,) = missing.args
        text = name(place)
        if text.endswith("）"):
            message = message.replace(f"{{{place}}} ", f"{{{place}}}")
        return fill(message, {**given, place: text}, name)


def command_name(word: str, has_key: bool = True) -> str:
    """Return a command, or a word of one, in the player's language: 撤销（u） for "undo".

    A word without a translation stays as it is. The name comes without its short key if `has_key`
    is false.
    """
    if is_english() or not word:
        return word
    name = _catalogue.pgettext("command", word).split()[0]
    return name if has_key and shows_keys else without_key(name)


def without_key(name: str) -> str:
    """Return a command's name without its short key: 撤销 for 撤销（u）."""
    return name.partition(KEY)[0]


def command_text(commands: str) -> str:
    """Return commands, separated by commas, as they are typed in the player's language.

    For example 右（d） for "right", and 撤销 2 for "undo 2".
    """
    if is_english():
        return commands
    has_key = " " not in commands  # commands of several words are shown without keys: 撤销 2
    texts = []
    for command in commands.split(", "):
        words = command.split(" ")
        names = [command_name(word, has_key) for word in words]
        is_translated = names[0] != words[0]  # otherwise it doesn't begin with a command
        texts.append(" ".join(names) if is_translated else command)
    return comma_list(texts)


def L_(words: str) -> str:
    """Return a list of words; this only marks it for the catalogues, in the context "words"."""
    return words


def NN_(one: str, many: str) -> tuple[str, str]:
    """Return the singular and plural of a message; this only marks them for the catalogues."""
    return one, many


def W_(word: str) -> str:
    """Return a word that players type; this only marks it for the catalogues."""
    return word


NAMES = {W_("english"): ENGLISH, W_("chinese"): "zh"}  # of languages, as commands


def current() -> str:
    """Return the code of the current language."""
    return _catalogue.info().get("language", ENGLISH)


def is_english() -> bool:
    """Return True if the current language is English."""
    return type(_catalogue) is NullTranslations


def languages() -> list[str]:
    """Return the codes of all languages: "en", and those with a catalogue."""
    if os.path.isdir(FOLDER):
        names = os.listdir(FOLDER)
    else:  # the package is in a zip file
        from importlib.resources import files

        names = [folder.name for folder in (files("textgames") / "locale").iterdir()]
    return [ENGLISH, *sorted(filter(str.isalpha, names))]


def language_from_environment(environ: Mapping[str, str]) -> str:
    """Return the code of the language that the environment asks for; empty if no variable is set.

    It is "en" if there is no catalogue for that language.
    """
    for variable in VARIABLES:
        value = environ.get(variable, "")
        if not value:
            continue
        for name in value.split(":"):
            if code := code_of(name):
                return code
        return ENGLISH
    return ""


def windows_language() -> str:
    """Return the code of the user's display language in Windows; empty on other systems."""
    if sys.platform != "win32":
        return ""
    import ctypes

    user_language = ctypes.windll.kernel32.GetUserDefaultUILanguage()
    return "zh" if user_language & PRIMARY_LANGUAGE == LANG_CHINESE else ENGLISH


def code_of(name: str) -> str:
    """Return the code of a locale's language, "zh" for "zh_CN.UTF-8"; empty without a catalogue."""
    for mark in "-_.@":
        name = name.partition(mark)[0]
    code = name.lower()
    return code if code in languages() else ""


@cache
def catalogue(code: str) -> NullTranslations:
    """Return the translations into a language other than English."""
    path = os.path.join(FOLDER, code, "LC_MESSAGES", "textgames.mo")
    # The loader of this module reads files from a zip file too.
    return GNUTranslations(BytesIO(__spec__.loader.get_data(path)))  # type: ignore[union-attr]


def set_language(code: str, output: str = "") -> bool:
    """Use a language from now on, or English if the encoding of the output can't show it.

    Return True if it can. Without `output` the encoding stays the same.
    """
    global _catalogue, encoding
    encoding = output or encoding
    _catalogue = NullTranslations() if code == ENGLISH else catalogue(code)
    if can_show(_("Standard output")):
        return True
    _catalogue = NullTranslations()
    return False


def can_show(text: str) -> bool:
    """Return True if the output encoding can encode a text."""
    try:
        return bool(text.encode(encoding))
    except (LookupError, UnicodeEncodeError):
        return False


def and_list(things: Sequence[object]) -> str:
    """Return a list: "64", "64 and 8", "64, 8 and 4"."""
    return _listed(things, _("{others} and {last}", others="", last=""))


def or_list(things: Sequence[object]) -> str:
    """Return a choice: "up, left or down"."""
    return _listed(things, _("{others} or {last}", others="", last=""))


def or_commands(commands: Iterable[str]) -> str:
    """Return a choice of commands, as they are typed in the player's language."""
    return or_list([command_text(command) for command in commands])


def _listed(things: Sequence[object], joint: str) -> str:
    """Return things separated by commas, with `joint` before the last one.

    A joint in Chinese has a blank only next to ASCII.
    """
    *others, last = map(str, things)
    if not others:
        return last
    if not (joint.isascii() or others[-1][-1:].isascii()):
        joint = joint.lstrip()
    if not (joint.isascii() or last[:1].isascii()):
        joint = joint.rstrip()
    return f"{comma_list(others)}{joint}{last}"


def comma_list(things: Iterable[str]) -> str:
    """Return things separated by commas."""
    return pgettext("list", ", ").join(things)


def semicolon_list(things: Sequence[str]) -> str:
    """Return clauses separated by semicolons."""
    return pgettext("clauses", "; ").join(things)


def join_sentences(sentences: Sequence[str]) -> str:
    """Return sentences as one text, without empty ones."""
    blank = pgettext("sentences", "{first} {second}", first="", second="")
    return blank.join(filter(None, sentences))
