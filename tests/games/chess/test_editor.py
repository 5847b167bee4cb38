"""Setting up positions by hand, the drawing, and what other programs are told."""

from __future__ import annotations

import pytest

from sandtable.games.chess.scene import BOX
from sandtable.kernel import REFEREE
from tests.games.chess.diagram import game, mover, position


def test_a_position_from_an_empty_board() -> None:
    editor, options = game().editor, game().options
    assert editor is not None
    text = editor.empty_text(options)
    for node, letter in {"e1": "K", "h1": "R", "a1": "R", "e8": "k", "b8": "r"}.items():
        text = editor.put(text, node, (letter,), options)
    assert game().position(text).text == "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    text = editor.put(editor.put(text, "a1", (), options), "b1", ("R",), options)
    assert game().position(text).text == "1r2k3/8/8/8/8/8/8/1R2K2R w K - 0 1"
    text = editor.choose_start(text, "black", options)
    assert mover(game().position(text)) == "black"


def test_an_unfinished_position_is_drawn() -> None:
    editor, options = game().editor, game().options
    assert editor is not None
    text = editor.put(editor.empty_text(options), "e1", ("Q",), options)
    stage = game().scene_maker.stage(text, options, game().seats)
    assert [(token.art, token.node) for token in stage.tokens] == [("queen", "e1")]
    assert stage.caption is not None
    assert stage.caption.en == "White to move"


def test_the_pieces_of_the_box_are_drawn() -> None:
    usual, boxed = (game(pieces=pieces).opening.view().stage() for pieces in ("standard", "box"))
    assert [BOX[token.art] for token in usual.tokens] == [token.art for token in boxed.tokens]
    art = game().art
    assert all(f'id="{name}"' in art for name in (*BOX, *BOX.values()))
    chief = game(pieces="box")
    assert chief.editor is not None
    pieces = chief.editor.boxes(chief.opening.text, chief.options)[0].figures
    assert {piece.token.art for piece in pieces} == set(BOX.values())


def test_each_side_sees_its_own_pieces_below() -> None:
    assert game(teams="both").scene.turns == {"white-1": 0, "white-2": 0, "black-1": 180, "black-2": 180}
    caption = game(teams="both").opening.view().stage().caption
    assert caption is not None
    assert caption.en == "White, first player to move"


def test_buttons_of_a_promotion() -> None:
    at = position("7k/P7/8/8/8/8/8/K7")
    taps = {move.taps for move in at.moves if move.taps[0] == "a7"}
    assert taps == {("a7", "a8", f"={kind}") for kind in "qrbn"}
    said = [at.game.say(f"={kind}") for kind in "qrbn"]
    assert [text.en for text in said if text] == ["Queen", "Rook", "Bishop", "Knight"]
    assert [text.vi for text in said if text] == ["Hậu", "Xe", "Tượng", "Mã"]


@pytest.mark.parametrize(
    ("fen", "san", "uci"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9", "O-O", "e1g1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9", "O-O-O", "e1c1"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=N", "a7a8n"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "e5d6"),
    ],
)
def test_uci(fen: str, san: str, uci: str) -> None:
    at = position(fen)
    notation = at.game.uci
    assert notation is not None
    assert notation.position_text(at.board()) == fen
    assert notation.move_text(at.board(), at.find(san).code) == uci
    assert at.find(uci).text == san


def test_uci_knows_the_usual_game() -> None:
    notation = game().uci
    assert notation is not None
    assert notation.is_standard(game(teams="both").options)
    assert not notation.is_standard(game(start=1).options)
    late = game().opening.play("forfeit", REFEREE)
    assert notation.position_text(late.board()) == game().opening.text
