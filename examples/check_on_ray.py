"""Solve the levels of a collection with Ray, on this machine or a cluster: python3 examples/check_on_ray.py FILE

It prints the objects of `textgames check FILE --json`, each as soon as its level is done, and the progress on
standard error. When a worker dies, another one solves its level again; after three more deaths the level is given up.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import islice
from time import monotonic
from typing import Any

import ray

import textgames
from textgames.sokoban.check import SECONDS, check, select_levels
from textgames.sokoban.formats import Level


@ray.remote(max_retries=3)
def check_one(level: Level, seconds: float) -> dict[str, Any]:
    """Return the result of a level."""
    return check(level, seconds)[0]


def check_all(levels: list[tuple[int, Level]], seconds: float) -> Iterator[dict[str, Any]]:
    """Yield the object of each level, in the order in which they are done."""
    most = 4 * int(ray.cluster_resources()["CPU"])  # so that no processor waits for its next level
    remaining, running = iter(levels), dict[Any, tuple[int, Level]]()
    while True:
        for one in islice(remaining, most - len(running)):
            running[check_one.remote(one[1], seconds)] = one
        if not running:
            return
        (done,), _ = ray.wait([*running])
        number, level = running.pop(done)
        try:
            result = ray.get(done)
        except ray.exceptions.RayError as error:
            result = dict.fromkeys(("solved", "pushes", "moves", "lurd", "seconds", "error", "solution"))
            result |= {"solved": False, "error": type(error).__name__}
        yield {"v": 1, "event": "check", "level": number, "title": level.title, **result}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Solve the levels of a collection with Ray.")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--address", help="of a cluster; without it this machine alone")
    parser.add_argument("--jobs", type=int, help="how many levels at once on this machine; default: a processor each")
    parser.add_argument("--time", type=float, default=SECONDS, help="seconds of processor time for each level")
    options = parser.parse_args()
    try:
        levels = select_levels("", options.file, None)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    package = {"py_modules": [textgames]}  # goes along, so that the machines of a cluster need only Ray
    sys.stdout = sys.stderr  # where Ray says what happens to its workers
    ray.init(options.address or "local", num_cpus=options.jobs, runtime_env=package, logging_level="ERROR")
    start, solved, shown = monotonic(), 0, 0.0
    for count, result in enumerate(check_all(levels, options.time), 1):
        print(json.dumps(result, separators=(",", ":")), file=sys.__stdout__, flush=True)
        solved += result["solved"]
        passed = monotonic() - start
        if passed > shown + 1 or count == len(levels):
            left = passed / count * (len(levels) - count)
            print(f"{count} of {len(levels)} levels, {solved} solved, {left:.0f} s left", file=sys.stderr, flush=True)
            shown = passed
