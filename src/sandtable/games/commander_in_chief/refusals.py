"""What is wrong with a position, said in Vietnamese: the sentences themselves stand where they are raised."""

from __future__ import annotations

from sandtable.games.commander_in_chief import pieces
from sandtable.kernel.phrasebook import Phrasebook

SENTENCES = {
    "The second field is d or l, whoever is to move, and here it is {shown}.": (
        "Mục thứ hai là d (đen) hoặc l (trắng), bên tới lượt đi, còn ở đây là {shown}."
    ),
    "A position has 8 ranks split by /, and this one has {count}.": (
        "Thế cờ có 8 hàng cách nhau bằng dấu /, còn ở đây có {count}."
    ),
    "Rank {rank}, {row}, is not made of letters, + before a letter, and 1 to 8.": (
        "Hàng {rank}, {row}, phải gồm chữ cái, dấu + trước chữ cái và các số 1 đến 8."
    ),
    "Rank {rank}, {row}, has {count} squares instead of 8.": "Hàng {rank}, {row}, có {count} ô thay vì 8.",
    "Rank {rank}: there is no piece {letter}.": "Hàng {rank}: không có quân {letter}.",
    "The field {name} takes whole numbers from {least} to {most}, not {value}.": (
        "Mục {name} là số nguyên từ {least} đến {most}, không phải {value}."
    ),
    "The field points is written points=dark,light, not {value}.": (
        "Mục points ghi là points=đen,trắng, không phải {value}."
    ),
    "The field last names surface, air or - for dark and light, not {value}.": (
        "Mục last ghi surface, air hoặc - cho đen và trắng, không phải {value}."
    ),
    "The field choosing is d, l or dl, not {value}.": "Mục choosing là d, l hoặc dl, không phải {value}.",
    "The field final can only be yes, not {value}.": "Mục final chỉ có thể là yes, không phải {value}.",
    "The field {name} is d or l, not {value}.": "Mục {name} là d hoặc l, không phải {value}.",
    "The field marks is d?, l? or d?l?, not {value}.": "Mục marks là d?, l? hoặc d?l?, không phải {value}.",
    "A game is lost once: either late or left.": "Ván chỉ thua một lần: hoặc hết giờ (late), hoặc bỏ ván (left).",
    "There is no field {name}; there are {known}.": "Không có mục {name}; chỉ có {known}.",
    "A {who} cannot stand on {square}.": "{who} không thể đứng ở {square}.",
    "There are more pieces {kind} of {side} than the box holds.": "Bên {side} có nhiều {kind} hơn số quân trong hộp.",
    "{side} has more than {most} enhanced pieces.": "Bên {side} có hơn {most} quân tăng cường.",
    "Enhanced pieces are chosen before the first move, with every piece where it starts.": (
        "Quân tăng cường được chọn trước nước đi đầu tiên, khi mọi quân còn ở chỗ xuất phát."
    ),
    "A position tells everything; this is what one seat sees (marks=?).": (
        "Thế cờ phải nói hết; đây chỉ là điều một ghế thấy (marks=?)."
    ),
    "Enhanced pieces are only chosen under the option enhance=choose.": (
        "Chỉ chọn quân tăng cường với tuỳ chọn enhance=choose."
    ),
    "Only the score game ends on time (final).": "Chỉ ván tính điểm mới kết thúc vì hết giờ (final).",
}


def _terms() -> dict[str, str]:
    """The English words that are filled in."""
    found = {"dark": "đen", "light": "trắng", "Dark": "đen", "Light": "trắng", "missing": "thiếu"}
    for kind in pieces.TABLE[1:]:
        found[kind.name.en] = kind.name.vi
        for side in ("dark", "light"):
            found[f"{side} {kind.name.en}"] = f"{kind.name.vi} {found[side]}"
    return found


PHRASES = Phrasebook(SENTENCES, _terms())
