"""What somebody might try who wants to know what is hidden from them, also if they guess right.

Made from both worlds that the asker cannot tell apart, and the same for both: the truth of either is among the guesses,
and the asker does not know which.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any

from sandtable.kernel.error import SandtableError
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.record import Entry, Record
from sandtable.kernel.seat import Seat
from sandtable.match.commands.chat import CHANNELS
from sandtable.match.commands.offers import CHECKS
from sandtable.match.quick_chat import PHRASES
from sandtable.match.record import moves_in_order
from sandtable.server.analysis.replay import hash_text
from tests.server.secrecy.questions import INVITATION, KEY, MAIN, NEW, OLD, OMITTED, TABLE
from tests.server.secrecy.twin import Log

CLOCK = {"move": 9000, "bank": 90_000, "increment": 3}
MAX_MOVES = 12
"""So many of the asker's own moves are tried as the first of several."""
FAR = 10**6


@dataclass(frozen=True)
class Moment:
    """The same moment of two games that somebody cannot tell apart."""

    game: Game
    seat: Seat | None
    """Who asks; None for somebody who looks on."""
    logs: tuple[Log, Log]
    """What was played so far in either."""
    positions: tuple[Position, Position]

    @property
    def others(self) -> list[str]:
        return [seat.name for seat in self.game.seats if seat != self.seat]

    def texts(self, random: Random) -> list[str]:
        """Positions: the truth of either world, what fits the asker's view, and what is near or like the truth."""
        one, two = self.positions
        view = one.view(self.seat)
        found = [one.text, two.text, view.text, *(view.sample(random).text for _ in range(2))]
        for truth in self.positions:
            # Right about somebody else, and wrong about oneself.
            found += [truth.view(seat).sample(random).text for seat in self.game.seats if seat != self.seat][:1]
            found += [mirrored(self.game, truth.text)]
            near = truth if truth.is_over or len(truth.waiting) != 1 else truth.play(random.choice(truth.moves))
            found += [near.text, *turned(self.game, near.text), *turned(self.game, truth.text)]
        return [*dict.fromkeys(filter(None, found)), ""]

    def records(self) -> list[str]:
        """The game so far, as it went in either world."""
        return list(dict.fromkeys(record_of(self.game, log) for log in self.logs))

    def own_moves(self, random: Random) -> list[str]:
        """Some of the asker's legal moves: they are the same in both worlds."""
        if self.seat is None or self.seat not in self.positions[0].waiting:
            return []
        moves = [move.text for move in self.positions[0].moves_of(self.seat)]
        return random.sample(moves, min(MAX_MOVES, len(moves)))

    def moves(self, random: Random) -> list[str]:
        """Moves of all kinds: legal ones, what others may have done, and nonsense."""
        found = [*self.own_moves(random)[:3], "nonsense", "forfeit", "?"]
        for log in self.logs:
            found += [move for by, move in log[-2:] if by != self.seat]
        return list(dict.fromkeys(found))

    def choices(self, seed: str) -> dict[str, Sequence[Any]]:
        """What to try in the fields of questions, by their names; the usual first."""
        random, game = Random(seed), self.game
        texts, records, moves, own = self.texts(random), self.records(), self.moves(random), self.own_moves(random)
        seats = [*([self.seat.name] if self.seat else []), *self.others]
        nodes = [node.name for node in game.scene.nodes]
        taps = [tap for move in self.positions[0].moves_of(self.seat)[:9] for tap in move.taps] if self.seat else []
        places = [*dict.fromkeys(tap for tap in taps if tap in nodes), *random.sample(nodes, 2)][:4]
        stage = self.positions[0].view(self.seat).stage()
        layers = [layer.name for layer in stage.layers]
        lengths = [len(log) for log in self.logs]
        numbers = [0, 1, *lengths, *(max(0, length - 1) for length in lengths), FAR]
        mine = {seats[0]: {"kind": "me"}, seats[-1]: {"kind": "engine", "level": "1"}}
        return {
            "table": [TABLE, "no-such-table"],
            "table_id": [TABLE, MAIN, "no-such-table"],
            "Look.table": [TABLE, MAIN, "no-such-table"],
            "Analysing.table": [OMITTED, TABLE],
            "path.name": [game.name, "no-such-game"],
            "game": [game.name, "no-such-game"],
            "name": ["Ann", "A" * 60],
            "options": [game.options.text, "", "nonsense=1"],
            "text": texts,
            "start": texts,
            "Drafting.text": [*texts, None],
            "Reading.text": [*records, *texts[:2]],
            "record": [*records, *texts[:1]],
            "seat": [*seats, "nobody", ""] if self.seat else ["", *seats, "nobody"],
            "path.seat": [*reversed(seats), "nobody"],
            "source": [*places, "nowhere"],
            "target": [*reversed(places), "nowhere"],
            "Offer.target": [*reversed(seats), "nobody"],
            "Claim.target": [*reversed(seats), "nobody"],
            "move": [*moves, ""],
            "moves": [*tried(own, moves), []],
            "taps": [[*taps[:2], "yes", "pass"], []],
            "seq": [FAR, 0, -1],
            "at": [0, *numbers[1:], lengths[0] + 1],
            "count": [2, 1, 100],
            "since": [-1, *numbers],
            "query.since": [0, *numbers[1:]],
            "analysis_id": [*(hash_text(record)[:20] for record in records), "no-such-analysis"],
            "lines": [2, 1, 10],
            "seconds": [0.1, 5.0],
            "seats": [mine, {seat: {"kind": "me"} for seat in seats}, {seats[0]: {"kind": "me"}}, {"nobody": {}}],
            "clock": [CLOCK, OMITTED, {"game": 9000, "turns": 900}, {"increment": 3}, {"move": -1}],
            "level": ["1", "8", "nonsense"],
            "kind": [*CHECKS, "concede", "nonsense"],
            "channel": [*(CHANNELS if self.seat else reversed(CHANNELS)), "nonsense"],
            "id": [NEW, OLD, OMITTED],
            "Say.text": ["Hello", ""],
            "Say.name": [OMITTED, "Ann"],
            "who": [OMITTED, "Ann"],
            "phrase": [OMITTED, next(iter(PHRASES)), "nonsense"],
            "entropy": ["abc", ""],
            "key": [OMITTED, KEY, "guess"],
            "invitation": [OMITTED, INVITATION, "guess"],
            "detail": ["full", "text", "moves", "none", "nonsense"],
            "Look.layers": [layers, [], ["nonsense"]],
            "Preview.layers": [layers, []],
            "query.layers": [",".join(layers[:2]), ""],
            "face": [seats[-1], "", "nonsense"],
            "size": [0, 200],
            "language": ["vi", "en"],
            "Change.node": [*places[:2], "nowhere"],
            "Change.names": [[figure.name for figure in game.draft(game.opening.text).pieces[:1]], [], ["nonsense"]],
            "Change.turn": [OMITTED, seats[0]],
            "casual": [True, False],
            "watched": [True, False],
            "public": [False, True],
        }


def tried(own: Sequence[str], moves: Sequence[str]) -> list[list[str]]:
    """Several moves at once, of which not all can be made: whatever is found out on the way was not paid for."""
    alone = [[move] for move in moves]
    again = [[move, "nonsense"] for move in own]
    return [*alone[:1], *again, *([one, other] for one, other in pairwise(own)), *alone[1:]]


def record_of(game: Game, log: Log) -> str:
    """A game so far, as it is written."""
    played = list(moves_in_order(game.opening, [Entry(by, move) for by, move in log]))
    position = played[-1][1] if played else game.opening
    return Record(game, position, tuple(entry for entry, _ in played)).write()


def turned(game: Game, text: str) -> list[str]:
    """The same board with others to move."""
    found = []
    with suppress(SandtableError):
        draft = game.draft(text)
        for choice in draft.start_choices:
            with suppress(SandtableError):
                found.append(draft.choose_start(choice.name).position().text)
    return found


@lru_cache(maxsize=64)
def mirrored(game: Game, text: str) -> str:
    """The same board in a mirror, left and right; nothing where that is no position."""
    with suppress(SandtableError, ValueError):
        nodes = {(round(node.x, 3), round(node.y, 3)): node.name for node in game.scene.nodes}
        across = min(x for x, _ in nodes) + max(x for x, _ in nodes)
        twin = {name: nodes.get((round(across - x, 3), y), "") for (x, y), name in nodes.items()}
        before = game.draft(text)
        draft = before
        for figure in before.pieces:
            draft = draft.put(figure.token.node) if figure.token.node else draft
        for node in dict.fromkeys(figure.token.node for figure in before.pieces if figure.token.node):
            draft = draft.put(twin[node], *(figure.name for figure in before.on(node)))
        return draft.position().text
    return ""
