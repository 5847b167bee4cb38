"""The board and the pictures of the pieces."""

from __future__ import annotations

import tomllib
from itertools import product
from time import process_time
from xml.etree import ElementTree

import pytest

from sandtable import Position
from sandtable.kernel.display.scene import Stage, Token
from sandtable.render import svg, text
from tests.games.commander_in_chief.diagram import SCORE, SQUARES, game, laid, squares, total

SCENE = game().scene
ART = game().file("art", "pieces.svg").read_text(encoding="utf-8")
FACES = game().file("art", "faces.toml").read_text(encoding="utf-8")
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


def staged(position: Position) -> Stage:
    return position.view().stage()


def opening() -> Stage:
    return staged(game().opening)


def at(stage: Stage, square: str) -> Token:
    return next(token for token in stage.tokens if token.node == square)


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
    assert game(teams="dark").scene.turns == {"dark-surface": 180, "dark-air": 180, "light": 0}


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
    lines = text(SCENE, Stage(opening().tokens), seat="light").splitlines()
    assert len(lines) <= 31
    assert max(map(len, lines)) <= 78
    assert [line.strip() for line in lines if "C" in line] == ["C"]
    assert sum(character.isalpha() and character.isupper() for line in lines for character in line) == 15


def test_the_opening_is_staged_as_it_is_set_up() -> None:
    tokens = opening().tokens
    assert len(tokens) == 30
    assert {token.art for token in tokens} | {"king-amphibian"} == set(KINDS.values())
    for token in tokens:
        assert token.art == KINDS[token.letter.lower()]
        assert token.side == ("light" if token.letter.isupper() else "dark")
    assert at(opening(), "g7").title.en == "dark Bomber"
    assert at(opening(), "b2").title.vi == "Máy bay ném bom trắng"


def test_bases_tell_leaders_in_the_basic_game() -> None:
    stage = staged(laid("Ca1 ch8 Kd4 ke5 Ab4 Sa4 Fd5 bf5"))
    bases = {token.letter: token.bases for token in stage.tokens}
    two = {"C": ("light", "light"), "K": ("light", "light"), "c": ("dark", "dark"), "k": ("dark", "dark")}
    one = {"A": ("light",), "S": ("light",), "F": ("light",)}
    assert bases == {**two, **one, "b": ("dark", "dark")}
    assert {token.letter for token in stage.tokens if token.aloft} == {"F", "b"}


def test_bases_tell_enhanced_pieces_and_kings_in_the_advanced_game() -> None:
    stage = staged(laid("Ca1 +ch8 Kd4 +ke5 +Ab4 bf5"))
    assert {token.letter: token.bases for token in stage.tokens} == {
        "C": ("light",),
        "+c": ("dark", "dark"),
        "K": ("light", "dark"),
        "+k": ("dark", "dark", "light"),
        "+A": ("light", "light"),
        "b": ("dark",),
    }
    assert at(stage, "b4").title.en == "light enhanced Amphibian"
    assert at(staged(game(enhance="choose").opening), "h8").bases == ("dark",), "from the choice on"


def test_trays_hold_what_was_captured_and_the_points() -> None:
    position = game(**SCORE).position("3astfc/4ahbf/5dht/A5as/SA5a/THD5/FBHA4/CFTSA3 l")
    dark, light = staged(position).trays
    assert (dark.tokens, light.tokens) == ((), ())
    after = laid("Ca1 ch8 Fd4 be5", **SCORE).play("d4xe5")
    dark, light = staged(after).trays
    assert (dark.name, dark.seat, light.name, light.seat) == ("captured-dark", "dark", "captured-light", "light")
    letters = [token.letter for token in light.tokens]
    assert sorted(letters) == sorted("bffhhssdttaaaa")
    worth = {"b": 5, "f": 4, "h": 4, "s": 3, "d": 3, "t": 2, "a": 1}
    assert letters == sorted(letters, key=lambda letter: -worth[letter]), "the dearest first"
    assert (str(light.note), str(dark.note)) == ("5 points", "0 points")
    assert {token.side for token in light.tokens} == {"dark"}
    assert all(token.node == "" for token in light.tokens)
    crowned = staged(laid("Ca1 ch8 ka3 ad4")).trays[1]
    assert [token.letter for token in crowned.tokens].count("a") == 2, "a King Amphibian was an Amphibian"


def test_the_caption_says_whose_turn_it_is_or_how_the_game_ended() -> None:
    assert str(opening().caption) == "Dark to move"
    captions = {
        "choosing": staged(game(enhance="choose").opening).caption,
        "one chooses": staged(game(enhance="choose").opening.play("ready", "dark")).caption,
        "team": staged(game(teams="both").opening).caption,
        "over": staged(laid("Ca1 ch8 Fh6").play("h6xh8")).caption,
    }
    assert {name: str(caption) for name, caption in captions.items()} == {
        "choosing": "Dark and Light: select up to 5 pieces to enhance, then Ready",
        "one chooses": "Light: select up to 5 pieces to enhance, then Ready",
        "team": "Dark Land and Sea to move",
        "over": "Light captured the enemy Commander.",
    }
    assert captions["over"] is not None
    assert captions["over"].vi == "Trắng đã bắt được Tư lệnh đối phương."


def test_layers_show_the_battlefields_and_the_threatened_pieces() -> None:
    layers = {layer.name: layer for layer in staged(laid("Ca1 ch8 Fd4 be5 +ad6 Hb2")).layers}
    assert list(layers) == ["zones", "threats"]
    assert not any(layer.shown for layer in layers.values())
    zones = layers["zones"].marks
    assert set(zones) == set(SQUARES)
    for square in SQUARES:
        land = {True: "zone-own", False: "zone-other"}[total(square) <= 6]
        assert zones[square] == ("zone-sea" if 7 <= total(square) <= 11 else land)
    assert set(layers["threats"].marks) == squares("d4 e5 d6 b2"), "b2 by the Bomber over d4, d6 by an attack"


def test_a_choice_in_secret_is_not_staged_for_the_other_side() -> None:
    position = game(enhance="choose").opening.play("+g7", "dark")
    assert at(position.view("dark").stage(), "g7").bases == ("dark", "dark")
    assert at(position.view("light").stage(), "g7").bases == ("dark",)
    assert position.view("light").stage() == game(enhance="choose").opening.view("light").stage()
