"""What a board written for a terminal promises."""

from __future__ import annotations

import re
from dataclasses import replace

from sandtable.kernel.display.scene import Scene, Stage
from sandtable.kernel.text import Text
from sandtable.render import text
from sandtable.render.text import grounds
from tests.render.small import BOX, SCENE, STAGE, with_tray


def test_the_board_is_a_diamond_with_pieces_and_names() -> None:
    assert text(SCENE, STAGE).splitlines() == [
        "East to move",
        "",
        "        ╱   ╲",
        "          k",
        "    ╱   ╲   ╱   ╲",
        "      b3      c2",
        "╱   ╲   ╱   ╲   ╱   ╲",
        "  a3      b2      c1",
        "╲   ╱   ╲   ╱   ╲   ╱",
        "      a2      b1",
        "    ╲   ╱   ╲   ╱",
        "          B",
        "        ╲   ╱",
        "      1       a",
    ]


def test_the_board_is_turned_for_the_seat() -> None:
    lines = text(SCENE, STAGE, seat="east").splitlines()
    assert next(place for place, line in enumerate(lines) if "B" in line) < len(lines) / 2
    assert lines[-2].strip() == "k"


def test_colour_changes_no_letter() -> None:
    coloured = text(SCENE, with_tray(), colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == text(SCENE, with_tray())
    assert "\x1b[" not in text(SCENE, with_tray())


def test_sides_differ_in_colour() -> None:
    coloured = text(SCENE, STAGE, colour=True)
    inks = re.findall(r"(\x1b\[1;\d+m)[Bk]", coloured)
    assert len(set(inks)) == 2


def test_trays_stand_below_in_the_language_asked_for() -> None:
    assert text(SCENE, with_tray()).splitlines()[-1] == "Taken & kept: B (1 point)"
    assert text(SCENE, with_tray(), language="vi").splitlines()[-1] == "Đã bắt: B (1 điểm)"


def test_an_empty_stage_is_a_board_of_names() -> None:
    written = text(SCENE, Stage(()))
    assert all(node.name in written for node in SCENE.nodes)


def test_a_stack_is_written_by_its_letters_and_a_crowd_is_counted() -> None:
    letters = [replace(BOX, node="b2", letter=letter) for letter in "XYZWV"]
    assert "XYZ" in text(SCENE, Stage(tuple(letters[:3])))
    assert "X+4" in text(SCENE, Stage(tuple(letters)))


def mixed() -> Scene:
    """The same board with three kinds of ground."""
    titles = {"a": Text("land", "đất"), "b": Text("the sea", "biển"), "c": Text("hills", "đồi")}
    return replace(SCENE, nodes=tuple(replace(node, title=titles[node.name[0]]) for node in SCENE.nodes))


def test_places_of_different_ground_have_different_signs() -> None:
    found = {ground.title.en: ground.sign for ground in grounds(mixed()).values()}
    assert found == {"land": "", "the sea": "~", "hills": "'"}
    written = text(mixed(), STAGE)
    assert "b2~" in written
    assert "k'" in written, "beside pieces, too"
    assert "a3 " in written
    assert grounds(SCENE) == {}, "nothing to tell apart"


def test_colour_tints_the_ground_and_changes_no_letter() -> None:
    coloured = text(mixed(), STAGE, colour=True)
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == text(mixed(), STAGE)
    assert "\x1b[34mb" in coloured
    assert "\x1b[32mc" in coloured


def test_a_narrow_board_has_closer_columns_and_then_no_names() -> None:
    def breadth(width: int) -> int:
        return max(map(len, text(SCENE, STAGE, width=width).splitlines()[2:]))

    assert [breadth(width) for width in (78, 20, 16, 12)] == [21, 15, 15, 10]
    assert "b2" in text(SCENE, STAGE, width=12)
    assert "·" in text(SCENE, STAGE, width=8)
    assert breadth(1) == breadth(5), "as narrow as it can be"


def test_trays_are_folded_between_pieces() -> None:
    lines = text(SCENE, with_tray(), width=16).splitlines()
    assert lines[-2:] == ["Taken & kept: B", "  (1 point)"]


def test_an_even_number_of_rows_keeps_them_apart() -> None:
    nodes = tuple(replace(SCENE.nodes[0], name=f"a{row}", x=2.0, y=1.0 + row, outline=()) for row in range(4))
    scene = replace(SCENE, width=4.0, height=5.0, nodes=nodes, shapes=(), labels=())
    assert [line.strip() for line in text(scene, Stage(()), dense=True).splitlines()] == ["a0", "a1", "a2", "a3"]
