"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text


@dataclass(frozen=True, slots=True)
class Ending:
    """A way for a game to end; the sentence may name `{winner}` and `{loser}`."""

    name: str
    sentence: Text
    draw: Text | None = None
    """What is said instead if nobody won, of an ending that may be either."""


def on_points(name: str, reason: Text) -> Ending:
    """An ending after which the points decide; the reason says why, without a full stop."""
    return Ending(
        name,
        Text(f"{reason.en}; {{winner}} wins on points.", f"{reason.vi}; {{winner}} thắng điểm."),
        Text(f"{reason.en}; the points are equal.", f"{reason.vi}; hai bên bằng điểm."),
    )


CONCEDED = Ending("conceded", Text("{loser} resigned; {winner} wins.", "{loser} xin thua; {winner} thắng."))
AGREED = Ending("agreed", Text("A draw by agreement.", "Hai bên đồng ý hoà."))
TIME = Ending("time", Text("{loser} ran out of time; {winner} wins.", "{loser} hết giờ; {winner} thắng."))
MOVE_LIMIT = Ending(
    "move-limit",
    Text("The game has reached the limit of moves: a draw.", "Ván cờ đã đến giới hạn số nước đi: hoà."),
)
"""Endings that no rule of a game brings about; a match decides them."""

MATCH_ENDINGS = (CONCEDED, AGREED, TIME, MOVE_LIMIT)

STOPPED = "stopped"
"""What every game calls the ending of a game that was stopped and counted."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game."""

    winners: tuple[Seat, ...]
    """Every seat of the winning side; empty in a draw."""
    ending: Ending
    points: tuple[tuple[str, int], ...] = ()
    """Side and points, where the game has them."""
    losers: tuple[Seat, ...] = ()
    titles: tuple[Text, ...] = field(default=(), compare=False, repr=False)
    """The names of the sides of `points`, in the same order."""

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return not self.winners

    @property
    def result(self) -> str:
        """The winning seats' names, or `draw`, as a record writes it."""
        return " ".join(seat.name for seat in self.winners) or "draw"

    def sentence(self, language: str = "en") -> str:
        """How the game ended, for people."""
        names = {"winner": names_of(self.winners, language), "loser": names_of(self.losers, language)}
        said = self.ending.draw if self.is_draw and self.ending.draw else self.ending.sentence
        sentence = said.say(language).format(**names)
        if self.points:
            titles = [title.say(language) for title in self.titles] or [side for side, _ in self.points]
            counts = (f"{name} {points}" for name, (_, points) in zip(titles, self.points, strict=True))
            sentence += f" ({', '.join(counts)})"
        return sentence

    def __str__(self) -> str:
        return self.sentence()


def names_of(seats: tuple[Seat, ...], language: str) -> str:
    """Seats in a sentence: a team by the name of its side."""
    words = dict.fromkeys((seat.army or seat.title).say(language) for seat in seats)
    return (" và " if language == "vi" else " and ").join(words)
