"""Replays: stepped through by keys, by the list, by the graph and by themselves, told in words, and analysed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from urllib.parse import urlencode

from playwright.sync_api import Page

import sandtable
from sandtable.kernel.record import Record
from tests.e2e.axe import complaints
from tests.e2e.clicker import Clicker
from tests.e2e.sample_tables import SETTINGS
from tests.e2e.scripted_table import Laid

CLUB = "preset=club"
AT = "at => document.querySelector('[data-replay]')?.dataset.at === String(at)"


def played(name: str, moves: int, seed: int = 3) -> Record:
    """A record of some moves by lot."""
    random, record = Random(seed), sandtable.load(name, CLUB).record()
    for _ in range(moves):
        position = record.position
        if position.waiting:
            move = random.choice(position.moves_of(position.waiting[0]))
            record = record.play(move.text, position.waiting[0])
        else:
            record = record.play(random.choice(position.moves).text)
    return record


def shown(somebody: Callable[..., Page], record: Record, **settings: object) -> Page:
    page = somebody("#/analyse", **settings)
    page.fill("#paste", record.write())
    page.click("[data-show]")
    page.wait_for_selector(f"[data-ply='{len(record.entries)}']")
    return page


def test_cards_and_dice_are_told_in_words(somebody: Callable[..., Page]) -> None:
    page = shown(somebody, played("mission-command-air", 30))
    listed = page.inner_text("ol[aria-labelledby=moves]")
    assert "draws card" in listed
    assert "dice for" in listed
    page.click("button[lang=vi]")
    page.wait_for_function("() => document.documentElement.lang === 'vi'")
    listed = page.inner_text("ol[aria-labelledby=moves]")
    assert "rút lá" in listed
    assert "gieo " in listed
    for code in ("draw 1", "draw 2", "roll "):
        assert code not in listed


def test_a_game_that_is_still_played_leads_to_its_table(somebody: Callable[..., Page], address: str) -> None:
    page = somebody()
    page.click("[data-game=commander-in-chief] [data-play]")
    page.wait_for_selector("[data-phase=running]")
    table = page.url.split("#/table/")[1].split("?")[0]
    for page_of in ("replay", "fair"):
        page.goto(f"{address}#/{page_of}/{table}")
        page.wait_for_selector("h1:has-text('still in progress')")
        page.click(f"a[href='#/table/{table}']")
        page.wait_for_selector("[data-phase=running] .node.open")


def test_a_replay_plays_by_itself_at_the_speed_that_was_chosen(somebody: Callable[..., Page]) -> None:
    page = shown(somebody, played("tri-cross", 5))
    page.select_option("[data-pace]", "350")
    page.click("[data-autoplay]")
    page.wait_for_function(AT, arg=5)
    page.wait_for_selector("[data-autoplay][aria-label=Play]")  # it stops by itself
    page.select_option("[data-pace]", "2000")
    page.click("[data-autoplay]")  # from the start again
    page.wait_for_selector("[data-autoplay][aria-label=Pause]")
    page.keyboard.press("Home")  # a key takes over
    page.wait_for_function(AT, arg=0)
    page.wait_for_selector("[data-autoplay][aria-label=Play]")
    page.reload()
    page.wait_for_selector("[data-pace]")
    assert page.input_value("[data-pace]") == "2000"


def test_a_game_is_analysed_and_the_graph_leads_into_it(somebody: Callable[..., Page]) -> None:
    record = played("commander-in-chief", 10, seed=4)
    page = shown(somebody, record)
    page.click("[data-analyse]")
    page.wait_for_selector("[data-progress]")
    page.wait_for_selector("[data-progress]", state="detached")
    assert complaints(page) == []
    page.click("[data-graph] svg", position={"x": 5, "y": 40})
    page.wait_for_function(AT, arg=0)
    box = page.locator("[data-graph] svg").bounding_box()
    assert box is not None
    page.click("[data-graph] svg", position={"x": box["width"] - 3, "y": 40})
    page.wait_for_function(AT, arg=10)
    worst = page.locator("[data-mistake]").first
    assert worst.inner_text(), "moves by lot are no good moves"
    number = worst.get_attribute("data-mistake")
    worst.click()
    page.wait_for_function(AT, arg=number)
    mark = page.inner_text(f"[data-ply='{number}'] .mark")
    assert mark in ("?!", "?", "??")
    assert mark in page.inner_text(".main [role=status]")
    assert "was better" in page.inner_text(".main [role=status]")


def test_a_replay_leads_to_the_boards_and_on_to_a_game(somebody: Callable[..., Page]) -> None:
    record = played("commander-chess", 6)
    page = shown(somebody, record, viewport={"width": 320, "height": 640}, is_mobile=True, has_touch=True)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
    page.click("[data-ply='4']")
    page.wait_for_function(AT, arg=4)
    wanted = list(record.positions())[4].text
    page.click("[data-edit]")
    page.wait_for_function("text => document.querySelector('#text')?.value === text", arg=wanted)
    page.go_back()
    page.wait_for_function(AT, arg=4)
    page.click("[data-toanalysis]")
    page.wait_for_function("text => document.querySelector('code[data-text]')?.innerText === text", arg=wanted)


def test_a_link_to_no_position_shows_a_board_all_the_same(somebody: Callable[..., Page]) -> None:
    page = somebody("#/analyse/tri-cross?text=nonsense")
    page.wait_for_selector("[role=alert]")
    page.wait_for_selector("[data-analysis] [data-node]")
    page = somebody("#/edit/tri-cross?text=nonsense")
    page.wait_for_selector("#verdict[data-verdict=bad]")
    page.wait_for_selector("[data-editor] [data-node]")
    assert page.input_value("#text") == "nonsense"


def test_without_a_name_there_is_a_board_at_once(somebody: Callable[..., Page]) -> None:
    page = somebody("#/analyse")
    page.wait_for_selector("[data-analysis] .board [data-node]")
    page.goto(page.url.split("#")[0] + "#/analyse/tri-cross")
    page.wait_for_selector("[data-analysis] [data-node=d4]")
    page.goto(page.url.split("#")[0] + "#/edit")
    page.wait_for_selector("[data-editor] [data-node=d4]")  # the one that was looked at last


def finished(address: str, name: str) -> str:
    """The id of a table at which somebody gave up in the middle."""
    setting = SETTINGS[name]
    with Laid(address.rstrip("/"), setting) as table:
        table.guests[setting.seat].ask(ask="resign")
    return str(table.id)


def test_a_link_leads_somebody_else_to_the_same_move(somebody: Callable[..., Page], address: str) -> None:
    name = "chess"
    page = somebody(f"#/replay/{finished(address, name)}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.wait_for_selector("[data-replay]")
    at = len(SETTINGS[name].moves) // 2
    page.click(f"[data-ply='{at}']")
    page.wait_for_function(AT, arg=at)
    page.click("[data-link]")
    page.wait_for_selector("text=Copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    other = somebody(link)
    other.wait_for_function(AT, arg=at)
    shown = ".main [role=status]"
    assert other.inner_text(shown) == page.inner_text(shown)
    tokens = "[data-replay] .board g[data-node] title"
    assert other.locator(tokens).all_text_contents() == page.locator(tokens).all_text_contents()


def test_a_move_of_a_pasted_record_is_shared_as_a_position(somebody: Callable[..., Page]) -> None:
    record = played("tri-cross", 5)
    page = shown(somebody, record)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("[data-ply='3']")
    page.wait_for_function(AT, arg=3)
    page.click("[data-link]")
    page.wait_for_selector("text=Copied")
    other = somebody(page.evaluate("() => navigator.clipboard.readText()"))
    wanted = list(record.positions())[3].text
    other.wait_for_function("text => document.querySelector('code[data-text]')?.innerText === text", arg=wanted)


def test_a_picture_that_cannot_be_had_is_told(somebody: Callable[..., Page]) -> None:
    page = shown(somebody, played("tri-cross", 3))
    page.route("**/picture.svg*", lambda route: route.fulfill(status=503, json={"sentence": "Not today."}))
    page.click("[data-svg]")
    page.wait_for_selector("[role=alert] >> text=Not today.")


TITLES = "() => [...document.querySelectorAll('.board g[data-node] title')].map(one => one.textContent).join()"


def test_a_best_line_is_looked_at_move_by_move_and_played(somebody: Callable[..., Page]) -> None:
    page = somebody("#/analyse/commander-in-chief")
    page.click("[data-study]")
    page.wait_for_selector("[data-step='0 2']")
    before = page.evaluate(TITLES)
    looks = []
    for place in (0, 1, 2):
        page.hover(f"[data-step='0 {place}']")
        said = page.get_attribute(f"[data-step='0 {place}']", "title") or ""
        assert " to " in said
        page.wait_for_function("said => document.querySelector('[data-preview]')?.innerText === said", arg=said)
        looks.append(page.evaluate(TITLES))
    assert len({before, *looks}) == 4, "each move is another position"
    page.mouse.move(0, 0)
    page.wait_for_selector("[data-preview]", state="detached")
    assert page.evaluate(TITLES) == before
    page.focus("[data-step='0 1']")
    page.wait_for_function(f"wanted => ({TITLES})() === wanted", arg=looks[1])
    assert complaints(page) == []
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('ol.moves li').length === 2")
    assert page.evaluate(TITLES) == looks[1]
    page.click("[data-undo]")
    page.wait_for_function(f"wanted => ({TITLES})() === wanted", arg=looks[0])


def test_a_line_is_told_in_words_where_its_moves_are_signs(somebody: Callable[..., Page]) -> None:
    setting = SETTINGS["air"]
    asked = urlencode({"options": setting.options, "text": setting.start})
    page = somebody(f"#/analyse/{setting.game}?{asked}", locale="vi-VN")
    page.click("[data-study]")
    page.wait_for_selector("[data-step='0 0']")
    page.wait_for_selector("[data-lines] li:first-child button[title]:not([title=''])")
    told = page.inner_text("[data-step='0 0']")
    assert "lá" in told
    assert ">" not in told, "no sign that only the computer reads"


def test_a_finger_holds_what_might_have_been(somebody: Callable[..., Page]) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
    page = shown(somebody, played("tri-cross", 6), **phone)
    page.click("[data-ply='2']")
    page.wait_for_function(AT, arg=2)
    page.locator("[data-study]").tap()
    page.wait_for_selector("[data-step='0 0']")
    before = page.evaluate(TITLES)
    page.locator("[data-step='0 0']").tap()
    page.wait_for_selector("[data-step='0 0'][aria-pressed=true]")
    page.wait_for_function(f"before => ({TITLES})() !== before", arg=before)
    page.locator("[data-step='0 0']").tap()
    page.wait_for_function(f"before => ({TITLES})() === before", arg=before)


def test_every_position_is_looked_at_by_itself_once_that_is_wished(somebody: Callable[..., Page]) -> None:
    page = somebody("#/analyse/tri-cross")
    page.wait_for_selector("[data-study]")
    assert page.locator("[data-step]").count() == 0, "nothing is asked before anybody wants it"
    page.check("[data-auto]")
    page.wait_for_selector("[data-step='0 0']")
    page.click("[data-step='0 0']")
    page.wait_for_function("() => document.querySelectorAll('ol.moves li').length === 1")
    page.wait_for_selector("[data-step='0 1']")
    page.reload()
    page.wait_for_selector("[data-step='0 0']")
    assert page.locator("[role=alert]").count() == 0


def test_chance_deals_all_cards_at_once_and_both_seats_order(somebody: Callable[..., Page]) -> None:
    page = somebody("#/analyse/mission-command-air")
    page.click("[data-chance]")
    page.wait_for_selector("[data-chance]", state="detached")
    dealt = page.locator("ol.moves li").count()
    assert dealt > 10
    for number in range(1, 5):  # two planes of each seat
        page.locator("button[data-tap^='hand:']").first.click()
        if number % 2:  # the second card can only be for the other plane
            page.locator("button[data-tap^='plane:']").first.click()
        page.wait_for_function("n => document.querySelectorAll('ol.moves li').length >= n", arg=dealt + number)
        assert page.locator("[role=alert]").count() == 0
    assert ">" not in page.locator("ol.moves").inner_text(), "every move is told in words"


def test_players_see_the_replay_from_their_own_seat(somebody: Callable[..., Page]) -> None:
    page = somebody()
    page.click("[data-game=commander-in-chief] [data-play]")
    page.wait_for_selector("[data-turn=mine]")
    y = "node => document.querySelector(`[data-node=${node}]`).getBoundingClientRect().y"
    assert page.evaluate(y, "h8") > page.evaluate(y, "a1"), "who has dark sits where dark stands"
    Clicker(page).resign()
    page.click("a[href*='#/replay/']")
    page.wait_for_selector("[data-replay] [data-node=h8]")
    assert page.evaluate(y, "h8") > page.evaluate(y, "a1")
