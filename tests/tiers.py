"""Two tiers of tests: `make test` runs the first, `make test-all` and `make check` run both.

`@pytest.mark.walk` is for a test that goes over everything: every game, key, screen or subcommand. One of its cases
stays in the first tier, another one in each file, so that no game is left out; the rest are in the second.

    @pytest.mark.walk             all its cases but one
    @pytest.mark.walk("game")     over games: its other parameters stay whole, with one game
    @pytest.mark.walk(by="...")   all of it: the test named, of the same file or `file.py::test`, is in the first tier

`@pytest.mark.shape` is for a test that reads how the code and the documents are written, not what they do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any
from zlib import crc32

import pytest

SECOND = "second"
"""The marker of each case of the second tier; it is set here alone."""


def mark_second_tier(items: Sequence[pytest.Item]) -> None:
    """Mark the cases of the second tier, before `-m` chooses."""
    for _, cases in groupby(items, _test):
        for item in _second(list(cases)):
            item.add_marker(SECOND)


def _test(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def _second(cases: list[pytest.Item]) -> Iterator[pytest.Item]:
    if cases[0].get_closest_marker("shape"):
        yield from cases
    elif walk := cases[0].get_closest_marker("walk"):
        if "by" not in walk.kwargs:
            assert len(cases) > 1, f"{_test(cases[0])} has one case: say with `by` which test stands for it"
            kept = _kept(cases, walk.args)
            yield from (case for case in cases if case not in kept)
        else:
            yield from cases


def _kept(cases: list[pytest.Item], over: Sequence[str]) -> list[pytest.Item]:
    """The cases that stay: one, or those with the same value of what is walked over."""
    turn = crc32(cases[0].nodeid.partition("::")[0].encode())
    if not over:
        return [cases[turn % len(cases)]]
    values = sorted({_value(case, over) for case in cases})
    return [case for case in cases if _value(case, over) == values[turn % len(values)]]


def _value(case: Any, over: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(getattr(value, "id", value)) for value in (case.callspec.params[name] for name in over))
