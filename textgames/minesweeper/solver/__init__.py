"""What can be known of the closed squares, and what is best where nothing is certain."""
