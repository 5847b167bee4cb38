"""What needs consent: concessions and draws in teams, takebacks, rematches, computers taking over."""

from __future__ import annotations

from random import Random

import pytest

import sandtable
from sandtable import GameOver
from sandtable.match import ClockRule, record_of
from sandtable.match import command as ask
from sandtable.match.commands.offers import would_agree
from sandtable.match.error import NotAllowed, NotNow, NotYourSeat
from sandtable.match.event import read_event, write_event
from sandtable.match.reducer import replay
from tests.match.tables import Table, kinds, load

TEAMS = "preset=club,teams=both"


def first(table: Table) -> str:
    return table.match.position.moves[0].text


def result(table: Table) -> tuple[str, str]:
    assert table.match.outcome is not None
    return table.match.outcome.result, table.match.outcome.ending.name


def test_one_against_one_a_concession_ends_the_game_at_once() -> None:
    table = Table("leap").sit()
    assert kinds(table.ask(ask.Resign, "west")) == ["Offered", "Ended", "Revealed"]
    assert result(table) == ("east", "conceded")


def test_both_mates_confirm_a_concession() -> None:
    table = Table("commander-in-chief", TEAMS).sit()
    table.ask(ask.Resign, "dark-air")
    assert table.match.is_running
    with pytest.raises(NotAllowed, match="not for you"):
        table.ask(ask.Agree, "light-air", kind="concede")
    table.ask(ask.Agree, "dark-surface", kind="concede")
    assert result(table) == ("light-surface light-air", "conceded")


def test_one_mate_is_enough_where_the_rules_say_so() -> None:
    table = Table("commander-in-chief", TEAMS + ",team_consent=either").sit()
    table.ask(ask.Resign, "dark-air")
    assert result(table) == ("light-surface light-air", "conceded")


def test_everybody_confirms_a_draw() -> None:
    table = Table("commander-in-chief", TEAMS).sit()
    table.ask(ask.Offer, "dark-air", kind="draw")
    for seat in ("light-air", "dark-surface", "light-surface"):
        assert table.match.is_running
        table.ask(ask.Agree, seat, kind="draw")
    assert result(table) == ("draw", "agreed")


@pytest.mark.parametrize(("points", "won"), [("4,2", "dark"), ("2,4", "light"), ("3,3", "draw")])
def test_a_game_is_stopped_and_counted_if_both_agree(points: str, won: str) -> None:
    table = Table("commander-in-chief", start=f"7c/8/8/8/8/8/8/C7 d points={points}").sit()
    assert kinds(table.ask(ask.Offer, "light", kind="count")) == ["Offered"]
    assert table.match.is_running
    assert kinds(table.ask(ask.Agree, "dark", kind="count")) == ["Agreed", "Ended", "Revealed"]
    assert result(table) == (won, "stopped")
    assert table.match == replay(table.events, load)
    record = record_of(table.match)
    assert '[Ending "stopped"]' in record.write()
    assert sandtable.read_record(record.write()).outcome == table.match.outcome
    ended = next(news.redacted[-1] for news in table.news if kinds([news]) == ["Ended"])
    assert ended is not None
    assert (ended.ending, ended.text) == ("stopped", "stopped")
    assert ended.winners == (() if won == "draw" else (won,))


@pytest.mark.parametrize("name", sandtable.names())
def test_every_game_can_be_stopped_and_counted(name: str) -> None:
    table = Table(name).sit()
    one, *others = table.match.game.seats
    table.ask(ask.Offer, one.name, kind="count")
    for other in others:
        table.ask(ask.Agree, other.name, kind="count")
    assert result(table)[1] == "stopped"
    assert table.match.outcome == table.match.position.adjudicated()
    assert read_event(write_event(table.events[-2])) == table.events[-2]


def test_everybody_in_teams_confirms_a_count_unless_the_rules_say_otherwise() -> None:
    table = Table("commander-in-chief", TEAMS).sit()
    table.ask(ask.Offer, "dark-air", kind="count")
    for seat in ("light-air", "dark-surface", "light-surface"):
        assert table.match.is_running
        table.ask(ask.Agree, seat, kind="count")
    assert result(table) == ("draw", "stopped")
    either = Table("commander-in-chief", TEAMS + ",team_consent=either").sit()
    either.ask(ask.Offer, "dark-air", kind="count")
    either.ask(ask.Agree, "light-air", kind="count")
    assert result(either) == ("draw", "stopped")


def test_a_count_can_be_declined_and_lapses_with_the_turn() -> None:
    table = Table("commander-in-chief").sit()
    table.ask(ask.Offer, "dark", kind="count")
    assert kinds(table.ask(ask.Decline, "light", kind="count")) == ["Declined"]
    table.ask(ask.Offer, "dark", kind="count")
    table.play(first(table))
    assert table.match.offer("count") is not None, "the offerer's own move does not matter"
    table.play(first(table))
    assert table.match.offer("count") is None
    assert table.match.is_running


def test_nobody_counts_before_the_game_or_after_it() -> None:
    table = Table("commander-in-chief")
    table.sit("ann", "bob")
    table.ask(ask.Resign, "dark")
    with pytest.raises(GameOver):
        table.ask(ask.Offer, "dark", kind="count")


@pytest.mark.parametrize(
    ("points", "value", "agrees"),
    [("2,4", 9, True), ("2,4", -9, True), ("4,2", -9, False), ("3,3", 1, False), ("3,3", 0, True)],
)
def test_a_computer_counts_what_it_wins_or_what_it_does_not_hope_to_win(points: str, value: int, agrees: bool) -> None:
    position = sandtable.load("commander-in-chief").position(f"7c/8/8/8/8/8/8/C7 d points={points}")
    assert would_agree(position, "light", "count", value) == agrees
    assert would_agree(position, "light", "draw", value) == (value <= 0)
    assert would_agree(position, "light", "take-back", value)


def test_a_computer_counts_what_its_seat_can_see() -> None:
    """What is captured lies face up, so the count tells nothing of what is face down, however it was placed."""
    game = sandtable.load("tri-cross", "faces=down,formation=choose")
    answers = set()
    for seed in range(8):
        random, position = Random(seed), game.opening
        while (position.waiting and len(position.waiting) > 1) or not position.starts_turn:
            seat = position.waiting[0]
            position = position.play(random.choice(position.moves_of(seat)), seat)
        answers.add(would_agree(position, "red", "count", 0))
    assert len(answers) == 1


def test_one_person_in_several_seats_answers_for_all_of_them() -> None:
    table = Table("commander-in-chief", TEAMS).sit("ann", "ann", "bob", "bob")
    table.ask(ask.Offer, "dark-air", kind="draw")
    table.ask(ask.Agree, "light-air", kind="draw")
    assert result(table) == ("draw", "agreed")


def test_a_draw_that_is_not_taken_up_lapses_with_the_turn() -> None:
    table = Table("commander-in-chief").sit()
    table.ask(ask.Offer, "dark", kind="draw")
    table.play(first(table))
    assert table.match.offer("draw") is not None, "the offerer's own move does not matter"
    table.play(first(table))
    assert table.match.offer("draw") is None
    with pytest.raises(NotNow, match="no offer to accept"):
        table.ask(ask.Agree, "light", kind="draw")


def test_an_offer_is_declined_or_taken_back() -> None:
    table = Table("leap").sit()
    for seat in ("east", "west"):
        table.ask(ask.Offer, "west", kind="draw")
        with pytest.raises(NotNow, match="already"):
            table.ask(ask.Offer, "east", kind="draw")
        table.ask(ask.Decline, seat, kind="draw")
        assert table.match.offers == ()


def test_nothing_else_is_slipped_in_when_somebody_is_about_to_agree() -> None:
    table = Table("leap").sit()
    table.ask(ask.Offer, "west", kind="clock", clock=ClockRule(bank=3600))
    table.wait(2)
    table.ask(ask.Decline, "west", kind="clock")
    with pytest.raises(NotNow, match="a moment ago"):
        table.ask(ask.Offer, "west", kind="clock", clock=ClockRule(bank=1))
    with pytest.raises(NotNow, match="no offer to accept"):
        table.ask(ask.Agree, "east", kind="clock")
    table.ask(ask.Offer, "west", kind="clock", clock=ClockRule(bank=3600))
    table.ask(ask.Decline, "east", kind="clock")
    table.wait(5)
    table.ask(ask.Offer, "west", kind="clock", clock=ClockRule(bank=60))
    assert table.match.offer("clock") is not None


def test_of_three_who_concedes_leaves_and_the_others_play_on() -> None:
    table = Table("tri-cross", "players=3").sit()
    table.ask(ask.Resign, "black")
    assert table.match.entries[-1].text == "withdraw black"
    assert table.match.is_running
    assert table.match.offers == (), "there is nothing left to agree to"
    with pytest.raises(NotYourSeat, match="left the game"):
        table.ask(ask.Resign, "black")
    table.ask(ask.Offer, "red", kind="draw")
    table.ask(ask.Agree, "green", kind="draw")
    assert result(table) == ("draw", "agreed"), "who has left is not for you"


def test_a_turn_is_taken_back_with_the_others_consent() -> None:
    table = Table("commander-in-chief").sit()
    start = table.match.position
    table.play(first(table))
    after = table.match.position
    table.play(first(table))
    table.ask(ask.Offer, "light", kind="take-back")
    assert len(table.match.entries) == 2
    table.ask(ask.Agree, "dark", kind="take-back")
    assert table.match.position == after
    table.play(first(table))
    table.ask(ask.Offer, "dark", kind="take-back")
    table.ask(ask.Agree, "light", kind="take-back")
    assert table.match.position == start, "the other's answer is taken back with it"
    told = [
        one.redacted[-1] for one in table.news if one.redacted[-1] is not None and one.redacted[-1].event == "took-back"
    ]
    assert [(one.back, one.undone) for one in told] == [(1, 1), (0, 2)]


def test_a_take_back_lapses_with_the_next_move() -> None:
    table = Table("commander-in-chief").sit()
    table.play(first(table))
    table.ask(ask.Offer, "dark", kind="take-back")
    table.play(first(table))
    with pytest.raises(NotNow, match="no offer to accept"):
        table.ask(ask.Agree, "light", kind="take-back")


def test_no_move_is_taken_back_past_a_die_a_card_or_a_reveal() -> None:
    table, random = Table("volley", "seats=2,lives=9").sit(), Random(1)
    for _ in range(6):
        table.play_any(random)
        for seat in ("ash", "birch"):
            with pytest.raises(NotAllowed, match="hidden"):
                table.ask(ask.Offer, seat, kind="take-back")
    down = Table("tri-cross", "faces=down,formation=random").sit()
    down.play(first(down))
    with pytest.raises(NotAllowed, match="hidden"):
        down.ask(ask.Offer, "black", kind="take-back")
    ruled = Table("commander-in-chief", clock=ClockRule(move=60)).sit()
    ruled.play(first(ruled))
    ruled.wait(60)
    with pytest.raises(NotAllowed, match="referee"):
        ruled.ask(ask.Offer, "dark", kind="take-back")
    chosen = Table("commander-in-chief", "enhance=choose").sit()
    while len(chosen.match.waiting) > 1 or "?" in first(chosen) or first(chosen).startswith("+"):
        chosen.play("ready" if "ready" in [m.text for m in chosen.match.position.moves] else first(chosen))
    with pytest.raises(NotAllowed, match="hidden"):
        chosen.ask(ask.Offer, "dark", kind="take-back")


def test_no_move_is_taken_back_where_it_counts() -> None:
    table = Table("leap", casual=False).sit()
    table.play(first(table))
    with pytest.raises(NotAllowed, match="at this table"):
        table.ask(ask.Offer, "west", kind="take-back")


def test_a_game_may_be_called_off_until_every_side_has_moved() -> None:
    table = Table("commander-in-chief").sit()
    table.play(first(table))
    early = table.match
    assert kinds(table.ask(ask.Abort, "light")) == ["Aborted", "Revealed"]
    table.match = early
    table.play(first(table))
    with pytest.raises(NotNow, match="only resign"):
        table.ask(ask.Abort, "light")


def test_whoever_lets_his_turns_run_out_cannot_call_the_game_off_when_it_goes_badly() -> None:
    table = Table("commander-in-chief", clock=ClockRule(move=60)).sit()
    table.play(first(table))
    table.wait(60)
    table.play(first(table))
    with pytest.raises(NotNow, match="only resign"):
        table.ask(ask.Abort, "light")
    assert kinds(table.ask(ask.Abort, "dark"))[0] == "Aborted", "whose opponent never came may still go"


def test_a_rematch_is_agreed_on_after_the_game() -> None:
    table = Table("leap").sit()
    with pytest.raises(NotNow, match="not over"):
        table.ask(ask.Offer, "west", kind="rematch")
    table.ask(ask.Resign, "west")
    table.ask(ask.Offer, "west", kind="rematch")
    table.ask(ask.Agree, "east", kind="rematch")
    offer = table.match.offer("rematch")
    assert offer is not None
    assert offer.agreed == {"west", "east"}
    table.do(ask.Continue(table="another"))
    assert table.match.continued == "another"
    with pytest.raises(NotNow, match="already"):
        table.ask(ask.Offer, "west", kind="rematch")


def test_a_computer_takes_over_after_a_notice_if_the_others_agree_and_the_seat_can_be_reclaimed() -> None:
    table = Table("tri-cross", "players=3").sit()
    table.do(ask.Miss(seat="red"))
    takeover = {"kind": "takeover", "target": "red", "level": "3"}
    with pytest.raises(NotNow, match="60 seconds"):
        table.ask(ask.Offer, "black", **takeover)
    table.wait(60)
    table.ask(ask.Offer, "black", **takeover)
    assert not table.match.player("red").is_engine
    table.ask(ask.Agree, "green", kind="takeover")
    assert table.match.player("red").engine == "3"
    with pytest.raises(NotYourSeat):
        table.do(ask.Reclaim(who="black", seat="red"))
    table.do(ask.Reclaim(who="red", seat="red"))
    assert table.match.player("red").who == "red"
    assert not table.match.player("red").is_engine


def test_a_takeover_is_off_when_the_absent_player_is_back() -> None:
    table = Table("tri-cross", "players=3").sit()
    table.do(ask.Miss(seat="red"))
    table.wait(60)
    table.ask(ask.Offer, "black", kind="takeover", target="red", level="3")
    table.do(ask.Welcome(seat="red"))
    with pytest.raises(NotNow, match="no offer to accept"):
        table.ask(ask.Agree, "green", kind="takeover")
    assert not table.match.player("red").is_engine


def test_a_seat_that_is_long_absent_holds_up_no_draw() -> None:
    table = Table("tri-cross", "players=3").sit()
    table.do(ask.Miss(seat="red"))
    table.wait(60)
    table.ask(ask.Offer, "black", kind="draw")
    table.ask(ask.Agree, "green", kind="draw")
    assert result(table) == ("draw", "agreed")
    timed = Table("tri-cross", "players=3", clock=ClockRule(move=60)).sit()
    timed.do(ask.Miss(seat="red"))
    timed.do(ask.Welcome(seat="red"))
    timed.ask(ask.Offer, "black", kind="draw")
    timed.ask(ask.Agree, "green", kind="draw")
    assert timed.match.is_running, "whoever is back is asked again"


def test_a_lost_connection_costs_nobody_his_say_in_how_the_game_ends() -> None:
    table = Table("leap").sit()
    table.do(ask.Miss(seat="east"))
    table.wait(59)
    table.ask(ask.Offer, "west", kind="draw")
    assert table.match.is_running, "nobody makes a draw with himself"
    table.ask(ask.Decline, "west", kind="draw")
    table.wait(3600)
    table.ask(ask.Offer, "west", kind="draw")
    assert table.match.is_running, "however long the other has been away"
    table.do(ask.Welcome(seat="east"))
    table.ask(ask.Agree, "east", kind="draw")
    assert result(table) == ("draw", "agreed")
    team = Table("commander-in-chief", TEAMS).sit()
    team.do(ask.Miss(seat="dark-surface"))
    team.wait(59)
    team.ask(ask.Resign, "dark-air")
    assert team.match.is_running, "a mate has his say in a concession"
    team.wait(1)
    team.ask(ask.Resign, "dark-air")
    assert result(team) == ("light-surface light-air", "conceded"), "unless he has been away for long"
