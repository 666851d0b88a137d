"""Background cards: one shared deck, read by height and suit; a character is a hand of cards."""

from __future__ import annotations

from core import lazy_imports, texts
from core.ruleset import RulesetOf
from core.rulesets.background.currencies import BONUS_DRAWS, POINTS, TIERS
from core.rulesets.background.look import look
from core.rulesets.background.options import OPTIONS
from core.rulesets.background.sheet import Sheet, State, check_sheet, new_sheet, new_state
from core.rulesets.background.sheet_layout import at_table, badges, sections, state_sections

RULESET = RulesetOf(
    id="background",
    title="Background cards",
    blurb="Draw from one shared deck, by height and suit. A background card may replace a drawn card.",
    sheet=Sheet,
    state=State,
    new_sheet=new_sheet,
    new_state=new_state,
    words=texts.words(__name__),
    texts=texts.RuleTexts(__name__),
    terms=texts.Terms(__name__),
    sections=sections,
    badges=badges,
    state_sections=state_sections,
    at_table=at_table,
    check_sheet=check_sheet,
    check_actor=lazy_imports.function(__name__, "backgrounds.supply", "card_faults"),
    unfinished=lazy_imports.function(__name__, "creation.unfinished", "missing_parts"),
    whole=lazy_imports.value(__name__, "parts", "WHOLE"),
    currencies=(POINTS, BONUS_DRAWS),
    tiers=TIERS,
    options=OPTIONS,
    token_missing="wrong_draw_count",
    token_surplus="wrong_draw_count",
    look=look,
    panels=lazy_imports.function(__name__, "panels", "panels"),
    holder_of=lazy_imports.function(__name__, "backgrounds.supply", "holder_of"),
    pieces=lazy_imports.function(__name__, "panels", "pieces"),
    shape=2,
    edition=3,
    upgrades=lazy_imports.value(__name__, "upgrades", "UPGRADES"),
    random_tables=__name__,
)
"""The game."""
