"""What keeps other sites, forgers and vandals out, a guard at a time; each check fails once its guard is taken out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from litestar import Request
from litestar.datastructures import Cookie
from litestar.exceptions import WebSocketException
from litestar.testing import TestClient

import sandtable
from sandtable.server import app
from sandtable.server.auth import credentials, requests, security
from sandtable.server.http import tables
from sandtable.server.settings import Settings

GAME = "tri-cross"
OPENING = json.dumps({"game": GAME})
KIND = {"content-type": "application/json"}
Client = TestClient[Any]
Patch = pytest.MonkeyPatch


@contextmanager
def client(data: Path, **more: Any) -> Iterator[Client]:
    """A client of a server in this process, which knows nothing of it but what it answers."""
    with TestClient(app.build(Settings(data=data, thinkers=0, **more))) as one:
        yield one


def status(one: Client, body: str | bytes = OPENING, **headers: str) -> int:
    """What comes of an attempt to open a table."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return one.post("/api/tables", content=body, headers={**KIND, **named}).status_code


# What is checked


def own_pages_pass(one: Client) -> None:
    own = str(one.base_url).rstrip("/")
    assert status(one) == status(one, origin=own) == status(one, sec_fetch_site="same-origin") == 201


def foreign_origin(one: Client) -> None:
    assert status(one, origin="https://evil.example") == 403


def odd_origin(one: Client) -> None:
    for origin in ("null", "http://[", "x", f"http://{one.base_url.host}@evil.example", f"{one.base_url}.evil.example"):
        assert status(one, origin=origin) == 403, origin


def foreign_fetch(one: Client) -> None:
    for place in ("cross-site", "same-site"):
        assert status(one, sec_fetch_site=place) == 403, place


def foreign_socket(one: Client) -> None:
    for headers in ({"origin": "https://evil.example"}, {"origin": "http://["}, {"sec-fetch-site": "cross-site"}):
        try:
            with one.websocket_connect("/ws", headers=headers):
                raise AssertionError(f"a page of another site was heard: {headers}")
        except WebSocketException:
            pass
    with one.websocket_connect("/ws", headers={"origin": str(one.base_url).rstrip("/")}) as socket:
        socket.send_text('{"ask":"ping","id":"1"}')
        assert json.loads(socket.receive_text())[0]["tell"] == "pong"


def foreign_form(one: Client) -> None:
    """A form can send these three kinds to other sites without asking first."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        assert status(one, content_type=kind) == 415, kind


def nonsense_body(one: Client) -> None:
    deep = f'{{"game": "{GAME}", "clock": {{"x": {"[" * 20_000}{"]" * 20_000}}}}}'
    for body in (deep, b'{"game": "\xff"}', b'{"game": "\\ud800"}', b"\x00"):
        assert status(one, body) == 400


def huge_body(one: Client) -> None:
    assert status(one, b" " * 65_537 + OPENING.encode()) == 413
    assert status(one, b" " * 60_000 + OPENING.encode()) == 201


def too_many_tables(one: Client) -> None:
    assert 429 in [status(one) for _ in range(8)]


def given(one: Client) -> str:
    answer = one.post("/api/me", content=b'{"name": "Ann"}', headers=KIND)
    one.cookies.clear()
    return str(answer.headers["set-cookie"])


def script_proof_cookie(one: Client) -> None:
    assert "; httponly" in given(one).lower()


def site_bound_cookie(one: Client) -> None:
    assert "; samesite=lax" in given(one).lower()


def plain_cookie(one: Client) -> None:
    assert "secure" not in given(one).lower(), "over plain http it would never come back"


def secure_cookie(one: Client) -> None:
    assert "; secure" in given(one).lower()


def forged_cookie(one: Client) -> None:
    body, _, signature = given(one).partition(";")[0].partition("=")[2].partition(".")
    other = credentials.write_cookie(b"another secret", credentials.new_person("Ann"))
    for cookie in (f"{body}.{signature}"[:-1], f"{body}x.{signature}", f"{body}.", body, other):
        assert one.get("/api/me", headers={"cookie": f"sandtable={cookie}"}).json()["is_known"] is False, cookie
    assert one.get("/api/me", headers={"cookie": f"sandtable={body}.{signature}"}).json()["is_known"] is True


def answers(one: Client) -> list[Any]:
    """Answers of every kind: what there is, what there is not, what may not be done, what is refused."""
    return [
        one.get("/health"),
        one.get("/api/nonsense"),
        one.get("/api/tables/nonsense"),
        one.delete("/api/tables"),
        one.post("/api/tables", content=OPENING, headers={**KIND, "origin": "https://evil.example"}),
        one.post("/api/tables", content=b"{", headers=KIND),
    ]


def header(name: str, *parts: str) -> Callable[[Client], None]:
    """Every answer, whatever its status, says so."""

    def check(one: Client) -> None:
        for answer in answers(one):
            found = [part.strip() for part in answer.headers.get(name, "").split(";")]
            assert set(parts) <= set(found), f"{answer.status_code} says {found}"

    return check


# What keeps it so, and how it is taken out


@dataclass(frozen=True)
class Guard:
    """A check, and what must be removed for it to fail."""

    check: Callable[[Client], None]
    remove: Callable[[Patch], None]
    settings: tuple[tuple[str, Any], ...] = ()


def without_site_check(patch: Patch) -> None:
    patch.setattr(app, "same_site", lambda connection, handler: None)


def without_request_class(patch: Patch) -> None:
    patch.setattr(app, "JsonRequest", Request)


def without_flag(flag: str) -> Callable[[Patch], None]:
    def remove(patch: Patch) -> None:
        def other(**fields: Any) -> Cookie:
            return Cookie(**{**fields, flag: None})

        patch.setattr(requests, "Cookie", other)

    return remove


def without_signature(patch: Patch) -> None:
    def gullible(secret: bytes, cookie: str | None) -> Any:
        if cookie is None:
            return None
        body = cookie.partition(".")[0]
        return credentials.read_cookie(secret, f"{body}.{credentials.sign(secret, 'cookie', body)}")

    patch.setattr(requests, "read_cookie", gullible)


def without_header(name: str) -> Callable[[Patch], None]:
    return lambda patch: patch.delitem(security.HEADERS, name)


def without_directive(directive: str) -> Callable[[Patch], None]:
    policy = security.HEADERS["content-security-policy"]
    kept = "; ".join(part for part in policy.split("; ") if part != directive)
    return lambda patch: patch.setitem(security.HEADERS, "content-security-policy", kept)


POLICY = (
    "default-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)
SECURE = (("secure", True),)
GUARDS = {
    "origin of a request": Guard(foreign_origin, without_site_check),
    "odd origin": Guard(odd_origin, without_site_check),
    "kind of fetch": Guard(foreign_fetch, without_site_check),
    "origin of a socket": Guard(foreign_socket, without_site_check),
    "kind of body": Guard(foreign_form, without_request_class),
    "sense of a body": Guard(nonsense_body, without_request_class),
    "size of a body": Guard(huge_body, lambda patch: patch.setattr(app, "MAX_BODY_BYTES", 1 << 30)),
    "rate of openings": Guard(
        too_many_tables, lambda patch: patch.setattr(tables, "check_rate", lambda *_: None), (("burst", 3),)
    ),
    "cookie: HttpOnly": Guard(script_proof_cookie, without_flag("httponly")),
    "cookie: SameSite": Guard(site_bound_cookie, without_flag("samesite")),
    "cookie: Secure": Guard(secure_cookie, without_flag("secure"), SECURE),
    "cookie: signature": Guard(forged_cookie, without_signature),
    "nosniff": Guard(header("x-content-type-options", "nosniff"), without_header("x-content-type-options")),
    "frames": Guard(header("x-frame-options", "DENY"), without_header("x-frame-options")),
    "referrer": Guard(header("referrer-policy", "same-origin"), without_header("referrer-policy")),
    "opener": Guard(header("cross-origin-opener-policy", "same-origin"), without_header("cross-origin-opener-policy")),
    "resources": Guard(
        header("cross-origin-resource-policy", "same-origin"), without_header("cross-origin-resource-policy")
    ),
    "permissions": Guard(
        header("permissions-policy", "camera=(), microphone=(), geolocation=()"), without_header("permissions-policy")
    ),
    "transport": Guard(
        header("strict-transport-security", "max-age=31536000"),
        lambda patch: patch.setattr(security, "SECURE", {}),
        SECURE,
    ),
    **{f"policy: {part}": Guard(header("content-security-policy", part), without_directive(part)) for part in POLICY},
}


@pytest.fixture(scope="module")
def intact(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Client]]:
    """Clients of servers with all their guards, one for each way to set them up."""
    with ExitStack() as stack:

        @cache
        def known(*settings: tuple[str, Any]) -> Client:
            return stack.enter_context(client(tmp_path_factory.mktemp("data"), **dict(settings)))

        yield known


@pytest.mark.parametrize("name", GUARDS)
def test_the_guard_holds_and_the_check_would_notice_if_it_did_not(
    name: str, intact: Callable[..., Client], tmp_path: Path, monkeypatch: Patch
) -> None:
    one = GUARDS[name]
    one.check(intact(*one.settings))
    one.remove(monkeypatch)
    with client(tmp_path, **dict(one.settings)) as bare, pytest.raises(AssertionError):
        one.check(bare)


def test_scripts_and_frames_of_others_never_run_here() -> None:
    parts = security.HEADERS["content-security-policy"].split("; ")
    assert not [part for part in parts if part.startswith("script-src") or "unsafe-eval" in part or "*" in part]
    inline = [part for part in parts if "unsafe-inline" in part]
    assert inline == ["style-src 'self' 'unsafe-inline'"], "styles may be written inline, scripts may not"


def test_our_own_pages_are_not_kept_out(tmp_path: Path) -> None:
    with client(tmp_path) as one:
        own_pages_pass(one)
        plain_cookie(one)
    with client(tmp_path, origins=("https://club.example",)) as one:
        assert status(one, origin="https://club.example") == 201
        assert status(one, origin="https://other.example") == 403


def test_what_breaks_is_noted_and_not_told(
    tmp_path: Path, monkeypatch: Patch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(*_: object) -> None:
        raise KeyError("the secret order is 7")

    monkeypatch.setattr(tables, "check_rate", breaks)
    with TestClient(app.build(Settings(data=tmp_path, thinkers=0)), raise_server_exceptions=False) as one:
        answer = one.post("/api/tables", content=OPENING, headers=KIND)
    assert (answer.status_code, answer.json()["error"]) == (500, "Broken")
    assert "secret" not in answer.text
    assert "KeyError" in caplog.text


def test_where_no_computer_plays_none_is_waited_for(tmp_path: Path) -> None:
    seats = [seat.name for seat in sandtable.load(GAME).seats]
    wishes = {seats[0]: {"kind": "me"}, seats[1]: {"kind": "engine", "level": "1"}}
    with client(tmp_path) as one:
        answer = one.post("/api/tables", content=json.dumps({"game": GAME, "seats": wishes}), headers=KIND)
        assert (answer.status_code, answer.json()["sentence"]) == (503, "This server has no computer players.")
