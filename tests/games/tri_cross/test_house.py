"""Rule 8: three, four, and teams: house rules."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable import REFEREE, BadOption, IllegalMove, Position
from tests.games.tri_cross.diagram import cells, count, ending, game, laid, mover, played, squares, texts, turn, winner

ROOMY = "k2c1 r2a3 g2c7 y2g5"
"""A piece for each of four, out of each other's way."""


def armies(position: Position) -> Counter[str]:
    """How many pieces each colour has."""
    return Counter(piece[0].lower() for piece in cells(position).values())


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("players", "seats", "sides"),
    [
        ("2", "black red", 2),
        ("3", "black red green", 3),
        ("4", "black red green yellow", 4),
        ("teams", "black red green yellow", 2),
    ],
)
def test_three_or_four_may_play_or_two_teams(players: str, seats: str, sides: int) -> None:
    rules = game(players=players)
    assert [seat.name for seat in rules.seats] == seats.split()
    assert len(rules.sides) == sides
    assert armies(rules.opening) == dict.fromkeys("krgy"[: len(rules.seats)], 6)
    option = rules.rulings["players"]
    assert all("house rule" in words.en for choice, words in option.choices.items() if choice != "2")


@pytest.mark.rule("8.2")
def test_each_has_an_arm_and_turns_go_round_clockwise() -> None:
    opening = game(players="4").opening
    zones = {colour: {square for square, piece in cells(opening).items() if piece[0] == colour} for colour in "krgy"}
    assert zones["r"] == squares("a3 a4 a5 b3 b4 b5")
    assert zones["g"] == squares("c6 d6 e6 c7 d7 e7")
    assert zones["y"] == squares("f3 f4 f5 g3 g4 g5")
    front = [cells(opening)[square] for square in ("c2", "b5", "e6", "f3")]
    assert front == ["k6", "r6", "g6", "y6"], "each has the Six at the left of his front row"
    position, order = opening, []
    for move in ("d2-d3", "b4-c4", "d6-d5", "f4-e4", "d3-d2"):
        order.append(mover(position))
        position = position.play(move)
    assert order == ["black", "red", "green", "yellow", "black"]
    assert game(players="4").scene.turns == {"black": 0, "red": 270, "green": 180, "yellow": 90}
    three = played(game(players="3").opening, "d2-d3 b4-c4 d6-d5")
    assert mover(three) == "black"


@pytest.mark.rule("8.3")
def test_steps_jumps_passes_and_counts_are_as_between_two() -> None:
    position = laid("k3c3 r2c5 g2e7 y2g5 r5a3 k6c1", "k", players="4").play("c3-c4")
    assert texts(position) == {"c4xc6"}
    alone = laid("k3d4 r2a3 g2c7 y2g5", "k", 1, players="4")
    assert "pass" in texts(alone)
    assert count(alone.play("pass")) == 2
    assert count(played(alone, "pass a3-a4 c7-d7 g5-g4")) == 2, "only the own turn counts"


@pytest.mark.rule("8.4")
def test_jumps_go_to_the_turn_player_and_then_clockwise() -> None:
    # Black's Two steps between green's Three and red's Four: red sits next clockwise.
    position = laid("k2d3 g3d5 r4c4 y2g5 k6c1 r2a3 g2c7", "k", players="4").play("d3-d4")
    assert (turn(position), mover(position)) == ("k", "red")
    assert texts(position) == {"c4xe4"}
    yellow_first = laid("g2d5 k3d3 y5c4 g6c7 k2c1 r2a3 y2g5", "g", players="4").play("d5-d4")
    assert mover(yellow_first) == "yellow", "clockwise from green: yellow, black, red"
    # Asked again after the jump: red's Four has landed beside black's Five, and it is black's turn.
    again = laid("k2d3 r4c4 k5e3 k6c1 r2a3 g2c7 y2g5", "k", players="4").play("d3-d4").play("c4xe4")
    assert (turn(again), mover(again), texts(again)) == ("k", "black", {"e3xe5"})


@pytest.mark.rule("8.5")
def test_the_four_count_wins_when_the_owners_next_turn_would_begin() -> None:
    position = laid("k3d3 k2c1 r2a3 g2c7 y2g5", "k", players="4")
    rounds = [
        "d3-d4 a3-a4 c7-d7 g5-g4",
        "c1-c2 a4-a3 d7-c7 g4-g5",
        "c2-c1 a3-a4 c7-d7 g5-g4",
        "c1-c2 a4-a3 d7-c7 g4-g5",
    ]
    for number, moves in enumerate(rounds, 1):
        assert winner(position) == ""
        position = played(position, moves.split()[0])
        assert count(position) == number
        position = played(position, " ".join(moves.split()[1:]))
    assert (winner(position), ending(position)) == ("black", "four-count")


@pytest.mark.rule("8.6")
def test_who_has_no_piece_or_no_step_is_out() -> None:
    # Red loses his last piece: the turn goes from black to green.
    taken = played(laid("k3c3 r2c5 g2e7 y2g5 k6c1", "k", players="4"), "c3-c4 c4xc6")
    assert armies(taken) == {"k": 2, "g": 1, "y": 1}
    assert mover(taken) == "green"
    # Red's two pieces in the western corner have no step when their turn comes: they go.
    shut = laid("r2a3 k2a4 k3b3 k4b4 g2c7 y2g5 k6c1", "k", players="4")
    assert mover(shut) == "black"
    after = shut.play("c1-d1")
    assert armies(after) == {"k": 4, "g": 1, "y": 1}
    assert mover(after) == "green"
    assert winner(after) == ""


@pytest.mark.rule("8.6")
def test_jumps_opened_by_the_removal_are_made_in_the_turn_of_who_is_out() -> None:
    # Red's Two is shut in; once it is gone black's Four can jump green's Three into its corner.
    position = laid("r2a3 k2a4 g3b3 k4c3 k5b4 g2c7 y2g5 k6c1", "k", players="4")
    assert position.starts_turn
    position = position.play("c1-d1")
    assert turn(position) == "r"
    assert (mover(position), texts(position)) == ("black", {"c3xa3"})
    assert "r" not in armies(position)
    assert not position.starts_turn
    assert game(players="4").position(position.text) == position


@pytest.mark.rule("8.7")
def test_the_last_one_left_wins() -> None:
    position = played(laid("k3c3 g2c5 k6c1", "k", players="4"), "c3-c4 c4xc6")
    assert (winner(position), ending(position)) == ("black", "eliminated")
    assert position.outcome is not None
    assert [seat.name for seat in position.outcome.losers] == ["red", "green", "yellow"]


@pytest.mark.rule("8.8")
def test_who_withdraws_is_out_and_his_pieces_go() -> None:
    position = laid(ROOMY, "k", players="4").play("withdraw red", REFEREE)
    assert armies(position) == {"k": 1, "g": 1, "y": 1}
    assert (mover(position), position.starts_turn) == ("black", True)
    assert mover(position.play("c1-c2")) == "green"
    own = laid(ROOMY, "k", players="4").play("withdraw black", REFEREE)
    assert mover(own) == "red"
    with pytest.raises(IllegalMove):
        position.play("withdraw red", REFEREE)
    last = played(laid("k2c1 g2c7", "k", players="4"), "c1-c2").play("withdraw green", REFEREE)
    assert winner(last) == "black"


@pytest.mark.rule("8.8")
def test_jumps_opened_by_a_withdrawal_come_before_the_step_that_is_owed() -> None:
    # Behind green's Two stands a red piece; when red leaves, black's Three must jump, and then still steps.
    position = laid("k3c3 g2c4 r2c5 y2g5 k6c1 g6e7", "y", players="4")
    assert position.starts_turn
    left = position.play("withdraw red", REFEREE)
    assert left.text.endswith("y 0 owed=yes")
    assert (turn(left), mover(left), texts(left)) == ("y", "black", {"c3xc5"})
    assert game(players="4").position(left.text) == left
    after = left.play("c3xc5")
    assert (mover(after), after.starts_turn, turn(after)) == ("yellow", True, "y")


@pytest.mark.rule("8.8")
def test_who_leaves_before_play_is_named_in_the_text() -> None:
    placing = game(players="4", formation="choose").opening.play("withdraw red", REFEREE)
    assert " out=r" in placing.text
    assert [seat.name for seat in placing.waiting] == ["black", "green", "yellow"]
    drawn = game(players="3", first="draw").opening.play("withdraw black", REFEREE)
    assert texts(drawn) == {"red", "green"}


@pytest.mark.rule("8.9")
def test_each_may_have_four_pieces() -> None:
    opening = game(players="4", pieces="four").opening
    assert {square: piece for square, piece in cells(opening).items() if piece[0] == "k"} == {
        "c2": "k6",
        "d2": "k5",
        "e2": "k4",
        "d1": "kX",
    }
    assert len(cells(opening)) == 16
    with pytest.raises(BadOption):
        game(pieces="four")
    assert armies(game(players="3", pieces="four", formation="X../654").opening)["k"] == 4


@pytest.mark.rule("8.10")
def test_mates_sit_opposite_and_do_not_jump_each_other() -> None:
    assert [seat.side for seat in game(players="teams").seats] == ["black-green", "red-yellow"] * 2
    position = laid("k3c3 g2c5 r2a3 y2g5", "k", players="teams").play("c3-c4")
    assert (mover(position), position.starts_turn) == ("red", True)
    alone = laid("k3c3 g2c5 r2a3 y2g5", "k", players="4").play("c3-c4")
    assert texts(alone) == {"c4xc6"}


@pytest.mark.rule("8.11")
def test_a_count_is_one_players_and_wins_for_the_team() -> None:
    position = played(laid("k3d4 k2c1 r2a3 g2c7 y2g5", "k", 3, players="teams"), "c1-c2 a3-a4 c7-d7")
    assert count(position) == 4
    won = position.play("g5-g4")
    assert winner(won) == "black green"
    mate = laid("k3d4 k2c1 r2a3 g2d5 y2g5", "g", 2, players="teams").play("d5-c5")
    assert count(mate) == 2, "a mate's turn does not count"
    on = played(laid("r3c3 k2c5 g2g3 y2g5 r6a3", "r", players="teams"), "c3-c4 c4xc6")
    assert (winner(on), mover(on)) == ("", "green"), "black is out, the team is not"
    over = played(laid("r3c3 k2c5 y2g5", "r", players="teams"), "c3-c4 c4xc6")
    assert winner(over) == "red yellow"
