"""How much of the time on its clock an engine spends on a move."""

from __future__ import annotations

from collections.abc import Mapping

EXPECTED_MOVES = 30
"""For how many more moves the time should last, where nobody says."""
MAX_MOVES = 40
"""For no more than this many is time saved."""
INCREMENT_SHARE = 0.8
"""How much of the increment is spent at once."""
MAX_SHARE = 0.8
"""No move takes more of the time that is left."""
LEAST_S = 0.001


def thinking_seconds(numbers: Mapping[str, int], is_white: bool, overhead_ms: int) -> float | None:
    """How long to think by the numbers of `go`, in seconds; None where they do not limit the time.

    The overhead is time that passes outside the engine, and is never spent.
    """
    times = []
    if "movetime" in numbers:
        times.append(float(numbers["movetime"] - overhead_ms))
    if (clock := "wtime" if is_white else "btime") in numbers:
        left = numbers[clock] - overhead_ms
        moves = min(numbers.get("movestogo", 0), MAX_MOVES)
        increment = numbers.get("winc" if is_white else "binc", 0)
        share = left / (moves if moves > 0 else EXPECTED_MOVES) + INCREMENT_SHARE * max(0, increment)
        times.append(min(share, MAX_SHARE * left))
    return max(LEAST_S, min(times) / 1000) if times else None
