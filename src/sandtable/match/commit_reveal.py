"""Chance that everybody can verify: commit and reveal.

The server draws a secret seed and publishes its hash before anybody takes a seat. Every seat then contributes a text.
The n-th chance move follows from the hash of seed, contributions and n, by the weights of the alternatives. Nobody
knows it in advance, the server cannot choose it, and everybody can compute it once the seed is revealed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from sandtable.kernel.error import BadRecord
from sandtable.kernel.game import Game
from sandtable.kernel.record import Record
from sandtable.kernel.seat import CHANCE
from sandtable.kernel.text import Text

COMMITMENT, SEED, ENTROPY = "Fair-Commitment", "Fair-Seed", "Fair-Entropy"
"""The tags of a record that carry the proof."""
ENTROPY_FORMAT = re.compile(r"[0-9A-Za-z_-]{0,64}")
"""What a seat can contribute."""
WRONG_SEED = Text(
    "The seed is not the one that was committed to before the game.",
    "Hạt giống không phải là hạt giống đã cam kết trước ván.",
)
WRONG_MOVE = Text(
    "Move {line} is {found}, and by the seed it is {due}.",
    "Nước {line} là {found}, còn theo hạt giống phải là {due}.",
)


def commitment(seed: str) -> str:
    """What is published of a seed before the game."""
    return sha256(f"sandtable seed {seed}".encode()).hexdigest()


def chance_number(seed: str, entropies: Sequence[str], index: int) -> int:
    """The number that decides the chance move of an index, counted from 0."""
    hashed = "\n".join(("sandtable chance", seed, *entropies, str(index)))
    return int.from_bytes(sha256(hashed.encode()).digest(), "big")


def pick(chances: Mapping[str, int], seed: str, entropies: Sequence[str], index: int) -> str:
    """The move that chance plays: alternatives in the order of their texts, each as wide as its weight."""
    place = chance_number(seed, entropies, index) % sum(chances.values())
    for text, weight in sorted(chances.items()):
        place -= weight
        if place < 0:
            return text
    raise AssertionError("weights are positive")


def proof_tags(seed: str, entropies: Mapping[str, str], is_revealed: bool) -> dict[str, str]:
    """The tags that prove the chance of a record; with the seed once it is revealed."""
    found = {COMMITMENT: commitment(seed)}
    if is_revealed:
        found[SEED] = seed
    found[ENTROPY] = " ".join(f"{seat}:{entropy}" for seat, entropy in entropies.items())
    return found


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of checking a record."""

    chances: int
    """The number of chance moves checked."""
    wrong: tuple[Text, ...]
    """What is wrong, one sentence each; empty for a fair record."""

    @property
    def is_fair(self) -> bool:
        """Whether nothing is wrong."""
        return not self.wrong


def verify(record: Record) -> Proof:
    """Check every chance move of a record against the seed that was committed to."""
    missing = [tag for tag in (COMMITMENT, SEED, ENTROPY) if tag not in record.tags]
    if missing:
        raise BadRecord("The record cannot be verified; it lacks the tags {names}.", names=", ".join(missing))
    seed, entropies = record.tags[SEED], contributions(record.game, record.tags[ENTROPY])
    wrong: list[Text] = []
    if commitment(seed) != record.tags[COMMITMENT]:
        wrong.append(WRONG_SEED)
    chances = 0
    if all(entry.seat != CHANCE for entry in record.entries):
        return Proof(0, tuple(wrong))
    for entry, (line, position) in zip(record.entries, enumerate(record.positions(), 1), strict=False):
        if entry.seat != CHANCE:
            continue
        due = pick(position.chances, seed, entropies, chances)
        if due != entry.text:
            wrong.append(WRONG_MOVE.filled(line=line, found=entry.text, due=due))
        chances += 1
    return Proof(chances, tuple(wrong))


def contributions(game: Game, text: str) -> tuple[str, ...]:
    """The contribution of each seat, in the order of the seats."""
    given = dict(part.partition(":")[::2] for part in text.split())
    if list(given) != [seat.name for seat in game.seats]:
        raise BadRecord("The tag {name} does not name the seats of this game in order.", name=ENTROPY)
    return tuple(given.values())
