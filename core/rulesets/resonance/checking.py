"""Everything wrong with a sheet as it stands (resonance-3 to 11, 68)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from core.refusal import Refusal
from core.rulesets.resonance.aspect_rules import check_bond, check_kinds, check_text
from core.rulesets.resonance.creating import ladder_faults, trait_faults
from core.rulesets.resonance.gear import gear_faults
from core.rulesets.resonance.traits import SKILLS

if TYPE_CHECKING:
    from core.rulesets.resonance.sheet import Sheet


def faults(sheet: Sheet) -> Iterator[Refusal]:
    """Every fault, one after another; Skills of a campaign's own are taken as they are."""
    if sheet.kind == "full":
        known = {"skills": (*SKILLS, *sheet.skills)}
        yield from trait_faults(sheet.attributes, {}, sheet.specialties, known)
    else:
        yield from ladder_faults(sheet.pools)
        if sheet.specialties:
            why = "A ladder of pools has no Specialties."
            yield Refusal("pools_have_no_specialties", why, "specialties", "resonance-11")
    for at, aspect in enumerate(sheet.aspects):
        yield from _fault(lambda: check_text(aspect.text, f"aspects.{at}.text"))  # noqa: B023  called at once
        yield from _fault(lambda: check_bond(aspect.kind, aspect.bond, None, f"aspects.{at}.with"))  # noqa: B023
    yield from _fault(lambda: check_kinds([aspect.kind for aspect in sheet.aspects], "aspects"))
    yield from gear_faults(sheet.equipment)
    if sheet.armour > sheet.armour_max:
        why = f"What is worn has {sheet.armour_max} Armour when whole."
        yield Refusal("invalid_amount", why, "armour", "resonance-68")


def _fault(check: Callable[[], None]) -> Iterator[Refusal]:
    try:
        check()
    except Refusal as refusal:
        yield refusal
