"""A place where pages hold still: a browser that draws the same every time, and a server that nobody else uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, BrowserType, Page, Route

from tests.e2e.conftest import FLAGS, PATIENCE, chromium
from tests.server.clients.scripted import Process

STEADY = ("--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb")
"""Letters do not depend on how the machine likes them."""
SIZES = {"desktop": (1280, 860), "phone": (390, 844)}
BARE = "html { scrollbar-gutter: auto !important }"
"""Nothing is kept free for scroll bars, which are not drawn."""
TRIES = 40


class Studio:
    """Opens pages, as somebody new or as who has a cookie, and takes pictures of them."""

    def __init__(self, kind: BrowserType, folder: Path) -> None:
        self.server = Process(folder, 0, "", "--thinkers", "0", "--burst", "10000").start()
        self.browser = kind.launch(executable_path=chromium(), args=[*FLAGS, *STEADY])
        self.foreign: list[str] = []
        """What any page asked of another host."""

    @property
    def address(self) -> str:
        return self.server.address

    def close(self) -> None:
        self.browser.close()
        self.server.end()

    def context(self, cookie: str = "", **settings: Any) -> BrowserContext:
        """A browser of somebody."""
        width, height = SIZES["desktop"]
        usual = {"viewport": {"width": width, "height": height}, "locale": "en", "reduced_motion": "reduce"}
        context = self.browser.new_context(**usual | settings)
        context.set_default_timeout(PATIENCE)
        context.on("request", lambda request: self._note_request(request.url))
        if cookie:
            name, _, value = cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "url": self.address}])
        return context

    def _note_request(self, url: str) -> None:
        if not url.startswith((self.address + "/", "data:", "blob:", "about:")):
            self.foreign.append(url)

    @contextmanager
    def visit(
        self, path: str = "", cookie: str = "", before: Callable[[Page], None] | None = None, locale: str = "en"
    ) -> Iterator[Page]:
        """A page for a while; `before` may arrange something before it is loaded."""
        context = self.context(cookie, locale=locale)
        try:
            page = context.new_page()
            page.route("**/api/games", keep_known_games)
            if before is not None:
                before(page)
            page.goto(f"{self.address}/{path}")
            yield page
        finally:
            context.close()


KNOWN = (
    *("commander-chess", "commander-in-chief", "mission-command-air", "tri-cross"),
    *("tic-tac-toe", "triangle-puzzle"),
)
"""The games that lists show in pictures, so that pictures do not change with every new game."""


def keep_known_games(route: Route) -> None:
    """Answer with the list of games, without those that came later."""
    found = route.fetch()
    route.fulfill(response=found, json=[game for game in found.json() if game["name"] in KNOWN])


def pictured(page: Page, size: str, theme: str = "light", whole: bool = False) -> bytes:
    """A picture of a page that has come to rest; the whole page, or what fits on the screen."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.wait_for_selector(f"html[data-theme={theme}]")
    page.add_style_tag(content=BARE)
    page.evaluate("() => document.fonts.ready.then(() => scrollTo(0, 0))")
    shot = b""
    for _ in range(TRIES):
        before, shot = shot, page.screenshot(animations="disabled", full_page=whole)
        if shot == before:
            return shot
    raise AssertionError("The page does not come to rest.")
