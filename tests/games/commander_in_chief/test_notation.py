"""Position text and move text: what is read, what is written, what is refused and in which words."""

from __future__ import annotations

import pytest

import sandtable
from sandtable import BadNotation, BadOption, BadPosition, IllegalMove
from sandtable.kernel.error import SandtableError

GAME = sandtable.load("commander-in-chief")
START = "3astfc/4ahbf/5dht/A5as/SA5a/THD5/FBHA4/CFTSA3 d"


def test_the_opening_is_written_as_the_format_says() -> None:
    assert GAME.opening.text == START
    assert GAME.position(START) == GAME.opening


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The position text is empty."),
        ("3astfc/4ahbf/5dht/A5as/SA5a/THD5/FBHA4 d", "A position has 8 ranks split by /, and this one has 7."),
        ("3astfc/4ahbf/5dht/A5as/SA5a/THD5/FBHA4/CFTSA4 d", "Rank 1, 'CFTSA4', has 9 squares instead of 8."),
        ("3astfc/4ahbf/5dht/A5as/SA5a/THD5/FBHA4/CFTSA2 d", "Rank 1, 'CFTSA2', has 7 squares instead of 8."),
        ("3astfc/4ahbf/5dht/A5as/SA5a/THD5/FBHA4/CFTQA3 d", "Rank 1: there is no piece 'Q'."),
        ("3astfc/4ahbf/5dht/A5as/SA5a/THD5/FBHA4/CFT-A3 d", "Rank 1, 'CFT-A3', is not made of"),
        ("7c/8/8/8/8/8/8/CC6 d", "more light Commander pieces than the box holds"),
        ("KK5c/KA6/A7/8/8/8/8/C7 d", "more light Amphibian pieces than the box holds"),
        ("+c6h/8/8/8/8/+A+A6/+F+F6/+C+B6 d", "Light has more than 5 enhanced pieces."),
        ("7c/8/8/8/3T4/8/8/C7 d", "A light Tank cannot stand on d4."),
        ("7c/7T/8/8/8/8/8/C7 d", "A light Tank cannot stand on h7."),
        ("7c/7A/8/8/8/8/8/C7 d", "A light Amphibian cannot stand on h7."),
        ("7c/8/8/8/8/8/8/CS6 d", "A light Submarine cannot stand on b1."),
        ("7c/8/8/8/8/8/D7/C7 d", "A light Destroyer cannot stand on a2."),
        ("7c/8/8/8/8/8/8/C7", "The second field is d or l, the side to move; here it is missing."),
        ("7c/8/8/8/8/8/8/C7 x", "The second field is d or l, the side to move; here it is 'x'."),
        ("7c/8/8/8/8/8/8/C7 d turn=0", "The field turn takes whole numbers from 1 to 9999999, not '0'."),
        ("7c/8/8/8/8/8/8/C7 d turn=٣", "The field turn takes whole numbers"),
        ("7c/8/8/8/8/8/8/C7 d points=3", "The field points is written points=dark,light, not '3'."),
        ("7c/8/8/8/8/8/8/C7 d last=air", "The field last names surface, air or - for dark and light, not 'air'."),
        ("7c/8/8/8/8/8/8/C7 d quiet=1 quiet=2", "The field quiet appears twice."),
        ("7c/8/8/8/8/8/8/C7 d speed=9", "There is no field 'speed'; there are turn, points, last"),
        (f"{START} choosing=d", "Enhanced pieces are only chosen under the option enhance=choose."),
        (f"{START} marks=d?", "A position shows everything"),
        (f"{START} late=d left=l", "A game is lost only once: either late or left."),
        ("x" * (1 << 20), "A position text of 1048576 characters is too long."),
    ],
)
def test_a_bad_position_is_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.position(text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "7c/8/8/8/8/8/8/C7 d",
        "K6c/8/8/8/8/8/8/C6k l",
        "8/8/8/8/8/8/8/C7 d",
        "8/8/8/8/8/8/8/8 l",
        "+f6+c/8/8/8/8/8/8/+C6+F l turn=12 points=3,44 quiet=7",
        "3astfc/4ahbf/5dht/A5as/SA5a/THD5/FBHA4/CFTSA3 l late=d",
    ],
)
def test_composed_positions_round_trip(text: str) -> None:
    assert GAME.position(text).text == text


def test_a_missing_commander_means_that_the_capture_game_is_over() -> None:
    outcome = GAME.position("8/8/8/8/8/8/8/C7 d").outcome
    assert outcome is not None
    assert outcome.result == "light"
    assert not GAME.position("8/8/8/8/8/8/8/C7 d").moves


@pytest.mark.parametrize("spelling", ["h4-h3", "h4h3", "H4H3", " h4 - h3 ", "h4 h3"])
def test_a_step_is_read_in_every_usual_spelling(spelling: str) -> None:
    assert GAME.opening.find(spelling).text == "h4-h3"


def test_the_signs_of_captures_and_attacks() -> None:
    position = GAME.position("7c/8/8/3t4/3A4/8/8/C7 l".replace("t", "d"))
    assert position.find("d4d5").text == position.find("d4:d5").text == "d4xd5"
    struck = GAME.position("7c/8/8/3+d4/3A4/8/8/C7 l")
    assert struck.find("d4d5").text == struck.find("d4:d5").text == "d4*d5"
    with pytest.raises(IllegalMove):
        struck.play("d4xd5")


@pytest.mark.parametrize("text", ["", "h4", "h9-h3", "i4-h3", "h4-h3-h2", "Ah4-h3", "resign", "+z9", "h4=h3", "٣4-h3"])
def test_what_is_no_move_at_all_is_bad_notation(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a move; moves look like a4-b5"):
        GAME.opening.play(text)


@pytest.mark.parametrize("text", ["a5-a6", "h4-h2", "h4xh3", "h4*h3", "+h8", "ready", "pass"])
def test_what_is_a_move_but_not_here_is_illegal(text: str) -> None:
    with pytest.raises(IllegalMove, match="is not a legal move of dark here"):
        GAME.opening.play(text)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("enhance=CBDFFA:-", "at most 5 pieces, not 6"),
        ("enhance=CC:-", "asks for more 'C' than dark has"),
        ("enhance=QQ:-", "asks for more 'Q' than dark has"),
        ("enhance=d4:-", "No piece of dark starts on 'd4'."),
        ("enhance=h8+h8:-", "names a square twice"),
        ("enhance=-:a1+z9", "No piece of light starts on 'z9'."),
        ("enhance=C", "Option enhance takes none, choose, leaders"),
        (
            "object=score",
            "The score game needs a limit for each move (move_seconds) and one overall (turns or minutes).",
        ),
        ("heli_block=neither", "Option heli_block takes either or both, not 'neither'."),
        ("quiet=-1", "Option quiet takes off or a number from 1 to 999, not '-1'."),
        ("preset=clubs", "There is no preset 'clubs'; there are book, club, score."),
        ("speed=fast", "There is no option 'speed'; there are object, turns"),
        ("teams", "An option is written name=value, not 'teams'."),
        ("teams=both,teams=none", "Option 'teams' is given twice."),
    ],
)
def test_bad_options_are_refused_in_one_sentence(options: str, said: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.with_options(options)
    assert said in str(refused.value)


def test_nothing_changes_when_something_is_refused() -> None:
    record = GAME.record().play("h4-h3")
    before = record.write()
    for text in ("a5-a9", "h3-h2", "nonsense"):
        with pytest.raises(SandtableError):
            record.play(text)
    assert record.write() == before
