"""What clocks must show, worked out anew from the moments of what was heard, by nothing the server uses itself."""

from __future__ import annotations

from tests.server.clients.scripted import Player


def check(whole: Player) -> int:
    """Compare both banks with the moments of all moves; how many clocks were compared.

    Only where sides take turns: then whoever makes the next move was waited for since the one before.
    """
    seats = [place["seat"] for place in whole.seen["places"]]
    moved = [one for one in whole.heard if one["event"] == "moved"]
    if any(one["seat"] not in seats for one in moved) or len(whole.seen["waiting"]) > 1:
        return 0  # chance and simultaneous orders: several clocks run at once
    dial = whole.seen["clock"]
    left = dict.fromkeys(dial["banks"], dial["rule"]["bank"] * 1000)
    side = {place["seat"]: place["side"] for place in whole.seen["places"]}
    at = next(one["at"] for one in whole.heard if one["event"] == "started")
    away = 0
    for one in whole.heard:
        if one["event"] == "resumed":
            away += max(0, one["until"] - max(one["since"], at + away))
        elif one["event"] == "moved":
            left[side[one["seat"]]] -= one["at"] - at - away
            at, away = one["at"], 0
    for seat in dial.get("running", ()):
        left[side[seat]] -= dial["at"] - at - away
    assert left == dial["banks"], f"by the moves {left} must be left, and the clocks show {dial['banks']}"
    assert sum(left.values()) < len(left) * dial["rule"]["bank"] * 1000, "time was charged at all"
    return len(left)
