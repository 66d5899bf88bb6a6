"""The language of what is said: English as it is in the source, or a catalogue of translations.

message    a whole sentence or label in the source, in English, with named places: "There is no row {row}."
catalogue  the translations of all messages into one language: `locale/zh/LC_MESSAGES/textgames.mo`

    _("There is no row {row}: rows are 0 to {last}.", row=7, last=3)
    ngettext("{count} move", "{count} moves", 2)
    pgettext("list", ", ")    the same English in different contexts may be different words elsewhere
    N_("mine"), NN_("{count} mine", "{count} mines")    only mark messages for the catalogues
    W_("undo")                                          marks a word that players type

A place that isn't given is a command, "Type {undo} or {restart}.", and is filled in with its name. In English that is
the word itself; a catalogue has all names of a word in the context "command", the one that is shown first.

A message that several places show is a constant, `MOVES = NN_("{count} move", "{count} moves")`, and is translated
when it is shown: `ngettext(*MOVES, 2)`.

`_` is never called while a module is loaded: the language isn't known yet.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")
ENGLISH = "en"
VARIABLES = ("TEXTGAMES_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides
CHINESE_USER = 4  # the primary part of a language in Windows
EDGE = "\0"  # of what is filled in for a place, as long as blanks may go beside it
# What goes in Chinese: a blank between a place and a character, if both are Chinese, and one beside wide punctuation.
NEEDLESS_BLANKS = "(?<=[\u3400-\u9fff])(?:\0 \0?| \0)(?=[\u3400-\u9fff])|(?<=[）”])\0? \0?|\0? \0?(?=[（“])"
WITH_OTHERS = r"(?:(?<=[}0-9] )|(?=\{\w+\} [{#0-9]))\{(\w+)\}"  # the places of a command of several words


def N_(message: str) -> str:
    """Return the message: this only marks it for the catalogues."""
    return message


NAME_AND_KEY = N_("{name} ({key})")  # a command, or what it does, with its short form
_catalogue = NullTranslations()  # English
encoding = "utf-8"  # of the output
shows_keys = True  # beside the names of commands; not for the ear
typed_words: dict[str, str] = {}  # the words that players type, each with its short key, empty if it has none
short_keys: dict[str, str] = {}  # the word for each of these keys


def _(message: str, /, **places: object) -> str:
    """Return a message in the player's language with its places filled in."""
    return _filled(_catalogue.gettext(message), places)


def ngettext(one: str, many: str, count: int, /, **places: object) -> str:
    """Return the message for `count` things, which has a place of that name, with its places filled in."""
    return _filled(_catalogue.ngettext(one, many, count), {"count": count, **places})


def pgettext(context: str, message: str, /, **places: object) -> str:
    """Return a message that may be translated differently in this context, with its places filled in."""
    return _filled(_catalogue.pgettext(context, message), places)


class Typed(str):
    """What players type, in their language: the blanks around it stay."""


def _filled(message: str, places: dict[str, object]) -> str:
    """Return a message with its places filled in.

    In Chinese a place keeps the blanks around it beside other scripts, as in "3H 和 4H", and where it is typed, as in
    "输入 撤销"; there are none among Chinese characters otherwise, as in "上和左".
    """
    if "{" not in message:
        return message
    if is_english():
        try:
            return message.format(**places)
        except KeyError:
            return fill(message, places, command_name)
    message = re.sub(WITH_OTHERS, lambda at: at[0] if at[1] in places else command_name(at[1], has_key=False), message)
    given = {place: f"{EDGE}{value}{EDGE}" if type(value) is str else value for place, value in places.items()}
    return re.sub(NEEDLESS_BLANKS, "", fill(message, given, command_name)).replace(EDGE, "")


def fill(message: str, places: Mapping[str, object], name: Callable[[str], str]) -> str:
    """Return a message with its places filled in, those that aren't given with what `name` returns for them."""
    others = {place: name(place) for place in re.findall(r"\{(\w+)\}", message) if place not in places}
    return message.format(**places, **others)


def command_name(word: str, has_key: bool = True) -> str:
    """Return what a command, or a word of one, is called in the player's language: 撤销（u） for "undo", with its key.

    In place of a word there may be a short key. Both are the same in English.
    """
    verb = word if word in typed_words else short_keys[word]
    if is_english():
        return word
    name, key = _catalogue.pgettext("command", verb).split()[0], typed_words[verb]
    has_key = has_key and shows_keys and bool(key) and name != verb
    return Typed(_catalogue.gettext(NAME_AND_KEY).format(name=name, key=key) if has_key else name)


def command_text(commands: str) -> str:
    """Return commands as they are typed in the player's language: 右（d） for "right", 撤销 2 for "undo 2"."""
    if is_english():
        return commands
    if commands in typed_words or commands in short_keys:
        return command_name(commands)
    lines = [command.split(" ") for command in commands.split(", ")]
    named = [[command_name(word, False) if word in typed_words else word for word in line] for line in lines]
    # What begins with no command stays.
    return comma_list([Typed(" ".join(names if line[0] in typed_words else line)) for line, names in zip(lines, named)])


def NN_(one: str, many: str) -> tuple[str, str]:
    """Return the singular and plural of a message: this only marks them for the catalogues."""
    return one, many


def W_(word: str) -> str:
    """Return a word that players type: this marks it for the catalogues, which have its names in other languages."""
    add_words([word])
    return word


def add_command(word: str, forms: Sequence[str]) -> None:
    """Note a command and its other forms, of which the first of one letter, or a question mark, is its short key."""
    keys = [form for form in forms if len(form) == 1 and (form.isalpha() or form == "?")][:1]
    typed_words[word] = "".join(keys)
    short_keys.update(dict.fromkeys(keys, word))


def add_words(words: Iterable[str]) -> None:
    """Note words that follow commands."""
    for word in words:
        typed_words.setdefault(word, "")


def current() -> str:
    return _catalogue.info().get("language", ENGLISH)


def is_english() -> bool:
    """Return whether the current language is English."""
    return type(_catalogue) is NullTranslations


def languages() -> list[str]:
    """Return the codes of all languages: "en", and those that have a catalogue."""
    if os.path.isdir(FOLDER):
        names = os.listdir(FOLDER)
    else:  # in a zip file
        from importlib.resources import files

        names = [folder.name for folder in (files("textgames") / "locale").iterdir()]
    return [ENGLISH, *sorted(filter(str.isalpha, names))]


def wanted(environ: Mapping[str, str]) -> str:
    """Return the code of the language that the environment asks for, "en" if there is no catalogue for that.

    It is empty if no variable is set.
    """
    for name in VARIABLES:
        if codes := environ.get(name, ""):
            return next(filter(None, map(code_of, codes.split(":"))), ENGLISH)
    return ""


def of_windows_user() -> str:
    """Return the code of the language in which Windows speaks with its user; empty on other systems."""
    if sys.platform != "win32":
        return ""
    import ctypes

    return "zh" if ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == CHINESE_USER else ENGLISH


def code_of(name: str) -> str:
    """Return the code of a locale's language, as "zh" of "zh_CN.UTF-8"; empty if there is no catalogue for it."""
    code = re.split("[-_.@]", name)[0].lower()
    return code if code in languages() else ""


@cache
def catalogue(code: str) -> NullTranslations:
    """Return the translations into a language other than English; its loader reads them in a zip file too."""
    path = os.path.join(FOLDER, code, "LC_MESSAGES", "textgames.mo")
    return GNUTranslations(BytesIO(__spec__.loader.get_data(path)))  # type: ignore[union-attr]


def set_language(code: str, output: str = "") -> bool:
    """Use a language from now on if the output, with that encoding, can show it, else English; return whether it can.

    Without an encoding the output is the one before.
    """
    global _catalogue, encoding
    encoding = output or encoding
    _catalogue = NullTranslations() if code == ENGLISH else catalogue(code)
    if can_show(_("Standard output")):
        return True
    _catalogue = NullTranslations()
    return False


def can_show(text: str) -> bool:
    """Return whether the encoding of the output has the characters of a text."""
    try:
        return bool(text.encode(encoding))
    except (LookupError, UnicodeEncodeError):
        return False


def and_list(things: Sequence[object]) -> str:
    """Return a list: "64", "64 and 8", "64, 8 and 4"."""
    return _list(N_("{others} and {last}"), things)


def or_list(things: Sequence[object]) -> str:
    """Return a choice: "up", "up or down", "up, left or down"."""
    return _list(N_("{others} or {last}"), things)


def or_commands(commands: Iterable[str]) -> str:
    """Return a choice of commands, as they are typed in the player's language."""
    return or_list([*map(command_text, commands)])


def _list(message: str, things: Sequence[object]) -> str:
    *others, last = [thing if isinstance(thing, str) else str(thing) for thing in things]
    return type(last)(_(message, others=comma_list(others), last=last)) if others else last


def comma_list(things: Sequence[str]) -> str:
    """Return things with commas between them, commands if these are."""
    return type(things[-1])(pgettext("list", ", ").join(things)) if things else ""


def semicolon_list(things: Sequence[str]) -> str:
    """Return clauses with semicolons between them."""
    return pgettext("clauses", "; ").join(things)


def join_sentences(sentences: Sequence[str]) -> str:
    """Return sentences one after the other; empty ones are left out."""
    return pgettext("sentences", "{first} {second}", first="", second="").join(filter(None, sentences))
