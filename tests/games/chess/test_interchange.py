"""PGN: read and written, and judged by python-chess."""

from __future__ import annotations

from io import StringIO
from random import Random

import chess.pgn
import pytest

import sandtable
from sandtable import Record
from sandtable.games.chess import interchange
from sandtable.kernel import REFEREE
from sandtable.kernel.error import BadRecord
from sandtable.kernel.outcome import AGREED, Outcome

GAME = sandtable.load("chess")
TWO_GAMES = """\
% made by hand
[Event "Casual \\"game\\""]
[Site "?"]
[Date "1851.06.21"]
[Round "-"]
[White "Adolf Anderssen"]
[Black "Lionel Kieseritzky"]
[White_Elo "2600"]
[Result "1-0"]

{The Immortal Game} 1. e4! e5 2.f4 exf4 $1 (2... d5 {Falkbeer} 3. exd5 (3. Nf3) e4) 3. Bc4 Qh4+ ; a check
4. Kf1 {the king has moved} b5?! 5 . Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 1-0

[Event "From a position"]
[SetUp "1"]
[FEN "4k3/P7/8/8/8/8/8/4K2R w K - 0 10"]
[Result "1/2-1/2"]

10. O-O Kd7
11. a8=Q Ke6 1/2-1/2
"""


def read(text: str) -> tuple[Record, ...]:
    return interchange.read_records(text, GAME)


def test_several_games_with_comments_and_variations() -> None:
    first, second = read(TWO_GAMES)
    assert [entry.text for entry in first.entries][:6] == ["e4", "e5", "f4", "exf4", "Bc4", "Qh4+"]
    assert len(first.entries) == 18
    assert first.entries[5].comment == "a check"
    assert first.tags["Seat-white"] == "Adolf Anderssen"
    assert first.tags["Event"] == 'Casual "game"'
    assert first.tags["White-Elo"] == "2600"
    assert first.tags["Comment"] == "The Immortal Game"
    assert first.outcome is not None
    assert first.outcome.result == "white"
    assert second.start == "4k3/P7/8/8/8/8/8/4K2R w K - 0 10"
    assert second.outcome is not None
    assert second.outcome.ending == AGREED
    assert second.position.text.split()[0] == "Q7/8/4k3/8/8/8/8/5RK1"


def test_what_is_read_is_a_record_of_its_own() -> None:
    for record in read(TWO_GAMES):
        assert sandtable.read_record(record.write()).position == record.position


def random_record(seed: int, options: str = "") -> Record:
    random = Random(seed)
    record = sandtable.load("chess", options).record().tagged(Seat_white="Müller, A.", Event="x")
    for _ in range(random.randint(0, 120)):
        if record.position.is_over:
            break
        comment = "a remark" if random.random() < 0.1 else ""
        record = record.play(random.choice(record.position.moves).text, comment=comment)
    return record


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", ["", "start=17"])
def test_what_is_written_python_chess_reads(seed: int, options: str) -> None:
    record = random_record(seed, options)
    text = interchange.write_record(record)
    assert max(map(len, text.splitlines())) <= 80
    judge = chess.pgn.read_game(StringIO(text))
    assert judge is not None
    assert not judge.errors
    board = judge.end().board()
    assert board.fen() == record.position.text
    expected = record.outcome.result if record.outcome else "*"
    assert judge.headers["Result"] == {"white": "1-0", "black": "0-1", "draw": "1/2-1/2", "*": "*"}[expected]
    assert judge.headers["White"] == "Müller, A."
    (again,) = read(text)
    assert again.position.text == record.position.text
    assert [entry.comment for entry in again.entries] == [entry.comment for entry in record.entries]


@pytest.mark.parametrize("seed", range(4))
def test_what_python_chess_writes_is_read(seed: int) -> None:
    record = random_record(seed)
    board = chess.Board()
    for entry in record.entries:
        board.push_san(entry.text)
    (read_back,) = read(str(chess.pgn.Game.from_board(board)))
    assert read_back.position.text == record.position.text


def test_moves_that_say_more_than_needed() -> None:
    (record,) = read("1. e2e4 e7-e5 2. Ng1f3 Nb8c6 3. Bf1b5 a6 4. Bb5xc6 dxc6 5. 0-0 *")
    assert [entry.text for entry in record.entries][-2:] == ["dxc6", "O-O"]


def test_a_game_that_went_on_after_three_repetitions() -> None:
    shuffle = "Nf3 Nf6 Ng1 Ng8 " * 3
    (record,) = read(shuffle + "e4 1-0")
    assert len(record.entries) == 13
    assert record.game.options["repetition"] == "off"


def test_time_forfeits() -> None:
    record = GAME.record().play("e4").play("forfeit", REFEREE)
    text = interchange.write_record(record)
    assert '[Termination "time forfeit"]' in text
    assert '[Result "1-0"]' in text
    (again,) = read(text)
    assert again.outcome is not None
    assert again.outcome.ending.name == "time"
    drawn = GAME.record().play("e4").ended(Outcome((), AGREED))
    assert interchange.write_record(drawn).endswith("1. e4 1/2-1/2\n")


def test_which_texts_are_pgn() -> None:
    assert interchange.is_foreign(TWO_GAMES)
    assert interchange.is_foreign("1. e4 e5 *")
    assert not interchange.is_foreign(GAME.record().play("e4").write())
    assert not interchange.is_foreign("hello")


@pytest.mark.parametrize(
    "text", ["", "1. e5 *", "1. e4 e4 *", '[FEN "x"]\n\n*', "1. e4 & e5", "1. -- e5 *", '[Event "x']
)
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(BadRecord):
        read(text)
