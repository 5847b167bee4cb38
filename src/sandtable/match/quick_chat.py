"""What team-mates may say to each other where the rules forbid them to talk about the game."""

from __future__ import annotations

from sandtable.kernel.text import Words

PHRASES = {
    "hello": Words("Hello!", "Xin chào!"),
    "good-luck": Words("Good luck!", "Chúc may mắn!"),
    "well-played": Words("Well played!", "Chơi hay lắm!"),
    "thanks": Words("Thank you.", "Cảm ơn."),
    "sorry": Words("Sorry!", "Xin lỗi!"),
    "oops": Words("Oops!", "Ối!"),
    "one-moment": Words("One moment, please.", "Xin chờ một chút."),
    "back": Words("I am back.", "Tôi đã quay lại."),
    "your-turn": Words("It is your turn.", "Tới lượt bạn."),
    "good-game": Words("Good game!", "Ván hay!"),
    "rematch": Words("Another game?", "Ván nữa nhé?"),
    "goodbye": Words("Goodbye!", "Tạm biệt!"),
}
"""Phrase id -> what is said. None of them can carry advice."""
