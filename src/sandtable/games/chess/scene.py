"""How chess is drawn: with the usual pieces, or with tanks and planes out of a box of army pieces."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from sandtable.games.chess.notation import ChessNotation
from sandtable.games.chess.outcome import ChessOutcome
from sandtable.kernel.display.scene import Scene, Stage, Token
from sandtable.kernel.grid.position_text import read_state
from sandtable.kernel.grid.scene import GridScene
from sandtable.kernel.grid.state import State
from sandtable.kernel.option import Options
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text

BOX = {
    "pawn": "platform",
    "knight": "helicopter",
    "bishop": "fighter",
    "rook": "tank",
    "queen": "bomber",
    "king": "commander",
}
"""Which piece of the box stands for which piece of chess (rule 1.5)."""


@dataclass(frozen=True)
class ChessScene(GridScene):
    """The drawing of chess."""

    notation: ChessNotation

    def scene(self, seats: tuple[Seat, ...]) -> Scene:
        """The empty board; Black sees it from the other end."""
        return replace(super().scene(seats), turns={seat.name: 180 if seat.side == "black" else 0 for seat in seats})

    def stage(
        self, text: str, options: Options, seats: tuple[Seat, ...], wanted: Collection[str] | None = None
    ) -> Stage:
        """What stands on the board, and what was taken from it."""
        sides = tuple(Seat(side.name, side.name, index, side.title) for index, side in enumerate(self.rules.sides))
        stage = super().stage(text, options, sides, wanted)
        stage = replace(stage, caption=self.caption(read_state(text, self.rules), options, seats))
        if options["pieces"] != "box":
            return stage
        trays = tuple(replace(tray, tokens=tuple(map(from_box, tray.tokens))) for tray in stage.trays)
        return replace(stage, tokens=tuple(map(from_box, stage.tokens)), trays=trays)

    def caption(self, state: State, options: Options, seats: tuple[Seat, ...]) -> Text:
        """Whose turn it is, or how the game ended; a position that is being set up may lack kings."""
        title = self.rules.sides[state.turn].title
        if self.notation.rules.miscounted(state) is None:
            board = self.notation.board(state, options)
            ended = ChessOutcome(self.notation).outcome(board, seats)
            if ended is not None:
                return Text(ended.sentence("en"), ended.sentence("vi"))
            title = seats[board.mover].title if board.mover < len(seats) else title
        return Text(f"{title.en} to move", f"Tới lượt {title.vi}")


def from_box(token: Token) -> Token:
    """The same piece out of the box."""
    return replace(token, art=BOX[token.art])
