"""What is wrong with a position, said in Vietnamese: the sentences themselves stand where they are raised."""

from __future__ import annotations

from sandtable.games.commander_chess import pieces
from sandtable.kernel.phrasebook import Phrasebook

SENTENCES = {
    "The second field is r or b, whoever is to move, and here it is {shown}.": (
        "Mục thứ hai là r (đỏ) hoặc b (xanh), bên tới lượt đi, còn ở đây là {shown}."
    ),
    "After the side come - - and the counts of quiet turns and of turns, then fields name=value.": (
        "Sau bên đi là - - rồi số lượt yên và số lượt, sau đó là các mục tên=giá trị."
    ),
    "A position has 12 ranks split by /, and this one has {count}.": (
        "Thế cờ có 12 hàng cách nhau bằng dấu /, còn ở đây có {count}."
    ),
    "Rank {rank}, {row}, is not made of letters, +, stacks in ( ) and 1 to 11.": (
        "Hàng {rank}, {row}, phải gồm chữ cái, dấu +, chồng quân trong ( ) và các số 1 đến 11."
    ),
    "Rank {rank}, {row}, has {count} points instead of 11.": "Hàng {rank}, {row}, có {count} điểm thay vì 11.",
    "The stack {stack} mixes the sides.": "Chồng {stack} lẫn quân của hai bên.",
    "The stack {stack} has only one member.": "Chồng {stack} chỉ có một quân.",
    "The stack {stack} is too high.": "Chồng {stack} quá cao.",
    "The field {name} takes whole numbers from {least} to {most}, not {value}.": (
        "Mục {name} là số nguyên từ {least} đến {most}, không phải {value}."
    ),
    "The field {name} is written {same}=red,blue, not {value}.": (
        "Mục {name} ghi là {same}=đỏ,xanh, không phải {value}."
    ),
    "The field {name} is r, b or rb, not {value}.": "Mục {name} là r, b hoặc rb, không phải {value}.",
    "The field split is written split=c9:FT, not {value}.": "Mục split ghi như split=c9:FT, không phải {value}.",
    "The field {name} names once who may still fire, not {value}.": (
        "Mục {name} nêu một lần ai còn được bắn, không phải {value}."
    ),
    "The field was is written was=c9(NFT),a11n,e9-, not {value}.": (
        "Mục was ghi như was=c9(NFT),a11n,e9-, không phải {value}."
    ),
    "The field over names an ending and its winner, not {value}.": (
        "Mục over nêu cách kết thúc và bên thắng, không phải {value}."
    ),
    "The ending {ending} has {article} winner of its own.": "Cách kết thúc {ending} phải có {article} bên thắng.",
    "There is no field {name}; there are {known}.": "Không có mục {name}; chỉ có {known}.",
    "A Commander is never a hero.": "Tư lệnh không bao giờ là anh hùng.",
    "There are more pieces {kind} of {side} than the box holds.": "Bên {side} có nhiều {kind} hơn số quân trong hộp.",
    "A turn cannot be unfinished (split) and the game over.": ("Không thể vừa có lượt dang dở (split) vừa hết ván."),
    "An unfinished turn (split) has members that may act or a weapon that may fire.": (
        "Lượt dang dở (split) phải còn quân được đi hoặc vũ khí được bắn."
    ),
    "Those who may still act do not stand on {point}.": "Những quân còn được đi không đứng ở {point}.",
    "The crew of a gun or torpedo is led by a ship that has acted.": (
        "Nhóm dùng pháo hay ngư lôi phải do một tàu đã hành động dẫn đầu."
    ),
    "More pieces stand on the board than before the turn (was).": ("Trên bàn có nhiều quân hơn trước lượt này (was)."),
    "The field was tells what stood before the turn, also where it began.": (
        "Mục was nói quân nào đứng đâu trước lượt này, kể cả ở điểm bắt đầu."
    ),
    "Those who may still act did not stand there when the turn began.": (
        "Những quân còn được đi không đứng ở đó khi lượt bắt đầu."
    ),
    "Only an unfinished turn (split) has the fields was, before, gun and torpedo.": (
        "Chỉ lượt dang dở (split) mới có các mục was, before, gun và torpedo."
    ),
    "Pieces are set up before the first turn.": "Quân được bày trước lượt đầu tiên.",
    "Pieces are set up one by one on their own half.": "Quân được bày từng quân một ở nửa bàn của mình.",
    "Nothing ends a game during the set-up but that a player leaves.": (
        "Trong lúc bày quân, ván chỉ kết thúc khi có người bỏ ván."
    ),
    "A position tells everything; this is what one seat sees (hidden).": (
        "Thế cờ phải nói hết; đây chỉ là điều một ghế thấy (hidden)."
    ),
    "Pieces are only set up freely under the option setup=free.": "Chỉ bày quân tự do với tuỳ chọn setup=free.",
    "A side is ready when all its nineteen pieces are set up, and not before.": (
        "Một bên sẵn sàng khi đã bày đủ mười chín quân, không sớm hơn."
    ),
    "The unfinished turn (split) cannot come to a legal end.": ("Lượt dang dở (split) không thể kết thúc hợp lệ."),
    "({stack}) on {point} is not a stack under these options.": (
        "({stack}) ở {point} không phải chồng quân hợp lệ với các tuỳ chọn này."
    ),
    "{who} cannot stand on {point}.": "{who} không thể đứng ở {point}.",
}


def _terms() -> dict[str, str]:
    """The English words that are filled in."""
    found = {"red": "đỏ", "blue": "xanh", "missing": "thiếu", "no": "hoà, không có", "a": "một"}
    return found | {kind.name.en: kind.name.vi for kind in pieces.TABLE.values()}


PHRASES = Phrasebook(SENTENCES, _terms())
