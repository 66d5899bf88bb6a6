"""What can be known of the closed squares, and what is best if nothing is certain.

solver.py         what a player sees, what is certain, and the probability of a mine elsewhere
deductions.py     what one number proves, or two of them
components.py     counts the solutions of connected constraints
probabilities.py  the probability of a mine on each square
proofs.py         why a square is certain
guess.py          the best guess
fifty_fifty.py    squares that are fifty-fifty whatever comes
endgame.py        the best play to the end if few layouts are left
playouts.py       the chance to win, exact or by random play
noguess.py        no-guess boards
"""
