"""The actions on offer as choices: the cost of each, or the reason why it is impossible now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from core.refusal import Refusal
from core.schema.entry import Choice
from tui.draws.change_preview import price_words

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.draws.offers import Offer
    from core.actions.action import Price
    from core.actions.place import Place


class Offered(NamedTuple):
    """The choices, each with its price as the note, and the first that is possible and affordable."""

    choices: tuple[Choice, ...]
    helps: tuple[str, ...]
    first: str | None


def list_offers(
    campaign: Campaign, place: Place, actor: int | None, conflict: int | None = None, among: Sequence[str] = ()
) -> Offered:
    """A character's actions at a place, in a conflict, or `among` some."""
    offers = campaign.offers(place, actor, conflict, among)
    priced = [(offer, None if offer.why_not else _price(campaign, offer, actor, conflict)) for offer in offers]
    paid = (o.action.id for o, price in priced if not o.why_not and _pays(campaign, price, actor))
    choices = tuple(_choice(campaign, offer, price, actor) for offer, price in priced)
    return Offered(choices, tuple(offer.action.help for offer in offers), next(paid, None))


def _choice(campaign: Campaign, offer: Offer, price: Price | None, actor: int | None) -> Choice:
    rules, said = campaign.ruleset, ""
    if price is not None:
        unit = rules.downtime.unit if rules.downtime else ""
        said = price_words(price, rules, _balance(campaign, price, actor), unit)
    return Choice(offer.action.id, offer.action.title, offer.why_not, said)


def _price(campaign: Campaign, offer: Offer, actor: int | None, conflict: int | None) -> Price | None:
    """The price of an action with its form's first values."""
    if offer.action.price is None:
        return None
    situation = campaign.situation(actor, conflict)
    try:
        return offer.action.price(offer.action.begin(situation), situation)
    except Refusal:
        return None


def _pays(campaign: Campaign, price: Price | None, actor: int | None) -> bool:
    """Return True if a price is affordable; one that isn't stays open, because the GM may give it for free."""
    return price is None or _balance(campaign, price, actor) >= price.amount


def _balance(campaign: Campaign, price: Price, actor: int | None) -> int:
    """The acting character's balance in the price's currency."""
    who = campaign.view.character(actor)
    return who.balances.get(price.currency, 0) if who is not None else 0
