"""Every rule's text, in our own words, by its id."""

from __future__ import annotations

from collections.abc import Mapping

from core.rulesets.destiny.words import (
    texts_campaign,
    texts_cards,
    texts_combat,
    texts_conflict,
    texts_map,
    texts_units,
)

_PARTS = (texts_cards, texts_conflict, texts_campaign, texts_combat, texts_map, texts_units)

TEXTS: Mapping[str, str] = {f"destiny-{number}": text for part in _PARTS for number, text in part.TEXTS.items()}
"""Id of the rule to its text."""
