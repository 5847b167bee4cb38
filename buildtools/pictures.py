"""`make pictures`: picture a table of each game, as it is in the browser, for the README."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.golden_pages import seated
from tests.e2e.image_diff import packed
from tests.e2e.sample_tables import SETTINGS
from tests.e2e.screenshots import Studio, pictured

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
THEMES = {"chief": "light", "chess": "dark", "cross": "dark", "air": "light"}
WHOLE = 8
"""Bits of a colour: all there are."""


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        studio = Studio(playwright.chromium, Path(folder) / "data")
        try:
            desk = studio.browser.new_page()
            for name, setting in SETTINGS.items():
                with seated(setting, studio) as page:
                    picture = pictured(page, "desktop", THEMES[name])
                (FOLDER / f"{name}.png").write_bytes(packed(desk, picture, WHOLE))
                print(f"docs/pictures/{name}.png")
        finally:
            studio.close()


if __name__ == "__main__":
    main()
