"""The clock, the weather and the Events phase (destiny-104 to 109)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from core.codec import Json
from core.entry import entry
from core.option import OptionValues
from core.piles import Deck
from core.refusal import Refusal
from core.result import Resolution
from core.ruleset import Rule
from core.rulesets.destiny.cards import FATE, card, one_deck
from core.rulesets.destiny.conditions import check_conditions, recovered, run_events
from core.rulesets.destiny.decks import TOP, check_hand, discard_down, draw_to_hand, laid_out
from core.rulesets.destiny.module import in_module
from core.rulesets.destiny.options import defaults
from core.rulesets.destiny.randomizer import randomize
from core.rulesets.destiny.tasks import OpenTask, clocked
from core.table import Laid, Table

WINDS = ("n", "s", "e", "w", "ne", "nw", "se", "sw")
"""Where the wind comes from, by d8 (destiny-108)."""
GUSTS = ("J", "Q", "K", "A")
GUST = 10
"""What each of these ranks adds, in km/h (destiny-109)."""


@dataclass(frozen=True, slots=True)
class ClockEvent:
    """Something that lies on a number of the clock."""

    number: int = entry("Number")
    event: str = entry("Event")


@dataclass(frozen=True, slots=True)
class ClockSetup:
    """A clock to be laid out."""

    size: int = entry("Size", default=20)
    direction: str = entry("Direction", default="up")
    events: tuple[ClockEvent, ...] = entry("Events", default=())


def clock_setup(request: ClockSetup, table: Table) -> Resolution:
    """Lay the clock out; what lies on its first number is due at once (destiny-105)."""
    if request.size < 1:
        raise Refusal("bad_size", "A clock has at least one number.", "size")
    if request.direction not in ("up", "down"):
        raise Refusal("bad_direction", "A clock counts up or down.", "direction")
    for laid in request.events:
        if not 1 <= laid.number <= request.size:
            raise Refusal("no_such_clock_number", f"The clock has no {laid.number}.", "events")
    top, last = (1, request.size) if request.direction == "up" else (request.size, 1)
    return Resolution({"top": top, "last": last, "due": due(request.events, top)})


def due(events: Sequence[ClockEvent], number: int | None) -> list[str]:
    """What lies on a number."""
    return [laid.event for laid in events if laid.number == number]


@dataclass(frozen=True, slots=True)
class Clock:
    """The numbers left, top first."""

    numbers: tuple[int, ...] = entry("Numbers")
    events: tuple[ClockEvent, ...] = entry("Events", default=())


def ticked(clock: Clock) -> dict[str, Json]:
    """The clock after a tick (destiny-106, 107)."""
    if not clock.numbers:
        raise Refusal("clock_is_out", "The clock is out.", "numbers")
    discarded, *left = clock.numbers
    top = left[0] if left else None
    return {
        "discarded": discarded,
        "numbers": left,
        "top": top,
        "resolved": due(clock.events, top),
        "clock_out": not left,
    }


def clock_tick(request: Clock, table: Table) -> Resolution:
    """Let the clock tick (destiny-106, 107)."""
    return Resolution(ticked(request))


class Weather(NamedTuple):
    """The wind, and the cards it took."""

    direction: str
    speed: int
    used: tuple[str, ...]


def blow(deck: Deck, table: Table, options: OptionValues) -> Weather:
    """Turn cards for the wind: a d8, then three and one more for each gust (destiny-108, 109)."""
    turned = randomize("d8", deck, table.at("direction"), options)
    deck, used, due_cards, gusts = turned.deck, turned.used, 3, 0
    while due_cards:
        (drawn,) = table.at("speed").draw(deck, 1, why="destiny-109")
        deck = Deck(tuple(code for code in deck.pile if code != drawn))
        used = (*used, str(drawn))
        gusts += (gust := card(str(drawn)).rank in GUSTS)
        due_cards -= not gust
    return Weather(WINDS[turned.value - 1], GUST * gusts, used)


@dataclass(frozen=True, slots=True)
class Wind:
    """The cards turned for the wind."""

    direction_drawn: tuple[str, ...] = entry("For the direction")
    speed_drawn: tuple[str, ...] = entry("For the speed")
    options: OptionValues = field(default_factory=defaults)


def wind(request: Wind, table: Table) -> Resolution:
    """The wind from cards handed in (destiny-108, 109)."""
    one_deck(request.direction_drawn, request.speed_drawn)
    seats = {"direction": request.direction_drawn, "speed": request.speed_drawn}
    laid = Laid({(seat,): [(code,) for code in drawn] for seat, drawn in seats.items()}, missing="not_enough_cards")
    blown = blow(Deck(FATE), Table(laid), request.options)
    return Resolution({"direction": blown.direction, "speed": blown.speed, "used": len(blown.used)}, value=blown)


# The Events phase ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayerCards:
    """A player's cards."""

    hand: tuple[str, ...] = entry("Hand")
    deck: tuple[str, ...] = entry("Deck, top first")
    discard: tuple[str, ...] = entry("Discard")
    reshuffled: tuple[str, ...] | None = entry("Discard as shuffled", default=None)
    discard_choice: tuple[str, ...] = entry("To discard", default=())


@dataclass(frozen=True, slots=True)
class UnitEvents:
    """A unit's conditions, what it recovers from, and the cards revealed for it."""

    conditions: Mapping[str, int] = entry("Conditions", low=0)
    recover: str | None = entry("Recover", default=None)
    applied_this_turn: Mapping[str, int] = entry("Applied this turn", default={}, low=0)
    drawn: tuple[str, ...] = entry("Cards", default=())


@dataclass(frozen=True, slots=True)
class EventsPhase:
    """Everybody at the end of a turn."""

    players: Mapping[str, PlayerCards] = entry("Players")
    units: Mapping[str, UnitEvents] = entry("Units")
    triggered: tuple[str, ...] = entry("Triggered", default=())
    clock: Clock | None = entry("Clock", default=None)
    tasks: tuple[OpenTask, ...] | None = entry("Tasks", default=None)
    options: OptionValues = field(default_factory=defaults)


def events_phase(request: EventsPhase, table: Table) -> Resolution:
    """Draw, recover, condition events, what was triggered, the clock, the Tasks (destiny-104)."""
    for player in request.players.values():
        one_deck(player.hand, player.deck, player.discard)
    for unit in request.units.values():
        one_deck(unit.drawn)
    facts: dict[str, Json] = {
        "players": {name: _drawn(player, request.options) for name, player in request.players.items()},
        "units": {name: _events(unit, request.options) for name, unit in request.units.items()},
        "triggered": list(request.triggered),
    }
    if request.clock is not None:
        facts["clock"] = ticked(request.clock)
    if request.tasks is not None:
        facts["tasks"] = clocked(request.tasks)
    return Resolution(facts)


def _drawn(player: PlayerCards, options: OptionValues) -> dict[str, Json]:
    check_hand(player.hand)
    deck = laid_out(player.deck, player.discard, player.reshuffled, 1)
    drawn = draw_to_hand(player.hand, deck, 1, TOP, options)
    if options["over_hand_limit"] == "discard_down":
        drawn = discard_down(drawn, player.discard_choice)
    return {"drawn": list(drawn.drawn), "hand_count": len(drawn.hand)}


def _events(unit: UnitEvents, options: OptionValues) -> dict[str, int]:
    check_conditions(unit.conditions)
    conditions = unit.conditions
    if unit.recover is not None:
        conditions = recovered(conditions, unit.recover, unit.applied_this_turn)
    laid = Table(Laid({(): [(code,) for code in unit.drawn]}, missing="not_enough_cards"))
    after, _, _ = run_events(conditions, Deck(FATE), laid, options)
    return after


RULES = in_module(
    "conditions",
    Rule("clock_setup", ClockSetup, clock_setup),
    Rule("clock_tick", Clock, clock_tick),
    Rule("wind", Wind, wind, lays=True),
    Rule("events_phase", EventsPhase, events_phase, lays=True),
)
