"""PGN, the text in which chess programs exchange games.

Comments are kept; variations, numeric annotations and signs such as `!?` are left out, for a record has no place for
them. `White` and `Black` become the tags that name the players of the seats.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from textwrap import fill

from sandtable.games.chess.options import STANDARD, is_960, start_text
from sandtable.kernel.error import BadRecord, GameOver, SandtableError, clip
from sandtable.kernel.game import Game
from sandtable.kernel.outcome import AGREED, CONCEDED, TIME, Outcome
from sandtable.kernel.position import Position
from sandtable.kernel.record import MAX_RECORD_TEXT, OWN_TAGS, Record
from sandtable.kernel.record import NAME as TAG_NAME
from sandtable.kernel.seat import REFEREE

NAME = "PGN"
SUFFIX = ".pgn"

TOKEN = re.compile(
    r"""\s+
    | \[\s*(?P<tag>\w+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]
    | \{(?P<comment>[^}]*)\}
    | [;](?P<line>[^\n]*)
    | ^%[^\n]*
    | (?P<open>\() | (?P<close>\))
    | \$\d+ | [!?]+ | \d+\s*\.+ | \.+
    | (?P<result>1-0|0-1|1/2-1/2|\*)
    | (?P<move>[A-Za-z0][\w+#=/-]*[!?]*)
    | (?P<other>.)""",
    re.VERBOSE | re.MULTILINE,
)
SAN = re.compile(r"([NBRQK])([a-h]?)([1-8]?)x?([a-h][1-8])[+#]*[!?]*")
RESULTS = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2"}
ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?"}
PLAYERS = {"White": "Seat-white", "Black": "Seat-black"}
CHESS960 = "Chess960"
LATE = ("time", "late")
"""What this program calls the endings that PGN calls a time forfeit."""
TIME_FORFEIT = "time forfeit"
MAX_WIDTH = 80


def is_foreign(text: str) -> bool:
    """Whether a text looks like PGN rather than like a record of this program."""
    start = text.removeprefix("\ufeff").lstrip()[:4000]
    if re.search(r'^\[Game "', start, re.MULTILINE):
        return False
    return bool(re.match(r'(?:%[^\n]*\n\s*)*\[\s*\w+\s*"', start) or re.match(r"(?:\{[^}]*\}\s*)?1\s*\.", start))


# --- Reading ---


def read_records(text: str, game: Game) -> tuple[Record, ...]:
    """The games in a PGN file, or BadRecord."""
    if len(text) > MAX_RECORD_TEXT:
        raise BadRecord("A record of {count} characters is too long.", count=len(text))
    found = []
    for number, (tags, moves, result) in enumerate(split_games(text.removeprefix("\ufeff")), 1):
        try:
            found.append(read_game(tags, moves, result, game))
        except SandtableError as error:
            raise BadRecord("Game {number}: {error}", number=number, error=error) from None
    if not found:
        raise BadRecord("There is no game in this file.")
    return tuple(found)


Moves = list[tuple[str, str]]
"""Moves with the comments that follow them; a comment before the first move follows an empty one."""


def split_games(text: str) -> Iterator[tuple[dict[str, str], Moves, str]]:
    """Tags, moves and result of every game."""
    tags: dict[str, str] = {}
    moves: Moves = []
    depth = 0
    for found in TOKEN.finditer(text):
        kind = found.lastgroup
        if depth and kind not in ("open", "close"):
            continue  # in a variation
        if kind == "value":
            if moves:
                yield tags, moves, ""
                tags, moves = {}, []
            tags[found["tag"]] = re.sub(r"\\(.)", r"\1", found["value"])
        elif kind in ("open", "close"):
            depth = max(0, depth + (1 if kind == "open" else -1))
        elif kind in ("comment", "line"):
            said = " ".join(found[kind].replace("{", "(").split())
            move, before = moves.pop() if moves else ("", "")
            moves.append((move, f"{before} {said}".strip()))
        elif kind == "result":
            yield tags, moves, found["result"]
            tags, moves = {}, []
        elif kind == "move":
            moves.append((found["move"], ""))
        elif kind == "other":
            raise BadRecord("{text} is not PGN.", text=clip(text[found.start() : found.start() + 20]))
    if tags or any(move for move, _ in moves):
        yield tags, moves, ""


def read_game(tags: dict[str, str], moves: Moves, result: str, game: Game) -> Record:
    """One game. Where it went on after a position that ends games here, it is read without the draw rules."""
    start = tags.get("FEN", "")
    if tags.get("Variant", "").lower() in ("chess960", "chess 960", "fischerandom") and not is_960(game.options):
        numbers = (number for number in range(960) if start_text(number) == start)
        game = game.with_options({**game.given, "start": str(next(numbers, 518))})
    record = replace(game.record("" if start == game.opening.text else start), tags=free_tags(tags))
    try:
        record = replay(record, moves)
    except GameOver:
        game = game.with_options({**game.given, "repetition": "off", "quiet": "off"})
        record = replay(replace(game.record(record.start), tags=record.tags), moves)
    return closed(record, result or tags.get("Result", "*"), tags.get("Termination", ""))


def free_tags(tags: dict[str, str]) -> dict[str, str]:
    """The tags as a record names them; what was unknown is left out."""
    found = {}
    for name, value in tags.items():
        known = PLAYERS.get(name, name.replace("_", "-"))
        unknown = value in ("", "?", "????.??.??") or known in (*OWN_TAGS, "FEN", "SetUp", "Variant", "Termination")
        if not unknown and re.fullmatch(TAG_NAME, known):
            found[known] = value
    return found


def replay(record: Record, moves: Moves) -> Record:
    """A record with the moves of a game."""
    for text, comment in moves:
        if text:
            record = record.play(find(record.position, text), comment=comment)
        elif comment:
            record = replace(record, tags={**record.tags, "Comment": comment})
    return record


def find(position: Position, text: str) -> str:
    """The move that a text means, even where it names a piece more closely than needed."""
    matched = SAN.fullmatch(text)
    if matched and not position.is_over:
        kind, file, rank, target = matched.groups()
        fitting = [
            move.text
            for move in position.moves
            if move.text[0] == kind
            and move.taps[1] == target
            and move.taps[0].startswith(file)
            and move.taps[0].endswith(rank)
        ]
        if len(fitting) == 1:
            return fitting[0]
    return text


def closed(record: Record, result: str, termination: str) -> Record:
    """A record with the result that the file names, where the moves alone did not end the game."""
    if record.position.outcome is not None or result not in RESULTS.values():
        return record
    if result == RESULTS["draw"]:
        return record.ended(Outcome((), AGREED))
    side = "white" if result == RESULTS["white"] else "black"
    won = tuple(seat for seat in record.game.seats if seat.side == side)
    lost = tuple(seat for seat in record.game.seats if seat.side != side)
    return record.ended(Outcome(won, TIME if termination.lower() == TIME_FORFEIT else CONCEDED, losers=lost))


# --- Writing ---


def write_record(record: Record) -> str:
    """A record as PGN."""
    tags = all_tags(record)
    lines = [f'[{name} "{escape(value)}"]' for name, value in tags.items()]
    moves = fill(" ".join(movetext(record, tags["Result"])), MAX_WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, "", moves, ""])


def all_tags(record: Record) -> dict[str, str]:
    """The seven tags that every game has, and those that this one needs."""
    given, outcome, options = record.tags, record.outcome, record.game.options
    tags = {name: given.get(name, unknown) for name, unknown in ROSTER.items()}
    tags |= {name: given.get(known, "?") for name, known in PLAYERS.items()}
    side = "draw" if outcome is None or outcome.is_draw else outcome.winners[0].side
    tags["Result"] = "*" if outcome is None else RESULTS[side]
    if options["start"] != STANDARD:
        tags["Variant"] = CHESS960
    if record.start or options["start"] != STANDARD:
        tags |= {"SetUp": "1", "FEN": record.start or record.game.opening.text}
    if outcome is not None and outcome.ending.name in LATE:
        tags["Termination"] = TIME_FORFEIT
    known = {*ROSTER, *PLAYERS.values(), "Comment"}
    return tags | {name.replace("-", "_"): value for name, value in given.items() if name not in known}


def movetext(record: Record, result: str) -> Iterator[str]:
    """The words of the moves, with numbers where a reader needs them."""
    if "Comment" in record.tags:
        yield f"{{{record.tags['Comment']}}}"
    is_interrupted = True
    for before, entry in zip(record.positions(), record.entries, strict=False):
        if entry.seat == REFEREE:
            continue
        words = before.text.split()
        number, is_white = words[5], words[1] == "w"
        if is_white or is_interrupted:
            yield f"{number}." if is_white else f"{number}..."
        yield entry.text
        is_interrupted = bool(entry.comment)
        if entry.comment:
            yield f"{{{entry.comment}}}"
    yield result


def escape(value: str) -> str:
    """A tag's value within quotes."""
    return re.sub(r'(["\\])', r"\\\1", " ".join(value.splitlines()))
