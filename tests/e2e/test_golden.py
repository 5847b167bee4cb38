"""How every page looks: compared with kept pictures, point by point.

Browsers and fonts draw differently, so only the browser and fonts that drew the kept pictures are held to them; any
other draws the pages, and is compared in size. `make golden` draws the pictures anew; what differs is in `out/golden`.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
KEPT = Path(__file__).parent / "golden"
OUT = ROOT / "out" / "golden"
SIZE = {"width": 1000, "height": 700}
MOST = 0.002
"""The share of points that may differ by more than a shade."""
SHOTS: dict[str, tuple[str, str, str]] = {
    "home": ("", "[data-game]:last-of-type svg", "light"),
    "home-dark": ("", "[data-game]:last-of-type svg", "dark"),
    "new": ("#/new/commander-chess", "[data-start]", "light"),
    "rules": ("#/rules/tri-cross/5.3", ".here", "dark"),
    "quick": ("#/rules/commander-in-chief/quick", ".kinds svg", "light"),
    "analysis-in-chief": ("#/analyse/commander-in-chief", "[data-text]", "light"),
    "analysis-chess": ("#/analyse/commander-chess", "[data-text]", "dark"),
    "analysis-air": ("#/analyse/mission-command-air", "[data-text]", "light"),
    "missing": ("#/nowhere", "h1", "dark"),
}
DRAWN_BY = """() => {
    const pen = document.createElement('canvas').getContext('2d')
    pen.font = '40px system-ui'
    return pen.measureText('Cờ Tư Lệnh, sandtable').width.toFixed(2)
}"""
DIFFERENCE = """async ([one, other]) => {
    const points = async data => {
        const image = new Image()
        image.src = 'data:image/png;base64,' + data
        await image.decode()
        const canvas = new OffscreenCanvas(image.width, image.height)
        canvas.getContext('2d').drawImage(image, 0, 0)
        return canvas.getContext('2d').getImageData(0, 0, image.width, image.height)
    }
    const [a, b] = [await points(one), await points(other)]
    if (a.width !== b.width || a.height !== b.height) return 1
    let count = 0
    for (let at = 0; at < a.data.length; at += 4)
        if ([0, 1, 2].some(part => Math.abs(a.data[at + part] - b.data[at + part]) > 24)) count++
    return count / (a.data.length / 4)
}"""


@pytest.mark.parametrize("name", SHOTS)
def test_a_page_looks_as_it_did(somebody: Callable[..., Page], browser: Browser, name: str) -> None:
    path, sign, scheme = SHOTS[name]
    page = somebody(path, viewport=SIZE, color_scheme=scheme)
    page.wait_for_selector(sign)
    page.wait_for_load_state("networkidle")
    shot = page.screenshot(animations="disabled", caret="hide")
    drawn_by = f"{browser.version} {page.evaluate(DRAWN_BY)}"
    kept = KEPT / f"{name}.png"
    if os.environ.get("SANDTABLE_GOLDEN") == "write":
        kept.write_bytes(shot)
        (KEPT / "browser.txt").write_text(drawn_by + "\n", encoding="utf-8")
    page.goto("about:blank")
    pictures = [base64.b64encode(data).decode() for data in (kept.read_bytes(), shot)]
    share = page.evaluate(DIFFERENCE, pictures)
    held = (KEPT / "browser.txt").read_text(encoding="utf-8").strip() == drawn_by
    if share > MOST:
        OUT.mkdir(parents=True, exist_ok=True)
        (OUT / f"{name}.png").write_bytes(shot)
        shown = "".join(f'<img src="data:image/png;base64,{picture}" width="49%">' for picture in pictures)
        (OUT / f"{name}.html").write_text(f"<h1>{name}: kept, and now</h1>{shown}", encoding="utf-8")
    assert share < (MOST if held else 1), f"{share:.2%} of the points differ; see out/golden/{name}.html"
