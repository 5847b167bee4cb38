"""What is wrong with a position, said in Vietnamese: the sentences themselves stand where they are raised."""

from __future__ import annotations

from sandtable.games.mission_command_air.pieces import PLANES, SQUADRON_NAMES, SQUADRONS, plane_title
from sandtable.kernel.phrasebook import Phrasebook

SENTENCES = {
    "There is no plane {name}.": "Không có máy bay {name}.",
    "The plane {name} does not fly in this game.": "{name} không bay trong ván này.",
    "A position is a round, what it waits for and {count} squadrons, not {text}.": (
        "Thế cờ gồm số vòng, việc đang chờ và {count} phi đội, không phải {text}."
    ),
    "A field {name}:F-35,F-22:hand belongs here, not {text}.": (
        "Ở đây phải là mục {name}:F-35,F-22:bài, không phải {text}."
    ),
    "The plane {name} is written like 80/15m5tw@17, not {text}.": (
        "{name} phải ghi như 80/15m5tw@17, không phải {text}."
    ),
    "There is no space {space} for {name}.": "Không có ô {space} cho {name}.",
    "The plane {name} has more damage than it can take.": "{name} hư hại nhiều hơn mức chịu được.",
    "{what} has its cards once each, from the lowest up.": "{what}: mỗi lá ghi một lần, từ nhỏ tới lớn.",
    "{what}: a number from {least} to {most} belongs here, not {value}.": (
        "{what}: ở đây phải là số từ {least} đến {most}, không phải {value}."
    ),
    "The second field is draw, order, act:mes or roll:mes, not {text}.": (
        "Mục thứ hai là draw, order, act:mes hoặc roll:mes, không phải {text}."
    ),
    "The dice are rolled for move, push>PLANE or the like, not for {text}.": (
        "Xúc xắc được gieo cho move, push>MÁY-BAY hay tương tự, không phải {text}."
    ),
    "What was rolled is written like 7>blue-f35 in a plane's turn, not {value}.": (
        "Số đã gieo trong lượt một máy bay ghi như 7>blue-f35, không phải {value}."
    ),
    "While a shot is rolled for, only the plane that fires can be about to move.": (
        "Trong lúc gieo cho phát bắn, chỉ máy bay đang bắn mới có thể sắp bay."
    ),
    "A game is not over by {value}.": "Ván không kết thúc bằng {value}.",
    "There is no field {name}; there are doing, discard and over.": (
        "Không có mục {name}; chỉ có doing, discard và over."
    ),
    "A position tells everything; this is what one seat sees (?).": (
        "Thế cờ phải nói hết; đây chỉ là điều một ghế thấy (?)."
    ),
    "Nobody has a choice here; the game would have gone on.": "Ở đây không ai có lựa chọn; ván đã phải tiếp diễn.",
    "The game ends after {limit} rounds; this is round {number}.": (
        "Ván kết thúc sau {limit} vòng; đây là vòng {number}."
    ),
    "The planes {both} share the space {space}.": "Hai máy bay {both} ở cùng ô {space}.",
    "The card {card} is in two places.": "Lá {card} ở hai chỗ.",
    "The squadron {name} has no planes and so no cards.": "Phi đội {name} hết máy bay nên không có bài.",
    "The squadron {name} has orders before the cards are drawn.": "Phi đội {name} có lệnh trước khi rút bài.",
    "The squadron {name} has {count} cards, but orders are chosen from {hand}.": (
        "Phi đội {name} có {count} lá, nhưng phải chọn lệnh từ {hand} lá."
    ),
    "The squadron {name} has more than {hand} cards.": "Phi đội {name} có hơn {hand} lá.",
    "The pile is empty; the discards would have been shuffled.": ("Chồng bài đã hết; các lá đã bỏ phải được xáo lại."),
    "With so few planes in the sky the game is over; the text must say over={endings}.": (
        "Còn ít máy bay như vậy thì ván đã kết thúc; phải ghi over={endings}."
    ),
    "The planes in the sky do not fit how the game is said to stand: over={ending}.": (
        "Số máy bay trên trời không khớp với cách kết thúc over={ending}."
    ),
    "A plane that was shot down is still in the sky.": "Một máy bay đã bị bắn rơi vẫn còn trên trời.",
    "The plane {name} was shot down and is still in the sky.": "{name} đã bị bắn rơi mà vẫn còn trên trời.",
    "In a plane's turn some plane has a card.": "Trong lượt một máy bay phải có máy bay mang bài.",
    "Card {card} moves no enemy.": "Lá {card} không đẩy máy bay địch.",
    "A leader who ran out of time neither fires nor moves an enemy.": (
        "Chỉ huy hết giờ không được bắn cũng không được đẩy máy bay địch."
    ),
    "Nothing is rolled between a roll and its move.": "Không gieo gì giữa lần gieo và lượt bay của nó.",
    "The move that was rolled for has been made.": "Lượt bay được gieo đã đi rồi.",
    "Only an enemy in the sky is disrupted.": "Chỉ gây rối được máy bay địch còn trên trời.",
    "Only an enemy in the sky is disrupted, and once.": (
        "Chỉ gây rối được máy bay địch còn trên trời, và chỉ một lần."
    ),
    "The dice of card {card} do not give {total}.": "Xúc xắc của lá {card} không thể ra {total}.",
    "The plane has moved already.": "Máy bay đã bay rồi.",
    "A shot that is rolled for has been fired.": "Phát bắn đang gieo phải là phát đã bắn.",
    "It is not said what is rolled for (doing=).": "Chưa nói đang gieo cho việc gì (doing=).",
    "The target is no enemy in the cone of fire.": "Mục tiêu không phải máy bay địch trong vùng bắn.",
    "A cannon fires straight or diagonally.": "Pháo chỉ bắn thẳng hoặc chéo.",
    "Nobody rolls for damage to that plane.": "Không ai gieo hư hại cho máy bay đó.",
    "Only planes that have collided both roll for damage.": "Chỉ hai máy bay đã đâm nhau mới cùng gieo hư hại.",
    "Nobody has moved yet, and so nobody has collided.": "Chưa ai bay nên chưa ai đâm nhau.",
}


def _terms() -> dict[str, str]:
    """The English words that are filled in."""
    found = {"The round": "Số vòng", "The discard pile": "Chồng bài bỏ", "The roll": "Số gieo"}
    found["The discard pile: a card"] = "Chồng bài bỏ, một lá"
    for index, plane in enumerate(PLANES):
        found[plane] = plane_title(index).vi
        found[f"The missiles of {plane}"] = f"Số tên lửa của {plane_title(index).vi}"
        found[f"The card of {plane}"] = f"Lá bài của {plane_title(index).vi}"
        for other, second in enumerate(PLANES):
            found[f"{plane} and {second}"] = f"{plane_title(index).vi} và {plane_title(other).vi}"
    for squadron, name in zip(SQUADRONS, SQUADRON_NAMES, strict=True):
        found[squadron] = name.vi
        found[f"The hand of {squadron}"] = f"Bài của {name.vi}"
        found[f"The hand of {squadron}: a card"] = f"Bài của {name.vi}, một lá"
    return found


PHRASES = Phrasebook(SENTENCES, _terms())
