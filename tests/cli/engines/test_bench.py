"""`sandtable bench` and `sandtable engine`."""

from __future__ import annotations

import json
from random import Random

import pytest

import sandtable
from sandtable.engine import bench
from sandtable.engine.limit import Limit
from tests.cli.shell import CHIEF, done, refused, spawn


@pytest.mark.parametrize("name", sandtable.names())
def test_the_signature_is_always_the_same(name: str) -> None:
    game = sandtable.load(name, "preset=club")
    one, other = (bench.signature(game, Limit(depth=2, nodes=400), positions=2) for _ in range(2))
    assert (one.nodes, one.digest) == (other.nodes, other.digest)
    assert one.nodes > 10
    assert bench.signature(game, Limit(depth=3, nodes=800), positions=2).nodes > one.nodes


@pytest.mark.parametrize("name", sandtable.names())
def test_the_positions_are_fixed_and_differ(name: str) -> None:
    game = sandtable.load(name, "preset=club")
    Random(1).random()
    found = [position.text for position in bench.fixed_positions(game, 4)]
    assert found == [position.text for position in bench.fixed_positions(game, 4)]
    assert len(set(found)) == 4


def test_every_game_has_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "signature", lambda game: bench.Signature(game.name, 1200, 255, 0.5))
    *rows, total = done("bench").splitlines()
    assert [row.split()[0] for row in rows] == list(sandtable.names())
    assert all(row.split()[1:3] == ["1,200", "000000ff"] for row in rows)
    assert total.split() == ["total", f"{1200 * len(rows):,}"]
    found = json.loads(done("bench", CHIEF, "--json"))
    assert found == {
        "games": [{"game": CHIEF, "nodes": 1200, "digest": "000000ff", "seconds": 0.5}],
        "total": 1200,
    }


def test_a_game_that_does_not_exist_is_refused() -> None:
    assert "no game" in refused("bench", "nonsense")
    assert "no game" in refused("engine", "nonsense")
    assert "no preset" in refused("engine", CHIEF, "--options", "preset=none")


def test_the_engine_leaves_when_its_input_ends() -> None:
    found = spawn("engine", CHIEF, input=b"hello\nposition start\ngo infinite\n")
    assert found.returncode == 0
    assert found.stderr == b""
    assert found.stdout.splitlines()[-1].startswith(b"bestmove ")


def test_the_engine_survives_garbage() -> None:
    garbage = bytes(range(256)) + b"\n" + b"\xff" * 3000 + b"\n\n   \nhello world\nquit\nhello\n"
    found = spawn("engine", CHIEF, "--options", "preset=book", input=garbage)
    assert found.returncode == 0
    assert found.stderr == b""
    lines = found.stdout.decode().splitlines()
    assert lines[0].startswith("error There is no command")
    assert lines[-1] == "welcome"
    assert "options" in lines
