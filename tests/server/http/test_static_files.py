"""The pages for browsers: kept as long as they may be, never from outside their folder, and one sentence without."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from sandtable.server.app import build
from sandtable.server.http.static_files import UNBUILT, Bundle
from sandtable.server.settings import Settings

SCRIPT = "console.log('sandtable');\n" * 100


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    """A server with small pages of its own."""
    pages = tmp_path / "static"
    (pages / "assets").mkdir(parents=True)
    (pages / "index.html").write_text("<p>the page</p>")
    (pages / "assets" / "index-abc123.js").write_text(SCRIPT)
    (pages / "icon.png").write_bytes(b"\x89PNG")
    (tmp_path / "secret.txt").write_text("nobody's business")
    os.symlink(tmp_path / "secret.txt", pages / "leak.txt")
    app = build(Settings(data=tmp_path, thinkers=0, analysts=0))
    app.state.bundle = Bundle(pages)
    with TestClient(app) as found:
        yield found


def test_files_with_a_hash_in_their_name_are_kept_for_ever(client: TestClient[Litestar]) -> None:
    told = client.get("/assets/index-abc123.js")
    assert told.text == SCRIPT
    assert told.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in told.headers["cache-control"]
    assert told.headers["content-encoding"] == "gzip"
    plain = client.get("/assets/index-abc123.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == SCRIPT
    assert len(gzip.compress(SCRIPT.encode())) < len(SCRIPT)


def test_the_page_is_asked_for_again_and_not_sent_twice(client: TestClient[Litestar]) -> None:
    told = client.get("/")
    assert (told.text, told.headers["cache-control"]) == ("<p>the page</p>", "no-cache")
    again = client.get("/", headers={"if-none-match": told.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/", headers={"if-none-match": '"other"'}).status_code == 200


def test_a_page_that_changed_is_read_again(client: TestClient[Litestar]) -> None:
    assert client.get("/").text == "<p>the page</p>"
    page = client.app.state.bundle.folder / "index.html"
    page.write_text("<p>another page</p>")
    os.utime(page, (1, 1))
    assert client.get("/").text == "<p>another page</p>"


@pytest.mark.parametrize(
    ("path", "there"),
    [("/table/abc", "../#/table/abc"), ("/play", "./#/play"), ("/learn/one/two/", "../../../#/learn/one/two")],
)
def test_every_page_is_drawn_by_the_same_file_where_it_lies(
    client: TestClient[Litestar], path: str, there: str
) -> None:
    told = client.get(path, follow_redirects=False)
    assert (told.status_code, told.headers["location"]) == (302, there)
    assert client.get(path).text == "<p>the page</p>"


@pytest.mark.parametrize("path", ["/api/nonsense", "/health/x", "/metrics/x", "/missing.js", "/assets/missing.js"])
def test_what_is_not_there_is_refused_in_one_sentence(client: TestClient[Litestar], path: str) -> None:
    told = client.get(path)
    assert told.status_code == 404
    assert told.json()["sentence"]


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/leak.txt", "/a%00b.js"])
def test_nothing_is_read_from_elsewhere(client: TestClient[Litestar], path: str) -> None:
    told = client.get(path)
    assert told.status_code in (400, 404)
    assert "business" not in told.text


def test_without_pages_there_is_a_sentence_in_both_languages(tmp_path: Path) -> None:
    app = build(Settings(data=tmp_path, thinkers=0, analysts=0))
    app.state.bundle = Bundle(tmp_path / "none")
    with TestClient(app) as client:
        told = client.get("/")
        assert told.status_code == 503
        assert UNBUILT.en in told.text
        assert UNBUILT.vi in told.text
        assert told.headers["cache-control"] == "no-store"
        assert client.get("/favicon.ico").status_code == 404
        assert client.get("/health").status_code == 200


@pytest.mark.parametrize("path", ["/", "/api/games/tri-cross/rules", "/metrics"])
def test_texts_say_once_how_they_are_written(client: TestClient[Litestar], path: str) -> None:
    assert client.get(path).headers["content-type"].count("charset=utf-8") == 1
