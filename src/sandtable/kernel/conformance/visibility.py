"""What must hold of views: nothing unseen shows in moves, words or pictures."""

from __future__ import annotations

from itertools import combinations
from random import Random

from sandtable.kernel.conformance.play import ORDERS
from sandtable.kernel.conformance.random_games import (
    Line,
    actors,
    called,
    claim,
    going_on,
    looks,
    onlookers,
    picked,
    some,
)
from sandtable.kernel.game import Game
from sandtable.kernel.seat import REFEREE


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


def check_overhearing(game: Game, random: Random, line: Line) -> None:
    """What a board tells a search of another's move tells moves apart exactly where words do."""
    for position in picked(line, random, going_on):
        board = position.board()
        for by in actors(position):
            moves = some(position.moves_of(by), random)
            for seat in onlookers(game):
                heard = [position.heard(move, by, seat) for move in moves]
                told = [board.told(move.code, by.index, -1 if seat is None else seat.index) for move in moves]
                for move, word, number in zip(moves, heard, told, strict=True):
                    unlike = f"{called(seat)} overhears {number} of {move}, which it hears as {word!r}"
                    claim((number == 0) == (word == ""), position, unlike)
                for one, two in combinations(range(len(moves)), 2):
                    unlike = f"{called(seat)} overhears {moves[one]} and {moves[two]} otherwise than it hears them"
                    claim((told[one] == told[two]) == (heard[one] == heard[two]), position, unlike)


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
