"""What a pure function made, kept while what it was made of is still the very same: a battle has hundreds of units."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple, Unpack

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
