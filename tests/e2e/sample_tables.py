"""One table of each game, in the middle of things: for the golden pictures, the README and the benchmark."""

from __future__ import annotations

from tests.e2e.scripted_table import Setting

HOUR, DAY = 3_600, 86_400
SETTINGS = {
    "chief": Setting(
        "commander-in-chief",
        "dark",
        (
            *("dark h5-g4", "light d1-e2", "dark e8-d7", "light a4-b5", "dark f6-e5", "light b3-d3"),
            *("dark d7-d5", "light b5xd5", "dark f7xd5", "light c2-e3", "dark g4-f5", "light c3-c4"),
        ),
        touched="g7",
    ),
    "cross": Setting(
        "tri-cross",
        "black",
        (
            *("black d2-d3", "red e6-e5", "black c2-c3", "red d6-d5", "black e2-d2", "red c6-c5"),
            *("black e1-e2", "red c7-c6", "black c3-b3", "red d5-d4", "black b3-b4", "red d4-e4"),
        ),
        touched="d3",
        options="preset=club,first=black",
    ),
    "chess": Setting(
        "commander-chess",
        "red",
        (
            *("red Ad3&d5", "blue Fe11g9", "red Fe2g4", "blue Mg8&g9", "red Ik5k6", "blue Fi11i8"),
            *("red Nb2b6", "blue Fi8xk6", "red Nb6_e9", "blue Fk6_j5", "red Fg4_k8", "blue Ed8e8"),
        ),
        touched="b6",
        clock=3 * DAY - HOUR,  # a clock that shows days says the same for hours
    ),
    "air": Setting(
        "mission-command-air",
        "fire",
        ("blue 2>f22",),
        touched="hand:50",
        # The cards are dealt, and nothing is rolled before everybody has ordered.
        start="7 order blue:-,70/25m5teww:2.11.23.25.34.35.38 fire:40/35m1e,50/35m3:36.37.39.42.50.51.53"
        " discard=1.4.8.9.14.15.17.18.24.27.29.30.32.40.41.45.49.52.57.59.60",
    ),
}
