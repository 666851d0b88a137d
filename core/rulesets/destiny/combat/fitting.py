"""Whether what is carried fits the damage decks in play, which a game master may replace (destiny-111, 117, 125)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.acts.acting import acting_sheet
from core.acts.situation import Situation
from core.refusal import Refusal
from core.rulesets.destiny.combat.damage_decks import DECKS, DamageDeck, deck_in_play
from core.rulesets.destiny.combat.wounding import check_types
from core.rulesets.destiny.items.values import Arm, Item
from core.rulesets.destiny.sheet import Sheet


def unfit(arm: Arm, data: Mapping[str, DamageDeck]) -> str:
    """Why a weapon can do no damage: its deck or its types are none in play; empty where it can."""
    try:
        check_types(deck_in_play(data, arm.deck), arm.types)
    except Refusal as refusal:
        return refusal.message
    return ""


def fit_faults(situation: Situation) -> tuple[Refusal, ...]:
    """What on the sheet of who acts is of no damage deck in play."""
    sheet: Sheet = acting_sheet(situation) or Sheet()
    data: Mapping[str, DamageDeck] = situation.state.data
    known = {type for name in DECKS for type in deck_in_play(data, name).types.values()}
    return tuple(fault for at, item in enumerate(sheet.items) for fault in _faults(item, f"items.{at}", data, known))


def _faults(item: Item, at: str, data: Mapping[str, DamageDeck], known: set[str]) -> Iterator[Refusal]:
    arm = item.arm
    if arm is not None and arm.deck in DECKS and len(set(arm.types)) in (1, 2) and (why := unfit(arm, data)):
        yield Refusal("wrong_damage_type", f"{item.name:.40}: {why}", f"{at}.arm.types", "destiny-111")
    for type in item.protection.resists if item.protection else ():
        if type not in known:
            why = f"{item.name:.40}: no damage is of the type {type:.30}."
            yield Refusal("wrong_damage_type", why, f"{at}.protection.resists", "destiny-125")
