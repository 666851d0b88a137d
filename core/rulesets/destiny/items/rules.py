"""Items: damaged, used, magic (destiny-184 to 187)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.action import Rule
from core.codec import Json
from core.entry import entry
from core.refusal import Refusal
from core.result import Resolution, old_resolution
from core.rulesets.destiny.items.gear import weapon_mind
from core.rulesets.destiny.module import in_module
from core.table import Table


@dataclass(frozen=True, slots=True)
class DamageItem:
    """An item that takes damage."""

    body_level: int = entry("Body Level", low=0)
    damaged: int = entry("Damaged", default=0, low=0)
    amount: int = entry("Amount", default=1)
    broken: bool = entry("Broken", default=False)


def damage_item(request: DamageItem, table: Table) -> Resolution[Any]:
    """Damage an item; at its Body Level it breaks (destiny-184)."""
    if request.amount < 1:
        raise Refusal("bad_amount", "At least one.", "amount")
    if request.broken or request.damaged >= request.body_level:
        raise Refusal("already_broken", "It is broken already.", "broken")
    damaged = request.damaged + request.amount
    return old_resolution({"damaged": damaged, "broken": damaged >= request.body_level})


@dataclass(frozen=True, slots=True)
class UseItem:
    """An item about to be used."""

    damaged: int = entry("Damaged", default=0, low=0)
    uses: int | None = entry("Uses", default=None, low=0)
    broken: bool = entry("Broken", default=False)


def use_item(request: UseItem, table: Table) -> Resolution[Any]:
    """Use an item (destiny-184, 185)."""
    if request.broken:
        raise Refusal("item_broken", "A broken item cannot be used.", "broken")
    if request.uses == 0:
        raise Refusal("no_uses_left", "No Uses are left.", "uses")
    facts: dict[str, Json] = {"skill_modifier": -request.damaged}
    return old_resolution(facts | ({} if request.uses is None else {"uses": request.uses - 1}))


@dataclass(frozen=True, slots=True)
class MagicItem:
    """Magic armour or a magic weapon."""

    kind: str = entry("Kind")
    points: int = entry("Points")


def magic_item(request: MagicItem, table: Table) -> Resolution[Any]:
    """What +1 to +5 do (destiny-186, 187)."""
    if request.kind not in ("armor", "weapon"):
        raise Refusal("unknown_kind", "A magic item is armor or weapon.", "kind")
    if not 1 <= request.points <= 5:
        raise Refusal("points_out_of_range", "Magic items have +1 to +5.", "points")
    if request.kind == "armor":
        return old_resolution({"armor": request.points})
    mind = weapon_mind(request.points)
    facts = {"initiative": request.points, "target_armor": -request.points}
    return old_resolution({**facts, "mind": {"level": mind.level, "scale": mind.scale}})


RULES = in_module(
    "powers",
    Rule("damage_item", DamageItem, damage_item),
    Rule("use_item", UseItem, use_item),
    Rule("magic_item", MagicItem, magic_item),
)
