"""PDN: games as other programs write them."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable.games.checkers import interchange
from sandtable.kernel.conformance import play_random_game
from sandtable.kernel.error import BadInput, BadRecord
from sandtable.kernel.record import Record

GAME = sandtable.load("checkers")
FILE = r"""
[Event "A match"]
[Date "1850.??.??"]
[Black "Somebody, A \"quoted\""]
[White "Other, B"]
[Result "1/2-1/2"]

1. 11-15 {the Old Fourteenth} 23-19! 2. 8-11 22-17 $1 3. 11-16? (3. 9-13 17-14 (17x22)) ; a line
24-20 4. 16x23 27x11 5. 7x16 20x11 1/2-1/2

[Event "A problem"]
[FEN "W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29."]
[Result "1-0"]
*
"""


def read(text: str, options: str = "") -> Record:
    (record,) = interchange.read_records(text, GAME.with_options(options))
    return record


def test_several_games_with_comments_variations_and_results() -> None:
    match, problem = interchange.read_records(FILE, GAME)
    assert [entry.text for entry in match.entries][:6] == ["11-15", "23-19", "8-11", "22-17", "11-16", "24-20"]
    assert [entry.comment for entry in match.entries][:5] == ["the Old Fourteenth", "", "", "", "a line"]
    assert match.tags["Seat-black"] == 'Somebody, A "quoted"'
    assert match.tags["Event"] == "A match"
    assert match.outcome is not None
    assert (match.outcome.result, match.outcome.ending.name) == ("draw", "agreed")
    assert problem.start == problem.position.text == "8/8/3K3m/4K1m1/3M3m/2k3M1/1k3M1M/k7 w"
    assert problem.entries == ()
    assert problem.outcome is not None
    assert problem.outcome.result == "white"


def test_a_position_is_read_and_written() -> None:
    fen = "B:W18,24,K27:B1,2,K12"
    text = interchange.read_fen(fen)
    assert text == "1m1m4/8/7k/8/3M4/6M1/5K2/8 b"
    assert interchange.write_fen(text) == fen
    assert interchange.read_fen("B:B1-12:W21-32") == GAME.opening.text
    assert interchange.read_fen("W:WKa1,c3:Bb8") == "1m6/8/8/8/8/2M5/8/K7 w"


@pytest.mark.parametrize("fen", ["", "B", "B:W1", "X:W1:B2", "B:W33:B1", "B:W0:B1", "B:W5-3:B1", "B:Wx:B1", "B:W1:W2"])
def test_what_is_no_position_is_told(fen: str) -> None:
    with pytest.raises(BadRecord, match="not a position in PDN"):
        interchange.read_fen(fen)


DOUBLE = '[FEN "W:W22:B18,10,3"]\n1. '


@pytest.mark.parametrize("capture", ["22x6", "22x15x6", "22x15 15x6", "c3xe5xc7", "c3:c7"])
def test_a_capture_may_be_written_short_or_long_or_jump_by_jump(capture: str) -> None:
    record = read(f"{DOUBLE}{capture} *")
    assert [entry.text for entry in record.entries] == ["22x6"]


def test_other_kinds_of_draughts() -> None:
    record = read('[GameType "25"]\n1. c3-d4 d6-c5 2. b2-c3 *')
    assert record.game.options["kings"] == "flying"
    assert [entry.text for entry in record.entries] == ["22-18", "10-14", "25-22"]
    with pytest.raises(BadRecord, match="GameType '20' is not played here"):
        read('[GameType "20"]\n1. 32-28 *')


def test_a_game_that_went_on_after_a_repetition_is_read() -> None:
    shuttle = "11-16 22-17 16-11 17-22 " * 4
    record = read(f'[FEN "B:WK22:BK11"]\n{shuttle}*')
    assert len(record.entries) == 16
    assert record.game.options["repetition"] == "off"


def test_moves_decide_rather_than_the_tag() -> None:
    record = read('[Result "0-1"]\n[FEN "W:W22:B18"]\n1. 22x15 0-1')
    assert record.outcome is not None
    assert record.outcome.result == "white"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no game"),
        ("1. 11-15 hello", "Line 1: 'hello' is not PDN"),
        ("1. 11-15 21-18", "Game 1, move 2: '21-18' is not a legal move of white here"),
        ('[Event "x"]\n\n1. 9-14 *\n\n1. 11-11', "Game 2, move 1"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        interchange.read_records(text, GAME)


@pytest.mark.parametrize("options", ["", "preset=russian", "preset=brazilian", "kings=flying,capture=may"])
def test_random_games_go_there_and_back(options: str) -> None:
    game = GAME.with_options(options)
    for seed in range(4):
        record = game.record().tagged(Event="random", Seat_white='O"Neill \\', Annotator="nobody")
        for move in play_random_game(game, Random(seed), 120).moves:
            record = record.play(move.text, comment="so" if len(record.entries) % 7 == 0 else "")
        text = interchange.write_record(record)
        assert interchange.is_foreign(text)
        assert max(map(len, text.splitlines())) <= 100
        again = read(text)
        assert again.entries == record.entries
        assert again.position == record.position
        assert again.game.options == game.options
        assert {name: again.tags[name] for name in record.tags} == dict(record.tags)
        assert interchange.write_record(again) == text


def test_a_position_and_a_concession_go_there_and_back() -> None:
    start = "8/8/3k4/8/8/2K5/8/8 w"
    text = interchange.write_record(read('[FEN "W:WK22:BK10"]\n1. 22-18 1-0'))
    assert '[FEN "W:WK22:BK10"]' in text
    again = read(text)
    assert again.start == start
    assert again.outcome is not None
    assert (again.outcome.result, again.outcome.ending.name) == ("white", "conceded")


def test_what_the_referee_does_is_a_comment_at_the_end_only() -> None:
    ended = GAME.record().play("11-15").play("withdraw white", sandtable.REFEREE)
    assert "{withdraw white} 0-1" in interchange.write_record(ended)
    forfeited = GAME.record().play("forfeit", sandtable.REFEREE).play("22-18")
    with pytest.raises(BadRecord, match="no way to write 'forfeit'"):
        interchange.write_record(forfeited)


def test_our_own_records_are_not_foreign() -> None:
    assert not interchange.is_foreign(GAME.record().play("11-15").write())
    assert interchange.is_foreign("1. 11-15 23-19 *")
    assert interchange.is_foreign(FILE)
    assert not interchange.is_foreign("1. e4 e5 2. Nf3")


def test_mangled_files_raise_our_errors() -> None:
    random = Random(3)
    for _ in range(300):
        at = random.randrange(len(FILE))
        text = FILE[:at] + random.choice('[]{}()";x-10 ') + FILE[at + random.randrange(3) :]
        try:
            interchange.read_records(text, GAME)
        except BadInput:
            continue


SINGLE_CORNER = """
11-15 22-18 15-22 25-18 8-11 29-25 4-8 25-22 12-16 24-20 10-15 27-24 16-19 23-16 15-19 24-15 9-14 18-9 11-25 32-27
5-14 27-23 6-10 16-12 8-11 28-24 25-29 30-25 29-22 26-17 11-15 20-16 15-18 24-20 18-27 31-24 14-18 16-11 7-16 20-11
18-23 11-8 23-27 8-4 27-31 4-8 31-27 24-20 10-15 1/2-1/2
"""
"""The old trunk of the Single Corner, written as books did before `x` came into use."""
OLD_FOURTEENTH = """
1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 4. 15-18 24-20 5. 11-15 28-24 6. 8-11 26-23 7. 9-14 31-26 8. 6-9 13x6
9. 2x9 26-22 10. 1-6 *
"""


def test_old_books_write_captures_like_moves() -> None:
    record = read(SINGLE_CORNER)
    assert len(record.entries) == 49
    assert record.position.text == "1m1m1m2/6K1/7M/4m3/1M5M/M7/5k2/8 w"
    assert [entry.text for entry in record.entries if "x" in entry.text][:6] == [
        "15x22",
        "25x18",
        "23x16",
        "24x15",
        "18x9",
        "11x25",
    ]
    assert record.outcome is not None
    assert record.outcome.is_draw


def test_a_line_of_the_old_fourteenth() -> None:
    assert read(OLD_FOURTEENTH).position.text == "5m2/m1m1m3/1m1m1m1m/2m1m3/3m1M1M/M1M1M1M1/1M3M2/M1M3M1 w"
