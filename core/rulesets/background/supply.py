"""The supply of background cards: one card of each kind with a red and one with a blue back (background-3, 9)."""

from __future__ import annotations

from collections.abc import Iterable

from core.option import OptionValues
from core.piles import Deck
from core.rulesets.background.cards import CARDS, suit_of
from core.rulesets.background.growing import Taken, real
from core.rulesets.background.sheet import Owned, State
from core.situation import Actor, Situation


def supply(back: str, taken: Iterable[Taken], options: OptionValues, suit: str | None = None) -> Deck:
    """What can still be drawn with this back, of one suit if it is given; everything where cards are not unique."""
    gone = {one.card for one in taken if one.back == back} if options["background_unique"] else set()
    pile = tuple(card for card in CARDS if card not in gone and suit in (None, suit_of(card)))
    return Deck(pile, invalid="card_taken", short="deck_exhausted")


def taken(situation: Situation, but: int | None = None) -> tuple[Taken, ...]:
    """The cards that have gone out of the supply, leaving out those of one character."""
    away = (one for one in situation.state.taken if one.actor not in situation.actors)
    held = (card for actor in situation.actors.values() if actor.id != but for card in cards_of(actor, situation))
    return (*held, *(Taken(one.card, one.back) for one in away))


def cards_of(actor: Actor, situation: Situation) -> tuple[Taken, ...]:
    """The real cards of a character: those that were drawn, whatever their ranks have become since (background-9).

    A sheet that was written by hand counts as it stands.
    """
    noted = tuple(Taken(one.card, one.back) for one in situation.state.taken if one.actor == actor.id)
    return noted or tuple(real(background) for background in actor.sheet.backgrounds)


def noted(state: State, actor: int, cards: Iterable[Taken]) -> tuple[Owned, ...]:
    """Who has which card, with those of one character noted anew."""
    others = (one for one in state.taken if one.actor != actor)
    return (*others, *(Owned(actor, one.card, one.back) for one in cards))
