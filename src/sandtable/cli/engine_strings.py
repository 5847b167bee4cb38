"""What the engine commands print, in English and Vietnamese."""

from __future__ import annotations

from sandtable.kernel.text import Text

DUEL = {
    "who": Text("{game}: {first} against {second}, {limit}.", "{game}: {first} đấu {second}, {limit}."),
    "games": Text(
        "{games} games: {wins} won, {draws} drawn, {losses} lost by {first}.",
        "{games} ván: {first} thắng {wins}, hoà {draws}, thua {losses}.",
    ),
    "score": Text(
        "Score {score} %, with 95 % confidence from {low} to {high} % ({method}), and above {bound} % (Wilson).",
        "Điểm {score} %, với độ tin cậy 95 % từ {low} đến {high} % ({method}), và trên {bound} % (Wilson).",
    ),
    "elo": Text("Elo {elo}, from {low} to {high}.", "Elo {elo}, từ {low} đến {high}."),
    "superior": Text("{first} is stronger with {percent} % likelihood.", "{first} mạnh hơn với xác suất {percent} %."),
    "sprt": Text(
        "SPRT {lower:g},{upper:g}: LLR {ratio:.2f} between {low:.2f} and {high:.2f}, {verdict}.",
        "SPRT {lower:g},{upper:g}: LLR {ratio:.2f} trong khoảng {low:.2f} đến {high:.2f}, {verdict}.",
    ),
    "H1": Text("H1 accepted", "chấp nhận H1"),
    "H0": Text("H0 accepted", "chấp nhận H0"),
    "": Text("not decided", "chưa quyết định"),
    "failed": Text("Game {number}: {sentence}", "Ván {number}: {sentence}"),
    "more": Text("… and {more} more failures.", "… và {more} lỗi nữa."),
    "interrupted": Text("Interrupted after {games} of {wanted} games.", "Bị ngắt sau {games} trên {wanted} ván."),
    "kept": Text("The games are saved in {folder}.", "Các ván được lưu trong {folder}."),
    "none": Text("No game was finished.", "Chưa có ván nào kết thúc."),
}

BEST = {
    "thinking": Text("Thinking: depth {depth}, {nodes} nodes, {move}", "Đang nghĩ: sâu {depth}, {nodes} thế, {move}"),
    "who": Text("Best for {seat}:", "Tốt nhất cho {seat}:"),
    "wins": Text("wins in {moves}", "thắng sau {moves}"),
    "loses": Text("loses in {moves}", "thua sau {moves}"),
    "effort": Text("Depth {depth}, {nodes} nodes, {seconds} s.", "Sâu {depth}, {nodes} thế, {seconds} giây."),
    "over": Text("The game is over: {outcome}", "Ván đã kết thúc: {outcome}"),
    "chance": Text("Chance is to move; there is nothing to decide.", "Đến lượt may rủi; không có gì để quyết định."),
    "idle": Text("It is not {seat}'s turn but {waiting}'s.", "Chưa đến lượt {seat} mà là lượt {waiting}."),
}

ANALYSE = {
    "analysing": Text("Analysing", "Đang phân tích"),
    "better": Text("better {line}", "tốt hơn {line}"),
    "lost": Text("gave away {percent} %", "mất {percent} %"),
    "summary": Text(
        "{seat}: moves {moves}, inaccuracies {inaccuracies}, mistakes {mistakes}, blunders {blunders}; "
        "{percent} % lost per move.",
        "{seat}: {moves} nước, {inaccuracies} thiếu chính xác, {mistakes} sai lầm, {blunders} sai lầm nghiêm trọng; "
        "mỗi nước mất {percent} %.",
    ),
    "empty": Text("No player had a choice in this record.", "Trong biên bản này không ai có lựa chọn."),
}

BENCH = {
    "total": Text("total", "tổng"),
}

BOT = {
    "seated": Text("{name} plays {seat} in {game}.", "{name} chơi bên {seat} trong ván {game}."),
    "over": Text("The game is over: {outcome}", "Ván đã kết thúc: {outcome}"),
    "aborted": Text("The game was called off.", "Ván đã bị huỷ."),
    "no_link": Text(
        "A table's link looks like http://localhost:7272/#/table/…, not {text}.",
        "Liên kết của một bàn có dạng http://localhost:7272/#/table/…, không phải {text}.",
    ),
    "no_seat": Text("No seat is free at this table.", "Bàn này không còn ghế trống."),
    "refused": Text("The server answered: {sentence}", "Máy chủ trả lời: {sentence}"),
    "gone": Text("The server at {host} cannot be reached.", "Không kết nối được với máy chủ tại {host}."),
}
