"""Another language, chosen by the player at a prompt."""

from __future__ import annotations

from textgames.app import wording
from textgames.storage.home import keep_language
from textgames.terminal.console import Console
from textgames.text import language
from textgames.text.language import _

NAMES = {"english": "en", "中文": "zh"}  # what languages are called in themselves
FOR_CHINESE = "中文：输入 中文"  # in the English menu
MARKS = " \t.!。！\"'`“”"  # that may be around a line


def switch_language(line: str, console: Console) -> bool:
    """Use the language that a line asks for from now on; return False if it asks for none.

    The choice is kept for the next run if somebody is typing.
    """
    verb, _blank, name = line.strip(MARKS).lower().partition(" ")
    if verb in ("language", "语言"):
        code = NAMES.get(name) or language.code_of(name)
    else:
        code = "" if name else NAMES.get(verb, "")
    if not code:
        return False
    if not language.set_language(code):
        console.say(_(wording.CANT_SHOW, encoding=language.encoding, language=code))
    elif console.interactive:
        keep_language(code)
    return True
