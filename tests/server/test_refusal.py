"""Whatever a player is refused over HTTP and on the socket is said in both languages."""

from __future__ import annotations

import json
import re

from tests.server.clients.scripted import Process, open_table
from tests.server.http.test_requests import refusal
from tests.server.ws.test_session import run, until


def test_requests_are_refused_in_both_languages(server: Process) -> None:
    _, said = refusal(server, "/api/tables/nonsense")
    assert said == {"error": "UnknownTable", "sentence": "There is no such table.", "vi": "Không có bàn này."}
    _, said = refusal(server, "/api/games/nonsense")
    assert re.fullmatch(r"Không có trò chơi 'nonsense'; chỉ có .*tri-cross.*\.", said["vi"])
    _, said = refusal(server, "/api/analysis", json.dumps({}).encode())
    assert said["vi"] == "Hãy gửi một biên bản hoặc mã của một bàn."
    _, said = refusal(server, "/api/analysis", b"[" * 50_000)
    assert said == {"error": "InvalidJson", "sentence": "Invalid JSON.", "vi": "JSON không hợp lệ."}
    _, said = refusal(server, "/api/analysis", json.dumps({"record": 7}).encode())
    assert (said["error"], said["vi"].partition(":")[0]) == ("Validation", "Phần 'record' của yêu cầu không hợp lệ")
    _, said = refusal(server, "/api/no-such-thing")
    assert said == {"error": "NotFound", "sentence": "There is nothing here.", "vi": "Ở đây không có gì."}


def test_questions_on_the_socket_too(server: Process) -> None:
    async def work() -> None:
        first, _ = open_table(server.address, "tri-cross")
        await first.connect()
        await until(first, lambda: first.seq >= 0)
        await first.play("a1-a9")
        await until(first, lambda: bool(first.refused))
        (said,) = first.refused
        assert said["error"] == "BadNotation"
        assert said["sentence"].startswith("'a1-a9' is not a move")
        assert said["vi"].startswith("'a1-a9' không phải nước đi")

    run(work)
