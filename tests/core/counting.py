"""Work counted in calls, because a clock tells a slow machine from a slow program no better than a person does."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class TooMuch(BaseException):
    """More calls were made than a request may cost; nothing in the rules catches it."""


def within(most: int, work: Callable[[], T]) -> T:
    """Do some work, and give it up with `TooMuch` after so many calls."""
    left = most

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal left
        left -= event in ("call", "c_call")
        if left < 0:
            sys.setprofile(None)
            raise TooMuch

    sys.setprofile(count)
    try:
        return work()
    finally:
        sys.setprofile(None)
