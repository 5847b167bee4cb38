"""Two whole games that somebody cannot tell apart, though what is hidden from him differs most of the time.

The first is played at random. The second begins as the same and is changed where something was not heard as it was
made: something else that sounds the same, and looks the same ever after. Only rules are used, no server.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from random import Random

import sandtable
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.seat import Seat
from tests.match.test_secrecy import alike

Log = list[tuple[Seat, str]]
"""Who moved, and how; chance is among them."""
TRIES = 3
"""So many other moves are tried in the place of each that is hidden."""


@dataclass(frozen=True)
class Twins:
    """The same game to an observer, move by move, and to spectators, up to the move before its last."""

    game: Game
    seat: Seat | None
    """Who cannot tell them apart; None for spectators alone."""
    first: Log
    second: Log
    apart: int
    """After so many moves the two positions differed."""


def twins(name: str, options: str, seat: str, seed: int = 1, *, cut: bool = False) -> Twins:
    """The first pair of games that differ for at least half of the time.

    What is soon shown cannot differ in a whole game; one that is cut ends with a move that differs.
    """
    game = sandtable.load(name, options)
    observer = game.seat(seat) if seat else None
    for number in count(seed):
        random = Random(f"{name} {options} {seat} {number}")
        observers: tuple[Seat | None, ...] = (observer, None) if observer else (None,)
        log = played(game, random)
        if cut:
            log = log[: random.choice(secrets(game, log, observers)) + 1]
        pair = Pair(game, log, observers)
        pair.part(random)
        if 2 * pair.apart >= len(pair.log) and not (cut and log[-1] == pair.other[-1]):
            return Twins(game, observer, pair.log, pair.other, pair.apart)
    raise AssertionError("there is always another game")


def played(game: Game, random: Random) -> Log:
    """A game at random, without the last move of a seat and what chance does after it: then everything is shown."""
    position, log = game.opening, Log()
    while not position.is_over:
        to_move = position.to_move
        assert to_move is not None
        by = random.choice(position.waiting) if to_move.is_person else to_move
        moves = position.moves_of(by) if by.is_person else position.moves
        move = random.choices(moves, [move.weight for move in moves])[0].text
        log.append((by, move))
        position = position.play(move, by)
    return log[: max(index for index, (by, _) in enumerate(log) if by.is_person)]


def secrets(game: Game, log: Log, observers: tuple[Seat | None, ...]) -> list[int]:
    """The moves of seats that no observer heard as they were made."""
    pair = Pair(game, log, observers)
    return [index for index, (by, move) in enumerate(log) if by.is_person and move not in pair.heard[index]]


class Pair:
    """A game, and another one that grows away from it unseen."""

    def __init__(self, game: Game, log: Log, observers: tuple[Seat | None, ...]) -> None:
        self.log, self.observers = log, observers
        self.firsts = [game.opening]
        for by, move in log:
            self.firsts.append(self.firsts[-1].play(move, by))
        self.heard = [self.sound(self.firsts[index], move, by) for index, (by, move) in enumerate(log)]
        self.other, self.seconds = list(log), list(self.firsts)

    @property
    def apart(self) -> int:
        return sum(first.text != second.text for first, second in zip(self.firsts, self.seconds, strict=True))

    def sound(self, position: Position, move: str, by: Seat) -> list[str]:
        """A move as everybody hears it."""
        return [position.redact_move(move, by, observer) for observer in self.observers]

    def part(self, random: Random) -> None:
        """Make the other game as different as it goes, from the beginning on."""
        for index, (by, move) in enumerate(self.log):
            if move not in self.heard[index]:
                fitting = [other for other in self.fitting(self.seconds[index], index) if other != self.other[index][1]]
                for other in random.sample(fitting, min(TRIES, len(fitting))):
                    if self.change(index, by, other, random):
                        break

    def fitting(self, position: Position, index: int) -> list[str]:
        """The moves that would sound the same here."""
        by = self.log[index][0]
        if position.is_over or (by not in position.waiting and by != position.to_move):
            return []
        moves = position.moves_of(by) if by.is_person else position.moves
        return [move.text for move in moves if self.sound(position, move.text, by) == self.heard[index]]

    def change(self, index: int, by: Seat, move: str, random: Random) -> bool:
        """Make another move in the other game, and let it go on as it did where it can; whether nobody would notice."""
        made: Log = []
        positions: list[Position] = []
        position = self.seconds[index]
        while True:
            position = position.play(move, by)
            made.append((by, move))
            positions.append(position)
            index += 1
            if position.is_over or not all(alike(self.firsts[index], position, one) for one in self.observers):
                return False
            if index == len(self.log):
                break
            by, move = self.other[index]
            legal = [one.text for one in (position.moves_of(by) if by.is_person else position.moves)]
            if move not in legal or self.sound(position, move, by) != self.heard[index]:
                fitting = self.fitting(position, index)
                if not fitting:
                    return False
                move = random.choice(fitting)
        self.other[-len(made) :], self.seconds[-len(positions) :] = made, positions
        return True
