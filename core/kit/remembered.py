"""What a pure function made, kept while what it was made of is still the very same: a battle has hundreds of units."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Generic, NamedTuple, TypeVar, TypeVarTuple, Unpack

A = TypeVar("A")
B = TypeVar("B")
T = TypeVar("T")
Given = TypeVarTuple("Given")


def remembered(most: int) -> Callable[[Callable[[Unpack[Given]], T]], Callable[[Unpack[Given]], T]]:
    """Keep what a function made, of about so many calls; it has to be pure.

    What it is given is told apart by identity: it need not be hashable, and nothing of it is compared. It is held as
    long as what was made of it, so that nothing else can take its place.
    """

    def keeping(make: Callable[[Unpack[Given]], T]) -> Callable[[Unpack[Given]], T]:
        kept: dict[tuple[int, ...], tuple[tuple[*Given], T]] = {}

        def again(*given: *Given) -> T:
            known = kept.get(key := tuple(map(id, given)))
            if known is None:
                if len(kept) >= most:
                    kept.clear()
                known = kept[key] = (given, make(*given))
            return known[1]

        return again

    return keeping


def remembered_each(
    make: Callable[[A, B, Unpack[Given]], T],
) -> Callable[[tuple[A, ...], tuple[B, ...], Unpack[Given]], tuple[T, ...]]:
    """What a pure function makes of each of many things with what belongs to it, made anew only for those that changed.

    Held are the last few times. A thing is known by its place, and by being the very same with the very same beside it;
    what is given for all of them is compared, and has to be small.
    """
    held: list[_Time[A, B, T]] = []

    def again(things: tuple[A, ...], beside: tuple[B, ...], *given: *Given) -> tuple[T, ...]:
        last = next((time for time in held if time.given == given and time.is_of(things)), _Time((), (), given, ()))
        kept = [
            made if thing is was and its is had else make(thing, its, *given)
            for thing, its, was, had, made in zip(things, beside, last.things, last.beside, last.made, strict=False)
        ]
        rest = zip(things[len(kept) :], beside[len(kept) :], strict=True)
        now = (*kept, *(make(thing, its, *given) for thing, its in rest))
        held[:] = [_Time(things, beside, given, now), *(time for time in held if time is not last)][:_TIMES]
        return now

    return again


_TIMES = 4


class _Time(NamedTuple, Generic[A, B, T]):
    """What was made of many things at one time."""

    things: tuple[A, ...]
    beside: tuple[B, ...]
    given: tuple[object, ...]
    made: tuple[T, ...]

    def is_of(self, things: tuple[A, ...]) -> bool:
        """Whether these may be the same things, some of them changed: not all of them change at once."""
        return any(map(is_, things[:1], self.things[:1])) or any(map(is_, things[-1:], self.things[-1:]))
