"""Checks of play: texts, keys, taps, undo, endings, records, the referee."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

from sandtable.kernel.board.board_cy import CHANCE_MOVES
from sandtable.kernel.conformance.random_games import (
    Line,
    actors,
    check_outcome,
    check_refused,
    claim,
    is_running,
    legal_texts,
    sample_moves,
    sample_positions,
    snapshot,
)
from sandtable.kernel.error import SandtableError
from sandtable.kernel.game import Game
from sandtable.kernel.position import MAX_MOVE_TEXT, Position
from sandtable.kernel.record import read_record
from sandtable.kernel.seat import CHANCE, REFEREE


def check_position_texts(game: Game, random: Random, line: Line) -> None:
    """Reading a position's text gives the same position: key, moves, evaluation and outcome."""
    for position in line.positions:
        again = game.position(position.text)
        claim(again.text == position.text, position, f"reads back as {again}")
        claim(again.key == position.key, position, "has another key after reading it back")
        if position.is_over and position.repetitions:
            continue  # what stood before belongs to no text
        claim(legal_texts(again) == legal_texts(position), position, "has other moves after reading it back")
        claim(again.starts_turn == position.starts_turn, position, "begins a turn only before or after reading it back")
        value, there = position.board().value(), again.board().value()
        claim(value == there, position, f"is worth {value}, but {there} after reading it back")
        claim(again.outcome == position.outcome, position, f"ends otherwise after reading it back: {again.outcome}")


def check_keys(game: Game, random: Random, line: Line) -> None:
    """Positions with one key have the same moves by the same seats."""
    known: dict[int, Position] = {}
    for position in filter(is_running, line.positions):
        for near in (position, *(position.play(move, move.seat) for move in sample_moves(position.moves, random, 3))):
            other = near if near.is_over else known.setdefault(near.key, near)
            claim(legal_texts(other) == legal_texts(near), near, f"has the key, but not the moves, of {other}")


def check_move_texts(game: Game, random: Random, line: Line) -> None:
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
                fits = move.text == " ".join(move.text.split()) and len(move.text) <= MAX_MOVE_TEXT
                claim(fits and not set(move.text) & set("{}"), position, f"{move} does not fit into a record")


def check_taps(game: Game, random: Random, line: Line) -> None:
    """The taps of a move are not empty and begin no other move's."""
    for position in line.positions:
        for seat in position.waiting:
            ordered = sorted(position.moves_of(seat), key=lambda move: move.taps)
            for move in ordered:
                claim(bool(move.taps) and all(move.taps), position, f"nothing is touched for {move}")
            for move, after in pairwise(ordered):
                begins = after.taps[: len(move.taps)] == move.taps
                claim(not begins, position, f"what is touched for {move} begins {after}")


def check_unmake(game: Game, random: Random, line: Line) -> None:
    """Taking moves back restores everything, for one move and for a whole game."""
    board = line.positions[0].board()
    stood = [snapshot(game, board)]
    for move, position in zip(line.moves, line.positions[1:], strict=True):
        board.push(move.code)
        stood.append(snapshot(game, board))
        check_same(snapshot(game, position.board()), stood[-1], position, "a copy differs from the board")
    for then, position in zip(stood[-2::-1], line.positions[-2::-1], strict=True):
        board.pop()
        check_same(snapshot(game, board), then, position, "is not restored after a game was taken back")
    for move, then, position in zip(line.moves, stood[1:], line.positions[1:], strict=True):
        board.push(move.code)
        check_same(snapshot(game, board), then, position, "is not reached again after a game was taken back")
    for position in sample_positions(line, random, is_running):
        board = position.board()
        before = snapshot(game, board)
        for seat in actors(position):
            for move in position.moves_of(seat):
                board.push(move.code)
                board.pop()
                check_same(snapshot(game, board), before, position, f"is not restored after {move}")
        try:
            board.pop()
        except IndexError:
            continue
        claim(False, position, "takes back a move that was never made")


def check_same(one: tuple[object, ...], other: tuple[object, ...], position: Position, sentence: str) -> None:
    differs = next((f"{a} is not {b}" for a, b in zip(one, other, strict=True) if a != b), "")
    claim(not differs, position, f"{sentence}: {differs}")


def check_counts(game: Game, random: Random, line: Line) -> None:
    """Counting with the compiled methods agrees with counting positions."""
    for position in sample_positions(line, random)[-2:]:
        claim(position.perft(1) == len(position.moves), position, "perft 1 does not count its moves")
    for position in sample_positions(line, random, is_running)[:1]:
        after = sum(len(position.play(move).moves) for move in position.moves)
        claim(position.perft(2) == after, position, f"perft 2 is {position.perft(2)}, but {after} moves follow")


def check_turns(game: Game, random: Random, line: Line) -> None:
    """Only the seats that may act have moves, and somebody has one exactly while the game is not over."""
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
    """Where several may act, their order does not matter, and no seat's moves depend on another's choice."""
    for position in sample_positions(line, random, lambda position: len(position.waiting) > 1):
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
    """Every chance move has a positive weight."""
    for position in line.positions:
        for move in position.moves if position.to_move == CHANCE else ():
            claim(move.weight > 0, position, f"{move} has the weight {move.weight}")


def check_outcomes(game: Game, random: Random, line: Line) -> None:
    """Whole sides win, nobody wins a draw, the board says the same, and a game that is stopped has a result."""
    for position in line.positions:
        for outcome in filter(None, (position.outcome, position.adjudicated())):
            check_outcome(game, position, outcome)
        if position.outcome is not None:
            told = {game.sides[side] for side in position.board().winning_sides()}
            won = {seat.side for seat in position.outcome.winners}
            claim(told == won, position, f"is won by {sorted(won)}, but its board says by {sorted(told)}")
        going = position.outcome or position.adjudicated()
        claim(position.adjudicated() == going, position, "is judged against its own outcome")


def check_records(game: Game, random: Random, line: Line) -> None:
    """Reading a record's text gives the same record, and it replays to the same position."""
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


ORDERS = ("forfeit", "time-up", "turns-up", "withdraw")
"""The first words of the referee's moves."""


def check_referee(game: Game, random: Random, line: Line) -> None:
    """The referee's moves are nobody's legal moves; they can be played, recorded and taken back."""
    orders = [*ORDERS[:-1], *(f"{ORDERS[-1]} {seat}" for seat in game.seats)]
    for position in line.positions:
        for seat in actors(position):
            for move in position.moves_of(seat):
                claim(move.text.split()[0] not in ORDERS, position, f"{move} is the referee's, not {seat}'s")
        claim(not position.moves_of(REFEREE), position, "the referee has legal moves")
    for position in sample_positions(line, random, is_running):
        for order in orders:
            check_refused(position, order, actors(position)[0])
            try:
                after = position.play(order, REFEREE)
            except SandtableError:
                continue
            check_after_referee(game, position, order, after)


def check_after_referee(game: Game, position: Position, order: str, after: Position) -> None:
    """What must hold after a move of the referee."""
    claim(after.is_over != bool(actors(after)), after, f"after {order} it is over and not over")
    for seat in actors(after):
        claim(bool(after.moves_of(seat)), after, f"after {order} it waits for {seat}, who has no move")
    if not after.is_over:
        claim(game.position(after.text) == after, after, f"does not read back after {order}")
        gone = any(order == f"{ORDERS[-1]} {seat}" for seat in after.waiting)
        claim(not gone, after, f"waits for a seat after {order}")
    check_outcome(game, after, after.adjudicated())
    board = position.board()
    before = snapshot(game, board)
    board.force(game.notation.referee_move(board, order))
    board.pop()
    check_same(snapshot(game, board), before, position, f"is not restored after {order}")
    record = game.record(position.text).play(order, REFEREE)
    again = read_record(record.write(), lambda name, options: game.with_options(options))
    claim(again.position == after, after, f"is not what a record with {order} replays to")
