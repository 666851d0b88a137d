"""The Hit Location cards that units keep lie outside of the damage decks until the wound is gone (destiny-132)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from core.piles import Deck
from core.rulesets.destiny.cards.decks import codes
from core.rulesets.destiny.sheet import Sheet, Wound
from core.rulesets.destiny.turns.battle import Battle
from core.situation import Situation

KEPT = "wounds"
"""The name under which a damage deck holds the cards of wounds."""


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
