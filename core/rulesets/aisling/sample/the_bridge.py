"""Evenings 3 and 4: a toll under Ninepin Bridge, and a Tuesday, slightly used."""

from __future__ import annotations

from core.rulesets.aisling.sample.steps import (
    BRIDGE,
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
from core.script import COMMIT, Step, act, conflict, ends, evening, milestone, note, plan, reached, scene, tick

TOLL = "Under the ninth arch"

THE_TOLL: tuple[Step, ...] = (
    *evening("Mother Sallow's toll", "2026-03-06", 29, "1 March"),
    scene("Under Ninepin Bridge", "nine arches", "low water", participants=[*EVERYBODY, SALLOW, BRIDGE]),
    together(
        PETRA,
        "M",
        "Past the eighth arch without answering when she calls their names",
        "Unshaken",
        partners=[partner(NUALA, "M"), partner(DOV, "M"), partner(WREN, "M")],
        method="synthesis",
        difficulty=3,
    ),
    draw(
        DOV,
        "C",
        "What the bridge remembers",
        "Reads a tide",
        invoke="Reads what is crossed out",
        against=BRIDGE,
        means=aspect("She never crossed it herself"),
    ),
    conflict("conflict", TOLL, None, color="R", one=[NUALA, PETRA, DOV], other=[SALLOW], difficulty=None),
    contest(
        SALLOW,
        "R",
        "A hand comes up through the planks",
        "Long arms",
        conflict=TOLL,
        against=rival(NUALA, "A", "Steady hands"),
        means=DAMAGE,
    ),
    contest(
        PETRA,
        "R",
        "With the oxygen bottle",
        conflict=TOLL,
        tag="She never crossed it herself",
        against=rival(SALLOW, "R", "Long arms"),
        late=("invoke:Car 9 and its crew",),
        means=DAMAGE,
    ),
    contest(
        DOV,
        "G",
        "He winds nine watches to strike at once: bells",
        conflict=TOLL,
        luck=2,
        roleplay=True,
        against=rival(SALLOW, "G", "Afraid of bells"),
        means=DAMAGE,
    ),
    act("concede", SALLOW, "No toll tonight, and none of that noise", conflict=TOLL),
    act("hurt", DOV, "the water is very cold", color="A", points=1),
    note("Sallow pays Halloway for her crossing, in names. He is afraid of what she would sell him next."),
    act("find_aspect", WREN, "she does not look at the river", name="Not for sale twice", motes=6),
    ends("They crossed at low water without paying. Sallow keeps one glove of Nuala's and one name of Dov's."),
)

A_TUESDAY: tuple[Step, ...] = (
    *evening("A Tuesday, slightly used", "2026-03-20", 43, "15 March"),
    scene("The shop on the mud", "shelves of jars", "a clock without hands", participants=[*EVERYBODY, HALLOWAY]),
    act("check_caern", WREN, "Chris counts the bag: a red one has rolled under the sofa", red=5),
    draw(NUALA, "G", "Which jar laughs?", "Reads a street", invoke="Her father's brass ticket punch", difficulty=5),
    contest(
        DOV,
        "C",
        "History against bookkeeping: was the Tuesday his to sell?",
        "Reads a tide",
        invoke="Every mechanism wants to go on",
        against=rival(HALLOWAY, "M", "Cannot refuse a fair trade"),
        late=("tag:The ledger is always right",),
        means=aspect("One lot too many in the ledger"),
        decides="player",
    ),
    act("use_aspect", PETRA, "a name for the notebook", aspect="One lot too many in the ledger"),
    act("compel", DOV, "Every hand in the shop starts to move", aspect="Every mechanism wants to go on"),
    act("spend_luck", WREN, "to be standing where the ledger lies open", amount=1, reason="in the right place"),
    draw(
        WREN,
        "G",
        "Her own page, and Fate with it",
        motes=["G", "G", "F", "A"],
        means=("aspect", "Lot 211: one girl, complete"),
        difficulty=4,
    ),
    tick("The spring tide", 2),
    milestone("Close the ledger"),
    reached("Bring one pawned thing home"),
    act("put_reserve", WREN, "as if it had always been there", color="G"),
    ends("They brought a laugh home in a jar. In the ledger, Wren is lot 211, and the lot after hers is called Byrne."),
    act("buy_threshold", PETRA, color="X"),
    act("buy_off", NUALA),
    plan(NUALA, "rest"),
    plan(DOV, "rest"),
    plan(WREN, "train", what="keeps a diary"),
    plan(PETRA, "train", what="the law of unclaimed goods"),
    COMMIT,
    act("buy_aspect", PETRA, aspect="The black notebook", motes=1),
)

STEPS: tuple[Step, ...] = (*THE_TOLL, *A_TUESDAY)
"""These evenings, one after the other."""
