"""A short evening of the same people, to be shown on its own: each step says what is done."""

from __future__ import annotations

from core.rulesets.background.sample.steps import (
    BETTANY,
    DISADVANTAGE,
    EVERYBODY,
    HOB,
    OSRIC,
    STAND,
    WREN,
    against,
    challenge,
    exchange,
    granted,
    play,
    sure,
)
from core.rulesets.background.sample.troupe import CAPTAIN
from core.script import COMMIT, Step, conflict, ends, evening, milestone, plan, reached, said, scene

_STARTS, _SESSION, _DAY = evening("A Guest Performance", "2026-02-06", 1, "1 Sleet, dusk")
DUEL = "A duel in three bows"

TOUR: tuple[Step, ...] = (
    _STARTS,
    said("The evening starts; everybody is there", _SESSION),
    said("The calendar of Brackwater", _DAY),
    said("Something to reach", milestone("Play to a full house")),
    said(
        "A scene",
        scene("Before the captain", "an empty theatre", "one man clapping", participants=[*EVERYBODY, CAPTAIN]),
    ),
    said(
        "Bettany charms the box office: her actress card is a king, the target 10; success is automatic",
        sure(BETTANY, "Charm the box office", "hearts", 10),
    ),
    said(
        "Wren picks the strongbox, diamonds against 12; Mina's real cards are typed in. A black five fails, so"
        " she plays her burglar card and says how: the right suit, a miss, and two more cards may be drawn",
        challenge(
            WREN,
            "The strongbox",
            "diamonds",
            12,
            *play("burglar", "She listens to it as to a nervous actor"),
            "draw:diamonds",
            "QD",
            STAND,
            cards=["5C", "QD", "3H"],
        ),
    ),
    said(
        "Hob asks the captain for mercy and both draw; he is losing and draws a disadvantage, which stays with him",
        against(HOB, CAPTAIN, "Mercy, in couplets", DISADVANTAGE, STAND, cards=["4S", "9C", "JC"]),
    ),
    said(
        "A duel of several exchanges",
        conflict("competition", DUEL, OSRIC, entries=[{"who": OSRIC}, {"who": CAPTAIN}], combat=True),
    ),
    said("Same colour: the higher card wins an advantage", exchange(OSRIC, DUEL, "The first bow", cards=["KS", "10C"])),
    said(
        "With the advantage Osric draws two and keeps one; the same suit decides it",
        exchange(OSRIC, DUEL, "The second bow", "QH", STAND, STAND, cards=["QH", "2S", "8H"]),
    ),
    said("A bonus draw for it", granted(OSRIC, "heroism", "bowed a third time")),
    said(
        "A new scene: what was played comes back, what was locked opens", scene("Curtain", participants=list(EVERYBODY))
    ),
    said("The milestone is reached, two points for everybody there", reached("Play to a full house", points=2)),
    said("That was the last step: take it back", {"do": "undo"}),
    said("And do it again", {"do": "redo"}),
    said(
        "The evening ends: red cards come back, an episode is over, the discard is shuffled into the deck",
        ends("The captain clapped until his gloves wore through."),
    ),
    said("Bettany learns something new from the supply", plan(BETTANY, "learn", title="box office charm")),
    said("Osric trains", plan(OSRIC, "train", card="protector")),
    said("Hob writes it all down", plan(HOB, "contribute", what="The evening in verse")),
    said("Everybody's downtime at once", COMMIT),
    said("One undo takes all of it back", {"do": "undo"}),
    said("And redo brings back the same cards", {"do": "redo"}),
)
"""The tour, step by step."""
