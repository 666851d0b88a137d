"""`python -m benchmarks [name ...]`: each measured figure beside its goal.

With `--planted` each benchmark is slowed down on purpose instead: each of its rows has to be over its goal.

A module of this package takes part by having `BENCHMARKS`, functions that return rows, by name, and `SLOWED`, the
slowdowns that bring all rows of each over their goals.
"""

import argparse
import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

import benchmarks
from benchmarks.harness import Row, line
from benchmarks.machine import Watch, described
from benchmarks.slowing import Slowdown, plant

HEAD = f"{'':<84}  {'figure':>8}  {'spread':>15}  {'goal':>8}"


def found(kind: str = "BENCHMARKS") -> dict[str, Callable[[], Iterable[Row]]]:
    """Return all benchmarks, or what else is kept of each, named after their module and themselves."""
    everything = {}
    for module in pkgutil.iter_modules(benchmarks.__path__):
        if module.ispkg or module.name == "__main__":
            continue
        functions = getattr(importlib.import_module(f"benchmarks.{module.name}"), kind, {})
        everything |= {f"{module.name}.{name}": function for name, function in functions.items()}
    return everything


def slowdowns() -> dict[str, Sequence[Slowdown]]:
    """The slowdowns of each benchmark."""
    return found("SLOWED")  # type: ignore[return-value]


def main(arguments: list[str]) -> int:
    """Run the benchmarks whose names begin with one of those given, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", help="only those that begin so")
    parser.add_argument("--planted", action="store_true", help="slow each down: a row that stays within its goal fails")
    parser.add_argument("--slowed", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    chosen = [name for name in found() if not given.names or name.startswith(tuple(given.names))]
    if not chosen:
        print(f"No benchmark of that name; there are: {', '.join(found())}", file=sys.stderr)
        return 2
    if given.planted:
        return max([slowed(name) for name in chosen])
    if given.slowed:
        plant(slowdowns()[chosen[0]])
        rows = list(printed(chosen[0]))
        return 0 if rows and all(row.over for row in rows) else 1
    print(*described(), HEAD, sep="\n")
    return 1 if [row for name in chosen for row in printed(name) if row.over] else 0


def printed(name: str) -> Iterator[Row]:
    """Print the rows of a benchmark as they are measured."""
    watch = Watch()
    for row in map(Row._make, found()[name]()):
        print(line(row, watch.others()), flush=True)
        yield row


def slowed(name: str) -> int:
    """Run a benchmark with its slowdowns, in a process of its own, and say whether each of its rows is over."""
    ran = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--slowed", name], check=False, capture_output=True, text=True
    )
    print(f"{'NOT SEEN' if ran.returncode else 'seen'}  slowed: {name}", flush=True)
    if ran.returncode:
        print(ran.stdout, ran.stderr[-2000:], sep="\n", flush=True)
    return min(ran.returncode, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
