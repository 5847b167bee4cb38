"""Time: it is charged to whoever is waited for, and what it does when it is up the rules of the game say."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.kernel.error import BadInput
from sandtable.match import ClockRule, clock_from_options, handle, match_view
from sandtable.match import command as ask
from sandtable.match.error import NotNow
from tests.match.tables import Table, kinds, load

MINUTE = ClockRule(move=60)


def left(table: Table, seat: str) -> int:
    dial = match_view(table.match, -1, table.now).clock
    assert dial is not None
    return dial.moves.get(seat, 0) or dial.banks.get(seat, 0)


def first(table: Table) -> str:
    return table.match.position.moves[0].text


def test_a_turn_that_runs_out_is_forfeited_and_the_next_one_has_its_whole_time() -> None:
    table = Table("commander-in-chief", clock=MINUTE).sit()
    assert kinds(table.wait(59.9)) == []
    assert kinds(table.wait(0.1)) == ["Flagged", "Moved"]
    assert table.match.entries[-1].text == "forfeit"
    assert [seat.name for seat in table.match.waiting] == ["light"]
    assert left(table, "light") == 60_000


def test_limits_fall_at_their_own_moment_however_late_somebody_looks() -> None:
    table = Table("commander-in-chief", clock=MINUTE).sit()
    start = table.now
    news = table.wait(150)
    assert [one.event.at - start for one in news] == [60_000, 60_000, 120_000, 120_000]
    assert left(table, "dark") == 30_000


def test_a_ruling_may_make_it_a_loss() -> None:
    table = Table("commander-in-chief", "timer=loss", clock=MINUTE).sit()
    table.wait(60)
    assert table.match.outcome is not None
    assert table.match.outcome.result == "light"


def test_a_ruling_may_ignore_it() -> None:
    table = Table("commander-in-chief", "timer=ignore", clock=MINUTE).sit()
    assert kinds(table.wait(600)) == ["Flagged"]
    table.play(first(table))
    assert left(table, "light") == 60_000


def test_a_bank_that_runs_out_loses_and_is_filled_by_increments() -> None:
    table = Table("commander-in-chief", clock=ClockRule(bank=100, increment=5)).sit()
    table.wait(30)
    table.play(first(table))
    assert left(table, "dark") == 75_000
    table.play(first(table))
    assert left(table, "light") == 105_000
    table.wait(75)
    assert table.match.outcome is not None
    assert (table.match.outcome.result, table.match.outcome.ending.name) == ("light", "time")


def test_points_decide_where_the_ruling_says_so() -> None:
    table = Table("commander-chess", "flag=points", clock=ClockRule(bank=60)).sit()
    table.wait(60)
    assert table.match.outcome is not None
    assert table.match.outcome.points


def test_of_more_than_two_a_side_out_of_time_leaves_the_board() -> None:
    table = Table("tri-cross", "players=3", clock=ClockRule(bank=60)).sit()
    table.wait(60)
    assert table.match.entries[-1].text == "withdraw black"
    assert table.match.is_running
    assert table.match.player("black").out


def test_the_agreed_time_of_the_whole_game_ends_it() -> None:
    game = load("commander-chess", "minutes=15,flag=points")
    table = Table("commander-chess", "minutes=15,flag=points", clock=clock_from_options(game.options)).sit()
    table.wait(899)
    assert table.match.is_running
    table.wait(1)
    assert table.match.entries[-1].text == "time-up"
    assert table.match.phase == "over"


def test_so_many_turns_end_a_game() -> None:
    table = Table("tri-cross", clock=ClockRule(turns=2)).sit()
    while table.match.is_running:
        table.play(first(table))
    assert table.match.entries[-1].text == "turns-up"
    assert all(player.turns == 2 for player in table.match.players)


@pytest.mark.parametrize("clock", [ClockRule(game=60), ClockRule(turns=2)])
@pytest.mark.parametrize("name", sandtable.names())
def test_a_limit_for_the_whole_game_decides_every_game(name: str, clock: ClockRule) -> None:
    table = Table(name, clock=clock).sit()
    if clock.game:
        table.wait(60)
    for _ in range(400):
        if not table.match.is_running:
            break
        seat = table.match.waiting[0]
        table.play(table.match.position.moves_of(seat)[0].text, seat=seat.name)
    assert table.match.phase == "over"
    assert table.match.outcome is not None
    assert table.match.outcome.ending.name in ("time-up", "turns")


def test_a_limit_of_turns_is_reached_when_the_round_is_over() -> None:
    table = Table("mission-command-air", clock=ClockRule(turns=1)).sit()
    while table.match.is_running:
        seat = table.match.waiting[0]
        table.play(table.match.position.moves_of(seat)[-1].text, seat=seat.name)
    assert [entry.text for entry in table.match.entries].count("turns-up") == 1
    assert table.match.entries[-1].text == "turns-up"
    assert table.match.position.text.startswith("2 order "), "every plane has acted in the first round"


@pytest.mark.parametrize(
    ("name", "options"), [("commander-chess", "setup=free"), ("commander-in-chief", "enhance=choose")]
)
def test_a_limit_that_is_reached_before_play_ends_the_game_as_it_stands(name: str, options: str) -> None:
    table = Table(name, options, clock=ClockRule(game=60)).sit()
    assert kinds(table.wait(60)) == ["Flagged", "Ended", "Revealed"]
    assert table.match.outcome is not None
    assert (table.match.outcome.result, table.match.outcome.ending.name) == ("draw", "stopped")


def test_all_clocks_run_of_those_who_are_waited_for() -> None:
    table = Table("volley", "seats=3", clock=ClockRule(bank=60)).sit()
    table.wait(10)
    order = table.match.position.moves_of("birch")[0]
    table.play(order.text, seat="birch")
    table.wait(10)
    assert [left(table, seat) for seat in ("ash", "birch", "cedar")] == [40_000, 50_000, 40_000]


def test_all_who_are_late_with_orders_are_served_by_the_referee() -> None:
    table = Table("mission-command-air", clock=MINUTE).sit()
    table.play(table.match.position.moves_of("fire")[0].text, seat="fire")
    table.wait(60)
    assert table.match.entries[-1].seat.name != "blue"
    assert "forfeit" in [entry.text for entry in table.match.entries]
    assert table.match.position.text.split()[1] != "order"


def test_one_lapse_costs_one_turn_where_several_act_at_once() -> None:
    table = Table("mission-command-air", clock=MINUTE).sit()
    news = table.wait(60)
    assert kinds(news)[:3] == ["Flagged", "Flagged", "Moved"], "both are late, and one decision ends both their turns"
    assert [entry.text for entry in table.match.entries].count("forfeit") == 1
    assert [player.lapses for player in table.match.players] == [1, 1]
    (flying,) = table.match.waiting
    assert left(table, flying.name) == 60_000, "what comes next has its own time"


def test_where_all_who_are_left_have_gone_nobody_plays_any_more() -> None:
    table = Table("volley", "seats=3", start="1 o - a2/57/- b2/33/- c0/-/-", clock=MINUTE).sit()
    assert [seat.name for seat in table.match.waiting] == ["ash", "birch"], "the third was beaten"
    table.wait(60 * 12)
    assert not table.match.is_running
    assert table.match.outcome is None


def test_a_move_that_comes_too_late_is_refused() -> None:
    table = Table("commander-in-chief", clock=MINUTE).sit()
    table.now += 60_000
    with pytest.raises(NotNow, match="ran out"):
        table.match, _ = handle(
            table.match, ask.Play(who="dark", seat="dark", moves=(first(table),), seq=99), table.now
        )


def test_nobody_pays_for_the_time_the_server_was_away() -> None:
    table = Table("commander-in-chief", clock=MINUTE).sit()
    table.wait(20)
    away = table.now
    table.now += 3_600_000
    table.match, news = handle(table.match, ask.Resume(since=away, until=table.now), table.now)
    assert kinds(list(news)) == ["Resumed"]
    assert all(told is not None for told in news[0].redacted), "everybody is told"
    assert left(table, "dark") == 40_000
    assert kinds(table.wait(40)) == ["Flagged", "Moved"]


def test_a_clock_may_be_agreed_on_during_the_game() -> None:
    table = Table("commander-in-chief").sit()
    table.play(first(table))
    table.ask(ask.Offer, "dark", kind="clock", clock=MINUTE)
    table.wait(500)
    table.ask(ask.Agree, "light", kind="clock")
    assert left(table, "light") == 60_000
    assert kinds(table.wait(60)) == ["Flagged", "Moved"]


def test_a_game_that_everybody_left_is_called_off() -> None:
    table = Table("commander-in-chief", clock=MINUTE).sit()
    table.wait(86_400)
    assert table.match.phase == "aborted"
    assert sum(entry.text == "forfeit" for entry in table.match.entries) == 6


def test_who_lets_turns_run_out_again_and_again_may_be_claimed_to_have_left() -> None:
    table = Table("commander-in-chief", clock=MINUTE).sit()
    for turn in range(3):
        with pytest.raises(NotNow, match="3 turns"):
            table.ask(ask.Claim, "light", target="dark")
        table.wait(60)
        if turn < 2:
            table.play(first(table))
    table.ask(ask.Claim, "light", target="dark")
    assert table.match.outcome is not None
    assert table.match.outcome.result == "light"


def test_nonsense_is_no_clock() -> None:
    for rule in (ClockRule(move=-1), ClockRule(bank=10**9), ClockRule(increment=5), ClockRule(turns=10**6)):
        with pytest.raises(BadInput):
            rule.validate()


def test_a_turn_taken_back_is_not_counted_and_earns_nothing() -> None:
    table = Table("commander-in-chief", clock=ClockRule(bank=60, increment=30, turns=3)).sit()
    for _ in range(4):
        table.play(first(table))
        table.wait(5)
        table.play(first(table))
        table.ask(ask.Offer, "dark", kind="take-back")
        table.ask(ask.Agree, "light", kind="take-back")
    assert [player.turns for player in table.match.players] == [0, 0]
    assert table.match.is_running, "no turn was made that counts"
    assert table.match.clock is not None
    assert table.match.clock.banks == (60_000, 40_000)


def test_nobody_falls_by_taking_a_move_back() -> None:
    table = Table("commander-in-chief", clock=ClockRule(bank=60, increment=30)).sit()
    table.wait(59)
    table.play(first(table))
    table.play(first(table))
    table.wait(20)
    table.ask(ask.Offer, "dark", kind="take-back")
    table.ask(ask.Agree, "light", kind="take-back")
    assert left(table, "dark") == 11_000, "less than the increment that was undone, and it stays"
    assert kinds(table.wait(10.9)) == []
