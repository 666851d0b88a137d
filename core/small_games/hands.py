"""Hands of cards from a shared deck, for small games: cards that a character holds until they are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from core.actions.situation import Effects, Situation
from core.look import Card, Hand, Look
from core.luck.piles import Token, Tokens
from core.refusal import Refusal
from core.schema.entry import Choice


def held_cards(situation: Situation) -> tuple[Choice, ...]:
    """The cards in the acting character's hand, as choices of a form."""
    return tuple(Choice(str(card)) for card in _hand(situation))


def hold(situation: Situation, *cards: Token) -> Effects:
    """The effects of the acting character keeping drawn cards: they move from the draw pile to their hand."""
    deck = situation.state.deck.take(cards, str(situation.actor.id))
    return Effects(state=replace(situation.state, deck=deck))


def drop(situation: Situation, *cards: Token) -> Effects:
    """The effects of the acting character playing or dropping cards: they move from their hand to the discard.

    A card may be written as a form has it, as text. One that isn't in the hand is refused.
    """
    hand, asked = _hand(situation), [str(card) for card in cards]
    if {*asked} - {*map(str, hand)}:
        raise Refusal("not_held", f"Choose a card from {situation.actor.name}'s hand.")
    dropped = tuple(card for card in hand if str(card) in asked)
    deck = situation.state.deck.put_away(dropped, str(situation.actor.id))
    return Effects(state=replace(situation.state, deck=deck))


def hand_panel(title: str) -> Callable[[Situation], tuple[Hand, ...]]:
    """A game's `panels` that show the acting character's hand beside the sheet, if there are cards in it."""

    def panels(situation: Situation) -> tuple[Hand, ...]:
        cards = tuple(Card(Look(str(card))) for card in _hand(situation))
        return (Hand(title, cards, held=True),) if cards else ()

    return panels


def _hand(situation: Situation) -> Tokens:
    """The cards that the acting character holds."""
    hand: Tokens = situation.state.deck.hand(str(situation.acting))
    return hand
