"""Commands in other languages, which are read in every language; loaded for the first line that is not ASCII."""

from __future__ import annotations

import re
from functools import cache

from textgames.text import language
from textgames.text.language import W_, typed_words

# What may be between commands, and what means nothing.
READ_AS = {W_("then"): ",", W_("please"): ""}
ARROWS = dict(zip("←→↑↓⬅➡⬆⬇", ("left", "right", "up", "down") * 2))  # names in every language
CHINESE = re.compile(f"([\u3400-\u9fff{''.join(ARROWS)}]+)")
QUESTION = re.compile("(?<=[\u3400-\u9fff])[!?]+$")  # at the end of a word; by themselves these are commands
ONES = "零一二三四五六七八九"
NUMERAL = f"[{ONES}两]?十[{ONES}]?|[{ONES}两]"
NUMBERED = re.compile(f"第 *([0-9]+|[A-Za-z]+|{NUMERAL}) *(关|行|列)")  # "第3关", "第 三 关": level 3
TIMES = re.compile(f"(?<=[\u3400-\u9fff])(?:([0-9]+|{NUMERAL})下(?![方面边移])|x(?=[0-9]))")  # "左两下", "左x2"
NUMBERED_WORDS = {"关": "level", "行": "row", "列": "column"}
SQUARE = re.compile("[0-9]+[A-Za-z]|[A-Za-z][0-9]+")
# Traditional characters of commands, and the simplified ones that the catalogue has.
TRADITIONAL = str.maketrans(
    "簡獲勝幾統計戰績數態編掃請邊給塊試啟繼續刪腳兩沒對後復銷為麼機標記雙擊開關閉點動問號讀檔載幫說還戲遊換規則離結圖單級寬隨選來個東贏電腦過",
    "简获胜几统计战绩数态编扫请边给块试启继续删脚两没对后复销为么机标记双击开关闭点动问号读档载帮说还戏游换规则离结图单级宽随选来个东赢电脑过",
)
SIGNS = str.maketrans({"×": " ", "\ufe0f": ""})  # "上×3"; what makes an arrow an emoji


def prepared(line: str) -> str:
    """Return a line with what is numbered as a word by itself, and how often as a number."""
    line = TIMES.sub(r"\1 ", line.translate(SIGNS))
    return NUMBERED.sub(lambda found: f" {found[0].replace(' ', '')} ", line)


def words() -> dict[str, str]:
    """Return the word in English for each that may be typed in another language."""
    return _table(frozenset(typed_words))[0]


@cache
def _table(known: frozenset[str]) -> tuple[dict[str, str], re.Pattern[str]]:
    """Return the known word for each of its names, and a pattern for one name or numeral.

    A name of two words is that of the one for which it stands first, or of the shorter one, "flag" and not "flags".
    """
    ranked = sorted(
        (place, len(word), word, name)
        for code in language.languages()[1:]
        for word in known
        for place, name in enumerate(names_of(word, code))
    )
    found = {name: READ_AS.get(word, word) for *_rank, word, name in reversed(ranked) if name not in known} | ARROWS
    names = [*map(re.escape, sorted(found, key=len, reverse=True)), NUMERAL]
    return found, re.compile("|".join(names))


def names_of(word: str, code: str) -> list[str]:
    """Return the names of a word in a language."""
    return language.catalogue(code).pgettext("command", word).lower().split()


def is_name(typed: str, word: str) -> bool:
    """Return whether a word is typed by one of its names in another language, which others may have too."""
    return any(typed in names_of(word, code) for code in language.languages()[1:])


def number_in(numeral: str) -> str:
    """Return the digits of a number up to 99: "12" for "十二"."""
    tens, ten, ones = numeral.replace("两", "二").rpartition("十")
    return str(10 * ONES.index(tens or "一" * bool(ten) or "零") + ONES.index(ones or "零"))


def english(text: str) -> list[tuple[str, str]]:
    """Return the words of a text without blanks, each as it is read and as it was typed: "标记3H" is flag and 3H.

    Chinese characters are read as the longest words that they are made of, if all of them are words.
    """
    text = QUESTION.sub("", text)
    if numbered := NUMBERED.fullmatch(text.translate(TRADITIONAL)):
        number, kind = numbered.groups()
        return [(NUMBERED_WORDS[kind], text), (number if number.isascii() else number_in(number), number)]
    tokens: list[tuple[str, str]] = []
    for part in CHINESE.split(text):
        found = words_in(part)
        is_whole = sum(len(name) for _word, name in found) == len(part)
        tokens += [(one, name) for word, name in found for one in word.split()] if is_whole else [(part, part)]
    if len(tokens) == 2 and SQUARE.fullmatch(tokens[0][0]):  # "3H插旗"
        tokens.reverse()
    return [token for token in tokens if token[0]]


def words_in(text: str) -> list[tuple[str, str]]:
    """Return the words in English, and the numbers, that are written in another language somewhere in a text."""
    known, one_word = _table(frozenset(typed_words))
    found = one_word.findall(text.translate(TRADITIONAL).lower())
    return [(known[typed] if typed in known else number_in(typed), typed) for typed in found]


def guesses_in(text: str) -> str:
    """Return the words in English that most of a text without squares is made of."""
    chinese = "".join(CHINESE.findall(text))
    found = words_in(chinese) if chinese == text.strip() else []
    is_most = 2 * sum(len(typed) for _word, typed in found) >= len(chinese)
    return " ".join([word for word, _typed in found]) if is_most else ""
