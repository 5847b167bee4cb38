"""The board editor by mouse, by finger and by keyboard, each gesture in one game: the draft says what must come out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import sandtable
from sandtable.i18n import say
from sandtable.kernel.display.editor import Draft
from tests.e2e.test_touch import swipe

CLUB = "preset=club"
TEXT = """text => document.querySelector('#text')?.value === text
    && document.querySelector('#verdict').dataset.verdict !== 'pending'"""
NARROW = {"viewport": {"width": 320, "height": 640}, "is_mobile": True, "has_touch": True}


def opened(somebody: Callable[..., Page], name: str, **settings: object) -> tuple[Page, Draft]:
    """The editor of a game, and the draft that it shows."""
    page = somebody(f"#/edit/{name}", **settings)
    page.wait_for_selector("[data-editor]")
    game = sandtable.load(name, CLUB)
    return page, game.draft(game.opening.text)


def reads(page: Page, draft: Draft) -> None:
    """Wait until the editor shows a draft, and see that it says of it what the room does."""
    page.wait_for_function(TEXT, arg=draft.text)
    said = page.inner_text("#verdict")
    if draft.problem:
        assert said == str(draft.problem)
        assert page.get_attribute("#verdict", "data-verdict") == "bad"
    else:
        assert page.get_attribute("#verdict", "data-verdict") == "good"


def middle(page: Page, node: str) -> tuple[float, float]:
    box = page.locator(f"[data-node='{node}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, source: tuple[float, float], target: tuple[float, float]) -> None:
    page.mouse.move(*source)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(*(a + (b - a) * step / 5 for a, b in zip(source, target, strict=True)))
    page.mouse.up()


def free_nodes(draft: Draft) -> list[str]:
    return [node.name for node in draft.game.scene.nodes if not draft.on(node.name)]


def test_pieces_are_laid_moved_and_removed_by_mouse(somebody: Callable[..., Page]) -> None:
    page, draft = opened(somebody, "commander-in-chief")
    reads(page, draft)
    taken, free = draft.pieces[0], free_nodes(draft)
    # From the palette by clicking; a second click removes it.
    fresh = draft.boxes[0].figures[0].name
    page.click(f"[data-figure='{fresh}']")
    page.click(f"[data-node='{free[0]}']", force=True)
    laid = draft.put(free[0], fresh)
    reads(page, laid)
    page.click("[data-undo]")
    reads(page, draft)
    page.click("[data-redo]")
    reads(page, laid)
    page.click("[data-undo]")
    page.click(f"[data-figure='{fresh}']")  # put away
    # Within the board by clicking, then back by dragging, and off it.
    page.click(f"[data-node='{taken.token.node}']", force=True)
    page.wait_for_selector(f"[data-chosen='{taken.token.node}']")
    page.click(f"[data-node='{free[1]}']", force=True)
    moved = draft.put(taken.token.node).put(free[1], taken.name)
    reads(page, moved)
    drag(page, middle(page, free[1]), middle(page, taken.token.node))
    reads(page, draft)
    drag(page, middle(page, taken.token.node), (5, 5))
    reads(page, draft.put(taken.token.node))
    # From the palette by dragging.
    button = page.locator(f"[data-figure='{fresh}']").bounding_box()
    assert button is not None
    drag(page, (button["x"] + 20, button["y"] + 20), middle(page, free[2]))
    reads(page, draft.put(taken.token.node).put(free[2], fresh))
    # With the eraser.
    other = draft.pieces[-1].token.node
    page.click("[data-erase]")
    page.click(f"[data-node='{other}']", force=True)
    reads(page, draft.put(taken.token.node).put(free[2], fresh).put(other))


def test_a_board_is_edited_by_keyboard_alone(somebody: Callable[..., Page]) -> None:
    page, draft = opened(somebody, "tri-cross")
    taken = draft.pieces[0]
    page.focus(f"[data-node='{taken.token.node}']")
    page.keyboard.press("Delete")
    gone = draft.put(taken.token.node)
    reads(page, gone)
    # A letter lays its piece.
    figure = next(figure for box in gone.boxes for figure in box.figures if figure.left)
    for letter in figure.token.letter:
        page.keyboard.press(letter)
    back = gone.put(taken.token.node, figure.name)
    reads(page, back)
    # Enter lifts a piece; the arrows lead elsewhere, Enter lets it go.
    page.keyboard.press("Enter")
    page.wait_for_selector(f"[data-chosen='{taken.token.node}']")
    here = taken.token.node
    for arrow in (*["ArrowUp"] * 6, *["ArrowRight"] * 6, *["ArrowDown"] * 6):
        page.keyboard.press(arrow)
        here = page.evaluate("() => document.activeElement.dataset.node")
        if not back.on(here):
            break
    assert not back.on(here), "there is room somewhere"
    page.keyboard.press("Enter")
    moved = back.put(taken.token.node).put(here, *[one.name for one in back.on(taken.token.node)])
    reads(page, moved)
    page.keyboard.press("Control+z")
    reads(page, back)
    page.keyboard.press("Control+y")
    reads(page, moved)
    # The palette is reached by the tabulator and chosen by the space bar.
    page.focus(f"[data-figure='{figure.name}']")
    page.keyboard.press("Space")
    page.wait_for_selector(f"[data-figure='{figure.name}'][aria-pressed=true]")
    node = free_nodes(moved)[-1]
    page.focus(f"[data-node='{node}']")
    page.keyboard.press("Enter")
    reads(page, moved.put(node, figure.name))


def test_the_board_is_cleared_set_up_and_the_turn_chosen(somebody: Callable[..., Page]) -> None:
    page, draft = opened(somebody, "commander-chess")
    page.click("[data-clear]")
    reads(page, draft.game.draft())
    page.click("[data-opening]")
    reads(page, draft)
    choice = draft.start_choices[-1]
    page.click(f"[data-whose-turn='{choice.name}']")
    reads(page, draft.choose_start(choice.name))
    page.wait_for_selector(f"[data-whose-turn='{choice.name}'][aria-pressed=true]")


def test_the_text_is_edited_live_and_a_bad_one_changes_nothing(somebody: Callable[..., Page]) -> None:
    page, draft = opened(somebody, "commander-chess")
    tokens = page.locator("[data-editor] .board g[data-node] title").all_text_contents()
    page.fill("#text", "nonsense")
    page.wait_for_selector("#verdict[data-verdict=bad]")
    with pytest.raises(sandtable.BadPosition) as caught:
        draft.game.draft("nonsense")
    page.wait_for_function("said => document.querySelector('#verdict').innerText === said", arg=str(caught.value))
    assert page.locator("[data-editor] .board g[data-node] title").all_text_contents() == tokens
    assert page.is_disabled("[data-toanalysis]")
    later = draft.put(draft.pieces[0].token.node)
    page.fill("#text", later.text)
    reads(page, later)
    assert page.locator("[data-editor] .board g[data-node] title").all_text_contents() != tokens
    page.click("button[lang=vi]")
    page.fill("#text", "nonsense")
    wanted = say(caught.value, "vi")
    page.wait_for_function("said => document.querySelector('#verdict').innerText === said", arg=wanted)


def test_a_good_position_is_analysed_shared_and_played(somebody: Callable[..., Page]) -> None:
    page, draft = opened(somebody, "mission-command-air")
    free = next(node for node in free_nodes(draft) if not moved(draft, node).problem)
    wanted = moved(draft, free)
    page.fill("#text", wanted.text)
    reads(page, wanted)
    page.wait_for_selector("a[data-toanalysis]")
    page.reload()
    reads(page, wanted)
    page.click("a[data-toanalysis]")
    page.wait_for_function("text => document.querySelector('code[data-text]')?.innerText === text", arg=wanted.text)
    page.click("[data-edit]")
    reads(page, wanted)
    to_move = draft.game.position(wanted.text).to_move
    seat = to_move if to_move and to_move.is_person else draft.game.seats[-1]
    page.select_option("[data-side]", seat.name)  # where we begin, nothing can be over before we see it
    page.select_option("[data-level]", "1")
    page.click("[data-play-from-here]")
    page.wait_for_selector("[data-phase=running]")


def moved(draft: Draft, node: str) -> Draft:
    """The last piece elsewhere."""
    last = draft.pieces[-1]
    return draft.put(last.token.node).put(node, last.name)


def test_a_stack_is_built_and_its_members_changed(somebody: Callable[..., Page]) -> None:
    page, _ = opened(somebody, "commander-chess")
    game = sandtable.load("commander-chess", CLUB)
    page.click("[data-clear]")
    bare = game.draft()
    reads(page, bare)
    page.check("[data-onto]")
    for name in ("N", "F"):
        page.click(f"[data-figure='{name}']")
        page.click("[data-node=a5]", force=True)
        page.wait_for_function("name => document.querySelector('#text').value.includes(name)", arg=name)
    reads(page, bare.put("a5", "N", "F"))
    page.click("[data-figure=F]")  # put away
    page.click("[data-node=a5]", force=True)
    page.wait_for_selector("[data-chosen=a5]")
    page.locator("[data-trait=Rank]").nth(1).select_option("+F")
    reads(page, bare.put("a5", "N", "+F"))
    page.click("[data-remove=N]")
    reads(page, bare.put("a5", "+F"))


@pytest.mark.parametrize(
    ("name", "node", "trait", "value"),
    [
        ("commander-in-chief", "a1", "Strength", "+C"),
        ("mission-command-air", "10/15", "Missiles", "blue-f35:m2"),
    ],
)
def test_what_can_be_otherwise_about_a_piece_is_chosen(
    somebody: Callable[..., Page], name: str, node: str, trait: str, value: str
) -> None:
    page, draft = opened(somebody, name)
    page.click(f"[data-node='{node}']", force=True)
    page.select_option(f"[data-trait='{trait}']", value)
    reads(page, draft.put(node, value))


def test_a_finger_lays_and_moves_on_a_narrow_phone(somebody: Callable[..., Page]) -> None:
    page, draft = opened(somebody, "commander-chess", **NARROW)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
    taken, free = draft.pieces[0], free_nodes(draft)
    page.locator(f"[data-node='{taken.token.node}']").tap(force=True)
    page.wait_for_selector(f"[data-chosen='{taken.token.node}']")
    page.locator(f"[data-node='{free[1]}']").tap(force=True)
    there = draft.put(taken.token.node).put(free[1], taken.name)
    reads(page, there)
    page.locator(f"[data-node='{free[1]}']").tap(force=True)  # let go
    fresh = draft.boxes[-1].figures[-1].name
    page.locator(f"[data-figure='{fresh}']").tap()
    page.locator(f"[data-node='{free[0]}']").tap(force=True)
    reads(page, there.put(free[0], fresh))
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1100, 820)], ids=["phone", "tablet"])
def test_a_finger_drags_pieces_from_the_palette(somebody: Callable[..., Page], width: int, height: int) -> None:
    screen = {"viewport": {"width": width, "height": height}, "is_mobile": True, "has_touch": True}
    page, draft = opened(somebody, "commander-in-chief", **screen)
    fresh, node = draft.boxes[0].figures[0].name, free_nodes(draft)[0]
    button = page.locator(f"[data-figure='{fresh}']")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    swipe(page, (box["x"] + 20, box["y"] + 20), middle(page, node))
    reads(page, draft.put(node, fresh))
    assert page.locator(".ghost").count() == 0
    assert button.get_attribute("aria-pressed") == "false", "what was carried is not in hand as well"
    # Dropped beside the board nothing happens.
    swipe(page, (box["x"] + 20, box["y"] + 20), (width - 3, 3))
    reads(page, draft.put(node, fresh))


def test_a_finger_scrolls_the_palette_along(somebody: Callable[..., Page]) -> None:
    page, draft = opened(somebody, "commander-chess", **NARROW)
    box = page.locator("[data-figure='C']")
    box.scroll_into_view_if_needed()
    place = box.bounding_box()
    assert place is not None
    swipe(page, (280, place["y"] + 20), (60, place["y"] + 22))
    page.wait_for_function("() => document.querySelector('[data-palette] .box').scrollLeft > 50")
    reads(page, draft)


def test_without_a_server_the_editor_says_so_and_goes_on_later(somebody: Callable[..., Page]) -> None:
    page, draft = opened(somebody, "tri-cross")
    page.route("**/draft", lambda route: route.abort())
    page.click("[data-clear]")
    page.wait_for_selector("[data-editor] [role=alert]")
    assert page.input_value("#text") == draft.text
    page.unroute("**/draft")
    page.click("[data-clear]")
    reads(page, draft.game.draft())
    page.wait_for_selector("[data-editor] [role=alert]", state="detached")


def test_another_kind_of_game_has_its_own_pieces(somebody: Callable[..., Page]) -> None:
    page, _ = opened(somebody, "tri-cross")
    presets = page.locator("[data-preset] option").count()
    assert presets >= 2
    page.select_option("[data-preset]", "preset=book")
    page.wait_for_function("() => location.hash.includes('preset%3Dbook')")
    page.wait_for_selector("[data-editor]")
    page.goto(page.url.split("#")[0] + "#/edit/tri-cross?options=players%3D4")
    page.wait_for_selector("[data-figure=y6]")
