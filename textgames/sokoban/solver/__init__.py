"""The search for solutions and for shortest paths.

search.py      the solver, which tries the searches below in turn, and the proof of fewest pushes
best_first.py  weighted A* over pushes, forwards, and over pulls, backwards
features.py    the feature-space search (FESS), for levels with many boxes
deadlocks.py   positions that can't be solved, and pushes that need not be tried
heuristics.py  the number of pushes left: a quick estimate and a lower bound
maze.py        a level as bitboards, and the search for a single box
walking.py     walks and pushes as LURD
"""
