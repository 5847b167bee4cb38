"""Every page that has golden pictures: how one comes there, and when it is complete.

Nothing in them is by chance: the tables have known moves, secrets of addresses are replaced, and no clock is near its
end. `tests/e2e/golden` keeps them, with the version of the browser that drew them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page

import sandtable
from tests.e2e.sample_tables import SETTINGS
from tests.e2e.screenshots import SIZES, Studio, pictured
from tests.e2e.scripted_table import Laid, Setting

GOLDEN = Path(__file__).parent / "golden"
VERSION = GOLDEN / "browser.txt"
Way = Callable[[Studio], AbstractContextManager[Page]]
UNSAID = """fields => fields.forEach(field => {
    field.value = field.value.replace(/^[^#]+/, 'http://localhost/').replace(/(table\\/|invite=)[^?&]+/g, '$1…')
})"""
"""Addresses have secrets, and ports."""


@dataclass(frozen=True)
class Shot:
    """A page to be pictured."""

    way: Way
    themes: tuple[str, ...] = ("light",)
    whole: bool = False
    """Whether a phone's picture shows the page to its end."""

    def pictures(self, studio: Studio, name: str) -> Iterator[tuple[str, bytes]]:
        """Its pictures and their names."""
        with self.way(studio) as page:
            for size in SIZES:
                for theme in self.themes:
                    yield f"{name}-{size}-{theme}", pictured(page, size, theme, self.whole and size == "phone")


@contextmanager
def plain(path: str, signs: tuple[str, ...], studio: Studio) -> Iterator[Page]:
    """A page that is complete when all these things are there."""
    with studio.visit(path) as page:
        for sign in signs:
            page.wait_for_selector(sign)
        yield page


@contextmanager
def seated(setting: Setting, studio: Studio, locale: str = "en") -> Iterator[Page]:
    """A table, seen by who is to move and has touched something."""
    with (
        Laid(studio.address, setting) as table,
        studio.visit(f"#/table/{table.id}", table.cookie, locale=locale) as page,
    ):
        page.wait_for_selector("[data-turn=mine]")
        if oracle(setting):
            page.wait_for_selector("[data-odds]")
        page.click(f"[data-node='{setting.touched}'], [data-tap='{setting.touched}']", force=True)
        page.wait_for_selector(
            f"[aria-pressed=true]:is([data-node='{setting.touched}'], [data-tap='{setting.touched}'])"
        )
        page.mouse.move(0, 0)
        yield page


def oracle(setting: Setting) -> bool:
    """Whether the game knows chances, which are shown beside the board."""
    game = sandtable.load(setting.game, setting.options)
    position = game.position(setting.start) if setting.start else game.opening
    return bool(position.view(setting.seat).odds())


@contextmanager
def replayed(studio: Studio) -> Iterator[Page]:
    """A record that was pasted, in the middle of it."""
    setting = SETTINGS["chief"]
    record = sandtable.load(setting.game, setting.options).record()
    for move in setting.moves:
        record = record.play(move.partition(" ")[2])
    with studio.visit("#/analyse") as page:
        page.fill("#paste", record.write())
        page.click("[data-show]")
        page.wait_for_selector(f"[data-ply='{len(setting.moves)}']")
        page.click("[data-ply='8']")
        page.wait_for_selector("[data-replay][data-at='8']")
        page.mouse.move(0, 0)
        yield page


@contextmanager
def waiting(studio: Studio) -> Iterator[Page]:
    """Who opened a table waits for others, with links to give away."""
    with studio.visit() as page:
        page.click("[data-game=tri-cross] [data-friend]")
        page.wait_for_selector("[data-invite]")
        page.wait_for_selector(".picture svg")
        page.eval_on_selector_all("[data-invite]", UNSAID)
        page.evaluate("() => document.activeElement?.blur()")
        page.mouse.move(0, 0)
        yield page


@contextmanager
def invited(studio: Studio) -> Iterator[Page]:
    """Who follows such a link."""
    with studio.visit() as host:
        host.click("[data-game=commander-chess] [data-friend]")
        host.wait_for_selector("[data-invite]")
        link = host.eval_on_selector("[data-invite]", "field => field.value")
        with studio.visit(link.removeprefix(studio.address + "/")) as page:
            page.wait_for_selector("[data-sit]")
            yield page


@contextmanager
def troubled(studio: Studio) -> Iterator[Page]:
    """The server not responding."""

    def cut(page: Page) -> None:
        page.route("**/api/**", lambda route: route.abort())

    with studio.visit(before=cut) as page:
        page.wait_for_selector("[role=alert]")
        yield page


@contextmanager
def offline(setting: Setting, studio: Studio) -> Iterator[Page]:
    """A table on a device that has lost the network."""
    with seated(setting, studio) as page:
        page.context.set_offline(True)
        page.wait_for_selector("[data-connection=offline]", state="attached")
        yield page


@contextmanager
def edited(setting: Setting, studio: Studio) -> Iterator[Page]:
    """The board editor, with a piece chosen and one of another kind in hand."""
    asked = urlencode({"options": setting.options, "text": setting.start})
    with studio.visit(f"#/edit/{setting.game}?{asked}") as page:
        page.wait_for_selector("[data-palette] svg")
        page.click(f"[data-node='{setting.touched}']", force=True)
        page.wait_for_selector(f"[data-chosen='{setting.touched}']")
        page.mouse.move(0, 0)
        yield page


@contextmanager
def checked(studio: Studio) -> Iterator[Page]:
    """How the dice and cards of a game are checked once it is over."""
    with Laid(studio.address, DEALT) as table:
        table.guests[DEALT.seat].ask(ask="resign")
        with studio.visit(f"#/fair/{table.id}") as page:
            page.wait_for_selector("[data-fair=yes]")
            page.wait_for_function("() => document.querySelector('[data-share]').innerText.includes('Blue')")
            page.eval_on_selector_all("code", HASHED)
            yield page


BOTH = ("light", "dark")
TEAM = Setting(
    "commander-in-chief",
    "light-air",
    ("dark h4-g3", "light-surface c3-d3", "dark g6-e5"),
    touched="b2",
    options="preset=club,teams=light",
)
"""Three people, of whom two are a team."""
STACKED = Setting(
    "commander-chess",
    "red",
    touched="c4",
    start="6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2(NFT)1G2TG2/3A2S2A1/1N3H1HF2/6C4 r - - 0 1",
)
DEALT = Setting("mission-command-air", "blue")
"""Cards are dealt at the beginning, by chance."""
HASHED = """codes => codes.forEach(code => {
    code.textContent = code.textContent.replace(/[0-9a-f]{32,}/, seed => '0123456789abcdef'.repeat(seed.length / 16))
        .replace(/verify .+/, 'verify ….txt')
})"""
"""What comes from a seed is another every time."""
ANALYSED = urlencode({"text": "3a1tfc/4a1bf/6ht/A2hdsa1/1AD4a/T2HH3/FB1AS3/CFT1A3 d turn=7 points=3,3 quiet=3"})
DRAWN = "[data-diagram='6.2'] svg"
SHOTS = {
    "home": Shot(partial(plain, "", (*(f"li:nth-child({at}) [data-game] svg" for at in (1, 2, 3, 4)), ".empty")), BOTH),
    "new": Shot(partial(plain, "#/new/commander-chess", ("[data-start]", ".picture svg")), whole=True),
    "shelf": Shot(partial(plain, "#/rules", tuple(f"li:nth-child({at}) a svg" for at in (1, 2, 3, 4)))),
    "rules": Shot(partial(plain, "#/rules/tri-cross", ("[data-rule]", ".picture svg", ".kinds svg", DRAWN))),
    "quick": Shot(partial(plain, "#/rules/commander-in-chief/quick", ("[data-rule]", ".picture svg", ".kinds svg"))),
    "analyse": Shot(
        partial(plain, f"#/analyse/commander-in-chief?{ANALYSED}", ("[data-text]", ".board svg", ".games a"))
    ),
    "replay": Shot(replayed),
    "waiting": Shot(waiting),
    "invited": Shot(invited),
    "editor": Shot(partial(edited, STACKED)),
    "fair": Shot(checked),
    "offline": Shot(partial(offline, SETTINGS["cross"])),
    "team": Shot(partial(seated, TEAM)),
    "vietnamese": Shot(partial(seated, SETTINGS["air"], locale="vi-VN")),
    "missing": Shot(partial(plain, "#/nowhere", ("h1",))),
    "trouble": Shot(troubled),
    **{f"table-{name}": Shot(partial(seated, setting), BOTH, whole=True) for name, setting in SETTINGS.items()},
}
