"""The program in the documentation works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import sandtable
from tests.server.clients.scripted import Process, ask

PAGE = Path(__file__).parents[2] / "docs" / "server.md"


def test_the_documented_program_plays_a_whole_game(tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    (tmp_path / "bot.py").write_text(found[1], encoding="utf-8")
    server = Process(tmp_path / "data", 0, "", "--thinkers", "1").start()
    try:
        key = ask(server.address, "/api/bots", {"name": "Robo"})[0]["key"]
        name = "tri-cross"
        opening = {
            "game": name,
            "options": "preset=club",
            "public": True,
            "seats": {"black": {"kind": "engine", "level": "1"}},
        }
        table = ask(server.address, "/api/tables", opening)[0]["table"]
        command = [sys.executable, str(tmp_path / "bot.py"), f"localhost:{server.port}", key]
        assert subprocess.run(command, timeout=240, check=True).returncode == 0
        record = sandtable.read_record(ask(server.address, f"/api/tables/{table}/record")[0])
        assert record.outcome is not None
        assert record.tags["Seat-red"] == "Robo"
    finally:
        server.stop()
