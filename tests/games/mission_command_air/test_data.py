"""The box is read from files, and a file that cannot be right is refused with the row that is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import sandtable
from sandtable import BadRecord
from sandtable.games.mission_command_air import board_cy, data, pieces
from sandtable.games.mission_command_air.data import BadData, read_box
from sandtable.kernel.record import fingerprint
from tests.games.mission_command_air.sky import game, laid, odds, where

NAMES = ("cards.csv", "damage.csv", "box.toml", "squadrons.toml")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped files."""
    for name in NAMES:
        text = files("sandtable.games.mission_command_air").joinpath("data", name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def other_box(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Let a test change the box; afterwards the shipped one is in force again."""
    yield folder
    monkeypatch.undo()
    board_cy.fill()


def change(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_shipped_box_is_sound(folder: Path) -> None:
    assert read_box(folder) == data.shipped()


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("cards.csv", "\n2,wing", "\n1,wing", "cards.csv, row 3: the number 1 appears twice."),
        ("cards.csv", "\n60,", "\n61,", "cards.csv, row 61: number is 1 to 60, not '61'."),
        (
            "cards.csv",
            "60,disruption,L,1,S,2\n",
            "",
            "cards.csv: the deck has 60 cards, here are 59; number 60 is missing.",
        ),
        ("cards.csv", "wingman", "wingmen", "row 3: type is standard, wingman, disruption, not 'wingmen'."),
        ("cards.csv", "\n5,standard,S,4", "\n5,standard,X,4", "cards.csv, row 6: move is L, S or R, not 'X'."),
        ("cards.csv", "\n5,standard,S,4", "\n5,standard,S,5", "cards.csv, row 6: dice is 1 to 4, not '5'."),
        ("cards.csv", "\n3,disruption,S,1,S,2", "\n3,disruption,S,1,,2", "row 4: enemy_move is L, S or R, not ''."),
        ("cards.csv", "\n3,disruption,S,1,S,2", "\n3,disruption,S,1,S,", "row 4: enemy_dice is 1 to 4, not ''."),
        ("cards.csv", "\n4,standard,L,1,,", "\n4,standard,L,1,S,2", "row 5: only a disruption moves an enemy."),
        ("cards.csv", "\n4,standard,L,1,,", "\n4,standard,L,1", "row 5: there are 4 cells instead of 6."),
        ("cards.csv", "number,type", "type,number", "cards.csv, row 1: the columns are number,type"),
        (
            "cards.csv",
            "49,disruption,S,1,L,2",
            "49,disruption,S,2,L,2",
            "the rulebook shows a disruption card S with 1",
        ),
        ("damage.csv", "\n5,tail", "\n4,tail", "damage.csv, row 3: the total 4 appears twice."),
        ("damage.csv", "12,fuel,fuel\n", "", "damage.csv: the total 12 is missing."),
        (
            "damage.csv",
            "cockpit",
            "canopy",
            "damage.csv, row 2: f35 is tail, engine, fuel, cockpit, wings, not 'canopy'.",
        ),
        ("damage.csv", "\n12,", "\n13,", "damage.csv, row 10: total is 4 to 12, not '13'."),
        ("box.toml", "rows = 14", "rows = 99", "box.toml, sky.rows: it is 9 to 15, not '99'."),
        ("box.toml", "black = [1, 1,", "black = [1,", "box.toml, dice.black: a die has six faces"),
        ("box.toml", "[note.deck]", "[note.cards]", "box.toml, note.deck: it says en, vi and a confidence"),
        ("box.toml", "[sky]", "[sky", "box.toml is not well-formed TOML"),
        ("squadrons.toml", "[common.fire]", "[common.water]", "squadrons.toml, common.fire: the table is missing."),
        ("squadrons.toml", "forward = [1, 0]", "forward = [1, 1]", "common.blue: forward is one step along a row"),
        ("squadrons.toml", "right = [0, 1]", "right = [1, 0]", "common.blue: right is not across forward."),
        ("squadrons.toml", '"10/95"', '"10/105"', "common.fire: f35 starts on a space such as 10/15, not on '10/105'."),
        ("squadrons.toml", '"10/95"', '"10/15"', "common.fire: f35 starts on 10/15, where blue-f35 starts."),
    ],
)
def test_a_bad_file_is_refused(folder: Path, name: str, old: str, new: str, sentence: str) -> None:
    change(folder, name, old, new)
    with pytest.raises(BadData) as refused:
        read_box(folder)
    assert sentence in str(refused.value)


def test_a_missing_file_is_refused(folder: Path) -> None:
    (folder / "cards.csv").unlink()
    with pytest.raises(BadData, match=r"cards\.csv cannot be read"):
        read_box(folder)


def test_a_corrected_deck_is_played(other_box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever owns the game corrects a file, and the board plays by it."""
    change(other_box, "cards.csv", "\n11,standard,S,1,,", "\n11,standard,R,4,,")
    change(other_box, "damage.csv", "\n8,wings,wings", "\n8,wings,cockpit")
    changed = read_box(other_box)
    monkeypatch.setattr(data, "shipped", lambda: changed)
    board_cy.fill()
    position = laid("roll:ms", "move", blue="-,20/15m0@11", fire="140/95m0,-")
    assert len(odds(position)) == 9
    assert where(position.play("roll 4"))["blue-f22"] == "60/55"
    hit = laid("roll:m", "damage>fire-f22", blue="-,50/55m1@60", fire="10/95m0,90/55m5")
    assert "fire-f22" not in where(hit.play("roll 8"))


def test_the_shipped_files_are_known_by_their_fingerprint(folder: Path) -> None:
    """Whoever changes what is shipped changes `data.SHIPPED` too."""
    assert fingerprint(data.shipped().text) == data.SHIPPED
    for name in NAMES:
        text = (folder / name).read_text(encoding="utf-8")
        assert text in data.shipped().text
        (folder / name).write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert read_box(folder) == data.shipped(), "an editor's line ends and byte order mark are no correction"


def test_a_record_encloses_a_corrected_deck(other_box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = "1 act:ms blue:-,20/15m0@11:- fire:-,30/15m0@60:-"
    plain = game().record(start).play("fly").play("roll 3").write()
    assert "Data" not in plain
    change(other_box, "cards.csv", "\n11,standard,S,1,,", "\n11,standard,R,4,,")
    changed = read_box(other_box)
    with monkeypatch.context() as patched:
        patched.setattr(data, "shipped", lambda: changed)
        board_cy.fill()
        record = game().record(start).play("fly").play("roll 12")
        text = record.write()
        assert f'[Data-SHA256 "{fingerprint(changed.text)}"]' in text
        assert r"\n11,standard,R,4,,\n" in text
        again = sandtable.read_record(text)
        assert again.position == record.position
        assert again.write() == text
        with pytest.raises(BadRecord, match=r"played with the shipped data; this installation has data [0-9a-f]{8}"):
            sandtable.read_record(plain)
        with pytest.raises(BadRecord, match="The tag Data-SHA256 says"):
            sandtable.read_record(text.replace("11,standard,R,4", "11,standard,R,3"))
    board_cy.fill()
    assert sandtable.read_record(plain).write() == plain
    with pytest.raises(BadRecord, match=r"played with data [0-9a-f]{8}; this installation has the shipped data"):
        sandtable.read_record(text)


def test_the_reconstruction_keeps_initiative_neutral() -> None:
    """Every run of five cards has three standard ones, a wingman and a disruption; left and right mirror each other."""
    cards = data.shipped().cards
    for first in range(1, 61, 5):
        kinds = [cards[number].type for number in range(first, first + 5)]
        assert [kinds.count(kind) for kind in range(3)] == [3, 1, 1]
    for way in (pieces.LEFT, pieces.RIGHT):
        assert sum(card.way == way for card in cards.values()) == 20


def test_players_are_told_how_sure_we_are() -> None:
    notes = data.shipped().notes
    assert set(notes) == {"sky", "headings", "starts", "dice", "deck", "damage"}
    tray = next(tray for tray in game().opening.view().stage().trays if tray.name == "pile")
    assert tray.note is not None
    assert f"{notes['deck'].confidence}%" in tray.note.en
    assert f"{notes['deck'].confidence}%" in tray.note.vi
