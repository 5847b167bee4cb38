"""Everything the terminal says to a player, in English and Vietnamese."""

from __future__ import annotations

import errno

from sandtable.kernel.text import Words

REFUSAL = {
    "no_port": Words("Cannot listen at {place}: {reason}.", "Không thể chạy tại {place}: {reason}."),
    "no_store": Words("Cannot use the store {place}: {reason}.", "Không dùng được kho {place}: {reason}."),
    "occupied": Words(
        "Another sandtable is at work with {place}; stop that one first.",
        "Một sandtable khác đang dùng {place}; hãy dừng nó trước.",
    ),
    "running": Words(
        "sandtable runs already with {place}, at {address}; for another one beside it, name a folder by --data.",
        "sandtable đã chạy với {place}, tại {address}; muốn chạy thêm, hãy nêu thư mục khác bằng --data.",
    ),
    "no_url": Words(
        "A database is given as an address such as postgresql://name@host/base.",
        "Cơ sở dữ liệu được ghi bằng địa chỉ như postgresql://tên@máy/kho.",
    ),
    "no_proxy": Words(
        "--proxy takes an address such as 127.0.0.1 or a network such as 10.0.0.0/8, not {text}.",
        "--proxy nhận một địa chỉ như 127.0.0.1 hoặc một mạng như 10.0.0.0/8, không phải {text}.",
    ),
    "early": Words("The input ended too early.", "Đầu vào kết thúc quá sớm."),
    "stuck": Words("Cannot go on: {reason}.", "Không thể tiếp tục: {reason}."),
    "unread": Words("Cannot read {file}: {reason}.", "Không đọc được {file}: {reason}."),
    "unwritten": Words("Cannot write {file}: {reason}.", "Không ghi được {file}: {reason}."),
    "too_long": Words("{file} is too long to be a record.", "{file} quá dài, không thể là biên bản ván cờ."),
    "no_text": Words("{file} is not UTF-8 text (byte {byte}).", "{file} không phải văn bản UTF-8 (byte {byte})."),
    "exists": Words("{file} exists already; choose another name.", "{file} đã có rồi; hãy chọn tên khác."),
    "number": Words(
        "{option} takes a number from {least} to {most}, not {text}.",
        "{option} nhận một số từ {least} đến {most}, không phải {text}.",
    ),
    "seconds": Words(
        "{option} takes seconds, more than 0 and at most {most}, not {text}.",
        "{option} nhận số giây, lớn hơn 0 và không quá {most}, không phải {text}.",
    ),
    "no_name": Words("that is no file name", "đó không phải tên tệp"),
    "seat_out": Words(
        "With --opponent none everybody plays here; leave --seat out.",
        "Với --opponent none mọi người cùng chơi ở đây; hãy bỏ --seat.",
    ),
    "no_chance": Words("There is no chance to work out in {game}.", "Trong {game} không có may rủi nào để tính."),
    "no_picture": Words(
        "The picture's file must end in .svg or .png, or be - for standard output.",
        "Tên tệp hình phải kết thúc bằng .svg hoặc .png, hoặc là - để ghi ra màn hình.",
    ),
    "no_verb": Words("There is no verb {verb}; there are {known}.", "Không có lệnh {verb}; chỉ có {known}."),
    "near_verb": Words(
        "There is no verb {verb}; did you mean {near}?", "Không có lệnh {verb}; có phải ý bạn là {near}?"
    ),
    "no_seat": Words("There is no seat {seat}; there are {known}.", "Không có ghế {seat}; có {known}."),
}

REASON = {
    errno.EISDIR: Words("is a directory", "đó là thư mục"),
    errno.ENOENT: Words("no such file or directory", "không có tệp hoặc thư mục như vậy"),
    errno.ENOTDIR: Words("not a directory", "không phải thư mục"),
    errno.EACCES: Words("permission denied", "không có quyền"),
    errno.EPERM: Words("operation not permitted", "không được phép"),
    errno.EROFS: Words("read-only file system", "hệ thống tệp chỉ cho đọc"),
    errno.ENOSPC: Words("no space left on device", "hết chỗ trên đĩa"),
    errno.ENAMETOOLONG: Words("file name too long", "tên tệp quá dài"),
}
"""The reasons of the system that people meet."""

STORE_REASON = {
    "attempt to write a readonly database": Words("it is read-only", "kho chỉ cho đọc"),
    "unable to open database file": Words("unable to open database file", "không mở được tệp"),
    "database or disk is full": Words("the disk is full", "hết chỗ trên đĩa"),
    "disk I/O error": Words("disk I/O error", "lỗi đọc ghi đĩa"),
    "database is locked": Words("another program has locked it", "một chương trình khác đang khoá kho"),
    "file is not a database": Words("file is not a database", "tệp không phải cơ sở dữ liệu"),
}
"""The reasons of SQLite that people meet."""

RULES = {
    "options": Words("Options", "Tuỳ chọn"),
    "presets": Words("Presets", "Bộ luật có sẵn"),
    "rule": Words("rule", "luật"),
    "sure": Words("{percent} % sure", "chắc {percent} %"),
    "source": Words("Source", "Nguồn"),
    "default": Words("default", "mặc định"),
    "preset": Words("preset {names}", "bộ {names}"),
    "in_preset": Words("{value} in preset {name}", "{value} trong bộ {name}"),
    "numbers": Words("or a number from {first} to {last}", "hoặc một số từ {first} đến {last}"),
    "english": Words("These rules are written in English.", "Bản luật này hiện chỉ có tiếng Anh."),
    "nothing": Words("Nothing mentions “{word}”.", "Không có gì nhắc tới “{word}”."),
}

REPLAY = {
    "opening": Words("The game begins.", "Ván bắt đầu."),
    "keys": Words(
        "{at}/{last}  Enter or → next, ← back, a number and Enter to jump, q to leave:",
        "{at}/{last}  Enter hoặc → tới, ← lùi, gõ số rồi Enter để nhảy, q để thoát:",
    ),
}

WELCOME = {
    "hello": Words("Welcome to sandtable: military board games.", "Chào mừng đến với sandtable: cờ quân sự."),
    "which": Words("Which game? A number or a name: ", "Chơi ván nào? Gõ số hoặc tên: "),
    "unknown": Words("There is no such game in the list.", "Không có ván nào như vậy trong danh sách."),
    "against": Words(
        "You play {seats} against the computer, level {level} ({title}). {about}",
        "Bạn cầm {seats}, đấu với máy, cấp {level} ({title}). {about}",
    ),
    "shared": Words("Everybody plays at this terminal.", "Mọi người cùng chơi trên máy này."),
    "preset": Words("Rules: preset {name} ({title}).", "Luật: bộ {name} ({title})."),
    "no_clock": Words(
        "The terminal keeps no time: watch the clock yourselves.", "Chương trình không tính giờ: hãy tự xem đồng hồ."
    ),
    "hint": Words(
        "Type a move such as {move}, or moves, help or quit.", "Gõ một nước đi như {move}, hoặc moves, help, quit."
    ),
    "or": Words("{one} or {other}", "{one} hoặc {other}"),
}

PLAY = {
    "played": Words("{seat} plays {move}.", "{seat} đi {move}."),
    "secretly": Words("{seat} decides in secret.", "{seat} quyết định trong bí mật."),
    "rolled": Words("Chance brings {move}.", "May rủi cho {move}."),
    "turn": Words("Turn {number}.", "Lượt {number}."),
    "last": Words("Last move: {seat} {move}", "Nước vừa đi: {seat} {move}"),
    "pass_on": Words(
        "Pass the device to {seat}, and look away. {seat}, press Enter when you are ready. ",
        "Chuyển máy cho {seat} và quay đi chỗ khác. {seat}, nhấn Enter khi sẵn sàng. ",
    ),
    "illegal": Words("{text} is not possible here.", "Không thể đi {text} ở đây."),
    "from_there": Words("From {place}: {moves}", "Từ {place}: {moves}"),
    "unreadable": Words(
        "I do not understand {text}. A move looks like {move}; help lists what else you can type.",
        "Không hiểu {text}. Nước đi viết như {move}; gõ help để xem các lệnh khác.",
    ),
    "left_over": Words("Not played: {text}", "Chưa đi: {text}"),
    "narrow": Words(
        "The board needs a terminal {wanted} columns wide, and this one has {columns}.",
        "Bàn cờ cần cửa sổ rộng {wanted} cột, mà cửa sổ này chỉ có {columns}.",
    ),
    "no_moves": Words("Nothing can move from {place}.", "Không có nước đi nào từ {place}."),
    "undone": Words("Taken back.", "Đã đi lại."),
    "undo_none": Words("You have not moved yet; there is nothing to take back.", "Bạn chưa đi; không có gì để đi lại."),
    "undo_chance": Words("What chance has decided stays.", "Điều may rủi đã định thì giữ nguyên."),
    "undo_secret": Words("What has been uncovered stays.", "Điều đã lộ ra thì giữ nguyên."),
    "declined": Words("The computer declines a draw.", "Máy không đồng ý hoà."),
    "save_how": Words("Say where: save FILE.", "Hãy cho biết tên: save TỆP."),
    "saved": Words("Saved as {file}.", "Đã lưu vào {file}."),
    "not_saved": Words("Not saved. {reason}", "Chưa lưu được. {reason}"),
    "save_too": Words(
        "To keep this game type a file name; Enter leaves without saving: ",
        "Muốn giữ ván này hãy gõ tên tệp; nhấn Enter để thoát mà không lưu: ",
    ),
    "secret": Words(
        "Not saved: something is still hidden. Save once it is uncovered or the game is over.",
        "Chưa lưu: vẫn còn điều bí mật. Hãy lưu khi mọi điều đã lộ ra hoặc ván đã kết thúc.",
    ),
    "secret_rest": Words("What is still hidden is not kept.", "Phần còn bí mật không được lưu."),
    "sure_resign": Words("Give up this game? Type y for yes: ", "Xin thua ván này? Gõ c nếu có: "),
    "sure_quit": Words("Leave this game? Type y for yes: ", "Thoát ván này? Gõ c nếu có: "),
    "next": Words(
        "You may type save FILE, board, replay, rules, new for another game, or quit.",
        "Có thể gõ save TỆP, board, replay, rules, new để chơi ván mới, hoặc quit.",
    ),
    "not_now": Words("The game is over, so {text} does nothing.", "Ván đã kết thúc nên {text} không có tác dụng."),
    "new_unkept": Words(
        "The new game is not kept in {file}; save it when you like.",
        "Ván mới không lưu vào {file}; muốn giữ hãy dùng lệnh save.",
    ),
    "left": Words("Goodbye.", "Tạm biệt."),
    "over": Words("The game is over.", "Ván đã kết thúc."),
    "won": Words("You have won!", "Bạn đã thắng!"),
    "lost": Words("You have lost.", "Bạn đã thua."),
    "drawn": Words("It is a draw.", "Ván hoà."),
}

HELP = (
    (
        Words("{move}", "{move}"),
        Words("make a move, or several one after another", "đi một nước, hoặc nhiều nước liền"),
    ),
    (
        Words("moves, moves {place}", "moves, moves {place}"),
        Words("list the moves, or those from one place", "liệt kê nước đi, hoặc chỉ từ một chỗ"),
    ),
    (Words("board", "board"), Words("draw the board again", "vẽ lại bàn cờ")),
    (Words("undo", "undo"), Words("take back your last turn", "đi lại lượt vừa rồi của bạn")),
    (Words("draw", "draw"), Words("offer a draw", "đề nghị hoà")),
    (Words("resign", "resign"), Words("give up", "xin thua")),
    (
        Words("rules, rules WORD", "rules, rules TỪ"),
        Words("read the rules, or look something up", "đọc luật, hoặc tra một từ"),
    ),
    (Words("save FILE", "save TỆP"), Words("write the game to a file", "lưu ván vào tệp")),
    (Words("quit", "quit"), Words("leave", "thoát")),
)
"""What may be typed, and what it does."""

SERVE = {
    "listening": Words("sandtable listens at {address}", "sandtable đang chạy tại {address}"),
    "data": Words("Everything is kept in {place}", "Mọi thứ được lưu trong {place}"),
    "stop": Words("Press Ctrl-C to stop.", "Nhấn Ctrl-C để dừng."),
    "stopped": Words("Stopped; everything is kept.", "Đã dừng; mọi thứ đã được lưu."),
    "running": Words(
        "sandtable runs already, at {address}; the browser opens there.",
        "sandtable đã chạy sẵn tại {address}; trình duyệt sẽ mở trang đó.",
    ),
}

VERIFY = {
    "fair": Words(
        "Fair: {chances} moves of chance follow from the seed that was committed to before the game.",
        "Công bằng: {chances} lần may rủi đều đúng theo hạt giống đã cam kết trước ván.",
    ),
    "unfair": Words(
        "NOT FAIR: of {chances} moves of chance some do not follow from the seed.",
        "KHÔNG CÔNG BẰNG: trong {chances} lần may rủi có lần không đúng theo hạt giống.",
    ),
}

BACKUP = {
    "written": Words(
        "{tables} tables with {events} events were written to {file}.",
        "Đã ghi {tables} bàn với {events} sự kiện vào {file}.",
    ),
    "restored": Words(
        "{tables} tables with {events} events were read from {file}.",
        "Đã đọc {tables} bàn với {events} sự kiện từ {file}.",
    ),
}
