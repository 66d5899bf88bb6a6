"""What views and games say things with."""
