"""Checks of board editors."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from sandtable.kernel.conformance.bad_input import NONSENSE
from sandtable.kernel.conformance.random_games import Line, claim, sample_positions
from sandtable.kernel.display.editor import Draft
from sandtable.kernel.display.editor_pieces import EditorPiece
from sandtable.kernel.error import BadInput
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position

MAX_TRIED = 6
"""The checks try so many nodes of a position, and so many pieces of a box."""


def check_drafts(game: Game, random: Random, line: Line) -> None:
    """Putting a piece where it is changes nothing, nor does removing it and putting it back; other pieces appear."""
    if game.editor is None:
        return
    for position in sample_positions(line, random):
        draft = game.draft(position.text)
        check_reading(draft, position)
        taken = list(dict.fromkeys(figure.token.node for figure in draft.pieces))
        for node in random.sample(taken, min(MAX_TRIED, len(taken))):
            check_lifting(draft, node)
            check_traits(draft, node)
        check_placing(draft, random)
        check_start_choices(draft, position)
        check_refusals(draft)
    empty = game.draft()
    claim(empty.pieces == (), game, "its empty board is not empty")
    check_placing(empty, random)


def check_reading(draft: Draft, position: Position) -> None:
    """A position is a draft without a problem, and it is drawn in the same way."""
    claim(draft.problem is None, position, f"is wrong as a draft: {draft.problem}")
    stage = draft.game.scene_maker.stage(position.text, draft.game.options, draft.game.seats)
    drawn = tuple(token for token in stage.tokens if token.node)
    claim(tuple(figure.token for figure in draft.pieces) == drawn, position, "is drawn otherwise as a draft")
    sides = {box.side for box in draft.boxes}
    claim({figure.token.side for figure in draft.pieces} <= sides, position, "a piece comes out of no box")
    highest = max((len(draft.on(figure.token.node)) for figure in draft.pieces), default=0)
    claim(highest <= draft.editor.HEIGHT, draft, f"{highest} pieces lie on one node, which is too high")
    claim(all(figure.left >= 0 for box in draft.boxes for figure in box.figures), position, "a box owes pieces")


def names(figures: tuple[EditorPiece, ...]) -> tuple[str, ...]:
    return tuple(figure.name for figure in figures)


def elsewhere(draft: Draft, node: str) -> list[tuple[str, str]]:
    """The pieces on all other nodes."""
    return [(figure.token.node, figure.name) for figure in draft.pieces if figure.token.node != node]


def check_lifting(draft: Draft, node: str) -> None:
    """Emptying a node removes its pieces and nothing else; putting them back restores the text."""
    lying = names(draft.on(node))
    same = draft.editor.put(draft.text, node, lying, draft.game.options)
    claim(same == draft.text, draft, f"laying what lies on {node} gives {same}")
    empty = draft.put(node)
    claim(empty.on(node) == (), draft, f"something still lies on {node} when it is lifted")
    claim(elsewhere(empty, node) == elsewhere(draft, node), draft, f"lifting {node} changes what lies elsewhere")
    back = empty.put(node, *lying)
    claim(back.text == draft.text, draft, f"lifting and laying {node} gives {back.text}")


def check_traits(draft: Draft, node: str) -> None:
    """Every variant of a trait can be put on the node and undone, and the present one is among them."""
    figures = draft.on(node)
    for place, figure in enumerate(figures):
        for trait in figure.traits:
            ways = [variant.name for variant in trait.variants]
            claim(figure.name in ways and len(set(ways)) == len(ways) > 1, draft, f"{figure.name} is in no way")
            claim(all(way.title.en and way.title.vi for way in trait.variants), draft, "a way has no name")
            for way in ways:
                given = (*names(figures[:place]), way, *names(figures[place + 1 :]))
                laid = draft.put(node, *given)
                claim(sorted(names(laid.on(node))) == sorted(given), draft, f"{way} is not {way} on {node}")
                claim(laid.put(node, *names(figures)).text == draft.text, draft, f"{way} is not undone")
                check_problem(laid)


def check_placing(draft: Draft, random: Random) -> None:
    """Every piece of every box can be put on any node, alone."""
    nodes = [node.name for node in draft.game.scene.nodes]
    for box in draft.boxes:
        claim(bool(box.title.en and box.title.vi and box.figures), draft, "a box has no name or is empty")
        for figure in random.sample(box.figures, min(MAX_TRIED, len(box.figures))):
            node = random.choice(nodes)
            laid = draft.put(node, figure.name)
            (found,) = laid.on(node) or (None,)
            claim(found is not None and found.token.side == figure.token.side, draft, f"{figure.name} is not there")
            assert found is not None
            again = draft.game.draft(laid.text)
            claim(again == laid and again.pieces == laid.pieces, draft, f"{laid.text} reads otherwise")
            check_problem(laid)
            moved = laid.put(node).put(node, found.name)
            claim(moved.text == laid.text, laid, f"lifting and laying {found.name} gives {moved.text}")


def check_problem(draft: Draft) -> None:
    """A draft is a position, or one sentence says why it is not."""
    said = draft.problem
    if said is None:
        written = draft.game.draft(draft.position().text)  # a room may turn up what cannot lie face down there
        places = ([figure.token.node for figure in one.pieces] for one in (draft, written))
        claim(written.problem is None and next(places) == next(places), draft, f"is a position written {written}")
        return
    sentence = str(said)
    claim(sentence.endswith(".") and "\n" not in sentence, draft, f"is refused by {sentence!r}")


def check_start_choices(draft: Draft, position: Position) -> None:
    """At most one start is chosen; choosing it again changes nothing, and choosing another one selects it."""
    chosen = [choice.name for choice in draft.start_choices if choice.chosen]
    claim(len(chosen) <= 1, position, f"goes on with {' and '.join(chosen)}")
    for name in chosen:
        again = draft.choose_start(name)
        claim(again.text == draft.text, position, f"goes on with {name}, but then it is {again.text}")
    for choice in draft.start_choices:
        claim(bool(choice.title.en and choice.title.vi), position, f"{choice.name} has no name")
        changed = draft.choose_start(choice.name)
        claim(
            [one.name for one in changed.start_choices if one.chosen] == [choice.name],
            position,
            f"{choice.name} is not so",
        )
        claim(names(changed.pieces) == names(draft.pieces) or not chosen, position, f"{choice.name} moves pieces")
        check_problem(changed)


def check_refusals(draft: Draft) -> None:
    """Bad input raises an error of ours."""
    node = draft.game.scene.nodes[0].name
    for text in NONSENSE:
        tries: tuple[Callable[[], Draft], ...] = (
            partial(draft.put, node, text),
            partial(draft.put, text),
            partial(draft.choose_start, text),
            partial(draft.game.draft, text),
        )
        for attempt in tries:
            try:
                attempt()
            except BadInput:
                continue
            claim(False, draft, f"{text!r} is not refused")
