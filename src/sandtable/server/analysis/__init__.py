"""Analysis for people: games, positions, replays, explanations, and the fair-play check."""
