"""Data saved on disk."""
