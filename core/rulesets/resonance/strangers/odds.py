"""The odds from the view of the character who withstands: first that the stranger fails (resonance-93, 94, 99)."""

from __future__ import annotations

from dataclasses import replace

from core.luck.odds import Chance, Odds
from core.rulesets.resonance.fights.attack import AttackRequest
from core.rulesets.resonance.fights.odds import attack_odds
from core.rulesets.resonance.rolls.forecast import contest_odds
from core.rulesets.resonance.rolls.rules import ContestRequest

_THEIRS = {"p_unspoiled": "p_their_unspoiled", "p_advantage": "p_their_advantage", "margin": "their_margin"}
"""The keys that show the stranger's odds, by the keys of the acting side."""


def resist_odds(request: ContestRequest) -> Odds:
    """The odds to resist a stranger's action."""
    return _reverse_odds("p_resisted", contest_odds(request))


def fend_odds(request: AttackRequest) -> Odds:
    """The odds not to be hit."""
    return _reverse_odds("p_fended", attack_odds(request))


def _reverse_odds(word: str, odds: Odds) -> Odds:
    acts, *rest = odds.chances
    theirs = (replace(chance, word=_THEIRS.get(chance.word, chance.word)) for chance in rest)
    return replace(odds, chances=(Chance(word, 1 - acts.p), *theirs), counted=_THEIRS.get(odds.counted, odds.counted))
