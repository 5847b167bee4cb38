"""The inventor's score sheet as an output."""

from __future__ import annotations

import sandtable
from sandtable.games.commander_chess.sheet import sheet
from tests.games.commander_chess.diagram import LEADERS, game, placement


def lines(pieces: str, moves: str, language: str = "en") -> list[str]:
    record = game().record(f"{placement(pieces)} r - - 0 1")
    for move in moves.split():
        record = record.play(move)
    return list(sheet(record, language))


def test_moves_and_captures() -> None:
    assert lines(LEADERS + "Ic6 if10", "Ic6c7 If10f9") == ["In5,2_6,2", "In9,5_8,5"]
    assert lines(LEADERS + "Af4 tf7 if10", "Af4xf7") == ["A3,5@T6,5"]
    assert lines(LEADERS + "Ff5 Fi1 gg8 tf8 ik8", "Ff5@f8") == ["Af4,5><T7,5"]
    assert lines(LEADERS + "Ff5 Fi1 gg8", "Ff5!f8") == ['Af4,5@"7,5']
    assert lines(LEADERS + "(NI)c6", "(NI)c6c10") == ["(NIn)5,2_9,2"]
    assert lines(LEADERS + "(NI)c6", "(NI)c6c10", "vi") == ["(HB)5,2_9,2"]


def test_the_inventors_own_examples() -> None:
    """As in his text, where he writes the first part with the whole stack before it."""
    ship = lines("Ch1 Hj2 (NFT)c9 na11 te11 cf12 gk9 fk8 nb1 ik6", "Nc9>xa11 Nc9>_e11 Tc9>e9 done")
    assert ship == ["(NAfT)N8,2@N10,0&T10,4/T8,2_8,4>C11,5"]
    tank = lines("Cd1 (TM)g7 cc12 gg9 ih8 he11 tc10", "Tg7>xg9 Mg7>xh8")
    assert tank == ["(TM)T6,6@Aa8,6/M6,6@In7,7"]


def test_a_win_and_a_draw() -> None:
    assert lines("Cc1 Hc2 Ah9 ck12 gj12 gk11", "Ah9k9") == ["A8,7_8,10^"]


def test_every_turn_of_a_whole_game_has_a_line() -> None:
    record = sandtable.load("commander-chess", "preset=club").record()
    turns = 0
    for number in range(60):
        moves = record.position.moves
        turns += record.position.starts_turn
        record = record.play(moves[number * 7 % len(moves)].text)
        if record.outcome:
            break
    assert len(list(sheet(record))) in (turns, turns - 1)
