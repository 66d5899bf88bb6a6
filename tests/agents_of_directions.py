"""Lines that language models, bots and newcomers write for any game of directions."""

LEFT = [
    *("left", "**left**", "`left`", "```left```", '"left"', "left.", "- left", "> left", "1. left", "2. left"),
    "3) left",
    *("Move: left", "**Move:** left", "Action: left", "final answer: left", "\\boxed{left}", "left (a)"),
    *("move left", "go left", "go to the left", "swipe left", "slide tiles left", "向左走", "往左推"),
    *("I'll play left", "I will go left.", "The best move is left", "My next move is: left"),
    *('{"cmd":"left"}', '{"cmd": "left"}', '{"action": "move", "direction": "left"}', '["left"]', "[left]"),
    *('move("left")', 'game.move("left")', "env.step('left')", "left()", "<left>", "<action>left</action>"),
]
LEFT_THREE_TIMES = ["left x3", "3xleft", "left thrice", "three steps left", "move left 3 times", "move 3 steps left"]
LEFT_THREE_TIMES += ["left 3", "3 left", "左3步"]
LEFT_AND_UP = ["left, up", "left; up", "left then up", "left -> up", "left and then up", '["left", "up"]']
# Played at once, as this plain line.
PLAYED = {
    "Left → Up": "left, up",
    "↑ up": "up",
    "Sure! Here is my next move: left": "left",
    **dict.fromkeys(LEFT, "left"),
    **dict.fromkeys(LEFT_THREE_TIMES, "left left left"),
    **dict.fromkeys(LEFT_AND_UP, "left up"),
    **{line: line for line in ("LEFT", "UP", "up up down")},
    "Left!": "Left",
    "move(Direction.LEFT)": "LEFT",
    "up (w) left (h)": "up left",
    "w,a": "w a",
    "undo please": "undo",
    "hint?": "hint",
    "hint please": "hint",
    "help me": "help",
    "next move: up": "up",
    "step right": "right",
    "I choose up.": "up",
    "Let's go up": "up",
    "press w": "w",
    "ANSWER: d": "d",
    "Answer: d": "d",
    "w3": "w w w",
    "d2 a": "d d a",
    "上3": "w w w",
    "3右": "d d d",
    **dict.fromkeys(["left twice", "two steps left"], "left left"),
    **dict.fromkeys(["arrow left", "ArrowLeft", "leftwards", "Turn 3: left", "west", "move west"], "left"),
    "first left, then up": "left up",
    **dict.fromkeys(['{"moves":["left","up"]}', '{"moves": ["left", "up"]}', "Moves: left, up"], "left up"),
    "undo twice": "undo 2",
    "row 3, column H": "row 3; column H",
    "look 2 3": "look 2,3",
    "look at 2 3": "look 2,3",
}
MEANING_LEFT = [
    *('{"move":"left","reason":"it merges"}', '{"thought":"merge tiles","action":"left"}'),
    *("The best move is left because it merges.", "leftt", "lft"),
    *("type left", "hit left", "do left"),
]
# Refused, and this is the first of `expected`.
MEANT = {
    **dict.fromkeys(MEANING_LEFT, "left"),
    **dict.fromkeys(["3H", "3H.", "`3H`"], "3h"),
    **{"U": "up", "L": "left"},
    "give me a hint": "hint",
    "KEY_LEFT": "LEFT",
    **dict.fromkeys(["RRDD", "Moves: RRDD"], "right right down down"),
}
# Refused, without a guess.
UNCLEAR = [
    *("go to 3H", "go 3H", "row 3 col H", "(3,7)", "3,7", "(3, 7)", "open 3 H", "open(3H)", "click 3H", "H3", "go 3 7"),
    *("I won't go left", "don't move left", "not left", "what now", "w key"),
]
