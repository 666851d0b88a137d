"""The wind (destiny-108, 109)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from core.actions.rule import rule
from core.luck.piles import Deck
from core.luck.table import BySeat, Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import give
from core.rulesets.destiny.cards.randomizer import randomize
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.values.cards import FATE, card, one_deck
from core.schema.codec import Json

WINDS = ("n", "s", "e", "w", "ne", "nw", "se", "sw")
"""The directions of the wind, by d8 (destiny-108)."""
GUSTS = ("J", "Q", "K", "A")
GUST = 10
"""The speed that each of these ranks adds, in km/h (destiny-109)."""


class Weather(NamedTuple):
    """The wind, the cards it took, and the deck with them in its discard."""

    direction: str
    speed: int
    used: tuple[str, ...]
    deck: Deck

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {"direction": self.direction, "speed": self.speed, "used": len(self.used)}


def blow(deck: Deck, table: Table, options: HouseRules) -> Weather:
    """Turn cards for the wind: a d8, then three and one more for each gust (destiny-108, 109)."""
    turned = randomize("d8", deck, table.at("direction"), options)
    deck, used, due_cards, gusts = turned.deck, turned.used, 3, 0
    while due_cards:
        drawn, deck = give(deck, 1, table.at("speed"), "destiny-109")
        if not drawn:
            raise Refusal("shared_fate_empty", "Shared Fate has no cards left to reveal.", "deck")
        used = (*used, *drawn)
        gusts += (gust := card(drawn[0]).rank in GUSTS)
        due_cards -= not gust
    return Weather(WINDS[turned.value - 1], GUST * gusts, used, replace(deck, discard=(*deck.discard, *used)))


def wind_given(
    direction_drawn: tuple[str, ...], speed_drawn: tuple[str, ...], options: HouseRules = AS_WRITTEN
) -> tuple[Deck, Table, HouseRules]:
    """The cards of a wind (destiny-108, 109)."""
    one_deck(direction_drawn, speed_drawn)
    seats = {"direction": direction_drawn, "speed": speed_drawn}
    laid = BySeat({(seat,): [(code,) for code in drawn] for seat, drawn in seats.items()}, missing="not_enough_cards")
    return Deck(FATE), Table(laid), options


RULES = (rule(blow, name="wind", given=wind_given, reads_drawn=True),)
