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


class Taken(NamedTuple):
    """What someone else's activity takes of a character's downtime, and why in words ("helps Ann")."""

    planned: Planned
    why: str


def unsettled(planned: Planned) -> TypeError:
    """What a game raises for an activity that nothing settles: it would be planned, drawn, and change nothing."""
    return TypeError(f"no activity between sessions: {planned.action} ({type(planned.form).__name__})")


def _nothing_taken(actor: ActorId, planned: Sequence[Planned], situation: Situation) -> tuple[Taken, ...]:
    return ()


Ahead = Callable[[Sequence[Spent], "Situation"], "Situation"]


def at_once(spent: Sequence[Spent], situation: Situation) -> Situation:
    """Everything happens at the same time: each activity goes by what was at the start."""
    return situation


def in_turn(settle: Callable[[Mapping[ActorId, T], Sequence[Spent], Situation], Effects]) -> Ahead:
    """One activity after the other: each goes by what those before it leave."""
    return lambda spent, situation: settle({}, spent, situation).after(situation) if spent else situation


class DowntimeOf(NamedTuple, Generic[T]):
    """How a game spends the time between sessions.

    With a `measure` the GM may say how much time passes, whatever the interval's usual amount is.

    `terms` is what each character decides for the whole interval (burning, resting), `plan` checks one
    character's activities against the allowance or refuses, `settle` turns everyone's resolved activities
    into one set of effects. `ahead` is the situation that an activity goes by once others before it in the queue are
    done: by default the one at the start, for all happen at the same time. `taken` gives what everyone's activities
    take of one character as well: it is planned for with their own. It refuses what of their own needs another's and
    lacks it. Where it `tells_each`, a step of what settles them tells every activity, so that a recap leaves its bare
    title out.
    """

    intervals: tuple[Interval, ...]
    terms: type[T]
    plan: Callable[[ActorId, T, Sequence[Planned], Situation], Plan]
    settle: Callable[[Mapping[ActorId, T], Sequence[Spent], Situation], Effects]
    unit: str = "action"
    measure: Measure | None = None
    taken: Callable[[ActorId, Sequence[Planned], Situation], tuple[Taken, ...]] = _nothing_taken
    ahead: Ahead = at_once
    tells_each: bool = False

    def interval(self, interval: str) -> Interval:
        """An interval by id; refuses one there is not."""
        found = next((i for i in self.intervals if i.id == interval), None)
        if found is None:
            known = ", ".join(i.id for i in self.intervals)
            raise Refusal("unknown_interval", f"Choose one of the downtime lengths: {known}.", "interval")
        return found

    def days(self, interval: str, passes: int) -> int:
        """The days of an interval in which so much time passes."""
        return passes // self.measure.per_day if self.measure else self.interval(interval).days


Downtime: TypeAlias = DowntimeOf[Any]
"""How whichever game spends the time between sessions."""
