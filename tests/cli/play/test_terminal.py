"""`sandtable play` at a terminal: its size, its keys, its secrets, and what comes after the end."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from sandtable.cli.play.board_view import display_width, draw_board
from sandtable.cli.play.play import greeting
from sandtable.cli.terminal import sanitize, wrap
from tests.cli.play.test_play import SHORT, played, shared
from tests.cli.shell import CHIEF, GAME, done, refused, run
from tests.cli.terminal import Terminal

SECRET = ("--options", "enhance=choose")


# Size


@pytest.mark.parametrize("name", sandtable.names())
@pytest.mark.parametrize("lines", [24, 60])
def test_the_board_fits_the_terminal_or_says_how_wide_it_must_be(name: str, lines: int) -> None:
    opening = sandtable.load(name).opening
    for columns in (*range(8, 60, 3), *range(60, 121, 10)):
        shown = draw_board(opening, lines=lines, columns=columns)
        if "needs a terminal" in " ".join(shown.split()):
            assert columns < 40
        else:
            assert display_width(shown) <= columns


def test_a_board_of_sixty_columns_still_names_its_places() -> None:
    shown = draw_board(sandtable.load(CHIEF).opening, columns=60, lines=60)
    assert "d5" in shown
    assert "╱" in shown
    narrow = draw_board(sandtable.load(CHIEF).opening, columns=36, lines=60)
    assert "d5" in narrow
    tiny = " ".join(draw_board(sandtable.load(CHIEF).opening, columns=10, lines=60).split())
    assert "The board needs a terminal 17 columns wide; this one has 10." in tiny


def test_the_terminal_is_measured_and_words_are_not_broken() -> None:
    with Terminal("play", CHIEF, "--opponent", "none", columns=50) as terminal:
        shown = terminal.wait(b"Dark> ")
        terminal.type(b"help\n")
        shown += terminal.wait(b"Dark> ")
        terminal.type(b"nonsense\n")
        shown += terminal.wait(b"Dark> ")
    assert max(map(len, shown.splitlines())) <= 50
    for words in ("capture the enemy Commander", "list the moves, or those from one place", "what else you can type"):
        assert words in " ".join(shown.split())
    with Terminal("play", "no-such-game", columns=40) as terminal:
        assert terminal.ended() == 2
        assert max(map(len, terminal.rest().splitlines())) <= 40


def test_words_are_folded_between_words() -> None:
    assert wrap("a4-b5 is not possible", 20) == ["a4-b5 is not", "possible"]
    assert wrap("as long as it is", 0) == ["as long as it is"]
    assert wrap("", 40, first="  x") == ["  x"]


# Signs


def test_the_ground_is_marked_and_explained() -> None:
    shown = shared("help")
    assert "e4~" in shown
    assert "a1  light's land" in shown
    assert re.search(r"\w\d~  sea", shown)
    assert re.search(r"\w\d'  dark's land", shown)
    assert "biển" in shared("help", words=("--language", "vi"))


def test_control_characters_become_visible() -> None:
    assert sanitize("plain – chữ") == "plain – chữ"
    assert sanitize("\x1b[1m\t\r\n\x9b\u202e") == "�[1m�����"
    assert "\x1b" not in shared("\x1b[31m", "save \x1b[31m/x", "rules \x1b[31m")
    assert "\x1b" not in run("play", "\x1b[31m").stderr
    assert "\x1b" not in run("--\x1b[31m").stderr


# Typing


def test_dashes_are_hyphens() -> None:
    for dash in "–—−‑":
        assert "Last move: Dark h4-g3" in shared(f"h4{dash}g3")


def test_several_moves_stand_on_one_line() -> None:
    shown = shared("", "+h8 +f6 ready", "", "ready", words=SECRET)
    assert "Last move: Light ready" in shown
    assert shown.count("+c") == 1
    assert "+d" in shown
    shown = shared("h4g3 a4b5")
    assert "Not played: a4b5" in shown
    assert "Last move: Dark h4-g3" in shown
    shown = shared("", "+h8 +a1 ready", words=SECRET)
    assert "+a1 is not a legal move." in shown
    assert "Not played: ready" in shown
    assert "Last move: Dark h4-g3" in shared("h4 g3"), "one move may have a space"


def test_every_kind_of_move_has_an_example() -> None:
    assert re.search(r"Type a move such as \+\w\d or ready, or moves", shared("", words=SECRET))
    assert re.search(r"A move looks like \+\w\d or ready;", shared("", "zzz", words=SECRET))
    assert re.search(r"Type a move such as \w\d-\w\d, or moves", shared())


# Secrets


def test_nothing_secret_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shown = shared("", "+h8", f"save {file}", "quit", words=SECRET)
    assert "something is still hidden" in shown
    assert "To save this game" not in shown
    assert not file.exists()
    shown = shared("", "+h8 ready", "", "ready", f"save {file}", words=SECRET)
    assert f"Saved as {file}." in shown
    assert "1 dark +h8" in file.read_text(encoding="utf-8")


def test_a_kept_record_ends_before_what_is_hidden(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    words = (*SECRET, "--record", str(file))
    shown = shared("", "+h8 ready", words=words)
    assert "Moves that are still hidden were not saved." in shown
    assert "dark" not in file.read_text(encoding="utf-8").split("\n\n")[1]
    file.unlink()
    shared("", "+h8 ready", "", "ready", words=words)
    assert "1 dark +h8" in file.read_text(encoding="utf-8")
    file.unlink()
    played(words=("--seat", "light", *words), seed=3)
    assert "dark" not in file.read_text(encoding="utf-8").split("\n\n")[1]


def test_after_the_end_nothing_is_secret(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert f"Saved as {file}." in shared("", "+h8", "resign", f"save {file}", words=SECRET)
    assert "1 dark +h8" in file.read_text(encoding="utf-8")


def test_what_is_taken_back_is_taken_out_of_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shared("h4g3", "undo", "h4h3", words=("--record", str(file)))
    assert file.read_text(encoding="utf-8").split("\n\n")[1] == "1 dark h4-h3\n"


# The end


def test_after_the_end_one_may_look_save_and_play_again(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    words = ("--position", SHORT)
    typed = ("g7h8", "nonsense", "board", "replay", "rules 5.19", "save", f"save {file}", "new", "quit")
    shown = shared(*typed, words=words)
    assert "You can type save FILE, board, replay, rules, new for another game, or quit." in shown
    assert "The game is over; nonsense has no effect." in shown
    assert "   1  Light  g7xh8" in shown
    assert "Give a file name" in shown
    assert "To save this game" not in shown
    assert shown.count("Light to move") == 2
    assert "g7xh8" in file.read_text(encoding="utf-8")


def test_leaving_after_the_end_offers_to_save(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shown = shared("resign", "quit", str(file))
    assert "To save this game" in shown
    assert file.exists()
    again = shared("resign", "new", "", words=("--record", str(tmp_path / "other.txt")))
    assert "The new game is not recorded in" in again


def test_giving_up_and_leaving_are_confirmed_at_a_terminal() -> None:
    with Terminal("play", CHIEF, "--opponent", "none") as terminal:
        terminal.wait(b"Dark> ")
        terminal.type(b"resign\n")
        terminal.wait(b"Resign this game? Type y for yes: ")
        terminal.type(b"\n")
        terminal.wait(b"Dark> ")
        terminal.type(b"h4g3\n")
        terminal.wait(b"Light> ")
        terminal.type(b"quit\n")
        terminal.wait(b"Leave this game? Type y for yes: ")
        terminal.type(b"n\n")
        terminal.wait(b"Light> ")
        terminal.type(b"resign\n")
        terminal.wait(b"yes: ")
        terminal.type(b"y\n")
        terminal.wait(b"Light resigned; Dark wins.")
        terminal.wait(b"> ")
        terminal.type(b"replay\n")
        terminal.wait(b"0/1")
        terminal.type(b"nq")
        terminal.wait(b"1/1")
        terminal.wait(b"\n> ")
        terminal.type(b"quit\n")
        terminal.wait(b"To save this game")
        terminal.type(b"\n")
        terminal.wait(b"Goodbye.")
        assert terminal.ended() == 0


def test_an_interrupt_leaves_the_line() -> None:
    with Terminal("play", CHIEF, "--opponent", "none") as terminal:
        terminal.wait(b"Dark> ")
        terminal.interrupt()
        assert terminal.ended() == 130
        assert terminal.rest().replace("^C", "").endswith("\n"), "the echo of keys is not ours"


# Text


def test_the_greeting_tells_the_rules_in_force() -> None:
    shown = shared()
    assert "Rules: preset club (The rulebook, plus draws by repetition and lack of progress)." in shown
    assert "has no clock" not in shown
    score = shared(words=("--options", "preset=score,heli_block=both,turns=20"))
    assert "Rules: preset score (" in score
    assert "What blocks a Helicopter's target between two lines: a blocker on each line\n" in score
    assert "Length of the game, in turns per side: 20\n" in score
    assert "The terminal has no clock" in score
    assert "Draw by repetition" not in score, "the preset says so"
    viet = " ".join(greeting(sandtable.load(CHIEF, "preset=score,teams=both"), (), "vi", 3))
    assert "cả hai (bốn người chơi)" in viet
    assert "không tính giờ" in viet


def test_the_turn_is_counted() -> None:
    shown = shared("h4g3", "a4b5", "undo", "a4b5")
    assert re.findall(r"^Turn (\d+)\.", shown, re.MULTILINE) == ["1", "1", "2", "1", "2"]
    assert "Turn" not in shared(words=("--position", SHORT))
    assert "Lượt 1." in shared(words=("--language", "vi"))


def test_what_play_refuses_is_said_in_vietnamese(tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("precious", encoding="utf-8")
    viet = ("--language", "vi")
    assert "đã có rồi" in refused("play", CHIEF, "--record", str(precious), *viet)
    assert "Không có ghế" in refused("play", CHIEF, "--seat", "nobody", *viet)
    assert "hãy bỏ --seat" in refused("play", CHIEF, "--seat", "dark", "--opponent", "none", *viet)
    shown = shared(f"save {precious}", f"save {tmp_path}", "save /no/such/folder/x", "save a\0b", "resign", words=viet)
    for english in ("exists", "directory", "no such", "valid file name", "Not saved", "You can type"):
        assert english not in shown
    assert "đó là thư mục" in shown
    assert "save TỆP" in shared("help", words=viet)
    assert "Không đọc được" in run("replay", str(tmp_path), LC_ALL="vi_VN.UTF-8").stderr


# Closed streams


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", [f"play {GAME}", "replay -", "zzz", "--help"])
def test_closed_streams_are_no_disaster(words: str, closed: str) -> None:
    line = f'"{sys.executable}" -m sandtable {words} {closed}'
    found = subprocess.run(line, shell=True, input=b"", capture_output=True, timeout=60, check=False)
    assert b"Traceback" not in found.stderr + found.stdout
    assert found.stderr.count(b"\n") <= 1
    assert found.returncode in (0, 1, 2)


def test_a_new_file_does_not_take_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    done("render", GAME, "--out", str(out))
    other = tmp_path / "other.svg"
    line = f'"{sys.executable}" -m sandtable render {GAME} --out "{other}" >&- 2>&-'
    assert subprocess.run(line, shell=True, timeout=60, check=False).returncode == 0
    assert other.read_bytes() == out.read_bytes()
