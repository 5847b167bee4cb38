"""What the parser of the command line says, in Vietnamese."""

from __future__ import annotations

from sandtable.kernel.phrasebook import Phrasebook

BOOK = Phrasebook(
    {
        "Missing argument '{name}'.": "Thiếu {name}.",
        "Missing option '{name}'.": "Thiếu tuỳ chọn {name}.",
        "No such option: {name}; did you mean {near}?": "Không có tuỳ chọn {name}; có phải ý bạn là {near}?",
        "No such option: {name}.": "Không có tuỳ chọn {name}.",
        "Got unexpected extra argument(s) ({names}).": "Thừa {names}.",
        "Option '{name}' requires an argument.": "Tuỳ chọn {name} cần một giá trị.",
        "Option '{name}' does not take a value.": "Tuỳ chọn {name} không nhận giá trị.",
        "Invalid value for '{name}': it should be a whole number.": "{name} phải là một số nguyên.",
        "Invalid value for '{name}': {value} is not one of {known}.": "{name} không nhận {value}; chỉ nhận {known}.",
        "Invalid value for '{name}': {reason}.": "Giá trị của {name} không hợp lệ: {reason}.",
    }
)
