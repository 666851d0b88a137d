"""Storyteller cards: one card from ten, a pool of two traits, successes from 8 up."""

from __future__ import annotations

from core.ruleset import Ruleset
from core.rulesets.storyteller import (
    allowance,
    conditions,
    contest,
    creation,
    downtime,
    draw,
    experience,
    fighting,
    health,
    lifecycle,
    pool,
    teamwork,
    together,
    willpower,
)
from core.rulesets.storyteller.options import OPTIONS
from core.rulesets.storyteller.sheet import Sheet, State, check_sheet, new_sheet, new_state
from core.rulesets.storyteller.show import badges, sections, state_sections

_MODULES = (
    pool,
    draw,
    contest,
    teamwork,
    conditions,
    lifecycle,
    experience,
    creation,
    willpower,
    health,
    fighting,
    allowance,
    downtime,
    together,
)

RULESET = Ruleset(
    id="storyteller",
    title="Storyteller cards",
    blurb="Draw one card from ten, add two traits; 8 succeeds, a first card of 1 always fails.",
    sheet=Sheet,
    state=State,
    new_sheet=new_sheet,
    new_state=new_state,
    rules=tuple(rule for module in _MODULES for rule in module.RULES),
    actions=(),
    texts={},
    words={},
    sections=sections,
    badges=badges,
    state_sections=state_sections,
    check_sheet=check_sheet,
    currencies=(experience.XP,),
    tiers=experience.TIERS,
    lifecycle=lifecycle.LIFECYCLE,
    options=OPTIONS,
    token_missing="card_required",
    token_surplus="too_many_cards",
)
"""The game."""
