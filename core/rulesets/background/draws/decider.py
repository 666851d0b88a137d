"""The shared deck as a decider for random tables; its cards go to the discard (background-4)."""

from __future__ import annotations

from dataclasses import replace

from core.decider import Decider, Pool
from core.luck.piles import Deck, Token, Tokens
from core.rulesets.background.cards.card import CARD_CHOICES, CARDS, is_red, suit_of
from core.rulesets.background.cards.deck import IN_PLAY
from core.rulesets.background.draws.fighters import shared_deck
from core.rulesets.background.situation import Effects, Situation

_NAMES = {choice.id: choice.label.casefold() for choice in CARD_CHOICES}


def _deck(situation: Situation) -> Deck:
    """The deck to draw from; if it is empty, the discard is shuffled back first."""
    deck = shared_deck(situation)
    return deck if deck.pile else deck.reshuffled()


def _names(token: Token) -> tuple[str, ...]:
    card, suit = str(token), suit_of(str(token))
    rank = _NAMES[card].partition(" ")[0]
    return (card, _NAMES[card], rank, card[:-1], suit, "red" if is_red(suit) else "black")


def _discard_drawn(situation: Situation, drawn: Tokens) -> Effects:
    deck = _deck(situation).take(drawn, IN_PLAY).put_away(drawn, IN_PLAY)
    return Effects(state=replace(situation.state, deck=deck))


DECK = Decider(
    "deck",
    "The shared deck",
    "card",
    CARDS,
    pool=lambda situation: Pool(_deck(situation).pile),
    names=_names,
    settle=_discard_drawn,
)
DECIDERS = (DECK,)
