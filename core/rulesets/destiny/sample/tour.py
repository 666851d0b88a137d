"""A short evening of the same people, to be shown on its own: each step says what is done."""

from __future__ import annotations

from core.rulesets.destiny.sample.company import BRANDT
from core.rulesets.destiny.sample.steps import (
    ALDOUS,
    AS_IT_IS,
    CORBIN,
    EVERYBODY,
    LEAVE,
    REVEAL,
    TAMSIN,
    TRY,
    YSMAY,
    against,
    deal,
    scene,
    test,
    unit,
    whole,
    work,
)
from core.script import COMMIT, Step, act, conflict, ends, evening, plan, reached, said

_STARTS, _SESSION, _DAY = evening("A Toll on the Moor Road", "2026-09-04", 1, "1 Reaping, towards evening")
FIGHT, WOLF = "Wolves at the toll house", "Wolf"

TOUR: tuple[Step, ...] = (
    _STARTS,
    said("The evening starts; everybody is there", _SESSION),
    said("The calendar of Harrowmere", _DAY),
    said(
        "A story with its first chapter; closing them will suggest milestones",
        act("open_story", None, title="The toll", chapter="One evening"),
    ),
    said("A scene: all decks are shuffled", scene("The toll house", "rain", participants=[*EVERYBODY, BRANDT])),
    said(
        "Everybody is dealt five cards; the players lay real ones",
        deal("8S 5U QR 3C 10U", "KC 7S 2R 4U 9C", "QU 6C 9R 2S AC", "6R JU 7R 4C WB"),
    ),
    said(
        "Ysmay looks for tracks: each card and half of her hand is priced against all that Shared Fate may bring. The"
        " eight of swords, lower half, is an Evade; it beats the Strong five, and 8 + 3 beats the Difficulty",
        test(
            YSMAY,
            "Tracking",
            "Paws, and many",
            *("8S:lower", REVEAL, LEAVE),
            cards="5R KS",
            difficulty=6,
            rival="",
            stat="",
        ),
    ),
    said(
        "Corbin plays face down and stays at the reveal: the card goes back in hand, Shared Fate is turned instead."
        " The half stays as it was",
        against(
            CORBIN,
            "Locks",
            BRANDT,
            "The toll box, while the Warden looks",
            *("KC:upper", "stay", LEAVE),
            cards="3S 9U QC",
            difficulty=6,
        ),
    ),
    said(
        "Tamsin and Aldous bar the door together. Her six wins and she tries a combo: seven and eight are the next two"
        " ranks, each is one more, and she gains an ace",
        work(
            TAMSIN,
            "Bar the door",
            "Smithing",
            "Nails first, questions later",
            *("6R:upper", REVEAL, TRY, "AR", "QU:upper", REVEAL, LEAVE),
            cards="2U 4C 7C 8U 2C 3R 6S",
            name="Bar the door",
            tokens=6,
            mode="together",
            team=[{"who": ALDOUS, "uses": "skill:Bell lore"}],
        ),
    ),
    said(
        "Wolves: a battle with a map, Ysmay and Tamsin against two nameless units",
        conflict(
            "battle",
            FIGHT,
            people=[{"who": YSMAY, "faction": "The company"}, {"who": TAMSIN, "faction": "The company"}],
            bands=[{"name": WOLF, "count": 2, "faction": "The pack", "weapon": "Jaws", "damage": 5, "speed": 8}],
            width=10,
            height=6,
            clock=6,
            events=[{"number": 3, "event": "The rest of the pack"}],
        ),
    ),
    said(
        "All name targets at once; groups are who is after whom",
        whole(
            FIGHT,
            "reveal_targets",
            "",
            AS_IT_IS,
            aims=[
                {"unit": YSMAY, "target": "Wolf 1"},
                {"unit": TAMSIN, "target": "Wolf 2"},
                {"unit": "Wolf 1", "target": YSMAY},
                {"unit": "Wolf 2", "target": TAMSIN},
            ],
        ),
    ),
    said("A round: tokens for all; in each group every player activates a unit", whole(FIGHT, "round", "", AS_IT_IS)),
    said(
        "Tamsin steps forward; the first step takes the Action, and the map shows what each costs",
        unit(FIGHT, "step", TAMSIN, way="e"),
    ),
    said(
        "Ysmay shoots. Strong beats Block; the queen and the bow make damage cards, piercing ones are Crits",
        unit(
            FIGHT,
            "attack",
            YSMAY,
            "It was very fast until now",
            *("QR:upper", REVEAL, LEAVE),
            cards="8U 6C KC 4R",
            target="Wolf 1",
            weapon="Bow",
        ),
    ),
    said("The wolves have seen a hammer before", {"do": "end_conflict", "conflict": FIGHT, "note": "They slink off."}),
    said("The scene ends, and suggests its milestone", {"do": "end_scene"}),
    said("It is reached: 1 AP for everybody there", reached("The toll house")),
    said("That was the last step: take it back", {"do": "undo"}),
    said("And do it again", {"do": "redo"}),
    said("Tamsin was played toward her Conception", act("award_cp", TAMSIN, "broke the toll box, not the Warden")),
    said("The evening ends and weeks open", ends("The road is open. The toll box will not be.", interval="weeks_2")),
    said(
        "Two weeks: Corbin learns to climb, a first level is free",
        plan(CORBIN, "raise_skill", skill="", new="Climbing"),
    ),
    said(
        "Ysmay takes an Ability for her point and makes arrows",
        plan(YSMAY, "gain_ability", name="Rain shot", skill="Archery"),
    ),
    said("What the game master gives time for", plan(YSMAY, "craft", what="Arrows", weeks=1)),
    said("Everybody's downtime at once", COMMIT),
    said("One undo takes all of it back", {"do": "undo"}),
    said("And redo brings back the same weeks", {"do": "redo"}),
)
"""The tour, step by step."""
