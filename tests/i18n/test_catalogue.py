"""Everything we refuse is said in Vietnamese, too: the sources and the catalogues hold the same messages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import polib
import pytest

import sandtable
from sandtable.i18n import catalogues, say, translate
from sandtable.kernel.error import BadInput, SandtableError
from sandtable.kernel.outcome import AGREED, Outcome
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import AND, Text, listed

SOURCES = Path(sandtable.__file__).parent
WRAPPER = "{error}"
"""A message that only gives another error a kind of its own."""


@cache
def trees() -> dict[Path, ast.Module]:
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(SOURCES.rglob("*.py"))}


@cache
def constants() -> dict[str, str]:
    """Texts that have a name, for messages that are raised in several places."""
    return {
        node.targets[0].id: node.value.value
        for tree in trees().values()
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }


@cache
def kinds() -> dict[str, ast.ClassDef | None]:
    """Our errors by name."""
    classes = [node for tree in trees().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found: dict[str, ast.ClassDef | None] = {SandtableError.__name__: None}
    size = 0
    while size < len(found):
        size = len(found)
        found |= {one.name: one for one in classes if any(ast.unparse(base) in found for base in one.bases)}
    return found


def takes_message(kind: str) -> bool:
    """Whether an error is given its message where it is raised: those that are not give it to `super()`."""
    node = kinds()[kind]
    if node is None:
        return True
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name == "__init__":
            return method.args.posonlyargs[-1].arg == "message" if method.args.posonlyargs else False
    return all(takes_message(base) for base in map(ast.unparse, node.bases) if base in kinds())


def raised(tree: ast.Module) -> Iterator[ast.Call]:
    """Every call that makes an error of ours from a message."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in kinds() and takes_message(ast.unparse(node.func)):
            yield node
        if isinstance(node, ast.ClassDef) and node.name in kinds() and not takes_message(node.name):
            yield from (
                call
                for call in ast.walk(node)
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "super().__init__"
            )


def message_of(call: ast.Call) -> str:
    said = call.args[0] if call.args else None
    if isinstance(said, ast.Name):
        return constants()[said.id]
    assert isinstance(said, ast.Constant), f"{ast.unparse(call)} has no literal message"
    assert isinstance(said.value, str)
    return said.value


def room_of(file: Path) -> Path:
    """The folder whose catalogue has a file's messages: a game's own, or the one for all others."""
    parts = file.relative_to(SOURCES).parts
    return SOURCES / "games" / parts[1] if parts[0] == "games" and len(parts) > 2 else SOURCES / "i18n"


@cache
def messages() -> dict[str, set[Path]]:
    """Every message, and the folders it belongs to."""
    found: dict[str, set[Path]] = {}
    for file, tree in trees().items():
        for call in raised(tree):
            found.setdefault(message_of(call), set()).add(room_of(file))
    found.pop(WRAPPER)
    return found


@cache
def translations() -> dict[Path, dict[str, str]]:
    return {
        file.parent.parent: {entry.msgid: entry.msgstr for entry in polib.pofile(str(file))}
        for file in catalogues("vi")
    }


def places(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def test_a_catalogue_belongs_to_a_game_or_to_the_rest() -> None:
    games = {SOURCES / "games" / name.replace("-", "_") for name in sandtable.names()}
    assert {SOURCES / "i18n"} < set(translations()) <= games | {SOURCES / "i18n"}
    assert len(messages()) > 350


def test_every_message_has_its_translation() -> None:
    shared = translations()[SOURCES / "i18n"]
    lacking = {
        message
        for message, rooms in messages().items()
        for room in rooms
        if not translations()[room].get(message) and not shared.get(message)
    }
    assert lacking == set()


def test_every_translation_has_its_message() -> None:
    """In the catalogue of the game that raises it, or in the common one if it is raised elsewhere, too."""
    for room, found in translations().items():
        for message in found:
            rooms = messages().get(message, set())
            assert rooms == {room} or (room.name == "i18n" and len(rooms) > 1), f"{room.name}: {message!r}"


def test_translations_have_the_same_places() -> None:
    for found in translations().values():
        for message, translation in found.items():
            assert places(translation) == places(message), message
            assert message.endswith((".", "}")), message
            assert translation[-1] == message[-1], message


def test_every_error_fills_the_places_of_its_message() -> None:
    for file, tree in trees().items():
        for call in raised(tree):
            given = {keyword.arg for keyword in call.keywords} - {"late"}
            assert given == places(message_of(call)), f"{file}:{call.lineno}"


DARK = Seat("dark", "dark", 0, Text("Dark", "Đen"))
LIGHT = Seat("light", "light", 1, Text("Light", "Trắng"))


@pytest.mark.parametrize(
    ("value", "english", "vietnamese"),
    [
        (7, "7", "7"),
        ("'a1'", "'a1'", "'a1'"),
        (Text("missing", "thiếu"), "missing", "thiếu"),
        (DARK, "dark", "Đen"),
        (listed((DARK.title, LIGHT.title), AND), "Dark and Light", "Đen và Trắng"),
        (Outcome((), AGREED), "A draw by agreement.", "Hai bên đồng ý hoà."),
        (BadInput("Invalid JSON."), "Invalid JSON.", "JSON không hợp lệ."),
        (
            BadInput("Line {number}: {error}", number=3, error=BadInput("There is no piece {name}.", name="'q'")),
            "Line 3: There is no piece 'q'.",
            "Dòng 3: Không có quân 'q'.",
        ),
        (SandtableError("Nobody ever said {this}.", this="that"), "Nobody ever said that.", "Nobody ever said that."),
    ],
)
def test_values_are_said_in_either_language(value: object, english: str, vietnamese: str) -> None:
    assert (say(value), say(value, "vi")) == (english, vietnamese)
    assert str(value) == english


def test_a_message_keeps_its_places_when_it_is_translated() -> None:
    assert translate("There is no piece {name}.", "vi") == "Không có quân {name}."
    assert translate("There is no piece {name}.", "en") == "There is no piece {name}."


@pytest.mark.parametrize("name", sandtable.names())
def test_a_room_refuses_nonsense_in_both_languages(name: str) -> None:
    game = sandtable.load(name)
    with pytest.raises(sandtable.BadPosition) as caught:
        game.position("nonsense")
    assert say(caught.value, "vi") != str(caught.value)
    with pytest.raises(sandtable.BadRecord) as broken:
        sandtable.read_record(f'[Game "{name}"]\n\n1 {game.seats[0].name} nonsense\n')
    assert str(broken.value).startswith("Line 3: ")
    assert say(broken.value, "vi").startswith("Dòng 3: ")
    assert say(broken.value.parameters["error"], "vi") != str(broken.value.parameters["error"])
