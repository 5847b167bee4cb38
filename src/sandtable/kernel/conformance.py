"""One suite for every room: what must hold in any game, tried along games played at random.

Every `check_…` takes a game, a source of chance and a line of play, and raises AssertionError with a sentence that says
what is wrong and where. `conform` runs them all. None knows a game, so a new room is tested before it has a test.

What must stay hidden, only a room knows: a secret that its `mask` and its `hear` both tell is no secret here. Told by
one of them alone, it is found.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations, pairwise
from random import Random

from sandtable.kernel.board_cy import CHANCE_MOVES, Board
from sandtable.kernel.error import BadInput, GameOver, SandtableError, UnknownSeat
from sandtable.kernel.game import Game
from sandtable.kernel.move import Move
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.position import MOST_TEXT, Position
from sandtable.kernel.record import read_record
from sandtable.kernel.seat import CHANCE, REFEREE, Seat
from sandtable.kernel.view import View
from sandtable.kernel.words import LANGUAGES

LONGEST = 150
"""Random games are broken off after so many moves."""
PICKED = 6
"""In so many positions of a line the slower checks are made."""
TRIED = 10
"""So many moves of a position are tried where all would take too long."""
ORDERS = ("forfeit", "time-up", "withdraw")
"""How the referee's moves begin."""
NONSENSE = (
    "",
    " ",
    "?",
    "-",
    "nonsense",
    "\x00",
    "\n",
    "\ud800",
    "٣",
    "²",
    "{}",
    "done",
    "pass",
    "a1" * 200,
    "9" * 5000,
)


@dataclass(frozen=True)
class Line:
    """A game played at random: every position from the opening on, and the moves between them."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]


def wander(game: Game, random: Random, longest: int = LONGEST) -> Line:
    """Play at random: chance by its weights, seats that may act at once in any order."""
    position, moves = game.opening, list[Move]()
    positions = [position]
    while not position.is_over and len(moves) < longest:
        move = draw(position, random)
        position = position.play(move, move.seat)
        positions.append(position)
        moves.append(move)
    return Line(tuple(positions), tuple(moves))


def draw(position: Position, random: Random) -> Move:
    """Any move of anybody who may act."""
    moves = position.moves_of(random.choice(position.waiting)) if position.waiting else position.moves
    claim(len(moves) > 0, position, "is not over, but somebody it waits for has no move")
    return random.choices(moves, [max(move.weight, 0) or 1 for move in moves])[0]


def conform(game: Game, seed: int = 1, games: int = 2, longest: int = LONGEST) -> None:
    """Every check, along some games played at random."""
    check_game(game)
    for number in range(games):
        random = Random(f"{seed}/{number}")
        line = wander(game, random, longest)
        for check in CHECKS:
            try:
                check(game, random, line)
            except AssertionError:
                raise
            except Exception as error:
                met = f"{check.__name__} met {type(error).__name__}: {error}"
                raise AssertionError(f"{game.name} ({game.options.text}): {met}") from error


def digest(game: Game, seed: int = 1, games: int = 2, longest: int = LONGEST) -> str:
    """A hash of all that can be seen along some random games: the same on every machine, compiled or not."""
    seen = sha256()
    for number in range(games):
        for position in wander(game, Random(f"{seed}/{number}"), longest).positions:
            words = [move.text for seat in actors(position) for move in position.moves_of(seat)]
            seen.update(f"{position.text}\n{position.key}\n{words}\n{position.board().value()}\n".encode())
    return seen.hexdigest()


# What the checks are made of


def claim(holds: bool, position: Position | View | Game, sentence: str) -> None:
    """Complain unless something holds."""
    if not holds:
        where = f"{position.name} ({position.options.text})" if isinstance(position, Game) else str(position)
        raise AssertionError(f"{where}: {sentence}.")


def actors(position: Position) -> tuple[Seat, ...]:
    """Everybody who may act, chance included."""
    if position.is_over:
        return ()
    return position.waiting or (CHANCE,)


def picked(line: Line, random: Random, fits: Callable[[Position], bool] = lambda position: True) -> list[Position]:
    """A few positions of a line: the first, the last, and some between."""
    fitting = [position for position in line.positions if fits(position)]
    between = fitting[1:-1]
    return fitting[:1] + random.sample(between, min(len(between), PICKED - 2)) + fitting[1:][-1:]


def going_on(position: Position) -> bool:
    return not position.is_over


def some(moves: Iterable[Move], random: Random, most: int = TRIED) -> list[Move]:
    """A few of many moves."""
    listed = list(moves)
    return listed if len(listed) <= most else random.sample(listed, most)


def words_of(position: Position) -> dict[str, list[str]]:
    """What everybody may do."""
    return {seat.name: [move.text for move in position.moves_of(seat)] for seat in actors(position)}


def fresh_text(position: Position) -> str:
    """The text of a position, written anew."""
    return position.game.notation.write(position.board())


def snapshot(game: Game, board: Board) -> tuple[object, ...]:
    """Everything of a board that can be seen from outside."""
    moves = [sorted(board.moves_for(seat)) for seat in range(len(game.seats))]
    return (
        game.notation.write(board),
        ("key", board.key),
        ("mover, side, fresh", board.mover, board.side, bool(board.fresh)),
        ("ended", board.ended),
        ("repetitions", board.recurrences()),
        ("waiting", board.waiting()),
        ("moves", moves, sorted(board.moves())),
        ("evaluation", board.value()),
        game.verdict.outcome(board, game.seats),
    )


def looks(view: View) -> tuple[object, ...]:
    """Everything a view shows."""
    return (
        view.text,
        view.to_move,
        view.waiting,
        [(move.text, move.taps) for move in view.moves],
        view.outcome.result if view.outcome else "",
    )


def onlookers(game: Game) -> tuple[Seat | None, ...]:
    """Every seat, and a spectator."""
    return (*game.seats, None)


def called(seat: Seat | None) -> str:
    return seat.name if seat else "a spectator"


# The checks


def check_game(game: Game) -> None:
    """Seats, options, presets and scene are well formed."""
    names = [seat.name for seat in game.seats]
    claim(len(set(names)) == len(names) > 0, game, "its seats do not have names of their own")
    claim(all(" " not in name for name in names), game, "a seat's name is more than one word")
    claim([seat.index for seat in game.seats] == list(range(len(names))), game, "its seats are not numbered in order")
    claim(game.with_options(game.options.text) == game, game, "the text of its options does not give them back")
    claim({"book", "club"} <= set(game.rulings.presets), game, "it lacks the preset book or club")
    nodes = [node.name for node in game.scene.nodes]
    claim(len(set(nodes)) == len(nodes), game, "two nodes of its scene have one name")
    claim(set(game.rulings.titles) == set(game.rulings.presets), game, "not every preset has a title")
    claim(set(game.scene.turns) == set(names), game, "its scene is not turned for each seat, and for no other")
    claim(bool(game.scene.faces), game, "its scene has no face")
    claim(game.opening.outcome is None, game, "it is over before it begins")


def check_files(game: Game) -> None:
    """A room in the registry has its rules in every language, its art and its faces. Toys have not: see `conform`."""
    for language in LANGUAGES:
        claim("1.1" in game.rules(language), game, f"its rules in {language} have no numbers")
    art = game.file("art", "pieces.svg").read_text(encoding="utf-8")
    faces = tomllib.loads(game.file("art", "faces.toml").read_text(encoding="utf-8"))
    claim(set(game.scene.faces) <= set(faces), game, "a face of its scene has no paints")
    for token in game.opening.view().stage().tokens:
        claim(f'id="{token.art}"' in art, game, f"there is no picture {token.art}")
    for option in game.rulings:
        claim(option.rule in game.rules(), game, f"option {option.name} names rule {option.rule}, which does not exist")


def check_texts(game: Game, random: Random, line: Line) -> None:
    """A position's text gives it back, with its key, moves, evaluation and outcome computed from scratch."""
    for position in line.positions:
        again = game.position(position.text)
        claim(again.text == position.text, position, f"reads back as {again}")
        claim(again.key == position.key, position, "has another key after reading it back")
        if position.is_over and position.repetitions:
            continue  # what stood before belongs to no text
        claim(words_of(again) == words_of(position), position, "has other moves after reading it back")
        claim(again.starts_turn == position.starts_turn, position, "begins a turn only before or after reading it back")
        value, there = position.board().value(), again.board().value()
        claim(value == there, position, f"is worth {value}, but {there} after reading it back")
        claim(again.outcome == position.outcome, position, f"ends otherwise after reading it back: {again.outcome}")


def check_keys(game: Game, random: Random, line: Line) -> None:
    """Positions with one key have the same moves by the same seats."""
    known: dict[int, Position] = {}
    for position in filter(going_on, line.positions):
        for near in (position, *(position.play(move, move.seat) for move in some(position.moves, random, 3))):
            other = near if near.is_over else known.setdefault(near.key, near)
            claim(words_of(other) == words_of(near), near, f"has the key, but not the moves, of {other}")


def check_words(game: Game, random: Random, line: Line) -> None:
    """Every move has a text of its own, from which it is found again, and which a record can hold."""
    for position in line.positions:
        board = position.board()
        for seat in actors(position):
            codes = board.moves_for(seat.index) if seat.is_person else board.moves()
            moves = position.moves_of(seat)
            claim(len(moves) == len(codes), position, f"two moves of {seat} have one text")
            for move in moves:
                found = position.find(move.text, seat)
                claim(found.code == move.code, position, f"{move} is found as another move")
                tidy = game.notation.tidy(move.text)
                claim(move.text in tidy, position, f"{move} means {' or '.join(tidy)} to a person")
                fits = move.text == " ".join(move.text.split()) and len(move.text) <= MOST_TEXT
                claim(fits and not set(move.text) & set("{}"), position, f"{move} does not fit into a record")


def check_taps(game: Game, random: Random, line: Line) -> None:
    """What a person touches for one move is not empty and begins no other move."""
    for position in line.positions:
        for seat in position.waiting:
            ordered = sorted(position.moves_of(seat), key=lambda move: move.taps)
            for move in ordered:
                claim(bool(move.taps) and all(move.taps), position, f"nothing is touched for {move}")
            for move, after in pairwise(ordered):
                begins = after.taps[: len(move.taps)] == move.taps
                claim(not begins, position, f"what is touched for {move} begins {after}")


def check_unmake(game: Game, random: Random, line: Line) -> None:
    """Taking moves back restores everything, one move and a whole game, down and up again."""
    board = line.positions[0].board()
    stood = [snapshot(game, board)]
    for move, position in zip(line.moves, line.positions[1:], strict=True):
        board.push(move.code)
        stood.append(snapshot(game, board))
        same(snapshot(game, position.board()), stood[-1], position, "a copy differs from the board")
    for then, position in zip(stood[-2::-1], line.positions[-2::-1], strict=True):
        board.pop()
        same(snapshot(game, board), then, position, "is not restored after a game was taken back")
    for move, then, position in zip(line.moves, stood[1:], line.positions[1:], strict=True):
        board.push(move.code)
        same(snapshot(game, board), then, position, "is not reached again after a game was taken back")
    for position in picked(line, random, going_on):
        board = position.board()
        before = snapshot(game, board)
        for seat in actors(position):
            for move in position.moves_of(seat):
                board.push(move.code)
                board.pop()
                same(snapshot(game, board), before, position, f"is not restored after {move}")
        try:
            board.pop()
        except IndexError:
            continue
        claim(False, position, "takes back a move that was never made")


def same(one: tuple[object, ...], other: tuple[object, ...], position: Position, sentence: str) -> None:
    differs = next((f"{a} is not {b}" for a, b in zip(one, other, strict=True) if a != b), "")
    claim(not differs, position, f"{sentence}: {differs}")


def check_counts(game: Game, random: Random, line: Line) -> None:
    """Counting with the compiled methods agrees with counting positions."""
    for position in picked(line, random)[-2:]:
        claim(position.perft(1) == len(position.moves), position, "perft 1 does not count its moves")
    for position in picked(line, random, going_on)[:1]:
        after = sum(len(position.play(move).moves) for move in position.moves)
        claim(position.perft(2) == after, position, f"perft 2 is {position.perft(2)}, but {after} moves follow")


def check_turns(game: Game, random: Random, line: Line) -> None:
    """Somebody can move exactly while the game is not over, and only those it waits for."""
    for position in line.positions:
        board = position.board()
        if position.is_over:
            claim(position.to_move is None and not position.waiting, position, "is over, but waits for somebody")
            claim(not board.moves() and not position.moves, position, "is over, but has moves")
        for seat in game.seats:
            idle = seat not in position.waiting
            claim(not idle or not board.moves_for(seat.index), position, f"does not wait for {seat}, who has moves")
        if position.is_over:
            continue
        if board.mover == CHANCE_MOVES:
            claim(position.to_move == CHANCE and not position.waiting, position, "waits for somebody besides chance")
            claim(bool(position.moves), position, "waits for chance, which has no move")
            continue
        claim(position.waiting[:1] == (position.to_move,), position, "the seat to move is not the first it waits for")
        for seat in position.waiting:
            claim(bool(position.moves_of(seat)), position, f"is not over, but {seat}, whom it waits for, has no move")
        side = game.sides.index(game.seats[board.mover].side)
        claim(board.side == side, position, f"the side to move is number {board.side}, its seat's {side}")


def check_simultaneous(game: Game, random: Random, line: Line) -> None:
    """Where several may act, order does not matter, and nobody's choice depends on another's."""
    for position in picked(line, random, lambda position: len(position.waiting) > 1):
        for one, two in combinations(position.waiting, 2):
            first, second = random.choice(position.moves_of(one)), random.choice(position.moves_of(two))
            after = position.play(first, one), position.play(second, two)
            for seat, place in ((two, after[0]), (one, after[1])):
                here = [(move.text, move.taps) for move in position.moves_of(seat)]
                there = [(move.text, move.taps) for move in place.moves_of(seat)] if seat in place.waiting else []
                claim(here == there, position, f"what {seat} may do depends on {first if seat == two else second}")
            ways = after[0].play(second.text, two), after[1].play(first.text, one)
            differ = f"{first} and {second} lead to {ways[0]} in one order and to {ways[1]} in the other"
            claim(ways[0] == ways[1] and ways[0].key == ways[1].key, position, differ)


def check_weights(game: Game, random: Random, line: Line) -> None:
    """Every chance move has some chance."""
    for position in line.positions:
        for move in position.moves if position.to_move == CHANCE else ():
            claim(move.weight > 0, position, f"{move} has the weight {move.weight}")


def check_outcomes(game: Game, random: Random, line: Line) -> None:
    """Whole sides win, nobody wins a draw, and a game that is stopped always has a result."""
    for position in line.positions:
        for outcome in filter(None, (position.outcome, position.adjudicated())):
            sound(game, position, outcome)
        going = position.outcome or position.adjudicated()
        claim(position.adjudicated() == going, position, "is judged against its own outcome")


def sound(game: Game, position: Position, outcome: Outcome) -> None:
    """An outcome that makes sense."""
    won, lost = outcome.winners, outcome.losers
    claim(set(won) | set(lost) <= set(game.seats), position, "somebody wins or loses who has no seat")
    claim(len(set(won)) == len(won) and not set(won) & set(lost), position, "somebody wins twice, or wins and loses")
    claim(outcome.is_draw == (not won) and not (lost and not won), position, "is a draw with winners or losers")
    sides = {seat.side for seat in won}
    claim(all((seat in won) == (seat.side in sides) for seat in game.seats), position, "a part of a side wins")
    claim(bool(outcome.sentence("en") and outcome.sentence("vi")), position, "ends without a word")
    claim({side for side, _ in outcome.points} <= set(game.sides), position, "there are points for no side")


def check_records(game: Game, random: Random, line: Line) -> None:
    """A record's text gives it back, and it replays to where the game stands."""
    record = game.record()
    for move in line.moves:
        record = record.play(move.text, move.seat)
    text = record.write()
    try:
        again = read_record(text, lambda name, options: game.with_options(options))
    except SandtableError as error:
        raise AssertionError(f"{line.positions[-1]}: its record cannot be read: {error}") from error
    claim(again.write() == text, line.positions[-1], "its record reads back as another record")
    for position in (record.position, again.position):
        claim(position == line.positions[-1], line.positions[-1], f"its record replays to {position}")
        claim(position.key == line.positions[-1].key, line.positions[-1], "its record replays to another key")
        claim(position.outcome == line.positions[-1].outcome, line.positions[-1], "its record ends otherwise")


def check_referee(game: Game, random: Random, line: Line) -> None:
    """The referee's moves are nobody's legal moves; they can be played, recorded and taken back."""
    orders = [*ORDERS[:2], *(f"{ORDERS[2]} {seat}" for seat in game.seats)]
    for position in line.positions:
        for seat in actors(position):
            for move in position.moves_of(seat):
                claim(move.text.split()[0] not in ORDERS, position, f"{move} is the referee's, not {seat}'s")
        claim(not position.moves_of(REFEREE), position, "the referee has legal moves")
    for position in picked(line, random, going_on):
        for order in orders:
            refused(position, order, actors(position)[0])
            try:
                after = position.play(order, REFEREE)
            except SandtableError:
                continue
            referee_moved(game, position, order, after)


def referee_moved(game: Game, position: Position, order: str, after: Position) -> None:
    """What must hold after a move of the referee."""
    claim(after.is_over != bool(actors(after)), after, f"after {order} it is over and not over")
    for seat in actors(after):
        claim(bool(after.moves_of(seat)), after, f"after {order} it waits for {seat}, who has no move")
    if not after.is_over:
        claim(game.position(after.text) == after, after, f"does not read back after {order}")
        gone = any(order == f"{ORDERS[2]} {seat}" for seat in after.waiting)
        claim(not gone, after, f"waits for a seat after {order}")
    sound(game, after, after.adjudicated())
    board = position.board()
    before = snapshot(game, board)
    board.force(game.notation.order(board, order))
    board.pop()
    same(snapshot(game, board), before, position, f"is not restored after {order}")
    record = game.record(position.text).play(order, REFEREE)
    again = read_record(record.write(), lambda name, options: game.with_options(options))
    claim(again.position == after, after, f"is not what a record with {order} replays to")


def check_views(game: Game, random: Random, line: Line) -> None:
    """Worlds drawn from a view are positions that look and sound the same to their seat, with the same moves."""
    for position in picked(line, random, going_on):
        for seat in onlookers(game):
            view = position.view(seat)
            claim(looks(view) == looks(position.view(seat)), position, f"looks different to {called(seat)} each time")
            for _ in range(2):
                world = view.sample(random)
                seen = looks(world.view(seat))
                differs = f"a world drawn for {called(seat)} looks like {seen}, not {looks(view)}"
                claim(seen == looks(view), position, differs)
                again = game.position(world.text)
                claim(again.key == world.key, world, f"drawn for {called(seat)}, is no position")
                for by in actors(position):
                    known = {move.text for move in world.moves_of(by)}
                    for move in some((move for move in position.moves_of(by) if move.text in known), random, 3):
                        heard = {place.heard(move.text, by, seat) for place in (position, world)}
                        after = [looks(place.play(move.text, by).view(seat)) for place in (position, world)]
                        tells = f"{called(seat)} hears {' or '.join(sorted(heard))} in worlds it cannot tell apart"
                        claim(len(heard) == 1 or after[0] != after[1], position, tells)


def check_hearing(game: Game, random: Random, line: Line) -> None:
    """What a seat hears of moves and what it sees after them tell it the same, and its own moves it hears in full."""
    for position in picked(line, random, going_on):
        for by in actors(position):
            moves = some(position.moves_of(by), random)
            after = {move: position.play(move, by) for move in moves}
            for seat in onlookers(game):
                heard = {move: position.heard(move, by, seat) for move in moves}
                before = looks(position.view(seat))
                seen = {move: looks(after[move].view(seat)) for move in moves}
                for move in moves:
                    claim(by != seat or heard[move] == move.text, position, f"{by} hears its own {move} otherwise")
                    silent = not heard[move] and seen[move] != before
                    claim(not silent, position, f"{called(seat)} hears nothing of {move}, but sees it")
                for one, two in combinations(moves, 2):
                    if heard[one] == heard[two]:
                        alike = seen[one] == seen[two]
                        claim(alike, position, f"{called(seat)} sees whether {by} played {one} or {two}, heard alike")
                    elif seen[one] == seen[two] and after[one] != after[two]:
                        claim(False, position, f"{called(seat)} hears whether {by} plays {one} or {two}, unseen")
        orders = [f"{ORDERS[2]} {seat}" for seat in game.seats]
        told = [position.heard(order, REFEREE, seat) for seat in onlookers(game) for order in orders]
        claim(told == orders * len(onlookers(game)), position, "what the referee says is not heard by all")


def check_stage(game: Game, random: Random, line: Line) -> None:
    """Every view can be drawn, and all that stands on the board stands on nodes of the scene."""
    nodes = {node.name for node in game.scene.nodes}
    for position in picked(line, random):
        for seat in onlookers(game):
            view = position.view(seat)
            stage = view.stage()
            for token in stage.tokens:
                claim(token.node in nodes, view, f"{token.title} stands on {token.node!r}, which is no node")
            for tray in stage.trays:
                claim(not any(token.node for token in tray.tokens), view, f"a token of {tray.name} stands on a node")
                claim(tray.seat in {"", *game.sides, *map(str, game.seats)}, view, f"{tray.name} is nobody's")
            for layer in stage.layers:
                claim(set(layer.marks) <= nodes, view, f"the layer {layer.name} marks what is no node")


def check_nonsense(game: Game, random: Random, line: Line) -> None:
    """Nonsense is refused with an error of ours, and nothing that is played or refused changes a position."""
    for position in picked(line, random):
        before = (position.text, position.key, words_of(position))
        for text in mangled(move.text for seat in actors(position) for move in position.moves_of(seat)):
            for seat in (*game.seats, CHANCE, REFEREE):
                attempt(position, text, seat)
        for move in some(position.moves, random):
            position.play(move)
        now = (fresh_text(position), position.key, words_of(Position(game, position.board())))
        claim(now == before, position, f"has changed to {now[0]}")
        if position.is_over:
            refused(position, line.moves[-1].text if line.moves else "pass", game.seats[0], GameOver)
        for text in mangled([position.text], random, 40):
            strange(game, position, text)
    for name in ("", "nobody", game.seats[0].name + " "):
        try:
            game.seat(name)
        except UnknownSeat:
            continue
        claim(False, game, f"there is a seat {name!r}")


def mangled(texts: Iterable[str], random: Random | None = None, most: int = 10) -> Iterator[str]:
    """Nonsense, and sense with small faults; some of it may mean something after all."""
    yield from NONSENSE
    chosen = random or Random(0)
    for text in list(texts)[:3]:
        for _ in range(most):
            at, more = chosen.randrange(len(text) + 1), chosen.choice("?-x*>a1Aé9 /,()=0~²\n" + text)
            yield chosen.choice(
                (text[:at] + more + text[at:], text[:at] + text[at + 1 :], text[:at] + more + text[at + 1 :])
            )
        yield text.swapcase()
        yield text + text


def attempt(position: Position, text: str, seat: Seat) -> None:
    """Play a text: a legal move in some spelling, or refused."""
    try:
        position.play(text, seat)
    except SandtableError:
        return
    except Exception as error:
        claim(False, position, f"{text!r} by {seat} is answered with {type(error).__name__}: {error}")
    if seat != REFEREE:
        found = position.find(text, seat)
        claim(found in position.moves_of(seat), position, f"{text!r} by {seat} is played, but no legal move")


def refused(position: Position, text: str, seat: Seat, error: type[Exception] = SandtableError) -> None:
    try:
        position.play(text, seat)
    except error:
        return
    claim(False, position, f"{text!r} by {seat} is not refused")


def strange(game: Game, near: Position, text: str) -> None:
    """Read a text as a position: refused, or a position like any other."""
    try:
        position = game.position(text)
    except BadInput:
        return
    except Exception as error:
        claim(False, near, f"{text!r} read as a position is answered with {type(error).__name__}: {error}")
    again = game.position(position.text)
    claim(again.text == position.text and again.key == position.key, position, f"read from {text!r}, reads otherwise")
    claim(position.is_over != bool(actors(position)), position, f"read from {text!r}, is over and not over")
    sound(game, position, position.adjudicated())
    for seat in actors(position):
        claim(bool(position.moves_of(seat)), position, f"read from {text!r}, waits for {seat}, who has no move")
    for onlooker in onlookers(game):
        position.view(onlooker).stage()


CHECKS: tuple[Callable[[Game, Random, Line], None], ...] = (
    check_turns,
    check_outcomes,
    check_words,
    check_taps,
    check_weights,
    check_texts,
    check_keys,
    check_unmake,
    check_counts,
    check_simultaneous,
    check_records,
    check_referee,
    check_views,
    check_hearing,
    check_stage,
    check_nonsense,
)
