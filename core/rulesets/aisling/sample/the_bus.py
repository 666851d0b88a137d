"""Evenings 1 and 2: a bus goes a stop too far, and Wren is eleven days old."""

from __future__ import annotations

from core.rulesets.aisling.sample.steps import (
    DOV,
    EVERYBODY,
    HALLOWAY,
    NUALA,
    PETRA,
    TULLY,
    WREN,
    aspect,
    contest,
    draw,
    partner,
    rival,
    together,
)
from core.script import COMMIT, Step, act, ends, evening, milestone, note, plan, reached, scene, tick

A_STOP_TOO_FAR: tuple[Step, ...] = (
    *evening("A stop too far", "2026-02-06", 1, "1 February"),
    milestone("Learn what Wren pawned", text="She has the ticket. It smells of low tide."),
    milestone("Bring one pawned thing home"),
    {"do": "add_clock", "title": "The spring tide", "target": 6},
    scene("The last 33", "rain on the windows", "one passenger too many", participants=list(EVERYBODY)),
    draw(NUALA, "G", "Who got on without paying?", "Reads a street"),
    act("compel", NUALA, "She will not leave before the old man has sat down", aspect="Never misses a stop"),
    draw(
        WREN,
        "X",
        "What does the old man's coat smell of? Chris took four motes for three, so all went back",
        motes=["X", "R", "A", "G", "?"],
        difficulty=4,
    ),
    act("put_reserve", WREN, "she knew before she looked", color="X"),
    note("The old man got off where there is no stop. He left a wet seat and a boy's laugh in a jar."),
    scene("One stop past the terminus", "mud flats", "a lamp in the fog", participants=[*EVERYBODY, HALLOWAY]),
    act("place_aspect", NUALA, "the bus stands askew in the mud", name="The doors only open outward"),
    together(
        NUALA,
        "R",
        "Holding the doors against the water",
        partners=[partner(DOV, "R"), partner(PETRA, "R")],
        difficulty=8,
    ),
    tick("The spring tide"),
    draw(
        DOV,
        "C",
        "The sign has been painted over four times",
        tag="The doors only open outward",
        luck=1,
        difficulty=4,
    ),
    act("find_aspect", WREN, "she counts on her fingers", name="Eleven days old", motes=4),
    draw(
        WREN,
        "B",
        "Whose ticket is this?",
        motes=["B", "C", "R"],
        against=HALLOWAY,
        means=aspect("He knows her name"),
    ),
    note("Halloway buys what people would not miss until it is gone: a laugh, a Tuesday, the way home.", secret=True),
    ends("The last 33 went one stop too far. On the mud stands a pawnshop, and Wren has a ticket from it."),
)

ELEVEN_DAYS: tuple[Step, ...] = (
    *evening("Eleven days", "2026-02-20", 15, "15 February"),
    scene("Quay Street, night desk", "strip lights", "a drawer of unclaimed tickets", participants=[*EVERYBODY, TULLY]),
    contest(
        PETRA,
        "B",
        "Whose body was it that signed itself out?",
        "Patches people up",
        against=rival(TULLY, "B", "Thirty years of liars"),
        decides="player",
    ),
    draw(
        PETRA,
        "C",
        "Four patients, one handwriting: an obscure thing to know",
        "Patches people up",
        obscure=True,
        late=("invoke:The black notebook", "luck:1"),
        difficulty=5,
    ),
    act("compel", DOV, "He pays not to be asked", aspect="Left the army by the back door", accepted=False),
    act("move_mote", WREN, "less will, more eyes", source="M", to="G"),
    scene("The shelter roof", "pigeons", "aerials like a winter wood", participants=list(EVERYBODY)),
    draw(
        WREN,
        "A",
        "Along the ridge, after the boy who laughs: one mote of every colour",
        motes=["A", "G", "R", "M", "X", "B", "C"],
        invoke="Eleven days old",
        difficulty=4,
    ),
    draw(DOV, "X", "He holds a stopped watch to the wind, with no wish but to listen", difficulty=None, means=()),
    act("choose_fates", WREN, "a fox looks at her from the parapet", numen="fox", boon="G"),
    reached("Learn what Wren pawned"),
    note("Wren pawned everything before the first of February. The ticket says: one girl, complete.", about=WREN),
    ends("Four people are missing something they cannot name. Wren pawned herself."),
    plan(NUALA, "train", what="walks the terminus at low water"),
    plan(DOV, "train", what="reads tide tables"),
    plan(WREN, "train", what="learns her own hands"),
    plan(PETRA, "rest"),
    plan(PETRA, "rename_aspect", aspect="Has seen worse", name="Has seen worse, has it in writing"),
    COMMIT,
    act("buy_trait", DOV, name="Reads a tide", color="C"),
)

STEPS: tuple[Step, ...] = (*A_STOP_TOO_FAR, *ELEVEN_DAYS)
"""These evenings, one after the other."""
