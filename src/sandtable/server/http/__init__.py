"""What is reached by plain requests."""
