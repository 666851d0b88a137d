"""Who has a hand: why somebody without one cannot do what needs it (destiny-11, 34)."""

from __future__ import annotations

from dataclasses import replace

from core.acts.acting import somebody
from core.acts.situation import Effects, Situation
from core.luck.piles import Deck
from core.refusal import Refusal
from core.rulesets.destiny.cards.players import Player, has_hand, player_of
from core.rulesets.destiny.module import is_on
from core.rulesets.destiny.offered import first_of, only_with
from core.rulesets.destiny.state import State, deck_of


def _no_hand(situation: Situation) -> Refusal | None:
    if situation.acting is not None and not has_hand(situation.actor):
        return Refusal(
            "non_player_has_no_hand",
            "A non-player lives from Shared Fate; its sheet may give it a hand.",
        )
    return undealt(situation)


def undealt(situation: Situation) -> Refusal | None:
    """Dims what needs a hand as long as who plays whoever acts has not been dealt one."""
    actor = situation.actors.get(situation.acting) if situation.acting is not None else None
    waits = actor is not None and without_hand(situation, player_of(actor, situation))
    return Refusal("hand_empty", "Deal the hands first.") if waits else None


def without_hand(situation: Situation, *whom: Player | None) -> tuple[str, ...]:
    """Those players, by name, who have not been dealt a hand; with the decks off nobody waits."""
    if not is_on("core", situation.options):
        return ()
    return tuple(player.name for player in whom if player is not None and player.deck(situation.state) is None)


handed = first_of(only_with("core"), somebody, _no_hand)
"""Dims what only somebody with a hand does."""


def own_deck(situation: Situation) -> Deck:
    """The Fate deck that who acts is played from; a fresh one where none was dealt."""
    player = player_of(situation.actor, situation)
    return deck_of(situation.state, player.hand if player else "")


def with_deck(situation: Situation, deck: Deck) -> Effects:
    """The effects of another deck for who plays whoever acts."""
    state: State = situation.state
    player = player_of(situation.actor, situation)
    assert player is not None, "without a hand nothing is drawn from a deck of one's own"
    return Effects(state=replace(state, decks={**state.decks, player.hand: deck}))
