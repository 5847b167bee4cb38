"""Chance that anybody can check.

The server draws a secret seed and publishes its hash before anybody sits down. Every seat then contributes a text of
its own. The n-th chance move follows from the hash of seed, contributions and n, by the weights of the alternatives.
Nobody could know it in advance, the server could not choose it, and once the seed is told everybody can work it out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from sandtable.kernel.error import BadRecord
from sandtable.kernel.game import Game
from sandtable.kernel.move import Move
from sandtable.kernel.record import Record
from sandtable.kernel.seat import CHANCE
from sandtable.kernel.text import Words

COMMITMENT, SEED, ENTROPY = "Fair-Commitment", "Fair-Seed", "Fair-Entropy"
"""The tags of a record that carry the proof."""
PLAIN = re.compile(r"[0-9A-Za-z_-]{0,64}")
"""What a contribution may consist of."""
OTHER_SEED = Words(
    "The seed is not the one that was committed to before the game.",
    "Hạt giống không phải là hạt giống đã cam kết trước ván.",
)
OTHER_MOVE = Words(
    "Move {line} is {found}, and by the seed it is {due}.",
    "Nước {line} là {found}, còn theo hạt giống phải là {due}.",
)


def commitment(seed: str) -> str:
    """What is published of a seed before the game."""
    return sha256(f"sandtable seed {seed}".encode()).hexdigest()


def number(seed: str, entropies: Sequence[str], index: int) -> int:
    """The number behind the chance move of that index, counted from 0."""
    said = "\n".join(("sandtable chance", seed, *entropies, str(index)))
    return int.from_bytes(sha256(said.encode()).digest(), "big")


def pick(moves: Sequence[Move], seed: str, entropies: Sequence[str], index: int) -> Move:
    """What chance plays: the alternatives in the order of their texts, each as wide as its weight."""
    ordered = sorted(moves, key=lambda move: move.text)
    place = number(seed, entropies, index) % sum(move.weight for move in ordered)
    for move in ordered:
        place -= move.weight
        if place < 0:
            return move
    raise AssertionError("weights are positive")


def tags(seed: str, entropies: Mapping[str, str], told: bool) -> dict[str, str]:
    """What a record says about its chance; the seed only once it was told."""
    found = {COMMITMENT: commitment(seed)}
    if told:
        found[SEED] = seed
    found[ENTROPY] = " ".join(f"{seat}:{entropy}" for seat, entropy in entropies.items())
    return found


@dataclass(frozen=True, slots=True)
class Proof:
    """What checking a record found."""

    chances: int
    """How many chance moves were checked."""
    wrong: tuple[Words, ...]
    """What does not fit, a sentence each; nothing in a fair record."""

    @property
    def is_fair(self) -> bool:
        """Whether everything fits."""
        return not self.wrong


def verify(record: Record) -> Proof:
    """Check every chance move of a record against the seed that was committed to."""
    missing = [tag for tag in (COMMITMENT, SEED, ENTROPY) if tag not in record.tags]
    if missing:
        raise BadRecord(f"The record cannot be checked: it has no tag {' and no tag '.join(missing)}.")
    seed, entropies = record.tags[SEED], contributions(record.game, record.tags[ENTROPY])
    wrong: list[Words] = []
    if commitment(seed) != record.tags[COMMITMENT]:
        wrong.append(OTHER_SEED)
    chances = 0
    if all(entry.seat != CHANCE for entry in record.entries):
        return Proof(0, tuple(wrong))
    for entry, (line, position) in zip(record.entries, enumerate(record.positions(), 1), strict=False):
        if entry.seat != CHANCE:
            continue
        due = pick(position.moves, seed, entropies, chances)
        if due.text != entry.text:
            wrong.append(OTHER_MOVE.filled(line=line, found=entry.text, due=due.text))
        chances += 1
    return Proof(chances, tuple(wrong))


def contributions(game: Game, text: str) -> tuple[str, ...]:
    """What each seat contributed, in the order of the seats."""
    given = dict(part.partition(":")[::2] for part in text.split())
    if list(given) != [seat.name for seat in game.seats]:
        raise BadRecord(f"The tag {ENTROPY} does not name the seats of this game in their order.")
    return tuple(given.values())
