"""A short evening of the same people, to be shown on its own: each step says what is done."""

from __future__ import annotations

from core.rulesets.storyteller.sample.steps import EVERYBODY, ILSE, JONAS, MARA, TOBIAS, against, draw, helper
from core.script import COMMIT, Step, act, award, ends, evening, milestone, plan, reached, said, scene, tick

GRIEVE = "Aldous Grieve"
ACROSS = {
    "attribute": "stamina",
    "second": "skill:athletics",
    "rival_attribute": "stamina",
    "rival_second": "skill:athletics",
}


_STARTS, _SESSION, _DAY = evening("The mill at night", "2026-01-09", 14, "14 Frost, dusk")

TOUR: tuple[Step, ...] = (
    _STARTS,
    said("The evening starts; everybody is there", _SESSION),
    said("The calendar of Hallow Weir", _DAY),
    said("Something to reach", milestone("Learn why the mill grinds")),
    said("A scene", scene("The mill yard", "snow without footprints", participants=[*EVERYBODY, GRIEVE])),
    said("A clock for it", {"do": "add_clock", "title": "The alarm", "target": 6, "for_scene": True}),
    said(
        "Mara tries the door: Dexterity and Larceny with her lockpicks, it is cold; the program draws",
        draw(MARA, "dexterity", "larceny", "a lock her father made", tool="Lockpicks", circumstance=-1),
    ),
    said(
        "Ilse reads the sacks; Chris draws real cards, a 10 and then a 4, and they are typed in",
        draw(ILSE, "intelligence", "occult", "not flour", cards=[10, 4]),
    ),
    said(
        "All together at the wheel: Tobias leads, Mara and Jonas help",
        draw(
            TOBIAS,
            "resolve",
            "attribute:strength",
            "it must stop",
            helpers=[helper(MARA, "wits", "crafts"), helper(JONAS, "strength", "athletics")],
        ),
    ),
    said("It was loud", tick("The alarm", 2)),
    said(
        "The miller comes down: who sees whom first? A contest",
        act(
            "contest",
            JONAS,
            "on the ladder",
            attribute="wits",
            second="skill:survival",
            **against(GRIEVE, "wits", "attribute:resolve"),
        ),
    ),
    said(
        "Run! A race: a contested extended action, five successes against four",
        {
            "do": "start_conflict",
            "conflict_form": "race",
            "title": "Foot race",
            "actor": JONAS,
            "form": {"first": JONAS, "second": GRIEVE, "target": 5, "second_target": 4},
        },
    ),
    said("Away from the mill", act("race_draw", JONAS, conflict="Foot race", cards=[3, 6], **ACROSS)),
    said("The miller knows the path", act("race_draw", JONAS, conflict="Foot race", cards=[5, 2], **ACROSS)),
    said(
        "Over the fallen willow, with a point of Willpower",
        act("race_draw", JONAS, conflict="Foot race", willpower=True, cards=[8, 3], **ACROSS),
    ),
    said("Points for Jonas", award([JONAS], "xp", 1, "outran the miller")),
    said("The milestone is reached, two points for everybody there", reached("Learn why the mill grinds", xp=2)),
    said("That was the last step: take it back", {"do": "undo"}),
    said("And do it again", {"do": "redo"}),
    said("The evening ends, and the downtime opens", ends("They saw frost come out of the chute.")),
    said("A project", {"do": "add_project", "title": "A key to the mill", "target": 4}),
    said(
        "Mara works on it",
        plan(MARA, "project", project="A key to the mill", attribute="dexterity", second="skill:crafts"),
    ),
    said("Jonas gets ready", plan(JONAS, "prepare", attribute="stamina", second="skill:athletics")),
    said(
        "Ilse reads",
        plan(ILSE, "research", question="Who built it?", attribute="intelligence", second="skill:academics"),
    ),
    said(
        "Tobias makes a friend",
        plan(TOBIAS, "influence", other="The bargemen", attribute="presence", second="skill:empathy"),
    ),
    said("Everybody's downtime at once", COMMIT),
    said("One undo takes all of it back", {"do": "undo"}),
    said("And redo brings back the same cards", {"do": "redo"}),
)
"""The tour, step by step."""
