"""Chance can be checked, and cannot be cheated."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from sandtable.kernel.error import BadRecord
from sandtable.kernel.record import Record, read_record
from sandtable.kernel.seat import CHANCE
from sandtable.match import command as ask
from sandtable.match import commit_reveal, commitment, record_of, verify
from tests.match.tables import Table, load


def finished(seed: str = "abc", seats: int = 3) -> Record:
    table, random = Table("volley", f"seats={seats},rounds=5", seed=seed).sit(), Random(1)
    while table.match.is_running:
        table.play_any(random)
    return read_record(record_of(table.match).write(), load)


def test_a_record_proves_its_chance() -> None:
    record = finished()
    proof = verify(record)
    assert proof.is_fair
    assert proof.chances == sum(entry.seat == CHANCE for entry in record.entries) > 10


def test_another_seed_than_was_committed_to_is_found_out() -> None:
    record = finished()
    proof = verify(replace(record, tags={**record.tags, commit_reveal.SEED: "abd"}))
    assert "committed" in proof.wrong[0].en
    assert len(proof.wrong) > 1, "and the moves do not follow from it"


def test_a_die_that_was_turned_is_found_out() -> None:
    record = finished()
    forged = list(record.entries)
    index = next(i for i, entry in enumerate(forged) if entry.seat == CHANCE and entry.text.startswith("draw"))
    cards = {entry.text for entry in forged[: index + 1]}
    position = list(record.positions())[index]
    other = next(move.text for move in position.moves if move.text not in cards)
    forged[index] = replace(forged[index], text=other)
    cut = replace(record, entries=tuple(forged[: index + 1]))
    (found,) = verify(cut).wrong
    assert found.en == f"Move {index + 1} is {other}, and by the seed it is {record.entries[index].text}."
    assert found.vi == f"Nước {index + 1} là {other}, còn theo hạt giống phải là {record.entries[index].text}."


def test_what_seats_contribute_matters() -> None:
    record = finished()
    said = record.tags[commit_reveal.ENTROPY].replace("e1", "e9")
    assert not verify(replace(record, tags={**record.tags, commit_reveal.ENTROPY: said})).is_fair


def test_a_running_game_commits_and_does_not_tell() -> None:
    table = Table("volley", seed="secret").sit()
    tags = record_of(table.match).tags
    assert tags[commit_reveal.COMMITMENT] == commitment("secret") != commitment("Secret")
    assert commit_reveal.SEED not in tags
    with pytest.raises(BadRecord, match="lacks the tags Fair-Seed"):
        verify(record_of(table.match))
    table.do(ask.Dissolve(reason="closing"))
    assert record_of(table.match).tags[commit_reveal.SEED] == "secret", "also a game called off tells its seed"


def test_weights_are_kept() -> None:
    """Chi-square over three weighted outcomes: the chance of a false alarm is below one in a million."""
    table = Table("volley").sit()
    opening = table.match.game.opening
    moves = opening.moves
    assert opening.chances == {move.text: move.weight for move in moves}
    total, often = sum(move.weight for move in moves), 6000
    counts = Counter(commit_reveal.pick(opening.chances, "seed", ("a", "b"), index) for index in range(often))
    square = sum(
        (counts[move.text] - often * move.weight / total) ** 2 / (often * move.weight / total) for move in moves
    )
    assert len(moves) == 7
    assert square < 40
