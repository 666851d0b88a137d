"""Who meets in a conflict, made of those who are there; and what it leaves of decks and points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from core.ledger import PointsMove
from core.piles import Deck
from core.refusal import Refusal
from core.rulesets.destiny.combatants import Combatant
from core.rulesets.destiny.halves import Duelist
from core.rulesets.destiny.hands import held
from core.rulesets.destiny.holding import without_hand
from core.rulesets.destiny.initiative import Initiative, parts_of
from core.rulesets.destiny.state import State, deck_of, has_hand
from core.situation import Actor, Situation

CP = "cp"
"""The currency of Character Points."""
EDGES = ("advantage", "disadvantage")


def duelist(
    actor: Actor, situation: Situation, *, level: int, initiative: Initiative, difficulty: int, edge: str = ""
) -> Duelist:
    """A side for somebody of the campaign: with a hand it has Character Points too, without it lives from Fate.

    Refuses who plays from a hand and has not been dealt one.
    """
    side = nobody(actor.name, level=level, initiative=initiative, difficulty=difficulty, edge=edge)
    if not has_hand(actor):
        return replace(side, id=str(actor.id))
    for name in without_hand(situation, actor.id):
        raise Refusal("hand_empty", f"{name} has no hand yet: deal the hands first.")
    deck = deck_of(situation.state, actor.id)
    cp = situation.balance(actor.id, CP)
    return replace(side, id=str(actor.id), player=True, hand=held(deck), deck=deck, cp=cp)


def side_for(who: Combatant, situation: Situation, *, alone: bool = False, **words: Any) -> Duelist:
    """A side for a unit or somebody of the scene, with the hand of who plays them.

    One that is `alone`, and one that nobody with a hand plays, lives from Shared Fate (destiny-34). `words` are those
    of `duelist`.
    """
    own = None if alone or who.holder is None else situation.actors.get(who.holder)
    return nobody(who.name, **words) if own is None else replace(duelist(own, situation, **words), name=who.name)


def nobody(name: str, *, level: int, initiative: Initiative, difficulty: int, edge: str = "") -> Duelist:
    """A side without a player: an object, an idea, a unit without a name."""
    return Duelist(
        name=name,
        player=False,
        skill_level=level,
        initiative=sum(parts_of(initiative).values()),
        difficulty=difficulty,
        advantage=edge == "advantage",
        disadvantage=edge == "disadvantage",
    )


def decks_after(state: State, sides: Iterable[Duelist], shared: Deck) -> State:
    """The table with the decks of these sides as they now are."""
    decks = {side.id: side.deck for side in sides if side.player}
    return replace(state, shared=shared, decks={**state.decks, **decks})


def cp_move(side: Duelist, spent: int) -> tuple[PointsMove, ...]:
    """The Character Points a side spent, in the ledger (destiny-62, 77)."""
    return (PointsMove(int(side.id), CP, -spent, "success_changed"),) if spent else ()
