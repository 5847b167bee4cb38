"""What a seat is shown must be the same in all worlds it cannot tell apart.

Worlds are made in two ways: by the room's own `sample`, and by shuffling here whatever the rules say a seat cannot see,
so that a mask that tells too much cannot hide behind a sample that believes it.
"""

from __future__ import annotations

import re
from random import Random

from sandtable import CHANCE, Game, Position, SandtableError, Seat
from tests.games.tri_cross.diagram import SQUARES, game, placement

KINDS_OF_SECRETS: tuple[dict[str, str], ...] = (
    {"faces": "down", "formation": "random"},
    {"faces": "down", "first": "draw"},
    {"faces": "memory", "formation": "random"},
    {"faces": "memory"},
    {"formation": "choose"},
    {"faces": "down", "formation": "random", "revealed": "challenged", "reveal": "adjacent"},
    {"faces": "down", "players": "3", "formation": "random"},
    {"faces": "down", "players": "teams", "pieces": "four"},
    {"faces": "memory", "players": "4", "formation": "random"},
)
ZONES = {2: ("cde12", "cde67"), 3: ("cde12", "ab345", "cde67"), 4: ("cde12", "ab345", "cde67", "fg345")}
NONSENSE = ("d4-d5", "d2xd4", "6@c2", "X@e7", "pass", "nonsense", "a4-c4", "black")


def standing(text: str) -> dict[str, str]:
    """Square to piece."""
    found = {}
    for row, signs in zip("7654321", text.split()[0].split("/"), strict=True):
        names = [square for square in SQUARES if square[1] == row]
        for square, sign in zip(names, re.findall(r"\.|..", signs), strict=True):
            if sign != ".":
                found[square] = sign
    return found


def shuffled(position: Position, seat: Seat | None, random: Random) -> Position:
    """A world the seat cannot tell from the true one: what lies face down or is being placed is changed about."""
    options = position.game.options
    first, rest = position.text.split(" ", 1)
    stands = standing(first)
    choosing = "placing=" in rest and options["formation"] in ("choose", "auto")
    for index, colour in enumerate("krgy"[: len(position.game.seats)]):
        own = seat is not None and seat.index == index
        if own and (choosing or options["faces"] != "memory"):
            continue
        squares = [square for square, piece in stands.items() if piece[0].lower() == colour]
        if choosing:
            letters = ZONES[len(position.game.seats)][index]
            zone = [square for square in SQUARES if square[0] in letters and square[1] in letters]
            moved = dict(
                zip(random.sample(zone, len(squares)), [stands.pop(square) for square in squares], strict=True)
            )
            stands |= moved
        else:
            down = [square for square in squares if stands[square][0].isupper()]
            kinds = [stands[square][1] for square in down]
            random.shuffle(kinds)
            stands |= {square: colour.upper() + kind for square, kind in zip(down, kinds, strict=True)}
    words = " ".join(piece + square for square, piece in stands.items())
    return position.game.position(f"{placement(words)} {rest}")


def shown(position: Position, seat: Seat | None) -> list[object]:
    """Everything that reaches a seat of a running game, but for what it hears."""
    view = position.view(seat)
    stage = view.stage()
    refusals = []
    for text in NONSENSE:
        try:
            position.find(text, seat)
            refusals.append("")
        except SandtableError as refused:
            refusals.append(f"{type(refused).__name__} {refused}")
    return [
        view.text,
        view.to_move,
        view.waiting,
        [(move.text, move.taps, move.weight) for move in view.moves],
        view.outcome,
        stage,
        stage.tokens,
        refusals if seat else [],
        position.starts_turn,
    ]


def heard(position: Position, seat: Seat | None) -> set[tuple[str, str]]:
    """What the seat may come to hear next, from anybody."""
    actors = position.waiting or (CHANCE,)
    return {(by.name, position.redact_move(move, by, seat)) for by in actors for move in position.moves_of(by)}


def check_secrets(rules: Game, random: Random, longest: int = 80, worlds: int = 1) -> int:
    """Along a random game compare, for every seat, worlds it cannot tell apart; how many comparisons were made."""
    position, compared, moves = rules.opening, 0, 0
    while not position.is_over and moves < longest:
        moves += 1
        for seat in (*rules.seats, None):
            here, next_heard = shown(position, seat), heard(position, seat)
            others = [shuffled(position, seat, random) for _ in range(worlds)]
            others += [position.view(seat).sample(random) for _ in range(worlds)]
            for world in others:
                name = seat.name if seat else "a spectator"
                assert shown(world, seat) == here, f"{name} can tell {world} from {position}"
                if "unseen=" not in position.view(seat).text:
                    assert heard(world, seat) == next_heard, f"{name} hears a difference of {world} and {position}"
                compared += 1
        by = random.choice(position.waiting or (CHANCE,))
        position = position.play(random.choice(position.moves_of(by)), by)
    return compared


def check_histories(rules: Game, random: Random) -> int:
    """Play two worlds along in step: a seat's running record stays the same until a piece is turned up."""
    position, told = rules.opening, 0
    while position.to_move == CHANCE or len(position.waiting) > 1 or "placing=" in position.text:
        by = random.choice(position.waiting or (CHANCE,))
        position = position.play(random.choice(position.moves_of(by)), by)
    for seat in (*rules.seats, None):
        one, two = position, shuffled(position, seat, random)
        while not one.is_over:
            assert shown(one, seat) == shown(two, seat), f"{seat} can tell {two} from {one}"
            move = random.choice(one.moves)
            assert one.redact_move(move, move.seat, seat) == two.redact_move(move.text, move.seat, seat)
            before = faces_up(one)
            one, two = one.play(move), two.play(move.text)
            told += 1
            if faces_up(one) - before - {move.text[3:]} or one.view(seat).text != two.view(seat).text:
                assert one.is_over or faces_up(one) == faces_up(two), "pieces are turned up by where they stand"
                assert one.is_over or one.view(seat).text == two.view(seat).text or faces_up(one) - before
                break
    return told


def faces_up(position: Position) -> set[str]:
    """The squares of pieces that lie face up."""
    return {square for square, piece in standing(position.text).items() if piece[0].islower()}


def secrets_are_kept(games: int, seed: int) -> str:
    """Both checks, over games of every kind with secrets."""
    compared = told = 0
    for number in range(games):
        random = Random(f"secrets {seed} {number}")
        rules = game(preset="club", **KINDS_OF_SECRETS[number % len(KINDS_OF_SECRETS)])
        compared += check_secrets(rules, random, longest=400)
        told += check_histories(rules, random)
    return f"{compared} worlds and {told} moves of {games} games tell nothing"
