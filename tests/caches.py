"""`python -m tests.caches`: fill what core remembers, clear it, and say what is left.

It prints, as JSON: the caches that `benchmarks.caches` does not know of, how many were filled, which are not empty once
they are cleared, and which other containers of modules have grown.
"""

from __future__ import annotations

import gc
import importlib
import json
import pkgutil
import sys
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import core
from benchmarks.caches import clear_caches, found
from benchmarks.rules import requests
from core.building_blocks.result_cache import remember, remembered_each
from core.json_interface import answer
from core.rulesets import all_rulesets

CACHES = (type(lru_cache(len)), type(remember(1)(len)), remembered_each)


def lasting() -> Iterator[Any]:
    """Every cache of a function of core that is not made within another function."""
    for each in gc.get_objects():
        if isinstance(each, CACHES):
            function: Any = each.__wrapped__ if isinstance(each, CACHES[0]) else each._make
            if function.__module__.startswith("core.") and "<locals>" not in function.__qualname__:
                yield each


def size(cache: Any) -> int:
    """How many answers it remembers."""
    return cache.cache_info().currsize if isinstance(cache, CACHES[0]) else len(cache)


def containers() -> dict[str, int]:
    """How much there is in the containers of each module of core."""
    return {
        f"{module}:{name}": len(value)
        for module, loaded in list(sys.modules.items())
        if module.partition(".")[0] == "core"
        for name, value in list(vars(loaded).items())
        if isinstance(value, dict | list | set) and not name.startswith("__")
    }


def main() -> None:
    for module in pkgutil.walk_packages(core.__path__, "core."):
        importlib.import_module(module.name)
    before = containers()
    for ruleset in all_rulesets():
        for line in requests(ruleset)[::5]:
            answer(json.loads(line))
    every = list(lasting())
    known = {id(cache) for cache in found().values()}
    unknown = [repr(cache) for cache in every if id(cache) not in known]
    filled = sum(size(cache) > 0 for cache in every)
    clear_caches()
    left = [repr(cache) for cache in every if size(cache)]
    grown = [name for name, number in containers().items() if number != before.get(name)]
    print(json.dumps([unknown, filled, left, grown]))


if __name__ == "__main__":
    main()
