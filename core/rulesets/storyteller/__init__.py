"""Storyteller cards: one card from ten, a pool of two traits, successes from 8 up."""

from __future__ import annotations

from core import lazy_imports, texts
from core.ruleset import RulesetOf
from core.rulesets.storyteller.experience.awards import TIERS, XP
from core.rulesets.storyteller.options import OPTIONS
from core.rulesets.storyteller.sheet import Sheet, State, check_sheet, new_sheet, new_state
from core.rulesets.storyteller.sheet_layout import badges, sections, state_sections

RULESET = RulesetOf(
    id="storyteller",
    title="Storyteller cards",
    blurb="Draw one card from ten and add two traits. A total of 8 succeeds; a first card of 1 always fails.",
    sheet=Sheet,
    state=State,
    shape=3,
    edition=2,
    upgrades=lazy_imports.value(__name__, "upgrades", "UPGRADES"),
    random_tables=__name__,
    new_sheet=new_sheet,
    new_state=new_state,
    words=texts.words(__name__),
    texts=texts.RuleTexts(__name__),
    terms=texts.Terms(__name__),
    sections=sections,
    badges=badges,
    harm=lambda sheet: sheet.bruising + sheet.lethal,
    dead=lambda sheet: sheet.dead,
    state_sections=state_sections,
    check_sheet=check_sheet,
    fitted=Sheet.fit_tracks,
    whole=lazy_imports.value(__name__, "parts", "WHOLE"),
    currencies=(XP,),
    tiers=TIERS,
    options=OPTIONS,
    token_missing="card_required",
    token_surplus="too_many_cards",
    pieces=lazy_imports.function(__name__, "look", "pieces"),
)
"""The game."""
