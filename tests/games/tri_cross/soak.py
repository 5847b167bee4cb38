"""Long work of this room: an invariant of every turn, the engine against the referee, and secrets kept."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from sandtable import Position
from tests.games.tri_cross.diagram import SQUARES, game, placement
from tests.games.tri_cross.referee import Referee
from tests.games.tri_cross.secrecy import secrets_are_kept
from tests.soak.job import Job

KINDS_OF_PLAY: tuple[dict[str, str], ...] = (
    {},
    {"formation": "random", "first": "draw"},
    {"formation": "choose", "faces": "down"},
    {"faces": "memory", "formation": "random"},
    {"players": "3", "formation": "random"},
    {"players": "4", "pieces": "four"},
    {"players": "teams", "formation": "random"},
    {"players": "teams", "faces": "down"},
)
LONGEST = 200


def no_jump_when_a_turn_begins(turns: int, seed: int) -> str:
    """Rule 5.8, over so many turns of random games of every kind."""
    random, begun, games = Random(seed), 0, 0
    while begun < turns:
        options = KINDS_OF_PLAY[games % len(KINDS_OF_PLAY)]
        board: Any = game(preset="club", **options).opening.board()
        games += 1
        while moves := board.moves():
            if board.fresh and board.turn >= 0 and not board.placing:
                jumps = [board.jumps_of(seat) for seat in range(board.players)]
                assert not any(jumps), f"jumps {jumps} when a turn begins, under {options}"
                begun += 1
                if begun == turns:
                    break
            board.push(random.choice(moves))
    return f"{begun} turns in {games} games begin without a jump"


def kept_up_to_date(moves: int, seed: int) -> str:
    """Key and evaluation, kept move by move, against what they are when made from nothing; down and up again."""
    random, made = Random(seed), 0
    while made < moves:
        board: Any = game(preset="club", formation="random").opening.board()
        line = []
        while found := board.moves():
            line.append((board.key, board.incremental_score(), board.value()))
            board.push(random.choice(found))
            assert (board.key, board.incremental_score()) == board.recomputed(), (
                "key or evaluation is not kept up to date"
            )
        made += len(line)
        while line:
            board.pop()
            assert (board.key, board.incremental_score(), board.value()) == line.pop(), "taking back does not restore"
            assert (board.key, board.incremental_score()) == board.recomputed()
    return f"key and evaluation are right along {made} moves"


# The engine against the referee


def drawn_options(random: Random) -> dict[str, str]:
    """Options at random, all of which the referee knows too."""
    return {
        "count": random.choice(("after", "after", "announced")),
        "repetition": random.choice(("off", "three")),
        "quiet": random.choice(("off", "off", "2", "10", "30")),
    }


def follow(position: Position, referee: Referee, random: Random, longest: int) -> int:
    """Play at random on both and compare all that can be seen; how many positions were compared."""
    for compared in range(1, longest + 1):
        assert position.text == referee.text()
        outcome = position.outcome
        assert (outcome and (outcome.result, outcome.ending.name)) == referee.outcome(), referee.text()
        moves = sorted(move.text for move in position.moves)
        assert moves == referee.moves(), referee.text()
        if not moves:
            return compared
        assert str(position.to_move) == referee.seat(), referee.text()
        move = random.choice(moves)
        position, referee = position.play(move), referee.play(move)
    return longest


def whole_games(count: int, seed: int) -> str:
    """Whole games under options and formations at random, compared after every move."""
    compared = 0
    for number in range(count):
        random = Random(f"game {seed} {number}")
        options = drawn_options(random)
        kinds = random.sample("65432X", 6)
        formation = "".join(kinds[:3]) + "/" + "".join(kinds[3:])
        facing = random.choice(("rotation", "mirror"))
        opening = game(formation=formation, facing=facing, **options).opening
        compared += follow(opening, Referee.read(opening.text, **options), random, LONGEST)
    return f"{count} games, {compared} positions agree with the referee"


def drawn_position(random: Random) -> str:
    """A position with few or many pieces anywhere, often crowded round the middle and often inside its jumps."""
    squares = [square for square in SQUARES if random.random() < 0.7 or square[0] in "cde"]
    random.shuffle(squares)
    words = []
    for colour in "kr":
        for kind in random.sample("65432X", random.randint(1, 6)):
            words.append(f"{colour}{kind}{squares.pop()}")
    held = any(word.endswith("d4") for word in words)
    return f"{placement(' '.join(words))} {random.choice('kr')} {random.randint(1, 4) if held else 0}"


def composed_positions(count: int, seed: int) -> str:
    """Positions at random and some moves from each."""
    compared = 0
    for number in range(count):
        random = Random(f"position {seed} {number}")
        options = drawn_options(random)
        position = game(**options).position(drawn_position(random))
        compared += follow(position, Referee.read(position.text, **options), random, 12)
    return f"{count} starts, {compared} positions agree with the referee"


def jobs() -> Iterator[Job]:
    """What `make soak` does for this room."""
    yield Job("tri-cross: no jump when a turn begins", 100_000, no_jump_when_a_turn_begins)
    yield Job("tri-cross: the referee agrees along games", 2000, whole_games)
    yield Job("tri-cross: the referee agrees on composed positions", 5000, composed_positions)
    yield Job("tri-cross: secrets are kept", 100, secrets_are_kept)
    yield Job("tri-cross: key and evaluation are kept up to date", 100_000, kept_up_to_date)
