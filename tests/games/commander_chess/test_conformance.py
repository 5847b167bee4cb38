"""Games at random under every preset: nothing fails, and where draws are agreed every game ends."""

from __future__ import annotations

import os
from random import Random

import pytest

from sandtable.games.commander_chess import notation, outcome
from sandtable.games.commander_chess.board_cy import CommandBoard
from sandtable.kernel.board.board_cy import COMPILED
from sandtable.kernel.conformance import conform
from tests.games.commander_chess.diagram import game
from tests.games.commander_chess.self_play import LONGEST, self_play

GAMES = int(os.environ.get("SANDTABLE_GAMES", "20"))
PRESETS = ["book", "club", "inventor", "cotulenh", "sea-battle"]


@pytest.mark.parametrize("preset", PRESETS)
def test_games_at_random_end(preset: str) -> None:
    count = GAMES if COMPILED else 1
    tally = self_play(preset, count, 1, LONGEST if COMPILED else 300, share=count + 1)
    assert tally.games == count
    assert tally.moves > 10 * count
    assert tally.looked > 0
    assert tally.unended == 0 or not COMPILED, f"a game under {preset} does not end"


def test_self_play_notices_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(outcome, "outcome", lambda board, seats: None)
        with pytest.raises(AssertionError, match="over and not over"):
            self_play("sea-battle", 1, 1, share=2)
    with monkeypatch.context() as patched:
        right = notation.read
        patched.setattr(notation, "read", lambda text, options: right(text.replace(" r ", " b "), options))
        with pytest.raises(AssertionError, match="reads back as another text"):
            self_play("sea-battle", 1, 1, share=2)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_room_conforms(preset: str) -> None:
    conform(game(preset=preset), seed=2, games=1, max_plies=60 if COMPILED else 20)


@pytest.mark.parametrize("preset", PRESETS)
def test_short_cuts_change_nothing(preset: str) -> None:
    random = Random(f"short cuts {preset}")
    for _ in range(10 if COMPILED else 1):
        board, other = (game(preset=preset).opening.board() for _ in range(2))
        assert isinstance(other, CommandBoard)
        other.disable_shortcuts()
        for _ in range(150):
            moves = board.moves()
            assert moves == other.moves()
            if not moves:
                break
            lively = [move for move in moves if move >> 62]
            move = random.choice(lively if lively and random.random() < 0.4 else moves)
            board.push(move)
            other.push(move)
            assert board.key == other.key, "somebody else became a hero"


def test_a_free_set_up_conforms() -> None:
    conform(game(preset="club", setup="free"), seed=2, games=1, max_plies=60 if COMPILED else 20)


@pytest.mark.parametrize("preset", PRESETS)
def test_one_move_is_found_where_there_are_any(preset: str) -> None:
    random, position, met = Random(7), game(preset=preset).opening, set[bool]()
    for _ in range(1500 if COMPILED else 60):
        board = position.board()
        assert isinstance(board, CommandBoard)
        assert board.can_move() == bool(board.moves())
        met.add(board.can_move())
        position = game(preset=preset).opening if position.is_over else position.play(random.choice(position.moves))
    assert True in met
