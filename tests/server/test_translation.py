"""Whatever a player is refused is said in both languages."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import sandtable
from sandtable.server import errors
from sandtable.server.analysis import fair_play
from sandtable.server.translation import KINDS, OTHERWISE, SENTENCES, translated
from tests.server.clients.scripted import Process, open_table
from tests.server.http.test_requests import refusal
from tests.server.ws.test_session import run, until

SOURCES = Path(sandtable.__file__).parent
SILENT = {"AssertionError", "TypeError", "ValueError"}
NOBODYS = {"codegen.py", "desk.py", "pool.py", "reducer.py", "serve.py"}
"""Files whose sentences no player reads in a browser."""


def written(node: ast.expr) -> str | None:
    """A sentence as the sources write it, with `@` for whatever is filled in."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "@" for part in node.values)
    return None


def sentences() -> Iterator[tuple[str, str]]:
    """Every sentence with which the match and the server refuse something, and the kernel options and records."""
    kernel = [SOURCES / "kernel" / name for name in ("option.py", "record.py")]
    for file in sorted([*kernel, *SOURCES.glob("match/**/*.py"), *SOURCES.glob("server/**/*.py")]):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
                said = written(node.exc.args[0])
                if said and file.name not in NOBODYS and ast.unparse(node.exc.func) not in SILENT:
                    yield file.name, said


def test_every_sentence_has_its_counterpart() -> None:
    found = list(sentences())
    assert len(found) > 60
    lacking = [said for _, said in found if translated("", said) == OTHERWISE]
    assert lacking == []
    assert translated("", fair_play.SENTENCE.en) == fair_play.SENTENCE.vi
    assert translated("", errors.TRY_AGAIN) != OTHERWISE


def test_what_is_filled_in_is_the_same_in_both() -> None:
    for english, vietnamese in SENTENCES.items():
        names = {name for _, name, _, _ in Formatter().parse(english) if name}
        taken = {name for _, name, _, _ in Formatter().parse(vietnamese) if name}
        assert taken <= names, english
        assert vietnamese.strip().endswith("."), vietnamese


def test_a_sentence_of_a_room_is_said_by_its_book_or_else_by_its_kind() -> None:
    game = sandtable.load("tri-cross")
    with pytest.raises(sandtable.BadPosition) as caught:
        game.position("nonsense")
    assert translated("BadPosition", str(caught.value)) == game.phrases.say(str(caught.value)) is not None
    assert translated("BadPosition", "Something nobody ever said.") == KINDS["BadPosition"]
    assert translated("Something", "Something nobody ever said.") == OTHERWISE


def test_a_line_of_a_record_is_named_in_both_languages() -> None:
    with pytest.raises(sandtable.BadRecord) as caught:
        sandtable.read_record('[Game "tri-cross"]\n\n1 black nonsense\n')
    assert str(caught.value).startswith("Line 3: ")
    assert translated("BadRecord", str(caught.value)).startswith("Dòng 3: ")
    with pytest.raises(sandtable.BadRecord) as caught:
        sandtable.read_record('[Game "tri-cross"]\n\n2 black a1-a2\n')
    assert translated("BadRecord", str(caught.value)) == "Dòng 3: nước 2 đứng ở chỗ của nước 1."


def test_requests_are_refused_in_both_languages(server: Process) -> None:
    _, said = refusal(server, "/api/tables/nonsense")
    assert said == {"error": "UnknownTable", "sentence": "There is no such table.", "vi": "Không có bàn này."}
    _, said = refusal(server, "/api/games/nonsense")
    assert re.fullmatch(r"Không có trò chơi 'nonsense'; chỉ có .*tri-cross\.", said["vi"])
    _, said = refusal(server, "/api/analysis", json.dumps({}).encode())
    assert said["vi"] == "Hãy gửi một biên bản hoặc mã của một bàn."


def test_questions_on_the_socket_too(server: Process) -> None:
    async def work() -> None:
        first, _ = open_table(server.address, "tri-cross")
        await first.connect()
        await until(first, lambda: first.seq >= 0)
        await first.play("a1-a9")
        await until(first, lambda: bool(first.refused))
        (said,) = first.refused
        assert said["error"] in ("IllegalMove", "BadNotation")
        assert said["vi"] in (KINDS["BadNotation"], f"'a1-a9' không phải nước đi hợp lệ của {first.seat} ở đây.")

    run(work)
