"""`python3 -m textgames` is the same program as `textgames`."""

import sys


def start() -> int:
    """Run the program; Ctrl-C ends it without a word while it is still being loaded, too."""
    try:
        from textgames.cli import execute

        return execute()
    except KeyboardInterrupt:
        return 130  # errors.EXIT_INTERRUPTED, which may not be loaded yet


if __name__ == "__main__":
    sys.exit(start())
