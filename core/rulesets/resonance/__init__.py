"""Resonance."""

from __future__ import annotations

from core import lazy_imports, texts
from core.refusal import Refusal
from core.ruleset import RulesetOf
from core.rulesets.resonance.currencies import CURRENCIES, TIERS
from core.rulesets.resonance.look import look, panels, pieces
from core.rulesets.resonance.options import OPTIONS
from core.rulesets.resonance.sheet import Sheet, State, new_sheet, new_state
from core.rulesets.resonance.sheet_layout import at_table, badges, here, sections, state_sections


def check_sheet(sheet: Sheet) -> tuple[Refusal, ...]:
    """The faults of a sheet, in the order the rules give them; empty if it can be played (resonance-3 to 11, 68)."""
    from core.rulesets.resonance.creation.rules import faults  # noqa: PLC0415  the rules are loaded with the first act

    return tuple(faults(sheet))


RULESET = RulesetOf(
    id="resonance",
    title="Resonance",
    blurb="Roll a pool of d10s for Hits, spend them, and bend the story with Aspects and Fate Points.",
    sheet=Sheet,
    state=State,
    new_sheet=new_sheet,
    new_state=new_state,
    words=texts.words(__name__),
    texts=texts.RuleTexts(__name__),
    terms=texts.Terms(__name__),
    sections=sections,
    badges=badges,
    harm=lambda sheet: sheet.injuries,
    at_table=at_table,
    state_sections=state_sections,
    here=here,
    check_sheet=check_sheet,
    unfinished=lazy_imports.function(__name__, "creation.unfinished", "missing_parts"),
    whole=lazy_imports.value(__name__, "parts", "WHOLE"),
    currencies=CURRENCIES,
    tiers=TIERS,
    options=OPTIONS,
    token_missing="wrong_dice_count",
    token_surplus="wrong_dice_count",
    shape=2,
    edition=3,
    upgrades=lazy_imports.value(__name__, "upgrades", "UPGRADES"),
    random_tables=__name__,
    look=look,
    panels=panels,
    pieces=pieces,
    drawn="rolled",
    draw="roll",
)
"""The game."""
