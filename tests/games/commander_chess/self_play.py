"""Games at random on the board, with what must hold looked at after every move.

After each move: no move is listed twice, the captures found apart are those among all moves, and there is an outcome
exactly when there is no move. At the end the board and the verdict name the same winners, and the whole game is taken
back, meeting the same key and value at every step. Once in `LOOK` moves the position is written, read back and compared
with the board in everything it keeps, and compared again on the way back. One game in `SHARE` goes through every check
of the kernel's conformance suite instead, from the first move to the last.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from sandtable import Game, SandtableError
from sandtable.games.commander_chess.board_cy import CommandBoard
from sandtable.kernel.conformance import CHECKS, play_random_game
from tests.games.commander_chess.diagram import game

NOISY = 1 << 62
LOOK = 16
SHARE = 100
LONGEST = 5000
"""No game at random has come near so many moves, whatever the preset."""


@dataclass
class Tally:
    """What came of many games."""

    games: int = 0
    moves: int = 0
    longest: int = 0
    unended: int = 0
    """Games broken off at the limit."""
    conformed: int = 0
    looked: int = 0
    endings: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        how = ", ".join(f"{name} {count}" for name, count in self.endings.most_common())
        return (
            f"{self.games} games, {self.moves} moves, {self.looked} positions read back, {self.conformed} games "
            f"through the conformance suite; longest {self.longest} moves, {self.unended} not ended; {how}"
        )


def self_play(preset: str, count: int, seed: int, longest: int = LONGEST, share: int = SHARE) -> Tally:
    """Play games at random under a preset, or complain."""
    rules, tally = game(preset=preset), Tally()
    for number in range(count):
        random = Random(f"{preset} {seed} {number}")
        try:
            play = conformed if number % share == share - 1 else once
            length = play(rules, random, longest, tally)
        except (AssertionError, SandtableError) as failure:
            raise AssertionError(f"game {number} of seed {seed} under {preset}: {failure}") from failure
        tally.games += 1
        tally.moves += length
        tally.longest = max(tally.longest, length)
    return tally


def conformed(rules: Game, random: Random, longest: int, tally: Tally) -> int:
    """One game through the kernel's whole suite; how many moves it had."""
    line = play_random_game(rules, random, longest)
    for check in CHECKS:
        check(rules, random, line)
    outcome = line.positions[-1].outcome
    tally.unended += outcome is None
    tally.endings[outcome.ending.name if outcome else "not ended"] += 1
    tally.conformed += 1
    return len(line.moves)


def once(rules: Game, random: Random, longest: int, tally: Tally) -> int:
    """One game there and back; how many moves it had."""
    board = rules.opening.board()
    assert isinstance(board, CommandBoard)
    trail: list[tuple[int, int]] = []
    looks: dict[int, tuple[object, ...]] = {}
    while True:
        moves = board.moves()
        assert len(set(moves)) == len(moves), f"{rules.notation.write(board)}: a move is listed twice"
        lively = [move for move in moves if move & NOISY]
        assert sorted(lively) == sorted(board.noisy_moves()), f"{rules.notation.write(board)}: other captures"
        outcome = rules.outcome_rules.outcome(board, rules.seats)
        assert (outcome is None) == bool(moves), f"{rules.notation.write(board)}: over and not over"
        trail.append((board.key, board.value()))
        if random.randrange(LOOK) == 0 or outcome:
            looks[len(trail) - 1] = look(rules, board, moves)
        if outcome or len(trail) > longest:
            break
        board.force(random.choice(moves))
    winners = [seat.index for seat in outcome.winners] if outcome else []
    assert outcome is None or board.winning_sides() == winners, (
        f"{rules.notation.write(board)}: the board says others won"
    )
    tally.unended += outcome is None
    tally.endings[outcome.ending.name if outcome else "not ended"] += 1
    tally.looked += len(looks)
    for ply in range(len(trail) - 1, -1, -1):
        assert trail[ply] == (board.key, board.value()), f"{rules.notation.write(board)}: not as it was before"
        assert ply not in looks or looks[ply] == board.full_state(), f"{rules.notation.write(board)}: not restored"
        if ply:
            board.pop()
    return len(trail) - 1


def look(rules: Game, board: CommandBoard, moves: list[int]) -> tuple[object, ...]:
    """Compare a board with what its own text gives; everything it keeps."""
    text, kept = rules.notation.write(board), board.full_state()
    again = rules.notation.read(text, rules.options)
    assert rules.notation.write(again) == text, f"{text}: reads back as another text"
    assert again.full_state() == kept, f"{text}: what is kept up to date differs from what is worked out anew"
    assert again.value() == board.value(), f"{text}: is worth something else after reading it back"
    assert sorted(again.moves()) == sorted(moves), f"{text}: has other moves after reading it back"
    return kept
