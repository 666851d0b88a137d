"""Results of pure functions, kept while their arguments are the same objects: a battle has hundreds of units."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Generic, NamedTuple, TypeVar, TypeVarTuple, Unpack

A = TypeVar("A")
B = TypeVar("B")
T = TypeVar("T")
Given = TypeVarTuple("Given")


class _Remembered(Generic[*Given, T]):
    """A function with its results by the identity of its arguments."""

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
        """Forget all results; named as in `functools.cache`."""
        self._kept.clear()


def remember(most: int) -> Callable[[Callable[[Unpack[Given]], T]], _Remembered[*Given, T]]:
    """Keep the results of a pure function for about the last `most` calls.

    Arguments are identified by identity: they need not be hashable, and are not compared. They are held as long as
    the result, so that no other object can get their identity.
    """
    return lambda make: _Remembered(make, most)


class remembered_each(Generic[A, B, *Given, T]):
    """A pure function applied to each of many things with what belongs to it, and run again only for those that
    changed.

    The last few calls are kept. A thing is the same at the same place, if it and what belongs to it are the same
    objects; the further arguments are compared and must be small.
    """

    def __init__(self, make: Callable[[A, B, Unpack[Given]], T]) -> None:
        self._make = make
        self._held: list[_Time[A, B, T]] = []

    def __call__(self, things: tuple[A, ...], beside: tuple[B, ...], *given: *Given) -> tuple[T, ...]:
        """Return the result for each thing, from an earlier call if nothing has changed."""
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
        """Forget all results; named as in `functools.cache`."""
        self._held.clear()


_TIMES = 4


class _Time(NamedTuple, Generic[A, B, T]):
    """The results of one call."""

    things: tuple[A, ...]
    beside: tuple[B, ...]
    given: tuple[object, ...]
    made: tuple[T, ...]

    def is_of(self, things: tuple[A, ...]) -> bool:
        """Return True if these may be the same things with some changed: not all of them change at once."""
        return any(map(is_, things[:1], self.things[:1])) or any(map(is_, things[-1:], self.things[-1:]))
