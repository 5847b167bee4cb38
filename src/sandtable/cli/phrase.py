"""Everything the terminal says to a player, in English and Vietnamese."""

from __future__ import annotations

from sandtable.kernel.words import Words

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
    "against": Words("You play {seats} against the simple opponent.", "Bạn cầm {seats}, đấu với đối thủ đơn giản."),
    "shared": Words("Everybody plays at this terminal.", "Mọi người cùng chơi trên máy này."),
    "hint": Words(
        "Type a move such as {move}, or moves, help or quit.", "Gõ một nước đi như {move}, hoặc moves, help, quit."
    ),
}

PLAY = {
    "played": Words("{seat} plays {move}.", "{seat} đi {move}."),
    "secretly": Words("{seat} decides in secret.", "{seat} quyết định trong bí mật."),
    "rolled": Words("Chance brings {move}.", "May rủi cho {move}."),
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
    "no_moves": Words("Nothing can move from {place}.", "Không có nước đi nào từ {place}."),
    "undone": Words("Taken back.", "Đã đi lại."),
    "undo_none": Words("You have not moved yet; there is nothing to take back.", "Bạn chưa đi; không có gì để đi lại."),
    "undo_chance": Words("What chance has decided stays.", "Điều may rủi đã định thì giữ nguyên."),
    "undo_secret": Words("What has been uncovered stays.", "Điều đã lộ ra thì giữ nguyên."),
    "declined": Words("The simple opponent declines a draw.", "Đối thủ đơn giản không đồng ý hoà."),
    "save_how": Words("Say where: save FILE.", "Hãy cho biết tên: save TỆP."),
    "saved": Words("Saved as {file}.", "Đã lưu vào {file}."),
    "not_saved": Words("Not saved. {reason}", "Chưa lưu được. {reason}"),
    "save_too": Words(
        "To keep this game type a file name; Enter leaves without saving: ",
        "Muốn giữ ván này hãy gõ tên tệp; nhấn Enter để thoát mà không lưu: ",
    ),
    "left": Words("Goodbye.", "Tạm biệt."),
    "over": Words("The game is over.", "Ván đã kết thúc."),
    "won": Words("You have won!", "Bạn đã thắng!"),
    "lost": Words("You have lost.", "Bạn đã thua."),
    "drawn": Words("It is a draw.", "Ván hoà."),
}

HELP = {
    "{move}": Words("make a move", "đi một nước"),
    "moves, moves {place}": Words("list the moves, or those from one place", "liệt kê nước đi, hoặc chỉ từ một chỗ"),
    "board": Words("draw the board again", "vẽ lại bàn cờ"),
    "undo": Words("take back your last turn", "đi lại lượt vừa rồi của bạn"),
    "draw": Words("offer a draw", "đề nghị hoà"),
    "resign": Words("give up", "xin thua"),
    "rules, rules WORD": Words("read the rules, or look something up", "đọc luật, hoặc tra một từ"),
    "save FILE": Words("write the game to a file", "lưu ván vào tệp"),
    "quit": Words("leave", "thoát"),
}
