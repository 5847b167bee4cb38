"""Preset chat phrases, for teams that must not talk about the game."""

from __future__ import annotations

from sandtable.kernel.text import Text

PHRASES = {
    "hello": Text("Hello!", "Xin chào!"),
    "good-luck": Text("Good luck!", "Chúc may mắn!"),
    "well-played": Text("Well played!", "Chơi hay lắm!"),
    "thanks": Text("Thank you.", "Cảm ơn."),
    "sorry": Text("Sorry!", "Xin lỗi!"),
    "oops": Text("Oops!", "Ối!"),
    "one-moment": Text("One moment, please.", "Xin chờ một chút."),
    "back": Text("I'm back.", "Tôi quay lại rồi."),
    "your-turn": Text("It's your turn.", "Tới lượt bạn."),
    "good-game": Text("Good game!", "Ván hay lắm!"),
    "rematch": Text("Another game?", "Chơi ván nữa nhé?"),
    "goodbye": Text("Goodbye!", "Tạm biệt!"),
}
"""Phrase id -> text. None of them can carry advice."""
