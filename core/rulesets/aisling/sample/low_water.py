"""Evenings 5 to 7: lot 212, the lowest water of the year, and a bus that does not exist."""

from __future__ import annotations

from core.rulesets.aisling.sample.steps import (
    CIARAN,
    DAMAGE,
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
    rival,
)
from core.script import Step, act, conflict, ends, evening, milestone, note, reached, scene, tick

EARLY, COUNTER, CHASE = "The tide comes early", "Across the counter", "Route 34"

LOT_212: tuple[Step, ...] = (
    *evening("Lot 212", "2026-04-10", 64, "5 April"),
    scene("The mud, an hour before dawn", "no moon", "posts in a row", participants=list(EVERYBODY)),
    conflict("conflict", EARLY, NUALA, color="A", one=list(EVERYBODY), other=[], difficulty=4),
    draw(
        NUALA,
        "A",
        "From post to post: she drives on it as if it were a road",
        "Steady hands",
        conflict=EARLY,
        convert=2,
        difficulty=4,
    ),
    draw(
        PETRA,
        "A",
        "With the stretcher on her back; the water takes her",
        conflict=EARLY,
        invoke="Cannot drive past an accident",
        difficulty=4,
        means=DAMAGE,
    ),
    act("compel", DOV, "He stops to save a watch from the mud", aspect="A shoebox of stopped watches"),
    draw(
        DOV,
        "A",
        "He counts the waves between",
        "Reads a tide",
        conflict=EARLY,
        other=1,
        invoke="Third in every race",
        difficulty=4,
    ),
    {"do": "end_conflict", "conflict": EARLY, "note": "the last post has a bell on it, and a name"},
    act("hurt", WREN, "mussel shells", color="R", points=2),
    draw(NUALA, "A", "Stitching by torchlight, with Petra telling her how", "Steady hands", difficulty=4),
    act("heal", WREN, "eleven stitches", color="R", points=1),
    act("place_aspect", None, "cut into the last post", name="Lot 212 is Ciaran Byrne", lasting=True),
    act("find_aspect", WREN, "she had a brother once, or was one", name="Somebody's sister", motes=6),
    act("choose_fates", WREN, "the fox again, on the mud", bane="R", wyrd="X"),
    tick("The spring tide"),
    note(
        "Ciaran is not dead. He was pawned by somebody who needed a boat more than a brother.",
        about=CIARAN,
        secret=True,
    ),
    ends("The posts in the mud are lots. The last one is Nuala's brother, and the tide is lowest on the twentieth."),
)

LOW_WATER: tuple[Step, ...] = (
    *evening("Low water", "2026-04-24", 78, "20 April"),
    {"do": "edit_character", "character": CIARAN, "status": "active"},
    scene("The counter", "the lowest water of the year", "every jar lit", participants=[*EVERYBODY, HALLOWAY, CIARAN]),
    act("place_aspect", WREN, "she puts her ticket down beside it", known="Everything has a price"),
    conflict("conflict", COUNTER, None, color="B", one=list(EVERYBODY), other=[HALLOWAY], difficulty=None),
    contest(
        WREN,
        "B",
        "One girl, complete: what is that worth by your own scales?",
        motes=["X", "B", "R", "F", "X", "R", "C", "?"],
        conflict=COUNTER,
        tag="Everything has a price",
        more=["Lot 212 is Ciaran Byrne"],
        invoke="Not for sale twice",
        against=rival(HALLOWAY, "B", "Never lies", invoke="The ledger is always right", luck=1),
        means=DAMAGE,
    ),
    contest(
        HALLOWAY,
        "G",
        "He looks for what each of them wants most",
        "Reads a want",
        conflict=COUNTER,
        against=rival(PETRA, "M", "Unshaken"),
        means=aspect("He has seen the notebook"),
    ),
    contest(
        NUALA,
        "M",
        "Punched: lot 212, single, to the ferry steps",
        conflict=COUNTER,
        invoke="Everybody gets home",
        luck=2,
        against=rival(HALLOWAY, "M", "Cannot refuse a fair trade"),
        means=aspect("Lot 212 has a ticket home"),
    ),
    contest(
        DOV,
        "C",
        "The clock without hands: he sets it going",
        "Reads a tide",
        conflict=COUNTER,
        convert=1,
        invoke="Every mechanism wants to go on",
        against=rival(HALLOWAY, "M", "Cannot refuse a fair trade"),
        means=DAMAGE,
    ),
    act("concede", HALLOWAY, "A fair trade. I cannot refuse it.", conflict=COUNTER),
    act("drop_aspect", None, "the post is empty", name="Lot 212 is Ciaran Byrne"),
    act("put_reserve", WREN, "the last of what he kept", color="R"),
    act("find_aspect", WREN, "in her own hand, on the last page", name="Signed for herself", motes=5),
    reached("Close the ledger", any=2),
    act("buy_trait", DOV, "nine watches, all going", name="Bells", color="G"),
    milestone("Find out who pawned Ciaran"),
    act("buy_trait", WREN, name="Runs on air", color="A"),
    ends("Halloway closed the ledger. Wren is nobody's lot, and Ciaran Byrne came up the ferry steps, still dripping."),
)

ROUTE_34: tuple[Step, ...] = (
    *evening("Route 34", "2026-05-08", 92, "4 May"),
    scene(
        "The bus garage", "a bay that was a wall yesterday", "wet tyre marks", participants=[*EVERYBODY, TULLY, CIARAN]
    ),
    draw(NUALA, "G", "Whose handwriting is on the destination blind?", "Reads a street", difficulty=3),
    contest(
        CIARAN,
        "M",
        "He will not say who had the boat",
        against=rival(TULLY, "B", "Thirty years of liars"),
        means=("aspect", "guide", "Ciaran is afraid of his own street"),
        decides="",
    ),
    draw(
        NUALA,
        "G",
        "Now that she knows where to look: her own father's",
        "Reads a street",
        "Steady hands",
        tries="changed",
        convert_near=1,
        tag="Ciaran is afraid of his own street",
        difficulty=4,
    ),
    scene("Down the tunnel", "no lights", "somebody else's passengers", participants=[*EVERYBODY, CIARAN]),
    {"do": "add_clock", "title": "The 34 reaches the sea", "target": 4, "for_scene": True},
    conflict("conflict", CHASE, NUALA, color="A", one=[NUALA, WREN], other=[], difficulty=5),
    draw(NUALA, "A", "Beside it, door to door", "Steady hands", conflict=CHASE, difficulty=5),
    {"do": "tick_clock", "clock": "The 34 reaches the sea", "by": 1},
)

STEPS: tuple[Step, ...] = (*LOT_212, *LOW_WATER, *ROUTE_34)
"""These evenings, one after the other; the last has not ended."""
