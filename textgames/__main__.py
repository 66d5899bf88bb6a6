"""`python3 -m textgames` is the same program as `textgames`."""

import sys

from textgames.cli import main

if __name__ == "__main__":
    sys.exit(main())
