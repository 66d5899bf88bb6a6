"""Hostile play: random lines of every command, and kills, to see that nothing is lost and no traceback shown.

    python3 -m tools.hostile SECONDS [SEED]

Each round is a sitting with `--save` or one that is kept without being asked, of a random game: some thousand lines,
right and wrong ones, sent to a real process; in some rounds it is killed in their middle. Then what was answered has
to be in the file. The last line says how many lines and kills there were, what was lost, and the most memory.
"""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GAMES = (
    "2048",
    "2048:2x3g16",
    "sokoban",
    "sokoban:classic/1",
    "minesweeper",
    "minesweeper:8x8m10n",
    "minesweeper:hard",
)
WORDS = (
    *["w", "a", "s", "d", "u", "wasd", "wwdu", "3H", "0A", "5F", "f3H", "c3H", "y", "n", "p", "?", "r"],
    *("undo 3", "redo 2", "restart", "new", "look", "where", "moves", "id", "stats", "help", "last", "keep"),
    *("hint", "solve 1", "auto 2", "odds", "odds 3H", "why", "go 1B", "push 2C 2D", "level 2", "next", "back"),
    *("auto-flag on", "auto-flag off", "undo push", "lurd lurd", "list boxes", "row 3", "column A", "x\0y", "²H", "#"),
    *("save SAVED", "load SAVED", "save \0", "load /dev/zero", "new 9999x9", "new 5x5", "\x1b[2J", "\u202e", "\udc80"),
)
LINES = 300
KILLED = 4  # one round in so many is killed


def sent_lines(chance: random.Random, folder: str) -> list[str]:
    """The lines of a round."""
    some = [" ".join(chance.choices(WORDS, k=chance.choice((1, 1, 1, 2, 5)))) for _ in range(LINES)]
    return [line.replace("SAVED", os.path.join(folder, "saved")) for line in some]


def started(game: str, path: str, kept: bool, home: str) -> subprocess.Popen[bytes]:
    """The program, with a file that the game lives in, or as if somebody typed."""
    environment = {**os.environ, "TEXTGAMES_HOME": home, "TEXTGAMES_TYPED": "0" if kept else "1"}
    arguments = [game, "--save", path, "--json"] if kept else [game]
    return subprocess.Popen(
        [sys.executable, "-m", "textgames", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )


def answered(process: subprocess.Popen[bytes], lines: list[str], after: int | None) -> tuple[bytes, bytes]:
    """Send the lines and read what is said, or kill the program when so many bytes were said."""
    data = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
    if after is None:
        return process.communicate(data, timeout=600)
    pid = os.fork()
    if pid == 0:
        try:
            process.stdin.write(data)  # type: ignore[union-attr]
            process.stdin.flush()  # type: ignore[union-attr]
        finally:
            os._exit(0)
    process.stdin.close()  # type: ignore[union-attr] # or the end of input never comes
    out = process.stdout.read(after)  # type: ignore[union-attr]
    process.kill()
    out += process.stdout.read()  # type: ignore[union-attr]
    errors = process.stderr.read()  # type: ignore[union-attr]
    process.wait()
    os.waitpid(pid, 0)
    return out, errors


def position(record: dict[str, object]) -> dict[str, object]:
    """What is to be the same again; seconds and the best score of a sitting are not."""
    state = {name: value for name, value in dict(record["state"]).items() if name not in ("seconds", "best")}  # type: ignore[call-overload]
    return {"id": record["id"], "status": record["status"], "state": state}


def is_lost(out: bytes, path: str) -> bool:
    """Whether the last position that was told is no longer in the file, nor a later one."""
    told = [json.loads(line) for line in out.splitlines(keepends=True) if line.endswith(b"}\n")]
    if not told or not Path(path).exists():
        return False
    process = subprocess.run(
        [sys.executable, "-m", "textgames", "--save", path, "--json"], input=b"", capture_output=True, check=False
    )
    if process.returncode:
        return True
    resumed = json.loads(process.stdout.splitlines()[0])
    return told[-1]["event"] == "end" and position(resumed) != position(told[-1])


def main(seconds: float, seed: str) -> int:
    """Play rounds until the time is over; 1 where anything was lost or went wrong."""
    end, chance = time.monotonic() + seconds, random.Random(seed)
    rounds = lines = kills = lost = faults = 0
    while time.monotonic() < end:
        rounds += 1
        with tempfile.TemporaryDirectory() as folder:
            path, kept = os.path.join(folder, "game"), chance.random() < 0.7
            sent = sent_lines(chance, folder)
            after = chance.randrange(1, 10**5) if chance.randrange(KILLED) == 0 else None
            game = chance.choice(GAMES)
            process = started(game, path, kept, folder)
            out, errors = answered(process, sent, after)
            kills += after is not None
            lines += len(sent) if after is None else out.count(b"\n")
            if b"Traceback" in out + errors or b"fault of the program" in out + errors or b"\x1b" in out + errors:
                faults += 1
                print(f"round {rounds} of seed {seed}, {game}: {errors[-300:]!r}")
            if kept and is_lost(out, path):
                lost += 1
                print(f"round {rounds} of seed {seed}, {game}, killed {after}: the file has not what was told")
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"{rounds} rounds, {lines} lines, {kills} kills: {faults} faults, {lost} lost; {most} MB at most")
    return 1 if lost or faults else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "1"))
