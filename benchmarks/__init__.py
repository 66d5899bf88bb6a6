"""What is timed, and against what: `python3 -m benchmarks`."""
