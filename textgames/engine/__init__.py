"""The framework of all games."""
