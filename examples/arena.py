"""Play the games for tests with any program: python3 examples/arena.py [OPTIONS] GAME PROGRAM [ARGUMENTS ...]

The program reads the output of `textgames GAME --json --no-help`, and each line that it writes is a turn and gets a
reply; `line_in` in players.py says what it plays. GAME is an ID without a seed. PROGRAM can also be random, greedy or
hint, the players in the table of reference; hint plays without `--no-help`.
"""

import asyncio
import json
import os
import signal
import sys
from argparse import PARSER, ArgumentParser
from asyncio.subprocess import PIPE
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from shutil import which
from statistics import mean, stdev
from typing import Any, NamedTuple

import players

SEEDS = players.SEEDS["test"]
DEFAULT = "sokoban:random:7x7b2"  # as in the environments, which have as many steps as there are turns here
TURNS = {"2048": 5000, "sokoban": 500, "minesweeper": 1000}
PLAYERS = [sys.executable, players.__file__]
BUILT_IN = ("random", "greedy", "hint")
NORMAL = 1.96  # so many standard deviations to each side have 95 % of a normal distribution
REFERENCE = """\
| game | player | games | progress | won | score |
| --- | --- | --- | --- | --- | --- |
| 2048:4x4 | random | 100 | 0.593 +- 0.013 | 0% (0% to 4%) | 1041 +- 94 |
| 2048:4x4 | greedy | 100 | 0.659 +- 0.012 | 0% (0% to 4%) | 1909 +- 167 |
| 2048:4x4 | hint | 100 | 1.000 +- 0.000 | 100% (96% to 100%) | 21079 +- 102 |
| sokoban:random:7x7b2 | random | 100 | 0.125 +- 0.047 | 2% (1% to 7%) |  |
| sokoban:random:7x7b2 | greedy | 100 | 0.490 +- 0.057 | 16% (10% to 24%) |  |
| sokoban:random:7x7b2 | hint | 100 | 1.000 +- 0.000 | 100% (96% to 100%) |  |
| minesweeper:10x10m10 | random | 100 | 0.747 +- 0.040 | 0% (0% to 4%) |  |
| minesweeper:10x10m10 | greedy | 100 | 0.906 +- 0.029 | 33% (25% to 43%) |  |
| minesweeper:10x10m10 | hint | 100 | 1.000 +- 0.000 | 98% (93% to 99%) |  |
"""


class Result(NamedTuple):
    """How a game went: `progress` from 0 to 1, and why it ended."""

    progress: float
    score: int
    end: str


async def read(program: asyncio.subprocess.Process, seconds: float) -> tuple[str, str]:
    """Return the next line of a program and an empty reason, or an empty line and why there is none."""
    assert program.stdout
    try:
        line = await asyncio.wait_for(program.stdout.readline(), seconds)
    except (TimeoutError, ValueError):  # or it wrote a lot and no end of a line
        return "", "no line in time"
    return line.decode(errors="replace"), "" if line else "program ended"


async def play(name: str, seed: int, command: list[str], seconds: float) -> Result:
    """Play a game with a program, which has some seconds for each turn."""
    options = [] if command == ["hint"] else ["--no-help"]
    with players.Game(name, f"--seed={seed}", *options) as game:
        start = [*PLAYERS, *command] if command[0] in BUILT_IN else command
        program = await asyncio.create_subprocess_exec(*start, stdin=PIPE, stdout=PIPE, start_new_session=True)
        pipe = program.stdin
        assert pipe

        def send(answer: dict[str, Any]) -> None:
            if not pipe.is_closing():
                pipe.write(f"{json.dumps(answer, separators=(',', ':'))}\n".encode())

        send(game.start)
        for _turn in range(TURNS[game.start["game"]]):
            line, end = await read(program, seconds)
            if not end:
                reply = await asyncio.to_thread(game.answer, line)
                send(reply)
                if reply["status"] != "playing":
                    end = reply["status"]
                elif game.end:
                    end = "quit"
            if end:
                break
        last = game.finish()
        send(last)
    end = end or "turn limit"
    pipe.close()
    await asyncio.wait([asyncio.gather(program.wait(), pipe.wait_closed(), return_exceptions=True)], timeout=1)
    with suppress(OSError):  # what it started may still run
        if os.name == "posix":
            os.killpg(program.pid, signal.SIGKILL)
        else:
            program.kill()
    await asyncio.wait([asyncio.create_task(program.communicate())], timeout=1)  # reads what it left
    progress = last["progress"]
    counts = f"refused {last['refused']}, not played {last['not_played']}"
    print(f"{name}#{seed}: {end}, progress {progress:.2f}, {counts}", file=sys.stderr)
    return Result(progress, last["state"].get("score", 0), end)


def mean_of(values: Sequence[float], form: str) -> str:
    """Return the mean with its normal interval, without one for a single value."""
    if len(values) == 1:
        return form.format(values[0])
    spread = NORMAL * stdev(values) / len(values) ** 0.5
    return f"{form} +- {form}".format(mean(values), spread)


def row(game: str, player: str, results: list[Result]) -> str:
    """Return a row of the table: means with normal intervals, and wins with Wilson's interval."""
    games = len(results)
    progress = mean_of([result.progress for result in results], "{:.3f}")
    share = [result.end for result in results].count("won") / games
    spread = NORMAL**2 / games
    middle = share + spread / 2
    reach = (spread * (share * (1 - share) + spread / 4)) ** 0.5
    low = (middle - reach) / (1 + spread)
    high = (middle + reach) / (1 + spread)
    won = f"{share:.0%} ({low:.0%} to {high:.0%})"
    scores = [result.score for result in results]
    score = mean_of(scores, "{:.0f}") if any(scores) else ""
    return f"| {game} | {player} | {games} | {progress} | {won} | {score} |"


async def main() -> None:
    """Play the games that the options ask for, and print the table."""
    parser = ArgumentParser(description=__doc__.partition(":")[0], allow_abbrev=False)
    parser.add_argument("--games", type=int, default=20, metavar="N", help=f"so many seeds, 1 to {len(SEEDS)}")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="so many games at a time")
    parser.add_argument("--timeout", type=float, default=60, metavar="S", help="seconds for a line")
    parser.add_argument("game")
    parser.add_argument("program", nargs=PARSER)
    options = parser.parse_args()
    if not 1 <= options.games <= len(SEEDS):
        parser.error(f"--games is 1 to {len(SEEDS)}, not {options.games}")
    if options.jobs < 1 or options.timeout <= 0:
        parser.error("--jobs and --timeout are greater than 0")
    if options.program[0] not in BUILT_IN and not which(options.program[0]):
        parser.error(f"there is no program {options.program[0]!r}; {', '.join(BUILT_IN)} are built in")
    if "#" in options.game:
        parser.error(f"leave the seed out of {options.game}: --games says how many seeds are played")
    game = DEFAULT if options.game == "sokoban" else options.game
    try:
        with players.Game(game, "--seed=0", "--no-help") as first:  # which hides the seed
            name = first.start["id"]
    except ValueError as error:
        parser.error(str(error))
    free = asyncio.Semaphore(options.jobs)

    async def played(seed: int) -> Result:
        async with free:
            return await play(name, seed, options.program, options.timeout)

    results = await asyncio.gather(*map(played, SEEDS[: options.games]))
    for line in REFERENCE.splitlines():
        if line.split()[1] in ("game", "---", name):
            print(line)
    print(row(name, " ".join(options.program), results))
    ends = Counter(result.end for result in results).most_common()
    print("Ends:", ", ".join(f"{count} {end}" for end, count in ends))


asyncio.run(main())
