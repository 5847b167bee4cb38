"""Who is who: a signed cookie for guests, secrets for seats and invitations, keys for programs."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256

import msgspec

from sandtable.server.ws.connection import Person

COOKIE = "sandtable"
YEAR = 365 * 86_400


def newcomer(name: str = "") -> Person:
    """Somebody new."""
    return Person(secrets.token_urlsafe(15), name)


def signed(secret: bytes, *parts: str) -> str:
    """A secret that follows from what it is for, so that it need not be kept."""
    said = "\x1f".join(parts).encode("utf-8", "replace")
    return urlsafe_b64encode(hmac.digest(secret, said, sha256)[:24]).decode()


def write_cookie(secret: bytes, person: Person) -> str:
    """A person as a cookie."""
    body = urlsafe_b64encode(msgspec.json.encode([person.who, person.name])).decode().rstrip("=")
    return f"{body}.{signed(secret, 'cookie', body)}"


def read_cookie(secret: bytes, cookie: str | None) -> Person | None:
    """The person a cookie names, unless somebody tampered with it."""
    body, dot, signature = (cookie or "").partition(".")
    if not dot or not hmac.compare_digest(
        signed(secret, "cookie", body).encode(), signature.encode("utf-8", "replace")
    ):
        return None
    who, name = msgspec.json.decode(urlsafe_b64decode(body + "=" * (-len(body) % 4)), type=tuple[str, str])
    return Person(who, name)


def invitation(secret: bytes, table: str, seat: str) -> str:
    """What lets somebody sit down at one seat."""
    return signed(secret, "invitation", table, seat)


def seat_key(secret: bytes, table: str, seat: str, who: str) -> str:
    """What lets somebody play at a seat from any device."""
    return signed(secret, "seat", table, seat, who)


def is_same(given: str, known: str) -> bool:
    """Whether two secrets are the same, without telling by the time how alike they are."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), known.encode())
