"""Looking after things: used, reloaded, damaged (destiny-184, 185)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.acting import somebody
from core.action import Action, asking_nothing, old_action
from core.entry import Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.destiny.items.gear import Item
from core.rulesets.destiny.items.rules import DamageItem, UseItem, damage_item, use_item
from core.rulesets.destiny.items.wear import exchanged, named
from core.rulesets.destiny.map.movement import Equip, equip
from core.rulesets.destiny.offered import first_of, only_with
from core.rulesets.destiny.turns.combatants import (
    Combatant,
    anybody,
    changed_sheets,
    combatant,
    everybody,
    sheets_there,
    themselves,
)
from core.rulesets.destiny.turns.units import unit_of
from core.situation import Brief, Effects, Situation
from core.wording import counted, written


def items_there(situation: Situation) -> tuple[Choice, ...]:
    """Everything somebody there carries, with how it is."""
    found = {item.name: item for _, sheet in sheets_there(situation) for item in sheet.items}
    return tuple(Choice(name, name, note=state_of(item)) for name, item in found.items())


def state_of(item: Item) -> str:
    """How a thing is, in a few words."""
    parts = ["broken" if item.broken else f"Damaged {item.damaged}" if item.damaged else ""]
    parts.append(counted(item.uses, "Use") if item.uses is not None else "")
    parts.append(counted(item.ammo, "reload") if item.ammo else "")
    return ", ".join(filter(None, parts))


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemForm:
    """A thing somebody carries."""

    unit: str = entry("Who", default="", choices=everybody, once=True, acts=True)
    item: str = entry("Item", default="", choices=items_there, once=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageForm(ItemForm):
    """Damage to a thing."""

    amount: int = entry("Damaged", default=1, low=1, high=100, code="bad_amount")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReloadForm(ItemForm):
    """A thing made ready again."""

    loads: int = entry("Uses of a reload", default=1, low=1, high=1000, help="A shot, a clip, a quickloader.")


def _whose(form: ItemForm, situation: Situation) -> tuple[Combatant, int]:
    """Whose thing it is and which of theirs; refuses what they do not carry."""
    who = combatant(form.unit, situation, "unit")
    at = named(who.sheet.items, form.item)
    if at is None:
        raise Refusal("bad_request", f"{who.name} carries no {form.item or 'such thing'}.", "item")
    return who, at


def _item(form: ItemForm, situation: Situation) -> Item:
    who, at = _whose(form, situation)
    return who.sheet.items[at]


def _changed(form: ItemForm, situation: Situation, **changes: int | bool | None) -> Effects:
    """The effects of one thing changed."""
    who, at = _whose(form, situation)
    item = replace(who.sheet.items[at], **changes)  # type: ignore[arg-type]
    return changed_sheets(situation, {who.id: replace(who.sheet, items=exchanged(who.sheet.items, at, item))})


def _costs_move(situation: Situation) -> Refusal | None:
    """In a battle a weapon is reloaded while moving (destiny-157)."""
    if unit_of(situation.acting, situation) is None:
        return None
    return Refusal("bad_request", "In the battle it costs Move: there, handle an item.")


def _first(situation: Situation) -> dict[str, str]:
    """Who acts, and the first thing they carry."""
    unit = themselves(situation)
    items = combatant(unit, situation, "unit").sheet.items
    return {"unit": unit, "item": items[0].name if items else ""}


def _nothing_there(situation: Situation) -> Refusal | None:
    return None if items_there(situation) else Refusal("bad_request", "Nobody there carries anything.")


def _told(what: str, form: ItemForm, situation: Situation) -> Brief:
    who, _ = _whose(form, situation)
    return Brief(f"{form.item} {what}", who=who.other_than(situation))


# Use, reload, damage ------------------------------------------------------------------------------------------------


def _prepare_use(form: ItemForm, situation: Situation) -> UseItem:
    item = _item(form, situation)
    return UseItem(item.damaged, item.uses, item.broken)


def _settle_use(form: ItemForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return _changed(form, situation, uses=resolution.facts.get("uses"))


def _brief_use(form: ItemForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    worse = resolution.facts["skill_modifier"]
    return _told(f"used, Skill {written(worse)}" if worse else "used", form, situation)


def _prepare_reload(form: ReloadForm, situation: Situation) -> Equip:
    return Equip("reload", 1, ammo=_item(form, situation).ammo or 0)


def _settle_reload(form: ReloadForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    item = _item(form, situation)
    return _changed(form, situation, ammo=resolution.facts["ammo"], uses=(item.uses or 0) + form.loads)


def _prepare_damage(form: DamageForm, situation: Situation) -> DamageItem:
    item = _item(form, situation)
    return DamageItem(item.body_level, item.damaged, form.amount, item.broken)


def _settle_damage(form: DamageForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return _changed(form, situation, damaged=resolution.facts["damaged"], broken=resolution.facts["broken"])


def _brief_damage(form: DamageForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return _told("is broken" if resolution.facts["broken"] else f"Damaged +{form.amount}", form, situation)


_ON = first_of(only_with("powers"), anybody, _nothing_there)

ACTIONS: tuple[Action, ...] = (
    old_action(
        id="use_item",
        title="Use an item",
        place=Place.CARE,
        form=ItemForm,
        request=UseItem,
        rule=use_item,
        prepare=_prepare_use,
        settle=_settle_use,
        start=lambda situation: ItemForm(**_first(situation)),
        help="Takes one of its Uses; damage weighs on the Skill.",
        why_not=_ON,
        brief=_brief_use,
    ),
    old_action(
        id="reload",
        title="Reload an item",
        place=Place.CARE,
        form=ReloadForm,
        request=Equip,
        rule=asking_nothing(equip),
        prepare=_prepare_reload,
        settle=_settle_reload,
        start=lambda situation: ReloadForm(**_first(situation)),  # type: ignore[arg-type]
        help="Outside of a battle, where it costs Move.",
        why_not=first_of(_ON, somebody, _costs_move),
        brief=lambda form, resolution, situation: _told("reloaded", form, situation),
    ),
    old_action(
        id="damage_item",
        title="Damage an item",
        place=Place.CARE,
        form=DamageForm,
        request=DamageItem,
        rule=damage_item,
        prepare=_prepare_damage,
        settle=_settle_damage,
        start=lambda situation: DamageForm(**_first(situation)),  # type: ignore[arg-type]
        help="With as many as its Body Level it breaks.",
        why_not=_ON,
        brief=_brief_damage,
    ),
)
"""Care of things."""
