"""What an SVG drawing promises."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from sandtable.kernel.display.scene import Label, Scene, Stage, Token
from sandtable.kernel.text import Text
from sandtable.render import svg
from tests.render.small import ART, BOX, FACES, KITE, NAMES, SCENE, STAGE, with_tray

NS = "{http://www.w3.org/2000/svg}"


def drawn(stage: Stage = STAGE, scene: Scene = SCENE, **more: object) -> ElementTree.Element:
    return ElementTree.fromstring(svg(scene, stage, ART, FACES, **more))  # type: ignore[arg-type]


def node(root: ElementTree.Element, name: str) -> ElementTree.Element:
    found = root.find(f".//{NS}g[@data-node='{name}']")
    assert found is not None, f"{name} is not drawn"
    return found


def middle(root: ElementTree.Element, name: str) -> tuple[float, float]:
    polygon = node(root, name).find(f"{NS}polygon")
    assert polygon is not None
    corners = [tuple(map(float, pair.split(","))) for pair in polygon.attrib["points"].split()]
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def rings(token: Token) -> list[tuple[str, bool]]:
    """The fills of the bases under a token from the widest in, and whether each is followed by notches."""
    root = drawn(Stage((token,)))
    part = next(g for g in root.iter(f"{NS}g") if "-on-" in g.get("id", ""))
    circles = list(part)
    assert len({circle.get("r") for circle in circles}) == len(circles), "rings hide each other"
    found = []
    for place, circle in enumerate(circles[1:-1], 1):
        if circle.get("fill") in ("#000080", "#f0f0e0"):
            found.append((circle.attrib["fill"], "stroke-dasharray" in circles[place + 1].attrib))
    return found


def test_every_node_is_drawn_once() -> None:
    names = [g.attrib["data-node"] for g in drawn().iter(f"{NS}g") if "data-node" in g.attrib]
    assert sorted(names) == sorted(NAMES)


def test_a_node_says_its_name_its_piece_and_its_ground() -> None:
    assert node(drawn(), "a1").findtext(f"{NS}title") == "a1, West box, field"
    assert node(drawn(language="vi"), "a1").findtext(f"{NS}title") == "a1, Hộp tây, ô"
    assert node(drawn(), "b2").findtext(f"{NS}title") == "b2, field"


def test_the_picture_is_an_image_with_a_title_and_a_description() -> None:
    root = drawn()
    ids = {element.get("id") for element in root.iter()}
    assert root.get("role") == "img"
    assert set(root.attrib["aria-labelledby"].split()) <= ids
    assert root.findtext(f"{NS}title") == "East to move"
    assert root.findtext(f"{NS}desc") == "West box a1, East kite c3."


def test_the_board_is_turned_for_the_seat() -> None:
    west, east = drawn(seat="west"), drawn(seat="east")
    assert max(NAMES, key=lambda name: middle(west, name)[1]) == "a1"
    assert max(NAMES, key=lambda name: middle(east, name)[1]) == "c3"
    assert min(NAMES, key=lambda name: middle(west, name)[0]) == "a3"
    assert min(NAMES, key=lambda name: middle(east, name)[0]) == "c1"


def test_labels_and_pieces_stay_upright() -> None:
    root = drawn(seat="east")
    assert [text.text for text in root.iter(f"{NS}text")][:2] == ["a", "1"]
    assert not any("rotate" in text.get("transform", "") for text in root.iter(f"{NS}text"))
    pieces = next(g for g in root if g.get("pointer-events") == "none")
    assert not any("rotate" in g.get("transform", "") for g in pieces.iter())


def test_a_small_label_is_drawn_small() -> None:
    root = drawn(scene=replace(SCENE, labels=(Label("a", 5, 7), Label("1", 3, 7, scale=0.5))))
    group = next(g for g in root.iter(f"{NS}g") if [text.text for text in g] == ["a", "1"])
    large, small = group
    assert "font-size" not in large.attrib
    assert float(small.attrib["font-size"]) == pytest.approx(float(group.attrib["font-size"]) / 2, rel=0.01)


def test_a_piece_that_points_somewhere_is_turned() -> None:
    assert "rotate(90)" in svg(SCENE, Stage((replace(BOX, heading=90),)), ART, FACES)


def test_a_quarter_turn_is_possible() -> None:
    scene = replace(SCENE, turns={"north": 90})
    assert max(NAMES, key=lambda name: middle(drawn(scene=scene, seat="north"), name)[1]) == "c1"


@pytest.mark.parametrize(
    ("bases", "expected"),
    [
        (("east",), [("#000080", False)]),
        (("east", "east"), [("#000080", False)] * 2),
        (("east", "west"), [("#f0f0e0", True), ("#000080", False)]),
        (("east", "east", "west"), [("#f0f0e0", True), ("#000080", False), ("#000080", False)]),
    ],
)
def test_every_base_is_a_ring_and_others_bases_are_notched(
    bases: tuple[str, ...], expected: list[tuple[str, bool]]
) -> None:
    assert rings(replace(KITE, bases=bases)) == expected


def test_only_air_pieces_cast_a_shadow() -> None:
    assert "under-kite" in svg(SCENE, Stage((KITE,)), ART, FACES)
    assert "under-" not in svg(SCENE, Stage((BOX,)), ART, FACES)


def test_a_badge_is_written() -> None:
    assert "x3" in [text.text for text in drawn(Stage((replace(BOX, badge="x3"),))).iter(f"{NS}text")]


def test_the_same_drawing_twice_is_the_same_text() -> None:
    assert svg(SCENE, STAGE, ART, FACES) == svg(SCENE, STAGE, ART, FACES)


def test_two_drawings_on_one_page_share_no_id() -> None:
    here = {element.get("id") for element in drawn().iter()} - {None}
    there = {element.get("id") for element in drawn(seat="east").iter()} - {None}
    assert here
    assert not here & there


def test_every_reference_is_met() -> None:
    root = drawn(with_tray())
    ids = {element.get("id") for element in root.iter()}
    assert {use.attrib["href"][1:] for use in root.iter(f"{NS}use")} <= ids


def test_the_last_move_and_asked_layers_are_marked() -> None:
    assert "#ffcc00" in svg(SCENE, STAGE, ART, FACES, last=("a1", "b2"))
    assert "#ff0000" not in svg(SCENE, with_tray(), ART, FACES)
    assert "#ff0000" in svg(SCENE, with_tray(), ART, FACES, layers=("threats",))


def test_a_tray_shows_its_pieces_and_note() -> None:
    root = drawn(with_tray())
    tray = root.find(f".//{NS}g[@data-tray='taken']")
    assert tray is not None
    assert [text.text for text in tray.iter(f"{NS}text")] == ["Taken & kept", "1 point"]
    assert len(list(tray.iter(f"{NS}use"))) == 2, "a base and a picture"


def test_a_face_paints_the_fields() -> None:
    assert "#ff00ff" not in svg(SCENE, STAGE, ART, FACES)
    assert "#ff00ff" in svg(SCENE, STAGE, ART, FACES, face="loud")


def test_size_sets_the_width_in_pixels() -> None:
    assert (drawn(size=240).get("width"), drawn(size=240).get("height")) == ("240", "240")
    assert drawn().get("width") is None


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"face": "gold"}, "There is no face 'gold'; there are plain, loud."),
        ({"seat": "south"}, "There is no seat 'south'; there are west, east."),
        ({"layers": ("winds",)}, "There is no layer 'winds' here, nor any other."),
        ({"last": ("z9",)}, "There is no point 'z9' on this board."),
        ({"stage": Stage((replace(BOX, node="z9"),))}, "There is no point 'z9' on this board."),
        ({"stage": Stage((replace(BOX, art="cone"),))}, "The art has no picture 'cone'."),
        ({"stage": Stage((replace(BOX, side="north"),))}, "The face 'plain' has no paint 'north-body'."),
    ],
)
def test_what_is_unknown_is_refused_in_one_sentence(more: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match="no") as refusal:
        drawn(**more)  # type: ignore[arg-type]
    assert str(refusal.value) == sentence


def test_several_tokens_on_a_node_all_show_the_carrier_largest() -> None:
    stack = tuple(replace(BOX, node="b2", title=KITE.title) for _ in range(3))
    sizes = []
    for total in (1, 2, 3, 5):
        root = drawn(Stage((stack * 2)[:total]))
        places = [g.attrib["transform"] for g in root.iter(f"{NS}g") if g.get("transform", "").startswith("translate(")]
        spots = [place for place in places if "scale(" in place and "rotate" not in place]
        assert len(set(spots)) == total, "none hides another"
        sizes.append([float(place.split("scale(")[1].rstrip(")")) for place in spots])
    assert all(row[0] == max(row) for row in sizes)
    assert sizes[0][0] > sizes[1][0] > sizes[1][1]


def test_a_token_shows_its_label_in_the_language_asked_for_and_its_medal() -> None:
    token = replace(BOX, label=Text("Bx", "Hp"), medal="kite")
    assert "Bx" in svg(SCENE, Stage((token,)), ART, FACES)
    assert "Hp" in svg(SCENE, Stage((token,)), ART, FACES, language="vi")
    assert "medal-" in svg(SCENE, Stage((token,)), ART, FACES)
    with pytest.raises(ValueError, match="no picture 'crown'"):
        svg(SCENE, Stage((replace(token, medal="crown"),)), ART, FACES)
