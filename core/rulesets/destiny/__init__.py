"""Drawn to Destiny: hands of oriented cards, conflicts, damage decks, turns on a map."""

from __future__ import annotations

from core.ruleset import Chapters, Ruleset
from core.rulesets.destiny.options import OPTIONS
from core.rulesets.destiny.sheet import Sheet, check_sheet, new_sheet
from core.rulesets.destiny.show import badges, sections
from core.rulesets.destiny.state import State, new_state
from core.rulesets.destiny.words import WORDS


def _chapters() -> Chapters:
    from core.rulesets.destiny.chapters import CHAPTERS  # noqa: PLC0415  loaded with the first act

    return CHAPTERS


RULESET = Ruleset(
    id="destiny",
    title="Drawn to Destiny",
    blurb="A hand of oriented Fate cards against the Rival's; conflicts, damage decks, turns on a map, long stories.",
    sheet=Sheet,
    state=State,
    new_sheet=new_sheet,
    new_state=new_state,
    words=WORDS,
    sections=sections,
    badges=badges,
    check_sheet=check_sheet,
    chapters=_chapters,
    options=OPTIONS,
    rule_unknown="no_such_action",
    token_missing="not_enough_cards",
    token_surplus="too_many_cards",
)
"""The game."""
