"""The advice on every half of a full hand, with nothing known beforehand, against a blink of an eye."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks.harness import Row, medians, seconds
from core.rulesets.destiny.cards.cards import FATE
from core.rulesets.destiny.chances.advice import advise
from core.rulesets.destiny.chances.matchup import HALVES, Matchup, Rival
from core.rulesets.destiny.conflict.halves import Duelist
from core.rulesets.destiny.options import AS_WRITTEN

BLINK = 0.1
HAND = ("AR", "KC", "QU", "JS", "10R", "9C", "8U", "7S", "6R", "WB")
OWN = Duelist(skill_level=3, initiative=3, difficulty=5)
EDGED = Duelist(skill_level=3, initiative=3, difficulty=5, advantage=True)
FATED = Duelist(player=False, skill_level=2, initiative=2, difficulty=8)
FATED_EDGED = Duelist(player=False, skill_level=2, initiative=2, difficulty=8, advantage=True)
HIDDEN = Duelist(skill_level=2, initiative=2, difficulty=8)

CASES = {
    "against Shared Fate": (OWN, FATED),
    "with advantage": (EDGED, FATED),
    "against somebody with advantage": (OWN, FATED_EDGED),
    "with advantage against a hidden hand": (EDGED, HIDDEN),
}


def full_hand() -> Iterator[Row]:
    """All halves of ten cards, combos from one's own deck counted."""
    deck = tuple(code for code in FATE if code not in HAND)
    for name, (side, rival) in CASES.items():
        matchup = Matchup(side, Rival(rival, FATE if rival.player else ()), FATE, AS_WRITTEN, deck)
        took = medians({"advice": partial(seconds, partial(advise, matchup, HAND, "win", HALVES))}, 7)["advice"]
        yield f"advice on ten cards {name}", took / BLINK, 1.0


BENCHMARKS = {"full_hand": full_hand}
