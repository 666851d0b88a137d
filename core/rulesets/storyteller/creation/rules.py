"""Creating a character (storyteller-85, 86)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from core.actions.rule import rule
from core.rulesets.storyteller.sheet import CAP, Sheet, check_sheet, new_sheet
from core.rulesets.storyteller.trait_kinds import ATTRIBUTES
from core.schema.codec import Json, encode
from core.schema.entry import Entry

NONE: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class Created:
    """A new character."""

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


def create_character(
    attributes: Annotated[Mapping[str, int], Entry("Attributes", low=1, high=CAP, code="invalid_rating")] = NONE,
    challenges: tuple[str, ...] = (),
) -> Created:
    """A new character: tracks full and unmarked, no conditions, no experience (storyteller-85, 86).

    An attribute of 1 may be left out. Refuse unknown attributes and a third Challenge.
    """
    whole = {**dict.fromkeys(ATTRIBUTES, 1), **attributes}
    fresh = replace(new_sheet(True), attributes=whole, challenges=challenges)
    sheet = replace(fresh, willpower=fresh.will.max)
    for refusal in check_sheet(sheet):
        raise refusal
    return Created(sheet)


RULES = (rule(create_character),)
