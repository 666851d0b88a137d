"""The advice on every half of a full hand, with nothing known beforehand, against a blink of an eye."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks.caches import clear_caches
from benchmarks.harness import Row, in_turn, processor
from benchmarks.slowing import Slowdown
from core.rulesets.destiny.cards.halves import Duelist
from core.rulesets.destiny.conflict_odds.advice import advise
from core.rulesets.destiny.conflict_odds.matchup import HALVES, Matchup, Rival
from core.rulesets.destiny.options import AS_WRITTEN
from core.rulesets.destiny.values.cards import FATE

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
        took = in_turn({"advice": partial(_asked, matchup)}, 7)["advice"]
        yield Row(f"advice on ten cards {name} / a blink", took.scaled(1 / BLINK), 1.0)


def _asked(matchup: Matchup) -> float:
    """The processor time of the advice when nothing is known."""
    clear_caches()
    return processor(partial(advise, matchup, HAND, "win", HALVES))


BENCHMARKS = {"full_hand": full_hand}
SLOWED = {"full_hand": [Slowdown("core.rulesets.destiny.conflict_odds.plays:chances_of_plays", 2 * BLINK)]}
