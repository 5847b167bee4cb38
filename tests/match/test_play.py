"""Playing: whole turns or nothing, once and not twice, by whoever sits there."""

from __future__ import annotations

import pytest

from sandtable.kernel.error import IllegalMove, NotYourTurn
from sandtable.match import command as ask
from sandtable.match import record_of
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


def test_a_decision_on_an_old_position_is_refused() -> None:
    table = Table("leap").sit()
    heard = table.match.told[0]
    table.play(table.match.position.moves[0].text)
    table.play(table.match.position.moves[0].text)
    move = table.match.position.moves[0].text
    with pytest.raises(Stale):
        table.do(ask.Play(who="west", seat="west", moves=(move,), seq=heard))
    table.do(ask.Play(who="west", seat="west", moves=(move,), seq=heard + 2))


def test_what_others_do_meanwhile_does_not_make_an_order_stale() -> None:
    table = Table("volley", "seats=3").sit()
    heard = table.match.told
    for seat in ("cedar", "birch"):
        table.play(table.match.position.moves_of(seat)[0].text, seat=seat)
    move = table.match.position.moves_of("ash")[0].text
    assert kinds(table.do(ask.Play(who="ash", seat="ash", moves=(move,), seq=heard[0])))[0] == "Moved"


def test_talk_does_not_make_a_move_stale() -> None:
    table = Table("leap").sit()
    heard = table.match.told[0]
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
    assert table.match.engines() == ()
    table.play(table.match.position.moves[0].text)
    assert [seat.name for seat in table.match.engines()] == ["east"]
