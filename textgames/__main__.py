"""`python3 -m textgames` is the same program as `textgames`."""

import gc
import os

# The module `signal` would take milliseconds to load.
from _signal import SIGINT, signal  # type: ignore[import-not-found]


def start() -> int:
    """Run the program; Ctrl-C ends it silently, even while it is still being loaded.

    Until a game starts there is no garbage to collect.
    """
    gc.disable()

    def end(*_: object) -> None:
        os._exit(130)  # an import may turn an exception into another one

    handler = signal(SIGINT, end)
    from textgames.cli import execute

    signal(SIGINT, handler)
    return execute()


if __name__ == "__main__":
    raise SystemExit(start())
