"""`make pictures`: draw what the README shows."""

from pathlib import Path

import sandtable
from sandtable import render

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
PICTURES = {
    "opening": ("commander-in-chief", "", "", "light", "terrain"),
    "advanced": (
        "commander-in-chief",
        "enhance=wings",
        "3Ks2c/H4+f1t/5+h1+f/3B3s/S4dA1/T+C6/1+F3ka1/1T1S1+A2 d turn=39 points=12,12",
        "dark",
        "silver",
    ),
    "cross": ("tri-cross", "", "", "black", "maple"),
    "air": (
        "mission-command-air",
        "preset=club",
        "7 order blue:-,70/25m5teww@2:11.23.25.34.35.38 fire:40/35m1e,50/35m3:36.37.39.42.50.51.53"
        " discard=1.4.8.9.14.15.17.18.24.27.29.30.32.40.41.45.49.52.57.59.60",
        "blue",
        "day",
    ),
}

LAYERS = {"air": ("cone-blue-f22",)}


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    for name, (game_name, options, text, seat, face) in PICTURES.items():
        game = sandtable.load(game_name, options)
        position = game.position(text) if text else game.opening
        drawn = sandtable.draw(position.view(seat), face=face, layers=LAYERS.get(name, ()))
        (FOLDER / f"{name}.png").write_bytes(render.png(drawn, size=900))
        print(f"docs/pictures/{name}.png")


if __name__ == "__main__":
    main()
