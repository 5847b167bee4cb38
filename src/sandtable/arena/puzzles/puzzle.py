"""A puzzle: a position in which exactly one move wins by force, and the plain text in which puzzles are kept.

`python -m sandtable.arena.puzzles.puzzle GAME` mines new ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sandtable.kernel.error import BadInput, clip

HEAD = """\
# Puzzles of {title} under {options}: one side wins by force, and a single first move does it. One block a puzzle:
#
#   id NAME
#   position TEXT        the side to move wins; nothing that happened before matters
#   best MOVE            the only move that does it
#   wins MOVES TURNS     how long it takes against the best defence: moves of anybody, and turns the line below has
#   depth MOVES          proven by looking at every move: nothing else wins within so many moves
#   nodes NODES          what the proof cost
#   theme ENDING ...     how it ends; whether the first move is quiet or noisy; a sacrifice, where worth is given up
#   line MOVE ...        one best line
#
# Wins and depths are proven by the book, where no position is drawn by what happened before; a forced win repeats
# nothing, so under the club's draws it stays one. Found by
# {command}
"""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One task and its answer."""

    name: str
    position: str
    best: str
    """The only first move that wins."""
    wins_in: int
    """Moves of anybody until the game is won, the first included."""
    turns: int
    """The turns these moves make up along the line."""
    depth: int
    """Within how many moves no other first move wins, proven by searching everything."""
    nodes: int
    """Moves made for the proof."""
    themes: tuple[str, ...]
    """How it ends, and what kind of first move it takes."""
    line: tuple[str, ...]
    """The best moves of both sides, to the end."""

    def write(self) -> str:
        """The block of the file."""
        return (
            f"id {self.name}\n"
            f"position {self.position}\n"
            f"best {self.best}\n"
            f"wins {self.wins_in} {self.turns}\n"
            f"depth {self.depth}\n"
            f"nodes {self.nodes}\n"
            f"theme {' '.join(self.themes)}\n"
            f"line {' '.join(self.line)}\n"
        )


FIELDS = ("id", "position", "best", "wins", "depth", "nodes", "theme", "line")


def write(puzzles: Iterable[Puzzle], title: str, options: str, command: str) -> str:
    """A whole file."""
    head = HEAD.format(title=title, options=options, command=command)
    return "\n".join([head, *(puzzle.write() for puzzle in puzzles)])


def read(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file, or BadInput with the line that is wrong."""
    return tuple(parse_block(block, number) for number, block in blocks(text))


def blocks(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The fields of every block, and the line in which it begins."""
    found: dict[str, str] = {}
    begun = 0
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.startswith("#"):
            continue
        name, _, value = line.strip().partition(" ")
        if not name:
            if found:
                yield begun, found
            found = {}
            continue
        if name not in FIELDS or name in found or not value.strip():
            raise BadInput(
                "Line {number} of the puzzles is not a field of a puzzle: {text}.", number=number, text=clip(line)
            )
        begun = begun if found else number
        found[name] = value.strip()


def parse_block(block: dict[str, str], number: int) -> Puzzle:
    """The puzzle of one block."""
    missing = [name for name in FIELDS if name not in block]
    if missing:
        raise BadInput("The puzzle in line {number} lacks {names}.", number=number, names=", ".join(missing))
    figures = f"{block['wins']} {block['depth']} {block['nodes']}".split()
    if len(figures) != 4 or not all(figure.isascii() and figure.isdecimal() for figure in figures):
        raise BadInput(
            "The puzzle in line {number} has invalid numbers: {text}.",
            number=number,
            text=clip(" ".join(figures)),
        )
    wins_in, turns, depth, nodes = map(int, figures)
    return Puzzle(
        block["id"],
        block["position"],
        block["best"],
        wins_in,
        turns,
        depth,
        nodes,
        tuple(block["theme"].split()),
        tuple(block["line"].split()),
    )


if __name__ == "__main__":
    import sys

    from sandtable.arena.puzzles.mine import main

    sys.exit(main())
