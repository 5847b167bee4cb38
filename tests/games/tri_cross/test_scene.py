"""The board, the pictures of the pieces, and what is said beside them."""

from __future__ import annotations

import tomllib
from itertools import product
from xml.etree import ElementTree

import pytest

import sandtable
from sandtable import Position
from sandtable.kernel.display.scene import Stage, Token
from sandtable.kernel.text import Text
from sandtable.render.geometry import lay_out
from tests.games.tri_cross.diagram import game, laid, played

ART = game().file("art", "pieces.svg").read_text(encoding="utf-8")
PAINTS = tomllib.loads(game().file("art", "faces.toml").read_text(encoding="utf-8"))
COLOURS = ("black", "red", "green", "yellow")
SVG = "{http://www.w3.org/2000/svg}"
CROSSES = {"cross": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def staged(position: Position, seat: str | None = None) -> Stage:
    return position.view(seat).stage()


def at(stage: Stage, square: str) -> Token:
    return next(token for token in stage.tokens if token.node == square)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def symbols() -> dict[str, ElementTree.Element]:
    return {symbol.get("id", ""): symbol for symbol in ElementTree.fromstring(ART.encode()).iter(f"{SVG}symbol")}


def test_every_piece_shows_its_crosses_and_its_number() -> None:
    assert set(symbols()) == {name + end for name in CROSSES for end in ("", "-down")} | {"back"}
    for (name, crosses), end in product(CROSSES.items(), ("", "-down")):
        marks = [element.get("d", "") for element in symbols()[name + end] if element.get("class") == "mark"]
        assert "".join(marks).count("M") == crosses, f"{name} has {crosses} crosses"
        numbers = [
            element
            for element in symbols()[name + end]
            if element.tag == f"{SVG}path" and element.get("class") == "line"
        ]
        assert bool(numbers) == (name != "cross"), "and a number to read; the Tri-Cross piece is its one cross"


@pytest.mark.parametrize("face", PAINTS)
def test_a_face_paints_everything_and_can_be_read(face: str) -> None:
    paints = PAINTS[face]
    for colour in COLOURS:
        assert contrast(paints[f"{colour}-body"], paints[f"{colour}-edge"]) >= 4.5, f"the number of {colour}"
        assert contrast(paints[f"{colour}-body"], paints[f"{colour}-mark"]) >= 3, f"the crosses of {colour}"
    assert contrast(paints["page"], paints["ink"]) >= 7
    assert contrast(paints["page"], paints["label"]) >= 4.5
    assert contrast(paints["middle"], paints["emblem"]) >= 3
    assert contrast(paints["middle"], paints["square-light"]) > 1.1
    for players in ("2", "3", "4", "teams"):
        rules = game(players=players)
        wanted = {node.paint for node in rules.scene.nodes} | {shape.paint for shape in rules.scene.shapes}
        marks = {paint for layer in staged(rules.opening).layers for paint in layer.marks.values()}
        assert wanted | marks | {"held", "jump"} <= set(paints)
        for seat in rules.seats:
            assert sandtable.draw(rules.opening.view(seat), face=face, layers=("zones",)).startswith("<svg")


@pytest.mark.parametrize("seat", COLOURS)
def test_each_seat_sees_its_own_arm_at_the_bottom(seat: str) -> None:
    rules = game(players="4")
    paper = lay_out(rules.scene, seat)
    spots = {node.name: paper.at(node.x, node.y) for node in rules.scene.nodes}
    lowest = sorted(spots, key=lambda name: spots[name][1])[-6:]
    assert {at(staged(rules.opening), name).side for name in lowest} == {seat}
    front = sorted(lowest[:3], key=lambda name: spots[name][0])
    assert [at(staged(rules.opening), name).art for name in front] == ["six", "five", "four"], "from left to right"


def test_start_zones_are_tinted_and_named() -> None:
    nodes = {node.name: node for node in game().scene.nodes}
    assert nodes["d2"].paint.startswith("start-black")
    assert nodes["d6"].paint.startswith("start-red")
    assert nodes["b4"].paint.startswith("square"), "an arm where nobody sits"
    assert nodes["d4"].paint == "middle"
    words = nodes["d2"].title
    assert words is not None
    assert (words.en, words.vi) == ("black's Start Zone", "vùng xuất phát của đen")


def test_the_count_is_said_and_shown() -> None:
    stage = staged(laid("k3d4 k2c1 r6g5", "r", 2))
    assert stage.caption is not None
    assert stage.caption.en == "Red to move · Black: “In, in two”"
    assert stage.caption.vi == "Tới lượt Đỏ · Đen: “Vào, đếm hai”"
    assert at(stage, "d4").badge == "2"
    shown = {layer.name: layer.marks for layer in stage.layers if layer.shown}
    assert shown == {"count": {"d4": "held"}, "jumps": {}}


def test_compulsory_jumps_are_said_and_marked() -> None:
    stage = staged(laid("k3c3 r2c4 k5a3 r6g5"))
    assert stage.caption is not None
    assert stage.caption.en == "Black must jump"
    jumps = next(layer for layer in stage.layers if layer.name == "jumps")
    assert set(jumps.marks) == {"c3", "c5"}


def test_backs_are_drawn_for_what_is_hidden() -> None:
    position = laid("K3c3 R2c6 K5c1 r6d7", faces="down")
    black, red = staged(position, "black"), staged(position, "red")
    assert [at(black, name).art for name in ("c3", "c1", "c6", "d7")] == ["three-down", "five-down", "back", "six"]
    assert [at(red, name).art for name in ("c3", "c1", "c6", "d7")] == ["back", "back", "two-down", "six"]
    assert at(red, "c3").title.en == "black face-down piece"
    assert at(black, "c3").title.en == "black Three, face down"


def test_pieces_still_to_be_placed_lie_in_their_owners_tray() -> None:
    position = game(formation="choose").opening.play("6@d2", "black")
    trays = {tray.name: [token.letter for token in tray.tokens] for tray in staged(position, "black").trays}
    assert trays == {"removed-black": ["k5", "k4", "k3", "k2", "kX"], "removed-red": []}
    caption = staged(position, "black").caption
    assert caption is not None
    assert caption.en == "Black and Red to place pieces"


def test_the_piece_that_is_placed_next_is_named_to_its_owner_alone() -> None:
    position = game(preset="standard").opening.play("6@c1", "black")
    notes = {seat: [tray.note for tray in position.view(seat).stage().trays] for seat in ("black", "red")}
    assert notes["black"] == [Text("next: Five", "tiếp theo: Năm"), None]
    assert notes["red"] == [None, Text("next: Six", "tiếp theo: Sáu")]


def test_endings_are_said_in_both_languages() -> None:
    over = played(laid("k3c3 r2c5 k5a3"), "c3-c4 c4xc6")
    caption = staged(over).caption
    assert caption is not None
    assert (caption.en, caption.vi) == (
        "The only pieces left on the board belong to Black.",
        "Chỉ còn quân của Đen trên bàn cờ.",
    )


def test_everything_said_is_said_in_vietnamese_too() -> None:
    for option in game().rulings:
        for words in (option.title, *option.choices.values()):
            assert words.en
            assert words.vi
    for node in game(players="4").scene.nodes:
        assert node.title is None or node.title.vi != node.title.en
