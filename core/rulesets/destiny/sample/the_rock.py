"""The text's own example, played: the Archer, the Thief and two Goblins (destiny-144).

The Archer has tracked the goblins who hold the Thief in shackles, and is closer to them than she would like. It is
played with the house rule that an activated unit takes both Actions, as the example does.
"""

from __future__ import annotations

from core.rulesets.destiny.sample.steps import (
    AS_IT_IS,
    CORBIN,
    LEAVE,
    REVEAL,
    YSMAY,
    deal,
    scene,
    steps,
    unit,
    whole,
    work,
)
from core.script import Step, conflict

ROCK = "At the rock"
SCOUT, SKIRMISHER, GOBLINS, ADVENTURERS = "Goblin Scout", "Goblin Skirmisher", "Goblins", "Adventurers"
_PLACES = ((YSMAY, 2, 5, "e"), (CORBIN, 8, 6, "w"), (SCOUT, 6, 0, "s"), (SKIRMISHER, 8, 5, "w"))

SETUP: tuple[Step, ...] = (
    {"do": "set_option", "option": "activation", "value": "two_actions", "note": "As in the book, to begin with."},
    scene("The rock", "dusk", "a cooking fire", "closer than she would like", participants=[YSMAY, CORBIN]),
    deal("10R 7S 4U JC 3S", "8C 6S 5R QU 2C"),
    conflict(
        "battle",
        ROCK,
        people=[{"who": YSMAY, "faction": ADVENTURERS}, {"who": CORBIN, "faction": ADVENTURERS}],
        bands=[
            {"name": SCOUT, "count": 1, "faction": GOBLINS, "body": 5, "speed": 6, "weapon": "Knife", "damage": 3},
            {
                "name": SKIRMISHER,
                "count": 1,
                "faction": GOBLINS,
                "weapon": "Javelin",
                "attack": "ranged",
                "range": 6,
                "damage": 5,
            },
        ],
        width=12,
        height=8,
        line_up=False,
        events=[{"number": 4, "event": "The rest of the warband comes down the gorge"}],
    ),
    whole(ROCK, "ground", x=5, y=3, kind="rocks", name="The rock", blocked=True, obstacle=True),
    *(unit(ROCK, "place_unit", name, x=x, y=y, facing=facing) for name, x, y, facing in _PLACES),
)
"""Who is there, and where."""

TARGETS: Step = whole(
    ROCK,
    "reveal_targets",
    "Two goblins look up from the pot",
    AS_IT_IS,
    aims=[
        {"unit": SCOUT, "target": YSMAY},
        {"unit": SKIRMISHER, "target": YSMAY},
        {"unit": YSMAY, "target": SCOUT},
        {"unit": CORBIN, "target": ""},
    ],
)
"""Both goblins go for the Archer, she for the Scout, the Thief for nobody."""

ROUND: Step = whole(ROCK, "round", "", AS_IT_IS, SKIRMISHER)
"""The goblins must play; the players could pass and do not."""

TO_THE_ROCK: tuple[Step, ...] = (
    *steps(ROCK, YSMAY, ["ne"]),
    unit(ROCK, "equip", YSMAY, "An arrow in her off hand", kind="ready", item="Arrows", location="left_hand"),
)
"""The Archer moves a space and takes an arrow; then she is interrupted."""

JAVELIN: Step = unit(
    ROCK,
    "attack",
    SKIRMISHER,
    "The javelin is in the air before she hears it",
    "7S:lower",
    REVEAL,
    LEAVE,
    cards="9C 9R 4S",
    target=YSMAY,
    weapon="Javelin",
)
"""The Skirmisher interrupts her; what is left of her Move she keeps."""

SHACKLES: Step = work(
    CORBIN,
    "The shackles",
    "Locks",
    "A hairpin, and all the time in the world",
    "6S:lower",
    REVEAL,
    LEAVE,
    cards="3C 7R",
    tokens=3,
    conflict=ROCK,
)
"""The Thief tries to get out of his shackles."""

BEHIND_THE_ROCK: tuple[Step, ...] = steps(ROCK, YSMAY, ["ne"])
"""She completes her move."""

SHOT: Step = unit(
    ROCK,
    "attack",
    YSMAY,
    "One arrow, over the rock",
    "10R:upper",
    REVEAL,
    LEAVE,
    cards="8U 5C KC 4R QS",
    target=SCOUT,
    weapon="Bow",
)
"""With her second Action the Archer shoots at the Scout."""

STILL_SHACKLED: Step = work(
    CORBIN,
    "The shackles",
    "Locks",
    "The second lock is rust all through",
    "8C:lower",
    REVEAL,
    cards="3U 7U",
    conflict=ROCK,
)
"""The Thief continues to work on them."""

SCOUT_WAITS: tuple[Step, ...] = (
    whole(ROCK, "round"),
    unit(ROCK, "unit_action", SCOUT, what="shouts for the others"),
)
"""The token that was left is the Scout's."""

EVENTS: Step = whole(ROCK, "events", "Somebody up the gorge shouts back")
"""Everybody draws and recovers, the clock ticks."""

FREED: tuple[Step, ...] = (
    whole(
        ROCK,
        "reveal_targets",
        "The Scout has sat down; she looks for the other one",
        YSMAY,
        AS_IT_IS,
        SKIRMISHER,
        aims=[
            {"unit": YSMAY, "target": SCOUT},
            {"unit": CORBIN, "target": SKIRMISHER},
            {"unit": SCOUT, "target": YSMAY},
            {"unit": SKIRMISHER, "target": YSMAY},
        ],
    ),
    whole(ROCK, "round", "", AS_IT_IS, SKIRMISHER),
    unit(ROCK, "free_action", YSMAY, "She holds her breath", name="push_the_limit"),
    work(CORBIN, "The shackles", "Locks", "Click", "QU:upper", REVEAL, LEAVE, cards="4R 10S 9S", conflict=ROCK),
    unit(
        ROCK,
        "attack",
        CORBIN,
        "The Skirmisher has forgotten that he had a prisoner",
        "5R:upper",
        REVEAL,
        LEAVE,
        cards="6U JC JS 9C",
        target=SKIRMISHER,
        weapon="Long knife",
        rival_weapon="bare hands",
    ),
    {"do": "end_conflict", "conflict": ROCK, "note": "The goblins run, and take the soup with them."},
)
"""The next turn: the Thief is free, and the goblins have had enough."""
