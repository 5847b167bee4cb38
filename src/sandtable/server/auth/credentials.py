"""Signed cookies for guests, and keys for seats and invitations."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256

import msgspec

from sandtable.server.ws.connection import Person

COOKIE = "sandtable"
YEAR = 365 * 86_400


def new_person(name: str = "") -> Person:
    """A person with a new id."""
    return Person(secrets.token_urlsafe(15), name)


def sign(secret: bytes, *parts: str) -> str:
    """A signature of some parts; as a key it need not be stored, because it can be made again."""
    said = "\x1f".join(parts).encode("utf-8", "replace")
    return urlsafe_b64encode(hmac.digest(secret, said, sha256)[:24]).decode()


def write_cookie(secret: bytes, person: Person) -> str:
    """A person as a cookie."""
    body = urlsafe_b64encode(msgspec.json.encode([person.who, person.name])).decode().rstrip("=")
    return f"{body}.{sign(secret, 'cookie', body)}"


def read_cookie(secret: bytes, cookie: str | None) -> Person | None:
    """The person a cookie names; None if its signature is wrong."""
    body, dot, signature = (cookie or "").partition(".")
    if not dot or not hmac.compare_digest(sign(secret, "cookie", body).encode(), signature.encode("utf-8", "replace")):
        return None
    who, name = msgspec.json.decode(urlsafe_b64decode(body + "=" * (-len(body) % 4)), type=tuple[str, str])
    return Person(who, name)


def invitation(secret: bytes, table: str, seat: str) -> str:
    """The key that lets somebody take a seat."""
    return sign(secret, "invitation", table, seat)


def seat_key(secret: bytes, table: str, seat: str, who: str) -> str:
    """The key that lets somebody play a seat from any device."""
    return sign(secret, "seat", table, seat, who)


def is_same(given: str, known: str) -> bool:
    """Whether two keys are equal, compared in constant time."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), known.encode())
