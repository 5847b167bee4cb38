"""What somebody else holds is neither on the page nor on the wire."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page

from tests.e2e.test_together import invited, sit

HAND = "all => all.map(one => one.dataset.tap)"


def test_a_hand_is_absent_from_the_others_page_and_traffic(somebody: Callable[..., Page], address: str) -> None:
    pages, traffic = [somebody(), somebody()], [list[str](), list[str]()]
    host, guest = pages
    for page, heard in zip(pages, traffic, strict=True):
        page.on(
            "websocket", lambda socket, heard=heard: socket.on("framereceived", lambda text: heard.append(str(text)))
        )
        page.on(
            "response", lambda answer, heard=heard: heard.append(answer.text()) if "/tables/" in answer.url else None
        )
    host.click("[data-game=mission-command-air] [data-friend]")
    guest.goto(address + invited(host, address)[0])
    sit(guest)
    hands = []
    for page in pages:
        page.wait_for_selector("[data-tap^='hand:']")
        hands.append(set(page.eval_on_selector_all("[data-tap^='hand:']", HAND)))
    assert all(len(hand) == 7 for hand in hands)
    for own, other, page, heard in zip(hands, hands[::-1], pages, traffic, strict=True):
        assert heard, "there was traffic"
        said = "".join(heard) + page.content()
        assert set(re.findall(r"hand:\d+", said)) == own
        drawn = {move for frame in heard if frame.startswith("[") for move in _draws(frame)}
        assert {f"hand:{move.split()[1]}" for move in drawn if "?" not in move} == own
        assert not own & other


def _draws(frame: str) -> list[str]:
    told = [one for answer in json.loads(frame) for one in answer.get("told", ())]
    return [one["move"] for one in told if one.get("move", "").startswith("draw")]
