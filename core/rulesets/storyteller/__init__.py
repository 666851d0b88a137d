"""Storyteller cards: one card from ten, a pool of two traits, successes from 8 up."""

from __future__ import annotations

from core.ruleset import Ruleset
from core.rulesets.storyteller import (
    activities,
    advance,
    allowance,
    care,
    conditions,
    conflicts,
    contest,
    creation,
    desk,
    downtime,
    draw,
    experience,
    extended,
    fighting,
    health,
    lifecycle,
    odds,
    play,
    pool,
    race,
    teamwork,
    together,
    willpower,
)
from core.rulesets.storyteller.options import OPTIONS
from core.rulesets.storyteller.sample import sample
from core.rulesets.storyteller.sheet import Sheet, State, check_sheet, new_sheet, new_state
from core.rulesets.storyteller.show import badges, sections, state_sections
from core.rulesets.storyteller.texts import TEXTS
from core.rulesets.storyteller.words import WORDS

_RULES = (
    pool,
    draw,
    contest,
    teamwork,
    extended,
    race,
    odds,
    conditions,
    lifecycle,
    allowance,
    downtime,
    together,
    experience,
    creation,
    willpower,
    health,
    fighting,
)
_ACTIONS = (play, care, activities, advance)

RULESET = Ruleset(
    id="storyteller",
    title="Storyteller cards",
    blurb="Draw one card from ten and add two traits; 8 succeeds, a first card of 1 always fails.",
    sheet=Sheet,
    state=State,
    new_sheet=new_sheet,
    new_state=new_state,
    rules=tuple(rule for module in _RULES for rule in module.RULES),
    actions=tuple(action for module in _ACTIONS for action in module.ACTIONS),
    texts=TEXTS,
    words=WORDS,
    sections=sections,
    badges=badges,
    state_sections=state_sections,
    check_sheet=check_sheet,
    currencies=(experience.XP,),
    tiers=experience.TIERS,
    conflicts=conflicts.CONFLICTS,
    downtime=desk.DOWNTIME,
    lifecycle=lifecycle.LIFECYCLE,
    options=OPTIONS,
    token_missing="card_required",
    token_surplus="too_many_cards",
    sample=sample,
)
"""The game."""
