"""One server for one store: a second one is turned away in a sentence, and a killed one leaves no claim behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.server.store.claim import claimed
from sandtable.server.store.database import connect
from tests.server.postgres import postgres
from tests.server.scripted import Process, ask


def said(*words: str) -> str:
    """What a command line that is refused says."""
    command = [sys.executable, "-m", "sandtable", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_second_server_at_a_folder_is_turned_away(tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = Process(data, 0, "", "--thinkers", "1").start()
    try:
        sentence = said("serve", "--data", str(data), "--no-browser")
        assert f"http://localhost:{first.port}/" in sentence
        assert str(data / "sandtable.sqlite") in sentence
        ask(first.address, "/health")
        file = tmp_path / "all.gz"
        subprocess.run(
            [sys.executable, "-m", "sandtable", "backup", str(file), "--data", str(data)], check=True, timeout=60
        )
        assert "at work" in said("restore", str(file), "--data", str(data))
        first.kill()
        first.start()  # whatever thought for it does not keep the claim
        assert first.stop() == 0
        first.start()
        assert first.stop() == 0
    finally:
        first.end()


def test_a_second_server_at_postgresql_is_turned_away(tmp_path: Path) -> None:
    with postgres() as database:
        first = Process(tmp_path / "one", 0, database.url, "--thinkers", "0").start()
        try:
            sentence = said("serve", "--data", str(tmp_path / "two"), "--database", database.url, "--no-browser")
            assert "Another sandtable is at work" in sentence
            first.kill()
            first.start()
            assert first.stop() == 0
        finally:
            first.end()


def test_a_claim_ends_with_its_block_and_says_where_to_look(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.sqlite'}"
    engine = connect(url)
    code = (
        "import sys\n"
        "from sandtable.server.store.claim import Occupied, claimed\n"
        "from sandtable.server.store.database import connect\n"
        "try:\n"
        "    with claimed(connect(sys.argv[1])):\n"
        "        print('mine')\n"
        "except Occupied as other:\n"
        "    print('at', other.address)\n"
    )

    def tried() -> str:
        return subprocess.run(
            [sys.executable, "-c", code, url], capture_output=True, text=True, check=True, timeout=60
        ).stdout

    with claimed(engine) as announce:
        assert tried() == "at \n"
        announce("http://localhost:1/")
        assert tried() == "at http://localhost:1/\n"
    assert tried() == "mine\n"
    with pytest.raises(ZeroDivisionError), claimed(engine):
        raise ZeroDivisionError
    assert tried() == "mine\n"
