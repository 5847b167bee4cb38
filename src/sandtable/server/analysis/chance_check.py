"""Checks whether the dice and cards of a game follow from the seed its server committed to."""

from __future__ import annotations

import msgspec

from sandtable.kernel.error import BadRecord
from sandtable.kernel.record import Record
from sandtable.kernel.text import Text
from sandtable.match.commit_reveal import COMMITMENT, ENTROPY, SEED, verify


class Fairness(msgspec.Struct, frozen=True):
    """What checking every die and card of a game against its seed has found."""

    chances: int
    """How many were checked."""
    wrong: list[Text]
    """What does not fit, a sentence each; nothing in a fair game."""
    commitment: str
    seed: str
    entropy: dict[str, str]
    """What each seat contributed."""


def check_chance(record: Record) -> Fairness | None:
    """Whether chance was fair; None where a record cannot be checked."""
    try:
        proof = verify(record)
    except BadRecord:
        return None
    given = dict(part.partition(":")[::2] for part in record.tags[ENTROPY].split())
    return Fairness(proof.chances, list(proof.wrong), record.tags[COMMITMENT], record.tags[SEED], given)
