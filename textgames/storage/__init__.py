"""What is saved on disk."""
