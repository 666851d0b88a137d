"""Things handled on the way (destiny-157, 185)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.choices import title
from core.actions.place import Place
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.destiny.items.means import check_limbs
from core.rulesets.destiny.items.rules import EQUIPPING, equip, way_of
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.terrain.ground import apart, spaces_of_unit
from core.rulesets.destiny.terrain.unit_steps import mover, who_acts
from core.rulesets.destiny.time.current_stage import stage_of, with_stage
from core.rulesets.destiny.turns.units import (
    acting_unit,
    battle_of,
    no_ready_unit,
    sheet_of,
    unit_choices,
    unit_effects,
)
from core.rulesets.destiny.values.damage_decks import LOCATIONS
from core.rulesets.destiny.values.items import Item, index_of, taken_out
from core.rulesets.destiny.values.stats import LIMBS
from core.schema.entry import BY_NAME, Choice, entry

_KINDS = tuple(Choice(kind, title(kind)) for kind in EQUIPPING)
_PLACES = (Choice("", "–"), *(Choice(place, place.replace("_", " ")) for place in LOCATIONS.values()))


def _movers(situation: Situation) -> Iterator[Unit]:
    """The units with Move left, or else the acting character's, and then those next to them."""
    battle = battle_of(situation)
    own = battle.of(situation.acting)
    able = [unit for unit in battle.units if unit.move or unit is own]
    yield from able
    for unit in battle.units:
        if unit not in able and any(apart(unit, each) in (0, 1) for each in able):
            yield unit


def items_about(situation: Situation) -> tuple[Choice, ...]:
    """The items carried by units that can move and by those next to them, and the items on the ground."""
    if not isinstance(situation.conflict, Battle):
        return ()
    carried = ((item.name, unit.id) for unit in _movers(situation) for item in sheet_of(unit, situation).items)
    lying = ((each.item.name, "on the ground") for each in stage_of(situation).lying)
    return tuple({name: Choice(name, name, note=whose) for name, whose in (*carried, *lying)}.values())


@dataclass(frozen=True, slots=True)
class HandlingForm:
    """An item handled for 1 Move."""

    unit: str = entry("Unit", default="", choices=unit_choices, once=True, acts=True, tie=BY_NAME)
    kind: str = entry("What", default="ready", choices=_KINDS, scene=True)
    item: str = entry("Item", default="", choices=items_about, once=True)
    other: str = entry("Other unit", default="", choices=lambda s: (Choice("", "–"), *unit_choices(s)), once=True,
                       help="The unit that gives or takes the item.", tie=BY_NAME)  # fmt: skip
    willing: bool = entry("It is willing", default=True, scene=True)
    location: str = entry("Carried at", default="", choices=_PLACES, help="From now on.", scene=True)
    loads: int = entry(
        "Uses per reload", default=1, low=1, high=1000, help="A shot, a clip, a quickloader.", scene=True
    )


def _item(items: Sequence[Item], name: str, whose: str) -> int:
    """The index of the item of this name; refuses one that isn't there."""
    found = index_of(items, name)
    if found is None:
        raise Refusal(
            "bad_request",
            f"{whose:.60} doesn't have {name}. Choose another item." if name else "Choose an item.",
            "item",
        )
    return found


@dataclass(frozen=True, slots=True)
class _Handled:
    """A unit that handles an item, with the item's owner before (None for one on the ground) and after."""

    unit: Unit
    item: Item
    giver: Unit | None
    taker: Unit
    lying: int = 0


def _find_item(form: HandlingForm, situation: Situation) -> _Handled:
    """The item with its present and its next owner; refuses an item out of reach."""
    battle = battle_of(situation)
    unit = mover(acting_unit(situation, form.unit), "", situation)
    way = way_of(form.kind)
    if way.giver == "ground":
        lying = stage_of(situation).lying
        at = _item([each.item for each in lying], form.item, "The ground")
        lies = lying[at]
        if lies.space is not None and unit.space is not None and lies.space not in spaces_of_unit(unit):
            raise Refusal("bad_request", f"{form.item:.60} is in another space. Move there first.", "item")
        return _Handled(unit, lies.item, None, unit, at)
    other = _beside(unit, battle.find(form.other, "other")) if way.shared else unit
    giver, taker = (other, unit) if way.giver == "other" else (unit, other)
    items = sheet_of(giver, situation).items
    return _Handled(unit, items[_item(items, form.item, giver.id)], giver, taker)


def _beside(unit: Unit, other: Unit) -> Unit:
    """Refuse another unit that is not in or next to the space."""
    if other.id == unit.id or (apart(unit, other) or 0) > 1:
        raise Refusal("bad_request", f"{other.id:.60} isn't next to {unit.id:.60}. Move closer first.", "other")
    return other


def _handle(form: HandlingForm, situation: Situation) -> Effects:
    """Pay the Move and put the item in its new place; a unit without Move takes the Action that gives some."""
    handled = _find_item(form, situation)
    if not way_of(form.kind).stores and form.location in LIMBS:
        check_limbs((form.location,), sheet_of(handled.taker, situation), "location")
    done = equip(form.kind, handled.unit.move, form.willing, handled.item.ammo or 0)
    unit = replace(handled.unit, move=done.value.move)
    brief = Brief(f"{form.kind.replace('_', ' ')} {form.item}", who=who_acts(unit, situation))
    effects = unit_effects(situation, unit, sheets=_sheets(handled, form, situation), steps=done.steps, brief=brief)
    if handled.giver is not None:
        return effects
    stage, at = stage_of(situation), handled.lying
    return with_stage(situation, replace(stage, lying=stage.lying[:at] + stage.lying[at + 1 :]), effects)


def _sheets(handled: _Handled, form: HandlingForm, situation: Situation) -> dict[str, Sheet]:
    """The changed sheets: the item moves from one to the other."""
    sheets: dict[str, Sheet] = {}
    if handled.giver is not None:
        sheets[handled.giver.id] = _without(sheet_of(handled.giver, situation), handled.item)
    before = sheets.get(handled.taker.id) or sheet_of(handled.taker, situation)
    sheets[handled.taker.id] = replace(before, items=(*before.items, _item_after(handled.item, form)))
    return sheets


def _without(sheet: Sheet, item: Item) -> Sheet:
    return replace(sheet, items=taken_out(sheet.items, sheet.items.index(item)))


def _item_after(item: Item, form: HandlingForm) -> Item:
    """The item after it was handled."""
    way = way_of(form.kind)
    if way.loads:
        uses = None if item.uses is None else item.uses + form.loads
        return replace(item, ammo=(item.ammo or 0) - 1, uses=uses)
    return replace(item, location=form.location) if form.location or way.stores else item


def _nobody_moves(situation: Situation) -> Refusal | None:
    going = isinstance(situation.conflict, Battle) and any(unit.move for unit in situation.conflict.units)
    return None if going else no_ready_unit(situation)


def _start_handling(situation: Situation) -> HandlingForm:
    return HandlingForm(unit=next((unit.id for unit in _movers(situation)), ""))


ACTIONS: tuple[Action, ...] = (
    Change(
        id="equip",
        title="Handle an item",
        place=Place.CONFLICT,
        form=HandlingForm,
        apply=_handle,
        start=_start_handling,
        help="Spend 1 Move to pick up, ready, store, reload, give or take.",
        why_not=_nobody_moves,
    ),
)
