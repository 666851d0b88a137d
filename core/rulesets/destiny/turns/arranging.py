"""The status bar put in another order while a battle runs (destiny-137, 226)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.action import old_action
from core.entry import Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.destiny.turns.battle import Battle
from core.rulesets.destiny.turns.setup import check_units
from core.rulesets.destiny.turns.units import acting_unit, battle_of, no_battle, unit_choices, whose_move
from core.situation import Brief, Effects, Situation
from core.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrangeForm:
    """One unit put elsewhere, or several put in front."""

    unit: str = entry("Unit", default="", choices=unit_choices, once=True, acts=True)
    before: str = entry(
        "Goes before", default="", choices=lambda at: (Choice("", "nobody: to the end"), *unit_choices(at)), once=True
    )
    front: tuple[str, ...] = entry(
        "Or to the front", default=(), choices=unit_choices, once=True, help="In the order they are taken in."
    )


@dataclass(frozen=True, slots=True)
class Arranging:
    """The bar as it is, and as it is to be."""

    bar: tuple[str, ...]
    order: tuple[str, ...]


def arrange(request: Arranging, table: Table) -> Resolution[Any]:
    """Put the bar in another order; targets, groups and the numbers of the cards stay (destiny-226)."""
    if request.order == request.bar:
        raise Refusal("bad_request", "The bar stands so already.", "unit")
    told = ", ".join(request.order)
    return old_resolution({"order": list(request.order)}, steps=(Step("destiny-226", "bar_stands", told),))


def _start(situation: Situation) -> ArrangeForm:
    """Whose move it is, else the last of the bar, to its front."""
    bar = [unit.id for unit in battle_of(situation).units]
    unit = whose_move(situation)
    return ArrangeForm(unit=unit if unit and unit != bar[0] else bar[-1], before=bar[0])


def _prepare(form: ArrangeForm, situation: Situation) -> Arranging:
    bar = tuple(unit.id for unit in battle_of(situation).units)
    if form.front:
        check_units(form.front, "front")
        first = tuple(battle_of(situation).find(unit, "front").id for unit in form.front)
        return Arranging(bar, (*first, *(unit for unit in bar if unit not in first)))
    unit = acting_unit(situation, form.unit).id
    if form.before == unit:
        raise Refusal("bad_request", f"{unit} cannot go before itself.", "before")
    others = [other for other in bar if other != unit]
    at = others.index(battle_of(situation).find(form.before, "before").id) if form.before else len(others)
    return Arranging(bar, (*others[:at], unit, *others[at:]))


def arranged(battle: Battle, order: Sequence[str]) -> Battle:
    """The battle with its bar in this order."""
    return replace(battle, units=tuple(battle.find(unit) for unit in order))


def _settle(form: ArrangeForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return Effects(conflict=arranged(battle_of(situation), resolution.facts["order"]))


def _brief(form: ArrangeForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    if form.front:
        return Brief(f"{', '.join(form.front)} to the front of the status bar", who="")
    where = f"before {form.before}" if form.before else "to the end"
    return Brief(f"{acting_unit(situation, form.unit).id} {where} on the status bar", who="")


ACTIONS = (
    old_action(
        id="arrange",
        title="Arrange the status bar",
        place=Place.CONFLICT,
        form=ArrangeForm,
        request=Arranging,
        rule=arrange,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="The order in which units are listed and activated; everybody keeps their card.",
        why_not=no_battle,
        brief=_brief,
    ),
)
"""Arranging."""
