"""The board and the pictures of the pieces."""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path
from time import process_time
from xml.etree import ElementTree

import pytest

from sandtable.games.commander_in_chief import scene as room
from sandtable.games.commander_in_chief.scene import lay
from sandtable.kernel.scene import Stage, Token
from sandtable.kernel.words import Words
from sandtable.render import svg, text

FOLDER = Path(room.__file__).parent / "art"
ART = (FOLDER / "pieces.svg").read_text(encoding="utf-8")
FACES = (FOLDER / "faces.toml").read_text(encoding="utf-8")
PAINTS = tomllib.loads(FACES)
KINDS = {
    "c": "commander",
    "f": "fighter",
    "b": "bomber",
    "h": "helicopter",
    "s": "submarine",
    "d": "destroyer",
    "t": "tank",
    "a": "amphibian",
    "k": "king-amphibian",
}
START = "3astfc/4ahbf/5dht/A5as/SA5a/THD5/FBHA4/CFTSA3"


def opening() -> Stage:
    tokens = []
    for rank, row in zip(range(8, 0, -1), START.split("/"), strict=True):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
                continue
            side = "light" if letter.isupper() else "dark"
            kind = letter.lower()
            bases = (side, side) if kind in "cbdk" else (side,)
            node = f"{'abcdefgh'[file]}{rank}"
            title = Words(KINDS[kind], KINDS[kind])
            tokens.append(Token(KINDS[kind], side, title, letter, node, bases, kind in "fbh"))
            file += 1
    return Stage(tuple(tokens))


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_board_stands_on_a1_for_light_and_on_h8_for_dark() -> None:
    spots = {node.name: (node.x, node.y) for node in SCENE.nodes}
    assert len(spots) == 64
    assert max(spots, key=lambda name: spots[name][1]) == "a1"
    assert min(spots, key=lambda name: spots[name][1]) == "h8"
    assert min(spots, key=lambda name: spots[name][0]) == "a8"
    assert max(spots, key=lambda name: spots[name][0]) == "h1"
    assert lay({"dark-air": "dark", "light": "light"}).turns == {"dark-air": 180, "light": 0}


def test_zones_and_squares_are_painted_by_the_rules() -> None:
    paints = [node.paint for node in SCENE.nodes]
    assert sum(paint.startswith("land") for paint in paints) == 30
    assert sum(paint.startswith("sea") for paint in paints) == 34
    by_name = {node.name: node for node in SCENE.nodes}
    assert by_name["a1"].paint == by_name["h8"].paint == "land-dark"
    assert by_name["a8"].paint == "sea-light"
    assert str(by_name["e1"].title) == "light's land"
    assert str(by_name["f1"].title) == "sea"


def test_every_face_has_every_paint() -> None:
    assert list(PAINTS) == list(SCENE.faces)
    used = {node.paint for node in SCENE.nodes} | {shape.paint for shape in SCENE.shapes}
    assert all(used <= set(paints) for paints in PAINTS.values())
    assert len({frozenset(paints) for paints in PAINTS.values()}) == 1, "the faces name the same paints"


@pytest.mark.parametrize("face", PAINTS)
def test_pieces_and_words_stand_out(face: str) -> None:
    paints = PAINTS[face]
    squares = [f"{ground}-{shade}" for ground, shade in product(("land", "sea"), ("dark", "light"))]
    for side, square in product(("dark", "light"), squares):
        strongest = max(contrast(paints[f"{side}-{part}"], paints[square]) for part in ("body", "edge"))
        assert strongest >= 3, f"{side} pieces on {square}"
        assert contrast(paints[f"{side}-body"], paints[f"{side}-edge"]) >= 7
        assert contrast(paints[f"{side}-body"], paints[f"{side}-mark"]) >= 3
    assert contrast(paints["dark-body"], paints["light-body"]) >= 7
    assert contrast(paints["board"], paints["label"]) >= 4.5
    assert contrast(paints["page"], paints["ink"]) >= 4.5


def test_every_piece_has_a_picture_made_of_known_parts() -> None:
    root = ElementTree.fromstring(ART)
    symbols = {s.get("id"): s for s in root.iter("{http://www.w3.org/2000/svg}symbol")}
    assert set(symbols) == set(KINDS.values())
    for name, symbol in symbols.items():
        assert symbol.get("viewBox") == "0 0 100 100"
        assert {part.get("class") for part in symbol} <= {"body", "edge", "line", "mark"}, name


@pytest.mark.parametrize("face", PAINTS)
@pytest.mark.parametrize("seat", ["dark", "light"])
def test_the_opening_is_drawn_small_and_fast(face: str, seat: str) -> None:
    drawing = svg(SCENE, opening(), ART, FACES, face=face, seat=seat)
    ElementTree.fromstring(drawing)
    assert len(drawing.encode()) < 60_000
    start = process_time()
    for _ in range(5):
        svg(SCENE, opening(), ART, FACES, face=face, seat=seat)
    assert (process_time() - start) / 5 < 0.05, "a drawing should take a few milliseconds"


def test_the_opening_fits_a_terminal() -> None:
    lines = text(SCENE, opening(), seat="light").splitlines()
    assert len(lines) <= 31
    assert max(map(len, lines)) <= 78
    assert [line.strip() for line in lines if "C" in line] == ["C"]
    assert sum(character.isalpha() and character.isupper() for line in lines for character in line) == 15
