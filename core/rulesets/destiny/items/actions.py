"""Looking after things: used, reloaded, damaged (destiny-184, 185)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.actor import needs_character
from core.actions.place import Place
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.destiny.battles.combatants import (
    Combatant,
    changed_sheets,
    combatant,
    names_carried,
    no_character,
    owners,
    sheets_there,
    themselves,
    units_or_people_there,
)
from core.rulesets.destiny.items.rules import damage_item, equip, use_item
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.turns.units import unit_of
from core.rulesets.destiny.values.items import Item, index_of, replace_item
from core.schema.entry import BY_NAME, Choice, entry
from core.wording import number_text, quantity


def items_there(situation: Situation) -> tuple[Choice, ...]:
    """All items that someone there carries, with their state."""
    found = {item.name: item for _, sheet in sheets_there(situation) for item in sheet.items}
    whose = owners(situation, names_carried, own=True)
    return tuple(Choice(name, name, note=state_of(item), of=whose.get(name, ())) for name, item in found.items())


def state_of(item: Item) -> str:
    """The state of an item in a few words."""
    parts = ["broken" if item.broken else f"Damaged {item.damaged}" if item.damaged else ""]
    parts.append(quantity(item.uses, "Use") if item.uses is not None else "")
    parts.append(quantity(item.ammo, "reload") if item.ammo else "")
    return ", ".join(filter(None, parts))


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemForm:
    """An item that someone carries."""

    unit: str = entry("Who", default="", choices=units_or_people_there, once=True, acts=True, tie=BY_NAME)
    item: str = entry("Item", default="", choices=items_there, whose="unit", once=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageForm(ItemForm):
    """Damage to a thing."""

    amount: int = entry("Damaged", default=1, low=1, high=100, code="bad_amount", scene=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReloadForm(ItemForm):
    """A thing made ready again."""

    loads: int = entry(
        "Uses per reload", default=1, low=1, high=1000, help="A shot, a clip, a quickloader.", scene=True
    )


def _item(form: ItemForm, situation: Situation) -> Item:
    who, at = _whose(form, situation)
    return who.sheet.items[at]


def _whose(form: ItemForm, situation: Situation) -> tuple[Combatant, int]:
    """The owner of the item and its index; refuses an item that isn't carried."""
    who = combatant(form.unit, situation, "unit")
    at = index_of(who.sheet.items, form.item)
    if at is None:
        raise Refusal("bad_request", f"{who.name} doesn't carry {form.item or 'such an item'}. Choose another.", "item")
    return who, at


def _change_item(form: ItemForm, what: str, situation: Situation, **changes: int | bool | None) -> Effects:
    """The effects of changing one item, with a summary of the action."""
    who, at = _whose(form, situation)
    item = replace(who.sheet.items[at], **changes)  # type: ignore[arg-type]
    effects = changed_sheets(situation, {who.id: replace(who.sheet, items=replace_item(who.sheet.items, at, item))})
    return replace(effects, brief=Brief(f"{form.item} {what}", who=who.other_than(situation)))


def _costs_move(situation: Situation) -> Refusal | None:
    """In a battle a weapon is reloaded while moving (destiny-157)."""
    if refusal := _nothing_there(situation) or needs_character(situation):
        return refusal
    if unit_of(situation.acting, situation) is None:
        return None
    return Refusal("bad_request", "This unit is in a battle. Use Handle an item there; it costs Move.")


def _first(situation: Situation) -> dict[str, str]:
    """The acting character with the first item they carry."""
    unit = themselves(situation)
    items = combatant(unit, situation, "unit").sheet.items
    return {"unit": unit, "item": items[0].name if items else ""}


def _nothing_there(situation: Situation) -> Refusal | None:
    nothing = None if items_there(situation) else Refusal("bad_request", "No one in the scene carries anything.")
    return no_character(situation) or nothing


# Use, reload, damage ------------------------------------------------------------------------------------------------


def use(form: ItemForm, situation: Situation) -> Effects:
    """Use an item once (destiny-184, 185)."""
    item = _item(form, situation)
    used = use_item(item.damaged, item.uses, item.broken)
    worse = f"used, Skill {number_text(used.skill_modifier)}" if used.skill_modifier else "used"
    return _change_item(form, worse, situation, uses=used.uses)


def reload(form: ReloadForm, situation: Situation) -> Effects:
    """A reload less, and as many Uses more as it has (destiny-157, 185)."""
    item = _item(form, situation)
    loaded = equip("reload", 1, ammo=item.ammo or 0)
    effects = _change_item(form, "reloaded", situation, ammo=loaded.value.ammo, uses=(item.uses or 0) + form.loads)
    return replace(effects, steps=(*loaded.steps, *effects.steps))


def damage(form: DamageForm, situation: Situation) -> Effects:
    """Damage an item; with as much Damaged as its Body Level it is broken (destiny-184)."""
    item = _item(form, situation)
    now = damage_item(item.body_level, item.damaged, form.amount, item.broken)
    said = "is broken" if now.broken else f"Damaged +{form.amount}"
    return _change_item(form, said, situation, damaged=now.damaged, broken=now.broken)


ACTIONS: tuple[Action, ...] = (
    Change(
        id="use_item",
        title="Use an item",
        place=Place.MORE,
        logged="uses an item",
        form=ItemForm,
        apply=use,
        start=lambda situation: ItemForm(**_first(situation)),
        help="Use an item. It loses a Use, and its damage lowers the Skill.",
        why_not=_nothing_there,
    ),
    Change(
        id="reload",
        title="Reload an item",
        place=Place.MORE,
        logged="reloads an item",
        form=ReloadForm,
        apply=reload,
        start=lambda situation: ReloadForm(**_first(situation)),  # type: ignore[arg-type]
        help="Handle an item outside a battle, at no cost.",
        why_not=_costs_move,
    ),
    Change(
        id="damage_item",
        title="Damage an item",
        place=Place.MORE,
        logged="damages an item",
        form=DamageForm,
        apply=damage,
        start=lambda situation: DamageForm(**_first(situation)),  # type: ignore[arg-type]
        help="Damage an item. It breaks when the levels equal its Body.",
        why_not=_nothing_there,
    ),
)
"""Care of things."""
