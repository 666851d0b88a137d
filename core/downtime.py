"""The time between sessions in a game: its lengths, plans, and their effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from core.refusal import Refusal

if TYPE_CHECKING:
    from core.actions.action import Action
    from core.actions.result import Resolution
    from core.actions.situation import ActorId, Effects, Situation


T = TypeVar("T")
"""A character's decisions for a whole downtime."""


class Interval(NamedTuple):
    """A downtime length, with the days it usually takes in the calendar.

    In a game that counts this time in another unit (`Downtime.measure`), `amount` is the usual number of them.
    """

    id: str
    title: str
    days: int
    amount: int = 0


class Measure(NamedTuple):
    """The unit in which a game counts the time between sessions; `per_day` of them make a day of the calendar."""

    title: str
    per_day: int


class Plan(NamedTuple):
    """The part of a character's allowance that their downtime plan spends."""

    units: int
    spent: int
    notes: tuple[str, ...] = ()


class Planned(NamedTuple):
    """A planned activity: an action of `Place.DOWNTIME` with its filled form."""

    actor: ActorId
    action: str
    form: object
    rejected: bool = False


class Spent(NamedTuple):
    """A planned activity after its draw; without a resolution it needed no draw or was rejected."""

    planned: Planned
    resolution: Resolution[object] | None


class Taken(NamedTuple):
    """The downtime that another character's activity takes from a character, with the reason in words ("helps Ann")."""

    planned: Planned
    why: str


def unsettled_error(planned: Planned) -> TypeError:
    """The error that a game raises for an activity it can't settle, which would be planned and drawn without effect."""
    return TypeError(f"not a downtime activity: {planned.action} ({type(planned.form).__name__})")


def _nothing_taken(actor: ActorId, planned: Sequence[Planned], situation: Situation) -> tuple[Taken, ...]:
    return ()


Ahead = Callable[[Sequence[Spent], "Situation"], "Situation"]


def at_once(spent: Sequence[Spent], situation: Situation) -> Situation:
    """The situation from before all activities: they happen at the same time."""
    return situation


def in_turn(settle: Callable[[Mapping[ActorId, T], Sequence[Spent], Situation], Effects]) -> Ahead:
    """Return a function that gives each activity the situation that the activities before it leave behind."""
    return lambda spent, situation: settle({}, spent, situation).after(situation) if spent else situation


class DowntimeOf(NamedTuple, Generic[T]):
    """The way a game spends the time between sessions.

    With a `measure`, the GM can enter how much time passes, whatever is usual for the length.

    `terms` are each character's decisions for the whole downtime (burning, resting). `plan` checks a character's
    activities against the allowance, or refuses. `settle` turns the resolved activities of all characters into one
    set of effects. `ahead` gives the situation for an activity once those before it in the queue are done; by default
    the situation at the start, because all happen at the same time. `taken` lists what everyone's activities take
    from one character, which counts in that character's plan; it refuses an activity that needs another character's
    activity and lacks it. If the game `tells_each`, a step of the settlement describes every activity, so a recap
    leaves the bare titles out. `brings` are activities that a game gets with it (`core.declarations`).
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
    brings: tuple[Action, ...] = ()

    def interval(self, interval: str) -> Interval:
        """A downtime length by id; refuses an unknown one."""
        found = next((i for i in self.intervals if i.id == interval), None)
        if found is None:
            known = ", ".join(i.id for i in self.intervals)
            raise Refusal("unknown_interval", f"Choose one of the downtime lengths: {known}.", "interval")
        return found

    def days(self, interval: str, passes: int) -> int:
        """The days of a downtime length when `passes` units of the measure pass."""
        return passes // self.measure.per_day if self.measure else self.interval(interval).days


Downtime: TypeAlias = DowntimeOf[Any]
"""The way any game spends the time between sessions."""
