"""The referee itself, checked against counts and positions worked out by hand."""

from __future__ import annotations

import pytest

from tests.games.commander_in_chief.referee import START, Referee


def board(**pieces: str) -> str:
    """Placement text from pieces by square: ``board(a1="C", h8="+c")``."""
    rows = []
    for rank in "87654321":
        row = [pieces.get(file + rank, "1") for file in "abcdefgh"]
        rows.append("".join(row))
    return Referee.read("/".join(rows) + " l").placement()


def targets(game: Referee, start: str) -> set[str]:
    return {move[2:] for move in game.moves() if move.startswith(start)}


def light(text: str = "", /, *, pieces: dict[str, str], **options: str) -> Referee:
    return Referee.read(board(**pieces) + " l" + text, **options)


def test_start() -> None:
    game = Referee.read(START)
    assert game.text() == START
    assert game.seat() == "dark"
    assert game.perft(1) == 29
    assert game.perft(2) == 840


def test_moves_of_light_at_the_start() -> None:
    moves = Referee.read(START.replace(" d", " l")).moves()
    expected = (
        "b3-b5 b3-c5 b3-d3 b3-d4 b3-d5 c2-c4 c2-d4 c2-e2 c2-e3 c2-e4 b2-d4 b2-e5 c3-c4 c3-d3 "
        "c3-d4 a4-b5 d1-e2 a5-a6 a5-b5 a5-b6 b4-b5 b4-c4 b4-c5 d2-d3 d2-e2 d2-e3 e1-e2 e1-f1 e1-f2"
    )
    assert moves == sorted(expected.split())


def test_a_bomber_in_front_stops_the_bomber() -> None:
    game = Referee.read(START).play("g7-d4")
    assert targets(game, "b2") == {"xd4"}
    assert len(game.moves()) == 28


@pytest.mark.parametrize(
    ("kind", "start", "expected"),
    [
        ("A", "d4", "d5 e4 e5"),
        ("K", "a8", "a7 b8 c8 b7 c6"),  # a6 has a friend
        ("S", "a4", "b5"),
        ("S", "c6", "b7 a8 d5 e4 c7 c8 d6 e6 b6 c5 c4"),  # a6 has a friend
        ("D", "c3", "c4 d3 d4"),
        ("D", "f1", "e2 f2 g1 g2"),
        ("T", "c1", "c2 c3 b1 d1 e1"),  # a1 has a friend
        ("F", "a5", "b5 c5 a4 a3 b6 c7 d8 b4 c3 d2"),  # a6 has a friend
        ("H", "h1", "h3 g3 f3 f2 f1"),
        ("C", "b4", "a3 a4 a5 b3 b5 c3 c4 c5"),
        ("C", "f6", "e5 e6 f5 g6 g5 f7 e7 g7 h6 f8 d8 h8 h4"),
    ],
)
def test_one_piece(kind: str, start: str, expected: str) -> None:
    pieces = {"a1": "C", "a6": "A", "h7": "c", start: kind}
    if kind == "C":
        del pieces["a1"]
    if start == "f6":
        pieces["h7"], pieces["a8"] = "1", "c"
    found = {target[1:] for target in targets(light(pieces=pieces), start)}
    assert found == set(expected.split())


def test_helicopter_and_blockers() -> None:
    pieces = {"a1": "C", "h8": "c", "d4": "H", "e5": "b"}
    inner = [file + rank for file in "cde" for rank in "345"]
    ring = [file + rank for file in "bcdef" for rank in "23456" if file + rank not in inner]
    either = targets(light(pieces=pieces), "d4")
    assert either == {"-" + name for name in ring if name not in ("f6", "f5", "e6")}
    both = targets(light(pieces=pieces, heli_block="both"), "d4")
    assert both == {"-" + name for name in ring if name != "f6"}
    pieces["e5"] = "f"
    assert len(targets(light(pieces=pieces), "d4")) == 16


def test_jumping() -> None:
    pieces = {"a1": "C", "h8": "c", "d5": "S", "d4": "b", "e5": "f", "c6": "d"}
    found = targets(light(pieces=pieces), "d5")
    assert found >= {"xd4", "xe5", "-f5", "xc6", "-b7", "-e4", "-f3"}
    assert "-d3" not in found  # a Bomber cannot be gone under


def test_crossing() -> None:
    pieces = {"a1": "C", "h8": "c", "d4": "K"}
    free = targets(light(pieces=pieces), "d4")
    bound = targets(light(pieces=pieces, ka_crossing_one_square="yes"), "d4")
    assert len(free) == 16
    assert free - bound == {"-b2", "-b4", "-d2", "-f6"}
    assert len(targets(light(pieces={"e6": "C", "a8": "c"}), "e6")) == 8


def test_promotion_and_quiet() -> None:
    game = light(" quiet=7", pieces={"a1": "C", "h8": "c", "d7": "A", "g2": "+A"})
    assert game.play("d7-d8").text() == "3K3c/8/8/8/8/8/6+A1/C7 d turn=2"
    assert game.play("a1-a2").text().endswith(" d turn=2 quiet=8")
    enhanced = light(pieces={"a1": "C", "h8": "c", "d7": "+A", "d8": "t"})
    assert enhanced.play("d7xd8").text() == "3+K3c/8/8/8/8/8/8/C7 d turn=2 points=0,2"


def test_attack_moves_nothing() -> None:
    pieces = {"a1": "C", "h8": "+c", "a4": "S", "b5": "+f", "d7": "A", "d8": "+t"}
    game = light(" turn=4 quiet=5", pieces=pieces)
    assert targets(game, "a4") == {"*b5"}
    struck = game.play("a4*b5")
    assert struck.text() == "3+t3+c/3A4/8/1f6/S7/8/8/C7 d turn=5"
    assert struck.play("h8-h7").moves().count("a4xb5") == 1
    assert game.play("d7*d8").text() == "3t3+c/3A4/8/1+f6/S7/8/8/C7 d turn=5"


def test_commander_survives_the_first_attack() -> None:
    game = light(pieces={"a1": "C", "h8": "+c", "h6": "F"})
    struck = game.play("h6*h8")
    assert struck.outcome() is None
    taken = struck.play("h8-h7").play("h6xh7")
    assert taken.outcome() == ("light", "commander")
    assert taken.moves() == []


def test_score_game() -> None:
    pieces = {"a1": "C", "h8": "c", "h6": "F", "a8": "k"}
    text = " turn=3 points=8,1"
    assert light(text, pieces=pieces, object="score").play("h6xh8").outcome() is None
    ends = light(text, pieces=pieces, object="score", score_commander="ends").play("h6xh8")
    assert ends.outcome() == (None, "commander")
    wins = light(" points=20,0", pieces=pieces, object="score", score_commander="wins")
    assert wins.play("h6xh8").outcome() == ("light", "commander")
    limit = light(text, pieces=pieces, object="score", turns="3").play("a1-a2")
    assert limit.outcome() == ("dark", "turns")
    lone = light(pieces={"a1": "C", "a2": "k"}, object="score", ka_points="3").play("a1xa2")
    assert (lone.points["light"], lone.outcome()) == (3, ("light", "army"))


BOXED_IN = {"a1": "h", "a2": "T", "b1": "T", "b2": "B", "h1": "C"}  # the Helicopter is stuck


def test_no_move() -> None:
    text = board(**BOXED_IN) + " d turn=6 quiet=3"
    game = Referee.read(text, object="score")
    assert game.moves() == ["pass"]
    assert game.play("pass").text() == board(**BOXED_IN) + " l turn=6 quiet=4"
    assert Referee.read(text, object="score", no_move="draw").outcome() == (None, "stuck")
    assert Referee.read(text, object="score", no_move="loss").outcome() == ("light", "stuck")
    capture = Referee.read(board(**BOXED_IN | {"h8": "c"}) + " d")
    assert capture.moves() == ["h8-g7", "h8-g8", "h8-h7"]


def test_own_tanks_and_bomber_stop_a_helicopter() -> None:
    game = light(pieces={"a1": "H", "a2": "T", "b1": "T", "b2": "B", "h1": "C", "h8": "c"})
    assert targets(game, "a1") == set()


def test_teams() -> None:
    game = Referee.read(START, teams="dark")
    assert game.seat() == "dark-surface"
    assert len(game.moves()) == 17
    game = game.play("f6-e5")
    assert game.seat() == "light"
    assert len(game.moves()) == 29
    game = game.play("c3-c4")
    assert game.seat() == "dark-air"
    assert game.text().endswith(" d turn=2 last=surface,- quiet=2")
    alone = light(" last=-,surface", pieces={"a1": "C", "h8": "c"}, teams="both")
    assert alone.seat() == "light-surface"


def test_team_with_one_mate_stuck() -> None:
    text = board(**BOXED_IN | {"h8": "c"}) + " d last=surface,surface"
    game = Referee.read(text, teams="both")
    assert game.seat() == "dark-surface"
    assert game.moves() == ["h8-g7", "h8-g8", "h8-h7"]
    game = game.play("h8-g8")
    assert game.seat() == "light-air"
    game = game.play("b2-c2")  # frees the Helicopter
    assert game.seat() == "dark-air"
    assert game.moves() == ["a1-c3"]
    assert game.play("a1-c3").text().endswith(" l turn=2 last=air,air quiet=3")


@pytest.mark.parametrize(
    "text",
    [
        board(a1="C", h8="c") + " x",
        board(a1="C", h8="c") + " d colour=red",
        "8/8/8/8/8/8/8 d",
        "8/8/8/8/8/8/8/7 d",
        "7+/8/8/8/8/8/8/8 d",
        "T7/8/8/8/8/8/8/8 d",  # a Tank at sea
        "7A/8/8/8/8/8/8/8 d",  # a plain Amphibian on enemy Land
        "8/8/8/8/8/8/8/S7 d",  # a ship on Land off its start
        "CC6/8/8/8/8/8/8/8 d",
        "+F+F+H+H+B+C2/8/8/8/8/8/8/8 d",
    ],
)
def test_refused_positions(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        Referee.read(text)


def test_quiet_and_repetition() -> None:
    pieces = {"a1": "C", "h8": "c"}
    cycle = ["a1-a2", "h8-h7", "a2-a1", "h7-h8"]
    game = light(pieces=pieces, repetition="three")
    for move in cycle + cycle:
        assert game.outcome() is None
        game = game.play(move)
    assert game.outcome() == (None, "repetition")
    game = light(pieces=pieces, quiet="2")
    for move in cycle:
        assert game.outcome() is None
        game = game.play(move)
    assert game.outcome() == (None, "quiet")
