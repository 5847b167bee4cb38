"""`sandtable play`: whole games through standard input."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

import sandtable
from sandtable.cli import arguments, strings
from sandtable.cli.play import game_over
from sandtable.cli.play.commands import NAMES
from sandtable.cli.play.prompt import Prompt, completions
from sandtable.kernel import read_record
from sandtable.kernel.game import Game
from sandtable.match import verify
from tests.cli.shell import CHIEF, done, refused
from tests.kernel.toys.leap import LEAP
from tests.kernel.toys.porters import PORTERS
from tests.kernel.toys.volley import VOLLEY

TOYS = {toy.name: toy for toy in (LEAP, PORTERS, VOLLEY)}
CURTAIN = "Pass the device to "
SHORT = "7c/6F1/8/8/8/8/8/C7 l"
"""Light's next move captures the Commander."""


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toys are on the command line, too."""

    def load(name: str, options: Mapping[str, str]) -> Game:
        return TOYS[name].with_options(options)

    monkeypatch.setattr(arguments, "load", load)


def played(*typed: str, words: tuple[str, ...] = (), game: str = CHIEF, seed: int = 1) -> str:
    return done("play", game, "--seed", str(seed), *words, input="".join(f"{line}\n" for line in typed))


def shared(*typed: str, words: tuple[str, ...] = (), game: str = CHIEF) -> str:
    return played(*typed, words=("--opponent", "none", *words), game=game)


# Playing


@pytest.mark.parametrize("name", sandtable.names())
def test_every_game_begins_and_leaves_at_the_end_of_input(name: str) -> None:
    shown = played(game=name)
    assert "against the computer" in shown
    assert shown.endswith("Goodbye.\n")


def test_the_terminal_draws_for_the_first_move_where_the_rules_say_so() -> None:
    shown = [played(game="tri-cross", words=("--opponent", "none"), seed=seed) for seed in range(6)]
    assert all("Who goes first: a colour drawn from a bag" in one for one in shown)
    assert all("Turn 1." in one for one in shown)
    assert {"Black> " in one for one in shown} == {True, False}
    told = played(game="tri-cross", words=("--opponent", "none", "--options", "first=red"))
    assert "drawn from a bag" not in told
    assert "Red> " in told


def test_a_whole_game_is_played_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shown = shared("g7h8", words=("--position", SHORT, "--record", str(file)))
    assert "Light captured the enemy Commander." in shown
    assert f"Saved as {file}." in shown
    record = sandtable.read_record(file.read_text(encoding="utf-8"))
    assert [entry.text for entry in record.entries] == ["g7xh8"]
    assert record.outcome is not None
    assert record.outcome.result == "light"
    assert record.tags["Seat-light"] == "person"
    assert done("replay", str(file))


def test_the_computer_wins_where_it_can() -> None:
    shown = played("h8g8", words=("--seat", "dark", "--position", "7c/8/6F1/8/8/8/8/C7 d"))
    assert "Light plays g6xg8." in shown
    assert "You lost." in shown
    assert "You won!" in played("g7h8", words=("--seat", "light", "--position", SHORT))


def test_the_person_is_seated_by_name_by_side_or_by_lot() -> None:
    assert "You play Light against" in played(words=("--seat", "light"))
    teams = ("--options", "teams=both")
    assert "You play Dark Land and Sea, Dark Air against" in played(words=("--seat", "dark", *teams))
    assert "You play Dark Air against" in played(words=("--seat", "dark-air", *teams))
    lots = {re.findall(r"You play (\w+)", played(seed=seed))[0] for seed in range(8)}
    assert lots == {"Dark", "Light"}
    assert "there are dark, light" in refused("play", CHIEF, "--seat", "nobody")
    assert "leave out --seat" in refused("play", CHIEF, "--seat", "dark", "--opponent", "none")


def test_the_board_is_drawn_for_whoever_moves() -> None:
    shown = shared("h4g3", "a4b5")
    boards = [part.split("to move")[1] for part in shown.split("Captured by Dark")[:-1]]
    assert [board.index("C") < board.rindex("c") for board in boards] == [True, False, True]
    assert "Last move: Dark h4-g3" in shown


def test_four_people_take_turns_in_teams() -> None:
    shown = shared("h4g3", "a4b5", "f7f5", words=("--options", "teams=both"))
    asked = re.findall(r"^([\w ]+)> ", shown, re.MULTILINE)
    assert asked == ["Dark Land and Sea", "Light Land and Sea", "Dark Air", "Light Air"]


def test_club_rules_hold_unless_a_preset_is_given(tmp_path: Path) -> None:
    for words, kept in (((), "repetition=three"), (("--options", "preset=book"), 'Options ""')):
        file = tmp_path / f"{len(words)}.txt"
        shared(words=("--record", str(file), *words))
        assert kept in file.read_text(encoding="utf-8")


# Typing


def test_bad_moves_are_explained() -> None:
    shown = shared("nonsense", "h4h8", "a1a2", "")
    assert "I do not understand nonsense. A move looks like" in shown
    assert "h4h8 is not a legal move.\nFrom h4: h4-g3, h4-h3, h4-g4" in shown
    assert "a1a2 is not a legal move.\n" in shown


def test_moves_are_listed() -> None:
    assert "h4-g3  h4-h3  h4-g4" in shared("moves h4")
    assert "e8-d7" in shared("moves")
    assert "There are no moves from a1." in shared("moves a1")


def test_help_tells_commands_and_letters() -> None:
    shown = shared("help")
    assert "take back your last turn" in shown
    assert "c  dark Commander" in shown
    assert "resign" in shared("?")


def test_rules_are_looked_up() -> None:
    assert "5.19" in shared("rules helicopter")
    assert "1.1" in shared("rules")


def test_the_board_is_drawn_again() -> None:
    assert shared("board").count("Dark to move") == 2


def test_undo_goes_back_to_ones_own_turn() -> None:
    shown = shared("undo", "h4g3", "undo", "h4h3")
    assert "You have not moved yet." in shown
    assert "Taken back." in shown
    assert shown.count("Last move: Dark h4-h3") == 1
    against = played("h4g3", "undo", "board", words=("--seat", "dark"))
    assert against.count("Last move") == 1, "the opponent's answer goes too"


def test_resigning_ends_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert "Dark resigned; Light wins." in shared("resign", words=("--record", str(file)))
    assert '[Ending "conceded"]' in file.read_text(encoding="utf-8")
    assert "You lost." in played("resign", words=("--seat", "dark"))
    teams = shared("resign", words=("--options", "teams=both"))
    assert "Dark resigned" in teams


def test_a_draw_is_agreed_or_declined() -> None:
    assert "A draw by agreement." in shared("draw")
    ahead = ("--seat", "dark", "--position", "7c/8/8/8/8/8/F7/CB6 d")
    assert "declines the draw" in played("draw", words=ahead)
    assert "A draw by agreement." in played("draw", words=("--seat", "dark"))


def test_a_game_is_stopped_and_counted_or_played_on(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert "The game was stopped; the points are equal. (Dark 0, Light 0)" in shared(
        "count", words=("--record", str(file))
    )
    assert '[Ending "stopped"]' in file.read_text(encoding="utf-8")
    start = "7c/8/8/8/8/8/8/C7 d points="
    assert "The computer wants to play on." in played("count", words=("--seat", "dark", "--position", f"{start}4,2"))
    assert "Light wins on points." in played("count", words=("--seat", "dark", "--position", f"{start}2,4"))
    assert "offer to stop the game and count" in shared("help")


def test_saving_never_overwrites_what_was_there(tmp_path: Path) -> None:
    precious, file = tmp_path / "precious.txt", tmp_path / "game.txt"
    precious.write_text("precious", encoding="utf-8")
    shown = shared("save", "h4g3", f"save {precious}", f"save {tmp_path}", f"save {file}", "a4b5", f"save {file}")
    assert "Give a file name: save FILE." in shown
    assert "already exists; choose another name." in shown
    assert "is a directory" in shown
    assert precious.read_text(encoding="utf-8") == "precious"
    assert "2 light a4-b5" in file.read_text(encoding="utf-8")
    assert "already exists" in refused("play", CHIEF, "--record", str(precious))
    assert "no such file" in refused("play", CHIEF, "--record", str(tmp_path / "no" / "game.txt"))


def test_quitting_offers_to_save(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert "To save this game" in shared("h4g3", "quit", f"{tmp_path}", f"{file}")
    assert "1 dark h4-g3" in file.read_text(encoding="utf-8")
    assert "To save this game" not in shared("quit")
    assert shared("h4g3", "undo", "h4h3", "exit", "").endswith("Goodbye.\n")


def test_a_game_that_is_left_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shared("h4g3", words=("--record", str(file)))
    assert "1 dark h4-g3" in file.read_text(encoding="utf-8")


def test_tab_completes_moves_with_and_without_signs() -> None:
    words = ["a4-b5", "a4xb6", "a5-b5", "moves", "Nb2xa5"]
    assert completions("a4", words) == ["a4-b5", "a4xb6"]
    assert completions("a4b", words) == ["a4-b5"]
    assert completions("MO", words) == ["moves"]
    assert completions("nb2", words) == ["Nb2xa5"]
    assert completions("zz", words) == []


# Secrets


def test_a_curtain_falls_while_something_is_secret() -> None:
    shown = shared("", "+h8", "ready", "", "ready", "h4g3", words=("--options", "enhance=choose"))
    assert shown.count(CURTAIN) == 2, "once for each who chooses, and no more when all is open"
    dark, light = shown.split(CURTAIN)[1:]
    assert "+c" in dark
    choosing, playing = light.split("Last move: Light ready")
    assert "+c" not in choosing.split("Dark to move")[0], "light must not see what dark chose"
    assert "Dark to move" in choosing
    assert "Light> " in playing


def test_what_was_uncovered_cannot_be_taken_back() -> None:
    words = ("--options", "enhance=choose")
    assert "back to when something was hidden" in shared("", "ready", "", "ready", "undo", words=words)
    assert "while something is hidden" in shared("", "+h8", "undo", words=words)
    assert "back to when something was hidden" in played("ready", "undo", words=("--seat", "light", *words), seed=3)


def test_the_opponent_chooses_in_secret() -> None:
    shown = played("ready", words=("--seat", "light", "--options", "enhance=choose"), seed=3)
    assert CURTAIN not in shown, "one person has no secrets from themself"
    board = shown.split("Type a move")[0]
    assert "+" not in board.replace("+?", "")


# Rooms unlike the real ones


def test_moves_that_keep_the_turn_are_asked_one_by_one(toys: None) -> None:
    opening = PORTERS.opening
    split = next(move for move in opening.moves if not opening.play(move).starts_turn)
    seat = opening.play(split).to_move
    assert seat == split.seat
    shown = shared(split.text, "undo", "board", game="porters")
    assert shown.count(f"{split.seat.title.en}> ") == 4, "the same seat goes on"
    assert "Taken back." in shown


def test_jumps_of_the_other_seat_inside_a_turn_are_asked(toys: None) -> None:
    assert played(game="leap").endswith("Goodbye.\n")


@pytest.mark.parametrize("opponent", ["computer", "none"])
@pytest.mark.parametrize("name", [*TOYS, "volley,teams=pairs,seats=4"])
def test_whole_games_are_played_whatever_the_room(
    name: str, opponent: str, toys: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    random = Random(7)
    prompts: list[str] = []

    def line(prompter: Prompt, prompt: str) -> str:
        prompts.append(prompt)
        moves = [word for word in prompter.vocabulary() if word not in NAMES]
        if prompt == game_over.PROMPT:
            return "quit"
        return "" if prompt.startswith(CURTAIN) else random.choice(moves)

    monkeypatch.setattr(Prompt, "read", line)
    file = tmp_path / "game.txt"
    game, _, options = name.partition(",")
    shown = played(words=("--opponent", opponent, "--record", str(file), "--options", options), game=game)
    assert "Saved as" in shown, "the game came to its end"
    record = read_record(file.read_text(encoding="utf-8"), lambda name, options: TOYS[name].with_options(options))
    assert record.outcome is not None
    if game == "volley":
        assert any(entry.seat == sandtable.CHANCE for entry in record.entries)
        assert any(prompt.startswith(CURTAIN) for prompt in prompts) == (opponent == "none")


def test_chance_can_be_verified(toys: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    random = Random(3)

    def read(prompt: Prompt, text: str) -> str:
        moves = [word for word in prompt.vocabulary() if word not in NAMES]
        return "quit" if text == game_over.PROMPT else random.choice(moves)

    monkeypatch.setattr(Prompt, "read", read)
    played(words=("--record", str(file)), game="volley")
    record = read_record(file.read_text(encoding="utf-8"), lambda name, options: TOYS[name].with_options(options))
    proof = verify(record)
    assert proof.is_fair
    assert proof.chances == sum(entry.seat == sandtable.CHANCE for entry in record.entries) > 0


def test_a_seed_makes_a_game_repeatable(toys: None, tmp_path: Path) -> None:
    texts = set()
    for name in ("one.txt", "two.txt"):
        first = VOLLEY.opening.moves[0].text
        played(first, "resign", words=("--record", str(tmp_path / name)), game="volley", seed=5)
        texts.add((tmp_path / name).read_text(encoding="utf-8"))
    assert len(texts) == 1


def test_a_computer_on_the_same_side_agrees_to_resign() -> None:
    words = ("--options", "teams=both", "--seat", "dark-surface")
    shown = played("resign", words=words)
    assert "Dark resigned; Light wins." in shown


def test_giving_up_among_three_leaves_the_others_playing(toys: None) -> None:
    assert len(VOLLEY.sides) == 3
    shown = played("resign", game="volley", words=("--seat", VOLLEY.seats[0].name))
    after = shown.split("> resign")[1]
    assert "Traceback" not in after
    assert len(re.findall("chooses in secret|plays|Chance", after)) > 1, "the others play on"


# Text


def test_everything_is_said_in_vietnamese() -> None:
    shown = played("h4g3", "undo", "help", "zzz", "quit", "", words=("--seat", "dark", "--language", "vi"))
    for english in ("Taken back", "the computer", "Type a move", "Goodbye", "understand", "Last move", "plays"):
        assert english not in shown
    assert "Tạm biệt." in shown
    assert "Tạm biệt." in done("play", CHIEF, LC_ALL="vi_VN.UTF-8")


def test_every_phrase_has_the_same_places_in_both_languages() -> None:
    tables = (strings.ERRORS, strings.RULES, strings.REPLAY, strings.WELCOME, strings.PLAY)
    said = [words for table in tables for words in table.values()]
    said += [words for line in strings.HELP for words in line] + list(strings.OS_ERRORS.values())
    for words in said:
        assert set(re.findall(r"{\w+}", words.en)) == set(re.findall(r"{\w+}", words.vi)), words.en
        assert words.en.strip()
        assert words.vi.strip()
