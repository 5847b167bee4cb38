"""Golden playthroughs: whole games written out move by move, so that a change in behaviour shows as a diff.

Each room lists its games in `tests/games/<room>/playthroughs.txt` as `name seed options`; the games themselves lie in
`tests/games/<room>/playthroughs/<name>.txt`. `make playthroughs` rewrites them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import sandtable
from sandtable import Game, Position

ROOMS = Path(__file__).parent / "games"


@dataclass(frozen=True)
class Playthrough:
    """One golden game."""

    game: Game
    name: str
    seed: int
    file: Path

    def text(self) -> str:
        """The game as it goes now."""
        return "".join(line + "\n" for line in told(self.game, Random(self.seed)))


def told(game: Game, random: Random) -> Iterator[str]:
    """A random game, line by line."""
    yield f"game: {game.name}"
    yield f"options: {game.options.text or 'book'}"
    yield f"seats: {' '.join(seat.name for seat in game.seats)}"
    position, number = game.opening, 0
    while not position.is_over:
        number += 1
        yield ""
        yield from described(position)
        assert position.to_move is not None
        move = random.choices(position.moves, [move.weight for move in position.moves])[0]
        for seat in game.seats:
            heard = position.redact_move(move, move.seat, seat)
            if heard != move.text:
                yield f"{seat} hears: {heard}"
        yield f"{number} {move.seat.name} {move.text}"
        position = position.play(move)
    yield ""
    yield f"position: {position.text}"
    yield f"outcome: {position.outcome.result if position.outcome else ''}"
    for language in ("en", "vi"):
        yield f"{language}: {position.outcome.sentence(language) if position.outcome else ''}"


def described(position: Position) -> Iterator[str]:
    """All that is to be known of a position."""
    yield f"position: {position.text}"
    yield f"key: {position.key:016x}"
    yield f"value: {position.board().value()}"
    if len(position.waiting) > 1:
        yield f"waiting: {' '.join(seat.name for seat in position.waiting)}"
    for seat in position.game.seats:
        if position.view(seat).text != position.text:
            yield f"{seat} sees: {position.view(seat).text}"
    if position.view().text != position.text:
        yield f"spectators see: {position.view().text}"
    yield f"moves of {position.to_move}: {' '.join(move.text for move in position.moves)}"


def playthroughs() -> Iterator[Playthrough]:
    """Every golden game of every room."""
    for name in sandtable.names():
        room = ROOMS / name.replace("-", "_")
        listed = room / "playthroughs.txt"
        for line in listed.read_text(encoding="utf-8").splitlines() if listed.exists() else ():
            if line and not line.startswith("#"):
                title, seed, *options = line.split()
                game = sandtable.load(name, options[0] if options else "")
                yield Playthrough(game, title, int(seed), room / "playthroughs" / f"{title}.txt")


def main() -> None:
    """Rewrite every file."""
    for golden in playthroughs():
        golden.file.parent.mkdir(exist_ok=True)
        golden.file.write_text(golden.text(), encoding="utf-8")
        print(golden.file.relative_to(ROOMS.parent.parent))


if __name__ == "__main__":
    main()
