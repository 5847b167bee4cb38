"""Serves the browser client that was built into the package."""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from litestar import Request, Response, route
from litestar.enums import HttpMethod

from sandtable.kernel.text import Text
from sandtable.server.errors import NOT_FOUND, NotFound

STATIC = Path(__file__).parents[1] / "static"
CACHE_FOREVER = "public, max-age=31536000, immutable"
"""For files whose name changes with what is in them."""
REVALIDATE = "no-cache"
"""For all others: they are kept, but asked for again."""
NOT_PAGES = ("api", "ws", "health", "metrics")
"""What is never a page."""
MIN_GZIP_BYTES = 1024
"""Less is not worth packing."""
UNBUILT = Text(
    "The pages for browsers are not built; run make build where npm can be reached, and reload.",
    "Trang web chưa được dựng; hãy chạy make build ở nơi dùng được npm rồi tải lại trang.",
)
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>sandtable</title>
<p>{en}</p>
<p lang="vi">{vi}</p>
</html>
"""
TEXTS = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")


class File(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes
    """Compressed; empty where that would not help."""
    kind: str
    etag: str
    changed: float


class Bundle:
    """The files of the browser's side, read once and again when they change."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder.resolve()
        self._read: dict[Path, File] = {}

    def find(self, path: str) -> tuple[str, File] | None:
        """The file for a path and its name; a path that names no file is one of the pages that index.html draws."""
        name = path.strip("/") or "index.html"
        found = self.file(name)
        if found is None and "." not in name.rpartition("/")[2]:
            name = "index.html"
            found = self.file(name)
        return None if found is None else (name, found)

    def file(self, name: str) -> File | None:
        """A file of the folder, and of nowhere else."""
        try:
            file = (self.folder / name).resolve()
            if not file.is_relative_to(self.folder) or not file.is_file():
                return None
            changed = file.stat().st_mtime
            known = self._read.get(file)
            if known is None or known.changed != changed:
                known = self._read[file] = read(file, changed)
        except (OSError, ValueError):  # a name no system knows
            return None
        return known


def read(file: Path, changed: float) -> File:
    """A file, packed where that helps."""
    body = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    kind = "text/javascript" if file.suffix in (".js", ".mjs") else kind
    is_text = kind.startswith(TEXTS)
    packed = gzip.compress(body, mtime=0) if is_text and len(body) > MIN_GZIP_BYTES else b""
    etag = f'"{sha256(body).hexdigest()[:24]}"'
    return File(body, packed, kind, etag, changed)


def file_response(name: str, file: File, headers: Mapping[str, str]) -> Response[bytes]:
    """A file as the answer to a request."""
    told = {
        "cache-control": CACHE_FOREVER if name.startswith("assets/") else REVALIDATE,
        "etag": file.etag,
        "vary": "accept-encoding",
    }
    if file.etag in headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=told)
    body = file.body
    if file.packed and "gzip" in headers.get("accept-encoding", ""):
        body, told["content-encoding"] = file.packed, "gzip"
    return Response(body, media_type=file.kind, headers=told)


def redirect_to_page(path: str) -> Response[bytes]:
    """The way to a page that was asked for by a path: the page itself finds what it needs only where it lies."""
    up = "../" * path.lstrip("/").count("/") or "./"
    there = f"{up}#/{quote(unquote(path.strip('/')))}"
    return Response(b"", status_code=302, headers={"location": there, "cache-control": REVALIDATE})


PAGES = ["/", "/{path:path}"]
READING = [HttpMethod.GET, HttpMethod.HEAD]


@route(PAGES, http_method=READING, sync_to_thread=False, include_in_schema=False)
def show_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A page for people, or a file it needs."""
    path = request.scope["path"]
    bundle: Bundle = request.app.state.bundle
    if path.strip("/").partition("/")[0] in NOT_PAGES:
        raise NotFound(NOT_FOUND)
    found = bundle.find(path)
    if found is not None and found[0] == "index.html" and path not in ("/", "/index.html"):
        return redirect_to_page(request.scope["raw_path"].partition(b"?")[0].decode("ascii", "replace"))
    if found is not None:
        return file_response(*found, request.headers)
    if bundle.file("index.html") is not None or "." in path:
        raise NotFound(NOT_FOUND)
    page = PAGE.format(en=escape(UNBUILT.en), vi=escape(UNBUILT.vi))
    return Response(page.encode(), media_type="text/html", status_code=503, headers={"cache-control": "no-store"})
