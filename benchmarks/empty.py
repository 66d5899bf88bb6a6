"""Nothing: what `python3 -m` itself takes to start."""
