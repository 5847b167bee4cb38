"""Layers are marked when somebody switches them on, and stay marked while the game goes on."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

import sandtable
from tests.e2e.clicker import Clicker


def test_a_layer_is_marked_once_it_is_switched_on(somebody: Callable[..., Page]) -> None:
    name = "commander-chess"
    sent: list[str] = []
    page = somebody()
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    page.click(f"[data-game={name}] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    stage = sandtable.load(name, "preset=club").opening.view().stage()
    layer = next(layer for layer in stage.layers if layer.marks and not layer.shown)
    paint = "polygon[fill-opacity='0.28'], circle[fill-opacity='0.28']"
    before = page.locator(paint).count()
    page.click("[data-layers] summary")
    page.check(f"[data-layer='{layer.name}']")
    page.wait_for_function("([paint, count]) => document.querySelectorAll(paint).length > count", arg=[paint, before])
    assert any(f'"layers":["{layer.name}"]' in frame for frame in sent), "the server was asked for its marks"
    Clicker(page, 1).once()
    page.wait_for_function("([paint, count]) => document.querySelectorAll(paint).length > count", arg=[paint, before])
    page.uncheck(f"[data-layer='{layer.name}']")
    page.wait_for_function("([paint, count]) => document.querySelectorAll(paint).length <= count", arg=[paint, before])
