"""What a PNG picture promises."""

from __future__ import annotations

import struct
import zlib

import pytest

from sandtable.render import png, svg
from tests.render.small import ART, FACES, SCENE, STAGE

Pixel = tuple[int, ...]


def pixels(picture: bytes) -> list[list[Pixel]]:
    """The rows of an RGBA picture: enough of a PNG reader for what we write."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    place, packed, width, height = 8, b"", 0, 0
    while place < len(picture):
        (length,), kind = struct.unpack(">I", picture[place : place + 4]), picture[place + 4 : place + 8]
        data = picture[place + 8 : place + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colours = struct.unpack(">IIBB", data[:10])
            assert (depth, colours) == (8, 6)
        elif kind == b"IDAT":
            packed += data
        place += 12 + length
    raw, stride = zlib.decompress(packed), 4 * width
    above, rows = bytearray(stride), []
    for row in range(height):
        start = row * (stride + 1)
        above = _unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), above)
        rows.append([tuple(above[x : x + 4]) for x in range(0, stride, 4)])
    return rows


def _unfiltered(kind: int, line: bytearray, above: bytearray) -> bytearray:
    for x, value in enumerate(line):
        a, b, c = (line[x - 4] if x >= 4 else 0), above[x], (above[x - 4] if x >= 4 else 0)
        guess = a + b - c
        paeth = min((abs(guess - a), 0, a), (abs(guess - b), 1, b), (abs(guess - c), 2, c))[2]
        line[x] = (value + (0, a, b, (a + b) // 2, paeth)[kind]) % 256
    return line


def test_size_and_scale_set_the_pixels() -> None:
    drawing = svg(SCENE, STAGE, ART, FACES)
    rows = pixels(png(drawing, size=160))
    assert (len(rows), len(rows[0])) == (160, 160)
    assert len(pixels(png(drawing, scale=0.25))[0]) == 200
    assert len(pixels(png(svg(SCENE, STAGE, ART, FACES, size=120), scale=2))[0]) == 240


def test_page_field_base_and_piece_have_their_colours() -> None:
    rows = pixels(png(svg(SCENE, STAGE, ART, FACES), size=200))
    assert rows[2][2] == (0xEE, 0xEE, 0xEE, 255), "the page in the corner"
    assert rows[108][105] == (0x80, 0x80, 0x80, 255), "the middle field"
    assert rows[155][100] == (0xF0, 0xF0, 0xE0, 255), "the box on a1"
    assert rows[58][100] == (0x00, 0x00, 0x80, 255), "the kite on c3"


def test_labels_are_set_without_any_font_of_the_machine() -> None:
    rows = pixels(png(svg(SCENE, STAGE, ART, FACES), size=400))
    near = [rows[y][x] for y in range(340, 360) for x in range(240, 260)]
    assert any(min(pixel) > 0xE0 for pixel in near), "the label a at the bottom right is blank"


def test_vietnamese_is_set() -> None:
    blank = pixels(png(svg(SCENE, STAGE, ART, FACES).replace("East to move", ""), size=200))
    words = pixels(png(svg(SCENE, STAGE, ART, FACES, language="vi"), size=200))
    pairs = (pair for rows in zip(blank, words, strict=True) for pair in zip(*rows, strict=True))
    assert sum(a != b for a, b in pairs) > 50, "the caption is blank"


def test_the_same_drawing_twice_is_the_same_picture() -> None:
    drawing = svg(SCENE, STAGE, ART, FACES)
    assert png(drawing, size=200) == png(drawing, size=200)


def test_what_is_no_svg_is_refused() -> None:
    with pytest.raises(ValueError, match="not an SVG with a viewBox"):
        png("<html/>")
