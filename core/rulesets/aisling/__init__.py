"""Aisling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.ruleset import Chapters, Ruleset, Sample
from core.rulesets.aisling.look import look
from core.rulesets.aisling.options import OPTIONS
from core.rulesets.aisling.purse import CURRENCIES, TIERS
from core.rulesets.aisling.sheet import Sheet, State, check_sheet, new_sheet, new_state
from core.rulesets.aisling.show import badges, sections, state_sections
from core.rulesets.aisling.words import WORDS

if TYPE_CHECKING:
    from core.look import Panel
    from core.situation import Situation


def _chapters() -> Chapters:
    from core.rulesets.aisling.chapters import CHAPTERS  # noqa: PLC0415  loaded with the first act

    return CHAPTERS


def _panels(situation: Situation) -> tuple[Panel, ...]:
    from core.rulesets.aisling.panels import panels  # noqa: PLC0415  needs what is drawn with

    return panels(situation)


def _sample() -> Sample:
    from core.rulesets.aisling.sample import sample  # noqa: PLC0415

    return sample()


RULESET = Ruleset(
    id="aisling",
    title="Aisling",
    blurb="Draw motes from your own bag; the target colour counts two, its neighbours one, and one mote is Fate.",
    sheet=Sheet,
    state=State,
    new_sheet=new_sheet,
    new_state=new_state,
    words=WORDS,
    sections=sections,
    badges=badges,
    state_sections=state_sections,
    check_sheet=check_sheet,
    chapters=_chapters,
    currencies=CURRENCIES,
    tiers=TIERS,
    options=OPTIONS,
    token_missing="bad_request",
    token_surplus="bad_request",
    sample=_sample,
    look=look,
    panels=_panels,
)
"""The game."""
