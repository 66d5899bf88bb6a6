"""Commands in other languages, which are read in every language.

A catalogue has what may be typed for a word: names, and patterns as in `re` for the many ways in which it may be said.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby

from textgames.text import language
from textgames.text.language import SEPARATOR, W_, Token, typed_words

# What may be between commands, and what means nothing.
READ_AS = {W_("then"): SEPARATOR, W_("please"): "", W_("maybe"): "maybe"}
NEEDLESS = (W_("oops"), W_("im stuck"), "yes")  # beside other commands
ARROWS = dict(zip("←→↑↓⬅➡⬆⬇", ("left", "right", "up", "down") * 2))  # names in every language
# These patterns are compiled by the first line that needs them: at each start it would take some milliseconds.
# Moves in words or letters: arrows are between them or beside them then, as in "left → down" and "↑ up".
WORD_OF_MOVE = r"(?i)\b(?:up|left|down|right|[a-z])\b|[上下左右]"
CHINESE = f"([\u3400-\u9fff{''.join(ARROWS)}]+)"
EXCLAMATION = "(?<=[\u3400-\u9fff])!+$"  # at the end of a word; by itself it is a command
QUESTION = "[\u3400-\u9fff]!*[?]"
ONES = "零一二三四五六七八九"
NUMERAL = f"(?:[{ONES}两]?十[{ONES}]?|[{ONES}两])(?![百千万])"
NAME = "name"  # in place of a word
SQUARE = "(?:[0-9]+[A-Za-z]|[A-Za-z][0-9]+)"
# Verbs that may follow what they take: squares, the first of two squares, or one word.
LAST = dict.fromkeys(("open", "flag", "unflag", "mark", "chord", "odds", "go"), "V") | {"push": "P"}
LAST |= dict.fromkeys(("list", "help", "warn"), "L")
VERB_LAST = "(?:^|(?<=[^S],))S+(?:V(?=,|$)|P(?=t?[Suldr](?:,|$)))|(?:^|(?<=,))[^,L]L(?=,|$)"
SIGNS = str.maketrans({"×": "x", "\ufe0f": "", "🚩": " flag "})  # "上×3"; what makes an arrow an emoji
LONGEST_PHRASE, MOST_WORDS = 500, 11  # characters; what is longer is read by names only


def prepared(line: str) -> str:
    """Return a line with its forms as they are read."""
    line, mark, comment = line.translate(SIGNS).partition("#")  # or a seed
    if re.search(WORD_OF_MOVE, line):
        line = re.sub(f"[{''.join(ARROWS)}]", SEPARATOR, line)
    text = simple = line.translate(_simple())
    has_forms = len(line) <= LONGEST_PHRASE and simple not in words()  # most lines are one name
    for pattern, reading in _forms("=>") if has_forms else ():
        text = pattern.sub(reading, text)
    return (line if text == simple else text) + mark + comment  # as it was typed, if it has none


@cache
def _simple() -> dict[int, str]:
    """Return other forms of characters, as traditional ones, each with the one that the catalogue has instead."""
    lookups = [language.catalogue(code).pgettext for code in language.languages()[1:]]
    # Translators: Characters that are read as other ones: pairs with blanks between them.
    texts = [pgettext("forms", "characters") for pgettext in lookups]
    return {ord(pair[0]): pair[1] for text in texts for pair in text.split() if len(pair) == 2}


@cache
def _forms(arrow: str) -> list[tuple[re.Pattern[str], str]]:
    """Return patterns with what is read instead, one after the other, or with what is guessed, the likeliest first."""
    lookups = [language.catalogue(code).pgettext for code in language.languages()[1:]]
    # Translators: PATTERN=>READING for forms that are read as others, PATTERN~>READING for what a line may mean that
    # can't be read, with blanks between: patterns as in `re`, SQ a square, NUM a number in characters, _ a blank.
    forms = [form for pgettext in lookups for form in pgettext("forms", "patterns").split()]
    pairs = [form.replace("SQ", SQUARE).replace("NUM", NUMERAL).split(arrow) for form in forms if arrow in form]
    return [(re.compile(pattern), reading.replace("_", " ")) for pattern, reading in pairs]


def words() -> dict[str, str]:
    """Return the word in English for each that may be typed in another language."""
    return _table(frozenset(typed_words))[0]


@cache
def _table(known: frozenset[str]) -> tuple[dict[str, str], list[tuple[re.Pattern[str], str]]]:
    """Return the known word for each of its names, and all patterns with their words.

    A name of two words is that of the one for which it stands first, or of the shorter one, "flag" and not "flags".
    """
    ranked = sorted(
        (place, len(word), word, name)
        for code in language.languages()[1:]
        for word in known
        for place, name in enumerate(names_of(word, code))
    )
    found = {name: READ_AS.get(word, word) for *_rank, word, name in reversed(ranked) if name not in known}
    patterns = {name: found.pop(name) for name in [*found] if "?" in name or "[" in name}
    found |= ARROWS
    one_name = "|".join(map(re.escape, sorted(found, key=len, reverse=True)))
    return found, [(re.compile(name), word) for name, word in (*patterns.items(), (one_name, NAME), (NUMERAL, NUMERAL))]


def names_of(word: str, code: str) -> list[str]:
    """Return the names of a word in a language."""
    return language.catalogue(code).pgettext("command", word).lower().split()


def is_name(typed: str, word: str) -> bool:
    """Return whether what was typed is a translation of a word; it may be one of other words too."""
    return any(typed in names_of(word, code) for code in language.languages()[1:])


def number_in(numeral: str) -> str:
    """Return the digits of a number up to 99: "12" for "十二"."""
    tens, ten, ones = numeral.replace("两", "二").rpartition("十")
    return str(10 * ONES.index(tens or "一" * bool(ten) or "零") + ONES.index(ones or "零"))


def english(text: str) -> list[Token]:
    """Return the words of a text without blanks, each as it is read and as it was typed: "标记3H" is flag and 3H.

    Chinese characters are read as the longest words that they are made of, if all of them are words.
    """
    text = text if text in words() else re.sub(EXCLAMATION, "", text)
    if re.search(QUESTION, text):  # "左？" may be no move
        return [(text, text)]
    tokens: list[Token] = []
    for part in re.split(CHINESE, text):
        found = words_in(part)
        is_whole = sum(len(name) for _word, name in found) == len(part)
        tokens += [(one, name) for word, name in found for one in word.split()] if is_whole else [(part, part)]
    return [token for token in tokens if token[0]]


def arranged(tokens: list[Token]) -> list[Token]:
    """Return the words of a line with each verb first, also in "3H 插旗", and without a yes beside other commands.

    What may mean something else stays as it is, and can't be read: "3H，4H 插旗", "不，撤销".
    """
    clauses = [[*clause] for is_one, clause in groupby(tokens, lambda token: token[0] != SEPARATOR) if is_one]
    others = [clause for clause in clauses if " ".join([word for word, _typed in clause]) not in NEEDLESS]
    if len(others) < len(clauses):
        tokens = [token for clause in others or clauses[-1:] for token in (*clause, (SEPARATOR, SEPARATOR))][:-1]
    if len(others) > 1 or (len(tokens) > 1 and tokens[0][0] == "no"):
        tokens = [(typed if word == "no" else word, typed) for word, typed in tokens]
    kinds = "".join(["S" if re.fullmatch(SQUARE, word) else LAST.get(word, word[0].lower()) for word, _typed in tokens])
    for found in re.finditer(VERB_LAST, kinds):
        tokens.insert(found.start(), tokens.pop(found.end() - 1))
    return tokens


def words_in(text: str) -> list[Token]:
    """Return the words in English, and the numbers, that are written in another language somewhere in a text."""
    known, patterns = _table(frozenset(typed_words))
    patterns = patterns if len(text) <= LONGEST_PHRASE else patterns[-2:]
    simple, place = text.translate(_simple()).lower(), 0
    found: list[Token] = []
    while place < len(simple):
        matches = [(match.end(), word) for pattern, word in patterns if (match := pattern.match(simple, place))]
        end, word = max(matches, key=lambda match: match[0], default=(place, ""))
        if typed := simple[place:end]:
            word = known[typed] if word == NAME else number_in(typed) if word == NUMERAL else word
            found.append((word, text[place:end]))
        place = max(end, place + 1)
    return found


def guesses_in(text: str, is_doubtful: bool) -> list[str]:
    """Return what a text may mean: as patterns have it, then the words that most of it is made of, without its ends."""
    text = re.sub(r"\W", "", prepared(text))[:LONGEST_PHRASE]
    parts = [part for part in re.split(f"({SQUARE}|[0-9]+)", text) if part]
    found = [one for part in parts for one in ([(part, part)] if part[-1].isascii() else words_in(part))]
    needless = sum(len(typed) for word, typed in found if not word)
    found = [one for one in found if one[0] and not is_doubtful][:MOST_WORDS]
    spans = [found[start:end] for end in range(len(found) + 1) for start in range(end)]
    guesses = {" ".join([word for word, _typed in span]): "".join([typed for _word, typed in span]) for span in spans}
    long = [one for one, said in guesses.items() if 3 * (needless + len(said)) >= len(text) and not said.isascii()]
    likely = [match.expand(reading) for pattern, reading in _forms("~>") if (match := pattern.search(text))]
    return likely + sorted(long, key=lambda guess: -len(guesses[guess]))
