"""What somebody else holds is neither on the page nor on the wire."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, Response

from tests.e2e.test_together import invited, sit

HAND = "all => all.map(one => one.dataset.tap)"


def record_traffic(page: Page) -> tuple[list[str], list[Response]]:
    """Everything that reaches a page from now on: frames of its socket, and answers."""
    frames: list[str] = []
    answers: list[Response] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(str(text))))
    page.on("response", lambda answer: answers.append(answer))
    return frames, answers


def test_a_hand_is_absent_from_the_others_page_and_traffic(somebody: Callable[..., Page], address: str) -> None:
    pages = [somebody(), somebody()]
    host, guest = pages
    traffic = [record_traffic(page) for page in pages]
    host.click("[data-game=mission-command-air] [data-friend]")
    guest.goto(address + invited(host, address)[0])
    sit(guest)
    hands = []
    for page in pages:
        page.wait_for_selector("[data-tap^='hand:']")
        hands.append(set(page.eval_on_selector_all("[data-tap^='hand:']", HAND)))
    assert all(len(hand) == 7 for hand in hands)
    for own, other, page, (frames, answers) in zip(hands, hands[::-1], pages, traffic, strict=True):
        assert frames, "there was traffic"
        said = "".join(frames) + page.content()
        said += "".join(answer.text() for answer in answers if "/tables/" in answer.url)
        assert set(re.findall(r"hand:\d+", said)) == own
        drawn = {move for frame in frames for move in _draws(frame)}
        assert {f"hand:{move.split()[1]}" for move in drawn if "?" not in move} == own
        assert not own & other


def _draws(frame: str) -> list[str]:
    told = [one for answer in json.loads(frame) for one in answer.get("told", ())]
    return [one["move"] for one in told if one.get("move", "").startswith("draw")]
