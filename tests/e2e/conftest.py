"""A real browser and a real server, for the tests of this folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.server.clients.scripted import Process

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
HOUSE = "house.test"
"""A name under which browsers find this machine without trusting it as localhost: as in the network of a house."""
PATIENCE = 60_000
"""So many milliseconds anything may take on a busy machine."""


def chromium() -> str:
    """The browser that `make test` found, or one that is on the path."""
    named = (os.environ.get("CHROMIUM"), *map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome")))
    found = next(filter(None, named), None)
    assert found, "the tests in the browser need Chromium; name one with CHROMIUM=..."
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium(), args=[*FLAGS, f"--host-resolver-rules=MAP {HOUSE} 127.0.0.1"]
        )
        yield started
        started.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    process = Process(tmp_path_factory.mktemp("data"), 0, "", "--burst", "10000").start()
    yield process.address + "/"
    assert process.stop() == 0, "an interrupt ends the server cleanly"


@pytest.fixture
def somebody(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Opens a page for somebody new; whatever the page complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(path: str = "", **settings: Any) -> Page:
        settings = {"viewport": {"width": 1280, "height": 900}, "locale": "en", "reduced_motion": "reduce"} | settings
        context = browser.new_context(**settings)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path if path.startswith("http") else address + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
