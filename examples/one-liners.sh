#!/bin/sh
# Shell one-liners.

# Win the first Sokoban level, and show only the last line.
printf 'dd\nd\naaa\nsa\nw\n' | textgames sokoban | tail -n 1

# A hundred moves of 2048 on one line. The exit status says that the game is unfinished.
yes wasd | head -n 25 | tr -d '\n' | textgames 2048 --seed 7 --exit-status | tail -n 1

# The ID of a new game, to share it.
echo id | textgames minesweeper --level expert | grep '^minesweeper:'
