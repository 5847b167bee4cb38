"""Talk: who hears it, and what the rules of a game forbid."""

from __future__ import annotations

import pytest

from sandtable.kernel.error import BadInput
from sandtable.match import command as ask
from sandtable.match.error import NotAllowed
from tests.match.tables import Table

TEAMS = "preset=club,teams=both"


def heard(table: Table) -> list[int]:
    """The receivers that heard what was said last; -1 are spectators."""
    told = table.news[-1].redacted
    return [index if index < len(told) - 1 else -1 for index, one in enumerate(told) if one is not None]


def test_the_table_is_heard_by_all_and_the_team_by_mates() -> None:
    table = Table("volley", "seats=4,teams=pairs").sit()
    table.ask(ask.Say, "ash", text="Hello")
    assert heard(table) == [0, 1, 2, 3, -1]
    table.ask(ask.Say, "ash", channel="team", text="Left!")
    assert heard(table) == [0, 2]


def test_spectators_talk_among_themselves_until_the_game_is_over() -> None:
    table = Table("leap").sit()
    with pytest.raises(NotAllowed):
        table.do(ask.Say(who="eve", text="Take it!"))
    table.do(ask.Say(who="eve", channel="watchers", text="Take it!", name="Eve"))
    assert heard(table) == [-1]
    with pytest.raises(NotAllowed):
        table.ask(ask.Say, "west", channel="watchers", text="What?")
    with pytest.raises(NotAllowed, match="Players"):
        table.do(ask.Say(who="west", channel="watchers", text="What?", name="West"))
    table.ask(ask.Resign, "west")
    table.do(ask.Say(who="eve", channel="watchers", text="A pity.", name="Eve"))
    assert heard(table) == [0, 1, -1]


@pytest.mark.parametrize("channel", ["team", "table"])
def test_mates_may_only_use_phrases_where_their_game_forbids_talk(channel: str) -> None:
    table = Table("commander-in-chief", TEAMS).sit()
    with pytest.raises(NotAllowed, match="phrases"):
        table.ask(ask.Say, "dark-air", channel=channel, text="Attack h4")
    table.ask(ask.Say, "dark-air", channel=channel, phrase="well-played")
    with pytest.raises(BadInput):
        table.ask(ask.Say, "dark-air", channel=channel, phrase="attack")
    for seat in ("dark-air", "dark-surface"):
        if table.match.is_running:
            table.ask(ask.Resign, "dark-air") if seat == "dark-air" else table.ask(ask.Agree, seat, kind="concede")
    table.ask(ask.Say, "dark-air", channel=channel, text="Good game")
    assert not table.match.is_running


def test_free_talk_is_free() -> None:
    table = Table("commander-in-chief", TEAMS + ",team_talk=free").sit()
    table.ask(ask.Say, "dark-air", channel="team", text="Attack h4")
    assert heard(table) == [0, 1]
    two = Table("commander-in-chief").sit()
    two.ask(ask.Say, "dark", text="Nice")
    assert heard(two) == [0, 1, -1], "who plays alone has no mate to advise"


def test_what_is_said_is_one_short_harmless_line() -> None:
    table = Table("leap").sit()
    table.ask(ask.Say, "west", text="a\u202e\nb\x00  " + "c" * 1000)
    told = table.news[-1].redacted[0]
    assert told is not None
    assert told.text.startswith("a b c")
    assert len(told.text) == 300
    with pytest.raises(BadInput, match="message is empty"):
        table.ask(ask.Say, "west", text=" \u200b ")


def test_a_name_shows_something_and_stays_on_its_line() -> None:
    table = Table("leap")
    table.do(ask.Sit(who="eve", seat="west", name="\u3164\u2800\u115f"))
    assert table.match.player("west").name == "", "letters that show nothing are no name"
    table.do(ask.Sit(who="bob", seat="east", name="Nguye\u0302\u0303n Z" + "\u0335" * 30))
    assert table.match.player("east").name == "Nguyễn Z" + "\u0335" * 3
