"""Random-looking words for Zobrist keys, the same in every process and on every machine."""

from __future__ import annotations

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


def mix(state: int) -> int:
    """One output of the splitmix64 generator."""
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
    state = (state ^ state >> 27) * 0x94D049BB133111EB & MASK
    return state ^ state >> 31


def stream(name: str, total: int) -> list[int]:
    """`total` words drawn from a generator seeded by a name, so that games do not share keys."""
    state = 0
    for byte in name.encode():
        state = mix(state ^ byte) + STEP & MASK
    found = []
    for _ in range(total):
        state = state + STEP & MASK
        found.append(mix(state))
    return found
