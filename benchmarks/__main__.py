"""Time what the program promises, each line against something measured in the same run.

python3 -m benchmarks           all of it, as a table
python3 -m benchmarks saving    one module of it; hints and minesweeper only run where they are named
"""

import sys
from importlib import import_module

MODULES = ("starting", "saving", "rules", "solver", "talking")  # and hints and minesweeper, which take long


def main() -> None:
    """Print a line for each measurement: what, how much, and how many times the other thing."""
    for name in sys.argv[1:] or MODULES:
        for what, value, unit, ratio, other in import_module(f"benchmarks.{name}").measure():
            against = f"{ratio:8.2f} x {other}" if other else ""
            print(f"{what:<58} {value:10.2f} {unit:<14} {against}", flush=True)


if __name__ == "__main__":
    main()
