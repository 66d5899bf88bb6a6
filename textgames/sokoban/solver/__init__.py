"""The search for solutions, and for shortest ways."""
