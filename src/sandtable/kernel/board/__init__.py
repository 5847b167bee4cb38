"""The mutable board that search runs on, compiled where possible, and the tools every game's board is built from."""
