"""Who has a hand: why somebody without one cannot do what needs it (destiny-11, 34)."""

from __future__ import annotations

from dataclasses import replace

from core.acting import somebody
from core.piles import Deck
from core.refusal import Refusal
from core.rulesets.destiny.module import is_on
from core.rulesets.destiny.offered import first_of, only_with
from core.rulesets.destiny.state import State, has_hand
from core.situation import ActorId, Effects, Situation


def _no_hand(situation: Situation) -> Refusal | None:
    if situation.acting is not None and not has_hand(situation.actor):
        return Refusal(
            "non_player_has_no_hand",
            "A non-player lives from Shared Fate; its sheet may give it a hand.",
        )
    return undealt(situation)


def undealt(situation: Situation) -> Refusal | None:
    """Dims what needs a hand as long as somebody with a hand has not been dealt one."""
    return Refusal("hand_empty", "Deal the hands first.") if without_hand(situation, situation.acting) else None


def without_hand(situation: Situation, *whom: ActorId | None) -> tuple[str, ...]:
    """Those of them, by name, who play from a hand and have not been dealt one; with the decks off nobody waits."""
    if not is_on("core", situation.options):
        return ()
    actors = (situation.actors[id] for id in whom if id is not None and id in situation.actors)
    return tuple(actor.name for actor in actors if has_hand(actor) and str(actor.id) not in situation.state.decks)


handed = first_of(only_with("core"), somebody, _no_hand)
"""Dims what only somebody with a hand does."""


def with_deck(situation: Situation, deck: Deck) -> Effects:
    """The effects of another deck for who acts."""
    state: State = situation.state
    return Effects(state=replace(state, decks={**state.decks, str(situation.actor.id): deck}))
