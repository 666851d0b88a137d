"""The supply of background cards: one card of each kind with a red and one with a blue back (background-3, 9)."""

from __future__ import annotations

from collections.abc import Iterable

from core.luck.piles import Deck, Token
from core.refusal import Refusal
from core.rulesets.background.backgrounds.rules import Taken, real_card
from core.rulesets.background.cards.card import CARDS, suit_of, value_of
from core.rulesets.background.draws.fighters import strangers
from core.rulesets.background.look import card_text
from core.rulesets.background.options import HouseRules
from core.rulesets.background.sheet import Owned, State
from core.rulesets.background.situation import Actor, Situation
from core.rulesets.background.values import BACKS


def supply(back: str, taken: Iterable[Taken], options: HouseRules, suit: str | None = None) -> Deck:
    """The deck of cards that can still be drawn with this back, and of `suit` if given.

    It holds every card if cards are not unique. Cards that are gone are held under their back, so that one typed in is
    recognised as a card.
    """
    of_suit = tuple(card for card in CARDS if suit in (None, suit_of(card)))
    gone = {one.card for one in taken if one.back == back} if options.background_unique else set()
    held = tuple(card for card in of_suit if card in gone)
    pile = tuple(card for card in of_suit if card not in gone)
    return Deck(pile, held=((back, held),) if held else (), invalid="card_taken", short="deck_exhausted")


def holder_of(holder: str, card: Token, situation: Situation) -> str:
    """The name of the holder of a card: for the supply by its back, for the draw deck by the holder's id."""
    if holder in BACKS:
        return _holders(situation).get(Taken(str(card), holder), "")
    stranger = (one.shown for one in strangers(situation) if one.id == holder)
    return situation.name_of(holder) or next(stranger, "")


def taken_cards(situation: Situation, but: int | None = None) -> tuple[Taken, ...]:
    """The cards taken out of the supply, leaving out those of the character `but`."""
    away = (one for one in situation.state.taken if one.actor not in situation.actors)
    held = (card for actor in situation.actors.values() if actor.id != but for card in cards_of(actor, situation))
    return (*held, *(Taken(one.card, one.back) for one in away))


def cards_of(actor: Actor, situation: Situation) -> tuple[Taken, ...]:
    """The physical cards of a character, one for each on the sheet: as drawn, before their ranks were raised.

    A card written by hand counts as it is (background-9).
    """
    return tuple(card for card, _ in _trace_cards(actor, situation))


def card_faults(situation: Situation) -> tuple[Refusal, ...]:
    """The faults of cards written by hand on the acting character's sheet though someone has them (background-9).

    Raised ranks are marks on the sheet and are not checked. NPCs with the same background share its card, because NPCs
    made from one entry of the bestiary have the cards of that entry.
    """
    actor, faults = situation.actor, []
    if not situation.options.background_unique:
        return ()
    gone = _holders(situation)
    for at, (card, drawn) in enumerate(_trace_cards(actor, situation)):
        if card in gone and not drawn:
            why = f"{gone[card]} has the only {card.back}-backed {card_text(card.card)}. Choose another card or back."
            faults.append(Refusal("card_taken", why, f"backgrounds.{at}.card", "background-9"))
        gone.setdefault(card, actor.name)
    return tuple(faults)


def _holders(situation: Situation) -> dict[Taken, str]:
    """The holder of each card that the acting character can't have as well."""
    actor, state = situation.actor, situation.state
    found = {Taken(one.card, one.back): "someone else" for one in state.taken if one.actor not in situation.actors}
    for other in situation.actors.values():
        if other.id != actor.id:
            shared = _shared_cards(actor, other)
            found |= {card: other.name for card in cards_of(other, situation) if card not in shared}
    return found


def _shared_cards(actor: Actor, other: Actor) -> set[Taken]:
    """The cards of backgrounds that two NPCs have in common, as those from one bestiary entry do."""
    if actor.player or other.player:
        return set()
    had = {(b.id, b.kind, real_card(b)) for b in other.sheet.backgrounds}
    return {real_card(b) for b in actor.sheet.backgrounds if (b.id, b.kind, real_card(b)) in had}


def _trace_cards(actor: Actor, situation: Situation) -> tuple[tuple[Taken, bool], ...]:
    """The physical card of each card on a sheet, and whether it is known to have been drawn or dealt."""
    noted = [Taken(one.card, one.back) for one in situation.state.taken if one.actor == actor.id]
    found: list[tuple[Taken, bool] | None] = []
    for own in map(real_card, actor.sheet.backgrounds):
        found.append((own, True) if own in noted else None)
        if own in noted:
            noted.remove(own)
    for at, own in enumerate(map(real_card, actor.sheet.backgrounds)):
        if found[at] is None:
            lower = next((card for card in noted if _raised_to(card, own)), None)
            found[at] = (lower, True) if lower else (own, False)
            if lower:
                noted.remove(lower)
    return tuple(filter(None, found))


def _raised_to(drawn: Taken, own: Taken) -> bool:
    """Return True if raising a card's rank can have turned it into another."""
    same = (drawn.back, suit_of(drawn.card)) == (own.back, suit_of(own.card))
    return same and value_of(drawn.card) < value_of(own.card)


def update_owners(state: State, actor: int, cards: Iterable[Taken]) -> tuple[Owned, ...]:
    """The owners of all cards, with those of one character replaced by `cards`."""
    others = (one for one in state.taken if one.actor != actor)
    return (*others, *(Owned(actor, one.card, one.back) for one in cards))
