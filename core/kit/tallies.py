"""What a campaign counts beside the rules: its clocks, and the conditions and counters of its characters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from core.kit.track import Track

LARGEST = 1_000_000
"""The most that a counter without a bound of its own reaches."""


class Counter(NamedTuple):
    """A counter as it stands, out of how many if it has a bound. A condition has no `value`."""

    value: int | None = None
    most: int | None = None

    def moved(self, by: int) -> Counter:
        """The counter after so many more, or fewer; it stays from 0 to its bound."""
        return self._replace(value=max(0, min(self.most or LARGEST, (self.value or 0) + by)))


Until = Literal["", "scene", "session"]
"""Until what ends a counter or condition lasts by itself."""
Clocks = Mapping[str, Track]
"""Clocks by title."""
Counters = Mapping[tuple[int, str], Counter]
"""Counters and conditions by whose they are and what they are called."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A move of the campaign's clock of this title: `by` segments, back where that is negative.

    It stays between empty and full. Where there is no such clock, one with so many `segments` begins, for the open
    scene if `for_scene`. Capitals in a title do not matter.
    """

    clock: str
    by: int = 1
    segments: int = 6
    for_scene: bool = False

    def title(self, clocks: Clocks) -> str:
        """The title as the campaign has it."""
        return _called(self.clock, clocks)

    def moved(self, clocks: Clocks) -> Track:
        """The clock after this."""
        return clocks.get(self.title(clocks), Track(self.clock, self.segments)).moved(self.by)


@dataclass(frozen=True, slots=True)
class Tally:
    """A move of the counter of this name that the campaign keeps of a character: `by` more, or fewer.

    Without `by` it is a condition, which begins; `over` ends either. Where there is none, one begins, out of `most` if
    that is given. It lasts `until` the scene or the session ends, else until it is ended. Capitals do not matter.
    """

    who: int
    name: str
    by: int | None = None
    most: int | None = None
    until: Until = ""
    over: bool = False

    def key(self, counters: Counters) -> tuple[int, str]:
        """Whose it is, and its name as the campaign has it."""
        return self.who, _called(self.name, [name for who, name in counters if who == self.who])

    def moved(self, counters: Counters) -> Counter | None:
        """The counter or condition after this; None where it is no more."""
        if self.over:
            return None
        now = counters.get(self.key(counters), Counter(None, self.most))
        return now if self.by is None else now.moved(self.by)


def clocks_after(moves: Iterable[Tick], clocks: Clocks) -> Clocks:
    """All clocks after some moves, one after the other."""
    now = dict(clocks)
    for tick in moves:
        now[tick.title(now)] = tick.moved(now)
    return now


def counters_after(moves: Iterable[Tally], counters: Counters) -> Counters:
    """All counters and conditions after some moves, one after the other."""
    now = dict(counters)
    for tally in moves:
        key, moved = tally.key(now), tally.moved(now)
        now.pop(key, None)
        if moved is not None:
            now[key] = moved
    return now


def _called(name: str, names: Collection[str]) -> str:
    """A name as it is written among these: just so, else with other capitals; else the name itself."""
    alike = (each for each in names if each.casefold() == name.casefold())
    return name if name in names else next(alike, name)
