"""A program that plays an engine badly, in the way its first argument says. Run as a script; knows nothing of ours."""

from __future__ import annotations

import os
import sys
import time

GREETING = "name fake\nversion 1\nprotocol 1\ngame {game}\nwelcome"


def say(text: str) -> None:
    """Write lines at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def endless(text: str) -> None:
    """Write the same for ever."""
    while True:
        sys.stdout.write(text)


def answer(how: str, move: str) -> None:
    """What happens on `go`."""
    if how == "well":
        say("note thinking\ninfo depth 3 nodes 50 value 7 chance 0.6 line 1 {" + move + "}\nbestmove " + move)
    elif how == "illegal":
        say("bestmove a1-a1")
    elif how == "nonsense":
        say("bestmove \x00\u202e💥 {}")
    elif how == "exits":
        sys.exit(3)
    elif how == "partial":
        sys.stdout.write("bestmo")
        sys.stdout.flush()
        sys.exit(0)
    elif how == "garbage":
        say("I am thinking about it")
    elif how == "refuses":
        say("error I do not like this.")
    elif how == "one-long-line":
        endless("x" * 4096)
    elif how == "notes":
        endless("note still thinking\n")
    elif how == "infos":
        endless("info depth 1 nodes 1 value 0 chance 0.5 line 1 {" + move + "}\n")
    elif how == "bad-infos":
        say("info depth ? {\ninfo\ninfo value 10000000000 line 1 {x}\nbestmove " + move)
    elif how == "child":
        if os.fork() == 0:
            time.sleep(600)
        time.sleep(600)


def main(how: str, game: str, move: str) -> None:
    """Talk as one kind of engine."""
    if how == "dies":
        sys.exit(1)
    if how == "mute" or how == "deaf":
        time.sleep(600)
    if how == "closes":
        os.close(1)
        time.sleep(600)
    if how == "floods":
        endless("note hello\n")
    if how == "binary":
        os.write(1, bytes(range(256)) * 20)
        time.sleep(600)
    for line in sys.stdin:
        word = line.split()[0]
        if word == "hello":
            other = {"other-game": "patience", "banner": "Welcome to Fake 1.0"}.get(how, game)
            greeting = GREETING.format(game=other)
            if how == "banner":
                greeting = other
            if how == "old":
                greeting = greeting.replace("protocol 1", "protocol 0")
            say(greeting)
        elif word == "isready" and how != "never-ready":
            say("readyok")
        elif word == "go":
            answer(how, move)
        elif word == "stop" and how == "stops":
            say("bestmove " + move)
        elif word == "quit" and how != "stays":
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
