"""The picture: planes that can be told apart, layers, trays, and words in both languages."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.games.mission_command_air import data, labels, scene
from sandtable.render.png import png
from tests.games.mission_command_air.sky import NAME, VARIANTS, game

BUSY = (
    "3 act:ms blue:80/15m5tw@17,20/25m6@49:3.9.40.41.42 fire:30/95m3ww@20,60/65m6e@50:1.5.6.7.8 "
    "eagle:100/35m2,50/45m1:10.11.12.13.14.15.16 tiger:130/85m5@59,140/25m0ewww@60:22.23.24.26.27 discard=30.31"
)


def busy() -> sandtable.Position:
    return game(players="four").position(BUSY)


def test_every_plane_has_a_picture_of_its_own() -> None:
    tokens = busy().view().stage().tokens
    assert len({token.art for token in tokens}) == 8, "F-22 and F-35, and every squadron, without colour too"
    assert len({token.letter for token in tokens}) == 8
    assert all(token.aloft for token in tokens)


def test_every_card_can_be_drawn() -> None:
    art = game().file("art", "pieces.svg").read_text(encoding="utf-8")
    for number in data.shipped().cards:
        token = scene.card_token(number)
        assert f'id="{token.art}"' in art
        assert token.badge == str(number)
        assert token.title.vi != token.title.en


@pytest.mark.parametrize("face", ["day", "night"])
@pytest.mark.parametrize("language", ["en", "vi"])
def test_both_faces_are_drawn_in_both_languages(face: str, language: str) -> None:
    stage = busy().view("blue").stage()
    drawn = sandtable.draw(
        busy().view("blue"), face=face, language=language, layers=tuple(layer.name for layer in stage.layers)
    )
    assert png(drawn).startswith(b"\x89PNG")
    assert ("Blue squadron" if language == "en" else "Phi đội Xanh") in drawn


def test_cones_and_ways_are_layers() -> None:
    layers = {layer.name: layer for layer in busy().view().stage().layers}
    assert set(layers["cone-tiger-f35"].marks) == {"140/75", "140/85", "140/95"}
    assert layers["way-blue-f35"].shown
    ends = [node for node, paint in layers["way-blue-f35"].marks.items() if paint == "end"]
    looped = ["120/55", "130/65", "140/75", "10/85", "20/95", "30/15", "40/25", "50/35", "60/45"]
    assert ends == looped, "over the edges and on"
    assert "way-eagle-f35" not in layers


def test_a_hand_is_shown_to_its_leader_alone() -> None:
    trays = {tray.name: tray for tray in busy().view("blue").stage().trays}
    assert [token.tap for token in trays["hand-blue"].tokens] == [f"hand:{card}" for card in (3, 9, 40, 41, 42)]
    assert "hand-fire" not in trays
    assert "5 cards in hand" in str(trays["squadron-fire"].note)
    assert not any(tray.name.startswith("hand") for tray in busy().view().stage().trays)


def test_one_is_not_many() -> None:
    assert [str(labels.say(f"go {far}")) for far in (1, 2)] == ["Fly 1 space", "Fly 2 spaces"]
    assert [scene.missile_token(count).title.en for count in (1, 2)] == ["1 missile", "2 missiles"]


def test_a_squadron_board_shows_missiles_and_damage() -> None:
    trays = {tray.name: tray for tray in busy().view().stage().trays}
    shown = [(token.art, token.badge) for token in trays["squadron-tiger"].tokens]
    assert ("missile", "5") in shown
    assert ("hit-wings", "3/4") in shown
    assert ("hit-engine", "1/2") in shown
    assert "plane:tiger-f22" in [token.tap for token in trays["squadron-tiger"].tokens]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_ending_has_a_caption(variant: str) -> None:
    ended = sandtable.load(NAME, VARIANTS[variant]).opening.play("time-up", sandtable.REFEREE)
    caption = ended.view().stage().caption
    assert caption is not None
    assert caption.en != caption.vi


def test_the_sky_is_drawn_the_same_way_round_for_all() -> None:
    bare = game(players="four").scene
    assert set(bare.turns.values()) == {0}


def test_whoever_chooses_cards_is_named_in_a_row() -> None:
    position = game(players="three").opening
    while not position.waiting:
        position = position.play(position.moves[0].text)
    caption = position.view().stage().caption
    assert caption is not None
    assert caption.en == "Round 1: Blue, Fire and Eagle to choose cards"
    assert caption.vi == "Vòng 1: Xanh, Lửa và Đại bàng chọn bài"
