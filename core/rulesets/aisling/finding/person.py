"""Choosing a Numen and Fate colours once they become clear, on screen (aisling-32, 45)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.acting import only
from core.action import Action, old_action
from core.entry import entry
from core.place import Place
from core.result import Resolution, Step, old_resolution
from core.rulesets.aisling.finding.acts import NOT_FOUND, dimmed
from core.rulesets.aisling.sheet import Sheet
from core.rulesets.aisling.show import COLOR
from core.rulesets.aisling.values import FATES, FateColors, check_fates
from core.situation import Effects, Situation
from core.table import Table


@dataclass(frozen=True, slots=True)
class PersonRequest:
    """Numen and Fate colours as they are to be."""

    numen: str = entry("Numen", default="")
    boon: str | None = entry("Boon", default=None, choices=COLOR)
    bane: str | None = entry("Bane", default=None, choices=COLOR)
    wyrd: str | None = entry("Wyrd", default=None, choices=COLOR)


def choose_person(request: PersonRequest, table: Table) -> Resolution[Any]:
    """Choose Numen and Fate colours, three different ones, as far as they are known (aisling-32, 45)."""
    fates = FateColors(boon=request.boon or None, bane=request.bane or None, wyrd=request.wyrd or None)
    check_fates(fates.chosen)
    steps = (Step("aisling-32", f"{fate}_color", f"●{color}") for fate, color in fates.chosen.items())
    numen = (Step("aisling-45", "numen", request.numen.strip()),) if request.numen.strip() else ()
    return old_resolution({"fate_colors": fates.chosen}, steps=(*numen, *steps), value=fates)


def _start_person(situation: Situation) -> PersonRequest:
    sheet: Sheet = situation.actor.sheet
    return PersonRequest(sheet.numen, *(getattr(sheet.fate_colors, fate) for fate in FATES))


def _settle_person(form: PersonRequest, resolution: Resolution[Any], situation: Situation) -> Effects:
    sheet: Sheet = situation.actor.sheet
    return only(situation, replace(sheet, numen=form.numen.strip(), fate_colors=resolution.value))


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="choose_fates",
        title="Choose Numen and Fates",
        place=Place.CARE,
        form=PersonRequest,
        request=PersonRequest,
        rule=choose_person,
        prepare=lambda form, situation: form,
        settle=_settle_person,
        start=_start_person,
        help="Whenever they become clear; what is not known yet stays open.",
        why_not=dimmed(NOT_FOUND),
    ),
)
