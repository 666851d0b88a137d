"""What a blow leaves: conditions, limbs, worn things, the wound whose card is kept (destiny-124 to 132)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from core.acts.situation import Situation
from core.luck.piles import Deck
from core.rulesets.destiny.cards.decks import codes
from core.rulesets.destiny.combat.damage_decks import KEPT
from core.rulesets.destiny.combat.defending import Stand
from core.rulesets.destiny.combat.striking import Suffered
from core.rulesets.destiny.conditions.rules import changed
from core.rulesets.destiny.items.rules import exchanged, worn_down
from core.rulesets.destiny.items.values import Item
from core.rulesets.destiny.sheet import Sheet, Wound
from core.rulesets.destiny.turns.battle import Battle
from core.rulesets.destiny.values import LIMBS, LimbState

STATES: tuple[LimbState, ...] = ("impaired", "broken", "severed")
"""States of a limb, each worse than the one before (destiny-102)."""


def wounded(sheet: Sheet, deck: str, suffered: Suffered) -> Sheet:
    """The sheet of somebody who suffered a blow that turned cards of this damage deck."""
    if suffered.revealed is None or suffered.stand is None:
        return sheet
    sheet = replace(sheet, items=_spent_items(sheet.items, suffered.stand))
    hurt, card = suffered.hurt, suffered.revealed.card
    if not hurt.harm or card is None or hurt.location is None:
        return sheet
    wound = Wound(deck, card.code, hurt.location, hurt.severity or "minor")
    return replace(
        sheet,
        conditions=changed(sheet.conditions, hurt.conditions),
        limbs=with_limb(sheet, hurt.location, hurt.limb_state).limbs,
        wounds=(*sheet.wounds, wound),
    )


def with_limb(sheet: Sheet, limb: str, state: str | None) -> Sheet:
    """The sheet with a limb in this state, unless it is in a worse one."""
    found = next((each for each in reversed(STATES) if each in (state, sheet.limbs.get(limb))), None)
    return sheet if limb not in LIMBS or found is None else replace(sheet, limbs={**sheet.limbs, limb: found})


def _spent_items(items: tuple[Item, ...], stand: Stand) -> tuple[Item, ...]:
    """What was in the way: the screen wears off, the item and shredded armour are damaged."""
    withstood = stand.withstood
    if stand.screen is not None and withstood.absorbed["screen"]:
        items = exchanged(items, stand.screen, replace(items[stand.screen], screen=withstood.screen))
    if stand.item is not None and withstood.absorbed["item"]:
        items = exchanged(items, stand.item, worn_down(items[stand.item]))
    if stand.armor is not None and withstood.armor_damaged:
        items = exchanged(items, stand.armor, worn_down(items[stand.armor]))
    return items


# Cards that are kept --------------------------------------------------------------------------------------------------


def wounds_of(situation: Situation) -> tuple[Wound, ...]:
    """The wounds of everybody: all characters, the nameless units of the battle that runs, those one has left."""
    battle = situation.conflict
    units = [unit.sheet for unit in battle.units if unit.sheet] if isinstance(battle, Battle) else []
    left = (stand.sheet for stand in situation.state.stage.stands if stand.sheet)
    sheets: Iterable[Sheet] = (*(actor.sheet for actor in situation.actors.values()), *units, *left)
    return tuple(wound for sheet in sheets for wound in sheet.wounds)


def without_kept(deck: Deck, name: str, wounds: Iterable[Wound]) -> Deck:
    """A damage deck that holds just the cards of these wounds out; those of wounds that are gone are discarded."""
    kept = tuple(dict.fromkeys(wound.card for wound in wounds if wound.deck == name))
    back = tuple(code for code in codes(deck.hand(KEPT)) if code not in kept)
    pile = tuple(code for code in codes(deck.pile) if code not in kept)
    discard = tuple(code for code in (*codes(deck.discard), *back) if code not in kept)
    return replace(deck, pile=pile, discard=discard, held=((KEPT, kept),) if kept else ())
