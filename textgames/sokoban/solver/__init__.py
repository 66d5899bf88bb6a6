"""The search for solutions, and for shortest ways.

search.py      the solver: one of the searches below after another, and the proof of the fewest pushes
best_first.py  weighted A* over pushes, forwards, and backwards over pulls
features.py    the feature-space search (FESS), for levels with many boxes
deadlocks.py   positions that can't be solved any more, and pushes that need not be tried
heuristics.py  how many pushes are left: a quick estimate and a lower bound
maze.py        a level as bitboards, and the search for a single box
walking.py     walks and pushes as LURD
"""
