"""What a whole process costs: seconds of CPU time, and instructions, which don't change with the machine's load."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import which

# As users run it: what was compiled once is kept. The same order of hashes each time.
WITH_CACHE = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
WITH_CACHE["PYTHONHASHSEED"] = "0"
VALGRIND = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]


def cpu_seconds(arguments: list[str], data: bytes = b"", out: str | Path = os.devnull) -> float:
    """User and system time of one run of Python; what it writes goes to `out`."""
    with tempfile.TemporaryFile() as file, open(out, "wb") as output:
        file.write(data)
        file.seek(0)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], stdin=file, stdout=output, check=True, env=WITH_CACHE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def instructions(arguments: list[str], data: bytes = b"") -> int | None:
    """The instructions of one run of Python; None without valgrind."""
    if not which("valgrind"):
        return None
    command = [*VALGRIND, sys.executable, "-S", *arguments]
    run = subprocess.run(command, input=data, capture_output=True, check=True, env=WITH_CACHE)
    counted = re.search(rb"I\s+refs:\s+([\d,]+)", run.stderr)
    return int(counted[1].replace(b",", b"")) if counted else None
