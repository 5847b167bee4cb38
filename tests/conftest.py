"""What holds for every test."""

from __future__ import annotations

import signal

# A shell starts background jobs with Ctrl-C ignored, and their children inherit that: tests that interrupt a program
# would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
