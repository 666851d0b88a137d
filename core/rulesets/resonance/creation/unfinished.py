"""The parts that a character still lacks: points to divide, Aspects to write, a partner to name (resonance-3 to 12)."""

from __future__ import annotations

from collections.abc import Iterator

from core.rulesets.resonance.creation.rules import attribute_points_left, missing_aspects, skill_points_left
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.situation import Situation
from core.rulesets.resonance.values.aspects import CHARACTER_KINDS, KINDS, LATER, MOST_ASPECTS, NOBODY_YET
from core.wording import quantity, readable


def missing_parts(situation: Situation) -> tuple[str, ...]:
    """The parts that the acting character lacks; a lesser character needs no others."""
    actor = situation.actor
    return tuple(_lacks(actor.sheet, actor.player)) if actor.sheet.kind == "full" else ()


def _lacks(sheet: Sheet, player: bool) -> Iterator[str]:
    kinds = [aspect.kind for aspect in sheet.aspects]
    missing = missing_aspects(kinds, player)
    if own := sum(kind in CHARACTER_KINDS for kind in kinds):
        yield from (f"{own} of {MOST_ASPECTS} Aspects" for kind in missing if kind not in KINDS)
        yield from (f"no {readable(kind).lower()}" for kind in missing if kind in KINDS)
    else:
        yield "no Aspects"
    if any(aspect.bond == NOBODY_YET for aspect in sheet.aspects):
        yield f"a relationship with {LATER[0].lower()}{LATER[1:]}"
    for what, left in (
        ("Attribute", attribute_points_left(sheet.attributes)),
        ("Skill", skill_points_left(sheet.skills)),
    ):
        if left > 0:
            yield f"{quantity(left, f'{what} point')} left"
