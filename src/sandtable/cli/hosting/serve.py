"""`sandtable serve`: the server, to play in a browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Annotated

import typer

from sandtable.cli import arguments
from sandtable.cli.errors import CommandError, error_text, os_error_text
from sandtable.cli.hosting.store import claim, ensure_writable, location, prepare
from sandtable.cli.limits import duration
from sandtable.cli.strings import SERVE
from sandtable.cli.terminal import print_wrapped
from sandtable.kernel.error import clip

Host = Annotated[
    str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on; 0.0.0.0 for all networks.")
]
Port = Annotated[
    int | None, typer.Option("--port", metavar="N", min=0, max=65535, help="The port; by default the first free one.")
]
Data = Annotated[str, typer.Option("--data", metavar="FOLDER", help="The data folder.")]
Database = Annotated[str, typer.Option("--database", metavar="URL", help="A database instead of a file.")]
Secure = Annotated[bool, typer.Option("--secure", help="The server is reached by https only.")]
Origin = Annotated[str, typer.Option("--origin", metavar="URL,…", help="Other sites whose pages may connect.")]
Thinkers = Annotated[int, typer.Option("--thinkers", metavar="N", help="Engine processes for computer players.")]
Analysts = Annotated[int, typer.Option("--analysts", metavar="N", help="Processes that analyse games.")]
Burst = Annotated[int, typer.Option("--burst", metavar="N", help="Tables that one address may open at once.")]
Connections = Annotated[
    int, typer.Option("--connections", metavar="N", help="Connections that one address may hold open.")
]
RequestTimeout = Annotated[
    str, typer.Option("--request-timeout", metavar="SECONDS", help="How long a request may take to arrive.")
]
Proxy = Annotated[
    list[str] | None,
    typer.Option("--proxy", metavar="ADDRESS", help="A proxy whose client addresses are trusted; repeatable."),
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")]


def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    data: Data = "",
    database: Database = "",
    secure: Secure = False,
    origin: Origin = "",
    thinkers: Thinkers = 2,
    analysts: Analysts = 2,
    burst: Burst = 60,
    connections: Connections = 200,
    request_timeout: RequestTimeout = "30",
    proxy: Proxy = None,
    no_browser: NoBrowser = False,
    language: arguments.Language = None,
) -> None:
    """Run the server and open the browser, for this computer or the whole network."""
    from sandtable.server import Settings, data_folder
    from sandtable.server.network.address import is_network
    from sandtable.server.network.serve import bind
    from sandtable.server.network.serve import serve as run
    from sandtable.server.store.lock import Occupied

    code = arguments.choose_language(language)
    for trusted in proxy or ():
        if not is_network(trusted):
            raise CommandError(error_text("bad_proxy", text=clip(trusted)), code)
    folder = Path(data).expanduser() if data else data_folder()
    settings = Settings(
        data=folder,
        database=database or os.environ.get("SANDTABLE_DATABASE", ""),
        secure=secure,
        origins=tuple(filter(None, origin.split(","))),
        thinkers=max(0, thinkers),
        analysts=max(0, analysts),
        burst=max(1, burst),
        connections_per_address=max(1, connections),
        request_timeout=duration("--request-timeout", request_timeout),
        proxies=tuple(proxy or ()),
    )
    prepare(settings)
    opens_browser = not no_browser and sys.stdout.isatty() and has_browser()
    try:
        with claim(settings) as announce:
            ensure_writable(settings)
            try:
                listening = bind(host, port)
            except OSError as error:
                where = host if port is None else f"{host}:{port}"
                raise CommandError(
                    error_text("cannot_listen", place=where, reason=os_error_text(error)), code
                ) from None
            shown = "localhost" if host in ("127.0.0.1", "0.0.0.0") else host
            address = f"http://{shown}:{listening.getsockname()[1]}/"

            def ready() -> None:
                announce(address)
                print_wrapped(SERVE["listening"].filled(address=address).say(code))
                print_wrapped(SERVE["data"].filled(place=location(settings.url)).say(code))
                print_wrapped(SERVE["stop"].say(code))
                if opens_browser:
                    open_browser(address)

            with suppress(KeyboardInterrupt):  # the server has ended cleanly by then
                run(settings, listening, ready)
    except Occupied as other:
        if not other.address:
            raise CommandError(error_text("occupied", place=location(settings.url)), code) from None
        if not opens_browser:
            raise CommandError(
                error_text("running", place=location(settings.url), address=other.address), code
            ) from None
        print_wrapped(SERVE["running"].filled(address=other.address).say(code))
        webbrowser.open(other.address)
        return
    print_wrapped(SERVE["stopped"].say(code))


def open_browser(address: str) -> None:
    """Open the browser without waiting for it: some return late."""
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_browser() -> bool:
    """Whether a browser would open in its own window rather than in this terminal."""
    if sys.platform in ("win32", "darwin") or "BROWSER" in os.environ:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
