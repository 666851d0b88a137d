"""What costs no Action and may be done at any time of a battle (destiny-146 to 152)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.action import old_action
from core.choosing import NONE, choices
from core.entry import Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.time.stage import Lying
from core.rulesets.destiny.time.staging import stage_of, staged
from core.rulesets.destiny.turns.battle import Battle, Unit
from core.rulesets.destiny.turns.rounds import FreeAction, free_action
from core.rulesets.destiny.turns.units import (
    acting_unit,
    applied,
    no_battle,
    put_back,
    sheet_of,
    unit_choices,
    whose_move,
)
from core.rulesets.destiny.values import STATS
from core.situation import Brief, Effects, Situation

_NAMES = (
    Choice("push_the_limit", "Push the Limit", note="Stun +1: Initiative +1, normal damage +1"),
    Choice("grit_your_teeth", "Grit Your Teeth", note="Stress +1: no penalties this turn"),
    Choice("burst_of_speed", "Burst of Speed", note="Slow +1: Move or Turn +1"),
    Choice("state_of_mind", "State of Mind", note="a Fatigue, Stress or Slow becomes a Stun"),
    Choice("drop", "Drop an item", note="in front of oneself"),
)


def _own(situation: Situation) -> Unit | None:
    """The unit of who acts, or whose move it is."""
    battle = situation.conflict
    if not isinstance(battle, Battle) or not battle.units:
        return None
    return battle.of(situation.acting) or acting_unit(situation, whose_move(situation) or battle.units[0].id)


def _items(situation: Situation) -> tuple[Choice, ...]:
    """What anybody in the battle carries; whose it is, is checked."""
    battle = situation.conflict
    units = battle.units if isinstance(battle, Battle) else ()
    names = (item.name for unit in units for item in sheet_of(unit, situation).items if item.name)
    return (NONE, *(Choice(name, name) for name in dict.fromkeys(names)))


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeForm:
    """A free action."""

    unit: str = entry("Unit", default="", choices=unit_choices, once=True, acts=True)
    name: str = entry("Free action", default="push_the_limit", choices=_NAMES, once=True)
    gain: str = entry("Burst gains", default="move", choices=choices("move", "turn"), once=True)
    swap: str = entry("Exchanges", default="fatigue", choices=choices("fatigue", "stress", "slow"), once=True)
    item: str = entry("Drops", default="", choices=_items, once=True)


def _start(situation: Situation) -> FreeForm:
    unit = _own(situation)
    if unit is None:
        return FreeForm()
    sheet = sheet_of(unit, situation)
    swap = next((name for name in ("fatigue", "stress", "slow") if sheet.conditions.get(name)), "fatigue")
    item = next((item.name for item in sheet.items), "")
    return FreeForm(unit=unit.id, swap=swap, item=item)


def _prepare(form: FreeForm, situation: Situation) -> FreeAction:
    unit = acting_unit(situation, form.unit)
    sheet = sheet_of(unit, situation)
    if form.name == "drop" and all(item.name != form.item for item in sheet.items):
        raise Refusal("bad_request", f"{unit.id} does not carry that.", "item")
    return FreeAction(
        name=form.name,
        conditions=sheet.conditions,
        stats={stat: sheet.level(stat) for stat in STATS},
        item=form.item or None,
        swap=form.swap,
        gain=form.gain,
        move=unit.move,
        turn=unit.turn,
        already_used=unit.pushed,
        table=situation.state.condition_table,
    )


def _settle(form: FreeForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    unit, facts = acting_unit(situation, form.unit), resolution.facts
    before = sheet_of(unit, situation)
    sheet, lying = before.with_conditions(facts["conditions"]), None
    if "dropped" in facts:
        sheet, lying = _dropped(unit, sheet, form.item)
    changed = applied(replace(unit, **_gained(form, facts)), before.conditions, sheet.conditions)
    effects = put_back(situation, changed, sheets={} if sheet == before else {unit.id: sheet})
    if lying is None:
        return effects
    stage = stage_of(situation)
    return staged(situation, replace(stage, lying=(*stage.lying, lying)), effects)


def _gained(form: FreeForm, facts: Any) -> dict[str, Any]:
    """What the unit has of it until the turn is over."""
    if form.name == "burst_of_speed":
        return {"move": facts["move"], "turn": facts["turn"]}
    return {"push_the_limit": {"pushed": True}, "grit_your_teeth": {"grit": True}}.get(form.name, {})


def _dropped(unit: Unit, sheet: Sheet, name: str) -> tuple[Sheet, Lying]:
    """The first item of this name lies where the unit stands."""
    at = next(n for n, item in enumerate(sheet.items) if item.name == name)
    lying = Lying(replace(sheet.items[at], location=""), unit.space)
    return replace(sheet, items=(*sheet.items[:at], *sheet.items[at + 1 :])), lying


def _brief(form: FreeForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    label = next(choice.label for choice in _NAMES if choice.id == form.name)
    return Brief(f"{label}: {form.item}" if form.name == "drop" else label, who=acting_unit(situation, form.unit).id)


ACTIONS = (
    old_action(
        id="free_action",
        title="Free action",
        place=Place.CONFLICT,
        form=FreeForm,
        request=FreeAction,
        rule=free_action,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="Push, grit, burst, a state of mind, or drop an item: costs no Action.",
        why_not=no_battle,
        brief=_brief,
    ),
)
