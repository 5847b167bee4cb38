"""What each command does to a match."""
