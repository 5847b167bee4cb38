"""`sandtable render`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import sandtable
from tests.cli.shell import CHIEF, GAME, done, refused, spawn


@pytest.mark.parametrize("name", sandtable.names())
def test_every_game_is_drawn(name: str, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    done("render", name, "--out", str(out))
    assert ElementTree.parse(out).getroot().tag.endswith("svg")


def test_a_png_has_the_size_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "board.PNG"
    done("render", GAME, "--out", str(out), "--size", "120")
    head = out.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    assert int.from_bytes(head[16:20], "big") == 120


def test_svg_goes_to_standard_output() -> None:
    found = spawn("render", GAME, "--out", "-", "--size", "400")
    assert found.returncode == 0
    assert ElementTree.fromstring(found.stdout).get("width") == "400"


def test_a_seat_sees_its_own_side_of_the_board_and_no_secrets(tmp_path: Path) -> None:
    def draw_board(*words: str) -> str:
        out = tmp_path / "board.svg"
        done("render", CHIEF, "--out", str(out), *words)
        return out.read_text(encoding="utf-8")

    game = sandtable.load(CHIEF, "enhance=choose")
    position = game.opening.play("+h8", "dark").text
    words = ("--options", "enhance=choose", "--position", position)
    assert "enhanced Commander" in draw_board(*words)
    assert "enhanced Commander" in draw_board(*words, "--seat", "dark")
    assert "enhanced Commander" not in draw_board(*words, "--seat", "light")
    assert draw_board("--seat", "dark") != draw_board("--seat", "light")


def test_faces_and_layers_are_chosen_by_name(tmp_path: Path) -> None:
    pictures = set()
    for words in ([], ["--face", "terrain"], ["--layer", "zones"], ["--layer", "zones", "--layer", "threats"]):
        out = tmp_path / "board.svg"
        done("render", CHIEF, "--out", str(out), "--position", "7c/6F1/8/8/8/8/8/C7 d", *words)
        pictures.add(out.read_text(encoding="utf-8"))
    assert len(pictures) == 4


def test_bad_wishes_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "folder.svg"
    folder.mkdir()
    assert "--out" in refused("render", GAME)
    assert ".svg or .png" in refused("render", GAME, "--out", str(tmp_path / "board.gif"))
    assert "directory" in refused("render", GAME, "--out", str(folder))
    assert "no such file" in refused("render", GAME, "--out", str(tmp_path / "no" / "board.svg"))
    assert "no face" in refused("render", GAME, "--out", "-", "--face", "nonsense")
    assert "no layer" in refused("render", GAME, "--out", "-", "--layer", "nonsense")
    assert "no seat" in refused("render", GAME, "--out", "-", "--seat", "nonsense")
    assert "16" in refused("render", GAME, "--out", "-", "--size", "3")
    assert "8192" in refused("render", GAME, "--out", "-", "--size", "99999")
