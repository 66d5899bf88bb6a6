"""Views of a session and its answers: on a screen, in sentences, or as JSON."""
