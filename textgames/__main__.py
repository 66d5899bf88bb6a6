"""`python3 -m textgames` is the same program as `textgames`."""

import os
from _signal import SIGINT, signal  # type: ignore[import-not-found]  # at once: `signal` takes milliseconds


def start() -> int:
    """Run the program; Ctrl-C ends it without a word while it is still being loaded, too."""
    handler = signal(
        SIGINT, lambda *_: os._exit(130)
    )  # an exception may become another one in an import
    from textgames.cli import execute

    signal(SIGINT, handler)
    return execute()


if __name__ == "__main__":
    raise SystemExit(start())
