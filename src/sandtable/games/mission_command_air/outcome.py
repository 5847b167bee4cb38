"""Who sits where, and who has won."""

from __future__ import annotations

from sandtable.games.mission_command_air import pieces, rulings
from sandtable.games.mission_command_air.board_cy import AirBoard
from sandtable.games.mission_command_air.endings import (
    BY_DAMAGE,
    BY_NOTHING,
    BY_NUMBER,
    BY_PLANES,
    ON_COUNT,
    STOPPED,
    WIPED_OUT,
    because,
)
from sandtable.games.mission_command_air.position_text import OFF, planes_of
from sandtable.kernel.option import Options
from sandtable.kernel.outcome import Ending, Outcome
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text


def seats(options: Options) -> tuple[Seat, ...]:
    """A seat for each squadron; two make a side in the game of teams (rule 9.2)."""
    found = []
    for index, squadron in enumerate(rulings.squadrons(options)):
        name = pieces.SQUADRONS[squadron]
        side = pieces.TEAMS[pieces.TEAM_OF[squadron]] if options["players"] == "teams" else name
        found.append(Seat(name, side, index, pieces.SQUADRON_NAMES[squadron]))
    return tuple(found)


def outcome(board: AirBoard, seats: tuple[Seat, ...]) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if not board.ended:
        return None
    ending = BY_NUMBER[board.ended]
    if ending in ON_COUNT:
        return counted(board, seats, ending)
    if board.ended == WIPED_OUT:
        return Outcome((), ending)
    if board.teams:  # the team that has lost no squadron (rule 9.4)
        beaten = {seat.side for seat in seats if not board.has_planes(seat.index)}
        return won(seats, ending, *({seat.side for seat in seats} - beaten))
    return won(seats, ending, *{seat.side for seat in seats if board.has_planes(seat.index)})


def adjudicate(board: AirBoard, seats: tuple[Seat, ...]) -> Outcome:
    """The result if the game stopped here (rule 8.6)."""
    return counted(board, seats, STOPPED)


def counted(board: AirBoard, seats: tuple[Seat, ...], ending: Ending) -> Outcome:
    """Most planes, then fewest damage markers, else a draw."""
    standing: dict[str, tuple[int, int]] = {}
    planes = planes_of(board.state())
    for seat in seats:
        squadron = board.squadron(seat.index)
        own = [plane for plane in planes[2 * squadron : 2 * squadron + 2] if plane.space != OFF]
        left = [plane for plane in own if not plane.is_down]
        many, marks = standing.get(seat.side, (0, 0))
        standing[seat.side] = many + len(left), marks - sum(sum(plane.damage) for plane in left)
    best = [side for side, count in standing.items() if count == max(standing.values())]
    points = tuple((side, many) for side, (many, _) in standing.items())
    titles = tuple(side_title(side) for side in standing)
    if len(best) != 1:
        return Outcome((), because(ending, BY_NOTHING), points, (), titles)
    more = sum(many == standing[best[0]][0] for many, _ in standing.values()) == 1
    decided = won(seats, because(ending, BY_PLANES if more else BY_DAMAGE), best[0])
    return Outcome(decided.winners, decided.ending, points, decided.losers, titles)


def won(seats: tuple[Seat, ...], ending: Ending, *sides: str) -> Outcome:
    """An outcome in which one side wins."""
    winners = tuple(seat for seat in seats if seat.side in sides)
    return Outcome(winners, ending, losers=tuple(seat for seat in seats if seat.side not in sides))


def side_title(side: str) -> Text:
    """What a side is called: a squadron, or a team of two."""
    names = [pieces.SQUADRON_NAMES[pieces.SQUADRONS.index(name)] for name in side.split("-")]
    return Text(" and ".join(name.en for name in names), " và ".join(name.vi for name in names))
