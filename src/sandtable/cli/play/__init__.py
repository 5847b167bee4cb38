"""Commands that show a game at the terminal: play and replay."""
