"""What must hold where pieces are laid on a board by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from sandtable.kernel.conformance.bad_input import NONSENSE
from sandtable.kernel.conformance.random_games import Line, claim, picked
from sandtable.kernel.display.editor import Draft
from sandtable.kernel.display.editor_pieces import Figure
from sandtable.kernel.error import BadInput
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position

TRIED = 6
"""So many nodes of a position, and so many pieces on them, are tried."""


def check_drafts(game: Game, random: Random, line: Line) -> None:
    """Laying what lies there changes nothing, lifting and laying it again neither; whatever else is laid lies there."""
    if game.easel is None:
        return
    for position in picked(line, random):
        draft = game.draft(position.text)
        check_reading(draft, position)
        taken = list(dict.fromkeys(figure.token.node for figure in draft.figures))
        for node in random.sample(taken, min(TRIED, len(taken))):
            check_lifting(draft, node)
            check_traits(draft, node)
        check_laying(draft, random)
        check_onsets(draft, position)
        check_refusals(draft)
    bare = game.draft()
    claim(bare.figures == (), game, "its bare board is not bare")
    check_laying(bare, random)


def check_reading(draft: Draft, position: Position) -> None:
    """A position is a draft with nothing wrong, drawn alike."""
    claim(draft.complaint is None, position, f"is wrong as a draft: {draft.complaint}")
    stage = draft.game.stagecraft.stage(position.text, draft.game.options, draft.game.seats)
    drawn = tuple(token for token in stage.tokens if token.node)
    claim(tuple(figure.token for figure in draft.figures) == drawn, position, "is drawn otherwise as a draft")
    sides = {box.side for box in draft.boxes}
    claim({figure.token.side for figure in draft.figures} <= sides, position, "a piece comes out of no box")
    highest = max((len(draft.on(figure.token.node)) for figure in draft.figures), default=0)
    claim(highest <= draft.easel.HEIGHT, draft, f"{highest} pieces lie on one node, which is too high")
    claim(all(figure.left >= 0 for box in draft.boxes for figure in box.figures), position, "a box owes pieces")


def names(figures: tuple[Figure, ...]) -> tuple[str, ...]:
    return tuple(figure.name for figure in figures)


def elsewhere(draft: Draft, node: str) -> list[tuple[str, str]]:
    """What lies on all other nodes."""
    return [(figure.token.node, figure.name) for figure in draft.figures if figure.token.node != node]


def check_lifting(draft: Draft, node: str) -> None:
    """A piece that is lifted is gone, and nothing else; laid there again, it is as if nothing had been."""
    lying = names(draft.on(node))
    same = draft.easel.put(draft.text, node, lying, draft.game.options)
    claim(same == draft.text, draft, f"laying what lies on {node} gives {same}")
    empty = draft.put(node)
    claim(empty.on(node) == (), draft, f"something still lies on {node} when it is lifted")
    claim(elsewhere(empty, node) == elsewhere(draft, node), draft, f"lifting {node} changes what lies elsewhere")
    back = empty.put(node, *lying)
    claim(back.text == draft.text, draft, f"lifting and laying {node} gives {back.text}")


def check_traits(draft: Draft, node: str) -> None:
    """Whatever can be otherwise with a piece is so when it is laid so, and what it is now is one of the ways."""
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
                judged(laid)


def check_laying(draft: Draft, random: Random) -> None:
    """Every piece of every box can be laid anywhere, and lies there alone."""
    nodes = [node.name for node in draft.game.scene.nodes]
    for box in draft.boxes:
        claim(bool(box.title.en and box.title.vi and box.figures), draft, "a box has no name or is empty")
        for figure in random.sample(box.figures, min(TRIED, len(box.figures))):
            node = random.choice(nodes)
            laid = draft.put(node, figure.name)
            (found,) = laid.on(node) or (None,)
            claim(found is not None and found.token.side == figure.token.side, draft, f"{figure.name} is not there")
            assert found is not None
            again = draft.game.draft(laid.text)
            claim(again == laid and again.figures == laid.figures, draft, f"{laid.text} reads otherwise")
            judged(laid)
            moved = laid.put(node).put(node, found.name)
            claim(moved.text == laid.text, laid, f"lifting and laying {found.name} gives {moved.text}")


def judged(draft: Draft) -> None:
    """A draft is a position, or it is said in every language why it is not."""
    said = draft.complaint
    if said is None:
        written = draft.game.draft(draft.position().text)  # a room may turn up what cannot lie face down there
        places = ([figure.token.node for figure in one.figures] for one in (draft, written))
        claim(written.complaint is None and next(places) == next(places), draft, f"is a position written {written}")
        return
    for sentence in (said.en, said.vi):
        claim(sentence.endswith(".") and "\n" not in sentence, draft, f"is refused by {sentence!r}")
    claim(draft.game.phrases.say(said.en) == said.vi, draft, f"has no Vietnamese for {said.en!r}")


def check_onsets(draft: Draft, position: Position) -> None:
    """Play goes on in at most one way; chosen again, it changes nothing, and another way is chosen when it is."""
    chosen = [onset.name for onset in draft.onsets if onset.chosen]
    claim(len(chosen) <= 1, position, f"goes on with {' and '.join(chosen)}")
    for name in chosen:
        again = draft.turned(name)
        claim(again.text == draft.text, position, f"goes on with {name}, but then it is {again.text}")
    for onset in draft.onsets:
        claim(bool(onset.title.en and onset.title.vi), position, f"{onset.name} has no name")
        turned = draft.turned(onset.name)
        claim([one.name for one in turned.onsets if one.chosen] == [onset.name], position, f"{onset.name} is not so")
        claim(names(turned.figures) == names(draft.figures) or not chosen, position, f"{onset.name} moves pieces")
        judged(turned)


def check_refusals(draft: Draft) -> None:
    """Nonsense is refused with an error of ours."""
    node = draft.game.scene.nodes[0].name
    for text in NONSENSE:
        tries: tuple[Callable[[], Draft], ...] = (
            partial(draft.put, node, text),
            partial(draft.put, text),
            partial(draft.turned, text),
            partial(draft.game.draft, text),
        )
        for attempt in tries:
            try:
                attempt()
            except BadInput:
                continue
            claim(False, draft, f"{text!r} is not refused")
