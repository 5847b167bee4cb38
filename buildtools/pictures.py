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
    "cross-four": (
        "tri-cross",
        "preset=standard,players=4",
        "G5G4./.g6y4/R6r2r3g2..Y6/......./R5....Y5./KXK6K4/... r 0 quiet=9",
        "red",
        "slate",
    ),
}


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    for name, (game_name, options, text, seat, face) in PICTURES.items():
        game = sandtable.load(game_name, options)
        position = game.position(text) if text else game.opening
        drawn = sandtable.draw(position.view(seat), face=face)
        (FOLDER / f"{name}.png").write_bytes(render.png(drawn, size=900))
        print(f"docs/pictures/{name}.png")


if __name__ == "__main__":
    main()
