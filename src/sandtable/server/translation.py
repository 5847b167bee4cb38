"""What is refused, said in Vietnamese; what a room refuses stands in its own book."""

from __future__ import annotations

import re

from sandtable.games import games
from sandtable.kernel.phrasebook import Phrasebook

SENTENCES = {
    # Moves
    "{move} is not a legal move of {seat} here.": "{move} không phải nước đi hợp lệ của {seat} ở đây.",
    "It is not the turn of {seat} but of {names}.": "Chưa đến lượt {seat} mà là lượt {names}.",
    "Several seats may act now: say whether {names} moves.": "Nhiều ghế có thể đi lúc này: hãy nói ghế nào đi.",
    "The game is over: {outcome}": "Ván cờ đã kết thúc.",
    "The game is over.": "Ván cờ đã kết thúc.",
    "The game was called off.": "Ván cờ đã bị huỷ.",
    "The game has not begun.": "Ván cờ chưa bắt đầu.",
    "A turn is 1 to {count} moves.": "Mỗi lượt gồm 1 đến {count} nước.",
    "So many moves are no turn.": "Nhiều nước như vậy không phải một lượt.",
    "The time ran out before this move came.": "Đã hết giờ trước khi nước này đến.",
    "The position has changed since you decided.": "Thế cờ đã thay đổi kể từ lúc bạn quyết định.",
    "The turn is over after {move}.": "Lượt đã hết sau {move}.",
    "Moves that bring something hidden to light are made one at a time.": (
        "Những nước làm lộ điều đang ẩn phải đi từng nước một."
    ),
    "There is no preview where something is hidden.": "Không xem trước được khi còn điều bí mật.",
    "There is no point {point} on this board.": "Bàn cờ này không có điểm {point}.",
    "{title} does not explain its moves.": "{title} không giải thích nước đi.",
    # Seats
    "There is no seat {seat}; there are {known}.": "Không có ghế {seat}; chỉ có {known}.",
    "There is no seat {seat} at this table.": "Bàn này không có ghế {seat}.",
    "You do not sit at {seat}.": "Bạn không ngồi ghế {seat}.",
    "{seat} has left the game.": "{seat} đã rời ván.",
    "{seat} is out of the game already.": "{seat} đã ra khỏi ván.",
    "The game has begun, and all seats are taken.": "Ván đã bắt đầu và mọi ghế đã có người.",
    "Somebody sits at {seat} already.": "Ghế {seat} đã có người.",
    "Nobody can sit down without being somebody.": "Phải có danh tính mới ngồi vào được.",
    "This seat is kept for somebody else.": "Ghế này dành cho người khác.",
    "One sits down here by invitation.": "Ghế này cần lời mời.",
    "No computer plays for you at {seat}.": "Không có máy nào chơi thay bạn ở ghế {seat}.",
    "At this table nobody looks on.": "Bàn này không cho người xem.",
    "There is no such table.": "Không có bàn này.",
    # What people agree on
    "Nobody can offer {kind}; there are {known}.": "Không đề nghị được {kind}; chỉ có {known}.",
    "That was proposed already; agree or decline.": "Điều này đã được đề nghị; hãy đồng ý hoặc từ chối.",
    "There is nothing to agree to.": "Không có gì để đồng ý.",
    "There is nothing to decline.": "Không có gì để từ chối.",
    "You are not asked.": "Không ai hỏi bạn điều này.",
    "Say which clock you propose.": "Hãy nói bạn đề nghị đồng hồ nào.",
    "The game is not over yet.": "Ván cờ chưa kết thúc.",
    "The rematch stands already.": "Ván đấu lại đã được mở.",
    "A computer may take over after {count} seconds of absence.": "Máy được chơi thay sau {count} giây vắng mặt.",
    "Say at which level the computer plays.": "Hãy nói máy chơi ở cấp nào.",
    "Every side has made a turn; the game can only be conceded now.": "Các bên đều đã đi; bây giờ chỉ có thể xin thua.",
    "At this table no moves are taken back.": "Bàn này không cho đi lại.",
    "No move is taken back while something is hidden.": "Không được đi lại khi còn điều bí mật.",
    "You have made no move yet.": "Bạn chưa đi nước nào.",
    "No move is taken back past a die, a card or a decision of the referee.": (
        "Không được đi lại qua lần gieo xúc xắc, rút bài hay quyết định của trọng tài."
    ),
    "No move is taken back past what was hidden.": "Không được đi lại qua lúc còn điều bí mật.",
    "A seat can be claimed after {count} turns in a row in which its time ran out.": (
        "Chỉ được báo vắng sau {count} lượt liền hết giờ."
    ),
    "A game is limited to at most {count} turns.": "Mỗi ván giới hạn nhiều nhất {count} lượt.",
    "An increment needs a bank of minutes to be added to.": "Thời gian cộng thêm cần có quỹ thời gian.",
    "A clock's {name} is from 0 to {count} seconds.": "Giá trị {name} của đồng hồ từ 0 đến {count} giây.",
    "What a seat contributes to chance is at most 64 letters, digits, - and _.": (
        "Phần góp vào may rủi có nhiều nhất 64 chữ cái, chữ số, - và _."
    ),
    # Talk
    "There is no channel {name}; there are {known}.": "Không có kênh {name}; chỉ có {known}.",
    "There is no phrase {name}; there are {known}.": "Không có câu {name}; chỉ có {known}.",
    "There is nothing to say.": "Không có gì để nói.",
    "Team-mates do not talk about the game during play; choose one of the phrases.": (
        "Đồng đội không bàn về ván đang chơi; hãy chọn một câu có sẵn."
    ),
    "Players do not talk with spectators during the game.": "Người chơi không nói chuyện với người xem trong ván.",
    "Spectators talk among themselves.": "Người xem chỉ nói chuyện với nhau.",
    "You talk too much; please wait a little.": "Bạn nói nhiều quá; xin chờ một chút.",
    "Something else was proposed a moment ago; please wait a few seconds.": (
        "Vừa có một đề nghị khác; xin chờ vài giây."
    ),
    "You propose too much; please wait a little.": "Bạn đề nghị nhiều quá; xin chờ một chút.",
    # Options
    "Option {name} takes {known}, not {value}.": "Tuỳ chọn {name} nhận {known}, không nhận {value}.",
    "There is no preset {name}; there are {known}.": "Không có bộ tuỳ chọn {name}; chỉ có {known}.",
    "There is no option {name}; there are {known}.": "Không có tuỳ chọn {name}; chỉ có {known}.",
    "There is no option {name}; of {count} options the nearest are {known}.": (
        "Không có tuỳ chọn {name}; trong {count} tuỳ chọn, gần nhất là {known}."
    ),
    "Options of {count} characters are too long.": "Tuỳ chọn dài {count} ký tự là quá dài.",
    "An option is written name=value, not {text}.": "Tuỳ chọn được ghi là tên=giá_trị, không phải {text}.",
    "Option {name} is given twice.": "Tuỳ chọn {name} được nêu hai lần.",
    # Records and analysis
    "A record of {count} characters is too long.": "Biên bản dài {count} ký tự là quá dài.",
    'A record begins with a tag [Game "…"].': 'Biên bản bắt đầu bằng thẻ [Game "…"].',
    "{text} is not a tag.": "{text} không phải là thẻ.",
    "the tag {name} stands twice.": "thẻ {name} xuất hiện hai lần.",
    "{text} is not a line '<number> <seat> <move> {{comment}}'.": (
        "{text} không phải một dòng '<số> <ghế> <nước đi> {{lời bình}}'."
    ),
    "move {number} stands where move {due} belongs.": "nước {number} đứng ở chỗ của nước {due}.",
    "The game was ended before this move.": "Ván đã kết thúc trước nước này.",
    "A comment is one line without braces.": "Lời bình là một dòng không có dấu ngoặc nhọn.",
    "A game cannot be ended by hand as {name}.": "Không thể tự kết thúc ván bằng {name}.",
    "A tag cannot be called {name}.": "Không thể đặt tên thẻ là {name}.",
    "The tags Data and Data-SHA256 stand in a record together or not at all.": (
        "Hai thẻ Data và Data-SHA256 phải cùng có hoặc cùng không có trong biên bản."
    ),
    "The tag Data-SHA256 says {claimed}, but the enclosed text is {found}.": (
        "Thẻ Data-SHA256 ghi {claimed}, nhưng văn bản kèm theo là {found}."
    ),
    "The record was played with {played}, and {known} are in force here.": (
        "Ván trong biên bản chơi với {played}, còn ở đây đang dùng {known}."
    ),
    "The tag Result says {claimed}, the moves say {found}.": "Thẻ Result ghi {claimed}, các nước đi cho {found}.",
    "The tag Ending {name} does not say how an unfinished game ended.": (
        "Thẻ Ending {name} không nói ván dở đã kết thúc thế nào."
    ),
    "The tag Result {claimed} names no seats of this game.": "Thẻ Result {claimed} không nêu ghế nào của trò chơi này.",
    "The record cannot be checked: it has no tag {name}.": "Không kiểm tra được biên bản: thiếu thẻ {name}.",
    "The tag {name} does not name the seats of this game in their order.": (
        "Thẻ {name} không nêu các ghế của trò chơi này theo thứ tự."
    ),
    "The record has moves 0 to {last}, not {number}.": "Biên bản có các nước 0 đến {last}, không có {number}.",
    "This record is too long to be read here.": "Biên bản này dài quá, không đọc được ở đây.",
    "The game is not over; it can be replayed at the end.": "Ván chưa kết thúc; xem lại được khi kết thúc.",
    "The game is not over; its record is written at the end.": "Ván chưa kết thúc; biên bản có khi kết thúc.",
    "The chance of this game cannot be checked: its seed was not told.": (
        "Không kiểm tra được may rủi của ván này: hạt giống chưa được công bố."
    ),
    "The request makes no sense: {reason}.": "Yêu cầu không hợp lệ: {reason}.",
    "The part {name} of the request makes no sense: {reason}.": "Phần {name} của yêu cầu không hợp lệ: {reason}.",
    "In this position the game is over already.": "Ở thế cờ này ván đã kết thúc.",
    "You have {count} analyses under way; please wait for one of them.": (
        "Bạn đang có {count} lượt phân tích; xin chờ một lượt xong."
    ),
    "Many games are being analysed; please come back later.": "Đang phân tích nhiều ván; xin quay lại sau.",
    "No computer plays on this server.": "Máy chủ này không có máy chơi cờ.",
    "You already have a game between computers; open another one when it is over or you left it.": (
        "Bạn đã có một ván giữa các máy; hãy mở ván khác khi ván đó kết thúc hoặc bạn đã rời bàn."
    ),
    "There are enough games between computers; please come back later.": (
        "Đã đủ số ván giữa các máy; xin quay lại sau."
    ),
    "Many questions come from where you are; please wait for an answer.": (
        "Có nhiều câu hỏi từ nơi của bạn; xin chờ câu trả lời."
    ),
    "The server has just started; please ask again in a moment.": "Máy chủ vừa khởi động; xin hỏi lại sau giây lát.",
    "This server does not analyse games.": "Máy chủ này không phân tích ván cờ.",
    "Send either a record or the id of a table.": "Hãy gửi một biên bản hoặc mã của một bàn.",
    "There is no such analysis, or it was long ago.": "Không có lượt phân tích này, hoặc đã quá lâu.",
    "There are hints only where all others are computers.": "Chỉ có gợi ý khi mọi đối thủ đều là máy.",
    "There are no hints in a game that counts.": "Ván tính kết quả không có gợi ý.",
    "There are hints when it is your turn.": "Chỉ có gợi ý khi đến lượt bạn.",
    "Chance is to move; nobody decides here.": "Đến lượt may rủi; không ai quyết định ở đây.",
    "Many people ask the computer; please come back later.": "Nhiều người đang hỏi máy; xin quay lại sau.",
    "The computer could not look at this; please try again.": "Máy chưa xem được thế này; xin thử lại.",
    "You have asked about something else meanwhile.": "Bạn đã hỏi điều khác trong lúc đó.",
    "This position stands in a game that is being played now; the computer looks at it when the game is over.": (
        "Thế cờ này thuộc một ván đang diễn ra; máy chỉ phân tích khi ván đã kết thúc."
    ),
    "A change names a node, or a turn.": "Mỗi thay đổi nêu một chỗ trên bàn, hoặc một lượt.",
    # Backups
    "There is a file {name} already.": "Đã có tệp {name} rồi.",
    "There is nothing to back up in {name}.": "Không có gì để sao lưu trong {name}.",
    "The store is not empty; a backup is put back into an empty one.": (
        "Kho không trống; bản sao lưu chỉ được trả vào kho trống."
    ),
    "{name} is no backup of ours.": "{name} không phải bản sao lưu của sandtable.",
    "{name} is no backup of ours, or is damaged.": "{name} không phải bản sao lưu của sandtable, hoặc đã hỏng.",
    "{name} was cut short.": "{name} bị cắt cụt.",
    "Line {number} of the backup is for no table of ours.": "Dòng {number} của bản sao lưu không thuộc bảng nào.",
    # The server
    "There is no game {name}; there are {known}.": "Không có trò chơi {name}; chỉ có {known}.",
    "There is no level {name}; there are {known}.": "Không có cấp {name}; chỉ có {known}.",
    "There are too many tables; please come back later.": "Có quá nhiều bàn; xin quay lại sau.",
    "The server could not keep this; please try again.": "Máy chủ chưa lưu được; xin thử lại.",
    "The server cannot reach what it keeps; please try again in a moment.": (
        "Máy chủ chưa với tới kho lưu trữ; xin thử lại sau giây lát."
    ),
    "The server is busy; please come back later.": "Máy chủ đang bận; xin quay lại sau.",
    "Your public tables are still waiting for players; call one of them off first.": (
        "Các bàn công khai của bạn còn đang chờ người chơi; hãy huỷ bớt một bàn trước."
    ),
    "The headers of this request are too large.": "Phần đầu của yêu cầu này quá lớn.",
    "Too many requests; please wait.": "Quá nhiều yêu cầu; xin chờ.",
    "This key is not known.": "Không nhận ra khoá này.",
    "There is nothing here.": "Ở đây không có gì.",
    "There is no such picture.": "Không có hình này.",
    "This request comes from a page of another site.": "Yêu cầu này đến từ trang của nơi khác.",
    "Requests with a body are {kind}.": "Yêu cầu có nội dung phải là {kind}.",
    "This is no JSON that makes sense: it is nested too deeply or no UTF-8.": "Nội dung JSON không hợp lệ.",
    "This is no message: {why}": "Đây không phải một thông điệp hợp lệ.",
    "A program keeps the name it was given.": "Chương trình giữ tên đã được đặt.",
    "Detail is full, text, moves or none.": "Mức chi tiết là full, text, moves hoặc none.",
    "One socket looks at {count} tables at most.": "Mỗi kết nối xem nhiều nhất {count} bàn.",
    "Something went wrong here; it was noted.": "Có lỗi ở máy chủ; lỗi đã được ghi lại.",
}
"""English -> Vietnamese; what stands in braces is taken over."""
KINDS = {
    "BadPosition": "Đây không phải thế cờ hợp lệ của trò chơi này.",
    "BadRecord": "Đây không phải biên bản hợp lệ.",
    "BadOption": "Tuỳ chọn này không hợp lệ.",
    "BadNotation": "Đây không phải một nước đi.",
    "IllegalMove": "Nước đi này không hợp lệ ở đây.",
    "BadInput": "Điều này không hợp lệ.",
    "Validation": "Yêu cầu không hợp lệ.",
    "Client": "Yêu cầu không hợp lệ.",
    "RequestEntityTooLarge": "Nội dung gửi lên quá lớn.",
    "NotFound": "Ở đây không có gì.",
    "MethodNotAllowed": "Không làm như vậy được ở đây.",
}
"""The name of a reason -> what is said where its sentence stands in no book."""
OTHERWISE = "Không thực hiện được yêu cầu này."
BOOK = Phrasebook(SENTENCES)
LINE = re.compile(r"Line (\S+): (.+)", re.DOTALL)
"""A refusal that says where in a record it arose."""


def translated(error: str, sentence: str) -> str:
    """A refusal in Vietnamese: by its sentence, which may be a room's, or else by its reason."""
    return known(error, sentence) or KINDS.get(error, OTHERWISE)


def known(error: str, sentence: str) -> str | None:
    """A refusal in Vietnamese, if its sentence stands in a book."""
    line = LINE.fullmatch(sentence)
    if line is not None:
        return f"Dòng {line[1]}: {translated(error, line[2])}"
    found = BOOK.say(sentence)
    if found is None and error in KINDS:
        found = next(filter(None, (game.phrases.say(sentence) for game in games())), None)
    return found
