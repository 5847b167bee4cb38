"""`sandtable serve`: the table to play at, in a browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Annotated

import typer

from sandtable.cli import arguments as argument
from sandtable.cli.errors import Refused, refusal, why
from sandtable.cli.hosting.store import claim, ensure_writable, place, prepare
from sandtable.cli.limits import duration
from sandtable.cli.strings import SERVE
from sandtable.cli.terminal import tell
from sandtable.kernel.error import clip

Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 for everybody.")]
Port = Annotated[
    int | None, typer.Option("--port", metavar="N", min=0, max=65535, help="The port; by default the first free one.")
]
Data = Annotated[str, typer.Option("--data", metavar="FOLDER", help="Where everything is kept.")]
Database = Annotated[str, typer.Option("--database", metavar="URL", help="A database instead of a file.")]
Secure = Annotated[bool, typer.Option("--secure", help="People reach us by https only.")]
Origin = Annotated[str, typer.Option("--origin", metavar="URL,…", help="Other sites whose pages may talk to us.")]
Thinkers = Annotated[int, typer.Option("--thinkers", metavar="N", help="Processes that think for computers.")]
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
    typer.Option("--proxy", metavar="ADDRESS", help="A proxy trusted to say who its clients are; repeatable."),
]
Quiet = Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")]


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
    no_browser: Quiet = False,
    language: argument.Language = None,
) -> None:
    """Serve games to browsers, here or to everybody in the house."""
    from sandtable.server import Settings, data_folder
    from sandtable.server.network.address import is_network
    from sandtable.server.network.serve import bound
    from sandtable.server.network.serve import serve as run
    from sandtable.server.store.lock import Occupied

    said = argument.spoken(language)
    for trusted in proxy or ():
        if not is_network(trusted):
            raise Refused(refusal("no_proxy", text=clip(trusted)), said)
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
    opens = not no_browser and sys.stdout.isatty() and has_browser()
    try:
        with claim(settings) as announce:
            ensure_writable(settings)
            try:
                listening = bound(host, port)
            except OSError as error:
                where = host if port is None else f"{host}:{port}"
                raise Refused(refusal("no_port", place=where, reason=why(error)), said) from None
            shown = "localhost" if host in ("127.0.0.1", "0.0.0.0") else host
            address = f"http://{shown}:{listening.getsockname()[1]}/"

            def ready() -> None:
                announce(address)
                tell(SERVE["listening"].filled(address=address).say(said))
                tell(SERVE["data"].filled(place=place(settings.url)).say(said))
                tell(SERVE["stop"].say(said))
                if opens:
                    show(address)

            with suppress(KeyboardInterrupt):  # the server has ended cleanly by then
                run(settings, listening, ready)
    except Occupied as other:
        if not other.address:
            raise Refused(refusal("occupied", place=place(settings.url)), said) from None
        if not opens:
            raise Refused(refusal("running", place=place(settings.url), address=other.address), said) from None
        tell(SERVE["running"].filled(address=other.address).say(said))
        webbrowser.open(other.address)
        return
    tell(SERVE["stopped"].say(said))


def show(address: str) -> None:
    """Open the browser, and do not wait for it: some come back late."""
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_browser() -> bool:
    """Whether a browser would open in a window of its own, not in the terminal that we write to."""
    if sys.platform in ("win32", "darwin") or "BROWSER" in os.environ:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
