"""What the program remembers, cleared: a benchmark that times a remembered answer says nothing of the work."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from typing import Protocol, runtime_checkable

PROGRAM = ("core", "campaigns", "tui")


@runtime_checkable
class Cache(Protocol):
    """A function that remembers: `functools.cache`, `lru_cache`, or one of `core.building_blocks.result_cache`."""

    def cache_clear(self) -> None: ...


def clear_caches() -> None:
    """Let the program forget everything that its modules and classes remember."""
    for each in _of_modules(len(sys.modules)):
        each.cache_clear()


def found() -> dict[str, Cache]:
    """Every cache of a loaded module or class, by where it was first met."""
    known: dict[int, tuple[str, Cache]] = {}
    for name, value in _values():
        if isinstance(value, Cache) and not isinstance(value, type):
            known.setdefault(id(value), (name, value))
    return dict(known.values())


@cache
def _of_modules(_: int) -> tuple[Cache, ...]:
    """The caches while so many modules are loaded: looking for them takes longer than most of what is timed."""
    return tuple(found().values())


def _values() -> Iterator[tuple[str, object]]:
    """What modules of the program and their classes hold, by name."""
    for module, loaded in sorted(sys.modules.items()):
        if module.partition(".")[0] in PROGRAM:
            for name, value in list(vars(loaded).items()):
                yield f"{module}.{name}", value
                if isinstance(value, type) and value.__module__ == module:
                    yield from ((f"{module}.{name}.{own}", inner) for own, inner in list(vars(value).items()))
