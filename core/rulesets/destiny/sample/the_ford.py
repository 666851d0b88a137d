"""A ford in the fog. Evening 4."""

from __future__ import annotations

from core.rulesets.destiny.sample.company import NIB
from core.rulesets.destiny.sample.steps import (
    ALDOUS,
    AS_IT_IS,
    CORBIN,
    EVERYBODY,
    LEAVE,
    NO_CP,
    REVEAL,
    TAMSIN,
    TRY,
    YSMAY,
    deal,
    scene,
    steps,
    unit,
    whole,
    work,
)
from core.rulesets.destiny.sample.the_pots import WARDENS
from core.script import COMMIT, Step, act, conflict, ends, evening, note, plan, reached, tick

GREY = "The Grey"
FORD, FIRST, SECOND = "At the ford", "Hollow 1", "Hollow 2"

_PLACES = ((YSMAY, 3, 2), (TAMSIN, 5, 5), (ALDOUS, 4, 6), (CORBIN, 3, 8), (FIRST, 9, 3), (SECOND, 9, 6))

BEGINS: tuple[Step, ...] = (
    *evening("The Ford", "2026-10-16", 43, "13 Gathering, too quiet"),
    scene("The ford", "fog to the knee", "a cart in the river", participants=[*EVERYBODY, NIB]),
    act(
        "set_scene",
        None,
        introduction="The cart stands in the river, and somebody stands on the other side who was buried at harvest.",
        form="fist_fight",
        locations=["river"],
        sides=[{"name": WARDENS, "units": list(EVERYBODY)}, {"name": GREY, "units": [FIRST, SECOND]}],
        goals=[
            {"faction": WARDENS, "text": "The cart on the far bank"},
            {"faction": GREY, "text": "One of them walks into the fog"},
        ],
    ),
    deal("9S 6C QR 3U 5S", "8U 4C JS 2R 7S", "KU 6R 10U 3C 5R", "AR 8C 7R 4S WR"),
    conflict(
        "battle",
        FORD,
        people=[{"who": name, "faction": WARDENS} for name in EVERYBODY],
        bands=[
            {
                "name": "Hollow",
                "count": 2,
                "faction": GREY,
                "body": 5,
                "speed": 4,
                "skill": "Grasping",
                "weapon": "Cold hands",
                "damage": 5,
            }
        ],
        width=12,
        height=10,
        clock=12,
        counts="down",
        events=[{"number": 10, "event": "The axle goes under"}],
    ),
    whole(FORD, "ground", x=7, y=0, wide=1, high=10, kind="river", name="The river", extra=1),
    whole(FORD, "ground", "The cart, bell and all", x=7, y=5, kind="", name="The cart", blocked=True, obstacle=True),
    *(
        unit(FORD, "place_unit", name, x=x, y=y, facing="w" if name in (FIRST, SECOND) else "e")
        for name, x, y in _PLACES
    ),
    whole(FORD, "wind", "None, and then some", cards="3C 5U 4S 9R 2U"),
)

TURN_1: tuple[Step, ...] = (
    whole(
        FORD,
        "reveal_targets",
        "Faces they know, with nobody in them",
        AS_IT_IS,
        aims=[
            {"unit": YSMAY, "target": FIRST},
            {"unit": ALDOUS, "target": FIRST},
            {"unit": TAMSIN, "target": SECOND},
            {"unit": CORBIN, "target": ""},
            {"unit": FIRST, "target": YSMAY},
            {"unit": SECOND, "target": TAMSIN},
        ],
    ),
    whole(FORD, "round", "", AS_IT_IS),
    unit(FORD, "free_action", YSMAY, "She knew him. She draws anyway", name="push_the_limit"),
    unit(
        FORD,
        "attack",
        YSMAY,
        "It walks round the arrow",
        *("9S:upper", REVEAL, "fate", LEAVE, NO_CP),
        cards="5C 3U 10C",
        target=FIRST,
        weapon="Bow",
    ),
    *steps(FORD, FIRST, ["w", "w", "w"]),
    unit(FORD, "hide", CORBIN, "Under the bank, where the water has eaten it"),
    *steps(FORD, TAMSIN, ["e"]),
    unit(
        FORD,
        "power_attack",
        ALDOUS,
        "One note, held until it cracks",
        *("KU:upper", REVEAL, LEAVE, NO_CP),
        cards="2C JS 9R AR 6R 7S",
        power="Struck Note",
        price="fatigue",
        to_initiative=1,
        target=FIRST,
        type="bash",
    ),
    *steps(FORD, SECOND, ["w", "w", "w"]),
    whole(FORD, "round", "", AS_IT_IS),
    unit(
        FORD,
        "attack",
        SECOND,
        "It remembers how to reach",
        *("8C:lower", REVEAL),
        cards="4R 9C",
        target=TAMSIN,
    ),
    unit(
        FORD,
        "attack",
        TAMSIN,
        "Not a girl, a smith",
        *("AR:upper", REVEAL, TRY),
        cards="QC 9U 5C AS 2U KR 10R 2R 5R",
        target=SECOND,
        weapon="War hammer",
    ),
    *steps(FORD, CORBIN, ["e", "e"]),
    unit(FORD, "sneak", CORBIN, spaces=2),
    unit(
        FORD,
        "attack",
        YSMAY,
        "It is not where it was",
        *("QR:upper", REVEAL, LEAVE, NO_CP),
        cards="3S KC",
        target=FIRST,
        weapon="Bow",
    ),
    unit(FORD, "detect", FIRST, "Something under the bank", ":upper", LEAVE, hidden=CORBIN),
    unit(FORD, "continuous", ALDOUS, power="Struck Note"),
    unit(FORD, "unit_action", ALDOUS, what="keeps the note going, thinly"),
    *steps(FORD, FIRST, ["nw", "w"]),
    whole(FORD, "trigger", event="The rope gives"),
    whole(FORD, "events", "The river takes an interest", cards="6S 10C 9U 10S 2S"),
)

TURN_2: tuple[Step, ...] = (
    whole(FORD, "leave", "It had her uncle's boots", units=[SECOND]),
    whole(FORD, "join", "Nobody told him to", people=[{"who": NIB, "faction": WARDENS, "player": ALDOUS}]),
    whole(FORD, "place_unit", "On the cart", unit=NIB, x=6, y=8, facing="n"),
    whole(FORD, "reveal_targets", "", AS_IT_IS),
    whole(FORD, "round", "", AS_IT_IS, ALDOUS),
    unit(
        FORD,
        "attack",
        FIRST,
        "Cold hands",
        *("6C:lower", REVEAL, LEAVE, NO_CP, "1 CP"),
        cards="6R 8S QU 9R",
        target=YSMAY,
        rival_weapon="Skinning knife",
    ),
    unit(FORD, "step_out", CORBIN, distance=5, surprises=FIRST),
    whole(FORD, "place_unit", unit=CORBIN, x=5, y=3, facing="nw"),
    unit(
        FORD,
        "attack",
        CORBIN,
        "Up from the water, behind it",
        *("JS:upper", REVEAL),
        cards="7R QS 10U AS 10C",
        target=FIRST,
        weapon="Long knife",
    ),
    unit(FORD, "free_action", YSMAY, "Later it will hurt", name="grit_your_teeth"),
    unit(
        FORD,
        "attack",
        YSMAY,
        "His name was Wat",
        *("5S:upper", REVEAL, LEAVE),
        cards="8R KS 8S 3S 5U",
        target=FIRST,
        weapon="Skinning knife",
    ),
    unit(FORD, "use_power", ALDOUS, "The wood of the cart remembers being a tree", price="stress", power="Struck Note"),
    work(
        TAMSIN,
        "The axle",
        "Smithing",
        "Shoulder, wheel, river",
        "7R:upper",
        REVEAL,
        LEAVE,
        cards="8C 6S",
        tokens=2,
        conflict=FORD,
    ),
    act("reach_goal", None, goal=0),
    {"do": "end_conflict", "conflict": FORD, "note": "The cart is over, and the fog lets go."},
)

AFTER: tuple[Step, ...] = (
    note("The hollow ones did not want the bell. They wanted to hear it. Aldous has stopped sleeping.", secret=True),
    tick("The Grey comes down from the moor", 2),
    act("time_passes", YSMAY, days=1),
    act("remedy", YSMAY, "Soup, mostly", unit=YSMAY, name="fatigue", by="recover"),
    {"do": "end_scene"},
    reached("The ford"),
    act("award_cp", YSMAY, "went back across for Wat"),
    act("intention", YSMAY, text="Bury Wat where he was buried before"),
    act("intention", CORBIN, text="Tell them about the Abbot. All of it. Soon"),
    ends("The bell is over the river. Two who were buried at harvest are buried again.", interval="weeks_1"),
    plan(YSMAY, "heal", wound=0),
    plan(CORBIN, "gain_ability", name="Lies down in water", skill="Stealth", text="Hides where nobody would"),
    plan(ALDOUS, "gain_ability", name="Holds a note", skill="Resonance", text="Sings while struck"),
    plan(TAMSIN, "gain_specialty", name="Wheels", skill="Smithing"),
    COMMIT,
)

STEPS: tuple[Step, ...] = (*BEGINS, *TURN_1, *TURN_2, *AFTER)
"""The steps."""
