"""Why a move is not legal: the number of the rule that forbids it, and where to look."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.games.chess.board_cy import ChessBoard
from sandtable.games.chess.fen import read_castling
from sandtable.games.chess.notation import ChessNotation, taps
from sandtable.games.chess.rules import WAYS, Chess, between
from sandtable.kernel.display.explanation import Reason
from sandtable.kernel.grid.state import EMPTY, State
from sandtable.kernel.text import Text

PIECE_RULES = {"p": "3.6", "n": "3.5", "b": "3.2", "r": "3.3", "q": "3.4", "k": "3.10"}
"""The rule that says where a kind goes."""


@dataclass(frozen=True)
class ChessExplainer:
    """The explainer of chess."""

    notation: ChessNotation

    def explain(self, board: ChessBoard, source: str, target: str) -> Reason | None:
        """What forbids the side to move to go from one square to another; None where a legal move does."""
        if any(taps(board, move)[:2] == (source, target) for move in board.moves()):
            return None
        return Situation(self.rules_of(board), self.notation.state(board)).reason(source, target)

    def rules_of(self, board: ChessBoard) -> Chess:
        """The rules that the board plays by."""
        return self.notation.rules.rules_960 if board.is_960 else self.notation.rules


@dataclass(frozen=True)
class Situation:
    """A position in which somebody tried a move."""

    rules: Chess
    state: State

    def at(self, node: str) -> str:
        """The letter on a square."""
        return self.rules.at(self.state, node)

    def reason(self, source: str, target: str) -> Reason:
        """Why a move is not legal."""
        side, letter, there = self.state.turn, self.at(source), self.at(target)
        if letter == EMPTY:
            return Reason("2.2", Text(f"There is no piece on {source}.", f"Không có quân nào ở {source}."), (source,))
        if self.rules.owner(letter) != side:
            who = self.rules.sides[side].title
            return Reason("2.1", Text(f"It is {who.en}'s turn.", f"Đang là lượt của bên {who.vi}."), (source,))
        kind = letter.lower()
        if kind == "k" and self.is_castling(source, target):
            return self.no_castling(source, target)
        if self.rules.owner(there) == side:
            detail = Text(f"Your own piece is on {target}.", f"Ở {target} đang có quân của bạn.")
            return Reason("2.3", detail, (target,))
        wrong = self.wrong_pawn(source, target) if kind == "p" else self.wrong_piece(kind, source, target)
        return wrong or self.exposed(kind, source, target)

    # --- How pieces move ---

    def wrong_piece(self, kind: str, source: str, target: str) -> Reason | None:
        """A piece that does not go there, or is blocked."""
        if target in self.rules.reach(self.state, source, kind):
            return None
        for right, up in WAYS[kind] if kind not in "nk" else ():
            way = list(self.rules.grid.ray(source, right, up))
            if target in way:
                blocker = next(node for node in way if self.at(node) != EMPTY)
                detail = Text(f"The way is blocked on {blocker}.", f"Quân ở {blocker} chặn đường.")
                return Reason("2.5", detail, (blocker,))
        name = next(piece.title for piece in self.rules.pieces if piece.letter == kind)
        return Reason(
            PIECE_RULES[kind],
            Text(f"The {name.en.lower()} cannot move from {source} to {target}.", f"{name.vi} không đi được như vậy."),
        )

    def wrong_pawn(self, source: str, target: str) -> Reason | None:
        """A pawn that does not go there."""
        side, up = self.state.turn, 1 - 2 * self.state.turn
        ahead, twice = (self.rules.grid.step(source, 0, steps * up) for steps in (1, 2))
        if target == ahead or (target == twice and source[1] == "27"[side]):
            blocker = ahead if self.at(ahead) != EMPTY else target
            if self.at(blocker) == EMPTY:
                return None
            detail = Text(f"The way is blocked on {blocker}.", f"Quân ở {blocker} chặn đường.")
            return Reason("3.6", detail, (blocker,))
        if target in (self.rules.grid.step(source, right, up) for right in (-1, 1)):
            if self.at(target) != EMPTY or target == self.state.mark("passed"):
                return None
            beside = target[0] + source[1]
            if self.at(beside) == self.rules.letter("p", 1 - side) and source[1] == "54"[side]:
                detail = Text(
                    f"The pawn on {beside} did not just move two squares, or your king would be in check.",
                    f"Tốt ở {beside} không phải vừa đi hai ô, hoặc vua của bạn sẽ bị chiếu.",
                )
                return Reason("3.8", detail, (beside,))
            detail = Text(
                f"There is nothing to capture on {target}.",
                f"Không có quân nào để bắt ở {target}.",
            )
            return Reason("3.7", detail, (target,))
        return Reason("3.6", Text("A pawn moves straight ahead.", "Tốt đi thẳng về phía trước."))

    # --- Castling ---

    def is_castling(self, source: str, target: str) -> bool:
        """Whether somebody tried to castle: two squares from the king's home, or to a rook in Chess960."""
        if self.rules.is_960:
            return self.at(target) == self.rules.letter("r", self.state.turn) and source[1] == target[1]
        return source == ("e1", "e8")[self.state.turn] and target in (f"g{source[1]}", f"c{source[1]}")

    def no_castling(self, source: str, target: str) -> Reason:
        """Why a king cannot castle."""
        side, state = self.state.turn, self.state
        is_short = target > source
        rooks = [rook for rook in read_castling(state, self.rules.is_960) if rook[1] == source[1]]
        rook = next((rook for rook in rooks if (rook > source) == is_short), "")
        if not rook:
            detail = Text("The king or that rook has moved.", "Vua hoặc xe ấy đã đi.")
            return Reason("4.2", detail, (source,))
        stop, beside = ("g" if is_short else "c") + source[1], ("f" if is_short else "d") + source[1]
        passed = {*between(source, rook), *between(source, stop), *between(rook, beside)} - {source, rook}
        blockers = tuple(sorted(node for node in passed if self.at(node) != EMPTY))
        if blockers:
            listed = ", ".join(blockers)
            return Reason("4.3", Text(f"The way is blocked on {listed}.", f"Quân ở {listed} chặn đường."), blockers)
        walked = (source, *(node for node in between(source, stop) if node != source))
        attacked = tuple(node for node in walked if self.rules.is_attacked(state, node, 1 - side))
        if source in attacked:
            return Reason("4.4", Text("The king is in check.", "Vua đang bị chiếu."), self.attackers(source))
        listed = ", ".join(attacked) or stop
        detail = Text(f"The enemy attacks {listed}.", f"Đối phương kiểm soát {listed}.")
        return Reason("4.4", detail, attacked or (stop,))

    # --- The own king ---

    def exposed(self, kind: str, source: str, target: str) -> Reason:
        """Whom the move would leave in check."""
        side = self.state.turn
        king = self.rules.king(self.state, side)
        checks = self.attackers(king)
        cells = {source: EMPTY, target: self.at(source)}
        after = Situation(self.rules, self.rules.change(self.state, cells, turn=side))
        if kind == "k":
            found = after.attackers(target)
            listed = ", ".join(found)
            detail = Text(f"The piece on {listed} attacks {target}.", f"Quân ở {listed} kiểm soát {target}.")
            return Reason("5.3", detail, found)
        if len(checks) > 1:
            return Reason("5.4", Text("Two pieces give check at once.", "Hai quân cùng chiếu một lúc."), checks)
        if checks:
            detail = Text(f"Your king is in check from {checks[0]}.", f"Vua của bạn đang bị chiếu từ {checks[0]}.")
            return Reason("5.2", detail, checks)
        found = after.attackers(king)
        listed = ", ".join(found)
        detail = Text(
            f"The piece on {source} is pinned: {listed} would give check.",
            f"Quân ở {source} bị ghim: quân ở {listed} sẽ chiếu vua.",
        )
        return Reason("5.3", detail, found)

    def attackers(self, node: str) -> tuple[str, ...]:
        """The squares from which the enemy attacks a square."""
        enemy = 1 - self.state.turn
        found = [
            source
            for kind in WAYS
            for source in self.rules.reach(self.state, node, kind)
            if self.at(source) == self.rules.letter(kind, enemy)
        ]
        pawns = (self.rules.grid.step(node, right, 2 * enemy - 1) for right in (-1, 1))
        found += [source for source in pawns if source and self.at(source) == self.rules.letter("p", enemy)]
        return tuple(dict.fromkeys(found))
