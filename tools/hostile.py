"""Hostile play, to see that nothing is lost and no traceback shown: random lines, kills, damaged files and databases.

    python3 -m tools.hostile SECONDS [SEED]

Each round is one of these, with real processes:

- a sitting of a random game, with `--save` or one that is kept without being asked: some thousand lines of all
  commands, right and wrong ones. Every other is killed in their middle. Then what was answered has to be in the file,
  and nothing else but the line that was being played.
- damaged saved games and level files, which are loaded one after another: each is refused in a line, or played; none
  is changed, and the game in play is as it was where one is refused.
- saved games and level files near the limits of size and work, which are loaded and listed: within their time and
  memory each is played or refused in words.
- a database of results that is locked or damaged, while games are won.

The last lines say how much of each there was, what went wrong, the line that took longest and the most memory.
"""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
SIZES = ("2048", "2048:2x3g16", "minesweeper", "minesweeper:8x8m10n", "minesweeper:hard")
LEVELS = ("sokoban", "sokoban:classic/1")
SHORT = (
    *("w", "a", "s", "d", "u", "wasd", "wwdu", "2(wd)", "3w", "3H", "0A", "5F", "f3H", "c3H", "y", "p", "."),
    *("?", "#", "²H", "\u202e", "\udc80", "\x1b[2J", "x\0y", "look", "where", "moves", "id", "help", "last"),
    *("keep", "warn", "solution", "levels"),
    *("undo 3", "redo 2", "undo push", "go 1B", "lurd lurd", "list boxes", "row 3", "column A"),
    *("auto-flag on", "auto-flag off", "warn on", "save saved", "save \0", "load /dev/zero"),
    *("new 9999x9", "w" * 300, "3H " * 50),
)
SELDOM = (
    *("hint", "solve 1", "odds", "odds 3H", "why", "push 2C 2D", "go 9A", "stats", "help undo", "list mines"),
    *("load saved", "level 2", "next", "back", "new 5x5 #1", "new #7", "r", "restart", "undo 999999999"),
)
BY_CHANCE = ("auto 2", "auto", "new")  # what they lead to is another thing each time
TURNS = {"new", "y", "load", "next", "back", "level"}  # with these another game is begun
LINES, BEFORE_A_KILL = 10_000, 500
RARE = 0.004  # of the words
DAMAGED = 50  # saved games, and level files, of a round
SECONDS = 900  # for a process
LARGE_FILE, LARGE_SECONDS, LARGE_MEGABYTES = 16_000_000, 60, 300  # and their limits on two shared cores
LINES_OF_LARGE = {
    "2048": ("499999(da)", "wasd", "w", "#: stands en x y", "# textgames 1 2048:4x4#7", "look", "", "u 9999999"),
    "sokoban": ("", "Title: x", "Author: y", "Comment:", "Solution:", "rl", "999999r", "#@$.#", "5#|#@$.#", "text"),
}
LEVEL_FILE = "; some\n#####\n#@$.#\n#####\nTitle: one\n\n######\n#@-$.#\n#-$-.#\n######\nSolution: rrl\n"


class Tally:
    """What was done and what came of it."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.counts = dict.fromkeys(("rounds", "lines", "kills", "damaged files", "large files", "databases"), 0)
        self.wrong = dict.fromkeys(("faults", "lost", "changed"), 0)
        self.longest = self.most = (0.0, "")

    def tell(self, what: str, told: str) -> None:
        """Something went wrong."""
        self.wrong[what] += 1
        print(f"{what}: round {self.counts['rounds']} of seed {self.seed}: {told}", flush=True)

    def look_at(self, out: bytes, errors: bytes, told: str) -> None:
        """A traceback, or a sign that steers the terminal, is a fault."""
        said = out + errors
        if b"Traceback" in said or b"fault of the program" in said or b"\x1b" in said or b"\x07" in said:
            self.tell("faults", f"{told}: {errors[-300:]!r}")

    def summary(self) -> str:
        """All of it, in three lines."""
        counts = ", ".join(f"{number} {what}" for what, number in self.counts.items())
        wrong = ", ".join(f"{number} {what}" for what, number in self.wrong.items())
        (seconds, line), (megabytes, game) = self.longest, self.most
        return f"{counts}: {wrong}.\n{seconds:.1f} s at most, for {line!r}\n{megabytes:.0f} MB at most, in {game}"


class Program:
    """The program, playing in a folder, which is its data folder too; `typed` as if somebody sat there."""

    def __init__(self, tally: Tally, folder: Path, *arguments: str, typed: bool = False) -> None:
        self.tally, self.told = tally, " ".join(arguments)
        environment = {
            **os.environ,
            "TEXTGAMES_HOME": str(folder),
            "TEXTGAMES_TYPED": "01"[typed],
            "PYTHONPATH": str(HERE),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "textgames", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            cwd=folder,
        )

    def played(self, lines: list[str], killed_after: int | None = None) -> list[bytes]:
        """What it says to some lines; all that it said before it was killed, after so many lines of its own."""
        writer = threading.Thread(target=self._write, args=["".join(f"{line}\n" for line in lines)])
        alarm = threading.Timer(SECONDS, self.process.kill)
        writer.start()
        alarm.start()
        said: list[bytes] = []
        before = time.monotonic()
        for line in self.process.stdout or ():
            said.append(line)
            now = time.monotonic()
            if now - before > self.tally.longest[0]:
                self.tally.longest = now - before, f"{self.told}: {line[:90].decode(errors='replace')}"
            before = now
            if len(said) == killed_after:
                self.process.kill()
        alarm.cancel()
        writer.join()
        self._end(said, killed_after)
        return said

    def _write(self, text: str) -> None:
        try:
            with self.process.stdin as stream:  # type: ignore[union-attr]
                stream.write(text.encode("utf-8", "surrogateescape"))
        except OSError:
            pass  # it was killed, or has left

    def _end(self, said: list[bytes], killed_after: int | None) -> None:
        tally = self.tally
        _, status, used = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        tally.most = max(tally.most, (used.ru_maxrss / 1024, self.told))
        tally.look_at(b"".join(said), b"", self.told)
        if killed_after is None and self.process.returncode not in (0, 1, 2):
            tally.tell("faults", f"{self.told}: exit status {self.process.returncode}")


def objects(said: list[bytes]) -> list[dict[str, Any]]:
    """The objects among what was said, without one that was cut short."""
    return [json.loads(line) for line in said if line.startswith(b"{") and line.endswith(b"}\n")]


def position(record: dict[str, Any]) -> dict[str, Any]:
    """What is to be the same again; seconds and the best score of a sitting are not."""
    state = {name: value for name, value in record["state"].items() if name not in ("seconds", "best")}
    return {"id": record["id"], "status": record["status"], "state": state}


def position_in(tally: Tally, path: Path) -> dict[str, Any] | None:
    """The position that a saved game leads to; None where it can't be taken up."""
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    found = objects(Program(tally, path.parent, "--save", str(copy), "--json").played([]))
    return position(found[0]) if found else None


def some_lines(chance: random.Random, count: int, rare: tuple[str, ...]) -> list[str]:
    """Lines of one command or of a few."""
    lines = []
    for _ in range(count):
        some = chance.choice((1, 1, 1, 2, 5))
        lines.append(" ".join(chance.choice(rare if chance.random() < RARE else SHORT) for _ in range(some)))
    return lines


def sitting(tally: Tally, chance: random.Random, folder: Path) -> None:
    """A round of lines. What they lead to is found out by playing them again, where the program was killed."""
    kept_by_itself, is_killed = chance.random() < 0.3, chance.random() < 0.5
    game = chance.choice(([chance.choice(SIZES), "--seed", "5"], [chance.choice(LEVELS)]))
    lines = some_lines(
        chance,
        BEFORE_A_KILL + 100 if is_killed else LINES,
        SELDOM if is_killed or kept_by_itself else SELDOM + BY_CHANCE,
    )
    after = chance.randrange(1, BEFORE_A_KILL) if is_killed else None
    other = folder / "other"
    other.mkdir()
    in_a_file = [] if kept_by_itself else ["--save", "game"]
    if kept_by_itself:
        said = Program(tally, folder, *game, typed=True).played(lines, after and 5 * after)
        answered = sum(line.startswith(b"> ") for line in said) - 1
    else:
        said = Program(tally, folder, *game, *in_a_file, "--json").played(lines, after)
        answered = len(objects(said)) - 1
    known = objects(said)
    if is_killed or kept_by_itself:
        known = objects(Program(tally, other, *game, *in_a_file, "--json").played(lines))
    tally.counts["lines"] += max(answered, 0) + len(known)
    tally.counts["kills"] += is_killed
    if answered > 0:
        compare(tally, known[: answered + 2], folder, f"{' '.join(game)}, killed after {after}")


def compare(tally: Tally, known: list[dict[str, Any]], folder: Path, told: str) -> None:
    """Whether the last position that is `known` is kept, of a line that may not be answered yet, or the one before.

    A game that is kept without being asked is not, once it is over, nor while it is at its start.
    """
    kept = [folder / "game"] if (folder / "game").exists() else list((folder / "unfinished").glob("*.txt"))
    newest = sorted(kept, key=os.path.getmtime, reverse=True)[:3]
    found, wanted = [position_in(tally, file) for file in newest], [position(place) for place in known[-2:]]
    if any(place in found for place in wanted):
        return
    changes = [place for place in known if place.get("changed")]
    last = [place for place in changes if not set(place["cmd"].split()) & TURNS]
    is_over = any(place["status"] != "playing" for place in known[-2:] + last[-1:])
    start = next(place for place in known if place["id"] == known[-1]["id"])
    is_at_its_start = position(known[-1]) == position(start)
    if kept[:1] != [folder / "game"] and (not last or is_over or is_at_its_start or position(last[-1]) in found):
        return
    tally.tell("lost", f"{told}: {known[-1].get('cmd')!r}: wanted {wanted}, kept {found}")


def damage(data: bytes, chance: random.Random) -> bytes:
    """A file as a bad disk, a bad editor or a bad day leaves it."""
    at = chance.randrange(len(data))
    lines = data.splitlines(keepends=True)
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(7):
        case 0:
            return data[:at]
        case 1:
            return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
            return b"".join(lines)
        case 3:
            return data[:at] + chance.randbytes(chance.randrange(1, 30)) + data[at:]
        case 4:
            return data[:at] + b"\0" * (len(data) - at)
        case 5:
            return data[:at] + lines[one] * chance.randrange(1, 300) + data[at:]
    return data.replace(b"textgames 1", b"textgames %d" % chance.randrange(30), 1)


def damaged_files(tally: Tally, chance: random.Random, folder: Path) -> None:
    """A round of files that are loaded."""
    game = chance.choice(("2048", "sokoban", "minesweeper"))
    good = folder / "good"
    Program(tally, folder, game, "--save", str(good)).played(
        [" ".join(chance.choices(SHORT[:16], k=3)) for _ in range(12)]
    )
    files = {}
    for number in range(DAMAGED):
        files[folder / f"save{number}"] = damage(good.read_bytes(), chance)
        levels = folder / f"level{number}.xsb"
        files[levels] = damage(LEVEL_FILE.encode(), chance)
        named = f"# textgames 1 sokoban:{levels}/{chance.choice((1, 2))}\nd\n"
        files[folder / f"of{number}"] = (named if game == "sokoban" else "").encode()
    for path, data in files.items():
        path.write_bytes(data)
    lines = [f"load {path}" for path in files if path.suffix != ".xsb"]
    said = objects(Program(tally, folder, game, "--json").played(lines))
    tally.counts["lines"] += len(lines)
    tally.counts["damaged files"] += 2 * DAMAGED if game == "sokoban" else DAMAGED
    for before, after in pairwise(said):
        if after.get("error") and position(before) != position(after):
            tally.tell("changed", f"the game in play, by {after['cmd']}")
    for path, data in files.items():
        if path.read_bytes() != data:
            tally.tell("changed", f"{path.name} of {game}")
    if len(said) != len(lines) + 2:
        tally.tell("faults", f"{len(said)} answers to {len(lines)} lines of {game}")


def large_files(tally: Tally, chance: random.Random, folder: Path) -> None:
    """A round of files that are as large as they may be, or a little larger: of a few lines, over and over."""
    game = chance.choice([*LINES_OF_LARGE])
    some = "".join(f"{line}\n" for line in chance.choices(LINES_OF_LARGE[game], k=chance.choice((1, 2, 5)))).encode()
    start = b"# textgames 1 2048:4x4#7\n" if game == "2048" else LEVEL_FILE.encode()
    path = folder / "unfinished" / "1.txt"
    path.parent.mkdir()
    path.write_bytes((start + some * (LARGE_FILE // len(some)))[: LARGE_FILE + chance.choice((0, 1))])
    told, most = f"{game} of 16 MB of {some!r}", tally.most
    for arguments in (["list", "unfinished"], ["--save", str(path)]) if game == "2048" else [["sokoban", str(path)]]:
        tally.most = 0.0, ""
        began = time.monotonic()
        said = Program(tally, folder, *arguments).played([])
        seconds, megabytes = time.monotonic() - began, tally.most[0]
        tally.most = most = max(most, tally.most)
        tally.counts["large files"] += 1
        if seconds > LARGE_SECONDS or megabytes > LARGE_MEGABYTES or not said:
            tally.tell("faults", f"{told}: {seconds:.0f} s, {megabytes:.0f} MB")


def database(tally: Tally, chance: random.Random, folder: Path) -> None:
    """A round of games that are won while the results can't be put in, and after that."""
    win = "sokoban:=P#o"
    Program(tally, folder, win, "--save", str(folder / "first")).played(["d"])
    path = folder / "results.sqlite3"
    is_locked, data = chance.random() < 0.5, path.read_bytes()
    if is_locked:
        held = sqlite3.connect(path)
        held.execute("BEGIN EXCLUSIVE")
    else:
        path.write_bytes(
            chance.choice((data[: chance.randrange(1, len(data))], chance.randbytes(5000), damage(data, chance)))
        )
    said = Program(tally, folder, win, "--save", str(folder / "second"), "--json").played(["d"])
    if not said or objects(said)[-1]["status"] != "won":
        tally.tell("lost", f"a game that was won beside a {'locked' if is_locked else 'damaged'} database")
    if is_locked:
        held.close()
    else:
        path.write_bytes(data)
    Program(tally, folder, win, "--save", str(folder / "third")).played(["d"])
    with sqlite3.connect(path) as results:
        (found,) = results.execute("SELECT count(*) FROM result").fetchone()
    if found != 3 and (is_locked or found != 2):  # a damaged one may have taken a result in that went with it
        tally.tell("lost", f"{3 - found} results of 3")
    tally.counts["databases"] += 1
    tally.counts["lines"] += 3


def main(seconds: float, seed: str) -> int:
    """Play rounds until the time is over; 1 where anything went wrong."""
    end, chance, tally = time.monotonic() + seconds, random.Random(seed), Tally(seed)
    while time.monotonic() < end:
        tally.counts["rounds"] += 1
        one = chance.choices((sitting, damaged_files, large_files, database), (20, 4, 1, 1))[0]
        with tempfile.TemporaryDirectory() as folder:
            one(tally, chance, Path(folder).resolve())
    print(tally.summary())
    return 1 if any(tally.wrong.values()) else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "1"))
