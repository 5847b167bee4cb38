"""A game at the terminal: draw the board, read a line, play, until the game is over or somebody leaves."""

from __future__ import annotations

import sys
from pathlib import Path

from sandtable.cli.arguments import has_colours
from sandtable.cli.errors import CommandError
from sandtable.cli.files import write, write_new
from sandtable.cli.play import commands, game_over
from sandtable.cli.play.board_view import draw_board
from sandtable.cli.play.local_match import LocalMatch
from sandtable.cli.play.prompt import Prompt
from sandtable.cli.strings import PLAY, WELCOME
from sandtable.cli.terminal import print_wrapped, sanitize
from sandtable.kernel.error import BadNotation, SandtableError
from sandtable.kernel.seat import CHANCE, Seat
from sandtable.match import EventEnvelope
from sandtable.match.event import Moved, TookBack

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what can be scrolled back to."""
DASHES = {ord(dash): "-" for dash in "‐‑‒–—―−﹘﹣－"}
"""What keyboards and texts have instead of a hyphen."""


class Leave(Exception):
    """Somebody leaves the game."""


class Repl:
    """Shows a match to the people at the terminal and reads their moves and commands."""

    def __init__(self, local: LocalMatch, language: str, file: str = "") -> None:
        self.local = local
        self.language = language
        self.prompt = Prompt(self.vocabulary)
        self.facing: Seat | None = None if local.is_shared else local.people[0]
        """The seat whose view is on the screen."""
        self.is_drawn = False
        """Whether the board on the screen is the current one."""
        self.is_hinted = False
        """Whether people were told what they can type."""
        self.secret_mover: Seat | None = None
        """The last seat announced to decide in secret: once is enough."""
        self.file = file
        """Where the game is recorded from the start; empty for nowhere."""
        self.saved_text = self.record_text()
        """The record as it is in a file, or as it was before the first move."""
        self.own_files: set[Path] = set()
        """Files written by us, which may be overwritten."""
        if file:
            self.write_record(file)

    def say(self, name: str, **values: object) -> None:
        """Print a sentence."""
        print_wrapped(self.sentence(name, **values))

    def sentence(self, name: str, **values: object) -> str:
        """A sentence in the language of the game."""
        safe = {place: sanitize(str(value)) for place, value in values.items()}
        return PLAY[name].say(self.language).format(**safe)

    def confirm(self, name: str) -> bool:
        """Ask for confirmation."""
        return self.prompt.confirm(self.sentence(name))

    def vocabulary(self) -> list[str]:
        """What Tab completes now."""
        if self.local.outcome is not None:
            return list(game_over.NAMES)
        seat = self.local.position.to_move
        moves = self.local.position.moves if seat in self.local.people else ()
        return [*(move.text for move in moves), *commands.NAMES]

    # Playing

    def run(self) -> bool:
        """Play until the game is over or somebody leaves; whether they want another game."""
        try:
            self.announce_moves()
            while self.local.outcome is None:
                self.turn()
                if self.file and self.record_text() != self.saved_text:
                    self.write_record(self.file)
            self.finish()
            return game_over.wants_new_game(self)
        except (EOFError, Leave):
            if self.file and self.local.has_hidden_moves:
                self.say("rest_secret")
            self.say("goodbye")
            return False

    def turn(self) -> None:
        """Play a computer's move, or read a line from a person."""
        seat = self.local.position.to_move
        assert seat is not None
        if seat in self.local.people:
            self.face(seat)
            commands.execute(self, seat, self.prompt.read(f"{self.name(seat)}> "))
        else:
            self.local.play_computer()
        self.announce_moves()

    def announce_moves(self) -> None:
        """Say what computers and chance have played, as far as the person at the screen may know it."""
        for news in self.local.take_news():
            if isinstance(news.event, Moved | TookBack):
                self.is_drawn = False
            if isinstance(news.event, Moved):
                self.announce(news, self.local.game.seat(news.event.seat))

    def announce(self, news: EventEnvelope, seat: Seat) -> None:
        """Say what somebody has played who is not at the terminal."""
        assert isinstance(news.event, Moved)
        if seat in self.local.people or not (seat.is_person or seat == CHANCE):
            return
        redacted = news.redacted[self.facing.index if self.facing else -1]
        if redacted is None or redacted.move != news.event.move:
            if self.secret_mover != seat:
                self.say("rolled_secretly" if seat == CHANCE else "played_secretly", seat=self.name(seat))
            self.secret_mover = seat
        elif seat == CHANCE:
            game = self.local.game
            words = game.describe_move(redacted.move) or game.say(redacted.move)
            self.say("rolled", move=words.say(self.language) if words else redacted.move)
        else:
            self.say("played", seat=self.name(seat), move=redacted.move)

    def play(self, typed: str, seat: Seat) -> None:
        """Make a person's move, or several moves typed on one line."""
        texts = self.split_moves(typed.translate(DASHES), seat)
        for index, text in enumerate(texts):
            may_move = self.local.outcome is None and self.local.position.to_move == seat
            if not may_move or not self.move(text, seat):
                rest = texts[index:] if not may_move else texts[index + 1 :]
                if rest:
                    self.say("not_played", text=" ".join(rest))
                return

    def split_moves(self, typed: str, seat: Seat) -> list[str]:
        """The moves on a line: one, unless only its first word is a move."""
        words = typed.split()
        if len(words) > 1 and not self.is_move(typed, seat) and self.is_move(words[0], seat):
            return words
        return [typed]

    def is_move(self, text: str, seat: Seat) -> bool:
        """Whether a text is a legal move."""
        try:
            self.local.position.find(text, seat)
        except SandtableError:
            return False
        return True

    def move(self, text: str, seat: Seat) -> bool:
        """Make one move, or say why it cannot be made."""
        try:
            self.local.play(text, seat)
        except BadNotation:
            self.say("unreadable", text=text, move=commands.examples_phrase(self))
            return False
        except SandtableError:
            self.say("illegal", text=text)
            commands.suggest(self, text)
            return False
        self.announce_moves()
        return True

    def finish(self) -> None:
        """Show the last board, the result, and where the game was saved."""
        outcome = self.local.outcome
        assert outcome is not None
        if not self.is_drawn:
            self.draw(self.facing)
        print_wrapped(outcome.sentence(self.language))
        if not self.local.is_shared:
            is_won = any(seat in outcome.winners for seat in self.local.people)
            self.say("drawn" if outcome.is_draw else "won" if is_won else "lost")
        if self.file:
            self.write_record(self.file)
            self.say("saved", file=self.file)

    # The screen

    def name(self, seat: Seat) -> str:
        """A seat's name in the language of the game."""
        return seat.title.say(self.language)

    def face(self, seat: Seat) -> None:
        """Show the game to a seat; where there are secrets, ask to pass the device first."""
        if seat != self.facing:
            if self.local.is_shared and self.local.has_secrets():
                self.clear_screen()
                self.prompt.read(self.sentence("pass_device", seat=self.name(seat)))
                self.clear_screen()
            self.is_drawn = False
        self.facing = seat
        if not self.is_drawn:
            self.draw(seat)
        if not self.is_hinted:
            print_wrapped(WELCOME["hint"].say(self.language).format(move=commands.examples_phrase(self)))
        self.is_hinted = True

    def clear_screen(self) -> None:
        """Remove what one player typed and saw, before another looks."""
        self.prompt.clear_history()
        if self.prompt.is_terminal:
            print(CLEAR, end="")

    def draw(self, seat: Seat | None) -> None:
        """Draw the board as a seat sees it."""
        last = self.local.last_move(seat)
        board = draw_board(
            self.local.position.view(seat),
            seat=seat.name if seat else "",
            last=last.taps if last else (),
            colour=has_colours(),
            language=self.language,
        )
        print()
        print(board, end="")
        turn = self.local.turn_number
        below = [self.sentence("turn", number=turn)] if turn else []
        if last:
            below.append(self.sentence("last", seat=self.name(self.local.game.seat(last.seat)), move=last.move))
        if below:
            print_wrapped(" ".join(below))
        sys.stdout.flush()
        self.is_drawn = True
        self.secret_mover = None

    # Saving

    def record_text(self) -> str:
        """The record as far as nothing in it is hidden from anybody at the terminal."""
        return self.local.open_record.write()

    def write_record(self, name: str) -> None:
        """Write the record to a file, unless somebody else's file has that name."""
        path, text = Path(name).expanduser(), self.record_text()
        if path in self.own_files:
            write(str(path), text)
        else:
            write_new(str(path), text)
        self.own_files.add(path)
        self.saved_text = text

    def save(self, name: str) -> bool:
        """Write the record and say whether that worked."""
        try:
            self.write_record(name)
        except CommandError as error:
            self.say("not_saved", reason=error.text.say(self.language))
            return False
        self.say("saved", file=name)
        return True

    def offer_to_save(self) -> None:
        """Ask for a file name where something was not saved yet."""
        while self.saved_text != self.record_text():
            name = self.prompt.read(self.sentence("ask_to_save"))
            if not name or self.save(name):
                break

    def leave(self) -> None:
        """Leave, after offering to save the game."""
        self.offer_to_save()
        raise Leave
