"""The clock (destiny-105 to 107)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.state.stage import ClockEvent
from core.schema.entry import entry
from core.schema.signature import Flat


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


RULES = (
    rule(clock_setup),
    rule(tick_clock, name="clock_tick"),
)
