"""A short evening of the same people, to be shown on its own: each step says what is done."""

from __future__ import annotations

from core.rulesets.aisling.sample.steps import (
    DAMAGE,
    DOV,
    EVERYBODY,
    HALLOWAY,
    NUALA,
    PETRA,
    SALLOW,
    WREN,
    aspect,
    contest,
    draw,
    partner,
    rival,
    together,
)
from core.script import COMMIT, Step, act, conflict, ends, evening, milestone, plan, reached, said, scene

TOLL = "Under the ninth arch"
_STARTS, _SESSION, _DAY = evening("A stop too far", "2026-02-06", 1, "1 February")

TOUR: tuple[Step, ...] = (
    _STARTS,
    said("The evening starts; everybody is there", _SESSION),
    said("The calendar of Carrow", _DAY),
    said("Something to reach", milestone("Learn what Wren pawned")),
    said("A scene", scene("The last 33", "rain on the windows", participants=[*EVERYBODY, HALLOWAY, SALLOW])),
    said(
        "Nuala looks along the bus: green, her Threshold of 5 and a Trait that fits; the program draws",
        draw(NUALA, "G", "Who got on without paying?", "Reads a street"),
    ),
    said(
        "Wren's motes are real: Chris takes four for three, so all go back, and the program draws the next",
        draw(WREN, "X", "What does his coat smell of?", motes=["X", "R", "A", "G", "?"], difficulty=2),
    ),
    said(
        "A mote that was kept in reserve turns out to be clear",
        act("put_reserve", WREN, "she knew before she looked", color="X"),
    ),
    said("Something becomes true", act("place_aspect", NUALA, "in the mud", name="The doors only open outward")),
    said(
        "All together at the doors: a joint effort adds the Powers",
        together(NUALA, "R", "against the water", partners=[partner(DOV, "R"), partner(PETRA, "R")], difficulty=8),
    ),
    said(
        "Dov reads the sign, tags what Nuala placed for nothing, and lets an Aspect help after the draw",
        draw(
            DOV,
            "C",
            "Painted over four times",
            tag="The doors only open outward",
            late=("invoke:Reads what is crossed out",),
            means=aspect("The sign says Pawn"),
            difficulty=5,
        ),
    ),
    said("Trouble pays", act("compel", PETRA, "a light in the fog", aspect="Cannot drive past an accident")),
    said(
        "A conflict under the bridge", conflict("conflict", TOLL, None, color="R", one=[PETRA, NUALA], other=[SALLOW])
    ),
    said(
        "Both draw; the loser takes damage in the colour",
        contest(SALLOW, "R", "A hand", "Long arms", conflict=TOLL, against=rival(PETRA, "M", "Unshaken"), means=DAMAGE),
    ),
    said("She lets them pass", act("concede", SALLOW, "no toll tonight", conflict=TOLL)),
    said("The milestone is reached: a mote for everybody", reached("Learn what Wren pawned")),
    said("That was the last step: take it back", {"do": "undo"}),
    said("And do it again", {"do": "redo"}),
    said("The evening ends: damage heals a little, the scene's Aspects go", ends("A shop stands on the mud.")),
    said("Nuala trains", plan(NUALA, "train", what="the terminus at low water")),
    said("Petra rests", plan(PETRA, "rest")),
    said("Everybody's downtime at once", COMMIT),
    said("One undo takes all of it back", {"do": "undo"}),
    said("And redo brings it back", {"do": "redo"}),
    said("Motes buy a Trait", act("buy_trait", DOV, name="Reads a tide", color="C")),
)
"""The tour, step by step."""
