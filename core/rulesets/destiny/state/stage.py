"""The place of a scene and the passing of time in it: map, clock, weather (destiny-105 to 109, 154, 170)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.actions.situation import ActorId
from core.grid import Space
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.values.items import Item
from core.schema.entry import BY_NAME, Tie, entry

LONGEST = 100
"""The most numbers of a clock that is set up at the table: each of them is stored."""


@dataclass(frozen=True, slots=True)
class ClockEvent:
    """An event on a number of the clock."""

    number: int = entry("Number", within=LONGEST)
    event: str = entry("Event")


@dataclass(frozen=True, slots=True)
class Terrain:
    """A space of the map with contents: a location, an obstacle, a higher cost, a hazard."""

    space: Space
    name: str = entry("What", default="")
    kind: str = entry("Kind", default="")
    extra: int = entry("Costs more", default=0, low=0, high=20)
    blocked: bool = entry("Cannot be entered", default=False)
    obstacle: bool = entry("Blocks sight", default=False)
    event: str = entry("Sets off", default="")


@dataclass(frozen=True, slots=True)
class LyingItem:
    """A dropped item and its space; None off the map (destiny-152)."""

    item: Item
    space: Space | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    """The place of a unit outside battles: a character, or a nameless one by name.

    A nameless unit from a battle keeps its `sheet`. A hiding one has `stealth` tokens and the Level it hid with.
    """

    id: str = entry(tie=Tie(own=True))
    space: Space = entry()
    actor: ActorId | None = None
    faction: str = entry(default="", tie=BY_NAME)
    facing: str = "n"
    elevation: int = 0
    sheet: Sheet | None = None
    stealth: int = 0
    stealth_level: int = 0


@dataclass(frozen=True, slots=True)
class Stage:
    """A map with its units and items, a clock and weather.

    `meters` of a space and `seconds` of a turn are empty on the personal map. `stands` are the units outside battles.
    `clock` has the remaining numbers, the top first. `due` are the last events of the clock, and `triggered` ones
    wait for the Events phase.
    """

    width: int = 24
    height: int = 16
    terrain: tuple[Terrain, ...] = ()
    meters: str = ""
    seconds: str = ""
    stands: tuple[Stand, ...] = ()
    lying: tuple[LyingItem, ...] = ()
    clock: tuple[int, ...] = ()
    events: tuple[ClockEvent, ...] = ()
    due: tuple[str, ...] = ()
    triggered: tuple[str, ...] = ()
    wind: str = ""

    @property
    def lines(self) -> Iterator[tuple[str, str]]:
        """Label and text for the clock with its next event, the current and the waiting events, and the wind."""
        if self.clock:
            ahead = [event for event in self.events if event.number in self.clock[1:]]
            ahead.sort(key=lambda event: self.clock.index(event.number))
            coming = f", {ahead[0].event} at {ahead[0].number}" if ahead else ""
            yield "Clock", f"{self.clock[0]}{coming}"
        for label, came in (("Now", self.due), ("With the Events", self.triggered)):
            if came:
                yield label, ", ".join(came)
        if self.wind:
            yield "Wind", self.wind
