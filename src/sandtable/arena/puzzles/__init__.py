"""Puzzles: positions with a single winning move, how they are found and how they are proven."""
