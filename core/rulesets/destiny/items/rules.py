"""Items: damaged, used, magic (destiny-184 to 187)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.acts.result import Resolution, Step
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.destiny.items.values import Item, weapon_mind
from core.schema.codec import Json
from core.schema.entry import entry


@dataclass(frozen=True, slots=True)
class DamageItem:
    """An item that takes damage."""

    body_level: int = entry("Body Level", low=0)
    damaged: int = entry("Damaged", default=0, low=0)
    amount: int = entry("Amount", default=1)
    broken: bool = entry("Broken", default=False)


@dataclass(frozen=True, slots=True)
class DamagedItem:
    """How damaged it then is."""

    damaged: int
    broken: bool


def damage_item(request: DamageItem) -> Resolution[DamagedItem]:
    """Damage an item; at its Body Level it breaks (destiny-184)."""
    if request.amount < 1:
        raise Refusal("bad_amount", "At least one.", "amount")
    if request.broken or request.damaged >= request.body_level:
        raise Refusal("already_broken", "It is broken already.", "broken")
    damaged = request.damaged + request.amount
    return Resolution(DamagedItem(damaged, damaged >= request.body_level))


@dataclass(frozen=True, slots=True)
class UseItem:
    """An item about to be used."""

    damaged: int = entry("Damaged", default=0, low=0)
    uses: int | None = entry("Uses", default=None, low=0)
    broken: bool = entry("Broken", default=False)


@dataclass(frozen=True, slots=True)
class UsedItem:
    """What it adds to the Skill, 0 or less, and the Uses it has left, None where they are not counted."""

    skill_modifier: int
    uses: int | None

    @property
    def facts(self) -> Mapping[str, int]:
        """As the interface tells it: Uses only where they are counted."""
        return {"skill_modifier": self.skill_modifier, **({} if self.uses is None else {"uses": self.uses})}


def use_item(request: UseItem) -> Resolution[UsedItem]:
    """Use an item (destiny-184, 185)."""
    if request.broken:
        raise Refusal("item_broken", "A broken item cannot be used.", "broken")
    if request.uses == 0:
        raise Refusal("no_uses_left", "No Uses are left.", "uses")
    return Resolution(UsedItem(-request.damaged, None if request.uses is None else request.uses - 1))


@dataclass(frozen=True, slots=True)
class MagicItem:
    """Magic armour or a magic weapon."""

    kind: str = entry("Kind")
    points: int = entry("Points")


@dataclass(frozen=True, slots=True)
class MagicArmor:
    """What magic armour adds."""

    armor: int


@dataclass(frozen=True, slots=True)
class MagicWeapon:
    """What a magic weapon gives and takes, and its Mind."""

    initiative: int
    target_armor: int
    mind: Mapping[str, int]


def magic_item(request: MagicItem) -> Resolution[MagicArmor | MagicWeapon]:
    """What +1 to +5 do (destiny-186, 187)."""
    if request.kind not in ("armor", "weapon"):
        raise Refusal("unknown_kind", "A magic item is armor or weapon.", "kind")
    if not 1 <= request.points <= 5:
        raise Refusal("points_out_of_range", "Magic items have +1 to +5.", "points")
    if request.kind == "armor":
        return Resolution(MagicArmor(request.points))
    mind = weapon_mind(request.points)
    return Resolution(MagicWeapon(request.points, -request.points, {"level": mind.level, "scale": mind.scale}))


EQUIPPING = ("pickup", "switch_hand", "store", "ready", "reload", "give", "take")


@dataclass(frozen=True, slots=True)
class Equip:
    """Something handled while moving."""

    kind: str = entry("What")
    move: int = entry("Move", low=0)
    willing: bool = entry("Willing", default=True)
    ammo: int = entry("Ammunition", default=0, low=0)


class Handled(NamedTuple):
    """The Move that is left, and the ammunition after a reload."""

    move: int
    ammo: int | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """As the interface tells it."""
        reloaded: dict[str, Json] = {} if self.ammo is None else {"ammo": self.ammo, "loaded": True}
        return {"move": self.move, **reloaded}


def equip(request: Equip) -> Resolution[Handled]:
    """Handle something for 1 Move (destiny-157, 185)."""
    if request.kind not in EQUIPPING:
        raise Refusal("unknown_equip", f"One of: {', '.join(EQUIPPING)}.", "kind")
    if request.kind in ("give", "take") and not request.willing:
        raise Refusal("unit_not_willing", "The other unit is not willing.", "willing")
    if not request.move:
        raise Refusal("not_enough_move", "Needs 1 Move, 0 left.", "move")
    left = request.move - 1
    reloads = request.kind == "reload"
    if reloads and request.ammo < 1:
        raise Refusal("no_ammunition", "There is nothing left to reload with.", "ammo")
    step = Step("destiny-157", request.kind, amount=-1, total=left)
    return Resolution(Handled(left, request.ammo - 1 if reloads else None), steps=(step,))


# What becomes of things in use ---------------------------------------------------------------------------------------


def worn_down(item: Item, amount: int = 1) -> Item:
    """An item with some Damaged more; one that cannot take any more is broken."""
    if item.broken or item.damaged >= item.body_level:
        return replace(item, broken=True)
    now = damage_item(DamageItem(item.body_level, item.damaged, amount)).value
    return replace(item, damaged=now.damaged, broken=now.broken)


def check_usable(item: Item, at: str) -> int:
    """What an item adds to the Skill it is used with, 0 or less; refuses at the field `at` one broken or used up."""
    try:
        return use_item(UseItem(item.damaged, item.uses, item.broken)).value.skill_modifier
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.message, at) from None


RULES = (
    Rule("damage_item", DamageItem, asking_nothing(damage_item)),
    Rule("use_item", UseItem, asking_nothing(use_item)),
    Rule("magic_item", MagicItem, asking_nothing(magic_item)),
    Rule("equip", Equip, asking_nothing(equip)),
)
