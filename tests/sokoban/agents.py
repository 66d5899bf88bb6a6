"""Lines for Sokoban as language models, bots and newcomers write them."""

import agents_of_directions

GAME = "sokoban:classic/1"
# Played at once, as this plain line.
PLAYED = {
    **agents_of_directions.PLAYED,
    "push up": "push up",
    "push left": "push left",
    "push the box left": "push left",
    "go to 2 3": "go 2,3",
    "go (2,3)": "go 2,3",
    "move to 2 3": "go 2,3",
    "go row 2 col D": "go 2D",
    "push 2 3 2 4": "push 2,3 2,4",
    "push (2,3) to (2,4)": "push 2,3 2,4",
    "push [2, 3] 2E": "push 2D 2E",
    "push [2, 3] [2, 4]": "push 2D 2E",
    "push (2, 3) to 2E": "push 2D 2E",
    "push box at 2D to 2E": "push 2D 2E",
    '{"action":"push","from":"2D","to":"2E"}': "push 2D 2E",
    "push from 2D to 2E": "push 2D 2E",
    "push 2D right": "push 2D right",
    "lurd rr": "lurd rr",
    "去 2 3": "go 2,3",
    "move to 4 2": "go 4,2",
    "push 2E left": "push 2E left",
    "push 2E to the left": "push 2E left",
    "push box at 2E left": "push 2E left",
    "push from 2E to 2D": "push 2E 2D",
    "推左": "push left",
}
# Refused, and this is the first of `expected`.
MEANT = {
    **agents_of_directions.MEANT,
    "reveal A1": "go 1A",
    "open A1": "go 1A",
    "flag A1": "go 1A",
    "f A1": "go 1A",
    "flag 1 A": "go 1A",
    "Flag: 1A": "go 1A",
    "2 3": "go 2D",
    "(2,3)": "go 2D",
    "row 2 col D": "go 2D",
    "row 2 column D": "go 2D",
    '{"row":2,"col":3}': "go 2D",
    "2D": "2d",
    "push 2E": "go 2E",
}
# Refused, without a guess.
UNCLEAR = [
    *agents_of_directions.UNCLEAR,
    "push",
]
