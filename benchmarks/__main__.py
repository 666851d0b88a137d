"""`python -m benchmarks [name ...]`: each measured ratio beside its goal.

A module of this package takes part by having `BENCHMARKS`, functions that return rows, by name.
"""

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterable

import benchmarks
from benchmarks.harness import Row, line


def found() -> dict[str, Callable[[], Iterable[Row]]]:
    """Return all benchmarks, named after their module and themselves."""
    everything = {}
    for module in pkgutil.iter_modules(benchmarks.__path__):
        if module.ispkg or module.name == "__main__":
            continue
        functions = getattr(importlib.import_module(f"benchmarks.{module.name}"), "BENCHMARKS", {})
        everything |= {f"{module.name}.{name}": function for name, function in functions.items()}
    return everything


def main(names: list[str]) -> int:
    """Run the benchmarks whose names begin with one of those given, or all."""
    chosen = {name: run for name, run in found().items() if not names or name.startswith(tuple(names))}
    if not chosen:
        print(f"No benchmark of that name; there are: {', '.join(found())}", file=sys.stderr)
        return 2
    print(f"{'':<62} {'ratio':>7} {'goal':>7}")
    over = False
    for run in chosen.values():
        for row in run():
            print(line(row), flush=True)
            over = over or row[1] > row[2]
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
