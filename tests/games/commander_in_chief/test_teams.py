"""Rule 9: teams."""

from __future__ import annotations

import pytest

from sandtable import REFEREE
from tests.games.commander_in_chief.diagram import SCORE, cells, game, laid, played, squares, texts

SURFACE, AIR = set("CTSDAK"), set("FBH")
SEATS = {
    "none": ["dark", "light"],
    "dark": ["dark-surface", "dark-air", "light"],
    "light": ["dark", "light-surface", "light-air"],
    "both": ["dark-surface", "dark-air", "light-surface", "light-air"],
}
STUCK_AIR = "ch8 ha1 Ta2 Tb1 Bb2 Ch1"
"""Dark's only Air piece, in the corner, has all its lines blocked."""


def starts(moves: set[str]) -> set[str]:
    return {text[:2] for text in moves}


@pytest.mark.rule("9.1")
def test_one_mate_commands_the_air_pieces_and_the_other_those_of_land_and_sea() -> None:
    position = laid("Ca1 Ta2 Sa4 Dc3 Ab4 Kd4 Fe3 Be5 Hf4 ch8", teams="light")
    assert str(position.to_move) == "light-surface"
    assert starts(texts(position)) == squares("a1 a2 a4 c3 b4 d4"), "King Amphibians included"
    position = laid("Ca1 Ta2 Sa4 Dc3 Ab4 Kd4 Fe3 Be5 Hf4 ch8", "l", "last=-,surface", teams="light")
    assert str(position.to_move) == "light-air"
    assert starts(texts(position)) == squares("e3 e5 f4")
    alone = laid("Ca1 Ta2 Sa4 Dc3 Ab4 Kd4 Fe3 Be5 Hf4 ch8", teams="dark")
    assert starts(texts(alone)) == squares("a1 a2 a4 c3 b4 d4 e3 e5 f4"), "a side of one player commands all"
    army = [letter.upper() for letter in cells(game().opening).values() if letter.isupper()]
    assert (sum(letter in AIR for letter in army), sum(letter in SURFACE for letter in army)) == (5, 10)


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("teams", SEATS)
def test_one_side_or_both_may_be_a_team_which_makes_three_or_four_players(teams: str) -> None:
    assert [seat.name for seat in game(teams=teams).seats] == SEATS[teams]
    assert game(teams=teams).sides == ("dark", "light")
    won = laid("Ca1 ch8 Kh6", teams=teams).play("h6xh8").outcome
    assert won is not None
    assert [seat.name for seat in won.winners] == [name for name in SEATS[teams] if name.startswith("light")]
    assert [seat.name for seat in won.losers] == [name for name in SEATS[teams] if name.startswith("dark")]


@pytest.mark.rule("9.3")
def test_in_a_team_the_player_of_land_and_sea_moves_first() -> None:
    position = game(teams="both").opening
    assert str(position.to_move) == "dark-surface"
    assert starts(texts(position)) == squares("h4 g5 f6 e7 d8 h5 e8")
    assert len(texts(position)) == 17
    assert str(position.play("f6-e5").to_move) == "light-surface"


@pytest.mark.rule("9.4")
def test_after_that_the_mates_take_turns() -> None:
    position = game(teams="both").opening
    moves = ["f6-e5", "c3-d4", "g6-e6", "b3-b5", "h4-h3", "a5-a6", "e6-g6", "b5-b3"]
    order = ["dark-surface", "light-surface", "dark-air", "light-air"]
    for index, move in enumerate(moves):
        assert str(position.to_move) == order[index % 4]
        position = position.play(move)
    one_team = played(game(teams="dark").opening, "f6-e5 c3-d4")
    assert str(one_team.to_move) == "dark-air"
    assert str(one_team.play("g6-e6").to_move) == "light"


@pytest.mark.rule("9.5")
def test_a_mate_who_cannot_move_is_skipped_and_is_due_again_on_the_teams_next_turn() -> None:
    position = laid(STUCK_AIR, "d", "last=surface,-", teams="dark")
    assert str(position.to_move) == "dark-surface", "Air was due but cannot move"
    position = position.play("h8-g8")
    still = position.play("h1-h2")
    assert str(still.to_move) == "dark-surface"
    freed = position.play("b2-c2")
    assert str(freed.to_move) == "dark-air"
    assert texts(freed) == {"a1-c3"}
    assert str(played(freed, "a1-c3 h1-h2").to_move) == "dark-surface"


@pytest.mark.rule("9.5")
def test_a_mate_without_pieces_is_skipped() -> None:
    position = laid("Ca1 ch8 hd4", "d", teams="both")
    for move, seat in [("h8-g8", "dark-surface"), ("a1-a2", "light-surface"), ("d4-d6", "dark-air")]:
        assert str(position.to_move) == seat
        position = position.play(move)
    assert str(position.to_move) == "light-surface"
    no_surface = laid("Ca1 hd4", "d", teams="both", **SCORE)
    assert str(no_surface.to_move) == "dark-air"


@pytest.mark.rule("9.6")
def test_a_forfeited_turn_counts_as_the_turn_of_the_mate_who_was_due() -> None:
    position = laid("Ca1 ch8 hd4", "d", teams="dark")
    assert str(position.to_move) == "dark-surface"
    after = position.play("forfeit", REFEREE)
    assert after.text.split()[2:] == ["last=surface,-", "quiet=1"]
    after = after.play("a1-a2")
    assert str(after.to_move) == "dark-air"
    after = after.play("forfeit", REFEREE).play("a2-a1")
    assert str(after.to_move) == "dark-surface"
    stuck = laid("ha1 Ta2 Tb1 Bb2 Ch1", "d", "last=air,-", teams="dark", **SCORE)
    assert texts(stuck) == {"pass"}
    assert stuck.play("pass").text.split()[2:] == ["last=surface,-", "quiet=1"]


@pytest.mark.rule("9.7")
def test_team_mates_do_not_discuss_strategy_unless_agreed() -> None:
    """Talk is the match's business; the rules tell it what was agreed."""
    assert game(teams="both").options["team_talk"] == "none"
    assert game(teams="both", team_talk="free").options["team_talk"] == "free"
