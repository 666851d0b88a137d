"""Who meets in a conflict, made of those who are there; and what it leaves of decks and points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from core.acts.situation import Situation
from core.kit.ledger import PointsMove
from core.luck.piles import Deck
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import held
from core.rulesets.destiny.cards.players import without_hand
from core.rulesets.destiny.conflict.halves import Duelist, Weight
from core.rulesets.destiny.conflict.initiative import Initiative, parts_of
from core.rulesets.destiny.state import State, deck_of
from core.rulesets.destiny.turns.combatants import Combatant

CP = "cp"
"""The currency of Character Points."""
EDGES = ("advantage", "disadvantage")


def side_for(who: Combatant, situation: Situation, *, alone: bool = False, **words: Any) -> Duelist:
    """A side for a unit or somebody of the scene, with the hand of who plays them and their character's points.

    One that is `alone`, and one that nobody with a hand plays, lives from Shared Fate (destiny-34). `words` are those
    of `nobody`. Refuses whose player has not been dealt a hand.
    """
    side, player = nobody(who.name, **words), who.holder
    if alone or player is None:
        return side
    for name in without_hand(situation, player):
        raise Refusal("hand_empty", f"{name} has no hand yet: deal the hands first.")
    deck = deck_of(situation.state, player.hand)
    side = replace(side, id=player.hand, player=True, hand=held(deck), deck=deck)
    if player.actor is None:
        return side
    return replace(side, actor=str(player.actor), cp=situation.balance(player.actor, CP))


def nobody(
    name: str,
    *,
    level: int,
    initiative: Initiative,
    difficulty: int,
    edge: str = "",
    weights: tuple[Weight, ...] = (),
) -> Duelist:
    """A side without a player: an object, an idea, a unit without a name."""
    return Duelist(
        name=name,
        player=False,
        skill_level=level,
        initiative=sum(parts_of(initiative).values()),
        difficulty=difficulty,
        advantage=edge == "advantage",
        disadvantage=edge == "disadvantage",
        weights=weights,
    )


def decks_after(state: State, sides: Iterable[Duelist], shared: Deck) -> State:
    """The table with the decks of these sides as they now are."""
    decks = {side.id: side.deck for side in sides if side.player}
    return replace(state, shared=shared, decks={**state.decks, **decks})


def cp_move(side: Duelist, spent: int) -> tuple[PointsMove, ...]:
    """The Character Points a side spent, in the ledger (destiny-62, 77)."""
    return (PointsMove(int(side.actor), CP, -spent, "success_changed"),) if spent else ()
