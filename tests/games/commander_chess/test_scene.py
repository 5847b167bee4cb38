"""The board and the pictures of the pieces."""

from __future__ import annotations

import tomllib
from itertools import product
from time import process_time
from xml.etree import ElementTree

import pytest

import sandtable
from sandtable.render import svg, text
from tests.games.commander_chess.diagram import LEADERS, camp, game, laid

ART = game().file("art", "pieces.svg").read_text(encoding="utf-8")
FACES = game().file("art", "faces.toml").read_text(encoding="utf-8")
PAINTS = tomllib.loads(FACES)
SCENE = game().scene
KINDS = {"commander", "infantry", "militia", "engineer", "tank", "artillery", "flak", "missile", "plane", "navy"}
KINDS |= {"headquarters"}


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_red_sits_at_the_bottom_and_blue_sees_it_turned() -> None:
    spots = {node.name: (node.x, node.y) for node in SCENE.nodes}
    assert spots["a1"][1] > spots["a12"][1]
    assert spots["a1"][0] < spots["k1"][0]
    assert SCENE.turns == {"red": 0, "blue": 180}


def test_points_say_what_ground_they_are() -> None:
    grounds = {node.name: str(node.title) for node in SCENE.nodes}
    assert grounds["a5"] == "sea"
    assert grounds["c5"] == "coast"
    assert grounds["d6"] == "river bank"
    assert grounds["f7"] == "river bank at the reef"
    assert grounds["e3"] == "land"


def test_every_face_has_every_paint() -> None:
    assert list(PAINTS) == list(SCENE.faces)
    used = {node.paint for node in SCENE.nodes} | {shape.paint for shape in SCENE.shapes}
    used |= {mark for layer in camp("gf5 Gf3").view().stage().layers for mark in layer.marks.values()}
    assert all(used <= set(paints) for paints in PAINTS.values())
    assert len({frozenset(paints) for paints in PAINTS.values()}) == 1, "the faces name the same paints"


@pytest.mark.parametrize("face", PAINTS)
def test_pieces_and_words_stand_out(face: str) -> None:
    paints = PAINTS[face]
    for side, ground in product(("red", "blue"), ("land", "sea")):
        strongest = max(contrast(paints[f"{side}-{part}"], paints[ground]) for part in ("body", "edge"))
        assert strongest >= 3, f"{side} pieces on {ground}"
        assert contrast(paints[f"{side}-body"], paints[f"{side}-edge"]) >= 4.5, "letters on their plates"
        assert contrast(paints[f"{side}-body"], paints[f"{side}-base"]) >= 4.5, "pictures on their counters"
    assert contrast(paints["board"], paints["label"]) >= 4.5
    assert contrast(paints["page"], paints["ink"]) >= 4.5


def test_every_piece_has_a_picture_made_of_known_parts() -> None:
    root = ElementTree.fromstring(ART)
    symbols = {s.get("id"): s for s in root.iter("{http://www.w3.org/2000/svg}symbol")}
    assert set(symbols) == KINDS | {"star"}
    for name, symbol in symbols.items():
        assert symbol.get("viewBox") == "0 0 100 100"
        assert {part.get("class") for part in symbol} <= {"body", "edge", "line", "mark"}, name


@pytest.mark.parametrize("face", PAINTS)
def test_the_opening_is_drawn_small_and_fast(face: str) -> None:
    drawing = sandtable.draw(game().opening, face=face)
    ElementTree.fromstring(drawing)
    assert len(drawing.encode()) < 80_000
    start = process_time()
    for _ in range(3):
        sandtable.draw(game().opening, face=face)
    assert (process_time() - start) / 3 < 0.1, "a drawing should take some milliseconds"


def test_both_alphabets_are_on_the_counters() -> None:
    stage = camp("Gf3").view().stage()
    assert ">Aa<" in svg(SCENE, stage, ART, FACES)
    assert ">F<" in svg(SCENE, stage, ART, FACES, language="vi")


def test_stacks_and_heroes_can_be_told() -> None:
    stage = laid(LEADERS + "(N+FT)c5").view().stage()
    there = [token for token in stage.tokens if token.node == "c5"]
    assert [token.letter for token in there] == ["N", "+F", "T"]
    assert [token.medal for token in there] == ["", "star", ""]
    assert str(there[1].title) == "red heroic Air Force"
    assert "N+2" in text(SCENE, stage) or "N+FT" in text(SCENE, stage)


def test_a_commander_in_check_is_shown() -> None:
    stage = laid("Cg4 He1 cj12 hi12 tg6").view().stage()
    layer = next(layer for layer in stage.layers if layer.name == "check")
    assert layer.shown
    assert set(layer.marks) == {"g4"}


def test_the_box_of_a_free_set_up_can_be_touched() -> None:
    position = game(setup="free").opening.play("C=g1", "red")
    trays = {tray.name: tray for tray in position.view("red").stage().trays}
    assert len(trays["box-red"].tokens) == 18
    assert {token.tap for token in trays["box-red"].tokens} == {f"box:{letter}" for letter in "NFTEHAGSIM"}
    assert trays["box-blue"].tokens == ()


def test_a_terminal_shows_the_opening() -> None:
    lines = text(SCENE, game().opening.view().stage()).splitlines()
    assert max(map(len, lines)) <= 78
    assert len(lines) <= 31
