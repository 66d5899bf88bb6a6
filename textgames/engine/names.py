"""The names of words in all languages, and the variants of characters.

A catalogue has the names of a word in the context "command". All names are understood, whichever
language is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from textgames.text import language

ARROWS = dict(zip("←→↑↓⬅➡⬆⬇", ("left", "right", "up", "down") * 2))
CURSOR_KEYS = {f"\x1b{mark}{key}": arrow for mark in "[O" for key, arrow in zip("ABCD", "↑↓→←")}
# Traditional characters in names, each with the simplified one of the catalogue.
TRADITIONAL = """
簡简 獲获 勝胜 統统 計计 戰战 績绩 數数 態态 編编 掃扫 塊块 試试 啟启 繼继 續续 刪删 腳脚 沒没
後后 復复 銷销 為为 麼么 機机 標标 記记 雙双 擊击 開开 關关 閉闭 點点 動动 問问 號号 讀读 檔档
載载 幫帮 說说 還还 戲戏 遊游 換换 規规 則则 離离 結结 圖图 單单 級级 寬宽 隨随 選选 來来 個个
東东 電电 腦脑 過过 時时 嗎吗 盤盘 議议 轉转 從从 頭头 難难 總总 無无 鍵键 經经 著着 爲为 絃弦
狀状 驟骤 複复 詳详 發发 託托 啓启
"""
KEY_SHOWN = r"(?<=[^\x00-\x7f])\([a-z?]\)$"  # after a name: 撤销（u）
CHINESE = "\u2190"  # the first of arrows, Chinese characters and their punctuation
# U+FF01 to U+FF5E are full-width forms of ASCII.
FOLDED: dict[int, int | str] = {0xFF00 + place: chr(0x20 + place) for place in range(1, 0x5F)}
FOLDED |= str.maketrans("\u3000。、", " .,")
FOLDED |= {ord(pair[0]): pair[1] for pair in TRADITIONAL.split()}


def folded(text: str) -> str:
    """Return a text with full-width and traditional characters replaced by the usual ones.

    Its length stays the same.
    """
    return text if text.isascii() else text.translate(FOLDED)


def is_chinese(word: str) -> bool:
    return word[:1] >= CHINESE


def names_of(word: str, code: str) -> list[str]:
    """Return the names of a word in a language other than English; the first is shown."""
    shown, *others = language.catalogue(code).pgettext("command", word).lower().split()
    return [language.without_key(shown), *others]


@cache
def table_of(words: tuple[str, ...]) -> dict[str, str]:
    """Return `words` by their names in languages other than English.

    A name of two of the words is left out.
    """
    table = {arrow: way for arrow, way in ARROWS.items() if way in words}
    doubtful = set()
    for code in language.languages()[1:]:
        for word in words:
            for name in names_of(word, code):
                if table.setdefault(name, word) != word:
                    doubtful.add(name)
    return {name: word for name, word in table.items() if name not in doubtful and name != word}


def word_for(typed: str, words: Iterable[str]) -> str:
    """Return the word that `typed` is a name of, or `typed` unchanged."""
    known = tuple(words)
    name = folded(typed).lower()
    if name in known:
        return name
    name = re.sub(KEY_SHOWN, "", name)
    return table_of(known).get(name, typed)
