"""The second chapter begins among the goblins' pots. Evening 3."""

from __future__ import annotations

from core.rulesets.destiny.sample.company import MUDGE, NIB
from core.rulesets.destiny.sample.steps import (
    ALDOUS,
    CORBIN,
    EVERYBODY,
    LEAVE,
    REVEAL,
    TAMSIN,
    YSMAY,
    against,
    deal,
    scene,
    test,
    work,
)
from core.script import COMMIT, Step, act, award, ends, evening, note, plan, reached

CHAPTER = "What Mother Mudge counts"
WARDENS, MOOR = "The wardens", "Mudge's people"

STEPS: tuple[Step, ...] = (
    *evening("Forty Pots", "2026-10-02", 36, "6 Gathering, the high moor"),
    act("open_chapter", None, title=CHAPTER),
    scene("Forty pots", "goblins on every stone", "soup", participants=[*EVERYBODY, MUDGE, NIB]),
    act(
        "set_scene",
        None,
        introduction="A hollow under the tor, forty pots, and a rope between you and all of them.",
        backstory="The old bell drove the Grey out of the town and onto the moor. Goblins live on the moor.",
        form="negotiation",
        look="gritty",
        locations=["hill"],
        weather="Still. The fog stands below the tor like milk in a bowl.",
        sides=[
            {"name": WARDENS, "units": list(EVERYBODY), "community": "guilds"},
            {"name": MOOR, "units": [MUDGE, NIB], "community": "tribes", "incentive": "Nine taken since harvest"},
        ],
        goals=[
            {"faction": WARDENS, "text": "The clapper", "reward": "It rings"},
            {"faction": WARDENS, "text": "Leave to cross"},
            {"faction": MOOR, "text": "No bell comes over the moor, ever"},
        ],
    ),
    deal("JR 8U 3C 6S 9C", "KC 7S 4R 2U 10U", "QS 5U 9R AC 3S", "6U 2C JU 8R 5S"),
    test(
        CORBIN,
        "Stealth",
        "Forty pots, and one of them rings",
        *("7S:lower", REVEAL, "first", LEAVE),
        cards="4U 5R 9S",
        difficulty=6,
        edge="advantage",
    ),
    act(
        "conflict",
        NIB,
        "A small hand in the same pot",
        cards=["6C", "8S", "9U"],
        choose=["10U:upper", REVEAL, LEAVE],
        uses="skill:Stealth",
        rival=CORBIN,
        stat="mind",
    ),
    act("reach_goal", None, goal=0),
    against(
        ALDOUS,
        "Oratory",
        MUDGE,
        "He does not say the bell is good. He asks how many",
        *("AC:upper", REVEAL, LEAVE),
        cards="7U 10C",
        stat="will",
    ),
    against(
        TAMSIN,
        "Hammer",
        MUDGE,
        "It is the custom to arm-wrestle on it",
        *("JU:upper", REVEAL, "own:1", "She lets go first, and only Mudge has seen it"),
        cards="JC 4S 7R",
        rival_uses="skill:Cleaver",
        stat="body",
    ),
    {"do": "undo"},
    {"do": "redo"},
    work(
        TAMSIN,
        "A pot for a pot",
        "Smithing",
        "She mends one for thanks. It had been whole",
        *("2C:upper", REVEAL, LEAVE),
        cards="3U 7S",
        tokens=1,
    ),
    act("reach_goal", None, goal=1),
    act("gain_card", ALDOUS, "He has more to say", choose=["AC"], kind="any"),
    act("draw_cards", CORBIN, "Dan looks happy", cards=["3R", "8C"], count=2),
    act("reveal", None, "What does the fog do?", cards=["2R", "QU"], source="shared", count=2),
    act("give_reward", ALDOUS, kind="favor", new=MUDGE, amount=2),
    act("give_reward", CORBIN, kind="status", new="Harrowmere", amount=-1),
    act("give_reward", CORBIN, "He will put it back. Probably", kind="treasure", new="Goblin silver", amount=12),
    note("Nine taken since harvest, and each walked into the fog as if somebody had called. Mudge counts."),
    {"do": "end_scene"},
    reached("Forty pots"),
    award([YSMAY], "ap", 1, "taught Nib to fletch"),
    act("award_cp", ALDOUS, "asked how many, and waited for the answer"),
    act("intention", ALDOUS, text="Find out what the drawing was for, before it is rung"),
    act("intention", TAMSIN, text="Get the cart over the ford while there is light"),
    ends("They have the clapper, leave to cross, and a goblin of about nine who was not invited.", interval="weeks_1"),
    plan(TAMSIN, "gain_ability", name="Shield rim", skill="Hammer", text="Strikes with the edge as well"),
    plan(ALDOUS, "other", what="Teaches Nib to count past nine"),
    COMMIT,
)
"""The steps."""
