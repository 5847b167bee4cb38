"""Writing a match down and reading it again: snapshots, checkpoints, rewinding."""
