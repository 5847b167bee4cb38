"""A game that people and computers play: commands in, numbered events out, without I/O or a clock."""

from sandtable.match.clock import Clock
from sandtable.match.command import Command
from sandtable.match.commit_reveal import Proof, commitment, verify
from sandtable.match.error import MatchError, NotAllowed, NotNow, NotYourSeat, Stale
from sandtable.match.event import Event, Opened, read_event, write_event
from sandtable.match.handle import handle, is_known
from sandtable.match.match import Match, Phase
from sandtable.match.record import record_of
from sandtable.match.reducer import EventEnvelope, advance, begin, replay
from sandtable.match.secrecy.match_view import MatchView, match_view
from sandtable.match.secrecy.redaction import RedactedEvent
from sandtable.match.time_control import ClockRule, clock_from_options

__all__ = [
    "Clock",
    "ClockRule",
    "Command",
    "Event",
    "EventEnvelope",
    "Match",
    "MatchError",
    "MatchView",
    "NotAllowed",
    "NotNow",
    "NotYourSeat",
    "Opened",
    "Phase",
    "Proof",
    "RedactedEvent",
    "Stale",
    "advance",
    "begin",
    "clock_from_options",
    "commitment",
    "handle",
    "is_known",
    "match_view",
    "read_event",
    "record_of",
    "replay",
    "verify",
    "write_event",
]
