"""A thinking process: jobs in by standard input, thoughts out by standard output, a line each."""

from __future__ import annotations

import os
import signal
import sys
from threading import Thread


def main() -> None:
    """Think until nobody asks any more; the argument says how far to give way to others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us, not the keyboard
    if len(sys.argv) > 1 and hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    import msgspec  # from here on it takes a while

    from sandtable.server.engines.desk import Desk
    from sandtable.server.engines.jobs import Thought

    def say(thought: Thought) -> None:
        sys.stdout.buffer.write(msgspec.json.encode(thought) + b"\n")
        sys.stdout.buffer.flush()

    desk = Desk()
    say(Thought(id=0))  # ready
    # Who asked is gone, and so is whoever would hear: there is nothing to tidy up.
    Thread(target=desk.listen, args=(sys.stdin.buffer, lambda: os._exit(0)), daemon=True).start()
    while True:
        say(desk.work(desk.jobs.get()))


if __name__ == "__main__":
    main()
