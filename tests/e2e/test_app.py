"""Pages: the header leads to them, errors are told, records are pasted, and the app is small and installable."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

import sandtable
from sandtable.kernel import Position
from tests.e2e.axe import complaints
from tests.e2e.test_every_page import PAGES

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/sandtable/server/static"
SMALL_TARGETS = """() => [...document.querySelectorAll('header :is(a, button)')].map(one => one.getBoundingClientRect())
    .filter(box => box.width && (box.width < 32 || box.height < 40)).length"""


def test_the_header_leads_everywhere_on_a_phone_too(somebody: Callable[..., Page]) -> None:
    page = somebody(locale="vi-VN", viewport={"width": 320, "height": 640}, is_mobile=True, has_touch=True)
    for path, sign in (("rules", "main li a"), ("analyse", "[data-analysis]"), ("edit", "[data-editor]")):
        page.locator(f"header a[href='#/{path}']").tap()
        page.wait_for_selector(sign)
        page.wait_for_selector(f"header a[href='#/{path}'][aria-current=page]")
    assert page.locator("header button[lang]").is_hidden()
    page.focus("[data-settings]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-settings][aria-expanded=true]")
    assert page.evaluate(SMALL_TARGETS) == 0
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function("code => document.documentElement.lang !== code", arg="vi")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320


def test_the_header_stays_one_row_where_a_connection_is_told_of(somebody: Callable[..., Page]) -> None:
    page = somebody(locale="vi-VN", viewport={"width": 320, "height": 640})
    page.wait_for_selector("[data-game] [data-play]")
    height = "() => document.querySelector('header').getBoundingClientRect().height"
    before = page.evaluate(height)
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.wait_for_selector("header .dot")
    assert page.evaluate(height) == before


def test_a_game_that_is_not_there_has_no_page(somebody: Callable[..., Page], address: str) -> None:
    page = somebody("#/rules/%zz")
    assert page.inner_text("main h1") == "Page not found"
    for page_of in ("analyse", "edit", "rules", "new"):
        page.goto("about:blank")
        page.goto(f"{address}#/{page_of}/no-such-game")
        page.wait_for_selector("main a[href='#/'].primary")
        assert page.locator("[role=alert]").count() == 0


@pytest.mark.parametrize("name", ["home", "rules", "analysis", "editor-tri-cross"])
def test_a_page_that_cannot_be_had_says_so_and_comes_by_itself(somebody: Callable[..., Page], name: str) -> None:
    path, sign = PAGES[name]
    page = somebody("#/nowhere")
    page.wait_for_selector("h1")
    page.context.set_offline(True)
    page.evaluate("path => { location.hash = path }", path)
    page.wait_for_selector("main [role=alert]:has-text('offline') h1")
    assert complaints(page) == []
    page.click("main [role=alert] button")
    page.wait_for_selector("main [role=alert] h1")
    page.context.set_offline(False)
    page.wait_for_selector(sign)
    assert page.locator("[role=alert]").count() == 0


def test_a_server_that_answers_again_is_noticed(somebody: Callable[..., Page]) -> None:
    page = somebody("#/nowhere")
    page.wait_for_selector("h1")
    for path in ("**/api/**", "**/health"):
        page.route(path, lambda route: route.abort())
    page.evaluate("() => { location.hash = '#/' }")
    page.wait_for_selector("main [role=alert]:has-text('not responding')")
    page.unroute_all()
    page.wait_for_selector("[data-game]")
    assert page.locator("main [role=alert]").count() == 0


def test_a_phone_plays_by_tapping(somebody: Callable[..., Page]) -> None:
    page = somebody(viewport={"width": 320, "height": 640}, is_mobile=True, has_touch=True)
    page.locator("[data-game=commander-in-chief] [data-play]").tap()
    page.wait_for_selector("[data-turn=mine]")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
    page.locator(".node.open").first.tap()
    page.wait_for_selector("[aria-pressed=true][data-node]")
    page.locator(".node.open").first.tap()
    page.wait_for_selector("ol li code")


def test_both_languages_say_everything() -> None:
    keys = []
    for language in ("en", "vi"):
        text = (ROOT / f"web/src/lib/i18n/{language}.ts").read_text(encoding="utf-8")
        keys.append([line.split(":")[0].strip() for line in text.splitlines() if ":" in line and line.startswith("  ")])
    assert sorted(keys[0]) == sorted(keys[1])


def test_the_browser_knows_no_game() -> None:
    sources = [file for file in (ROOT / "web/src").rglob("*") if file.suffix in (".ts", ".svelte", ".css")]
    assert len(sources) > 30
    for name in sandtable.names():
        for file in sources:
            assert name not in file.read_text(encoding="utf-8").lower().replace(" ", "-").replace("_", "-"), file


def test_the_script_is_small() -> None:
    scripts = list(STATIC.rglob("*.js"))
    assert scripts
    assert sum(len(gzip.compress(script.read_bytes())) for script in scripts) < 200_000


def test_the_app_can_be_installed(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.wait_for_selector("[data-game]")
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        answer = page.request.get(found["url"].rpartition("/")[0] + "/" + icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(answer.body()[at : at + 4]) for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    trouble = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in trouble} <= {"in-incognito"}, "only a test's window cannot install it"


def test_the_app_opens_without_a_server_after_one_visit(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.wait_for_selector("[data-game]")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("[role=alert]:has-text('offline')")
    page.context.set_offline(False)
    page.wait_for_selector("[data-game]")


def test_a_pasted_record_is_replayed_and_played_on(somebody: Callable[..., Page]) -> None:
    record = sandtable.load("tri-cross").record()
    for _ in range(6):
        record = record.play(record.position.moves[0].text)
    page = somebody("#/analyse")
    page.fill("#paste", record.write())
    page.click("[data-show]")
    page.wait_for_selector("[data-replay][data-at='0']")
    for key, at in (("ArrowRight", 1), ("End", 6), ("ArrowLeft", 5), ("Home", 0)):
        page.keyboard.press(key)
        page.wait_for_selector(f"[data-replay][data-at='{at}']")
    page.click("[data-ply='4']")
    page.wait_for_selector("[data-replay][data-at='4']")
    for button, ending in (("[data-record]", ".txt"), ("[data-svg]", ".svg"), ("[data-png]", ".png")):
        with page.expect_download() as download:
            page.click(button)
        assert download.value.suggested_filename.endswith(ending)
        assert Path(download.value.path()).stat().st_size > 100
    page.click("[data-play-from-here]")
    page.wait_for_selector("[data-phase=running]")


def test_a_position_is_pasted_and_moves_are_tried(somebody: Callable[..., Page]) -> None:
    game = sandtable.load("commander-in-chief")
    wanted: Position = game.opening.play(game.opening.moves[0])
    page = somebody("#/analyse/commander-in-chief")
    page.fill("#paste", wanted.text)
    page.click("[data-show]")
    page.wait_for_function("text => document.querySelector('[data-text]')?.innerText === text", arg=wanted.text)
    move = wanted.moves[0]
    for tap in move.taps:
        page.click(f"[data-node={tap}]", force=True)
    after = wanted.play(move)
    page.wait_for_function("text => document.querySelector('[data-text]')?.innerText === text", arg=after.text)
    page.click("[data-undo]")
    page.wait_for_function("text => document.querySelector('[data-text]')?.innerText === text", arg=wanted.text)


RECORD = """[Game "tri-cross"]
[Options "preset=club"]

1 black d2-d3
2 red d2-d3
"""


@pytest.mark.parametrize("locale", ["en", "vi-VN"])
def test_what_cannot_be_read_is_told_where_it_was_pasted(somebody: Callable[..., Page], locale: str) -> None:
    page = somebody("#/analyse/tri-cross", locale=locale)
    before = page.inner_text("code[data-text]")
    for pasted in ("nonsense", RECORD, '[Game "no-such-game"]', "[", "1 black d2-d3\n2 red d6-d5"):
        page.fill("#paste", pasted)
        page.click("[data-show]")
        page.wait_for_selector("[data-show]:not([disabled])")
        page.wait_for_selector("form [role=alert]")
        said = page.inner_text("form [role=alert]")
        assert said.endswith(".")
        assert len(said) < 200
        assert "Traceback" not in said
        assert page.input_value("#paste") == pasted, "what was pasted can be mended"
        assert page.inner_text("code[data-text]") == before
        assert "#/analyse/" in page.url
    assert complaints(page) == []


def test_a_pasted_record_is_known_to_one_window(somebody: Callable[..., Page]) -> None:
    page = somebody("#/replay/pasted/3")
    page.wait_for_selector("main .primary")
    assert "paste it again here" in page.inner_text("main")
    page.click("main .primary")
    page.wait_for_selector("#paste")


def test_rules_are_found_without_accents_and_by_chapter(somebody: Callable[..., Page]) -> None:
    game = sandtable.load("commander-chess")
    page = somebody("#/rules/commander-chess", locale="vi-VN")
    page.wait_for_selector("[data-rule]")
    page.fill("#search", "TU LENH")
    wanted = [number for number, words in game.sentences.items() if "tư lệnh" in words.vi.lower()]
    assert wanted
    page.wait_for_function("n => document.querySelectorAll('[data-rule]').length === n", arg=len(wanted))
    assert {found.lower() for found in page.locator("[data-rule] mark").all_inner_texts()} == {"tư lệnh"}
    assert complaints(page) == []
    page.fill("#search", "zzzz")
    page.wait_for_function("() => !document.querySelector('[data-rule]')")
    page.locator("nav a[href*='rules/commander-chess/']").last.click()
    page.wait_for_selector(".here")
    assert page.input_value("#search") == ""
