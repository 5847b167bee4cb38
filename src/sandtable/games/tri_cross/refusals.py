"""What is wrong with a position, said in Vietnamese: the sentences themselves stand where they are raised."""

from __future__ import annotations

from sandtable.games.tri_cross.pieces import COLOUR_NAMES, COLOURS
from sandtable.kernel.phrasebook import Phrasebook

SENTENCES = {
    "The second field is k, r, g or y, whoever's turn it is, and here it is {shown}.": (
        "Mục thứ hai là k, r, g hoặc y, màu tới lượt đi, còn ở đây là {shown}."
    ),
    "The third field is the count, 0 to 4, and here it is {shown}.": (
        "Mục thứ ba là số đếm, 0 đến 4, còn ở đây là {shown}."
    ),
    "A position has {size} rows split by /, and this one has {count}.": (
        "Thế cờ có {size} hàng cách nhau bằng dấu /, còn ở đây có {count}."
    ),
    "Row {number}, {row}, is not made of dots and pieces such as k6 or rX.": (
        "Hàng {number}, {row}, phải gồm dấu chấm và các quân như k6 hay rX."
    ),
    "Row {number}, {row}, has {count} squares instead of {wanted}.": (
        "Hàng {number}, {row}, có {count} ô thay vì {wanted}."
    ),
    "There is no field {name}; there are placing, out, owed, quiet, left and final.": (
        "Không có mục {name}; chỉ có placing, out, owed, quiet, left và final."
    ),
    "The field {name} cannot be {value}.": "Mục {name} không thể là {value}.",
    "The count is 1 to 4 while a piece stands on {where}, and 0 while none does.": (
        "Số đếm là 1 đến 4 khi có quân ở {where}, và là 0 khi không có."
    ),
    "A piece that entered the middle during this turn (e) has the count 1.": (
        "Quân vừa vào ô giữa trong lượt này (e) có số đếm 1."
    ),
    "Nothing is counted before play has begun.": "Chưa đếm gì trước khi ván bắt đầu.",
    "A game is ended once: one player left, or time was up (left, final).": (
        "Ván chỉ kết thúc một lần: một người bỏ ván, hoặc hết giờ (left, final)."
    ),
    "The piece {piece} stands twice.": "Quân {piece} đứng ở hai chỗ.",
    "A position tells everything; this is what one seat sees (?).": (
        "Thế cờ phải nói hết; đây chỉ là điều một ghế thấy (?)."
    ),
    "Nothing entered the middle during this turn (e), for the turn only begins.": (
        "Chưa có quân nào vào ô giữa trong lượt này (e), vì lượt chỉ vừa bắt đầu."
    ),
    "A step is owed after jumps (owed), and here nobody has a jump.": (
        "Còn nợ một bước sau các nước nhảy (owed), mà ở đây không ai có nước nhảy."
    ),
    "{colour} cannot step, so it cannot have the turn.": "Bên {colour} không bước được nên không thể tới lượt.",
    "Only {colours} play this game.": "Ván này chỉ có {colours} chơi.",
    "The fields placing and out name colours that play, and none in both.": (
        "Các mục placing và out nêu những màu đang chơi, và không màu nào ở cả hai."
    ),
    "There is a piece that is not in the box of this game (option pieces).": (
        "Có một quân không thuộc bộ quân của ván này (tuỳ chọn pieces)."
    ),
    "Pieces lie face down (capital letters) only under the option faces.": (
        "Quân chỉ nằm úp (chữ hoa) với tuỳ chọn faces."
    ),
    "The colour to begin is only drawn under the option first=draw.": (
        "Chỉ bốc thăm màu đi trước với tuỳ chọn first=draw."
    ),
    "The field left is for black or red in a game of two.": "Mục left dành cho đen hoặc đỏ trong ván hai người.",
    "A step is owed after jumps (owed) only in games of three or four.": (
        "Chỉ ván ba hay bốn người mới nợ một bước sau các nước nhảy (owed)."
    ),
    "The field out is for those who left a game of three or four before play.": (
        "Mục out dành cho người rời ván ba hay bốn người trước khi bắt đầu."
    ),
    "Pieces are only placed under the options formation=random or choose.": (
        "Chỉ xếp quân với tuỳ chọn formation=random hoặc choose."
    ),
    "The pieces of {colour} are not placed in their order (placing).": (
        "Quân của {colour} không được xếp theo thứ tự (placing)."
    ),
    "Pieces are placed face down exactly where the option faces says so.": (
        "Quân được xếp úp đúng khi tuỳ chọn faces nói vậy."
    ),
    "Before the first turn every player's pieces stand on the board.": (
        "Trước lượt đầu tiên, quân của mọi người chơi đều đứng trên bàn."
    ),
}


def _terms() -> dict[str, str]:
    """The English words that are filled in."""
    found = {"missing": "thiếu"}
    for count in range(1, len(COLOURS) + 1):
        found[", ".join(COLOURS[:count])] = ", ".join(name.vi.lower() for name in COLOUR_NAMES[:count])
    for colour, name in zip(COLOURS, COLOUR_NAMES, strict=True):
        found[colour] = found[colour.capitalize()] = name.vi.lower()
    return found


PHRASES = Phrasebook(SENTENCES, _terms())
