# textgames 1 minesweeper:9x9m8#x=y
5F
u
redo
0A
undo 2
r
2C
look
new
m 3C
hint
list numbers
list flags
list marks
odds
odds 0A
undo
undo 2
undo 0A
undo 0B 1A
undo 1B 0B
undo #1
redo
redo 2
redo 0A
redo 0B 1A
redo 1B 0B
redo #1
restart
restart 0A
restart 0B 1A
restart 1B 0B
restart #1
new
new 2
new 0A
new 0B 1A
new 1B 0B
new #1
hint
hint 0A
hint 0B 1A
hint 1B 0B
hint #1
look
look 0A
look 0B 1A
look 1B 0B
look #1
where
where 0A
where 0B 1A
where 1B 0B
where #1
moves
moves 0A
moves 0B 1A
moves 1B 0B
moves #1
id
id 0A
id 0B 1A
id 1B 0B
id #1
stats
stats 0A
stats 0B 1A
stats 1B 0B
stats #1
help
help 0A
help 0B 1A
help 1B 0B
help #1
row 2
row 0
column A
open 0A
open 0B 1A
open 1B 0B
odds
odds 0A
odds 0B 1A
odds 1B 0B
odds #1
auto-flag on
auto-flag off
list flags
