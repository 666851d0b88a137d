"""Two tiers of tests: `make test` runs the first, `make test-all` and `make check` run both.

`@pytest.mark.walk` is for a test that goes over everything: every game, key, screen or subcommand. One of its cases
stays in the first tier, another one in each file, so that no game is left out; the rest are in the second.

    @pytest.mark.walk             all its cases but one
    @pytest.mark.walk("game")     over games: its other parameters stay whole, with one game
    @pytest.mark.walk(by="...")   all of it: the test named, of the same file or `file.py::test`, is in the first tier

`@pytest.mark.program(by="...")` is for a test of the real program, started in a terminal, a shell, a browser or an
interpreter of its own: a second of processor each. The test named is in the first tier; it says the same within the
process, or of another such program.

`@pytest.mark.shape` is for a test that reads how the code and the documents are written, not what they do.

`@pytest.mark.tool` is for a test of what tests and measures the program, such as the runner of mutants.

Properties are tried with fewer examples in the first tier (`examples`, and the profile in `tests/conftest.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any
from zlib import crc32

import pytest

SECOND = "second"
"""The marker of each case of the second tier; it is set here alone."""
FIRST_TIER = "not second"
"""The value of `-m` for the first tier."""
LESS = 4
"""The first tier tries one of so many examples."""

_first_alone = [False]


def choose(expression: str) -> None:
    """Say by what `-m` says which tiers are run, before tests are imported."""
    _first_alone[:] = [expression == FIRST_TIER]


def examples(number: int) -> int:
    """How many examples of a property are tried, where it takes `number` to trust it."""
    return max(number // LESS, 5) if _first_alone[0] else number


def mark_second_tier(items: Sequence[pytest.Item], named: Sequence[str] = ()) -> None:
    """Mark the cases of the second tier, before `-m` chooses; `named` is what pytest was told to run.

    A case that is named by itself is of the tier that it belongs to among the others of its test.
    """
    alone = any("[" in each for each in named)
    for _, cases in groupby(items, _test):
        chosen = list(cases)
        second = {each.nodeid for each in _second(_with_others(chosen[0]) if alone else chosen)}
        for item in chosen:
            if item.nodeid in second:
                item.add_marker(SECOND)


def _with_others(item: pytest.Item) -> list[pytest.Item]:
    """All cases of a test, though only some may be run."""
    parent = item.parent
    assert isinstance(parent, pytest.Collector)
    return [each for each in parent.collect() if isinstance(each, pytest.Item) and _test(each) == _test(item)]


def _test(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def _second(cases: list[pytest.Item]) -> Iterator[pytest.Item]:
    if any(map(cases[0].get_closest_marker, ("shape", "tool", "program"))):
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
