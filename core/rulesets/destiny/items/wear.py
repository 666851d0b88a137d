"""What becomes of things in use: damaged, used, reloaded (destiny-184, 185)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.acting import NOBODY
from core.refusal import Refusal
from core.rulesets.destiny.items.gear import Item
from core.rulesets.destiny.items.rules import DamageItem, UseItem, damage_item, use_item


def worn_down(item: Item, amount: int = 1) -> Item:
    """An item with some Damaged more; one that cannot take any more is broken."""
    if item.broken or item.damaged >= item.body_level:
        return replace(item, broken=True)
    facts = damage_item(DamageItem(item.body_level, item.damaged, amount), NOBODY).facts
    return replace(item, damaged=item.damaged + amount, broken=bool(facts["broken"]))


def check_usable(item: Item, at: str) -> int:
    """What an item adds to the Skill it is used with, 0 or less; refuses at the field `at` one broken or used up."""
    try:
        facts = use_item(UseItem(item.damaged, item.uses, item.broken), NOBODY).facts
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.message, at) from None
    return int(facts["skill_modifier"])


def used(item: Item) -> Item:
    """An item after one use, if its Uses are counted."""
    return item if item.uses is None else replace(item, uses=max(0, item.uses - 1))


def named(items: Sequence[Item], name: str) -> int | None:
    """The place of the first item of this name, None where there is none."""
    return next((at for at, item in enumerate(items) if item.name == name), None)


def exchanged(items: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    """Items with one of them changed."""
    return (*items[:at], item, *items[at + 1 :])


def taken_out(items: tuple[Item, ...], at: int) -> tuple[Item, ...]:
    """Items without one of them."""
    return (*items[:at], *items[at + 1 :])
