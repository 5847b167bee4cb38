"""Somebody who plays by clicking: on whatever the page offers, knowing nothing of the game."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

OFFERED = """() => {
    const table = document.querySelector('[data-phase]')
    if (!table) return null
    const name = one => one.dataset.node ? `[data-node="${one.dataset.node}"]` : `[data-tap="${one.dataset.tap}"]`
    const open = [...table.querySelectorAll('.node.open, button[data-tap]:not([aria-pressed=true])')]
    return {
        phase: table.dataset.phase, seq: Number(table.dataset.seq),
        confirm: Boolean(table.querySelector('[data-confirm]')), open: open.map(name),
    }
}"""
NOW = """() => {
    const {steps, taps} = document.querySelector('[data-phase]').dataset
    return `${steps} ${taps}`
}"""
CHANGED = f"""([seq, before]) => {{
    const table = document.querySelector('[data-phase]')
    if (!table || table.dataset.phase !== 'running' || Number(table.dataset.seq) > seq) return true
    return !table.querySelector('[data-pending]') && ({NOW})() !== before
}}"""
READY = """() => {
    const table = document.querySelector('[data-phase]')
    return table && (table.dataset.phase !== 'running' || (table.dataset.turn === 'mine'
        && !table.querySelector('[data-pending]')
        && table.querySelector('.node.open, button[data-tap], [data-confirm]')))
}"""


class Clicker:
    """Clicks through a game on one page."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.random = Random(seed)
        self.clicks = 0

    def touch(self, selector: str) -> None:
        """Click on something, in the middle of it, as a person does."""
        before = self.page.evaluate(NOW)
        seq = self.page.evaluate("() => Number(document.querySelector('[data-phase]').dataset.seq)")
        self.page.locator(selector).first.click(force=True)
        self.clicks += 1
        self.page.wait_for_function(CHANGED, arg=[seq, before])

    def once(self) -> bool:
        """Touch one thing that is offered when it is our turn; False when the game is over."""
        self.page.wait_for_function(READY)
        offered = self.page.evaluate(OFFERED)
        if offered is None or offered["phase"] != "running":
            return False
        if offered["confirm"]:
            self.touch("[data-confirm]")
            return True
        self.touch(self.random.choice(offered["open"]))
        return True

    def play(self, clicks: int) -> bool:
        """Click until the game is over, or so many times; whether it is over."""
        while self.clicks < clicks:
            if not self.once():
                return True
        return False

    def resign(self) -> None:
        """Give up, and mean it."""
        self.page.click("[data-resign]")
        self.page.click("[data-sure]")
        self.page.wait_for_selector("[data-phase=over]")
