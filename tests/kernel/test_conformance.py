"""The conformance suite: the toys pass it, and for every check there is a broken toy that does not."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import sandtable
from sandtable.kernel import conformance
from sandtable.kernel.conformance import conform, digest, play_random_game
from sandtable.kernel.display.scene import Stage, Token
from sandtable.kernel.error import BadPosition
from sandtable.kernel.game import Game
from sandtable.kernel.open_visibility import OpenVisibility
from sandtable.kernel.option import Option, Options
from sandtable.kernel.outcome import Outcome
from sandtable.kernel.position import Position
from sandtable.kernel.seat import Seat
from tests.kernel.test_planted_faults import FAULTS
from tests.kernel.toys import leap, porters, props, volley, volley_board
from tests.kernel.toys.leap import DRAWN, LEAP, Editor, LeapBoard, Strip
from tests.kernel.toys.porters import PORTERS
from tests.kernel.toys.volley import VOLLEY
from tests.kernel.toys.volley_board import Round, VolleyBoard

PAIRS = VOLLEY.with_options("seats=4,teams=pairs,preset=club")
TOYS = [
    LEAP,
    LEAP.with_options("preset=club,length=9"),
    DRAWN,
    PORTERS,
    PORTERS.with_options("preset=club"),
    VOLLEY,
    VOLLEY.with_options("preset=club,seats=2,lives=5"),
    PAIRS,
]


@pytest.mark.parametrize("game", TOYS, ids=lambda game: f"{game.name}-{game.options.text}")
def test_every_toy_conforms(game: Game) -> None:
    conform(game, seed=3, games=6)


@pytest.mark.parametrize("game", TOYS, ids=lambda game: f"{game.name}-{game.options.text}")
def test_a_digest_repeats_and_tells_seeds_apart(game: Game) -> None:
    assert digest(game, seed=1) == digest(game, seed=1) != digest(game, seed=2)


def test_a_digest_sees_a_change_in_evaluation_alone() -> None:
    class Other(LeapBoard):
        def value(self) -> int:
            return super().value() + 1

    assert digest(LEAP) != digest(leaping(Other))


# Broken toys


def leaping(board: type[LeapBoard]) -> Game:
    """Leap on another board."""
    notation = leap.Notation()
    notation.board = board
    return replace(LEAP, notation=notation, visibility=OpenVisibility(notation))


def portering(board: type[porters.PortersBoard]) -> Game:
    """Porters on another board."""
    notation = porters.Notation()
    notation.board = board
    return replace(PORTERS, notation=notation, visibility=OpenVisibility(notation))


def spelling(**methods: Callable[..., Any]) -> Game:
    """Leap with some methods of its notation replaced."""
    notation = type("Spelling", (leap.Notation,), methods)()
    return replace(LEAP, notation=notation, visibility=OpenVisibility(notation))


def judging(game: Game, **methods: Callable[..., Any]) -> Game:
    return replace(game, outcome_rules=type("Judge", (type(game.outcome_rules),), methods)())


def drawing(**methods: Any) -> Game:
    return replace(DRAWN, editor=type("Painter", (Editor,), methods)())


def seeing(**methods: Callable[..., Any]) -> Game:
    return replace(VOLLEY, visibility=type("Seer", (volley.Visibility,), methods)())


def volleying(board: type[VolleyBoard]) -> Game:
    """Volley on another board."""

    def changed(built: VolleyBoard) -> VolleyBoard:
        return board(built.state, built.sides, built.limit)

    class Notation(volley.Notation):
        def opening(self, options: Options) -> VolleyBoard:
            return changed(super().opening(options))

        def read(self, text: str, options: Options) -> VolleyBoard:
            return changed(super().read(text, options))

    class Visibility(volley.Visibility):
        def sample(self, text: str, seat: int, options: Options, random: Random) -> VolleyBoard:
            return changed(super().sample(text, seat, options, random))

    return replace(VOLLEY, notation=Notation(), visibility=Visibility())


class Forgetful(LeapBoard):
    """Counts its moves and does not uncount them."""

    made = 0

    def do(self, move: int) -> Strip:
        self.made += 1
        return super().do(move)

    def value(self) -> int:
        return super().value() + self.made


class Bottomless(LeapBoard):
    """Takes back what was never made."""

    def pop(self) -> None:
        if self.saved_moves():
            super().pop()

    def saved_moves(self) -> int:
        return self.ply - self.first_ply

    def copy(self) -> Bottomless:
        other = super().copy()
        assert isinstance(other, Bottomless)
        other.first_ply = other.ply
        return other

    first_ply = 0


class Shy(LeapBoard):
    """Names fewer moves than it makes."""

    def moves(self) -> list[int]:
        return super().moves()[:1]


class Keyless(porters.PortersBoard):
    """Leaves out of its key whose turn it is."""

    def key_material(self) -> object:
        return self.state.cells


class Eager(LeapBoard):
    """Gives moves to whoever asks."""

    def moves_for(self, seat: int) -> list[int]:
        return self.leaps(seat, 1) if seat >= 0 else []


class Officious(LeapBoard):
    """Gives the referee legal moves."""

    def moves_for(self, seat: int) -> list[int]:
        return super().moves_for(seat if seat >= 0 else self.mover)


class Shared(LeapBoard):
    """Hands itself out instead of a copy."""

    def copy(self) -> Shared:
        return self


class Oblivious(LeapBoard):
    """Forgets what stood before when it is put back."""

    def restore_keys(self, keys: list[int], ended: int) -> None:
        super().restore_keys([], ended)


class Sorted(LeapBoard):
    """Tells its trail in an order of its own."""

    def repetition_keys(self) -> list[int]:
        return sorted(super().repetition_keys())


class Crowded(VolleyBoard):
    """Does not let two seats order against one."""

    def list_moves(self, seat: int) -> list[int]:
        taken = {order[1] for order in self.state.orders if order}
        return [move for move in super().list_moves(seat) if seat < 0 or move & 15 not in taken] or [
            volley_board.code(volley_board.ORDER, self.state.hands[seat][0], seat, volley_board.NOBODY)
        ]


class Hasty(VolleyBoard):
    """Lets whoever orders second lose a life."""

    def do(self, move: int) -> Round:
        state = super().do(move)
        if move >> 12 == volley_board.ORDER and len(self.silent(self.state)) == 2 and state.lives[move >> 4 & 15] > 1:
            return state._replace(lives=volley_board.put(state.lives, move >> 4 & 15, 1))
        return state


class Impossible(VolleyBoard):
    """Says of some rolls that they never happen."""

    def weight(self, move: int) -> int:
        return 0 if move >> 12 == volley_board.ROLL else super().weight(move)


class Clinging(VolleyBoard):
    """Waits for seats that have withdrawn."""

    def do(self, move: int) -> Round:
        return self.state if move >> 12 == volley_board.WITHDRAW else super().do(move)


class Tattling(VolleyBoard):
    """Tells a search what was ordered in secret."""

    def observation(self, move: int, by: int, seat: int) -> int:
        return move


class Deaf(LeapBoard):
    """Lets nobody notice a move."""

    def observation(self, move: int, by: int, seat: int) -> int:
        return 0


class Sore(LeapBoard):
    """Tells a search that nobody ever wins."""

    def winning_sides(self) -> list[int]:
        return []


class OffBoard(props.Tableau):
    """Draws a piece where there is no node."""

    def stage(
        self, text: str, options: Options, seats: tuple[Seat, ...], wanted: Collection[str] | None = None
    ) -> Stage:
        return Stage((Token("disc", "west", props.both("lost"), node="z9"),))


def half_a_team(self: object, board: VolleyBoard, seats: tuple[Seat, ...]) -> Outcome:
    return Outcome(seats[:1], volley.ENDINGS[0])


def everybody(self: object, board: LeapBoard, seats: tuple[Seat, ...]) -> Outcome:
    return Outcome(seats, leap.ENDINGS[0], losers=seats)


def namesakes(self: object, options: Options) -> tuple[Seat, ...]:
    return props.seats(("west", "west"))


def own_hand_too(self: object, text: str, seat: int, options: Options, random: Random) -> VolleyBoard:
    state = volley.Masked.scan(text, options).state
    if seat >= 0:
        state = state._replace(hands=volley_board.put(state.hands, seat, (0,) * len(state.hands[seat])))
    return volley.Visibility().sample(volley.Masked(state).text(), seat, options, random)


def careless(self: object, text: str, options: Options) -> LeapBoard:
    if " " not in text:
        raise IndexError("no field")
    return leap.NOTATION.read(text, options)


def untold(self: object, board: VolleyBoard, move: int, by: int, seat: int) -> str:
    return "?"


def board_told(self: object, board: VolleyBoard, move: int, by: int, seat: int) -> str:
    heard = volley.Visibility().redact_move(board, move, by, seat)
    return f"? {board.state.hands}" if heard == "?" and by != seat else heard


def sticky(self: Editor, text: str, node: str, names: tuple[str, ...], options: Options) -> str:
    return Editor.put(self, text, node, names, options) if names else text


def forgetting(self: Editor, text: str, node: str, names: tuple[str, ...], options: Options) -> str:
    return Editor.put(self, text, node, names, options) if names else self.empty_text(options)


def upright(self: Editor, text: str, node: str, names: tuple[str, ...], options: Options) -> str:
    return Editor.put(self, text, node, tuple(name.replace("B", "A") for name in names), options)


def lenient(self: Editor, text: str, node: str, names: tuple[str, ...], options: Options) -> str:
    return Editor.put(self, text, node, tuple(name if name in tuple("ABCabc") else "A" for name in names), options)


class Picky(leap.Notation):
    """Refuses the largest pieces in what is no sentence."""

    def read(self, text: str, options: Options) -> LeapBoard:
        if "c" in text.lower():
            raise BadPosition("no large pieces")
        return super().read(text, options)


def hasty_turn(self: Editor, text: str, node: str, names: tuple[str, ...], options: Options) -> str:
    return Editor.put(self, text, node, names, options).replace(" w", " e")


def raises(*args: object) -> Any:
    raise KeyError("a hole in the room")


MOVE_TEXT = leap.Notation.move_text
BROKEN: list[tuple[str, str, Game]] = [
    ("check_game", "names of their own", judging(LEAP, seats=namesakes)),
    ("check_protocols", "has no tidy", FAULTS["the notation lacks a method"]()),
    ("check_codes", "which is not between 1 and", FAULTS["a move has the number 0"]()),
    ("check_evaluation", "which is no whole number", FAULTS["the evaluation is no whole number"]()),
    ("check_evaluation", "which is beyond", FAULTS["the evaluation is out of bounds"]()),
    ("check_evaluation", "to one side and", FAULTS["the evaluation is not told from the side to move"]()),
    ("check_evaluation", "to the side to move, but", FAULTS["what one side gains the other does not lose"]()),
    ("check_python_state", "its text leads to", FAULTS["the text leaves out a counter"]()),
    ("check_starts", "has the key of", FAULTS["the key leaves out whose turn it is"]()),
    ("check_repetition", "has another key than", FAULTS["the key contains a counter, so that nothing repeats"]()),
    ("check_repetition", "has occurred 0 times", FAULTS["every step counts as progress, so that nothing repeats"]()),
    ("check_turns", "does not wait for east, who has moves", leaping(Eager)),
    ("check_turns", "is over, but has moves", judging(LEAP, outcome=everybody)),
    ("check_turns", "no move", judging(LEAP, outcome=lambda self, board, seats: None)),
    ("check_outcomes", "a part of a side wins", judging(PAIRS, adjudicate=half_a_team)),
    ("check_outcomes", "wins and loses", judging(LEAP, adjudicate=everybody)),
    ("check_outcomes", "is won by .* but its board says", leaping(Sore)),
    ("check_move_texts", "two moves of .* have one text", spelling(move_text=lambda self, board, move: "b-c")),
    (
        "check_move_texts",
        "means .* to a person",
        spelling(move_text=lambda self, board, move: MOVE_TEXT(self, board, move).upper()),
    ),
    (
        "check_move_texts",
        "does not fit into a record",
        spelling(
            move_text=lambda self, board, move: MOVE_TEXT(self, board, move) + "{}", tidy=lambda self, text: (text,)
        ),
    ),
    ("check_taps", "nothing is touched", spelling(taps=lambda self, board, move: ())),
    ("check_taps", "what is touched for .* begins", spelling(taps=lambda self, board, move: ("b",))),
    (
        "check_taps",
        "what is touched for .* begins",
        spelling(taps=lambda self, board, move: ("b", "c", "d", "e")[: 1 + (move >> 4 & 3)]),
    ),
    ("check_weights", "has the weight 0", volleying(Impossible)),
    (
        "check_position_texts",
        "reads back as",
        spelling(read=lambda self, text, options: leap.NOTATION.read(text[:8] + "w", options)),
    ),
    ("check_position_texts", "another key after reading", spelling(write=lambda self, board: f"{board.state.cells} w")),
    ("check_position_texts", "is worth", leaping(Forgetful)),
    ("check_keys", "has the key, but not the moves", portering(Keyless)),
    ("check_unmake", "evaluation", leaping(Forgetful)),
    ("check_unmake", "never made", leaping(Bottomless)),
    ("check_counts", "perft", leaping(Shy)),
    ("check_simultaneous", "what .* may do depends on", volleying(Crowded)),
    ("check_simultaneous", "in one order and to", volleying(Hasty)),
    (
        "check_records",
        "its record cannot be read",
        spelling(
            move_text=lambda self, board, move: MOVE_TEXT(self, board, move) + " {", tidy=lambda self, text: (text,)
        ),
    ),
    ("check_referee", "is the referee's", spelling(move_text=lambda self, board, move: f"forfeit {move}")),
    ("check_referee", "the referee has legal moves", leaping(Officious)),
    ("check_referee", "waits for a seat after withdraw", volleying(Clinging)),
    ("check_states", "stood 0 times before", leaping(Oblivious)),
    ("check_states", "not the one before with one key more", leaping(Sorted)),
    ("check_views", "a world drawn for .* looks like", seeing(sample=own_hand_too)),
    ("check_views", "in worlds it cannot tell apart", seeing(redact_move=board_told)),
    ("check_redaction", "heard alike", seeing(mask=lambda self, board, seat: volley.NOTATION.write(board))),
    ("check_open", "is said to be open, but", seeing(is_open=lambda self, board: True)),
    (
        "check_redaction",
        "unseen",
        seeing(redact_move=lambda self, board, move, by, seat: volley.NOTATION.move_text(board, move)),
    ),
    ("check_redaction", "heard alike", seeing(redact_move=untold)),
    ("check_observation", "otherwise than it hears them", volleying(Tattling)),
    ("check_observation", "overhears 0 of", leaping(Deaf)),
    ("check_stage", "which is no node", replace(LEAP, scene_maker=OffBoard(tuple(leap.NAMES), 9, leap.tokens))),
    ("check_drafts", "still lies on", drawing(put=sticky)),
    ("check_drafts", "changes what lies elsewhere", drawing(put=forgetting)),
    ("check_drafts", "laying what lies on|is not B", drawing(put=upright)),
    ("check_drafts", "laying what lies on", drawing(put=hasty_turn)),
    ("check_drafts", "is not empty", drawing(empty_text=lambda self, options: "A" * 9 + " w")),
    ("check_drafts", "drawn otherwise", drawing(placed_pieces=lambda self, text, options: ())),
    (
        "check_drafts",
        "comes out of no box",
        drawing(boxes=lambda self, text, options: Editor.boxes(self, text, options)[:1]),
    ),
    (
        "check_drafts",
        "goes on with west, but",
        drawing(choose_start=lambda self, text, name, options: self.empty_text(options)),
    ),
    ("check_drafts", "is not refused", drawing(put=lenient)),
    ("check_drafts", "too high", drawing(HEIGHT=0)),
    ("check_drafts", "is refused by", replace(DRAWN, notation=Picky())),
    ("check_bad_input", "answered with KeyError", spelling(tidy=raises)),
    ("check_bad_input", "by referee is answered with KeyError", spelling(referee_move=raises)),
    ("check_bad_input", "read as a position is answered with IndexError", spelling(read=careless)),
    ("check_bad_input", "has changed to", leaping(Shared)),
]
ONCE = {"check_game": conformance.check_game, "check_protocols": conformance.check_protocols}
"""Checks that need no game to be played."""
CHECKS = {check.__name__: check for check in conformance.CHECKS}


def test_every_check_is_tried() -> None:
    named = {name for name in vars(conformance) if name.startswith("check_")} - {"check_files"}  # toys have none
    assert named == {name for name, _, _ in BROKEN} == {*ONCE, *CHECKS}


@pytest.mark.parametrize(("name", "sentence", "game"), BROKEN, ids=[f"{name}: {said}" for name, said, _ in BROKEN])
def test_every_check_finds_what_is_broken(name: str, sentence: str, game: Game) -> None:
    with pytest.raises(AssertionError, match=sentence):
        tried(name, game)


def tried(name: str, game: Game) -> None:
    """One check along some short games."""
    if name in ONCE:
        ONCE[name](game)
    else:
        for seed in range(8):
            random = Random(seed)
            CHECKS[name](game, random, play_random_game(game, random, 60))


def test_an_error_in_a_room_is_reported_as_a_fault_of_the_room() -> None:
    for broken in (
        replace(LEAP, visibility=type("Deaf", (OpenVisibility,), {"is_open": raises})(leap.NOTATION)),
        judging(LEAP, adjudicate=raises),
        replace(LEAP, scene_maker=type("Dark", (props.Tableau,), {"stage": raises})(tuple(leap.NAMES), 9, leap.tokens)),
    ):
        with pytest.raises(AssertionError, match="a hole in the room"):
            conform(broken)


def test_a_line_is_a_game_that_can_be_replayed() -> None:
    line = play_random_game(VOLLEY, Random(5))
    position: Position = VOLLEY.opening
    for move, after in zip(line.moves, line.positions[1:], strict=True):
        position = position.play(move.text, move.seat)
        assert position == after


def test_a_room_without_its_files_is_found_out() -> None:
    whole = sandtable.games()[0]
    conformance.check_files(whole)
    with pytest.raises(AssertionError, match="its folder is kernel, which is not its name"):
        conformance.check_files(replace(whole, package="sandtable.kernel"))
    with pytest.raises(AssertionError, match=r"its folder kernel has no rules\.md"):
        conformance.check_files(replace(whole, package="sandtable.kernel", name="kernel"))
    wrapped = type("Wrapped", (type(whole),), {"rules": lambda self, language="en": "- **1.1** One\n  line. [book]\n"})
    with pytest.raises(AssertionError, match=r"rule 1\.1 goes on in another line"):
        conformance.check_files(wrapped(**{field: getattr(whole, field) for field in whole.__dataclass_fields__}))
    strange = Option("strange", whole.title, "a", {"a": whole.title}, whole.title, "99.9")
    rulings = replace(whole.rulings, options=(*whole.rulings.options, strange))
    with pytest.raises(AssertionError, match=r"option strange names rule 99\.9, which does not exist"):
        conformance.check_files(replace(whole, rulings=rulings))
