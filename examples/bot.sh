#!/usr/bin/env bash
# A bot in bash with jq: bash examples/bot.sh [OPTIONS ...]
# It plays 2048 and keeps the large tiles in the lower left corner.
set -eu
coproc program { textgames 2048 --json "$@"; }
read -r answer <&"${program[0]}"
while [ "$(jq -r .status <<<"$answer")" = playing ]; do
    move=$(jq -r '[("down", "left", "right", "up") as $move | select(.legal | index($move)) | $move][0]' <<<"$answer")
    echo "$move" >&"${program[1]}"
    read -r answer <&"${program[0]}"
done
jq -r '"\(.status) \(.state.score)"' <<<"$answer"
