"""Lines for 2048 as language models, bots and newcomers write them."""

import agents_of_directions

GAME = "2048:4x4#1"
# Played at once, as this plain line.
PLAYED = {
    **agents_of_directions.PLAYED,
    "push up": "up",
    "push left": "left",
    "push the box left": "left",
}
# Refused, and this is the first of `expected`.
MEANT = {
    **agents_of_directions.MEANT,
    "push (2,3) to (2,4)": "look 2D",
    "push 2 3 2 4": "look 2D",
    "reveal A1": "look 1A",
    "open A1": "look 1A",
    "flag A1": "look 1A",
    "f A1": "look 1A",
    "flag 1 A": "look 1A",
    "Flag: 1A": "look 1A",
    "go to 2 3": "look 2D",
    "go (2,3)": "look 2D",
    "move to 2 3": "look 2D",
    "2 3": "look 2D",
    "(2,3)": "look 2D",
    "row 2 col D": "look 2D",
    "row 2 column D": "look 2D",
    "go row 2 col D": "look 2D",
    '{"row":2,"col":3}': "look 2D",
    "push box at 2D to 2E": "look 2D",
    '{"action":"push","from":"2D","to":"2E"}': "look 2D",
    "push from 2D to 2E": "look 2D",
    "push 2D right": "right",
    "去 2 3": "look 2D",
}
# Refused, without a guess.
UNCLEAR = [
    *agents_of_directions.UNCLEAR,
    "lurd rr",
]
