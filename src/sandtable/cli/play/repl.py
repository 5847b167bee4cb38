"""An evening at the terminal: draw, ask, play, until somebody has won or leaves."""

from __future__ import annotations

import sys
from pathlib import Path

from sandtable.cli.arguments import is_coloured
from sandtable.cli.errors import Refused
from sandtable.cli.files import write, write_new
from sandtable.cli.play import commands as command
from sandtable.cli.play import game_over as afterwards
from sandtable.cli.play.board_view import drawn
from sandtable.cli.play.local_match import Contest
from sandtable.cli.play.prompt import Typist
from sandtable.cli.strings import PLAY, WELCOME
from sandtable.cli.terminal import harmless, tell
from sandtable.kernel.error import BadNotation, SandtableError
from sandtable.kernel.seat import CHANCE, Seat

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Empties the screen and what can be scrolled back to."""
DASHES = {ord(dash): "-" for dash in "‐‑‒–—―−﹘﹣－"}
"""What keyboards and texts offer instead of a hyphen."""


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
        tell(self.words(name, **values))

    def words(self, name: str, **values: object) -> str:
        """What is said to the people."""
        safe = {place: harmless(str(value)) for place, value in values.items()}
        return PLAY[name].say(self.language).format(**safe)

    def confirms(self, name: str) -> bool:
        """Whether somebody means what they typed."""
        return self.typist.confirms(self.words(name))

    def vocabulary(self) -> list[str]:
        """What may be typed now, for completion."""
        if self.contest.outcome is not None:
            return list(afterwards.WORDS)
        seat = self.contest.position.to_move
        moves = self.contest.position.moves if seat in self.contest.people else ()
        return [*(move.text for move in moves), *command.WORDS]

    # The way of the game

    def run(self) -> bool:
        """Play until the end, or until somebody leaves; whether another game is wanted."""
        try:
            while self.contest.outcome is None:
                self.turn()
                if self.file and self.contest.told is not self.kept:
                    self.keep(self.file)
            self.finish()
            return afterwards.ask(self)
        except (EOFError, Leave):
            if self.file and self.contest.told is not self.contest.record:
                self.say("secret_rest")
            self.say("left")
            return False

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

    def play(self, typed: str, seat: Seat) -> None:
        """Make a person's move, or several that were typed one after another."""
        texts = self.parts(typed.translate(DASHES), seat)
        for place, text in enumerate(texts):
            goes_on = self.contest.outcome is None and self.contest.position.to_move == seat
            if not goes_on or not self.move(text, seat):
                left = texts[place:] if not goes_on else texts[place + 1 :]
                if left:
                    self.say("left_over", text=" ".join(left))
                return

    def parts(self, typed: str, seat: Seat) -> list[str]:
        """The moves in what was typed: one, unless only its first word is a move."""
        words = typed.split()
        if len(words) > 1 and not self.is_move(typed, seat) and self.is_move(words[0], seat):
            return words
        return [typed]

    def is_move(self, text: str, seat: Seat) -> bool:
        """Whether somebody may play this now."""
        try:
            self.contest.position.find(text, seat)
        except SandtableError:
            return False
        return True

    def move(self, text: str, seat: Seat) -> bool:
        """Make one move, or say why not."""
        try:
            self.contest.play(text, seat)
        except BadNotation:
            self.say("unreadable", text=text, move=command.either(self))
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
        tell(outcome.sentence(self.language))
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
                self.typist.line(self.words("pass_on", seat=self.name(seat)))
                self.typist.forget()
                if self.typist.at_terminal:
                    print(CLEAR, end="")
            self.is_drawn = False
        self.facing = seat
        if not self.is_drawn:
            self.draw(seat)
        if not self.is_greeted:
            tell(WELCOME["hint"].say(self.language).format(move=command.either(self)))
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
        turn = self.contest.turn
        said = [self.words("turn", number=turn)] if turn else []
        if heard:
            said.append(self.words("last", seat=self.name(heard[0]), move=heard[1]))
        if said:
            tell(" ".join(said))
        sys.stdout.flush()
        self.is_drawn = True
        self.secretly = None

    # Keeping

    def keep(self, name: str) -> None:
        """Write the record as far as it is no secret; a file that was there before is left alone."""
        path = Path(name).expanduser()
        told = self.contest.told
        if path in self.own_files:
            write(str(path), told.write())
        else:
            write_new(str(path), told.write())
        self.own_files.add(path)
        self.kept = told

    def save(self, name: str) -> bool:
        """Write the record as somebody asked, and say how it went."""
        try:
            self.keep(name)
        except Refused as error:
            self.say("not_saved", reason=error.words.say(self.language))
            return False
        self.say("saved", file=name)
        return True

    def offer_to_save(self) -> None:
        """Ask whether what is not in a file yet should be kept."""
        while self.kept is not self.contest.told:
            name = self.typist.line(self.words("save_too"))
            if not name or self.save(name):
                break

    def leave(self) -> None:
        """Go, after offering to keep the game."""
        self.offer_to_save()
        raise Leave
