"""Checks of views: moves, texts and pictures show nothing that is hidden."""

from __future__ import annotations

from itertools import combinations
from random import Random

from sandtable.kernel.conformance.play import ORDERS
from sandtable.kernel.conformance.random_games import (
    Line,
    actors,
    claim,
    is_running,
    receivers,
    sample_moves,
    sample_positions,
    seat_name,
    view_contents,
)
from sandtable.kernel.game import Game
from sandtable.kernel.seat import REFEREE


def check_views(game: Game, random: Random, line: Line) -> None:
    """Positions sampled from a view give their seat the same view, the same moves and the same redacted moves."""
    for position in sample_positions(line, random, is_running):
        for seat in receivers(game):
            view = position.view(seat)
            claim(
                view_contents(view) == view_contents(position.view(seat)),
                position,
                f"looks different to {seat_name(seat)} each time",
            )
            for _ in range(2):
                world = view.sample(random)
                seen = view_contents(world.view(seat))
                differs = f"a world drawn for {seat_name(seat)} looks like {seen}, not {view_contents(view)}"
                claim(seen == view_contents(view), position, differs)
                again = game.position(world.text)
                claim(again.key == world.key, world, f"drawn for {seat_name(seat)}, is no position")
                for by in actors(position):
                    known = {move.text for move in world.moves_of(by)}
                    for move in sample_moves((move for move in position.moves_of(by) if move.text in known), random, 3):
                        heard = {place.redact_move(move.text, by, seat) for place in (position, world)}
                        after = [view_contents(place.play(move.text, by).view(seat)) for place in (position, world)]
                        tells = f"{seat_name(seat)} hears {' or '.join(sorted(heard))} in worlds it cannot tell apart"
                        claim(len(heard) == 1 or after[0] != after[1], position, tells)


def check_open(game: Game, random: Random, line: Line) -> None:
    """An open position is the same to everybody, moves included, and nobody sees less than a spectator."""
    visibility = game.visibility
    for position in sample_positions(line, random):
        board = position.board()
        masks = {seat: visibility.mask(board, -1 if seat is None else seat.index) for seat in receivers(game)}
        if masks[None] == position.text:
            for seat, text in masks.items():
                claim(text == position.text, position, f"is open to a spectator, but not to {seat_name(seat)}")
        is_open = visibility.is_open(board)
        if is_open is False:
            claim(masks[None] != position.text, position, "is said to hide something, but a spectator sees all of it")
        if not is_open:
            continue
        claim(masks[None] == position.text, position, f"is said to be open, but a spectator sees {masks[None]}")
        for by in actors(position):
            for move in sample_moves(position.moves_of(by), random):
                for seat in receivers(game):
                    text = visibility.redact_move(board, move.code, by.index, -1 if seat is None else seat.index)
                    claim(
                        text == move.text, position, f"is said to be open, but {move} is {text!r} to {seat_name(seat)}"
                    )


def check_redaction(game: Game, random: Random, line: Line) -> None:
    """A redacted move and the view after it tell a seat the same, and a seat's own moves are not redacted."""
    for position in sample_positions(line, random, is_running):
        for by in actors(position):
            moves = sample_moves(position.moves_of(by), random)
            after = {move: position.play(move, by) for move in moves}
            for seat in receivers(game):
                heard = {move: position.redact_move(move, by, seat) for move in moves}
                before = view_contents(position.view(seat))
                seen = {move: view_contents(after[move].view(seat)) for move in moves}
                for move in moves:
                    claim(by != seat or heard[move] == move.text, position, f"{by} hears its own {move} otherwise")
                    silent = not heard[move] and seen[move] != before
                    claim(not silent, position, f"{seat_name(seat)} hears nothing of {move}, but sees it")
                for one, two in combinations(moves, 2):
                    if heard[one] == heard[two]:
                        alike = seen[one] == seen[two]
                        claim(
                            alike, position, f"{seat_name(seat)} sees whether {by} played {one} or {two}, heard alike"
                        )
                    elif seen[one] == seen[two] and after[one] != after[two]:
                        claim(False, position, f"{seat_name(seat)} hears whether {by} plays {one} or {two}, unseen")
        orders = [f"{ORDERS[2]} {seat}" for seat in game.seats]
        told = [position.redact_move(order, REFEREE, seat) for seat in receivers(game) for order in orders]
        claim(told == orders * len(receivers(game)), position, "what the referee says is not heard by all")


def check_observation(game: Game, random: Random, line: Line) -> None:
    """`Board.observe` tells moves apart exactly where their redacted texts do."""
    for position in sample_positions(line, random, is_running):
        board = position.board()
        for by in actors(position):
            moves = sample_moves(position.moves_of(by), random)
            for seat in receivers(game):
                heard = [position.redact_move(move, by, seat) for move in moves]
                told = [board.observation(move.code, by.index, -1 if seat is None else seat.index) for move in moves]
                for move, word, number in zip(moves, heard, told, strict=True):
                    unlike = f"{seat_name(seat)} overhears {number} of {move}, which it hears as {word!r}"
                    claim((number == 0) == (word == ""), position, unlike)
                for one, two in combinations(range(len(moves)), 2):
                    unlike = f"{seat_name(seat)} overhears {moves[one]} and {moves[two]} otherwise than it hears them"
                    claim((told[one] == told[two]) == (heard[one] == heard[two]), position, unlike)


def check_stage(game: Game, random: Random, line: Line) -> None:
    """Every view can be drawn, and every piece on the board is on a node of the scene."""
    nodes = {node.name for node in game.scene.nodes}
    for position in sample_positions(line, random):
        for seat in receivers(game):
            view = position.view(seat)
            stage = view.stage()
            for token in stage.tokens:
                claim(token.node in nodes, view, f"{token.title} stands on {token.node!r}, which is no node")
            for tray in stage.trays:
                claim(not any(token.node for token in tray.tokens), view, f"a token of {tray.name} stands on a node")
                claim(tray.seat in {"", *game.sides, *map(str, game.seats)}, view, f"{tray.name} is nobody's")
            for layer in stage.layers:
                claim(set(layer.marks) <= nodes, view, f"the layer {layer.name} marks what is no node")
