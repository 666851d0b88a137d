"""Background cards."""

from __future__ import annotations

from core.ruleset import Chapters, Ruleset
from core.rulesets.background.options import OPTIONS
from core.rulesets.background.sheet import Sheet, State, new_sheet, new_state
from core.rulesets.background.show import badges, sections
from core.rulesets.background.words import WORDS


def _chapters() -> Chapters:
    from core.rulesets.background.chapters import CHAPTERS  # noqa: PLC0415  loaded with the first act

    return CHAPTERS


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
    chapters=_chapters,
    options=OPTIONS,
    token_missing="wrong_draw_count",
    token_surplus="wrong_draw_count",
)
"""The game."""
