"""The shape of the project, held by tests: doors, names, sizes."""

from __future__ import annotations

import importlib
import re
import subprocess
from pathlib import Path

import pytest

import sandtable

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "sandtable"
GAMES = SOURCES / "games"


def sources() -> list[Path]:
    """Every file of the package that people write."""
    found = [file for pattern in ("*.py", "*.pxd") for file in SOURCES.rglob(pattern)]
    assert len(found) > 30
    return sorted(found)


def test_no_game_is_named_outside_its_room() -> None:
    for name in sandtable.names():
        words = name.split("-")
        pattern = re.compile("[-_ ]?".join(map(re.escape, words)), re.IGNORECASE)
        room = GAMES / name.replace("-", "_")
        named = [
            f"{file.relative_to(ROOT)}:{number}"
            for file in sources()
            if room not in file.parents
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
            if pattern.search(line)
        ]
        assert named == [], f"{name} is named outside its room"


def test_every_room_has_the_same_files() -> None:
    wanted = {"__init__.py", "rules.md", "rules.vi.md", "rulings.py", "pieces.py", "terrain.py", "board_cy.py"}
    wanted |= {"board_cy.pxd", "notation.py", "outcome.py", "visibility.py", "scene.py", "art"}
    for name in sandtable.names():
        found = {file.name for file in (GAMES / name.replace("-", "_")).iterdir()}
        assert wanted <= found, f"{name} lacks {sorted(wanted - found)}"


ROOMS = ("arena", "cli", "engine", "games", "kernel", "match", "render", "server")


def test_every_room_is_known_and_described() -> None:
    found = sorted(door.parent.name for door in SOURCES.glob("*/__init__.py"))
    assert found == list(ROOMS)
    described = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").lower()
    assert [room for room in ROOMS if not re.search(rf"^{room} +─*►|► .*\b{room}\b", described, re.MULTILINE)] == []


@pytest.mark.parametrize("door", ["sandtable", *(f"sandtable.{room}" for room in ROOMS)])
def test_a_door_says_what_it_exports(door: str) -> None:
    module = importlib.import_module(door)
    exported = module.__all__
    assert len(set(exported)) == len(exported)
    constants = sorted(name for name in exported if name.isupper())
    classes = sorted(name for name in exported if name[0].isupper() and not name.isupper())
    others = sorted(name for name in exported if not name[0].isupper())
    assert list(exported) == constants + classes + others, "sorted: constants, classes, functions"
    for name in exported:
        assert hasattr(module, name)


def test_every_module_begins_by_saying_what_it_is() -> None:
    for file in sources():
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".py" and text:
            assert text.startswith('"""'), f"{file.relative_to(ROOT)} has no docstring"


def test_nine_files_in_ten_are_under_300_lines() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "*.py", "*.ts", "*.svelte"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    lengths = [len((ROOT / name).read_text(encoding="utf-8").splitlines()) for name in listed if (ROOT / name).exists()]
    long = [length for length in lengths if length >= 300]
    assert len(long) * 10 <= len(lengths), f"{len(long)} of {len(lengths)} files have 300 lines or more"


def test_no_lock_file_names_a_host() -> None:
    for name in ("constraints.txt", "pyproject.toml", "web/package-lock.json"):
        file = ROOT / name
        if file.exists():
            assert "://" not in file.read_text(encoding="utf-8"), f"{name} names a host"
