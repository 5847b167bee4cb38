"""Tables that look the same every time: opened at a known position, with known moves made by people over sockets."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from websockets.sync.client import connect

from tests.server.clients.scripted import ask

PATIENCE = 60.0


@dataclass(frozen=True)
class Setting:
    """A table to be opened, and what was played at it."""

    game: str
    seat: str
    """Who looks at it."""
    moves: tuple[str, ...] = ()
    """Seat and move, as in a record."""
    touched: str = ""
    """The tap that is made then, and nothing more."""
    start: str = ""
    options: str = "preset=club"
    clock: int = 0
    """Seconds for each turn."""


class Guest:
    """Somebody at one seat of a table, who stays connected, or they would count as away after a while."""

    def __init__(self, address: str, table: str, seat: str, cookie: str) -> None:
        self.table, self.seat = table, seat
        self.seq = self.asked = 0
        opened = connect(
            address.replace("http", "ws", 1) + "/ws",
            additional_headers={"cookie": cookie},
            compression=None,
            open_timeout=PATIENCE,
            max_size=None,
        )
        self.stack = ExitStack()
        self.socket = self.stack.enter_context(opened)
        self.ask(ask="look", detail="none")

    def ask(self, **question: Any) -> None:
        """Ask for something, and wait until it is done."""
        self.asked += 1
        id = f"{self.seat}-{self.asked}"
        self.socket.send(json.dumps({"table": self.table, "seat": self.seat, "id": id, **question}))
        answered = False
        while not answered:
            for answer in json.loads(self.socket.recv(PATIENCE)):
                if answer["tell"] == "news":
                    self.seq = answer["seq"]
                elif answer.get("id") == id:
                    assert answer["tell"] == "done", answer
                    answered = True

    def play(self, move: str) -> None:
        """Make a move, knowing everything that was told before."""
        self.ask(ask="look", detail="none")
        self.ask(ask="play", moves=[move], seq=self.seq)


class Laid:
    """A table as it stands after its moves, with everybody at it, as long as it is needed."""

    def __init__(self, address: str, setting: Setting) -> None:
        scene, _ = ask(address, f"/api/games/{setting.game}/scene?options={setting.options}")
        opening = {"game": setting.game, "options": setting.options, "start": setting.start, "watched": False}
        opening |= {"seats": {setting.seat: {"kind": "me"}}, "clock": {"move": setting.clock}, "entropy": "known"}
        info, self.cookie = ask(address, "/api/tables", opening)
        self.id = info["table"]
        cookies = {setting.seat: self.cookie}
        for seat, secret in info["invitations"].items():
            body = {"invitation": secret, "entropy": "known"}
            _, cookies[seat] = ask(address, f"/api/tables/{self.id}/seats/{seat}", body)
        assert set(cookies) == {seat["name"] for seat in scene["seats"]}
        self.guests = {seat: Guest(address, self.id, seat, cookie) for seat, cookie in cookies.items()}
        for line in setting.moves:
            seat, _, move = line.partition(" ")
            self.guests[seat].play(move)

    def __enter__(self) -> Laid:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for guest in self.guests.values():
            guest.stack.close()
