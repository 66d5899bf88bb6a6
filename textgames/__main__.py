"""`python3 -m textgames` is the same program as `textgames`."""

import sys

EXIT_INTERRUPTED = 130


def start() -> int:
    """Run the program; Ctrl-C ends it without a word while it is still being loaded, too."""
    try:
        from textgames.cli import main

        return main()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


if __name__ == "__main__":
    sys.exit(start())
