"""How alike two pictures are, point by point; the browser reads them, so nothing else has to."""

from __future__ import annotations

import base64
import struct
import zlib
from dataclasses import dataclass

from playwright.sync_api import Page

SHADE = 16
"""By so much, of 255, a point may be lighter or darker: kept pictures have fewer shades."""
MAX_SHARE = 0.0002
"""The share of points that may differ by more: edges are not drawn alike by all processors. A piece has ten times
as many."""
BITS = 6
"""Of each colour in a kept picture; two fewer make it much smaller."""
READ = """async data => {
    const image = new Image()
    image.src = 'data:image/png;base64,' + data
    await image.decode()
    const {width, height} = image
    const pen = new OffscreenCanvas(width, height).getContext('2d')
    pen.drawImage(image, 0, 0)
    return pen.getImageData(0, 0, width, height)
}"""
SHOWN = """async picture => {
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d').putImageData(picture, 0, 0)
    const url = new FileReader()
    url.readAsDataURL(await canvas.convertToBlob())
    await new Promise(done => url.onload = done)
    return url.result.split(',')[1]
}"""
COMPARED = f"""async ([expected, found, shade]) => {{
    const [one, other] = await Promise.all([expected, found].map({READ}))
    const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)]
    const shown = new ImageData(width, height)
    let differing = 0
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {{
        const isIn = picture => x < picture.width && y < picture.height
        const [a, b, at] = [4 * (y * one.width + x), 4 * (y * other.width + x), 4 * (y * width + x)]
        let most = 255
        if (isIn(one) && isIn(other)) {{
            most = 0
            for (let part = 0; part < 3; part++)
                most = Math.max(most, Math.abs(one.data[a + part] - other.data[b + part]))
        }}
        const grey = isIn(other) ? 200 + other.data[b + 1] / 5 : 255
        if (most > shade) differing++
        shown.data.set(most > shade ? [220, 0, 0, 255] : [grey, grey, grey, 255], at)
    }}
    return [differing, width * height, differing ? await ({SHOWN})(shown) : '']
}}"""
ROWS = f"""async ([data, bits]) => {{
    const {{width, height, data: points}} = await ({READ})(data)
    const most = (1 << bits) - 1
    const fewer = shade => Math.round(Math.round(shade * most / 255) * 255 / most)
    const shades = Uint8Array.from({{length: 256}}, (_, shade) => fewer(shade))
    const rows = new Uint8Array(height * (3 * width + 1))
    for (let y = 0, to = 0, from = 0; y < height; y++) {{
        to++
        for (let x = 0; x < width; x++, from += 4)
            for (let part = 0; part < 3; part++) rows[to++] = shades[points[from + part]]
    }}
    const url = new FileReader()
    url.readAsDataURL(new Blob([rows]))
    await new Promise(done => url.onload = done)
    return [width, height, url.result.split(',')[1]]
}}"""


@dataclass(frozen=True)
class Similarity:
    """What a comparison found."""

    differing: int
    points: int
    difference: bytes
    """A picture of it: what differs is red."""

    @property
    def share(self) -> float:
        return self.differing / self.points

    @property
    def is_alike(self) -> bool:
        return self.share <= MAX_SHARE


def text(picture: bytes) -> str:
    return base64.b64encode(picture).decode()


def compared(page: Page, expected: bytes, found: bytes) -> Similarity:
    """Two pictures, laid over each other on any page."""
    differing, points, difference = page.evaluate(COMPARED, [text(expected), text(found), SHADE])
    return Similarity(differing, points, base64.b64decode(difference))


def packed(page: Page, picture: bytes, bits: int = BITS) -> bytes:
    """The same picture as a smaller file: with so many bits for each colour, and no filter, as suits flat colours."""
    width, height, rows = page.evaluate(ROWS, [text(picture), bits])
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(base64.b64decode(rows), 9))
        + chunk(b"IEND")
    )


def chunk(kind: bytes, body: bytes = b"") -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
