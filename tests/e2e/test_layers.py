"""Layers are marked when somebody switches them on, and stay marked while the game goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import sandtable
from tests.e2e.clicker import Clicker

LAYERS = {
    game.name: [layer for layer in game.opening.view().stage().layers if layer.marks] for game in sandtable.games()
}


@pytest.mark.parametrize("name", [name for name, layers in LAYERS.items() if layers])
def test_a_layer_is_marked_once_it_is_switched_on(somebody: Callable[..., Page], name: str) -> None:
    sent: list[str] = []
    page = somebody()
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    page.click(f"[data-game={name}] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    layer = next(layer for layer in LAYERS[name] if not layer.shown)
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
