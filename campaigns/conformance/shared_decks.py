"""Mistakes with a deck that everyone shares: a card that could be drawn twice at once, and a draw that lacks cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from campaigns.authoring.trials import TRIES, trial
from core.actions.action import Action, Draw
from core.actions.play import Progress
from core.actions.situation import Situation
from core.luck.piles import Deck, Short, Token, Tokens
from core.luck.table import DrawAsk
from core.refusal import Refusal
from core.small_games.shared_deck import SharedDeck


def cards_left_in(progress: Progress, shared: Deck) -> Iterator[Token]:
    """The drawn cards that were still in the pile of a later draw of the same resolution.

    They could be drawn again. A card that was discarded and shuffled into the pile again isn't among them: it comes
    after the cards that stayed there.
    """
    asked = zip(progress.asks, progress.answers, strict=True)
    drawn = [(ask.pile, answer.given) for ask, answer in asked if isinstance(ask, DrawAsk)]
    ours = [(deck.pile, given) for deck, given in drawn if isinstance(deck, Deck) and deck.cards() == shared.cards()]
    gone = {card for _, given in ours for card in given}
    for (pile, given), (later, _) in combinations(ours, 2):
        yield from (card for card in given if (_after(card, pile) & _after(card, later)) - gone)


def _after(card: Token, pile: Tokens) -> set[Token]:
    """The cards after this one in a pile; none if it isn't there."""
    return set(pile[pile.index(card) + 1 :]) if card in pile else set()


def runs_short(action: Action, situation: Situation, seed: int) -> bool:
    """Return True if a draw lacks cards though the pile has as many as the state promises, and a shuffle would help."""
    random = Random(seed)
    for _ in range(TRIES if isinstance(action, Draw) else 0):
        try:
            trial(action, _with_least(situation, random), random)
        except Short as short:
            if short.enough_after_shuffle:
                return True
        except Refusal:
            return False
    return False


def _with_least(situation: Situation, random: Random) -> Situation:
    """The situation with the fewest cards in the pile with which the shared deck isn't shuffled."""
    state: SharedDeck = situation.state
    cards = (*state.deck.pile, *state.deck.discard)
    left = set(random.sample(cards, min(state.least, len(cards))))
    pile, discard = (tuple(card for card in cards if (card in left) is there) for there in (True, False))
    return replace(situation, state=replace(state, deck=replace(state.deck, pile=pile, discard=discard)))
