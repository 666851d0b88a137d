"""Background cards: one shared deck, read by height and suit; a character is a hand of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.ruleset import Chapters, Ruleset, Sample
from core.rulesets.background.currencies import BONUS_DRAWS, POINTS, TIERS
from core.rulesets.background.look import look
from core.rulesets.background.options import OPTIONS
from core.rulesets.background.sheet import Sheet, State, check_sheet, new_sheet, new_state
from core.rulesets.background.show import badges, sections, state_sections
from core.rulesets.background.words import WORDS

if TYPE_CHECKING:
    from core.look import Panel
    from core.situation import Situation


def _chapters() -> Chapters:
    from core.rulesets.background.chapters import CHAPTERS  # noqa: PLC0415  loaded with the first act

    return CHAPTERS


def _panels(situation: Situation) -> tuple[Panel, ...]:
    from core.rulesets.background.panels import panels  # noqa: PLC0415

    return panels(situation)


def _sample() -> Sample:
    from core.rulesets.background.sample import sample  # noqa: PLC0415

    return sample()


RULESET = Ruleset(
    id="background",
    title="Background cards",
    blurb="Draw from one shared deck, read by height and suit; a background card may replace what was drawn.",
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
    currencies=(POINTS, BONUS_DRAWS),
    tiers=TIERS,
    options=OPTIONS,
    token_missing="wrong_draw_count",
    token_surplus="wrong_draw_count",
    sample=_sample,
    look=look,
    panels=_panels,
)
"""The game."""
