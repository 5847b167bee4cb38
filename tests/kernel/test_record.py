"""Records: written, read, replayed, refused."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

import sandtable
from sandtable import REFEREE, BadRecord, IllegalMove, Outcome, Record, read_record
from sandtable.kernel import read_record as read_with
from sandtable.kernel.outcome import AGREED, CONCEDED, TIME

GAME = sandtable.load("commander-in-chief")
BEGUN = GAME.record().play("h4-h3").play("a5a6", comment="an Amphibian advances")

TEXT = """\
[Game "commander-in-chief"]
[Options ""]
[Result "*"]

1 dark h4-h3
2 light a5-a6 {an Amphibian advances}
"""


def test_a_record_is_tags_and_a_line_per_move() -> None:
    assert BEGUN.write() == TEXT
    assert read_record(TEXT) == BEGUN


def test_moves_are_written_in_the_usual_spelling() -> None:
    assert [entry.text for entry in BEGUN.entries] == ["h4-h3", "a5-a6"]


def test_a_record_replays_from_its_own_start() -> None:
    start = "7c/8/8/3a4/3A4/8/8/C7 d turn=9"
    record = GAME.record(start).play("d5-c4")
    assert f'[Position "{start}"]' in record.write()
    again = read_record(record.write())
    assert again.position == record.position
    assert [position.text for position in again.positions()] == [start, record.position.text]


def test_tags_survive_quotes_backslashes_and_other_alphabets() -> None:
    tags = {"Event": 'The "Cúp" \\ final', "Seat-dark": "Trần Thị Ánh", "Date": "2026.11.15"}
    record = BEGUN.tagged(Event=tags["Event"], Seat_dark=tags["Seat-dark"], Date=tags["Date"])
    assert dict(read_record(record.write()).tags) == tags


def test_the_referees_moves_stand_in_the_record() -> None:
    record = BEGUN.play("forfeit", REFEREE)
    assert record.write().endswith("3 referee forfeit\n")
    again = read_record(record.write())
    assert again.position == record.position
    assert str(again.position.to_move) == "light"


@pytest.mark.parametrize(
    ("verdict", "result"),
    [
        (Outcome((), AGREED), "draw"),
        (Outcome(GAME.seats[:1], CONCEDED, losers=GAME.seats[1:]), "dark"),
        (Outcome(GAME.seats[1:], TIME, losers=GAME.seats[:1]), "light"),
    ],
)
def test_an_ending_that_is_no_move_is_kept(verdict: Outcome, result: str) -> None:
    record = BEGUN.ended(verdict)
    assert f'[Result "{result}"]' in record.write()
    assert read_record(record.write()).outcome == verdict
    with pytest.raises(BadRecord):
        record.play("h3-h2")


def test_a_finished_game_tells_its_result() -> None:
    record = GAME.record("7c/6F1/8/8/8/8/8/C7 l").play("g7xh8")
    assert '[Result "light"]\n[Ending "commander"]' in record.write()
    assert read_record(record.write()).outcome == record.outcome


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", 'A record begins with a tag [Game "…"].'),
        (changed("commander-in-chief", "ludo"), "Line 5: There is no game 'ludo'"),
        (changed('[Options ""]', '[Options "speed=9"]'), "Line 5: There is no option 'speed'"),
        (changed('[Options ""]', "[Options]"), "Line 2: '[Options]' is not a tag."),
        (changed('[Options ""]', '[Game "x"]'), "Line 2: the tag Game appears twice."),
        (changed("1 dark", "2 dark"), "Line 5: move 2 is where move 1 should be."),
        (changed("1 dark", "1 light"), "Line 5: It is not the turn of light but of dark."),
        (changed("1 dark", "1 nobody"), "Line 5: There is no seat 'nobody'"),
        (changed("h4-h3", "h4-h1"), "Line 5: 'h4-h1' is not a legal move of dark here."),
        (changed("h4-h3", "what"), "Line 5: 'what' is not a move"),
        (changed("1 dark h4-h3", "hello"), "Line 5: 'hello' is not a line"),
        (changed('"*"', '"dark"'), "The tag Ending '' does not say how an unfinished game ended."),
        (changed('[Result "*"]', '[Result "me"]\n[Ending "conceded"]'), "The tag Result 'me' does not name seats"),
        ("x" * (5 << 20), "A record of 5242880 characters is too long."),
    ],
)
def test_a_bad_record_is_refused_with_the_line(text: str, said: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read_record(text)
    assert said in str(refused.value)


def test_a_result_that_the_moves_contradict_is_refused() -> None:
    text = GAME.record("7c/6F1/8/8/8/8/8/C7 l").play("g7xh8").write()
    with pytest.raises(BadRecord, match="The tag Result says 'dark', the moves say light"):
        read_record(text.replace('"light"', '"dark"'))


@pytest.mark.parametrize("comment", ["two\nlines", "a {brace}", "sep\u2028arated"])
def test_a_comment_is_one_line_without_braces(comment: str) -> None:
    with pytest.raises(BadRecord, match="A comment is one line without braces"):
        BEGUN.play("h3-h2", comment=comment)


def test_a_refused_move_changes_nothing() -> None:
    before: Record = BEGUN
    with pytest.raises(IllegalMove):
        before.play("a6-a5")
    assert before.write() == TEXT


DECK = 'number,"name"\n1,back\\slash \\n\n\n2,Đại bàng\u2028\n'
DIGEST = sha256(DECK.encode()).hexdigest()


def read_under(text: str, data: str) -> Record:
    """The record, read where these data are in force."""
    return read_with(text, lambda name, options: replace(GAME, enclosure=lambda: data).with_options(options))


def enclosing(data: str) -> str:
    game = replace(GAME, enclosure=lambda: data)
    return game.record().play("h4-h3").tagged(Event="x").write()


def test_shipped_data_leave_no_tag() -> None:
    assert enclosing("") == GAME.record().play("h4-h3").tagged(Event="x").write()
    assert "Data" not in enclosing("")


def test_changed_data_are_enclosed_in_one_line() -> None:
    text = enclosing(DECK)
    assert f'[Data-SHA256 "{DIGEST}"]\n[Data "number,\\"name\\"\\n1,back\\\\slash \\\\n\\n\\n2,' in text
    again = read_under(text, DECK)
    assert again.write() == text
    assert again.all_tags()["Data"] == DECK
    assert dict(again.tags) == {"Event": "x"}
    assert str(again.position.to_move) == "light"


@pytest.mark.parametrize(
    ("text", "data", "said"),
    [
        (
            enclosing(DECK).replace("2,Đại", "3,Đại"),
            DECK,
            f"The tag Data-SHA256 says '{DIGEST[:8]}…', but the",
        ),
        (enclosing(DECK).replace(DIGEST, "0" * 64), DECK, f"'00000000…', but the enclosed text is data {DIGEST[:8]}."),
        (enclosing(DECK).replace("[Data-SHA256", "[Data-MD5"), DECK, "A record has both tags Data and Data-SHA256"),
        (enclosing(DECK).replace("[Data ", "[Date "), DECK, "A record has both tags Data and Data-SHA256"),
        (
            enclosing(DECK),
            "other",
            f"played with data {DIGEST[:8]}; this installation has data {sha256(b'other').hexdigest()[:8]}.",
        ),
        (enclosing(DECK), "", f"The record was played with data {DIGEST[:8]}; this installation has the shipped data."),
        (enclosing(""), DECK, f"The record was played with the shipped data; this installation has data {DIGEST[:8]}."),
    ],
)
def test_other_data_than_those_in_force_are_refused(text: str, data: str, said: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read_under(text, data)
    assert said in str(refused.value)


@pytest.mark.parametrize("name", ["Data", "Data_SHA256"])
def test_nobody_sets_the_tags_of_data_by_hand(name: str) -> None:
    with pytest.raises(BadRecord, match="A tag cannot be called"):
        BEGUN.tagged(**{name: "x"})
