"""The mutable board that search runs on, compiled where possible, and the tools every game's board is built from."""

NOISY = 1 << 62
"""The bit of a move that marks captures and the like, for boards in Python; compiled ones find it in `board_cy.pxd`."""
