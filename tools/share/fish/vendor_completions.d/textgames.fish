# Completion for textgames in fish; python3 -m tools.release texts writes it.

function __textgames_after # the first word that is no option is one of these, or there is none yet for ''
    set -l words (commandline -opc)
    set -l first ''
    set -l skips 0
    for word in $words[2..]
        if test $skips = 1
            set skips 0
        else if contains -- $word --seed --size --goal --level --mines --time --jobs --color --lang --save
            set skips 1
        else if not string match -q -- '-*' $word
            set first $word
            break
        end
    end
    contains -- "$first" $argv
end

complete -c textgames -f
complete -c textgames -l seed -x -d 'any text; the same seed gives the same game'
complete -c textgames -l daily -d 'play the game of the day (seed: today\'s date)'
complete -c textgames -l size -x -d '2048, minesweeper: rows x columns'
complete -c textgames -l goal -x -d '2048: the winning tile (default: 2048)'
complete -c textgames -l level -x -a 'easy wide beginner intermediate expert' -d 'sokoban: the level\'s number, or A-B with check; minesweeper: easy (1), wide (2), beginner, intermediate or expert'
complete -c textgames -l mines -x -d 'minesweeper: how many, with --size'
complete -c textgames -l no-guess -d 'minesweeper: a board that can be won without guessing'
complete -c textgames -l time -x -d 'seconds per level for check (default: 10)'
complete -c textgames -l jobs -x -d 'how many levels check solves at once (default: 1)'
complete -c textgames -l verbal -d 'use sentences instead of boards'
complete -c textgames -l color -x -a 'auto always never' -d 'colour: auto (in terminals), always or never'
complete -c textgames -l lang -x -a 'en zh' -d 'language: en, zh (default: the system\'s)'
complete -c textgames -l save -r -F -d 'resume the game in FILE, or begin one there'
complete -c textgames -l resume -a '2048 sokoban minesweeper' -d 'resume the newest unfinished game (of GAME), or number N'
complete -c textgames -s h -l help -d 'show this help and exit'
complete -c textgames -l version -d 'show the version and exit'
complete -c textgames -l json -d 'print one JSON object per line instead of text'
complete -c textgames -l no-help -d 'refuse hints, undo and other help, and hide the seed until the end'
complete -c textgames -l strict -d 'stop at the first refused command, with exit status 5'
complete -c textgames -l exit-status -d 'exit with 0 for a win, 3 for a loss, 4 for an unfinished game'
complete -c textgames -l no-echo -d 'don\'t repeat piped input'
complete -c textgames -n "__textgames_after ''" -a '2048 sokoban minesweeper list stats help check forget'
complete -c textgames -n "__textgames_after stats" -a '2048 sokoban minesweeper'
complete -c textgames -n "__textgames_after help" -a '2048 sokoban minesweeper scripts'
complete -c textgames -n "__textgames_after list" -a '2048 sokoban minesweeper classic holes unfinished'
complete -c textgames -n "__textgames_after check" -F -a 'classic holes'
complete -c textgames -n "__textgames_after forget" -a 'all'
complete -c textgames -n "__textgames_after sokoban" -F -a 'classic holes random'
complete -c textgames -n "__textgames_after minesweeper" -a 'easy wide beginner intermediate expert'
