"""Games that do not end: pieces go to and fro, and nobody fires. By the book some games allow it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sqlalchemy import Engine

from sandtable.match import Match, Opened, begin, handle, write_event
from sandtable.match import command as ask
from sandtable.match.event import Event
from sandtable.match.storage.snapshot import Snapshot, SnapshotTaker
from sandtable.server.game_cache import load
from sandtable.server.store.schema import EVENTS
from sandtable.server.store.store import Summary, put_snapshots, put_summary
from sandtable.server.tables.table import update_summary

TO_AND_FRO = {
    "commander-in-chief": ("g6-e4", "b2-d4", "e4-g6", "d4-b2"),
    "commander-chess": ("Cg1g2", "Ic8c7", "Cg2g1", "Ic7c8"),
    "tri-cross": ("c2-c3", "c6-c5", "c3-c2", "c5-c6"),
}
"""Moves that lead back to where the game began."""
ENDLESS = (*TO_AND_FRO, "mission-command-air")
"""Games that can go on for ever; in the last everybody flies about."""
OWNER = "one"
"""Who sits at every seat."""


class LongGame:
    """A match of many moves, its events and its snapshots, as a server would have kept them."""

    def __init__(self, name: str, moves: int, options: str = "") -> None:
        opened = Opened(at=1, game=name, options=options, seed="seed")
        self.match, _ = begin(opened, load)
        self.events: list[Event] = [opened]
        self.snapshots: list[Snapshot] = []
        self._taker = SnapshotTaker()
        for seat in self.match.game.seats:
            self.do(ask.Sit(who=OWNER, seat=seat.name))
        for move in self.moves(name):
            if len(self.match.entries) >= moves or not self.match.is_running:
                break
            self.play(move)

    def moves(self, name: str) -> Iterator[str]:
        """What is played."""
        random, number = Random(1), 0
        while True:
            if name in TO_AND_FRO:
                yield TO_AND_FRO[name][number % 4]
            else:
                texts = [one.text for one in self.match.position.moves_of(self.match.waiting[-1])]
                yield random.choice([text for text in texts if text.split()[0] not in ("cannon", "missile")])
            number += 1

    def play(self, move: str) -> None:
        """A move of the last seat that may make one, so that seats that act at once do not act in their order."""
        self.do(ask.Play(who=OWNER, seat=self.match.waiting[-1].name, moves=(move,), seq=1 << 40))

    def do(self, command: ask.Command) -> None:
        """Carry a command out."""
        self.match, news = handle(self.match, command, self.match.at + 50)
        happened = [one.event for one in news]
        self.events += happened
        if (taken := self._taker.take(self.match, happened)) is not None:
            self.snapshots.append(taken)

    def keep(self, engine: Engine, id: str, *, with_snapshots: bool = True) -> Match:
        """Put the game into a store, as if it had been played there."""
        opened = self.match.opened
        summary = Summary(
            id=id,
            game=opened.game,
            options=opened.options,
            phase="",
            public=False,
            opened=1,
            changed=1,
            keeper=OWNER,
            seats={},
        )
        rows = [
            {"table_id": id, "number": number, "body": write_event(event)}
            for number, event in enumerate(self.events, 1)
        ]
        with engine.begin() as connection:
            connection.execute(EVENTS.insert(), rows)
            put_summary(update_summary(summary, self.match))(connection)
            if with_snapshots:
                put_snapshots(id, *self.snapshots)(connection)
        return self.match
