"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Words


@dataclass(frozen=True, slots=True)
class Ending:
    """A way for a game to end; the sentence may name `{winner}` and `{loser}`."""

    name: str
    sentence: Words


CONCEDED = Ending("conceded", Words("{loser} conceded; {winner} wins.", "{loser} xin thua; {winner} thắng."))
AGREED = Ending("agreed", Words("A draw by agreement.", "Hai bên đồng ý hoà."))
TIME = Ending("time", Words("{loser} ran out of time; {winner} wins.", "{loser} hết giờ; {winner} thắng."))
MOVE_LIMIT = Ending(
    "move-limit",
    Words("The game has reached the limit of moves: a draw.", "Ván cờ đã đến giới hạn số nước đi: hoà."),
)
"""Endings that no rule of a game brings about; a match decides them."""

MATCH_ENDINGS = (CONCEDED, AGREED, TIME, MOVE_LIMIT)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game."""

    winners: tuple[Seat, ...]
    """Every seat of the winning side; nobody in a draw."""
    ending: Ending
    points: tuple[tuple[str, int], ...] = ()
    """Side and points, where the game has them."""
    losers: tuple[Seat, ...] = ()
    titles: tuple[Words, ...] = field(default=(), compare=False, repr=False)
    """What the sides of `points` are called, in the same order."""

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return not self.winners

    @property
    def result(self) -> str:
        """The winning seats' names, or `draw`, as a record writes it."""
        return " ".join(seat.name for seat in self.winners) or "draw"

    def sentence(self, language: str = "en") -> str:
        """What a person is told."""
        names = {"winner": named(self.winners, language), "loser": named(self.losers, language)}
        said = self.ending.sentence.say(language).format(**names)
        if self.points:
            names_of = [title.say(language) for title in self.titles] or [side for side, _ in self.points]
            counts = (f"{name} {points}" for name, (_, points) in zip(names_of, self.points, strict=True))
            said += f" ({', '.join(counts)})"
        return said

    def __str__(self) -> str:
        return self.sentence()


def named(seats: tuple[Seat, ...], language: str) -> str:
    """Seats in a sentence: a team by the name of its side."""
    words = dict.fromkeys((seat.army or seat.title).say(language) for seat in seats)
    return (" và " if language == "vi" else " and ").join(words)
