"""Which game is played, the sitting, the menu, statistics."""
