"""A character's beginning (storyteller-85, 86)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.acts.result import Resolution
from core.acts.rule import AnyRule, Rule, asking_nothing
from core.rulesets.storyteller.sheet import ATTRIBUTES, CAP, Sheet, check_sheet, new_sheet
from core.schema.codec import Json, encode
from core.schema.entry import entry


@dataclass(frozen=True, slots=True)
class Creation:
    """Attributes, where 1 may be left out, and Challenges."""

    attributes: Mapping[str, int] = entry("Attributes", default={}, low=1, high=CAP, code="invalid_rating")
    challenges: tuple[str, ...] = entry("Challenges", default=())


@dataclass(frozen=True, slots=True)
class Created:
    """A fresh character."""

    sheet: Sheet

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {
            "attributes": dict(self.sheet.attributes),
            "challenges": list(self.sheet.challenges),
            "willpower": encode(self.sheet.will),
            "health": encode(self.sheet.health),
            "xp": 0,
            "conditions": [],
        }


def create_character(request: Creation) -> Resolution[Created]:
    """A fresh character: tracks full and unmarked, no conditions, no experience (storyteller-85, 86).

    Refuses unknown attributes and a third Challenge.
    """
    attributes = {**dict.fromkeys(ATTRIBUTES, 1), **request.attributes}
    fresh = replace(new_sheet(True), attributes=attributes, challenges=request.challenges)
    sheet = replace(fresh, willpower=fresh.will.max)
    for refusal in check_sheet(sheet):
        raise refusal
    return Resolution(Created(sheet))


RULES: tuple[AnyRule, ...] = (Rule("create_character", Creation, asking_nothing(create_character)),)
