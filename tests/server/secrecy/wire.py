"""A server that plays a given game, chance included, at given moments, and everything it ever sends to whom.

Time stands still unless it is told to go on, what the server draws is always the same, chance does as it is told: so
two games differ in nothing but what is hidden. (Outside, the seed behind chance differs, too, and is told only by its
hash; that hash is the one thing that is made equal here and is not outside.)
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from sandtable.kernel.seat import CHANCE
from sandtable.match import commit_reveal
from sandtable.server.app import build
from sandtable.server.auth.rate_limit import Bucket, Buckets
from sandtable.server.settings import Settings
from sandtable.server.tables import hub
from sandtable.server.ws import session
from tests.server.clients.fake_time import FakeTime, stop_time
from tests.server.clients.scripted import settled
from tests.server.secrecy.twin import Log, Twins

KIND = {"content-type": "application/json"}
CLOCK = {"move": 9000, "bank": 90_000, "increment": 3}


class Ear:
    """One socket, and every byte that came out of it."""

    def __init__(self, socket: Any, table: str, seat: str) -> None:
        self.socket, self.table, self.seat = socket, table, seat
        self.heard: list[bytes] = []
        self.numbers = count()
        self.refusals = 0

    def ask(self, verb: str, **more: Any) -> None:
        """Ask for something, at one's own seat unless another is named, and hear everything until it is answered."""
        id = f"{verb} {next(self.numbers)}"
        self.socket.send_text(json.dumps({"ask": verb, "table": self.table, "seat": self.seat, "id": id, **more}))
        while True:
            frame = self.socket.receive_text(timeout=30)
            self.heard.append(frame[1:-1].encode())  # where frames end is left to the moment and does not count
            messages = json.loads(frame)
            self.refusals += sum(message["tell"] == "refused" for message in messages)
            if any(message.get("id") == id for message in messages):
                return

    def listen(self) -> None:
        """Hear everything that was told so far."""
        self.ask("ping")


class Wire:
    """One world: a server, players, spectators, and what reaches some of them."""

    def __init__(self, client: TestClient[Any], twins: Twins, stack: ExitStack, time: FakeTime) -> None:
        self.client, self.twins, self.time, self.stack = client, twins, time, stack
        self.seats = [seat.name for seat in twins.game.seats]
        self.cookies: dict[str, str] = {}
        self.answers: list[bytes] = []
        """What plain requests of the observer and of a stranger were answered."""
        self.table = self._open()
        self.players = {seat: self.connect(seat) for seat in self.seats}
        self.spectator = self.connect("")

    def _open(self) -> str:
        game, first = self.twins.game, self.seats[0]
        opening = {
            "game": game.name,
            "options": settled(game),
            "public": True,
            "clock": CLOCK,
            "entropy": "a",
            "seats": {first: {"kind": "me"}},
        }
        answer = self._sat(first, "/api/tables", opening)
        for seat in self.seats[1:]:
            self._sat(seat, f"/api/tables/{answer['table']}/seats/{seat}", {"name": seat, "entropy": "b"})
        return str(answer["table"])

    def _sat(self, seat: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
        self.client.cookies.clear()
        answer = self.client.post(path, content=json.dumps(body), headers=KIND)
        assert answer.status_code == 201, answer.text
        self.cookies[seat] = answer.headers["set-cookie"].partition(";")[0]
        self.client.cookies.clear()
        found: dict[str, Any] = answer.json()
        return found

    def connect(self, seat: str, since: int = -1, detail: str = "full") -> Ear:
        """Look at the table from a seat, or as a spectator."""
        headers = {"cookie": self.cookies[seat]} if seat else {}
        ear = Ear(self.stack.enter_context(self.client.websocket_connect("/ws", headers=headers)), self.table, seat)
        ear.ask("look", since=since, detail=detail)
        return ear

    def request(self, seat: str, path: str) -> None:
        """A plain request of a seat, or of a stranger."""
        headers = {"cookie": self.cookies[seat]} if seat else {}
        answer = self.client.get(path, headers=headers)
        headers_told = sorted(f"{name}: {value}" for name, value in answer.headers.items())
        self.answers.append(f"{seat} {path} {answer.status_code} {headers_told}".encode() + answer.content)

    def play(self, seat: str, move: str) -> None:
        """A move by the rules, and everybody hears of it."""
        self.time.now += 0.777
        ear = self.players[seat]
        refusals = ear.refusals
        ear.ask("play", moves=[move], seq=10**6)
        assert ear.refusals == refusals, f"{seat} plays {move}: {ear.heard[-1]!r}"
        for other in (*self.players.values(), self.spectator):
            if other is not ear:
                other.listen()


@contextmanager
def world(data: Path, twins: Twins, log: Log) -> Iterator[Wire]:
    """A server in which a game goes as it is written."""
    chances = iter([move for by, move in log if by == CHANCE])
    numbers = count(1)

    def pick(moves: Mapping[str, int], seed: str, entropies: Sequence[str], index: int) -> str:
        wanted = next(chances)
        return next(move for move in moves if move == wanted)

    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        time = stop_time(patch, 1_000_000.0)
        patch.setattr(commit_reveal, "pick", pick)
        patch.setattr(session, "Bucket", lambda most, rate: Bucket(1e9, 1e9))  # who is curious here need not wait
        patch.setattr(hub, "Buckets", lambda most, rate: Buckets(1e9, 1e9))
        patch.setattr("secrets.token_hex", lambda size=16: f"{next(numbers):0{2 * size}x}")
        patch.setattr("secrets.token_urlsafe", lambda size=9: f"id-{next(numbers)}")
        app = build(Settings(data=data, thinkers=0, burst=10_000, beat=3600.0))
        client = stack.enter_context(TestClient(app, raise_server_exceptions=False))
        yield Wire(client, twins, stack, time)
