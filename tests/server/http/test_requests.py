"""Plain requests: what can be found, who may sit down, and what browsers are told."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import pytest

import sandtable
from tests.server.clients.scripted import Process, ask

GAME = "tri-cross"


def refusal(server: Process, path: str, data: bytes | None = None, **headers: str) -> tuple[int, dict[str, Any]]:
    """The status and the sentence of a request that is refused."""
    request = urllib.request.Request(server.address + path, data, {"content-type": "application/json", **headers})
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(request, timeout=30)
    with caught.value as error:
        return error.code, json.loads(error.read())


def opened(server: Process, **more: Any) -> tuple[dict[str, Any], str]:
    table, cookie = ask(server.address, "/api/tables", {"game": GAME, **more})
    return table, cookie


def test_every_game_is_told_with_rules_scene_and_art(server: Process) -> None:
    games, _ = ask(server.address, "/api/games")
    assert [game["name"] for game in games] == [game.name for game in sandtable.games()]
    for game in games:
        assert game["title"]["en"]
        assert {option["name"] for option in game["options"]} == {o.name for o in sandtable.load(game["name"]).rulings}
        assert ask(server.address, f"/api/games/{game['name']}/rules?language=vi")[0].startswith("#")
        scene, _ = ask(server.address, f"/api/games/{game['name']}/scene?options=preset=club")
        assert scene["scene"]["nodes"]
        assert "<svg" in ask(server.address, f"/api/games/{game['name']}/art/pieces.svg")[0]
        faces, _ = ask(server.address, f"/api/games/{game['name']}/faces")
        assert set(faces) == set(scene["scene"]["faces"])
        assert all(paints["page"].startswith("#") for paints in faces.values())


def test_what_there_is_not_is_refused_in_one_sentence(server: Process) -> None:
    for path in ("/api/games/nonsense", "/api/tables/nonsense", "/api/nonsense", "/api/tables/" + "x" * 300):
        code, said = refusal(server, path)
        assert code in (400, 404)
        assert said["sentence"].count("\n") == 0
        assert said["sentence"].endswith("."), "a sentence, not a title"
        assert "Traceback" not in str(said)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"game": 7}',
        b'{"game": "nonsense"}',
        b'{"game": "GAME", "options": "no=such"}',
        b'{"game": "GAME", "clock": {"move": -5}}',
        b'{"game": "GAME", "start": "nonsense"}',
        b'{"game": "GAME", "seats": {"nobody": {"kind": "me"}}}',
        b'{"game": "GAME", "seats": {"black": {"kind": "engine", "level": "99"}}}',
        b'{"game": "GAME", "surprise": 1}',
    ],
)
def test_a_table_that_makes_no_sense_is_refused(server: Process, body: bytes) -> None:
    code, said = refusal(server, "/api/tables", body.replace(b"GAME", GAME.encode()))
    assert 400 <= code < 500
    assert said["sentence"]


def test_bodies_are_limited(server: Process) -> None:
    code, said = refusal(server, "/api/tables", b'{"game": "' + b"x" * 70_000 + b'"}')
    assert (code, said["sentence"]) == (413, "The request is too large.")


def test_one_sits_down_by_invitation_or_in_public(server: Process) -> None:
    table, keeper = opened(server, seats={"black": {"kind": "me"}})
    assert list(table["invitations"]) == ["red"]
    path = f"/api/tables/{table['table']}/seats/red"
    assert refusal(server, path, b"{}")[0] == 403
    assert refusal(server, path, b'{"invitation": "guess"}')[0] == 403
    stranger, _ = ask(server.address, f"/api/tables/{table['table']}")
    assert stranger["invitations"] == {} == stranger["keys"], "only who opened the table has them"
    sat, _ = ask(server.address, path, {"invitation": table["invitations"]["red"], "entropy": "xyz"})
    assert sat["mine"] == ["red"]
    assert sat["seen"]["phase"] == "running"
    assert refusal(server, path, json.dumps({"invitation": table["invitations"]["red"]}).encode())[0] in (403, 409)
    assert ask(server.address, f"/api/tables/{table['table']}", cookie=keeper)[0]["mine"] == ["black"]
    public, _ = opened(server, public=True)
    lobby, _ = ask(server.address, "/api/lobby")
    assert public["table"] in [line["table"] for line in lobby]
    assert table["table"] not in [line["table"] for line in lobby]
    ask(server.address, f"/api/tables/{public['table']}/seats/red", {})


def test_an_invitation_is_for_one_seat_of_one_table(server: Process) -> None:
    table, _ = ask(server.address, "/api/tables", {"game": "tri-cross", "options": "players=3"})
    other, _ = ask(server.address, "/api/tables", {"game": "tri-cross", "options": "players=3"})
    assert list(table["invitations"]) == ["black", "red", "green"]
    assert len({*table["invitations"].values(), *other["invitations"].values()}) == 6
    for seat, invitation in table["invitations"].items():
        body = json.dumps({"invitation": invitation}).encode()
        for wrong in set(table["invitations"]) - {seat}:
            assert refusal(server, f"/api/tables/{table['table']}/seats/{wrong}", body)[0] == 403
        assert refusal(server, f"/api/tables/{other['table']}/seats/{seat}", body)[0] == 403
    taken = [
        ask(server.address, f"/api/tables/{table['table']}/seats/{seat}", {"invitation": invitation})[0]["mine"]
        for seat, invitation in table["invitations"].items()
    ]
    assert taken == [["black"], ["red"], ["green"]], "three people, by three links"


def test_a_running_game_has_no_record_to_take_away(server: Process) -> None:
    table, _ = opened(server, seats={"black": {"kind": "me"}, "red": {"kind": "me"}})
    code, said = refusal(server, f"/api/tables/{table['table']}/record")
    assert code == 409
    assert "not over" in said["sentence"]


def test_browsers_are_told_to_be_careful(server: Process) -> None:
    with urllib.request.urlopen(server.address + "/health") as response:
        headers = response.headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


def test_a_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Process) -> None:
    request = urllib.request.Request(
        server.address + "/api/me", b'{"name": "A\\u202enn"}', {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as response:
        given = response.headers["set-cookie"]
    assert "HttpOnly" in given
    assert "SameSite=lax" in given
    cookie = given.partition(";")[0]
    assert ask(server.address, "/api/me", cookie=cookie)[0] == {"name": "A nn", "is_known": True, "is_bot": False}
    body, _, signature = cookie.partition(".")
    for forged in (f"{body}x.{signature}", f"{body}.{signature}x", body, f"{body}.", "sandtable=é.é"):
        said, _ = ask(server.address, "/api/me", cookie=forged.encode().decode("latin-1"))
        assert said["is_known"] is False


def test_pages_of_other_sites_are_kept_out(server: Process) -> None:
    body = json.dumps({"game": GAME}).encode()
    for headers in ({"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        assert refusal(server, "/api/tables", body, **headers)[0] == 403
    own = urllib.request.Request(
        server.address + "/api/tables", body, {"content-type": "application/json", "origin": server.address}
    )
    with urllib.request.urlopen(own) as response:
        assert response.status == 201


def test_a_program_sits_down_with_a_key(server: Process) -> None:
    made, _ = ask(server.address, "/api/bots", {"name": "Robo"})
    assert ask(server.address, "/api/me", token=made["key"])[0] == {"name": "Robo", "is_known": True, "is_bot": True}
    table, _ = opened(server, public=True)
    sat, cookie = ask(server.address, f"/api/tables/{table['table']}/seats/red", {}, token=made["key"])
    assert sat["seen"]["places"][1]["name"] == "Robo"
    assert cookie == ""
    assert refusal(server, "/api/me", authorization="Bearer nonsense")[0] == 401


def test_the_server_tells_how_it_is_and_describes_itself(server: Process) -> None:
    assert ask(server.address, "/health")[0]["version"] == sandtable.__version__
    metrics, _ = ask(server.address, "/metrics")
    assert "\nsandtable_moves_total " in metrics
    schema, _ = ask(server.address, "/api/schema/openapi.json")
    assert "/api/tables" in schema["paths"]


def test_who_opens_too_many_tables_must_wait(tmp_path_factory: pytest.TempPathFactory) -> None:
    process = Process(tmp_path_factory.mktemp("data"), 0, "", "--burst", "3", "--thinkers", "0").start()
    try:
        for _ in range(3):
            opened(process)
        code, said = refusal(process, "/api/tables", json.dumps({"game": GAME}).encode())
        assert (code, said["sentence"]) == (429, "Too many requests; please wait.")
    finally:
        process.stop()
