"""A UCI engine of tic-tac-toe that misbehaves as its first argument says. Run as a script; knows nothing of ours."""

from __future__ import annotations

import os
import sys
import time

GREETING = """Fake 1.0, a banner
id name Fake 1.0
id author nobody
option name MultiPV type spin default 1 min 1 max 5
option name UCI_LimitStrength type check default false
option name UCI_Elo type spin default 1500 min 1000 max 2000
option name Hash type spin default 1 min 1 max 64
option name Threads type spin default 1 min 1 max 1
option name Skill Level type spin default 20 min 0 max 20
uciok"""
SQUARES = [f"m@{file}{rank}" for rank in "213" for file in "bac"]


def say(text: str) -> None:
    """Write lines at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def answer(how: str, position: str, go: str) -> None:
    """What happens on `go`."""
    taken = position.split(" moves ")[1].split() if " moves " in position else []
    move = next(square for square in SQUARES if square not in taken)
    if how == "well":
        say("info string thinking pv of nothing\ninfo depth 1 currmove x\nunknown words")
        say(f"info depth 2 seldepth 3 multipv 1 score cp 12 upperbound nodes 40 nps 1 time 1 pv {move} m@z9")
        say(f"info depth 3 score cp 34 nodes 50 nps 1 time 2 pv {move}\nbestmove {move} ponder m@a1")
    elif how == "only":
        say(f"bestmove {go.split('searchmoves ')[1]}")
    elif how == "illegal":
        say("info depth 1 score cp 0 pv m@z9\nbestmove m@z9")
    elif how == "none":
        say("bestmove (none)")
    elif how == "bare":
        say("bestmove")
    elif how == "exits":
        sys.exit(3)
    elif how == "crashes":
        os.abort()
    elif how == "mates":
        say(f"info depth 9 score mate 2 nodes 5 pv {move}\nbestmove {move}")
    elif how == "bad-infos":
        say(f"info depth ? score cp x pv {move}\ninfo score\ninfo\ninfo pv\ninfo depth 1 score mate pv {move}")
        say(f"bestmove {move}")
    elif how == "floods":
        while True:
            say(f"info depth 1 score cp 0 nodes 1 pv {move}")


def main(how: str) -> None:
    """Talk as one kind of engine."""
    position = ""
    if how == "dies":
        sys.exit(1)
    for line in sys.stdin:
        word = line.split()[0]
        if len(sys.argv) > 2:
            with open(sys.argv[2], "a", encoding="utf-8") as log:
                log.write(line)
        if how == "mute":
            continue
        if word == "uci":
            say(GREETING)
        elif word == "isready" and how != "never-ready":
            say("readyok")
        elif word == "position":
            position = line.strip()
        elif word == "go":
            answer(how, position, line.strip())
        elif word == "stop" and how == "stops":
            say("bestmove m@b2")
        elif word == "quit":
            return
    time.sleep(600)


main(sys.argv[1])
