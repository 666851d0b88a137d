"""The parts of the game that are wanted once something is done (see `core.part`)."""

from __future__ import annotations

from core.part import Part
from core.rulesets.background import (
    bout_actions,
    bouts,
    care,
    challenge,
    challenge_actions,
    challenge_odds,
    competition,
    competition_actions,
    competition_odds,
    decks,
    desk,
    fray,
    fray_actions,
    fray_odds,
    frays,
    gaining,
    granting,
    growing,
    lifecycle,
    making,
    passing,
    raising,
)
from core.rulesets.background.texts import TEXTS

_RULES = (decks, growing, granting, passing, challenge, competition, fray, challenge_odds, competition_odds, fray_odds)
_ACTIONS = (
    challenge_actions,
    competition_actions,
    bout_actions,
    fray_actions,
    care,
    gaining,
    raising,
    desk,
    making,
)

WHOLE = Part(
    rules=tuple(rule for module in _RULES for rule in module.RULES),
    actions=tuple(action for module in _ACTIONS for action in module.ACTIONS),
    texts=TEXTS,
    conflicts=(bouts.COMPETITION, frays.FRAY),
    downtime=desk.DOWNTIME,
    lifecycle=lifecycle.LIFECYCLE,
)
