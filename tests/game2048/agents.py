"""Lines for 2048 as language models, bots and newcomers write them."""

import agents_of_directions

GAME = "2048:4x4#1"
# Played at once, as this plain line.
PLAYED = {
    **agents_of_directions.PLAYED,
    "push up": "up",
    "push left": "left",
    "push the box left": "left",
    "play 3 moves": "auto 3",
    "right x2": "right 2",
    "take back": "undo",
    "north": "up",
    "east": "right",
    "5x5": "new 5x5",
    "size 3x3": "new 3x3",
    "new 3x3 game": "new 3x3",
}
# Refused, and this is the first of `expected`.
SQUARE_2D = (
    *("push (2,3) to (2,4)", "push 2 3 2 4", "push box at 2D to 2E", "push from 2D to 2E"),
    *("go to 2 3", "go (2,3)", "move to 2 3", "2 3", "(2,3)", "去 2 3"),
    *("row 2 col D", "row 2 column D", "go row 2 col D"),
    *('{"row":2,"col":3}', '{"action":"push","from":"2D","to":"2E"}'),
)
SQUARE_1A = ("reveal A1", "open A1", "flag A1", "f A1", "flag 1 A", "Flag: 1A")
MEANT = {
    "Moving left would be bad here. Up is better.": "Up",
    "I'd go left because right is blocked": "left",
    "solve": "hint",
    "which move is best?": "hint",
    "can I still win?": "hint",
    "show solution": "hint",
    "next level": "new",
    "play 2048": "new",
    "skip": "new",
    "previous": "undo",
    "back": "undo",
    **agents_of_directions.MEANT,
    **dict.fromkeys(SQUARE_2D, "look 2D"),
    **dict.fromkeys(SQUARE_1A, "look 1A"),
    "push 2D right": "right",
}
# Refused, without a guess.
UNCLEAR = [*agents_of_directions.UNCLEAR, "lurd rr"]
