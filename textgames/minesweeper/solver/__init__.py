"""What can be known about the closed squares, and the best guess if nothing is certain.

solver.py         what a player sees, what is certain, and the probability of a mine elsewhere
deductions.py     what one number proves, or two of them
components.py     counts the solutions of connected constraints
probabilities.py  the probability of a mine on each square
proofs.py         why a square is certain, in words
guess.py          the best guess
fifty_fifty.py    unavoidable guesses between two arrangements
endgame.py        the best play to the end if few layouts are left
playouts.py       the chance of winning, exact or from simulations
noguess.py        no-guess boards
"""
