"""The clock and the weather (destiny-105 to 109)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.luck.piles import Deck
from core.luck.table import BySeat, Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import give
from core.rulesets.destiny.cards.randomizer import randomize
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.state.stage import ClockEvent
from core.rulesets.destiny.values.cards import FATE, card, one_deck
from core.schema.codec import Json
from core.schema.entry import entry
from core.schema.signature import Flat

WINDS = ("n", "s", "e", "w", "ne", "nw", "se", "sw")
"""The directions of the wind, by d8 (destiny-108)."""
GUSTS = ("J", "Q", "K", "A")
GUST = 10
"""The speed that each of these ranks adds, in km/h (destiny-109)."""


@dataclass(frozen=True, slots=True)
class ClockLaid:
    """The first and the last number of a clock, and the events due at once."""

    top: int
    last: int
    due: tuple[str, ...]


def clock_setup(size: int = 20, direction: str = "up", events: tuple[ClockEvent, ...] = ()) -> Resolution[ClockLaid]:
    """Set up the clock; an event on its first number is due at once (destiny-105)."""
    if size < 1:
        raise Refusal("bad_size", "A clock needs at least one number.", "size")
    if direction not in ("up", "down"):
        raise Refusal("bad_direction", "A clock counts up or down.", "direction")
    for laid in events:
        if not 1 <= laid.number <= size:
            raise Refusal("no_such_clock_number", f"The clock has no number {laid.number}.", "events")
    top, last = (1, size) if direction == "up" else (size, 1)
    at_once = due(events, top)
    return Resolution(ClockLaid(top, last, at_once), steps=clock_steps(top, at_once))


def clock_steps(top: int | None, resolved: Sequence[str]) -> tuple[Step, ...]:
    """Steps for the number of the clock and its events (destiny-106, 107)."""
    if top is None:
        return (Step("destiny-107", "clock_out"),)
    return (Step("destiny-106", "clock_at", total=top), *(Step("destiny-106", "clock_event", e) for e in resolved))


def due(events: Sequence[ClockEvent], number: int | None) -> tuple[str, ...]:
    """The events on a number."""
    return tuple(laid.event for laid in events if laid.number == number)


@dataclass(frozen=True, slots=True)
class Clock:
    """The numbers left, the top first."""

    numbers: tuple[int, ...] = entry("Numbers")
    events: tuple[ClockEvent, ...] = entry("Events", default=())


@dataclass(frozen=True, slots=True)
class Ticked:
    """The discarded number, those left, the top one (None for none), its events, and whether the clock has run out."""

    discarded: int
    numbers: tuple[int, ...]
    top: int | None
    resolved: tuple[str, ...]
    clock_out: bool


def tick_clock(clock: Flat[Clock]) -> Ticked:
    """The clock after a tick (destiny-106, 107)."""
    if not clock.numbers:
        raise Refusal("clock_is_out", "The clock has run out.", "numbers")
    discarded, *left = clock.numbers
    top = left[0] if left else None
    return Ticked(discarded, tuple(left), top, due(clock.events, top), not left)


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


RULES = (
    rule(clock_setup),
    rule(tick_clock, name="clock_tick"),
    rule(blow, name="wind", given=wind_given, reads_drawn=True),
)
