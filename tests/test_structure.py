"""The shape of the project, held by tests: doors, names, sizes."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
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


def spelt(name: str) -> str:
    """A pattern of a game's name as one word or several."""
    return "[-_ ]?".join(map(re.escape, name.split("-")))


def test_no_game_is_named_outside_its_room() -> None:
    for name in sandtable.names():
        # Names that contain this one are other games' and looked for by themselves.
        longer = [other for other in sandtable.names() if name in other and name != other]
        pattern = re.compile(rf"(?<![a-z]){spelt(name)}(?![a-z])", re.IGNORECASE)
        others = re.compile("|".join(map(spelt, longer)) or r"(?!)", re.IGNORECASE)
        room = GAMES / name.replace("-", "_")
        named = [
            f"{file.relative_to(ROOT)}:{number}"
            for file in sources()
            if room not in file.parents
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
            if pattern.search(others.sub("", line))
        ]
        assert named == [], f"{name} is named outside its room"


def test_every_room_has_its_rules() -> None:
    wanted = {"__init__.py", "rules.md"}
    for name in sandtable.names():
        found = {file.name for file in (GAMES / name.replace("-", "_")).iterdir()}
        assert wanted <= found, f"{name} lacks {sorted(wanted - found)}"


ROOMS = ("arena", "cli", "engine", "games", "i18n", "kernel", "match", "render", "server")


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


def written_files() -> list[Path]:
    """Every source file of the package and of the browser client."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "src/sandtable", "web/src"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    found = [ROOT / name for name in listed if name.endswith((".py", ".pxd", ".ts", ".svelte", ".css"))]
    assert len(found) > 300
    return [file for file in found if file.exists()]


LONG_FILES = {
    "src/sandtable/games/checkers/board_cy.py": "hot",
    "src/sandtable/games/chess/board_cy.py": "hot",
    "src/sandtable/games/commander_chess/board_cy.py": "hot: splitting generate, make and unmake costs speed",
    "src/sandtable/games/commander_chess/board_state_cy.py": "the fields and cold methods of one compiled class",
    "src/sandtable/games/commander_in_chief/board_cy.py": "hot",
    "src/sandtable/games/mission_command_air/board_cy.py": "hot",
    "src/sandtable/games/tri_cross/board_cy.py": "hot",
    "src/sandtable/engine/search/search_cy.py": "hot: the search is one function, told in numbered steps",
    "src/sandtable/engine/search/ismcts_cy.py": "hot: the other search",
    "web/src/lib/protocol.ts": "generated from the server's messages",
}
"""Files that may be longer than 400 lines, and why."""


def test_no_file_is_longer_than_400_lines_but_those_with_a_reason() -> None:
    lengths = {
        str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines()) for file in written_files()
    }
    assert {name: length for name, length in lengths.items() if length > 400 and name not in LONG_FILES} == {}
    assert [name for name in LONG_FILES if lengths.get(name, 0) <= 400] == [], "need no exception any more"


def test_nine_files_in_ten_are_under_300_lines() -> None:
    lengths = [len(file.read_text(encoding="utf-8").splitlines()) for file in written_files()]
    long = [length for length in lengths if length >= 300]
    assert len(long) * 10 <= len(lengths), f"{len(long)} of {len(lengths)} files have 300 lines or more"


def test_no_folder_has_more_than_fifteen_modules() -> None:
    """A module counts once though it has a `.pxd`, and the `__init__.py` does not count; a game may have twenty."""
    folders: dict[Path, set[str]] = {}
    for file in written_files():
        if file.name != "__init__.py":
            folders.setdefault(file.parent, set()).add(file.name.partition(".")[0])
    crowded = {
        str(folder.relative_to(ROOT)): len(modules)
        for folder, modules in folders.items()
        if len(modules) > (20 if folder.parent == GAMES else 15)
    }
    assert crowded == {}


def test_no_retired_word_comes_back() -> None:
    found = subprocess.run(
        [sys.executable, "buildtools/spelling.py"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout


PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    *(str(page.relative_to(ROOT)) for page in sorted((ROOT / "docs").rglob("*.md"))),
]
PLACES = (ROOT, SOURCES, ROOT / "web" / "src", ROOT / "tests", ROOT / "tests" / "server")
"""The folders from which the pages name files."""


def is_file_name(text: str) -> bool:
    """Whether something in backticks names a file or folder of ours, rather than a command or a pattern of names."""
    return bool(re.fullmatch(r"[\w.-]+(/[\w.-]+)*/[\w-]+(/|\.(py|pxd|ts|md|txt|toml))", text))


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_exists(page: str) -> None:
    named = filter(is_file_name, re.findall(r"`([^`\n]+)`", (ROOT / page).read_text(encoding="utf-8")))
    assert [name for name in named if not any((place / name).exists() for place in PLACES)] == []
