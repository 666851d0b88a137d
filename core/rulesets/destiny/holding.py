"""Who has a hand: why somebody without one cannot do what needs it (destiny-11, 34)."""

from __future__ import annotations

from dataclasses import replace

from core.acting import somebody
from core.piles import Deck
from core.refusal import Refusal
from core.rulesets.destiny.offered import first_of, only_with
from core.rulesets.destiny.state import State, has_hand
from core.situation import Effects, Situation


def _no_hand(situation: Situation) -> Refusal | None:
    if situation.acting is not None and not has_hand(situation.actor):
        return Refusal(
            "non_player_has_no_hand",
            "A non-player lives from Shared Fate; its sheet may give it a hand.",
        )
    return undealt(situation)


def undealt(situation: Situation) -> Refusal | None:
    """Dims what needs a hand as long as somebody with a hand has not been dealt one."""
    actor = situation.actors.get(situation.acting) if situation.acting is not None else None
    if actor is not None and has_hand(actor) and str(actor.id) not in situation.state.decks:
        return Refusal("hand_empty", "Deal the hands first.")
    return None


handed = first_of(only_with("core"), somebody, _no_hand)
"""Dims what only somebody with a hand does."""


def with_deck(situation: Situation, deck: Deck) -> Effects:
    """The effects of another deck for who acts."""
    state: State = situation.state
    return Effects(state=replace(state, decks={**state.decks, str(situation.actor.id): deck}))
