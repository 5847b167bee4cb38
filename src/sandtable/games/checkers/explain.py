"""Why a move is not legal: the number of the rule that forbids it, and where to look."""

from __future__ import annotations

from sandtable.games.checkers import terrain
from sandtable.games.checkers.board_cy import CheckersBoard
from sandtable.games.checkers.notation import CheckersNotation
from sandtable.games.checkers.rules import CheckersRules, forward
from sandtable.kernel.display.explanation import Reason
from sandtable.kernel.grid import State
from sandtable.kernel.text import Text


class CheckersExplainer:
    """Explains the moves of this game."""

    def __init__(self, notation: CheckersNotation) -> None:
        self.notation = notation

    def explain(self, board: CheckersBoard, source: str, target: str) -> Reason | None:
        """What forbids the side to move to go from one square to another; None where a legal move does."""
        paths = [one.taps for one in self.notation.spellings(board, board.moves())]
        if any(path[0] == source and target in path[1:] for path in paths):
            return None
        rules, state = board.rules, self.notation.state(board)
        piece = "" if source not in terrain.BIT else rules.at(state, source)
        for name in (source, target):
            if name not in terrain.BIT:
                detail = Text(f"{name} is a light square.", f"{name} là ô sáng.")
                return Reason("1.2", detail, (name,))
        if piece == ".":
            return Reason("2.2", Text(f"There is no piece on {source}.", f"Không có quân nào ở {source}."), (source,))
        if rules.owner(piece) != board.side:
            title = rules.sides[board.side].title
            return Reason("2.2", Text(f"It is {title.en}'s turn.", f"Đang là lượt bên {title.vi}."), (source,))
        if rules.at(state, target) != ".":
            return Reason("3.3", Text(f"{target} is occupied.", f"{target} đã có quân."), (target,))
        if any(board.noisy_moves()) and rules.is_forced:
            return self.capturing(rules, state, paths, source, target)
        return self.moving(rules, state, source, target)

    def capturing(
        self, rules: CheckersRules, state: State, paths: list[tuple[str, ...]], source: str, target: str
    ) -> Reason:
        """Why something is no capture while captures must be made."""
        must = tuple(dict.fromkeys(path[0] for path in paths))
        steps = list(rules.jumps(state, source, rules.at(state, source).lower()))
        if any(target in step.path for step in steps):
            detail = Text("Another capture takes more.", "Có cách bắt khác được nhiều quân hơn.")
            return Reason("4.8", detail, must)
        right, up = distance(source, target)
        middle = rules.grid.step(source, right // 2, up // 2)
        is_jump = abs(right) == abs(up) == 2
        if is_jump and source not in must and rules.owner(rules.at(state, middle)) == 1 - state.turn:
            detail = Text("A man captures forwards only.", "Quân thường chỉ bắt về phía trước.")
            return Reason("4.2", detail, (middle,))
        where = ", ".join(must)
        return Reason("4.4", Text(f"You must capture, from {where}.", f"Bạn phải bắt quân, từ {where}."), must)

    def moving(self, rules: CheckersRules, state: State, source: str, target: str) -> Reason:
        """Why something is no move to an empty square."""
        kind = rules.at(state, source).lower()
        right, up = distance(source, target)
        if abs(right) != abs(up):
            detail = Text(
                f"{target} is not on a diagonal of {source}.", f"{target} không nằm trên đường chéo của {source}."
            )
            return Reason("3.1" if kind == "m" else "5.4", detail, (target,))
        if kind == "m" and up * forward(state.turn) < 0:
            captures = (
                abs(up) == 2 and rules.owner(rules.at(state, between(rules, source, target)[0])) == 1 - state.turn
            )
            detail = Text("A man only goes forwards.", "Quân thường chỉ đi về phía trước.")
            return Reason("4.2" if captures else "3.2", detail, (source,))
        over = [node for node in between(rules, source, target) if rules.at(state, node) != "."]
        if any(rules.owner(rules.at(state, node)) == state.turn for node in over):
            detail = Text(f"The piece on {over[0]} is in the way.", f"Quân ở {over[0]} chắn đường.")
            return Reason("3.3", detail, tuple(over))
        if over:
            detail = Text(
                "A jump goes over one piece, to the square right behind it.",
                "Mỗi cú nhảy qua một quân, tới ô liền phía sau.",
            )
            return Reason("5.6" if kind == "k" and rules.is_flying else "4.1", detail, tuple(over))
        detail = Text(f"{target} is too far away.", f"{target} quá xa.")
        return Reason("3.1" if kind == "m" else "5.5", detail, (target,))


def distance(source: str, target: str) -> tuple[int, int]:
    """Columns to the right and rows up."""
    return ord(target[0]) - ord(source[0]), int(target[1]) - int(source[1])


def between(rules: CheckersRules, source: str, target: str) -> list[str]:
    """The squares between two on a diagonal."""
    right, up = distance(source, target)
    way = (1 if right > 0 else -1, 1 if up > 0 else -1)
    return list(rules.grid.ray(source, *way))[: abs(right) - 1]
