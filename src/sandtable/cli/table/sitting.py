"""An evening at the terminal: draw, ask, play, until somebody has won or leaves."""

from __future__ import annotations

import sys
from pathlib import Path

from sandtable.cli.argument import is_coloured
from sandtable.cli.file import write, write_new
from sandtable.cli.phrase import PLAY, WELCOME
from sandtable.cli.refusal import Refused
from sandtable.cli.table import command
from sandtable.cli.table.contest import Contest
from sandtable.cli.table.picture import drawn
from sandtable.cli.table.typist import Typist
from sandtable.kernel.error import BadNotation, SandtableError
from sandtable.kernel.seat import CHANCE, Seat

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Empties the screen and what can be scrolled back to."""


class Leave(Exception):
    """Somebody wants to go."""


class Sitting:
    """A contest with the people in front of it."""

    def __init__(self, contest: Contest, language: str, file: str = "") -> None:
        self.contest = contest
        self.language = language
        self.typist = Typist(self.vocabulary)
        self.facing: Seat | None = None if contest.is_shared else contest.people[0]
        """Who sits in front of the screen."""
        self.is_drawn = False
        """Whether the board on the screen is the present one."""
        self.is_greeted = False
        """Whether somebody was told what to type."""
        self.secretly: Seat | None = None
        """Who was last said to decide in secret: once is enough."""
        self.file = file
        """Where the record is kept from the beginning; empty for nowhere."""
        self.kept = contest.record
        """The record as it is safe in a file, or as it was before anything happened."""
        self.own_files: set[Path] = set()
        """Files written this evening, which may be written again."""
        if file:
            self.keep(file)

    def say(self, name: str, **values: object) -> None:
        """Tell the people something."""
        print(PLAY[name].say(self.language).format(**values))

    def vocabulary(self) -> list[str]:
        """What may be typed now, for completion."""
        seat = self.contest.position.to_move
        moves = self.contest.position.moves if seat in self.contest.people else ()
        return [*(move.text for move in moves), *command.WORDS]

    # The way of the game

    def run(self) -> None:
        """Play until the end, or until somebody leaves."""
        try:
            while self.contest.outcome is None:
                self.turn()
                if self.file and self.contest.record is not self.kept:
                    self.keep(self.file)
            self.finish()
        except (EOFError, Leave):
            self.say("left")

    def turn(self) -> None:
        """One move, or one thing said instead of it."""
        seat = self.contest.position.to_move
        assert seat is not None
        if seat in self.contest.people:
            self.face(seat)
            command.obey(self, seat, self.typist.line(f"{self.name(seat)}> "))
            return
        move = self.contest.decide()
        heard = self.contest.position.heard(move, seat, self.facing)
        if heard != move.text:
            if self.secretly != seat:
                self.say("secretly", seat=self.name(seat))
            self.secretly = seat
        elif seat == CHANCE:
            self.say("rolled", move=heard)
        else:
            self.say("played", seat=self.name(seat), move=heard)
        self.contest.play(move.text, seat)
        self.is_drawn = False

    def play(self, text: str, seat: Seat) -> bool:
        """Make a person's move, or say why not."""
        try:
            self.contest.play(text, seat)
        except BadNotation:
            example = self.contest.position.moves[0].text
            self.say("unreadable", text=text, move=example)
            return False
        except SandtableError:
            self.say("illegal", text=text)
            command.suggest(self, text)
            return False
        self.is_drawn = False
        return True

    def finish(self) -> None:
        """The last board, who won, and where it is kept."""
        outcome = self.contest.outcome
        assert outcome is not None
        if not self.is_drawn:
            self.draw(self.facing)
        print(outcome.sentence(self.language))
        if not self.contest.is_shared:
            ours = any(seat in outcome.winners for seat in self.contest.people)
            self.say("drawn" if outcome.is_draw else "won" if ours else "lost")
        if self.file:
            self.keep(self.file)
            self.say("saved", file=self.file)

    # The screen

    def name(self, seat: Seat) -> str:
        """A seat's name in the language of the evening."""
        return seat.title.say(self.language)

    def face(self, seat: Seat) -> None:
        """Turn the screen to somebody, behind a curtain where there are secrets."""
        if seat != self.facing:
            if self.contest.is_shared and self.contest.has_secrets():
                self.typist.forget()
                if self.typist.at_terminal:
                    print(CLEAR, end="")
                self.typist.line(PLAY["pass_on"].say(self.language).format(seat=self.name(seat)))
                self.typist.forget()
                if self.typist.at_terminal:
                    print(CLEAR, end="")
            self.is_drawn = False
        self.facing = seat
        if not self.is_drawn:
            self.draw(seat)
        if not self.is_greeted:
            print(WELCOME["hint"].say(self.language).format(move=self.contest.position.moves[0].text))
        self.is_greeted = True

    def draw(self, seat: Seat | None) -> None:
        """The board as somebody sees it."""
        position = self.contest.position
        heard = self.contest.heard_last(seat)
        view = position.view(seat)
        name = seat.name if seat else ""
        last = heard[2] if heard else ()
        print()
        print(drawn(view, seat=name, last=last, colour=is_coloured(), language=self.language), end="")
        if heard:
            self.say("last", seat=self.name(heard[0]), move=heard[1])
        sys.stdout.flush()
        self.is_drawn = True
        self.secretly = None

    # Keeping

    def keep(self, name: str) -> None:
        """Write the record; a file that was there before is left alone."""
        path = Path(name).expanduser()
        text = self.contest.record.write()
        if path in self.own_files:
            write(str(path), text)
        else:
            write_new(str(path), text)
        self.own_files.add(path)
        self.kept = self.contest.record

    def save(self, name: str) -> bool:
        """Write the record as somebody asked, and say how it went."""
        try:
            self.keep(name)
        except Refused as error:
            self.say("not_saved", reason=error)
            return False
        self.say("saved", file=name)
        return True

    def leave(self) -> None:
        """Go, after offering to keep the game."""
        while self.kept is not self.contest.record:
            name = self.typist.line(PLAY["save_too"].say(self.language))
            if not name or self.save(name):
                break
        raise Leave
