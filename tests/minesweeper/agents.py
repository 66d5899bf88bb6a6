"""Lines for Minesweeper as language models, bots and newcomers write them."""

import agents_of_directions

GAME = "minesweeper:10x10m10#1"
AS_3H = [
    *("3H", "3H.", "`3H`", "3 H", "row 3 col H", "row 3, column 7", "row 3 col 7", "3行7列", "2. 3H"),
    *('{"row":3,"col":7}', '{"row": 3, "col": 7}', '{"move": "3H"}', "<move>3H</move>", "\\boxed{3H}"),
    *("**Move:** 3H", "Move: 3H", "Answer: 3H", "My move is 3H"),
]
AS_3_7 = ["3-7", "x=7 y=3", "x=7, y=3", "3,7", "(3,7)", "(3, 7)", "3 7", "[3, 7]", "[3,7]", "3:7", "3;7"]
AS_OPEN_3H = [
    *("open 3 H", "open(3H)", "open(row=3, col=7)", '{"action":"open","row":3,"col":7}', "Action: open 3H"),
    *("I'll open 3H", "open row 3 column H", "I choose 3H", "cell 3H", "select 3H", "<open>3H</open>"),
]
AS_TYPED = [
    *("reveal A1", "open A1", "flag A1", "f A1", "H3", "F3", "r3c7", "R3C7", "click 3H", "dig 3H", "unflag 3D"),
    *("question 3D", "row 3", "column H", "help again", "help .", "U"),
]
# Played at once, as this plain line.
PLAYED = {
    **dict.fromkeys(["is 3B safe?", "safe 3B", "probability of 3B", "chance 3B"], "odds 3B"),
    **dict.fromkeys(["right click 3B", "right-click on 3B", "f3B"], "flag 3B"),
    **dict.fromkeys(["double click 3B", "doubleclick 3B"], "chord 3B"),
    **dict.fromkeys(["no-guess", "new no guessing game"], "new easyn"),
    **dict.fromkeys(["new beginner n", "new beginner no-guess"], "new beginnern"),
    "5x5": "new 5x5",
    "is 3B a mine?": "odds 3B",
    "chances of winning": "odds win",
    "which squares are safe?": "hint",
    "expert": "new expert",
    **dict.fromkeys(AS_3H, "3H"),
    **dict.fromkeys(AS_3_7, "3,7"),
    **dict.fromkeys(AS_OPEN_3H, "open 3H"),
    **{line: line for line in AS_TYPED},
    "open(3,7)": "open 3,7",
    "open(3, 7)": "open 3,7",
    "open 3 7 4 5": "open 3,7 open 4,5",
    "open A 1": "open A1",
    "click on 3H": "click 3H",
    "reveal (3, 7)": "reveal 3,7",
    "[reveal 3 2]": "reveal 3,2",
    "H 3": "H3",
    "flag 1 A": "flag 1A",
    "Flag: 1A": "Flag 1A",
    "flag A 1": "flag A1",
    "F 3 H": "F 3H",
    "f 3 7": "f 3,7",
    "flag(3,7)": "flag 3,7",
    "标记 3 7": "flag 3,7",
    "flag at 3D": "flag 3D",
    "flag the cell at 3D": "flag 3D",
    '{"action": "flag", "row": 3, "col": 7}': "flag 3H",
    '{"cmd":"flag 3H"}': "flag 3H",
    "flag 3 7, 4 5": "flag 3,7 flag 4,5",
    "flag 3H 4 c 5H": "flag 3H flag 4c flag 5H",
    "[flag 3 2]": "flag 3,2",
    "取消标记 3H": "unflag 3H",
    "取消标记3H": "unflag 3H",
    "x 3 7": "x 3,7",
    "look 3 7": "look 3,7",
    "look 2 3": "look 2,3",
    "look at 2 3": "look 2,3",
    "odds (3,7)": "odds 3,7",
    "list numbers near 3 7": "list numbers near 3,7",
    "row 3, column H": "row 3; column H",
    "undo please": "undo",
    "undo twice": "undo 2",
    "place a flag at 3D": "flag 3D",
    "flag 3D as a mine": "flag 3D",
    '{"action":"reveal","x":7,"y":3}': "reveal 3H",
    "(3,7) and (4,7)": "3,7 4,7",
    "hint?": "hint",
    "hint please": "hint",
    "help me": "help",
}
MEANING_OPEN_3H = ["go 3H", "go to 3H", "at 3H", "row 3 column H", "3.7"]
# Refused, and this is the first of `expected`.
MEANT = {
    "solve": "hint",
    **dict.fromkeys(["remove flag 3B", "remove flag from 3B"], "unflag 3B"),
    "打开第3行第7列": "3G",
    **dict.fromkeys(["Since 2G must be a mine, I open 0D.", "1C shows 1, so open 0D"], "open 0D"),
    "auto": "hint",
    "next level": "new",
    "prev": "undo",
    **dict.fromkeys(MEANING_OPEN_3H, "open 3H"),
    **dict.fromkeys(["Move: left", "move left", "move west", "move left 3 times"], "moves"),
    "F 3": "open 3F",
    "C 3": "open 3C",
    "hint at 3H": "hint",
    "hint for 3H": "hint",
    "flag 0B to 0D": "flag 0B",
    "open 0B - 0D": "open 0B",
    "flag maybe 3D": "flag 3D",
    "open up the square 3D": "open 3D",
    "row 3 col D or so": "column",
}
# Refused, without a guess.
UNCLEAR = [
    *[line for line in agents_of_directions.PLAYED if line not in {**PLAYED, **MEANT}],
    *("push up", "push left", "do not open 3H", "don't flag 3D", "3H?", "is it 3D"),
    *("mine at 3D", "mine 3D", "odds maybe 3D", "(-1, 3)", "3 12", "12 3"),
]
