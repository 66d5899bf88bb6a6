"""Hostile play, to see that nothing is lost and no traceback shown: random lines, kills, damaged files and databases.

    python3 -m tools.hostile SECONDS [SEED]

Each round is one of these, with real processes; the streams of every other one don't block:

- a sitting of a random game, with `--save` or one that is kept without being asked: some thousand lines of all
  commands, right and wrong ones. Every other is killed in their middle. Then what was answered has to be in the file,
  and nothing else but the line that was being played.
- damaged saved games and level files, which are loaded one after another: each is refused in a line, or played; none
  is changed, and the game in play is as it was where one is refused.
- saved games and level files near the limits of size and work, which are loaded and listed: within their time and
  memory each is played or refused in words.
- a database of results that is locked or damaged, while games are won.
- a sound database, and a file of results that wait, with odd values; or a pipe or a link in their place. Each result
  is counted, or counted as one that can't be read, and a game that is won is answered.
- a board of 1000x1000, or words of a million characters, which have to take less than 300 MB.

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
LARGE = "minesweeper:1000x1000m60000#3"
LARGE_LINES = (
    "500A",
    "r 500A " * 30,
    "hint",
    "odds",
    "odds win",
    "auto-flag on",
    "look",
    "where",
    "share",
    "u",
    "odds " * 30,
    "undo redo " * 100,
    "u " * 200_000,
    "list numbers " * 50,
)
WORD = 1_000_000  # characters
WORDS_REPEATED = (
    *("a-", "*", "(", "()", ",", "9,", "4d", "ad", "3H ", "x ", "u ", "? ", "hint ", "new "),
    *("\U0001f600", "上", "龘", '"', "2(", "#"),
)
MOST_MEGABYTES = 300
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
COUNTED = ("rounds", "lines", "kills", "damaged files", "large files", "databases", "odd databases")
ODD_VALUES = (
    None,
    b"\xff",
    "",
    "x",
    "won",
    "%zz",
    "a\0b",
    "\x1b[2J\n",
    -1,
    0,
    2**63 - 1,
    1.5,
    -1e9,
    1e300,
    float("inf"),
)
ODD_DATES = (
    *(
        "",
        "0000-01-01",
        "-4713-11-24 12:00:00",
        "9999-12-31 23:59:59",
        "2026-13-45",
        "2026-11-22T10:00",
        "now",
        "12:00",
    ),
    *("0001-01-01 00:00:00", "1e9", "0", "5373484.5", "2026-11-22 10:00:00 +14:00", 0, b"2026-11-22"),
)
ODD_FIGURES = (
    *(
        "[]",
        "{}",
        "1",
        "null",
        '"text"',
        "",
        "{",
        "[" * 100_000,
        '{"a":' * 100_000,
        "1" * 5000,
        "\ufeff{}",
        '{"a": 1} x',
    ),
    *('{"score": []}', '{"score": "12", "highest": 8}', '{"score": 5}', '{"highest": 8}', '{"score": 1e999}'),
    *('{"score": NaN, "highest": true}', '{"score": null}', '{"highest": {}}', '{"score": -5, "highest": 2e300}'),
    *(
        '{"pushes": "few", "name": "x"}',
        '{"pushes": 3, "name": 7}',
        '{"name": "\\ud800\\u001b"}',
        '{"bbbv_per_second": "x"}',
    ),
    *(
        '{"bbbv_per_second": "x"}',
        '{"bbbv_per_second": 1.5}',
        '{"game": 5, "day": 7, "clean": [], "seen": {}}',
        b"\xff{}",
        5,
    ),
)
GAMES_OF_RESULTS = ("2048", "sokoban", "minesweeper")
LEVEL_FILE = "; some\n#####\n#@$.#\n#####\nTitle: one\n\n######\n#@-$.#\n#-$-.#\n######\nSolution: rrl\n"


class Tally:
    """What was done and what came of it."""

    def __init__(self, seed: str) -> None:
        self.seed, self.started = seed, 0
        self.counts = dict.fromkeys(COUNTED, 0)
        self.wrong = dict.fromkeys(("faults", "lost", "changed"), 0)
        self.longest = self.most = (0.0, "")

    def tell(self, what: str, told: str) -> None:
        """Something went wrong."""
        self.wrong[what] += 1
        print(f"{what}: round {self.counts['rounds']} of seed {self.seed}: {told}", flush=True)

    def look_at(self, out: bytes, errors: bytes, told: str) -> None:
        """A traceback, or a sign that steers the terminal, is a fault."""
        said = out + errors
        if b"Traceback" in said or b"bug in textgames" in said or b"\x1b" in said or b"\x07" in said:
            self.tell("faults", f"{told}: {errors[-300:]!r}")

    def blocking(self) -> bool:
        """Whether the streams of the next program block: those of every other one."""
        self.started += 1
        return self.started % 2 == 0

    def summary(self) -> str:
        """All of it, in three lines."""
        counts = ", ".join(f"{number} {what}" for what, number in self.counts.items())
        wrong = ", ".join(f"{number} {what}" for what, number in self.wrong.items())
        (seconds, line), (megabytes, game) = self.longest, self.most
        return f"{counts}: {wrong}.\n{seconds:.1f} s at most, for {line!r}\n{megabytes:.0f} MB at most, in {game}"


def not_blocking() -> None:
    """Have standard input and output not block, as some parents leave them."""
    os.set_blocking(0, False)
    os.set_blocking(1, False)


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
            preexec_fn=None if tally.blocking() else not_blocking,
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


def large(tally: Tally, chance: random.Random, folder: Path) -> None:
    """A round on the largest board, or of words of a million characters, within the memory that is allowed."""
    view = chance.choice(([], ["--json"], ["--verbal"]))
    if chance.random() < 0.5:
        game, lines = LARGE, ["500A", *chance.choices(LARGE_LINES, k=5)]
    else:
        words = chance.choices(WORDS_REPEATED, k=3)
        game, lines = chance.choice(("2048", "sokoban", "minesweeper")), [(word * WORD)[:WORD] for word in words]
    most, tally.most = tally.most, (0.0, "")
    Program(tally, folder, game, *view).played(lines)
    tally.counts["lines"] += len(lines)
    if tally.most[0] > MOST_MEGABYTES:
        tally.tell("faults", f"{tally.most[0]:.0f} MB for {[line[:20] for line in lines]} of {game} {view}")
    tally.most = max(most, tally.most)


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


def odd_result(chance: random.Random) -> dict[str, Any]:
    """A result as a game writes it, but for some of its values."""
    day = f"2026-11-{chance.randrange(1, 23):02} 10:00:00.{chance.randrange(10**9):09}"
    figures = '{"score": 5, "highest": 8, "pushes": 2, "name": "x/1", "bbbv_per_second": 1.5}'
    result: dict[str, Any] = {"finished": day, "game": chance.choice(GAMES_OF_RESULTS), "params": "4x4", "seed": "7"}
    result |= {"result": "won", "moves": 9, "seconds": 3.5, "undos": 0, "hints": 0, "figures": figures}
    for name in chance.sample(sorted(set(result) - {"game"}), chance.choice((0, 1, 1, 2, 5))):
        odd = {"finished": ODD_DATES, "figures": ODD_FIGURES}.get(name, ODD_VALUES)
        result[name] = chance.choice(odd)
    return result


def line_of(result: dict[str, Any], chance: random.Random) -> bytes:
    """A result as a line of the file of those that wait."""
    texts = {name: value.decode("latin-1") if isinstance(value, bytes) else value for name, value in result.items()}
    if texts["finished"] in ODD_DATES:
        texts["finished"] = f"{texts['finished']} {chance.random()}"  # two of the same day and time are the same result
    try:
        texts["figures"] = json.loads(texts["figures"])
    except (ValueError, TypeError, RecursionError):
        pass  # a text is odd enough
    line = json.dumps(texts).encode()
    cut = line[: chance.randrange(1, len(line))]
    return chance.choice((line, line, line, cut, b"[" * 100_000, b"\xff", b"5")) + b"\n"


def odd_database(tally: Tally, chance: random.Random, folder: Path) -> None:
    """A round of odd results."""
    tally.counts["odd databases"] += 1
    win = "sokoban:=P#o"
    Program(tally, folder, win, "--save", str(folder / "first")).played(["d"])
    path, waiting = folder / "results.sqlite3", folder / "results-waiting.jsonl"
    count = 1
    with sqlite3.connect(path) as results:
        for result in [odd_result(chance) for _ in range(chance.randrange(20))]:
            casts = ["CAST(? AS TEXT)" if isinstance(value, bytes) else "?" for value in result.values()]
            try:
                sql = f"INSERT INTO result ({', '.join(result)}) VALUES ({', '.join(casts)})"
                results.execute(sql, [*result.values()])
                count += 1
            except sqlite3.IntegrityError:
                pass  # it may not be empty
    results.close()
    lines = [line_of(odd_result(chance), chance) for _ in range(chance.choice((0, 0, 3, 20)))]
    waiting.write_bytes(b"".join(lines))
    told, instead = f"{count} results and {len(lines)} that wait", None
    if chance.random() < 0.1:
        instead = chance.choice((path, folder / "results.sqlite3-journal", waiting))
        told = f"{instead.name} is no file"
        instead.unlink(missing_ok=True)
        if chance.random() < 0.5:
            os.mkfifo(instead)
        else:
            instead.symlink_to(chance.choice(("/dev/zero", "nowhere", "first")))
    said = objects(Program(tally, folder, "stats", "--json").played([]))
    if instead is None:
        found = sum(kind["played"] for kind in said[0]["stats"]) + said[0]["unreadable"] if said else 0
        if found != count + len(lines):
            tally.tell("lost", f"{told}: {found} of them in stats")
    elif instead != waiting and said:
        tally.tell("faults", f"{told}: {said}")
    game = chance.choice((win, "2048:1x2g8=4.4#7", "minesweeper:=*."))
    lines_of_game = ["d", "0B", "stats"]
    said = objects(Program(tally, folder, game, "--save", str(folder / "second"), "--json").played(lines_of_game))
    if len(said) != 5 or said[-1]["status"] != "won":
        tally.tell("lost", f"{told}: a game that was won: {said}")
    Program(tally, folder, chance.choice(("--verbal", "--no-verbal"))).played(["stats", "list holes", "q"])
    tally.counts["lines"] += 3


def main(seconds: float, seed: str) -> int:
    """Play rounds until the time is over; 1 where anything went wrong."""
    end, chance, tally = time.monotonic() + seconds, random.Random(seed), Tally(seed)
    while time.monotonic() < end:
        tally.counts["rounds"] += 1
        one = chance.choices(ROUNDS, (20, 4, 1, 1, 4, 1))[0]
        with tempfile.TemporaryDirectory() as folder:
            one(tally, chance, Path(folder).resolve())
    print(tally.summary())
    return 1 if any(tally.wrong.values()) else 0


ROUNDS = (sitting, damaged_files, large_files, database, odd_database, large)

if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "1"))
