"""Shared Fate as a pile for rolling on random tables: revealed cards go to its discard (destiny-14)."""

from __future__ import annotations

from dataclasses import replace

from core.decider import Decider, Pool
from core.luck.piles import Deck, Token, Tokens
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.values.cards import FATE, card

_RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", "W": "wild"}


def _deck(situation: Situation) -> Deck:
    """The deck to reveal cards from; if it is empty, the discard is shuffled into it first."""
    shared: Deck = situation.state.shared
    return shared if shared.pile else shared.reshuffled()


def _names(token: Token) -> tuple[str, ...]:
    turned = card(str(token))
    rank = _RANKS.get(turned.rank, turned.rank)
    of = () if turned.suit is None else (f"{rank} of {turned.suit.name}", rank, turned.rank, turned.suit.name)
    return (turned.code, *(of or (f"{turned.color} wild", rank)), turned.color)


def _discard_drawn(situation: Situation, drawn: Tokens) -> Effects:
    deck = _deck(situation)
    left = tuple(code for code in deck.pile if code not in drawn)
    shared = replace(deck, pile=left, discard=(*deck.discard, *drawn))
    return Effects(state=replace(situation.state, shared=shared))


SHARED = Decider(
    "fate",
    "Shared Fate",
    "card",
    FATE,
    pool=lambda situation: Pool(_deck(situation).pile),
    names=_names,
    settle=_discard_drawn,
)
DECIDERS = (SHARED,)
