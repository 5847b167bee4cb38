"""What axe finds wrong with a page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
VIOLATIONS = """async rules => {
    const options = {resultTypes: ['violations'], ...(rules.length ? {runOnly: rules} : {})}
    return (await axe.run(document, options)).violations
        .map(one => `${one.id}: ${one.nodes.slice(0, 3).map(node => node.html + node.failureSummary).join('; ')}`)
}"""
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that depend on the theme."""


STILL = """() => Promise.allSettled(document.getAnimations()
    .filter(one => one.effect.getComputedTiming().iterations < Infinity).map(one => one.finished)).then(() => true)"""
"""Waits until colours have stopped changing, as they do for a moment after the theme."""


def complaints(page: Page, *rules: str) -> list[str]:
    """What axe finds wrong with a page as it is now, by these rules or by all."""
    page.evaluate(AXE)
    page.evaluate(STILL)
    found: list[str] = page.evaluate(VIOLATIONS, list(rules))
    return found
