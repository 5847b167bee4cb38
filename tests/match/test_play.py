"""Playing: whole turns or nothing, once and not twice, by whoever sits there."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.kernel.error import IllegalMove, NotYourTurn
from sandtable.match import command as ask
from sandtable.match import record_of, reducer
from sandtable.match.error import NotAllowed, NotNow, NotYourSeat, Stale
from tests.match.tables import Table, kinds

FORK = ".,.,.,k/.,NIT,.,./.,.,.,./K,.,.,. r -"


def test_all_moves_of_a_turn_are_made_or_none() -> None:
    table = Table("porters", start=FORK).sit()
    split = next(move.text for move in table.match.position.moves if ">" in move.text)
    with pytest.raises(IllegalMove):
        table.play(split, "Ka1a2")
    assert table.match.entries == ()
    news = table.play(split, "done")
    assert kinds(news) == ["Moved", "Moved"]
    assert [seat.name for seat in table.match.waiting] == ["blue"]
    with pytest.raises(NotNow, match="turn is over"):
        table.play("Kd4d3".replace("K", table.match.position.moves[0].text[0]), *["done"] * 2)


def test_only_who_sits_there_moves_and_only_in_turn() -> None:
    table = Table("leap").sit()
    move = table.match.position.moves[0].text
    with pytest.raises(NotYourSeat):
        table.do(ask.Play(who="east", seat="west", moves=(move,), seq=9))
    with pytest.raises(NotYourSeat):
        table.do(ask.Play(who="", seat="west", moves=(move,), seq=9))
    with pytest.raises(NotYourTurn):
        table.play(move, seat="east")


def test_a_command_that_comes_twice_is_carried_out_once() -> None:
    table = Table("leap").sit()
    command = ask.Play(who="west", seat="west", moves=(table.match.position.moves[0].text,), seq=9, id="a")
    assert kinds(table.do(command)) == ["Moved"]
    assert table.do(command) == []
    assert len(table.match.entries) == 1


def test_what_one_seat_does_in_secret_makes_no_other_seat_forget_its_commands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise a seat could repeat an old command, and learn how much the other has done since."""
    table = Table("commander-in-chief", "preset=club,enhance=choose").sit()
    done = ask.Play(who="light", seat="light", moves=(table.match.position.moves_of("light")[0].text,), seq=99, id="a")
    assert kinds(table.do(done)) == ["Moved"]
    monkeypatch.setattr(reducer, "MAX_RECENT", 3)
    marks = [move.text for move in table.match.position.moves_of("dark") if move.text.startswith("+")]
    for mark in marks[:5]:
        table.do(ask.Play(who="dark", seat="dark", moves=(mark,), seq=999, id=mark))
    assert table.do(done) == [], "it is known again"
    assert table.match.recent[0] == tuple(f"dark {mark}" for mark in marks[2:5])


def test_who_leaves_a_seat_leaves_no_trace_of_his_commands_to_the_next() -> None:
    table = Table("leap")
    table.do(ask.Sit(who="west", seat="west", id="s"))
    gone = ask.Leave(who="west", seat="west", id="l")
    assert kinds(table.do(gone)) == ["Stood"]
    assert table.do(gone) == [], "a repeated command has no second effect"
    table.do(ask.Sit(who="other", seat="west"))
    assert table.match.recent[0] == ()


def test_a_decision_on_an_old_position_is_refused() -> None:
    table = Table("leap").sit()
    heard = table.match.seqs[0]
    table.play(table.match.position.moves[0].text)
    table.play(table.match.position.moves[0].text)
    move = table.match.position.moves[0].text
    with pytest.raises(Stale):
        table.do(ask.Play(who="west", seat="west", moves=(move,), seq=heard))
    table.do(ask.Play(who="west", seat="west", moves=(move,), seq=heard + 2))


def test_what_others_do_meanwhile_does_not_make_an_order_stale() -> None:
    table = Table("volley", "seats=3").sit()
    heard = table.match.seqs
    for seat in ("cedar", "birch"):
        table.play(table.match.position.moves_of(seat)[0].text, seat=seat)
    move = table.match.position.moves_of("ash")[0].text
    assert kinds(table.do(ask.Play(who="ash", seat="ash", moves=(move,), seq=heard[0])))[0] == "Moved"


def test_talk_does_not_make_a_move_stale() -> None:
    table = Table("leap").sit()
    heard = table.match.seqs[0]
    table.ask(ask.Say, "east", text="Hello")
    table.do(ask.Play(who="west", seat="west", moves=(table.match.position.moves[0].text,), seq=heard))
    assert len(table.match.entries) == 1


def test_orders_given_in_any_order_stand_in_the_record_by_seats() -> None:
    table = Table("volley", "seats=3").sit()
    for seat in ("cedar", "ash", "birch"):
        table.play(table.match.position.moves_of(seat)[0].text, seat=seat)
    made = [entry.seat.name for entry in table.match.entries if entry.seat.is_person]
    written = [entry.seat.name for entry in record_of(table.match).entries if entry.seat.is_person]
    assert made == ["cedar", "ash", "birch"]
    assert written == ["ash", "birch", "cedar"]


def test_seats_are_taken_once_and_the_last_begins_the_game() -> None:
    table = Table("leap")
    table.do(ask.Sit(who="ann", seat="west"))
    with pytest.raises(NotAllowed, match="already"):
        table.do(ask.Sit(who="bob", seat="west"))
    with pytest.raises(NotNow, match="not begun"):
        table.do(ask.Play(who="ann", seat="west", moves=("x",), seq=9))
    table.do(ask.Leave(who="ann", seat="west"))
    table.do(ask.Sit(who="bob", seat="west"))
    assert kinds(table.do(ask.Sit(who="bob", seat="east"))) == ["Sat", "Started"], "one device may have all seats"
    with pytest.raises(NotNow, match="has begun"):
        table.do(ask.Sit(who="eve", seat="east"))


def test_engines_are_asked_when_they_are_waited_for() -> None:
    table = Table("leap")
    table.do(ask.Sit(who="engine east", seat="east", engine="2"))
    table.do(ask.Sit(who="ann", seat="west"))
    assert table.match.engines_to_move() == ()
    table.play(table.match.position.moves[0].text)
    assert [seat.name for seat in table.match.engines_to_move()] == ["east"]


def test_nobody_looks_at_what_is_hidden_by_a_turn_that_cannot_be_made() -> None:
    """A turn is made wholly or not at all: its first move would show something, and its second have that undone."""
    for number in range(3):
        table = Table("tri-cross", "faces=down").sit()
        random = Random(number)
        while len(table.match.entries) < 20 and table.match.is_running:
            table.play_any(random)
        seat = table.match.waiting[0]
        before = table.match
        for move in table.match.position.moves_of(seat):
            for rest in ("nonsense", move.text, "pass"):
                with pytest.raises(NotAllowed, match="one at a time"):
                    table.play(move.text, rest, seat=seat.name)
        assert table.match is before


def test_what_is_kept_to_oneself_is_still_done_at_once() -> None:
    table = Table("commander-in-chief", "preset=club,enhance=choose").sit()
    marks = [move.text for move in table.match.position.moves_of("dark") if move.text.startswith("+")][:2]
    assert kinds(table.play(*marks, seat="dark")) == ["Moved", "Moved"]
    own = next(move.text for move in table.match.position.moves_of("light") if move.text.startswith("+"))
    assert kinds(table.play(own, "ready", seat="light"))[:2] == ["Moved", "Moved"]
