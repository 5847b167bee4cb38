"""Bad input gets one clear sentence and changes nothing: positions, moves, records and options, for every game."""

from __future__ import annotations

import string
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import sandtable
from sandtable import REFEREE, Game, SandtableError

GAMES = tuple(sandtable.games())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
steady = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])

MEGABYTE = "♟/8x+=,\n" * (1 << 17)


def refused(attempt: Callable[[], object]) -> str:
    """The sentence of our own error, or nothing if the input was fine."""
    try:
        attempt()
    except SandtableError as error:
        said = str(error)
        assert "\n" not in said, f"not one sentence: {said!r}"
        assert said[:1].isupper() or said[:1] in ("'", '"'), f"no sentence: {said!r}"
        assert said.endswith("."), f"no sentence: {said!r}"
        assert len(said) < 400, f"repeats too much: {said[:80]!r}…"
        return said
    return ""


def bent(text: str) -> st.SearchStrategy[str]:
    """A good text with a few characters changed, added or dropped."""
    alphabet = st.sampled_from(sorted(set(text)) + list("+/ 019=,?-xk\n") + list(string.punctuation))
    change = st.tuples(st.integers(0, len(text)), st.integers(0, 3), st.text(alphabet, max_size=3))

    def apply(changes: list[tuple[int, int, str]]) -> str:
        found = text
        for at, cut, put in changes:
            found = found[:at] + put + found[at + cut :]
        return found

    return st.lists(change, min_size=1, max_size=4).map(apply)


@every_game
@steady
@given(data=st.data())
def test_positions(game: Game, data: st.DataObject) -> None:
    text = data.draw(st.one_of(st.text(), bent(game.opening.text)))
    if not refused(lambda: game.position(text)):
        read = game.position(text)
        assert game.position(read.text) == read
        assert game.position(read.text).key == read.key
        read.moves, read.outcome, read.view(), read.adjudicated()


@every_game
@steady
@given(data=st.data())
@example(data=None)
def test_moves(game: Game, data: st.DataObject | None) -> None:
    position = game.opening
    good = position.moves[0].text
    text = MEGABYTE if data is None else data.draw(st.one_of(st.text(), bent(good)))
    before = position.text
    if not refused(lambda: position.play(text)):
        assert position.find(text) in position.moves
    refused(lambda: position.play(text, REFEREE))
    refused(lambda: position.play(good, text))
    assert position.text == before


@every_game
@steady
@given(data=st.data())
def test_options(game: Game, data: st.DataObject) -> None:
    good = "preset=club," + ",".join(f"{option.name}={option.default}" for option in game.rulings)
    text = data.draw(st.one_of(st.text(), bent(good)))
    if not refused(lambda: game.with_options(text)):
        options = game.with_options(text).options
        assert game.with_options(options.text).options == options


@every_game
@steady
@given(data=st.data())
def test_records(game: Game, data: st.DataObject) -> None:
    record = game.record().tagged(Date="2026.01.02", Event='A "quoted" \\ event')
    for _ in range(3):
        record = record.play(record.position.moves[0].text, comment="a comment")
    text = data.draw(st.one_of(st.text(), bent(record.write())))
    if not refused(lambda: sandtable.read_record(text)):
        read = sandtable.read_record(text)
        assert sandtable.read_record(read.write()).write() == read.write()


@every_game
@pytest.mark.parametrize("text", ["", " ", "\0", MEGABYTE, "/" * 1000, "9" * 5000, "x" * (1 << 20)])
def test_noise_is_refused_everywhere(game: Game, text: str) -> None:
    assert refused(lambda: game.position(text))
    assert refused(lambda: game.opening.play(text))
    assert refused(lambda: game.opening.play(text, REFEREE))
    assert refused(lambda: sandtable.read_record(text))
    assert refused(lambda: sandtable.load(text))
    assert refused(lambda: game.seat(text))
    if text.strip():
        assert refused(lambda: game.with_options(text))
