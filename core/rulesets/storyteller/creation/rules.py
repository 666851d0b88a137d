"""A character's beginning (storyteller-85, 86)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from core.action import Rule
from core.codec import encode
from core.entry import entry
from core.result import Resolution, old_resolution
from core.rulesets.storyteller.experience.rules import CAP
from core.rulesets.storyteller.sheet import ATTRIBUTES, Sheet, check_sheet, new_sheet
from core.table import Table


@dataclass(frozen=True, slots=True)
class Creation:
    """Attributes, where 1 may be left out, and Challenges."""

    attributes: Mapping[str, int] = entry("Attributes", default={}, low=1, high=CAP, code="invalid_rating")
    challenges: tuple[str, ...] = entry("Challenges", default=())


def create_character(request: Creation, table: Table) -> Resolution[Any]:
    """A fresh character: tracks full and unmarked, no conditions, no experience (storyteller-85, 86).

    Refuses unknown attributes and a third Challenge.
    """
    sheet = created(request)
    for refusal in check_sheet(sheet):
        raise refusal
    facts = {
        "attributes": dict(sheet.attributes),
        "challenges": list(sheet.challenges),
        "willpower": encode(sheet.will),
        "health": encode(sheet.health),
        "xp": 0,
        "conditions": [],
    }
    return old_resolution(facts, value=sheet)


def created(request: Creation) -> Sheet:
    """The sheet of a fresh character."""
    attributes = {**dict.fromkeys(ATTRIBUTES, 1), **request.attributes}
    sheet = replace(new_sheet(True), attributes=attributes, challenges=request.challenges)
    return replace(sheet, willpower=sheet.will.max)


RULES: tuple[Rule, ...] = (Rule("create_character", Creation, create_character),)
