"""How a game spends the time between sessions: intervals, plans, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from core.refusal import Refusal

if TYPE_CHECKING:
    from core.acts.result import Resolution
    from core.acts.situation import ActorId, Effects, Situation


T = TypeVar("T")
"""What each character decides for a whole interval."""


class Interval(NamedTuple):
    """A kind of time between sessions, with the days it takes in the calendar by default.

    Where a game counts that time finer (`Downtime.measure`), `amount` is how much of it passes by default.
    """

    id: str
    title: str
    days: int
    amount: int = 0


class Measure(NamedTuple):
    """What a game counts the time between sessions in; `per_day` of it make a day of the calendar."""

    title: str
    per_day: int


class Plan(NamedTuple):
    """What a character's downtime plan spends of what it may."""

    units: int
    spent: int
    notes: tuple[str, ...] = ()


class Planned(NamedTuple):
    """One planned activity: an action of `Place.DOWNTIME` with its filled form."""

    actor: ActorId
    action: str
    form: object
    rejected: bool = False


class Spent(NamedTuple):
    """A planned activity after its draw; without a resolution it needed none or was rejected."""

    planned: Planned
    resolution: Resolution[object] | None


class DowntimeOf(NamedTuple, Generic[T]):
    """How a game spends the time between sessions.

    With a `measure` the game master may say how much time passes, whatever the interval's usual amount is.

    `terms` is what each character decides for the whole interval (burning, resting), `plan` checks one
    character's activities against the allowance or refuses, `settle` turns everybody's resolved activities
    into one set of effects: all happen at the same time.
    """

    intervals: tuple[Interval, ...]
    terms: type[T]
    plan: Callable[[ActorId, T, Sequence[Planned], Situation], Plan]
    settle: Callable[[Mapping[ActorId, T], Sequence[Spent], Situation], Effects]
    unit: str = "action"
    measure: Measure | None = None

    def interval(self, interval: str) -> Interval:
        """An interval by id; refuses one there is not."""
        found = next((i for i in self.intervals if i.id == interval), None)
        if found is None:
            known = ", ".join(i.id for i in self.intervals)
            raise Refusal("unknown_interval", f"The interval is one of: {known}.", "interval")
        return found

    def days(self, interval: str, passes: int) -> int:
        """The days of an interval in which so much time passes."""
        return passes // self.measure.per_day if self.measure else self.interval(interval).days


Downtime: TypeAlias = DowntimeOf[Any]
"""How whichever game spends the time between sessions."""
