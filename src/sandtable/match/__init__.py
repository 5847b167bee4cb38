"""A game being played by people: commands in, numbered events out. No I/O, and no clock is read."""

from sandtable.match.clock import Clock
from sandtable.match.command import Command
from sandtable.match.commit_reveal import Proof, commitment, verify
from sandtable.match.error import MatchError, NotAllowed, NotNow, NotYourSeat, Stale
from sandtable.match.event import Event, Opened, read_event, write_event
from sandtable.match.handle import handle, is_known
from sandtable.match.match import Match, Phase
from sandtable.match.record import record_of
from sandtable.match.reducer import News, advance, begin, replay
from sandtable.match.secrecy.match_view import Seen, see
from sandtable.match.secrecy.redaction import Told
from sandtable.match.time_control import ClockRule, agreed_in

__all__ = [
    "Clock",
    "ClockRule",
    "Command",
    "Event",
    "Match",
    "MatchError",
    "News",
    "NotAllowed",
    "NotNow",
    "NotYourSeat",
    "Opened",
    "Phase",
    "Proof",
    "Seen",
    "Stale",
    "Told",
    "advance",
    "agreed_in",
    "begin",
    "commitment",
    "handle",
    "is_known",
    "read_event",
    "record_of",
    "replay",
    "see",
    "verify",
    "write_event",
]
