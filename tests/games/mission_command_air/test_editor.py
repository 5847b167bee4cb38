"""Laying planes into the sky by hand."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.i18n import say
from sandtable.kernel.error import BadPosition

GAME = sandtable.load("mission-command-air", "preset=club")
TEXT = "2 act:ms blue:80/15m5tw@17,20/25m6@20:3.9.40 fire:10/95m5@31,-:1.5.6.7.8.11 discard=12.13"


def test_a_sky_is_laid_from_nothing() -> None:
    draft = GAME.draft().put("80/15", "blue-f35").put("20/25", "fire-f22")
    assert draft.text == "1 draw blue:80/15m5,-:- fire:-,20/25m6:-"
    assert draft.problem is None


def test_a_plane_keeps_its_state_when_it_moves_and_hands_stay() -> None:
    draft = GAME.draft(TEXT)
    for name in ("blue-f35", "blue-f35:m5tw@17"):
        assert draft.put("30/35", name).text == TEXT.replace("80/15", "30/35")
    assert [piece.name for piece in draft.on("80/15")] == ["blue-f35:m5tw@17"]


def test_missiles_and_damage_can_be_chosen() -> None:
    draft = GAME.draft(TEXT)
    (figure,) = draft.on("80/15")
    traits = {trait.title.en: [variant.name for variant in trait.variants] for trait in figure.traits}
    assert traits["Missiles"][-1] == "blue-f35:m0tw@17"
    assert traits["Hits: tail"] == ["blue-f35:m5w@17", "blue-f35:m5tw@17", "blue-f35:m5ttw@17"]
    assert draft.put("80/15", "blue-f35:m0w@17").text == TEXT.replace("m5tw@17", "m0w@17")
    wrong = draft.put("80/15", "blue-f35:m5ttw@17").problem
    assert wrong is not None
    assert str(wrong) == "The plane blue-f35 was shot down and is still in the sky."
    assert say(wrong, "vi") == "F-35 Xanh đã bị bắn rơi mà vẫn còn trên trời."


def test_a_new_round_discards_what_was_played() -> None:
    draft = GAME.draft(TEXT)
    assert [choice.chosen for choice in draft.start_choices] == [False]
    turned = draft.choose_start("draw")
    assert turned.text == ("2 draw blue:80/15m5tw,20/25m6:3.9.40 fire:10/95m5,-:1.5.6.7.8.11 discard=12.13.17.20.31")
    assert turned.problem is None


def test_a_sky_with_one_squadron_says_how_the_game_is_over() -> None:
    draft = GAME.draft(GAME.opening.text)
    for piece in draft.pieces:
        if piece.token.side == "fire":
            draft = draft.put(piece.token.node)
    assert draft.problem is not None
    assert str(draft.problem).endswith("the game is over; the text must say over=last-flying or withdrawn.")
    assert say(draft.problem, "vi").endswith("thì ván đã kết thúc; phải ghi over=last-flying hoặc withdrawn.")
    assert GAME.draft(f"{draft.text} over=last-flying").problem is None


@pytest.mark.parametrize(
    "name", ["eagle-f35", "blue-f16", "blue-f35:", "blue-f35:m9", "blue-f35:m5@99", "blue-f35:m5/10", "nonsense"]
)
def test_there_are_no_other_planes(name: str) -> None:
    with pytest.raises(BadPosition):
        GAME.draft(GAME.opening.text).put("80/15", name)
