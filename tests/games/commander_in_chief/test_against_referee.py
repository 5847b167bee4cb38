"""The engine against a slow and plain reading of the rules, move by move, on games and positions at random.

`SANDTABLE_GAMES` says how many games and how many positions, `SANDTABLE_SEED` where to begin.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from sandtable import Game, Position
from tests.games.commander_in_chief.diagram import SQUARES, game, total
from tests.games.commander_in_chief.referee import OPTIONS, Referee

GAMES = int(os.environ.get("SANDTABLE_GAMES", "20"))
SEED = int(os.environ.get("SANDTABLE_SEED", "1"))
LONGEST = 160
BATCHES = 4
"""So that several processes can share the work."""

LINE_UPS = ("none", "none", "leaders", "wings", "air_surface", "commanders", "CBDFF:CBDFF", "AAAAH:TTSSD")
BOX = "CFFTTBSSHHAAAAD"
STARTS = {"S": ("a4", "d1"), "D": ("c3",), "s": ("h5", "e8"), "d": ("f6",)}


def drawn_options(random: Random) -> dict[str, str]:
    """Options at random, all of which the referee knows too."""
    options = {
        "teams": random.choice(("none", "none", "dark", "light", "both")),
        "heli_block": random.choice(("either", "either", "both")),
        "ka_crossing_one_square": random.choice(("no", "no", "yes")),
        "no_move": random.choice(("pass", "draw", "loss")),
        "repetition": random.choice(("off", "three")),
        "quiet": random.choice(("off", "off", "1", "3", "8", "20")),
    }
    if random.random() < 0.5:
        options |= {
            "object": "score",
            "turns": random.choice(("3", "15", "40", "200")),
            "score_commander": random.choice(("play_on", "play_on", "ends", "wins")),
            "ka_points": random.choice(("1", "1", "0", "4")),
        }
    return options


def engine_rules(options: dict[str, str], line_up: str = "none") -> Game:
    """The game for options that the referee knows; what only a match or the set-up needs comes on top."""
    timed = {"move_seconds": "60"} if options.get("object") == "score" else {}
    return game(**options, **timed, enhance=line_up)


def stands(letter: str, square: str) -> bool:
    """Whether a piece may stand there, as the format of positions says."""
    own = total(square) <= 6 if letter.isupper() else total(square) >= 12
    enemy = total(square) >= 12 if letter.isupper() else total(square) <= 6
    if letter in "Tt":
        return own
    if letter in "Aa":
        return not enemy
    if letter in STARTS:
        return (not own and not enemy) or square in STARTS[letter]
    return True


def drawn_position(random: Random, options: dict[str, str]) -> str:
    """Legal pieces anywhere, either side to move, up to five of a side enhanced."""
    cells: dict[str, str] = {}
    advanced = random.random() < 0.5
    for side in (str.upper, str.lower):
        share = random.choice((0.15, 0.4, 0.7, 1.0))
        letters = [letter for letter in BOX if letter == "C" or random.random() < share]
        if options.get("object") == "score" and random.random() < 0.3:
            letters = letters[1:]
        crowned = random.random()
        spare = 5 if advanced else 0
        for letter in letters:
            letter = side("K" if letter == "A" and random.random() < crowned else letter)
            free = [square for square in SQUARES if square not in cells and stands(letter, square)]
            if not free:
                continue
            mark = "+" if spare and random.random() < 0.3 else ""
            spare -= len(mark)
            cells[random.choice(free)] = mark + letter
    rows = ["".join(cells.get(file + rank, "1") for file in "abcdefgh") for rank in "87654321"]
    fields = ["/".join(rows), random.choice("dl")]
    if options.get("object") == "score":
        fields += [f"turn={random.randint(1, 5)}", f"points={random.randint(0, 30)},{random.randint(0, 30)}"]
    if options["teams"] != "none":
        fields.append("last=" + ",".join(random.choice(("-", "surface", "air")) for _ in "dl"))
    if options["quiet"] != "off":
        fields.append(f"quiet={random.randint(0, 4)}")
    return " ".join(fields)


def compare(position: Position, referee: Referee) -> None:
    """Everything that both can tell."""
    judged = referee.outcome()
    assert position.text == referee.text()
    assert sorted(move.text for move in position.moves) == referee.moves()
    if judged is None:
        assert position.outcome is None
        assert str(position.to_move) == referee.seat()
        return
    assert position.outcome is not None
    sides = {seat.side for seat in position.outcome.winners}
    assert sides == ({judged[0]} if judged[0] else set())
    if position.outcome.points:
        assert dict(position.outcome.points) == referee.points


def follow(position: Position, referee: Referee, random: Random, most: int) -> int:
    """Play on at random, comparing after every move; how many positions were compared."""
    compared = 0
    while True:
        compare(position, referee)
        compared += 1
        if position.is_over or compared > most:
            return compared
        moves = position.moves
        takes = [move for move in moves if "-" not in move.text]
        move = random.choice(takes if takes and random.random() < 0.3 else moves)
        position, referee = position.play(move), referee.play(move.text)


def told(options: dict[str, str], text: str) -> str:
    return f"options {','.join(f'{key}={value}' for key, value in options.items())}, from {text}"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_games(batch: int, capsys: pytest.CaptureFixture[str]) -> None:
    compared = 0
    games = range(batch, GAMES, BATCHES)
    for number in games:
        random = Random(f"game {SEED} {number}")
        options = drawn_options(random)
        line_up = random.choice(LINE_UPS)
        opening = engine_rules(options, line_up).opening
        try:
            compared += follow(opening, Referee.read(opening.text, **options), random, LONGEST)
        except AssertionError as error:
            error.add_note(f"game {number}: {told(options, opening.text)}")
            raise
    with capsys.disabled():
        print(f" {len(games)} games, {compared} positions ", end="")


@pytest.mark.parametrize("batch", range(BATCHES))
def test_positions(batch: int, capsys: pytest.CaptureFixture[str]) -> None:
    compared = 0
    starts = range(batch, 5 * GAMES, BATCHES)
    for number in starts:
        random = Random(f"position {SEED} {number}")
        options = drawn_options(random)
        text = drawn_position(random, options)
        try:
            position = engine_rules(options).position(text)
            compared += follow(position, Referee.read(text, **options), random, random.choice((1, 4, 12)))
        except AssertionError as error:
            error.add_note(f"position {number}: {told(options, text)}")
            raise
    with capsys.disabled():
        print(f" {len(starts)} starts, {compared} positions ", end="")


def test_the_referee_knows_every_option_that_is_drawn() -> None:
    drawn = {name for seed in range(200) for name in drawn_options(Random(seed))}
    assert drawn == set(OPTIONS)
