"""Every page looks as in its golden pictures, on a desktop and on a phone, in light and in dark.

Only the browser that drew them is held to them: another version may draw differently, and is only reported.
`make goldens` draws them anew; what differs is shown by `out/pictures/index.html`.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.diff_report import KINDS, Report
from tests.e2e.golden_pages import GOLDEN, SHOTS, VERSION
from tests.e2e.image_diff import MAX_SHARE, compared, packed
from tests.e2e.screenshots import SIZES, Studio

MAX_BYTES = 4_000_000
QUICK = {"home", "table-cross", "vietnamese"}
"""The pages that are compared by `make test`; all are by `make test-all`."""


@pytest.fixture(scope="module")
def studio(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    opened = Studio(browser.browser_type, tmp_path_factory.mktemp("studio") / "data")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def desk(studio: Studio) -> Page:
    """Where pictures are laid beside each other."""
    return studio.browser.new_page()


@pytest.mark.filterwarnings("default:.*pictures were drawn by:UserWarning")
@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in SHOTS]
)
def test_a_page_looks_as_in_its_pictures(studio: Studio, desk: Page, name: str) -> None:
    report, unlike = Report(), []
    for full, found in SHOTS[name].pictures(studio, name):
        file = GOLDEN / f"{full}.png"
        assert file.exists(), f"There is no golden picture {file.name}: make goldens draws it."
        similarity = compared(desk, expected := file.read_bytes(), found)
        if similarity.is_alike:
            report.forget(full)
        else:
            report.add(full, expected, found, similarity)
            unlike.append(f"{full} ({similarity.share:.2%})")
    assert studio.foreign == [], "nothing is asked of another host"
    drawn_by = VERSION.read_text(encoding="utf-8").strip()
    said = f"{', '.join(unlike)}: not as in the golden picture, see {report.page}."
    if drawn_by == studio.browser.version:
        assert not unlike, f"{said} If that is meant, make goldens draws it anew."
    elif unlike:
        warnings.warn(f"{said} But the pictures were drawn by {drawn_by}, not {studio.browser.version}.", stacklevel=1)


def test_the_golden_pictures_are_those_of_the_pages_and_small() -> None:
    wanted = {f"{name}-{size}-{theme}.png" for name, shot in SHOTS.items() for size in SIZES for theme in shot.themes}
    files = list(GOLDEN.glob("*.png"))
    assert {file.name for file in files} == wanted
    assert sum(file.stat().st_size for file in files) < MAX_BYTES


PAGE = (
    "<body style='margin: 0; background: linear-gradient(#123, #eee)'><p style='position: absolute; left: {left}px'>A7"
)


def test_a_small_change_is_seen_and_shown(desk: Page, tmp_path: Path) -> None:
    shots = []
    for left in (40, 40, 41):
        desk.set_content(PAGE.format(left=left))
        shots.append(desk.screenshot())
    same, moved = (compared(desk, packed(desk, shots[0]), shot) for shot in shots[1:])
    assert same.differing == 0, "fewer shades are no difference"
    assert 0 < moved.share < MAX_SHARE * 10, "this is little"
    report = Report(tmp_path / "pictures")
    report.add("moved", shots[0], shots[2], moved)
    shown = report.page.read_text(encoding="utf-8")
    assert all(f'src="moved.{kind}.png"' in shown for kind in KINDS)
    assert compared(desk, shots[0], moved.difference).share > 0.5, "everything but the change is pale"
    report.forget("moved")
    assert "moved" not in report.page.read_text(encoding="utf-8")
    assert [file.name for file in report.folder.iterdir()] == [report.page.name]


def test_pictures_of_another_size_are_not_alike(desk: Page) -> None:
    shots = []
    for height in (300, 310):
        desk.set_viewport_size({"width": 400, "height": height})
        desk.set_content("<body style='background: #fff'>")
        shots.append(desk.screenshot())
    found = compared(desk, *shots)
    assert found.differing == 400 * 10
    assert not found.is_alike
