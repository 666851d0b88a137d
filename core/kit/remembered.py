"""What a pure function made, kept while what it was made of is still the very same: a battle has hundreds of units."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Generic, NamedTuple, TypeVar, TypeVarTuple, Unpack

A = TypeVar("A")
B = TypeVar("B")
T = TypeVar("T")
Given = TypeVarTuple("Given")


class _Remembered(Generic[*Given, T]):
    """A function and what it made, by the identity of what it was given."""

    def __init__(self, make: Callable[[Unpack[Given]], T], most: int) -> None:
        self._make, self._most = make, most
        self._kept: dict[tuple[int, ...], tuple[tuple[*Given], T]] = {}

    def __call__(self, *given: *Given) -> T:
        known = self._kept.get(key := tuple(map(id, given)))
        if known is None:
            if len(self._kept) >= self._most:
                self._kept.clear()
            known = self._kept[key] = (given, self._make(*given))
        return known[1]

    def __len__(self) -> int:
        return len(self._kept)

    def cache_clear(self) -> None:
        """Forget all of it, as `functools.cache` does under this name."""
        self._kept.clear()


def remembered(most: int) -> Callable[[Callable[[Unpack[Given]], T]], _Remembered[*Given, T]]:
    """Keep what a function made, of about so many calls; it has to be pure.

    What it is given is told apart by identity: it need not be hashable, and nothing of it is compared. It is held as
    long as what was made of it, so that nothing else can take its place.
    """
    return lambda make: _Remembered(make, most)


class remembered_each(Generic[A, B, *Given, T]):
    """What a pure function makes of each of many things with what belongs to it, made anew only for those that changed.

    Held are the last few times. A thing is known by its place, and by being the very same with the very same beside it;
    what is given for all of them is compared, and has to be small.
    """

    def __init__(self, make: Callable[[A, B, Unpack[Given]], T]) -> None:
        self._make = make
        self._held: list[_Time[A, B, T]] = []

    def __call__(self, things: tuple[A, ...], beside: tuple[B, ...], *given: *Given) -> tuple[T, ...]:
        """Return what is made of each, from the last time where it is the same."""
        held, make = self._held, self._make
        last = next((time for time in held if time.given == given and time.is_of(things)), _Time((), (), given, ()))
        kept = [
            made if thing is was and its is had else make(thing, its, *given)
            for thing, its, was, had, made in zip(things, beside, last.things, last.beside, last.made, strict=False)
        ]
        rest = zip(things[len(kept) :], beside[len(kept) :], strict=True)
        now = (*kept, *(make(thing, its, *given) for thing, its in rest))
        held[:] = [_Time(things, beside, given, now), *(time for time in held if time is not last)][:_TIMES]
        return now

    def __len__(self) -> int:
        return len(self._held)

    def cache_clear(self) -> None:
        """Forget all of it, as `functools.cache` does under this name."""
        self._held.clear()


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
