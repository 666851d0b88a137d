"""The third act: who wears it. Evenings 5 and 6, and the seventh, which is under way."""

from __future__ import annotations

from core.rulesets.background.sample.steps import (
    BETTANY,
    BONUS,
    DISADVANTAGE,
    EVERYBODY,
    HOB,
    OSRIC,
    STAND,
    WREN,
    against,
    challenge,
    exchange,
    go_on,
    granted,
    play,
)
from core.rulesets.background.sample.troupe import CAPTAIN, LUCAN, PIKE, REGENT, YSOLDE
from core.script import (
    COMMIT,
    Step,
    act,
    award,
    conflict,
    ends,
    evening,
    milestone,
    note,
    plan,
    reached,
    scene,
    terms,
    tick,
)

LAST_ACT, COUNCIL, MOB = "The last act", "Before the council", "At the doors"

LOW_WATER: tuple[Step, ...] = (
    *evening("Low Water", "2026-04-03", 31, "1 Thaw, the canals drained"),
    {"do": "set_option", "option": "episode", "value": "manual", "note": "This one will take longer than an evening."},
    scene("The drained canal", "mud to the knee", "eleven years of lost things", participants=[*EVERYBODY, PIKE]),
    challenge(
        BETTANY,
        "Carry the Duchess through the mud",
        "clubs",
        10,
        DISADVANTAGE,
        "draw:clubs",
        STAND,
        cards=["6H", "JS", "3D"],
    ),
    challenge(WREN, "Find the drowned lantern", "spades", 13, DISADVANTAGE, cards=["9D", "4H"]),
    challenge(OSRIC, "Hold the lock gate", "clubs", 10, STAND, "stop", extenuating=True, cards=["9C"]),
    go_on(OSRIC, "Hold the lock gate", "QC", STAND, cards=["QC", "8H"], note="With the chain about his own waist"),
    note(
        "The lantern is silver, and engraved to the boy who held it. Aumery, with love, from his sister.", secret=True
    ),
    act("relieve", HOB, "Mother Pike knows a thing about drying out", card="5D"),
    scene("The wardrobe", "thirty crowns, all paste", "one that is not", participants=[*EVERYBODY, YSOLDE, LUCAN]),
    against(BETTANY, LUCAN, "He has an offer for the Duchess. From whom?", cards=["10H", "7H"]),
    challenge(WREN, "Find the drowned lantern", "spades", 13, STAND, "draw:spades", STAND, cards=["5C", "KS"]),
    act("marks", BETTANY, "The Duchess lends her the way she walks", advantage=True),
    challenge(BETTANY, "Teach Ysolde to be seen", "hearts", 14, "QH", BONUS, BONUS, cards=["QH", "2C", "AH"]),
    act("raise_rank", BETTANY, "Nobody looks anywhere else any more", card="striking", free=True, override=True),
    tick("The Regent takes notice", 2),
    award(EVERYBODY, "points", 1, "brought her home"),
    {"do": "edit_character", "character": LUCAN, "status": "retired"},
    ends("The lantern was his sister's gift. Lucan Marr sold them for a season's rent, and will not be rehired."),
    plan(BETTANY, "learn", title="the way she walks", kind="experience", back="general red"),
    plan(OSRIC, "contribute", what="A map of the drained city"),
    plan(HOB, "train", card="cook"),
    terms(WREN, pastime="sleeps, at last, and not in the flies"),
    COMMIT,
)

THE_TRIAL: tuple[Step, ...] = (
    *evening("The Trial of the Magpies", "2026-04-17", 40, "10 Thaw, assizes"),
    act("end_episode", None, "The winter is over"),
    scene("Before the council", "nine old men", "one empty chair", participants=[*EVERYBODY, REGENT, CAPTAIN]),
    conflict(
        "competition",
        COUNCIL,
        HOB,
        entries=[
            {"who": HOB, "side": "the Magpies"},
            {"who": BETTANY, "side": "the Magpies"},
            {"who": REGENT, "side": "the crown"},
            {"who": CAPTAIN, "side": "the crown"},
        ],
    ),
    exchange(HOB, COUNCIL, "The charge is read", *(STAND,) * 4, cards=["8C", "JD", "10S", "4C"]),
    exchange(
        HOB,
        COUNCIL,
        "Hob asks the Regent what he did with the lantern",
        "6D",
        *play("playwright", "He asks it once, and waits"),
        STAND,
        STAND,
        cards=["3H", "9C", "6D", "2S"],
    ),
    exchange(
        HOB,
        COUNCIL,
        "Bettany answers for the dead",
        STAND,
        *play("actress", "She says nothing at all, and they hear it"),
        STAND,
        cards=["2H", "10C", "QH"],
    ),
    note("Aumery Sool asked whether the lamps might be lit. It was noon. Nobody wrote that into the minutes."),
    conflict("fray", MOB, OSRIC, aims=[{"who": OSRIC}], opponents="the crowd", goal=None, their_goal=None),
    {"do": "end_conflict", "conflict": MOB, "note": "they only want to cheer"},
    challenge(
        OSRIC,
        "Hold the doors against the crowd",
        "clubs",
        13,
        STAND,
        "draw:clubs",
        "AC",
        STAND,
        cards=["JC", "3S", "AC"],
    ),
    granted(OSRIC, "heroism", "held the doors of the assizes alone"),
    reached("The truth on a stage"),
    milestone("Crown the right head"),
    ends("Nine old men and an empty chair heard a play. The Regent left by the window, with the crown."),
    plan(WREN, "learn", title="friends in every kitchen", kind="experience", card="3H"),
    plan(OSRIC, "train", card="guardian"),
    plan(HOB, "contribute", what="The verdict, in rhyme"),
    COMMIT,
)

THE_LAST_ACT: tuple[Step, ...] = (
    *evening("The Last Act", "2026-05-01", 54, "24 Thaw, first night of spring"),
    scene("The crown of paste", "the theatre roof", "the tide coming in", participants=[*EVERYBODY, REGENT, YSOLDE]),
    {"do": "add_clock", "title": "The tide", "target": 8, "for_scene": True},
    challenge(
        WREN,
        "Up the flies without a light",
        "diamonds",
        12,
        *play("burglar", "By the rope she hung herself"),
        "stop",
        cards=["4C"],
    ),
    challenge(BETTANY, "Keep him talking", "hearts", 13, STAND, "stop", cards=["QD"]),
    tick("The tide", 3),
    conflict(
        "competition",
        LAST_ACT,
        OSRIC,
        entries=[{"who": OSRIC, "side": ""}, {"who": REGENT, "side": ""}],
        combat=True,
    ),
    exchange(OSRIC, LAST_ACT, "He fights like a man who has nothing to hold but a hat"),
    act("burden", REGENT, "The tide has his boots", card="6S", until="scene 0"),
)

STEPS: tuple[Step, ...] = (*LOW_WATER, *THE_TRIAL, *THE_LAST_ACT)
"""The steps."""
