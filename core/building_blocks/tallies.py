"""Counts that a campaign keeps beside the rules: its clocks, and the conditions and counters of its characters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from core.building_blocks.track import Track

LARGEST = 1_000_000
"""The highest value of a counter without a bound."""


class Counter(NamedTuple):
    """The value of a counter and its bound, if it has one. A condition has no `value`."""

    value: int | None = None
    most: int | None = None

    def moved(self, by: int) -> Counter:
        """The counter moved by this many, back if negative, within 0 and its bound."""
        return self._replace(value=max(0, min(self.most or LARGEST, (self.value or 0) + by)))


Until = Literal["", "scene", "session"]
"""The end of a counter or condition that ends by itself."""
Clocks = Mapping[str, Track]
"""Clocks by title."""
Counters = Mapping[tuple[int, str], Counter]
"""Counters and conditions by character and name."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A move of the campaign's clock of this title by `by` segments, back if negative.

    It stays between empty and full. If there is no such clock, one with this many `segments` starts, for the open
    scene if `for_scene`. Titles are compared without regard to capitals.
    """

    clock: str
    by: int = 1
    segments: int = 6
    for_scene: bool = False

    def title(self, clocks: Clocks) -> str:
        """The title as the campaign writes it."""
        return _existing_name(self.clock, clocks)

    def moved(self, clocks: Clocks) -> Track:
        """The clock after the move."""
        return clocks.get(self.title(clocks), Track(self.clock, self.segments)).moved(self.by)


@dataclass(frozen=True, slots=True)
class Tally:
    """A move of a character's counter of this name by `by`, back if negative.

    Without `by` it starts a condition; `over` ends either. If there is none, one starts, with `most` as its bound if
    given. It lasts `until` the scene or the session ends, or until it is ended. Names are compared without regard to
    capitals.
    """

    who: int
    name: str
    by: int | None = None
    most: int | None = None
    until: Until = ""
    over: bool = False

    def key(self, counters: Counters) -> tuple[int, str]:
        """The character, and the name as the campaign writes it."""
        return self.who, _existing_name(self.name, [name for who, name in counters if who == self.who])

    def moved(self, counters: Counters) -> Counter | None:
        """The counter or condition after the move; None if it has ended."""
        if self.over:
            return None
        now = counters.get(self.key(counters), Counter(None, self.most))
        return now if self.by is None else now.moved(self.by)


def clocks_after(moves: Iterable[Tick], clocks: Clocks) -> Clocks:
    """All clocks after some moves, one after another."""
    now = dict(clocks)
    for tick in moves:
        now[tick.title(now)] = tick.moved(now)
    return now


def counters_after(moves: Iterable[Tally], counters: Counters) -> Counters:
    """All counters and conditions after some moves, one after another."""
    now = dict(counters)
    for tally in moves:
        key, moved = tally.key(now), tally.moved(now)
        now.pop(key, None)
        if moved is not None:
            now[key] = moved
    return now


def _existing_name(name: str, names: Collection[str]) -> str:
    """The existing name that equals this one, preferably with the same capitals; otherwise the name itself."""
    alike = (each for each in names if each.casefold() == name.casefold())
    return name if name in names else next(alike, name)
