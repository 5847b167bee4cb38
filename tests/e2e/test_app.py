"""Every page: reachable, in both languages and themes, on a phone, for everybody, and from nowhere else."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

import sandtable
from sandtable.kernel import Position
from tests.e2e.clicker import Clicker
from tests.e2e.golden_pages import DEALT
from tests.e2e.scripted_table import Laid
from tests.e2e.test_together import invited

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/sandtable/server/static"
AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
PAGES = {
    "home": ("", "[data-game] svg"),
    "new": ("#/new/commander-chess", "[data-start]"),
    "seats": ("#/new/commander-in-chief", "[data-seating]"),
    "rules": ("#/rules/tri-cross", "[data-rule]"),
    "quick": ("#/rules/commander-in-chief/quick", "[data-rule]"),
    "shelf": ("#/rules", "li a svg"),
    "lone-rule": ("#/rules/commander-chess/5.1", ".here"),
    "analysis": ("#/analyse/mission-command-air", "[data-text]"),
    "editor": ("#/edit/commander-in-chief", "[data-editor]"),
    "missing": ("#/nowhere", "h1"),
}
VIOLATIONS = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations
    .map(one => `${one.id}: ${one.nodes.slice(0, 3).map(node => node.html + node.failureSummary).join('; ')}`)"""


def complaints(page: Page) -> list[str]:
    """What axe finds wrong with a page as it is now."""
    page.evaluate(AXE)
    found: list[str] = page.evaluate(VIOLATIONS)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_for_everybody(somebody: Callable[..., Page], name: str, scheme: str) -> None:
    path, sign = PAGES[name]
    page = somebody(path, color_scheme=scheme)
    page.wait_for_selector(sign)
    for summary in page.locator("summary").all():
        summary.click()
    assert complaints(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_and_its_replay_are_for_everybody(somebody: Callable[..., Page], scheme: str) -> None:
    page = somebody(color_scheme=scheme)
    page.click("[data-game=commander-chess] [data-play]")
    clicker = Clicker(page)
    clicker.once()
    for summary in page.locator("summary").all():
        summary.click()
    assert complaints(page) == []
    clicker.resign()
    assert complaints(page) == []
    page.click("a[href^='#/replay']")
    page.wait_for_selector("[data-replay]")
    assert complaints(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_games_table_and_the_way_to_it_are_for_everybody(
    somebody: Callable[..., Page], address: str, scheme: str
) -> None:
    host = somebody(color_scheme=scheme)
    for name in sandtable.names():
        host.goto(address)
        host.click(f"[data-game={name}] [data-play]")
        host.wait_for_selector("[data-turn=mine]")
        assert complaints(host) == [], name
    host.goto(address)
    host.click("[data-game=tri-cross] [data-friend]")
    link = invited(host, address)[0]
    assert complaints(host) == []
    guest = somebody(link, color_scheme=scheme)
    guest.wait_for_selector("[data-sit]")
    assert complaints(guest) == []
    guest.click("[data-sit]")
    guest.wait_for_selector("[data-phase=running]")
    guest.context.set_offline(True)
    guest.wait_for_selector("[data-connection=offline]", state="attached")
    assert complaints(guest) == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_on_the_narrowest_phone(somebody: Callable[..., Page], name: str) -> None:
    path, sign = PAGES[name]
    page = somebody(path, viewport={"width": 320, "height": 640}, is_mobile=True, has_touch=True)
    page.wait_for_selector(sign)
    for summary in page.locator("summary").all():
        summary.click()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
    page.click("[data-settings]")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
    assert complaints(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_check_of_chance_is_for_everybody(somebody: Callable[..., Page], address: str, scheme: str) -> None:
    with Laid(address.rstrip("/"), DEALT) as table:
        table.guests[DEALT.seat].ask(ask="resign")
    narrow = {"width": 320, "height": 640}
    for settings in ({"locale": "en"}, {"locale": "vi-VN", "viewport": narrow, "is_mobile": True, "has_touch": True}):
        page = somebody(f"#/fair/{table.id}", color_scheme=scheme, **settings)
        page.wait_for_selector("[data-fair=yes]")
        seat = sandtable.load(DEALT.game, DEALT.options).seat("fire").title
        page.wait_for_selector(f"[data-share=fire] >> text={seat.vi if settings['locale'] == 'vi-VN' else seat.en}")
        assert complaints(page) == []
        assert page.evaluate("() => document.documentElement.scrollWidth") <= page.evaluate("() => innerWidth")
    with page.expect_download() as download:
        page.click("[data-record]")
    assert download.value.suggested_filename in page.inner_text("ol"), "what is saved is what is to be checked"
    assert "[Fair-Seed " in Path(download.value.path()).read_text(encoding="utf-8")


SMALL_TARGETS = """() => [...document.querySelectorAll('header :is(a, button)')].map(one => one.getBoundingClientRect())
    .filter(box => box.width && (box.width < 32 || box.height < 40)).length"""


@pytest.mark.parametrize("locale", ["en", "vi-VN"])
def test_the_header_leads_everywhere_on_a_phone_too(somebody: Callable[..., Page], locale: str) -> None:
    page = somebody(locale=locale, viewport={"width": 320, "height": 640}, is_mobile=True, has_touch=True)
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
    page.wait_for_function("code => document.documentElement.lang !== code", arg=locale[:2])
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("locale", ["en", "vi-VN"])
def test_the_header_stays_one_row_where_a_connection_is_told_of(somebody: Callable[..., Page], locale: str) -> None:
    page = somebody(locale=locale, viewport={"width": 320, "height": 640})
    page.wait_for_selector("[data-game] [data-play]")
    height = "() => document.querySelector('header').getBoundingClientRect().height"
    before = page.evaluate(height)
    page.click("[data-game=tri-cross] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    page.wait_for_selector("header .dot")
    assert page.evaluate(height) == before


@pytest.mark.parametrize("page_of", ["analyse", "edit", "rules", "new"])
def test_a_game_that_is_not_there_has_no_page(somebody: Callable[..., Page], page_of: str) -> None:
    page = somebody(f"#/{page_of}/no-such-game")
    page.wait_for_selector("main a[href='#/'].primary")
    assert page.locator("[role=alert]").count() == 0


def test_an_address_that_somebody_mangled_is_a_page_all_the_same(somebody: Callable[..., Page]) -> None:
    page = somebody("#/rules/%zz")
    assert page.inner_text("main h1") == "There is nothing here."


@pytest.mark.parametrize("name", ["home", "shelf", "rules", "analysis", "editor"])
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
    page.wait_for_selector("main [role=alert]:has-text('does not answer')")
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


@pytest.mark.parametrize("name", ["home", "new", "rules", "quick", "analysis", "editor", "missing"])
def test_a_page_speaks_vietnamese(somebody: Callable[..., Page], name: str) -> None:
    path, sign = PAGES[name]
    page = somebody(path, locale="vi-VN")
    page.wait_for_selector(sign)
    assert page.evaluate("() => document.documentElement.lang") == "vi"
    said = page.inner_text("main")
    assert any(letter in said for letter in "ậảểủứữ")
    page.click("button[lang=en]")
    page.wait_for_function("() => document.documentElement.lang === 'en'")
    assert page.inner_text("main") != said


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


def test_nothing_is_fetched_from_elsewhere(somebody: Callable[..., Page], address: str) -> None:
    page = somebody("#/nowhere")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path, sign in PAGES.values():
        page.goto("about:blank")
        page.goto(address + path)
        page.wait_for_selector(sign)
    assert asked
    assert [url for url in asked if not url.startswith((address, "about:", "data:"))] == []


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
    page.click("[data-goon]")
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
@pytest.mark.parametrize("pasted", ["nonsense", RECORD, '[Game "no-such-game"]', "[", "1 black d2-d3\n2 red d6-d5"])
def test_what_cannot_be_read_is_told_where_it_was_pasted(
    somebody: Callable[..., Page], pasted: str, locale: str
) -> None:
    page = somebody("#/analyse/tri-cross", locale=locale)
    page.fill("#paste", pasted)
    before = page.inner_text("code[data-text]")
    page.click("[data-show]")
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
    assert "paste it here once more" in page.inner_text("main")
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
