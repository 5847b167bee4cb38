"""What the command line prints for people, in English and Vietnamese."""

from __future__ import annotations

import errno

from sandtable.kernel.text import Text

ERRORS = {
    "cannot_listen": Text("Cannot listen on {place}: {reason}.", "Không thể chạy tại {place}: {reason}."),
    "cannot_use_store": Text("Cannot use the store {place}: {reason}.", "Không dùng được kho {place}: {reason}."),
    "occupied": Text(
        "Another sandtable is using {place}; stop it first.",
        "Một sandtable khác đang dùng {place}; hãy dừng nó trước.",
    ),
    "running": Text(
        "sandtable is already running with {place} at {address}; to run another, choose a folder with --data.",
        "sandtable đã chạy với {place} tại {address}; muốn chạy thêm, hãy chọn thư mục khác bằng --data.",
    ),
    "bad_database_url": Text(
        "A database URL looks like postgresql://name@host/base.",
        "Địa chỉ cơ sở dữ liệu có dạng postgresql://tên@máy/kho.",
    ),
    "bad_proxy": Text(
        "--proxy takes an address such as 127.0.0.1 or a network such as 10.0.0.0/8, not {text}.",
        "--proxy nhận một địa chỉ như 127.0.0.1 hoặc một mạng như 10.0.0.0/8, không phải {text}.",
    ),
    "early_end": Text("The input ended too early.", "Đầu vào kết thúc quá sớm."),
    "cannot_continue": Text("Cannot continue: {reason}.", "Không thể tiếp tục: {reason}."),
    "cannot_read": Text("Cannot read {file}: {reason}.", "Không đọc được {file}: {reason}."),
    "cannot_write": Text("Cannot write {file}: {reason}.", "Không ghi được {file}: {reason}."),
    "too_long": Text("{file} is too long to be a record.", "{file} quá dài, không thể là biên bản ván cờ."),
    "not_utf8": Text("{file} is not UTF-8 text (byte {byte}).", "{file} không phải văn bản UTF-8 (byte {byte})."),
    "exists": Text("{file} already exists; choose another name.", "{file} đã có rồi; hãy chọn tên khác."),
    "number": Text(
        "{option} takes a number from {least} to {most}, not {text}.",
        "{option} nhận một số từ {least} đến {most}, không phải {text}.",
    ),
    "seconds": Text(
        "{option} takes a number of seconds, more than 0 and at most {most}, not {text}.",
        "{option} nhận số giây, lớn hơn 0 và không quá {most}, không phải {text}.",
    ),
    "bad_file_name": Text("not a valid file name", "tên tệp không hợp lệ"),
    "seat_not_allowed": Text(
        "With --opponent none you play all seats; leave out --seat.",
        "Với --opponent none bạn chơi mọi ghế; hãy bỏ --seat.",
    ),
    "no_format": Text(
        "{game} has no format {format}; there are {known}.", "{game} không có định dạng {format}; chỉ có {known}."
    ),
    "no_odds": Text("{game} has no odds to compute.", "{game} không có xác suất nào để tính."),
    "bad_picture_name": Text(
        "The file name must end in .svg or .png, or be - for standard output.",
        "Tên tệp phải kết thúc bằng .svg hoặc .png, hoặc là - để ghi ra đầu ra chuẩn.",
    ),
    "unknown_command": Text(
        "Unknown command {command}; there are {known}.", "Không có lệnh {command}; chỉ có {known}."
    ),
    "missing_argument": Text("Missing argument {name}.", "Thiếu {name}."),
    "missing_option": Text("Missing option {name}.", "Thiếu tuỳ chọn {name}."),
    "no_option": Text("There is no option {name}.", "Không có tuỳ chọn {name}."),
    "near_option": Text(
        "There is no option {name}; did you mean {near}?", "Không có tuỳ chọn {name}; có phải ý bạn là {near}?"
    ),
    "extra": Text("Unexpected extra arguments: {words}.", "Thừa {words}."),
    "needs_value": Text("Option {name} needs a value.", "Tuỳ chọn {name} cần một giá trị."),
    "no_value": Text("Option {name} takes no value.", "Tuỳ chọn {name} không nhận giá trị."),
    "no_integer": Text("{name} must be a whole number.", "{name} phải là một số nguyên."),
    "too_small": Text("{name} must be at least {least}.", "{name} phải ít nhất là {least}."),
    "too_large": Text("{name} must be at most {most}.", "{name} nhiều nhất là {most}."),
    "no_choice": Text("{name} takes {known}, not {value}.", "{name} không nhận {value}; chỉ nhận {known}."),
    "no_such_value": Text("Invalid value for {name}: {reason}.", "Giá trị của {name} không hợp lệ: {reason}."),
    "unusable": Text("Invalid command line: {reason}.", "Dòng lệnh không hợp lệ: {reason}."),
    "similar_command": Text(
        "Unknown command {command}; did you mean {similar}?",
        "Không có lệnh {command}; có phải ý bạn là {similar}?",
    ),
    "unknown_seat": Text("There is no seat {seat}; there are {known}.", "Không có ghế {seat}; chỉ có {known}."),
}

OS_ERRORS = {
    errno.EISDIR: Text("is a directory", "đó là thư mục"),
    errno.ENOENT: Text("no such file or directory", "không có tệp hoặc thư mục như vậy"),
    errno.ENOTDIR: Text("not a directory", "không phải thư mục"),
    errno.EACCES: Text("permission denied", "không có quyền"),
    errno.EPERM: Text("operation not permitted", "không được phép"),
    errno.EROFS: Text("read-only file system", "hệ thống tệp chỉ cho đọc"),
    errno.ENOSPC: Text("no space left on device", "hết chỗ trên đĩa"),
    errno.ENAMETOOLONG: Text("file name too long", "tên tệp quá dài"),
}
"""Common errors of the operating system."""

SQLITE_ERRORS = {
    "attempt to write a readonly database": Text("it is read-only", "kho chỉ cho đọc"),
    "unable to open database file": Text("unable to open database file", "không mở được tệp"),
    "database or disk is full": Text("the disk is full", "hết chỗ trên đĩa"),
    "disk I/O error": Text("disk I/O error", "lỗi đọc ghi đĩa"),
    "database is locked": Text("another program has locked it", "một chương trình khác đang khoá kho"),
    "file is not a database": Text("file is not a database", "tệp không phải cơ sở dữ liệu"),
}
"""Common errors of SQLite."""

RULES = {
    "options": Text("Options", "Tuỳ chọn"),
    "presets": Text("Presets", "Bộ luật có sẵn"),
    "rule": Text("rule", "luật"),
    "sure": Text("confidence {percent}%", "độ tin cậy {percent}%"),
    "source": Text("Source", "Nguồn"),
    "default": Text("default", "mặc định"),
    "at_table": Text("default at tables", "mặc định ở bàn chơi"),
    "preset": Text("preset {names}", "bộ {names}"),
    "in_preset": Text("{value} in preset {name}", "{value} trong bộ {name}"),
    "numbers": Text("or a number from {first} to {last}", "hoặc một số từ {first} đến {last}"),
    "nothing": Text("No rule mentions “{word}”.", "Không có luật nào nhắc tới “{word}”."),
}

REPLAY = {
    "opening": Text("Start of the game.", "Đầu ván."),
    "keys": Text(
        "{at}/{last}  Enter or → next, ← back, a number and Enter to jump, q to leave:",
        "{at}/{last}  Enter hoặc → tới, ← lùi, gõ số rồi Enter để nhảy, q để thoát:",
    ),
}

WELCOME = {
    "hello": Text("Welcome to sandtable: military board games.", "Chào mừng đến với sandtable: cờ quân sự."),
    "which": Text("Which game? Type a number or a name: ", "Chơi trò nào? Gõ số hoặc tên: "),
    "unknown_game": Text("That game is not in the list.", "Trò này không có trong danh sách."),
    "against": Text(
        "You play {seats} against the computer, level {level} ({title}). {about}",
        "Bạn cầm {seats}, đấu với máy, cấp {level} ({title}). {about}",
    ),
    "shared": Text("All seats are played at this terminal.", "Mọi ghế đều chơi trên máy này."),
    "preset": Text("Rules: preset {name} ({title}).", "Luật: bộ {name} ({title})."),
    "no_clock": Text(
        "The terminal has no clock: keep time yourselves.", "Chương trình không tính giờ: hãy tự xem đồng hồ."
    ),
    "hint": Text(
        "Type a move such as {move}, or moves, help or quit.", "Gõ một nước đi như {move}, hoặc moves, help, quit."
    ),
    "or": Text("{one} or {other}", "{one} hoặc {other}"),
}

PLAY = {
    "played": Text("{seat} plays {move}.", "{seat} đi {move}."),
    "played_secretly": Text("{seat} chooses in secret.", "{seat} chọn trong bí mật."),
    "rolled": Text("Chance: {move}.", "May rủi: {move}."),
    "rolled_secretly": Text("Chance: hidden from you.", "May rủi: bạn không được xem."),
    "turn": Text("Turn {number}.", "Lượt {number}."),
    "last": Text("Last move: {seat} {move}", "Nước vừa đi: {seat} {move}"),
    "pass_device": Text(
        "Pass the device to {seat} and look away. {seat}, press Enter when you are ready. ",
        "Chuyển máy cho {seat} và quay đi chỗ khác. {seat}, nhấn Enter khi sẵn sàng. ",
    ),
    "illegal": Text("{text} is not a legal move.", "{text} không phải nước đi hợp lệ."),
    "moves_from": Text("From {place}: {moves}", "Từ {place}: {moves}"),
    "unreadable": Text(
        "I do not understand {text}. A move looks like {move}; help lists what else you can type.",
        "Không hiểu {text}. Nước đi viết như {move}; gõ help để xem các lệnh khác.",
    ),
    "not_played": Text("Not played: {text}", "Chưa đi: {text}"),
    "too_narrow": Text(
        "The board needs a terminal {wanted} columns wide; this one has {columns}.",
        "Bàn cờ cần cửa sổ rộng {wanted} cột, mà cửa sổ này chỉ có {columns}.",
    ),
    "no_moves": Text("There are no moves from {place}.", "Không có nước đi nào từ {place}."),
    "undone": Text("Taken back.", "Đã đi lại."),
    "count_declined": Text("The computer wants to play on.", "Máy muốn chơi tiếp."),
    "draw_declined": Text("The computer declines the draw.", "Máy không đồng ý hoà."),
    "save_usage": Text("Give a file name: save FILE.", "Hãy cho biết tên tệp: save TỆP."),
    "saved": Text("Saved as {file}.", "Đã lưu vào {file}."),
    "not_saved": Text("Not saved. {reason}", "Chưa lưu được. {reason}"),
    "ask_to_save": Text(
        "To save this game, type a file name; press Enter to leave without saving: ",
        "Muốn lưu ván này hãy gõ tên tệp; nhấn Enter để thoát mà không lưu: ",
    ),
    "save_secret": Text(
        "Not saved: something is still hidden. Save when it is revealed or the game is over.",
        "Chưa lưu: vẫn còn điều bí mật. Hãy lưu khi mọi điều đã lộ ra hoặc ván đã kết thúc.",
    ),
    "rest_secret": Text("Moves that are still hidden were not saved.", "Những nước còn bí mật không được lưu."),
    "confirm_resign": Text("Resign this game? Type y for yes: ", "Xin thua ván này? Gõ c nếu có: "),
    "confirm_quit": Text("Leave this game? Type y for yes: ", "Thoát ván này? Gõ c nếu có: "),
    "over_help": Text(
        "You can type save FILE, board, replay, rules, new for another game, or quit.",
        "Có thể gõ save TỆP, board, replay, rules, new để chơi ván mới, hoặc quit.",
    ),
    "over_unknown": Text("The game is over; {text} has no effect.", "Ván đã kết thúc; {text} không có tác dụng."),
    "new_not_recorded": Text(
        "The new game is not recorded in {file}; use save to keep it.",
        "Ván mới không được ghi vào {file}; muốn lưu hãy dùng lệnh save.",
    ),
    "goodbye": Text("Goodbye.", "Tạm biệt."),
    "won": Text("You won!", "Bạn thắng!"),
    "lost": Text("You lost.", "Bạn thua."),
    "drawn": Text("Draw.", "Hoà."),
}

HELP = (
    (
        Text("{move}", "{move}"),
        Text("make a move, or several in a row", "đi một nước, hoặc nhiều nước liền"),
    ),
    (
        Text("moves, moves {place}", "moves, moves {place}"),
        Text("list the moves, or those from one place", "liệt kê nước đi, hoặc chỉ từ một chỗ"),
    ),
    (Text("board", "board"), Text("draw the board again", "vẽ lại bàn cờ")),
    (Text("undo", "undo"), Text("take back your last turn", "đi lại lượt vừa rồi của bạn")),
    (Text("draw", "draw"), Text("offer a draw", "đề nghị hoà")),
    (
        Text("count", "count"),
        Text("offer to stop the game and count", "đề nghị dừng ván và tính điểm"),
    ),
    (Text("resign", "resign"), Text("resign the game", "xin thua")),
    (
        Text("rules, rules WORD", "rules, rules TỪ"),
        Text("read the rules, or look something up", "đọc luật, hoặc tra một từ"),
    ),
    (Text("save FILE", "save TỆP"), Text("write the game to a file", "lưu ván vào tệp")),
    (Text("quit", "quit"), Text("leave", "thoát")),
)
"""What people can type, and what it does."""

SERVE = {
    "listening": Text("sandtable is running at {address}", "sandtable đang chạy tại {address}"),
    "data": Text("Data: {place}", "Dữ liệu: {place}"),
    "stop": Text("Press Ctrl-C to stop.", "Nhấn Ctrl-C để dừng."),
    "stopped": Text("Stopped; everything is saved.", "Đã dừng; mọi thứ đã được lưu."),
    "running": Text(
        "sandtable is already running at {address}; opening the browser there.",
        "sandtable đã chạy sẵn tại {address}; trình duyệt sẽ mở trang đó.",
    ),
}

VERIFY = {
    "fair": Text(
        "Fair: all chance moves match the seed committed to before the game ({chances} checked).",
        "Công bằng: mọi lần may rủi đều khớp với hạt giống đã cam kết trước ván (đã kiểm tra {chances}).",
    ),
    "unfair": Text(
        "NOT FAIR: some chance moves do not match the seed ({chances} checked).",
        "KHÔNG CÔNG BẰNG: có lần may rủi không khớp với hạt giống (đã kiểm tra {chances}).",
    ),
}

BACKUP = {
    "written": Text(
        "Wrote {file}: {tables} tables, {events} events.",
        "Đã ghi {file}: {tables} bàn, {events} sự kiện.",
    ),
    "restored": Text(
        "Read {file}: {tables} tables, {events} events.",
        "Đã đọc {file}: {tables} bàn, {events} sự kiện.",
    ),
}
