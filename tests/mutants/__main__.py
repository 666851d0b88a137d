"""`make mutants`: change one small thing of the program at a time and see whether a test fails.

Files are drawn with a seed, and sites in them (`sites.py`). For each row of `tests/quick.py` with such a file its tests
are run once, noting which functions each calls. A process that has loaded everything then forks for each mutant, puts
the changed code in the place of the function's, and runs the tests that call it: the quickest of each file, then the
second of each, and so on. A mutant that no test of its row sees is tried again with the tests of `WIDE`. It prints how
many were seen, by kind, and each that survived.

Tests of the command line as a program of its own are left out: they would not see the change.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from benchmarks.caches import clear_caches
from benchmarks.slowing import found
from tests.mutants.sites import ROOT, Mutant, Site, drawn, mutant
from tests.quick import found_for

MOST_TESTS, PATIENCE = 120, 240
"""So many tests of a mutant, and seconds for all of them: one that never ends is seen."""
SEEN, SURVIVED, UNCALLED, UNFIT = "seen", "survived", "not called", "not to be made"


WIDE = ("tests/test_conformance.py", "tests/core", "tests/campaigns", "tests/store")
"""The tests for a mutant that no test of its row saw, in both tiers."""
Result = tuple[Mutant, str]


class Runner:
    """A plugin of pytest that runs the tests of one row: first all of them, then some for each mutant."""

    def __init__(self, sites: Sequence[Site]) -> None:
        self.sites = sites
        self.results: dict[Site, Result] = {}
        self.failed = False
        self._files = {str(ROOT / site.file) for site in sites}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of pytest's own loop."""
        calls: dict[tuple[str, int], list[tuple[float, pytest.Item]]] = defaultdict(list)
        for item in session.items:
            called: set[tuple[str, int]] = set()
            began = time.perf_counter()
            passed = self._run(item, called)
            for each in called if passed else ():
                calls[each].append((time.perf_counter() - began, item))
        for site in self.sites:
            made = mutant(site)
            function = function_of(site)
            callers = [] if function is None else calls[function.__code__.co_filename, function.__code__.co_firstlineno]
            items = most_telling(callers)[:MOST_TESTS]
            ended = UNFIT if function is None else self._tried(function, site, made, items) if items else UNCALLED
            self.results[site] = (made, ended)
            print(f"{ended:<14} {made.kind:<20} {made.told}", flush=True)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that something failed."""
        self.failed = self.failed or report.failed

    def _run(self, item: pytest.Item, called: set[tuple[str, int]] | None = None) -> bool:
        """Run a test, noting what it calls in the files; whether it passed."""

        def note(frame: FrameType, event: str, _: Any) -> None:
            if event == "call" and frame.f_code.co_filename in self._files:
                assert called is not None
                called.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

        self.failed = False
        profile(note if called is not None else None)
        try:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        finally:
            profile(None)
        return not self.failed

    def _tried(self, function: FunctionType, site: Site, made: Mutant, items: Iterable[pytest.Item]) -> str:
        """The result of some tests with the change, in a process that ends with it."""
        code = code_of(made, site, function)
        if code is None:
            return UNFIT
        child = os.fork()
        if not child:
            signal.alarm(PATIENCE)
            sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
            function.__code__ = code
            clear_caches()
            os._exit(0 if all(self._run(item) for item in items) else 1)
        _, status = os.waitpid(child, 0)
        return SEEN if status else SURVIVED


def profile(note: Any) -> None:
    """Let a function hear of every call, of this thread and of those that it starts; None ends it."""
    threading.setprofile(note)
    sys.setprofile(note)


def most_telling(called: Sequence[tuple[float, pytest.Item]]) -> list[pytest.Item]:
    """Tests with their seconds in the order to run them: the quickest of each file, then the second of each, and on.

    Tests of one file look at one side of a function, so the sixty quickest of all would see little of it.
    """
    places: Counter[str] = Counter()
    ranked = []
    for seconds, item in sorted(called, key=lambda each: each[0]):
        file = item.nodeid.partition("::")[0]
        ranked.append((places[file], seconds, item))
        places[file] += 1
    return [item for _, _, item in sorted(ranked, key=lambda each: each[:2])]


def function_of(site: Site) -> FunctionType | None:
    """The function as the program has it, under its decorators; nothing where it is not to be had by its name."""
    module = site.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    try:
        return found(f"{module}:{site.function}")
    except (ValueError, AttributeError, ImportError):
        return None


def code_of(made: Mutant, site: Site, function: FunctionType) -> CodeType | None:
    """The code of the changed function, if it can take the other's place."""
    code: CodeType = compile(made.tree, str(ROOT / site.file), "exec", dont_inherit=True)
    for part in site.function.split("."):
        inner = [each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == part]
        if not inner:
            return None
        code = inner[-1]
    return code if code.co_freevars == function.__code__.co_freevars else None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=None, help="what to draw them by; printed otherwise")
    parser.add_argument("--number", type=int, default=120)
    parser.add_argument("--files", type=int, default=20, help="in so many files")
    parser.add_argument("--rows", action="store_true", help="only the tests of their rows, not those of all rooms")
    parser.add_argument("under", nargs="?", default="", help="only below this folder")
    given = parser.parse_args()
    seed = random.randrange(1_000_000) if given.seed is None else given.seed
    print(f"seed {seed}", flush=True)
    rows: dict[tuple[str, ...], list[Site]] = defaultdict(list)
    for site in drawn(random.Random(seed), given.number, given.files, given.under):
        rows[tuple(test for test in found_for([site.file]) if not test.startswith("tests/cli"))].append(site)
    results: dict[Site, Result] = {}
    for tests, sites in rows.items():
        results |= tried(tests, sites)
    again = [site for site, (_, ended) in results.items() if ended in (SURVIVED, UNCALLED)]
    if again and not given.rows:
        print("\nagain, with the tests of core and campaigns", flush=True)
        results |= tried(WIDE, again, walks=True)
    return told(list(results.values()))


def tried(tests: Sequence[str], sites: Sequence[Site], *, walks: bool = False) -> dict[Site, Result]:
    """Return the results of some mutants, by some tests of the first tier, or of both."""
    runner = Runner(sites)
    tier = [] if walks else ["-m", "not second"]
    pytest.main(["-q", "-p", "no:cacheprovider", *tier, "--no-header", "--tb=no", *tests], [runner])
    return runner.results


def told(results: Sequence[Result]) -> int:
    """Print how many were seen; an error where one survived."""
    ends = Counter(ended for _, ended in results)
    kinds = Counter((made.kind, ended) for made, ended in results)
    tried = ends[SEEN] + ends[SURVIVED]
    print(
        f"\n{ends[SEEN]} of {tried} seen; {ends[UNCALLED]} called by no test of their row; {ends[UNFIT]} not to be made"
    )
    for kind in sorted({made.kind for made, _ in results}):
        print(f"  {kind:<20} {kinds[kind, SEEN]} of {kinds[kind, SEEN] + kinds[kind, SURVIVED]}")
    return int(ends[SURVIVED] > 0)


if __name__ == "__main__":
    sys.exit(main())
