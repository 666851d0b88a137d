"""Drawn to Destiny: hands of oriented cards, conflicts, damage decks, turns on a map."""

from __future__ import annotations

from core import lazy_imports, texts
from core.ruleset import RulesetOf
from core.rulesets.destiny.options import OPTIONS
from core.rulesets.destiny.sheet import Sheet, check_sheet, new_sheet, unmet
from core.rulesets.destiny.sheet_layout import at_table, badges, sections, state_sections
from core.rulesets.destiny.state.table import State, new_state
from core.rulesets.destiny.stories.awards import CURRENCIES, TIERS
from core.rulesets.destiny.values.cards import look

RULESET = RulesetOf(
    id="destiny",
    title="Drawn to Destiny",
    blurb="Hands of Fate cards, played against a Rival: conflicts, damage decks, turns on a map, long stories.",
    sheet=Sheet,
    state=State,
    new_sheet=new_sheet,
    new_state=new_state,
    words=texts.words(__name__),
    texts=texts.RuleTexts(__name__),
    terms=texts.Terms(__name__),
    sections=sections,
    badges=badges,
    harm=lambda sheet: len(sheet.wounds),
    dead=lambda sheet: sheet.dead,
    at_table=at_table,
    state_sections=state_sections,
    check_sheet=check_sheet,
    unmet=unmet,
    check_actor=lazy_imports.function(__name__, "combat.damage", "fit_faults"),
    whole=lazy_imports.value(__name__, "parts", "WHOLE"),
    currencies=CURRENCIES,
    tiers=TIERS,
    options=OPTIONS,
    look=look,
    panels=lazy_imports.function(__name__, "panels", "panels"),
    pieces=lazy_imports.function(__name__, "panels", "pieces"),
    rule_unknown="no_such_action",
    not_played="module_off",
    token_missing="not_enough_cards",
    token_surplus="too_many_cards",
    shape=3,
    edition=4,
    upgrades=lazy_imports.value(__name__, "upgrades", "UPGRADES"),
    random_tables=__name__,
    time="tick",
)
"""The game."""
