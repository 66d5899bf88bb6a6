"""The search for solutions, and for shortest ways.

search.py      the solver: it lets the searches below take turns
best_first.py  weighted A* over pushes, forwards, and backwards over pulls
features.py    the feature-space search (FESS), for levels with many boxes
deadlocks.py   positions that can't be solved any more, and pushes that need not be tried
heuristics.py  how many pushes are left: a quick estimate and a lower bound
maze.py        a level as bitboards, and the search for a single box
shorten.py     makes a solution shorter, and proves that none is
walking.py     walks and pushes as LURD
"""
