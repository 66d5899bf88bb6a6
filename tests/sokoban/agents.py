"""Lines for Sokoban as language models, bots and newcomers write them."""

import agents_of_directions

GAME = "sokoban:classic/1"
PUSH_2D_2E = [
    *("push [2, 3] 2E", "push [2, 3] [2, 4]", "push (2, 3) to 2E", "push box at 2D to 2E", "push from 2D to 2E"),
    '{"action":"push","from":"2D","to":"2E"}',
]
# Played at once, as this plain line.
PLAYED = {
    **agents_of_directions.PLAYED,
    **dict.fromkeys(PUSH_2D_2E, "push 2D 2E"),
    **dict.fromkeys(["push left", "push the box left", "推左"], "push left"),
    **dict.fromkeys(["push 2E left", "push 2E to the left", "push box at 2E left"], "push 2E left"),
    **dict.fromkeys(["go to 2 3", "go (2,3)", "move to 2 3", "去 2 3"], "go 2,3"),
    **dict.fromkeys(["next level", "skip"], "next"),
    **dict.fromkeys(["previous", "prev", "previous level"], "back"),
    **dict.fromkeys(["show solution", "show me the solution", "solve level"], "solve"),
    **dict.fromkeys(["am I stuck?", "is this solvable?"], "hint"),
    "play the solution": "lurd",
    "goals": "list goals",
    "where are the boxes?": "list boxes",
    "push up": "push up",
    "push 2D right": "push 2D right",
    "push 2 3 2 4": "push 2,3 2,4",
    "push (2,3) to (2,4)": "push 2,3 2,4",
    "push from 2E to 2D": "push 2E 2D",
    "go row 2 col D": "go 2D",
    "move to 4 2": "go 4,2",
    "lurd rr": "lurd rr",
}
# Refused, and this is the first of `expected`.
MEANT = {
    "pull left": "push left",
    "auto": "hint",
    "5x5": "new random:5x5",
    **agents_of_directions.MEANT,
    **dict.fromkeys(["reveal A1", "open A1", "flag A1", "f A1", "flag 1 A", "Flag: 1A"], "go 1A"),
    **dict.fromkeys(["2 3", "(2,3)", "row 2 col D", "row 2 column D", '{"row":2,"col":3}'], "go 2D"),
    "2D": "2d",
    "push 2E": "go 2E",
}
# Refused, without a guess.
UNCLEAR = [*agents_of_directions.UNCLEAR, "push"]
