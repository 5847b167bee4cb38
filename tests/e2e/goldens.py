"""`make goldens`: picture every page anew. The diff is the review."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.golden_pages import GOLDEN, SHOTS, VERSION
from tests.e2e.image_diff import compared, packed
from tests.e2e.screenshots import Studio


def main() -> None:
    """Write what differs from what is kept, and remove what is no page any more."""
    GOLDEN.mkdir(exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        studio = Studio(playwright.chromium, Path(folder) / "data")
        try:
            desk = studio.browser.new_page()
            kept = set()
            for name, shot in SHOTS.items():
                for full, picture in shot.pictures(studio, name):
                    file = GOLDEN / f"{full}.png"
                    kept.add(file)
                    if file.exists() and compared(desk, file.read_bytes(), picture).differing == 0:
                        continue
                    file.write_bytes(packed(desk, picture))
                    print(f"{file.relative_to(Path.cwd())}: {file.stat().st_size / 1000:.0f} kB", flush=True)
            for file in set(GOLDEN.glob("*.png")) - kept:
                file.unlink()
                print(f"{file.relative_to(Path.cwd())}: removed")
            VERSION.write_text(studio.browser.version + "\n", encoding="utf-8")
            print(f"{len(kept)} pictures, {sum(file.stat().st_size for file in kept) / 1e6:.1f} MB")
        finally:
            studio.close()


if __name__ == "__main__":
    main()
