"""The search for a good move.

search.py     expectimax on 4x4 boards, over the values of a trained network
tables.py     what that search knows of pairs of lines
network.py    the n-tuple network, and the file of its weights
heuristic.py  expectimax on boards of other sizes, over a heuristic
"""
