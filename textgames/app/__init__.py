"""One run of the program: choosing a game, the main loop, the menu and the statistics."""
