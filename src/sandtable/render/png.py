"""A drawing as a PNG picture."""

from __future__ import annotations

import re
from importlib.resources import files

from sandtable.kernel.error import BadInput

FONT = "font_manrope"
"""The package whose fonts set the words: the same on every machine, even on one without fonts."""
FAMILY = "Manrope"
WEIGHTS = ("Medium", "Bold")


def png(svg_text: str, *, scale: float = 1.0, size: int = 0) -> bytes:
    """Paint an SVG picture: `size` pixels wide, or else `scale` times its own size."""
    import resvg_py

    found = re.search(r'<svg[^>]*\sviewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', svg_text)
    if found is None:
        raise BadInput("The picture is not an SVG with a viewBox.")
    width, height = float(found[1]), float(found[2])
    own = re.search(r'<svg[^>]*\swidth="(\d+)"', svg_text)
    wide = size or round(scale * (int(own[1]) if own else width))
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg_text,
            width=wide,
            height=round(wide * height / width),
            skip_system_fonts=True,
            font_files=_fonts(),
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


def _fonts() -> list[str]:
    folder = files(FONT) / "files"
    return [str(folder / f"{FAMILY}-{weight}.ttf") for weight in WEIGHTS]
