"""Time what the program promises, each line against something measured in the same run.

python3 -m benchmarks           all of it, as a table
python3 -m benchmarks piping    one module of it; hints, minesweeper, environments and prices only if named
python3 -m benchmarks --json    one JSON object a line instead
"""

import argparse
import json
from importlib import import_module

MODULES = ("starting", "piping", "peers", "memory")
LONG = ("hints", "minesweeper", "environments", "prices")  # only if they are named; environments takes gymnasium


def main() -> None:
    """Print a line for each measurement: what, how much, and how many times the other thing."""
    parser = argparse.ArgumentParser(prog="benchmarks", description="Times what the program promises.")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=", ".join((*MODULES, *LONG)))
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    options = parser.parse_args()
    for name in options.modules or MODULES:
        for what, value, unit, ratio, other in import_module(f"benchmarks.{name}").measure():
            if options.json:
                line = json.dumps({"module": name, "what": what, "value": value, "unit": unit, "ratio": ratio or None})
            else:
                against = f"{ratio:8.2f} x {other}" if other else ""
                line = f"{what:<58} {value:10.2f} {unit:<22} {against}".rstrip()
            print(line, flush=True)


if __name__ == "__main__":
    main()
