"""Whole games over the wire: worlds that differ only in what is hidden from somebody are the same to him, byte by byte.

Everything counts that reaches him: news, views, refusals, numbers, clocks, what he is told after an absence, plain
requests of all kinds; and everything that reaches spectators. Nothing of it is noted in the server's log either.
"""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

import sandtable
from tests.server.secrecy.twin import Log, Twins, twins
from tests.server.secrecy.wire import Wire, world

AIR = ("mission-command-air", "preset=club")
DOWN = ("tri-cross", "preset=standard")
"""Pieces are placed in secret, all at once, and lie face down."""
CASES = [(*AIR, "blue", 6), (*AIR, "fire", 6), (*AIR, "", 6), (*DOWN, "black", 10), (*DOWN, "red", 3), (*DOWN, "", 4)]
"""Game, options, who cannot tell, and the number of a game that parts soon."""
CUT = [(*AIR, "blue", 1), (*AIR, "fire", 3), (*AIR, "", 1), (*DOWN, "black", 1), (*DOWN, "red", 1), (*DOWN, "", 1)]
CURIOUS = 9
"""After every so many moves everything is tried that might tell something."""


def curious(wire: Wire, seat: str, move: str) -> None:
    """Ask for whatever might tell something: what is refused, what was missed, what anybody may request."""
    ear = wire.players[seat] if seat else wire.spectator
    for text in (move, "nonsense", "draw 7", "forfeit", "?"):
        ear.ask("play", moves=[text] * 2, seq=0)
        ear.ask("play", moves=[text, "nonsense"], seq=10**6)
        ear.ask("preview", moves=[text])
    for kind in ("take-back", "takeover", "rematch", "nonsense"):
        ear.ask("offer", kind=kind, target=wire.seats[0], level="1")
    for verb in ("agree", "decline"):
        ear.ask(verb, kind="draw")
    ear.ask("claim", target=wire.seats[-1])
    ear.ask("reclaim")
    for other in (*wire.seats, "nobody"):
        if other != seat:
            ear.ask("look", seat=other, key="guess")
            ear.ask("play", seat=other, moves=[move], seq=10**6)
    for since in (0, 3):
        again = wire.connect(seat, since=since)
        ear.heard += again.heard
        again.socket.close()
    for path in (
        f"/api/tables/{wire.table}",
        f"/api/tables/{wire.table}/record",
        "/api/lobby",
        "/api/games-under-way",
        "/api/records",
        "/metrics",
        "/health",
    ):
        wire.request(seat, path)
        wire.request("", path)


def streams(data: Path, pair: Twins, log: Log) -> tuple[bytes, bytes, bytes]:
    """Everything that reaches the observer, spectators, and whoever asks by plain requests."""
    seat = pair.seat.name if pair.seat else ""
    with world(data, pair, log) as wire:
        moves = [(by.name, move) for by, move in log if by.is_person]
        for number, (by, move) in enumerate(moves):
            if number % CURIOUS == 0:
                own = [text for name, text in moves[:number] if name == seat]
                curious(wire, seat, own[-1] if own else "pass")
            wire.play(by, move)
        curious(wire, seat, "pass")
        told = b",".join(wire.players[seat].heard) if seat else b""
        return told, b",".join(wire.spectator.heard), b"\n".join(wire.answers)


def differ(one: bytes, two: bytes) -> str:
    """Where two streams part."""
    place = next((index for index, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, place - 200) : place + 100]!r} and {two[max(0, place - 200) : place + 100]!r}"


def compare(pair: Twins, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Play both games, and compare everything."""
    assert pair.first != pair.second
    with caplog.at_level(logging.INFO, "sandtable"):
        one = streams(tmp_path / "one", pair, pair.first)
        two = streams(tmp_path / "two", pair, pair.second)
    for first, second, what in zip(one, two, ("the seat", "spectators", "requests"), strict=True):
        assert first == second, f"{what} can tell: {differ(first, second)}"
    assert [record for record in caplog.records if record.name == "sandtable"] == []
    assert min(len(one[1]), len(one[2])) > 1000


@pytest.mark.parametrize(("name", "options", "seat", "seed"), CASES)
def test_nobody_can_tell_whole_games_apart_by_anything_the_server_sends(
    name: str, options: str, seat: str, seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    compare(twins(name, options, seat, seed), tmp_path, caplog)


@pytest.mark.parametrize(("name", "options", "seat", "seed"), CUT)
def test_nobody_can_tell_a_secret_order_before_it_is_shown(
    name: str, options: str, seat: str, seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    compare(twins(name, options, seat, seed, cut=True), tmp_path, caplog)


@pytest.mark.parametrize("seat", ["light", ""])
def test_a_secret_that_is_not_even_counted_leaves_no_trace(seat: str, tmp_path: Path) -> None:
    """Marks are made in secret, any number of them: nobody else can tell whether there is one."""
    game = sandtable.load("commander-in-chief", "preset=club,enhance=choose")
    dark = game.seat("dark")
    marks = [move.text for move in game.opening.moves_of(dark) if move.text.startswith("+")][:3]
    pair = Twins(game, game.seat(seat) if seat else None, [], [(dark, mark) for mark in marks], len(marks))
    found = []
    for log in (pair.first, pair.second):
        with world(tmp_path / str(len(log)), pair, log) as wire:
            for _, mark in log:
                wire.players["dark"].ask("play", moves=[mark], seq=10**6)
            assert wire.players["dark"].refusals == 0
            curious(wire, seat, marks[0])
            ear = wire.players[seat] if seat else wire.spectator
            ear.ask("play", moves=["nonsense"], seq=4)
            found.append((b",".join(ear.heard), b",".join(wire.spectator.heard), b"\n".join(wire.answers)))
    for first, second in zip(*found, strict=True):
        assert first == second, differ(first, second)
