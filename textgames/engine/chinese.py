"""Commands in Chinese, which are read in every language; loaded for the first line that is not ASCII."""

from __future__ import annotations

import re

CHINESE = re.compile("([\u3400-\u9fff]+)")
NUMBERED = re.compile("第([0-9]+|[A-Za-z]+)(关|行|列)")  # "第3关": level 3
NUMBERED_WORDS = {"关": "level", "行": "row", "列": "column"}
# What is typed for each word, simplified and some of it traditional; words for nothing are skipped.
TYPED = {
    "undo": "撤销 撤銷 撤回 悔棋 回退 退一步 上一步 反悔",
    "redo": "重做 恢复",
    "again": "重复 再来",
    "restart": "重来 重來 重玩 重试 重新开始",
    "new": "新游戏 新遊戲 新局 再来一局 再玩一局 下一局 新开一局",
    "hint": "提示 求助",
    "look": "查看 看",
    "where": "位置 局面",
    "moves": "可走 走法",
    "more": "更多 还有",
    "share": "分享",
    "id": "编号",
    "stats": "统计 战绩 成绩",
    "help": "帮助 幫助 说明",
    "save": "保存 存档",
    "load": "读取 讀取 读档 载入 加载",
    "quit": "退出 离开 離開 结束",
    "yes": "是 好 对",
    "no": "否 不 不要",
    "row": "行",
    "column": "列",
    "legend": "图例",
    "list": "列出 列表",
    # 2048
    "last": "上次 回看",
    "keep": "继续 接着玩",
    "auto": "自动",
    "tiles": "方块",
    "empty": "空格 空位",
    "blank": "空白",
    "letters": "字母",
    "numbers": "数字",
    # Sokoban
    "go": "去 走 走到 前往",
    "push": "推 推到",
    "solve": "求解 自动求解 解答",
    "next": "下一关",
    "back": "上一关",
    "level": "关卡",
    "levels": "关卡列表",
    "solution": "解法",
    "warn": "警告",
    "box": "箱子",
    "hole": "洞 坑",
    "goal": "目标 目标点",
    # Minesweeper
    "open": "开 打开 打開 翻开 翻開 点开 点击 揭开 挖",
    "flag": "标记 標記 插旗 标旗 标雷 旗 旗子",
    "chord": "双击 雙擊 和弦 双键",
    "unflag": "取消标记 取消插旗 取消旗 拔旗",
    "mark": "问号 問號",
    "odds": "概率 几率 機率",
    "why": "为什么 原因",
    "near": "附近",
    "closed": "未打开 没打开",
    "all": "全部 所有",
    "win": "胜 获胜",
    "on": "开启 启用",
    "off": "关 关闭",
    "beginner": "初级",
    "intermediate": "中级",
    "expert": "高级",
    "easy": "简单",
    "wide": "宽 宽版",
    # The menu
    "daily": "今日 每日",
    "forget": "删除 忘记",
    ",": "再 然后 接着 和",  # between commands
    "": "步 次 格 秒 到 请 先",
}
WORDS = {typed: word for word, several in TYPED.items() for typed in several.split()}
for typed, word in {"上": "up", "下": "down", "左": "left", "右": "right"}.items():
    WORDS |= dict.fromkeys([typed, f"{typed}移"], word)
    WORDS |= {f"{to}{typed}{verb}": word for to in "向往" for verb in ("", "移", "走", "推", "滑", "移动")}
WORD = re.compile("|".join(sorted(WORDS, key=len, reverse=True)))


def english(text: str) -> list[tuple[str, str]]:
    """Return the words of a text without blanks, each as it is read and as it was typed: "标记3H" is flag and 3H.

    Chinese characters are read as the longest words that they are made of, if all of them are words.
    """
    if numbered := NUMBERED.fullmatch(text):
        number, kind = numbered.groups()
        return [(NUMBERED_WORDS[kind], text), (number, number)]
    tokens: list[tuple[str, str]] = []
    for part in CHINESE.split(text):
        words = WORD.findall(part)
        tokens += [(WORDS[word], word) for word in words] if "".join(words) == part else [(part, part)]
    return [token for token in tokens if token[0]]
