"""Rule 10: advanced options."""

from __future__ import annotations

import pytest

from sandtable import BadOption, BadPosition, IllegalMove, NotYourTurn, Position
from tests.games.commander_in_chief.diagram import (
    SCORE,
    START,
    cells,
    ending,
    game,
    laid,
    played,
    squares,
    texts,
    winner,
)

LINE_UPS = {
    "leaders": "h8 g7 f6 h7 g8",
    "wings": "h7 g8 g6 f7 a1 a2 b1 a5 e1",
    "air_surface": "h7 g8 g7 g6 f7 a3 c1 a4 d1 c3",
    "commanders": "h8 a1",
}


def marked(position: Position) -> set[str]:
    """The squares of the enhanced pieces."""
    return {square for square, letter in cells(position).items() if letter.startswith("+")}


def enhanced(**options: str) -> set[str]:
    """The squares of the pieces that begin enhanced."""
    return marked(game(**options).opening)


@pytest.mark.rule("10.1")
def test_each_side_may_enhance_none_to_five_of_its_pieces() -> None:
    assert enhanced() == enhanced(enhance="none") == enhanced(enhance="-:-") == set()
    position = game(enhance="choose").opening.play("+a1", "light")
    assert [seat.name for seat in position.waiting] == ["dark", "light"]
    for chosen, square in enumerate(["h8", "g7", "h7", "g8", "f8"]):
        assert len(position.moves_of("dark")) == 15 - chosen + 1, "what is left, or ready"
        position = position.play(f"+{square}", "dark")
    assert {move.text for move in position.moves_of("dark")} == {"ready"}, "five are the most"
    assert len(position.moves_of("light")) == 15, "the other side still has fourteen, or ready"
    with pytest.raises(IllegalMove):
        position.play("+h6", "dark")
    begun = position.play("ready", "dark").play("ready", "light")
    assert marked(begun) == squares("h8 g7 h7 g8 f8 a1")
    assert str(begun.to_move) == "dark"
    assert texts(begun) == texts(game().opening)
    assert game(enhance="choose").opening.play("ready", "light").play("ready", "dark").text == START


@pytest.mark.rule("10.1")
@pytest.mark.parametrize(
    ("line_up", "names"),
    [("CBDFF:-", "h8 g7 f6 h7 g8"), ("-:TTB", "a3 c1 b2"), ("h8+g7:a1", "h8 g7 a1"), ("h5:SS", "h5 a4 d1")],
)
def test_a_line_up_is_written_with_letters_or_squares(line_up: str, names: str) -> None:
    assert enhanced(enhance=line_up) == squares(names)


@pytest.mark.rule("10.1")
@pytest.mark.parametrize(
    "wrong", ["CBDFFT:-", "CC:-", "d4:-", "a1:-", "h8+h8:-", "X:-", "K:-", "five", "h8+g7+h7+g8+f8+h6:-"]
)
def test_a_line_up_that_cannot_be_is_refused(wrong: str) -> None:
    with pytest.raises(BadOption):
        game(enhance=wrong)


@pytest.mark.rule("10.1")
def test_pieces_are_enhanced_only_in_the_set_up() -> None:
    chosen = game(enhance="choose")
    assert chosen.position(f"{START} choosing=dl") == chosen.opening
    swapped = START.replace("/FBHA4/CFTSA3", "/CBHA4/FFTSA3")
    for text in (swapped, START.replace(" d", " l"), "7c/8/8/8/8/8/8/C7 d"):
        with pytest.raises(BadPosition):
            chosen.position(f"{text} choosing=dl")


@pytest.mark.rule("10.2")
def test_the_sides_choose_at_the_same_time_and_neither_sees_the_others_choice_until_both_are_ready() -> None:
    opening = game(enhance="choose").opening
    chosen = opening.play("+g7", "dark")
    assert "+b" in chosen.view("dark").text
    for seat in ("light", None):
        assert chosen.view(seat).text == opening.view(seat).text
        assert opening.redact_move("+g7", "dark", seat) == "", "not even how many are chosen"
    assert {move.text for move in chosen.moves_of("light")} == {move.text for move in opening.moves_of("light")}
    waits = chosen.play("ready", "dark")
    assert [seat.name for seat in waits.waiting] == ["light"]
    assert "+" not in waits.view("light").text
    with pytest.raises(NotYourTurn):
        waits.play("+h8", "dark")
    assert "+b" in waits.play("ready", "light").view("light").text
    shown = game(enhance="choose", enhance_secret="open").opening
    assert shown.redact_move("+g7", "dark", "light") == "+g7"
    assert "+b" in shown.play("+g7", "dark").view("light").text


@pytest.mark.rule("10.3")
def test_in_a_team_the_player_of_land_and_sea_chooses() -> None:
    position = game(enhance="choose", teams="both").opening
    assert [seat.name for seat in position.waiting] == ["dark-surface", "light-surface"]
    assert position.moves_of("dark-air") == ()
    assert {"+g7", "+h8"} <= {move.text for move in position.moves_of("dark-surface")}, "for both mates"
    begun = position.play("ready", "light-surface").play("ready", "dark-surface")
    assert [seat.name for seat in begun.waiting] == ["dark-surface"]


@pytest.mark.rule("10.4")
def test_an_enhanced_piece_must_be_attacked_twice() -> None:
    position = laid("Ca1 +ch8 Fh6")
    assert "h6*h8" in texts(position)
    assert "h6xh8" not in texts(position)
    struck = position.play("h6*h8")
    assert winner(struck) == ""
    assert cells(struck) == {"a1": "C", "h8": "c", "h6": "F"}
    again = struck.play("h8-h7").play("h6xh7")
    assert winner(again) == "light"


@pytest.mark.rule("10.5")
def test_the_attack_must_be_a_possible_capture_uses_the_turn_and_moves_nothing() -> None:
    enemies = {"e5": "f", "f6": "h", "d5": "k", "d6": "k", "c5": "s", "e4": "d", "f4": "f"}
    plain = " ".join(letter + square for square, letter in enemies.items())
    marked = " ".join(("+" if index < 5 else "") + word for index, word in enumerate(plain.split()))
    for piece in "FBHK":
        before = texts(laid(f"Ca1 ch8 {piece}d4 {plain}"))
        stronger = texts(laid(f"Ca1 ch8 {piece}d4 {marked}"))
        assert {text.replace("*", "x") for text in stronger} == before
        assert {text[3:] for text in stronger if "*" in text} <= squares("e5 f6 d5 d6 c5")
    position = laid(f"Ca1 ch8 Fd4 {marked}")
    struck = position.play("d4*e5")
    assert str(struck.to_move) == "dark"
    assert {square: letter.strip("+") for square, letter in cells(struck).items()} == {
        square: letter.strip("+") for square, letter in cells(position).items()
    }
    assert cells(struck)["e5"] == "f"
    assert cells(struck)["c5"] == "+s"


@pytest.mark.rule("10.6")
def test_a_ship_that_attacks_from_its_start_square_has_not_launched_by_it() -> None:
    struck = laid("Ca1 ch8 Sa4 +fb5").play("a4*b5")
    assert cells(struck)["a4"] == "S"
    assert {text for text in texts(struck.play("b5-d7")) if text.startswith("a4")} == {"a4-b5"}
    struck = laid("Ca1 ch8 Dc3 +fd4").play("c3*d4")
    assert {text for text in texts(struck.play("h8-h7")) if text.startswith("c3")} == {"c3-c4", "c3-d3", "c3xd4"}


@pytest.mark.rule("10.7")
def test_an_amphibian_that_attacks_a_piece_on_the_opponents_land_is_not_crowned_by_it() -> None:
    struck = laid("Ca1 ch8 Ad7 +td8").play("d7*d8")
    assert cells(struck) == {"a1": "C", "h8": "c", "d7": "A", "d8": "t"}
    assert cells(struck.play("h8-h7").play("d7xd8"))["d8"] == "K"


@pytest.mark.rule("10.8")
def test_an_attack_earns_no_points_and_the_later_capture_the_usual_ones() -> None:
    struck = laid("Ca1 ch8 Fd4 +be5", **SCORE).play("d4*e5")
    assert dict(struck.adjudicated().points) == {"dark": 0, "light": 0}
    taken = struck.play("h8-h7").play("d4xe5")
    assert dict(taken.adjudicated().points) == {"dark": 0, "light": 5}


@pytest.mark.rule("10.9")
def test_a_piece_that_lost_its_enhancement_is_captured_like_any_other_and_never_regains_it() -> None:
    struck = laid("Ca1 ch8 Fd4 Hc3 +fe5").play("d4*e5")
    later = played(struck, "h8-h7 a1-a2 h7-h8")
    assert "+" not in later.text
    assert {"d4xe5", "c3xe5"} <= texts(later), "by the same piece or another"
    assert cells(later.play("c3xe5"))["e5"] == "H"


@pytest.mark.rule("10.10")
def test_a_side_whose_only_action_is_an_attack_can_move() -> None:
    position = laid("ha1 Ta2 Tb1 +Hc3 Ch1", "d", **SCORE)
    assert texts(position) == {"a1*c3"}
    blocked = laid("ha1 Ta2 Tb1 +Hc3 Ch1 Bb2", "d", **SCORE)
    assert texts(blocked) == {"pass"}


@pytest.mark.rule("10.11")
def test_an_enhanced_piece_takes_its_enhancement_along_also_when_it_is_crowned() -> None:
    assert cells(laid("Ca1 ch8 +Fd4").play("d4-g7"))["g7"] == "+F"
    assert cells(laid("Ca1 ch8 +Fd4 fg7").play("d4xg7"))["g7"] == "+F"
    crowned = laid("Ca1 ch8 +Ad7").play("d7-d8")
    assert cells(crowned) == {"a1": "C", "h8": "c", "d8": "+K"}
    assert "f6*d8" in texts(laid("Ca1 ff6 +Kd8 ch8", "d"))


@pytest.mark.rule("10.12")
@pytest.mark.parametrize("name", LINE_UPS)
def test_the_books_line_ups(name: str) -> None:
    assert enhanced(enhance=name) == squares(LINE_UPS[name])


@pytest.mark.rule("10.13")
def test_of_two_of_the_amphibians_the_outer_two_are_meant() -> None:
    assert enhanced(enhance="-:AA") == squares("a5 e1")
    assert enhanced(enhance="AA:-") == squares("h4 d8")
    assert enhanced(enhance="wings") & squares("a5 b4 d2 e1") == squares("a5 e1")
    assert enhanced(enhance="-:b4+d2") == squares("b4 d2"), "others can be chosen by their squares"


@pytest.mark.rule("10.14")
def test_enhancements_go_with_teams_and_with_both_objects_of_the_game() -> None:
    for line_up in ("commanders", "choose"):
        assert game(enhance=line_up, teams="both", **SCORE).opening.moves
    position = laid("Ca1 +ch8 Fh6 Kh5", "l", "last=-,surface", teams="both", enhance="commanders", **SCORE)
    struck = position.play("h6*h8")
    assert struck.text.split()[2:] == ["turn=2", "last=-,air"], "an attack is the turn of the mate who made it"
    assert (winner(struck), ending(struck)) == ("", "")
