"""How a session and its answers are shown: on a screen, in sentences, or as JSON."""
