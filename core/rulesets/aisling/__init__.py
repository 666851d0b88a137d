"""Aisling."""

from __future__ import annotations

from core import lazy_imports, texts
from core.ruleset import RulesetOf
from core.rulesets.aisling.currencies import CURRENCIES
from core.rulesets.aisling.look import look
from core.rulesets.aisling.milestones import TIERS
from core.rulesets.aisling.options import OPTIONS
from core.rulesets.aisling.sheet import Sheet, State, check_sheet, new_sheet, new_state
from core.rulesets.aisling.sheet_layout import badges, here, sections, state_sections

RULESET = RulesetOf(
    id="aisling",
    title="Aisling",
    blurb="Draw motes from your own bag. The target colour counts two, its neighbours one, and one mote is Fate.",
    sheet=Sheet,
    state=State,
    shape=2,
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
    state_sections=state_sections,
    here=here,
    check_sheet=check_sheet,
    whole=lazy_imports.value(__name__, "parts", "WHOLE"),
    currencies=CURRENCIES,
    tiers=TIERS,
    options=OPTIONS,
    token_missing="bad_request",
    token_surplus="bad_request",
    look=look,
    panels=lazy_imports.function(__name__, "panels", "panels"),
    pieces=lazy_imports.function(__name__, "panels", "pieces"),
)
"""The game."""
