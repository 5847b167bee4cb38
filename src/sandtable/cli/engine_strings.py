"""What the terminal says of engines, in English and Vietnamese."""

from __future__ import annotations

from sandtable.kernel.text import Words

DUEL = {
    "who": Words("{game}: {first} against {second}, {limit}.", "{game}: {first} đấu {second}, {limit}."),
    "games": Words(
        "{games} games: {wins} won, {draws} drawn, {losses} lost by {first}.",
        "{games} ván: {first} thắng {wins}, hoà {draws}, thua {losses}.",
    ),
    "score": Words(
        "Score {score} %, with 95 % confidence from {low} to {high} % ({method}), and above {bound} % (Wilson).",
        "Điểm {score} %, với độ tin cậy 95 % từ {low} đến {high} % ({method}), và trên {bound} % (Wilson).",
    ),
    "elo": Words("Elo {elo}, from {low} to {high}.", "Elo {elo}, từ {low} đến {high}."),
    "superior": Words(
        "{first} is the stronger one with {percent} % likelihood.", "{first} mạnh hơn với xác suất {percent} %."
    ),
    "sprt": Words(
        "SPRT {lower:g},{upper:g}: LLR {ratio:.2f} between {low:.2f} and {high:.2f}, {verdict}.",
        "SPRT {lower:g},{upper:g}: LLR {ratio:.2f} trong khoảng {low:.2f} đến {high:.2f}, {verdict}.",
    ),
    "H1": Words("H1 accepted", "chấp nhận H1"),
    "H0": Words("H0 accepted", "chấp nhận H0"),
    "": Words("not decided", "chưa quyết định"),
    "failed": Words("Game {number}: {sentence}", "Ván {number}: {sentence}"),
    "more": Words("… and {more} more failures.", "… và {more} lỗi nữa."),
    "interrupted": Words("Interrupted after {games} of {wanted} games.", "Bị ngắt sau {games} trên {wanted} ván."),
    "kept": Words("The games are kept in {folder}.", "Các ván được lưu trong {folder}."),
    "none": Words("No game was finished.", "Chưa có ván nào kết thúc."),
}

BEST = {
    "thinking": Words("Thinking: depth {depth}, {nodes} nodes, {move}", "Đang nghĩ: sâu {depth}, {nodes} thế, {move}"),
    "who": Words("Best for {seat}:", "Tốt nhất cho {seat}:"),
    "wins": Words("wins in {moves}", "thắng sau {moves}"),
    "loses": Words("loses in {moves}", "thua sau {moves}"),
    "effort": Words("Depth {depth}, {nodes} nodes, {seconds} s.", "Sâu {depth}, {nodes} thế, {seconds} giây."),
    "over": Words("The game is over: {outcome}", "Ván đã kết thúc: {outcome}"),
    "chance": Words("Chance is to move; nobody decides here.", "Đến lượt may rủi; không ai quyết định ở đây."),
    "idle": Words("{seat} is not to move; {waiting} is.", "Chưa đến lượt {seat} mà là {waiting}."),
}

ANALYSE = {
    "analysing": Words("Analysing", "Đang phân tích"),
    "better": Words("better {line}", "tốt hơn {line}"),
    "lost": Words("gave away {percent} %", "mất {percent} %"),
    "summary": Words(
        "{seat}: {moves} moves, {doubtful} doubtful, {mistakes} mistakes, {blunders} blunders; "
        "{percent} % lost a move.",
        "{seat}: {moves} nước, {doubtful} đáng ngờ, {mistakes} sai lầm, {blunders} sai lầm nghiêm trọng; "
        "mỗi nước mất {percent} %.",
    ),
    "empty": Words("Nobody had a choice in this record.", "Trong biên bản này không ai có lựa chọn."),
}

BENCH = {
    "total": Words("total", "tổng"),
    "speed": Words("{speed} nodes/s", "{speed} thế/giây"),
}
