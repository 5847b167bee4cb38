"""Records as other programs write them: PDN, portable draughts notation.

A file may hold several games. Comments are kept, variations are not. A capture may be written by its ends, by every
square on which it lands, or jump by jump. `1-0` means that White has won, as PDN defines it; where the moves themselves
end the game, they decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from sandtable.games.checkers.notation import NODE, NUMBER_OF
from sandtable.games.checkers.rules import CheckersRules
from sandtable.kernel.error import BadNotation, BadRecord, GameOver, IllegalMove, clip
from sandtable.kernel.game import Game
from sandtable.kernel.grid import State
from sandtable.kernel.grid.position_text import read_state, write_state
from sandtable.kernel.outcome import AGREED, CONCEDED, Outcome
from sandtable.kernel.record import NAME as TAG_NAME
from sandtable.kernel.record import OWN_TAGS, Record
from sandtable.kernel.seat import REFEREE

NAME = "PDN"
SUFFIX = ".pdn"
MAX_TEXT = 4 << 20
MAX_LINE = 80
RULES = CheckersRules()
GAME_TYPES = {"21": "", "25": "preset=russian", "26": "preset=brazilian"}
"""PDN's numbers of the games that can be played here; 21 is English draughts, and what an absent tag means."""
RESULTS = {"1-0": "white", "2-0": "white", "0-1": "black", "0-2": "black", "1/2-1/2": "draw", "1-1": "draw"}
WRITTEN = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2"}
PLAYERS = {"White": "Seat-white", "Black": "Seat-black"}
HANDLED = {"Result", "FEN", "SetUp", "GameType", "Options", *OWN_TAGS}
MOVE = r"(?:[0-9]{1,2}|[a-h][1-8])(?:[-x:](?:[0-9]{1,2}|[a-h][1-8]))+"
FOREIGN = re.compile(rf'\[GameType "|\[FEN "[BW]:|(?:^|\s)1\. ?{MOVE}')
TOKEN = re.compile(
    rf"""
    \[\s*(?P<tag>[A-Za-z][A-Za-z0-9_-]*)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]
    | \{{(?P<comment>[^}}]*)\}}
    | ;(?P<line>[^\n]*)
    | (?P<open>\() | (?P<close>\))
    | (?P<result>1/2-1/2|[012]-[012](?![0-9x-])|\*)
    | [0-9]+\.+
    | \$[0-9]+
    | (?P<move>{MOVE})[!?]*
    | (?P<space>\s+)
    """,
    re.VERBOSE,
)
SQUARES = re.compile(r"(K?)([0-9]{1,2}|[a-h][1-8])(?:-([0-9]{1,2}))?")


class ForeignGame(NamedTuple):
    """One game of a file, before anything is played."""

    tags: dict[str, str]
    moves: list[tuple[str, str]]
    """Moves and the comments after them."""
    result: str = "*"


def is_foreign(text: str) -> bool:
    """Whether a text looks like PDN."""
    return '[Game "' not in text[:2000] and FOREIGN.search(text[:20_000]) is not None


def read_records(text: str, game: Game) -> tuple[Record, ...]:
    """The games of a PDN file, or BadRecord."""
    if len(text) > MAX_TEXT:
        raise BadRecord("A PDN file of {count} characters is too long.", count=len(text))
    found = tuple(read_game(foreign, number, game) for number, foreign in enumerate(split_games(text), 1))
    if not found:
        raise BadRecord("There is no game in this PDN file.")
    return found


def split_games(text: str) -> Iterator[ForeignGame]:
    """The games of a file: a tag after a move, or a result, ends one."""
    game, depth, at = ForeignGame({}, []), 0, 0
    while at < len(text):
        matched = TOKEN.match(text, at)
        if matched is None:
            line = text.count("\n", 0, at) + 1
            raise BadRecord(
                "Line {number}: {text} is not PDN.", number=line, text=clip(text[at : at + 20].split("\n")[0])
            )
        at = matched.end()
        depth += (matched["open"] is not None) - (matched["close"] is not None)
        if depth > 0 or matched["space"]:
            continue
        if matched["tag"]:
            if game.moves:
                yield game
                game = ForeignGame({}, [])
            game.tags[matched["tag"]] = re.sub(r"\\(.)", r"\1", matched["value"])
        elif matched["move"]:
            game.moves.append((matched["move"], ""))
        elif (comment := matched["comment"] or matched["line"]) and game.moves:
            move, before = game.moves[-1]
            game.moves[-1] = move, " ".join([*before.split(), *comment.replace("{", "(").split()])
        elif matched["result"]:
            yield game._replace(result=matched["result"])
            game = ForeignGame({}, [])
    if game.moves or game.tags:
        yield game


def read_game(foreign: ForeignGame, number: int, game: Game) -> Record:
    """A game played out, or BadRecord."""
    kind = foreign.tags.get("GameType", "21").split(",")[0].strip()
    if kind not in GAME_TYPES:
        raise BadRecord("Game {number}: GameType {kind} is not played here.", number=number, kind=clip(kind))
    options = foreign.tags.get("Options", GAME_TYPES[kind])
    game = game.with_options(options) if options else game
    start = read_fen(foreign.tags["FEN"]) if "FEN" in foreign.tags else ""
    if start == game.opening.text:
        start = ""
    try:
        record = play_moves(game.record(start), foreign, number)
    except GameOver:  # other programs do not end a game that is drawn by repetition
        endless = game.with_options({**game.options, "repetition": "off", "quiet": "off"})
        record = play_moves(endless.record(start), foreign, number)
    tags = {PLAYERS.get(name, name): value for name, value in foreign.tags.items() if name not in HANDLED}
    free = {name: value for name, value in tags.items() if re.fullmatch(TAG_NAME, name) and name not in OWN_TAGS}
    return finish(replace(record, tags=free), foreign)


def play_moves(record: Record, foreign: ForeignGame, number: int) -> Record:
    """The record with every move of a game."""
    waiting = ""
    for at, (text, comment) in enumerate(foreign.moves):
        whole = join_jumps(waiting, text) if waiting else text
        following = foreign.moves[at + 1][0] if at + 1 < len(foreign.moves) else ""
        try:
            record, waiting = record.play(whole, comment=comment), ""
        except (IllegalMove, BadNotation) as error:
            if re.split("[-x:]", following)[0] == re.split("[-x:]", whole)[-1]:
                waiting = whole
                continue
            raise BadRecord(
                "Game {number}, move {at}: {error}", number=number, at=len(record.entries) + 1, error=error
            ) from None
    return record


def join_jumps(first: str, second: str) -> str:
    """Two jumps of one capture, written one after the other, as one."""
    return "x".join([*re.split("[-x:]", first), *re.split("[-x:]", second)[1:]])


def finish(record: Record, foreign: ForeignGame) -> Record:
    """The record with the result that the file names, where the moves alone did not end the game."""
    said = RESULTS.get(foreign.tags.get("Result", foreign.result).strip(), RESULTS.get(foreign.result, ""))
    if record.position.outcome is not None or not said:
        return record
    if said == "draw":
        return record.ended(Outcome((), AGREED))
    winner = record.game.seat(said)
    return record.ended(Outcome((winner,), CONCEDED, losers=tuple(one for one in record.game.seats if one != winner)))


def read_fen(fen: str) -> str:
    """The position text of PDN's `B:W21,K22:B1-12`."""
    turn, *sides = re.sub(r"\s", "", fen).rstrip(".").split(":")
    letters = dict.fromkeys(NODE.values(), "")
    if turn not in ("W", "B") or sorted(side[:1] for side in sides) != ["B", "W"]:
        raise BadRecord("{fen} is not a position in PDN, such as B:W21,K22:B1-12.", fen=clip(fen))
    for side in sides:
        for square in filter(None, side[1:].split(",")):
            matched = SQUARES.fullmatch(square)
            first = NUMBER_OF.get(matched[2]) or int(matched[2]) if matched and matched[2] != "0" else 0
            last = int(matched[3]) if matched and matched[3] else first
            if matched is None or not 1 <= first <= last <= len(NODE):
                raise BadRecord("{fen} is not a position in PDN, such as B:W21,K22:B1-12.", fen=clip(fen))
            for number in range(first, last + 1):
                letters[NODE[number]] = RULES.letter("k" if matched[1] else "m", 0 if side[0] == "W" else 1)
    cells = "".join(letters.get(node, "") or "." for node in RULES.grid.nodes)
    return write_state(State(cells, 0 if turn == "W" else 1), RULES)


def write_fen(text: str) -> str:
    """A position text as PDN has it."""
    state = read_state(text, RULES)
    pieces: dict[int, list[str]] = {0: [], 1: []}
    for node, number in sorted(NUMBER_OF.items(), key=lambda pair: pair[1]):
        letter = RULES.at(state, node)
        if letter != ".":
            pieces[RULES.owner(letter)].append(f"{'K' if letter.lower() == 'k' else ''}{number}")
    return f"{'WB'[state.turn]}:W{','.join(pieces[0])}:B{','.join(pieces[1])}"


def write_record(record: Record) -> str:
    """A record as PDN."""
    lines = [f'[{name} "{escape(value)}"]' for name, value in written_tags(record).items()]
    words, number = [], 1
    for at, entry in enumerate(record.entries):
        if entry.seat == REFEREE:
            if at + 1 < len(record.entries):
                raise BadRecord("PDN has no way to write {move}.", move=clip(entry.text))
            words += f"{{{entry.text}}}".split(" ")
            continue
        if at % 2 == 0:
            words.append(f"{number}.")
            number += 1
        words.append(entry.text)
        words += f"{{{entry.comment}}}".split(" ") if entry.comment else []
    words.append(WRITTEN[record.outcome.result] if record.outcome else "*")
    return "\n".join([*lines, "", *wrap(words), ""])


def written_tags(record: Record) -> Mapping[str, str]:
    """The tags of a PDN file, in their order."""
    shown = {name: record.tags.get(tag, "?") for name, tag in PLAYERS.items()}
    tags = {name: record.tags.get(name, "?") for name in ("Event", "Site", "Date", "Round")} | shown
    tags["Result"] = WRITTEN[record.outcome.result] if record.outcome else "*"
    options = record.game.options.text
    kinds = {record.game.with_options(given).options.text: kind for kind, given in GAME_TYPES.items()}
    tags["GameType"] = kinds.get(options, "21")
    if options not in kinds:
        tags["Options"] = options
    if record.start:
        tags |= {"SetUp": "1", "FEN": write_fen(record.start)}
    used = {*tags, *PLAYERS.values(), *OWN_TAGS}
    return tags | {name: value for name, value in record.tags.items() if name not in used}


def escape(value: str) -> str:
    """A tag's value on one line."""
    return re.sub(r'(["\\])', r"\\\1", " ".join(value.split()))


def wrap(words: list[str]) -> Iterator[str]:
    """Words in lines of at most 80 characters."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > MAX_LINE:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    yield line
