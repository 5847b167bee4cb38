"""Texts of positions and moves: read back, and refused with a sentence where they are wrong."""

from __future__ import annotations

import pytest

from sandtable import BadNotation, BadPosition, IllegalMove
from tests.games.mission_command_air.sky import game, laid

SOUND = "1 act:ms blue:80/15m5tw@17,20/25m6@49:3.9.40 fire:110/15m5,-:1.5.6 discard=12.13"


def test_a_text_reads_back() -> None:
    assert game().position(SOUND).text == SOUND
    assert len(game(players="four").opening.text) < 200


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("1 act", "0 act", "The round: a number from 1"),
        ("act:ms", "acting", "The second field is draw, order, act:mes or roll:mes"),
        ("blue:80", "red:80", "A field blue:F-35,F-22:hand belongs here"),
        ("80/15", "85/15", "There is no space 85/15"),
        ("m5tw", "m9tw", "The missiles of blue-f35: a number from 0 to 5"),
        ("m5tw", "m5ttt", "more damage than it can take"),
        ("m5tw", "m5x", "The plane blue-f35 is written like 80/15m5tw@17"),
        ("@17", "@77", "The card of blue-f35: a number from 0 to 60"),
        ("20/25", "80/15", "share the space 80/15"),
        ("3.9.40", "9.3.40", "once each, from the lowest up"),
        ("3.9.40", "3.9.17", "The card 17 is in two places"),
        ("3.9.40", "3.9.10.11.18.40", "The squadron blue has more than 7 cards"),
        ("3.9.40", "3?", "this is only what one seat sees"),
        ("@17", "@?", "this is only what one seat sees"),
        ("discard=12.13", "discard=12 discard=13", "The field discard appears twice"),
        ("discard=12.13", "colour=red", "There is no field 'colour'"),
        ("discard=12.13", "over=lunch", "A game is not over by 'lunch'"),
        ("discard=12.13", "over=last-flying", "do not fit how the game is said to stand"),
        ("discard=12.13", "doing=7>blue-f99", "There is no plane 'blue-f99'"),
        ("discard=12.13", "doing=2>blue-f35", "The dice of card 17 do not give 2"),
        ("act:ms", "act:mes", "Card 17 moves no enemy"),
        ("act:ms", "act:msh", "neither fires nor moves an enemy"),
        ("act:ms", "roll:ms", "The text does not say what is rolled for"),
        ("act:ms", "draw", "orders before the cards are drawn"),
        ("act:ms", "order", "orders are chosen from 7"),
        ("110/15m5", "10/95m5", "Nobody has a choice here"),
        ("110/15m5", "110/15m5ww", ""),
        ("m5tw@", "m5tt@", "was shot down and is still in the sky"),
        (SOUND, "x" * 900, "too long"),
        (SOUND, "1 draw", "A position is a round"),
    ],
)
def test_a_bad_text_is_refused(old: str, new: str, sentence: str) -> None:
    text = SOUND.replace(old, new, 1)
    assert text != SOUND
    if not sentence:
        assert game().position(text).text == text
        return
    with pytest.raises(BadPosition) as refused:
        game().position(text)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("doing", "sentence"),
    [
        ("cannon>blue-f22", "The target is not an enemy in the cone of fire"),
        ("missile>fire-f22", "The target is not an enemy in the cone of fire"),
        ("push>fire-f35", "Only an enemy in the sky is disrupted, and once"),
        ("damage>fire-f35+blue-f22", "Only planes that have collided both roll"),
        ("lunch", "The dice are rolled for move, push>PLANE or the like"),
        ("move+fire-f35", "The dice are rolled for move, push>PLANE or the like"),
        ("cannon>fire-f35,7>blue-f35", "Nothing is rolled between a roll and its move"),
    ],
)
def test_dice_that_cannot_be_rolled_are_refused(doing: str, sentence: str) -> None:
    text = SOUND.replace("act:ms", "roll:m") + f" doing={doing}"
    with pytest.raises(BadPosition) as refused:
        game().position(text)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Cannon  fire-f35", "cannon fire-f35"), ("FLY", "fly"), (" missile fire-f35 ", "missile fire-f35")],
)
def test_people_may_type_otherwise(typed: str, meant: str) -> None:
    assert game().position(SOUND).find(typed).text == meant


def test_orders_may_be_typed_otherwise() -> None:
    fields = {"blue": "10/15m5,10/25m6:1.2.3.4.5.6.7", "fire": "10/95m5,10/85m6:8.9.10.11.12.13.14"}
    assert laid("order", **fields).find("03 > F-35", "blue").text == "3>f35"


def test_no_move_at_all() -> None:
    with pytest.raises(BadNotation, match="moves look like"):
        game().position(SOUND).play("loop the loop")
    with pytest.raises(IllegalMove):
        game().position(SOUND).play("missile fire-f22")


@pytest.mark.parametrize("text", ["", "2 draw", "7>blue-f35 draw"])
def test_taps_name_the_things_they_touch(text: str) -> None:
    taps = {move.text: move.taps for move in game().position(SOUND).moves}
    assert taps == {
        "cannon fire-f35": ("cannon", "110/15"),
        "missile fire-f35": ("missile", "110/15"),
        "fly": ("fly",),
    }
