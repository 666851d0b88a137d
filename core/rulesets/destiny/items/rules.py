"""Items: damaged, used, magic (destiny-184 to 187)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal, NamedTuple

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal, refused_at
from core.rulesets.destiny.values.items import Item, weapon_mind
from core.rulesets.destiny.values.stats import Number
from core.schema.codec import Json
from core.schema.entry import Entry


@dataclass(frozen=True, slots=True)
class DamagedItem:
    """The damage of an item afterwards."""

    damaged: int
    broken: bool


def damage_item(body_level: Number, damaged: Number = 0, amount: int = 1, broken: bool = False) -> DamagedItem:
    """Damage an item; at its Body Level it breaks (destiny-184)."""
    if amount < 1:
        raise Refusal("bad_amount", "At least one.", "amount")
    if broken or damaged >= body_level:
        raise Refusal("already_broken", "The item is already broken.", "broken")
    return DamagedItem(damaged + amount, damaged + amount >= body_level)


@dataclass(frozen=True, slots=True)
class UsedItem:
    """The modifier of the Skill, at most 0, and the Uses left, None if they are not counted."""

    skill_modifier: int
    uses: int | None

    @property
    def facts(self) -> Mapping[str, int]:
        """The answer of the JSON interface, with Uses only if they are counted."""
        return {"skill_modifier": self.skill_modifier, **({} if self.uses is None else {"uses": self.uses})}


def use_item(damaged: Number = 0, uses: Annotated[int | None, Entry(low=0)] = None, broken: bool = False) -> UsedItem:
    """Use an item (destiny-184, 185)."""
    if broken:
        raise Refusal("item_broken", "The item is broken and can't be used.", "broken")
    if uses == 0:
        raise Refusal("no_uses_left", "The item has no Uses left.", "uses")
    return UsedItem(-damaged, None if uses is None else uses - 1)


@dataclass(frozen=True, slots=True)
class MagicArmor:
    """The bonus of magic armour."""

    armor: int


@dataclass(frozen=True, slots=True)
class MagicWeapon:
    """The effects of a magic weapon, and its Mind."""

    initiative: int
    target_armor: int
    mind: Mapping[str, int]


def magic_item(kind: str, points: int) -> MagicArmor | MagicWeapon:
    """The effects of +1 to +5 (destiny-186, 187)."""
    if kind not in ("armor", "weapon"):
        raise Refusal("unknown_kind", "A magic item is armour or a weapon.", "kind")
    if not 1 <= points <= 5:
        raise Refusal("points_out_of_range", "Magic items have +1 to +5.", "points")
    if kind == "armor":
        return MagicArmor(points)
    mind = weapon_mind(points)
    return MagicWeapon(points, -points, {"level": mind.level, "scale": mind.scale})


class Way(NamedTuple):
    """A way to handle an item: who has it before and after, and whether it is put away or loaded."""

    giver: Literal["unit", "ground", "other"] = "unit"
    taker: Literal["unit", "other"] = "unit"
    stores: bool = False
    loads: bool = False

    @property
    def shared(self) -> bool:
        """Return True if another unit has a part in it, which must be willing."""
        return "other" in (self.giver, self.taker)


EQUIPPING: Mapping[str, Way] = {
    "pickup": Way("ground"),
    "switch_hand": Way(),
    "store": Way(stores=True),
    "ready": Way(),
    "reload": Way(loads=True),
    "give": Way(taker="other"),
    "take": Way("other"),
}
"""The ways to handle an item, a row each (destiny-157)."""


def way_of(kind: str) -> Way:
    """A way to handle an item; refuses an unknown one."""
    if kind not in EQUIPPING:
        raise Refusal("unknown_equip", f"One of: {', '.join(EQUIPPING)}.", "kind")
    return EQUIPPING[kind]


class Handled(NamedTuple):
    """The Move that is left, and the ammunition after reloading."""

    move: int
    ammo: int | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        reloaded: dict[str, Json] = {} if self.ammo is None else {"ammo": self.ammo, "loaded": True}
        return {"move": self.move, **reloaded}


def equip(kind: str, move: Number, willing: bool = True, ammo: Number = 0) -> Resolution[Handled]:
    """Handle something for 1 Move (destiny-157, 185)."""
    way = way_of(kind)
    if way.shared and not willing:
        raise Refusal("unit_not_willing", "The other unit isn't willing.", "willing")
    if not move:
        raise Refusal("not_enough_move", "Needs 1 Move, 0 left.", "move")
    left = move - 1
    if way.loads and ammo < 1:
        raise Refusal("no_ammunition", "The supply has run out of ammunition.", "ammo")
    step = Step("destiny-157", kind, amount=-1, total=left)
    return Resolution(Handled(left, ammo - 1 if way.loads else None), steps=(step,))


# Wear ----------------------------------------------------------------------------------------------------------------


def worn_down(item: Item, amount: int = 1) -> Item:
    """An item with more Damaged; one that can't take more is broken."""
    if item.broken or item.damaged >= item.body_level:
        return replace(item, broken=True)
    now = damage_item(item.body_level, item.damaged, amount)
    return replace(item, damaged=now.damaged, broken=now.broken)


def check_usable(item: Item, at: str) -> int:
    """The modifier of an item for a Skill, at most 0; refuses a broken or used up one at the field `at`."""
    with refused_at(at):
        return use_item(item.damaged, item.uses, item.broken).skill_modifier


RULES = (rule(damage_item), rule(use_item), rule(magic_item), rule(equip))
