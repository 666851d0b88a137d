"""`make mutants`: change one small thing of the program at a time and see whether a test fails.

Files are drawn with a seed, and sites in them (`sites.py`). For each row of `tests/quick.py` with such a file its tests
are run once, noting the functions that each calls. Then a process that has loaded everything forks for each mutant,
puts the changed code in the place of the function's, and runs the tests that call it: first those of the row, and of
these the quickest. A mutant that no test of its row sees is tried again with all tests that call it, in both tiers;
for these the whole suite is run once for each commit (`calls.py`). It prints how many were seen, by kind, and each that
survived.

Tests of the command line as a program of its own don't see the change.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from benchmarks.caches import clear_caches
from benchmarks.slowing import found
from tests.mutants.calls import Called, callers, calls_noted, name_of
from tests.mutants.sites import PARTS, ROOT, Mutant, Site, drawn, files, mutant, sites_in
from tests.quick import found_for

PATIENCE = 60
"""Seconds of processor for all tests of a mutant."""
ENDLESS = 20
"""Seconds of processor beyond ten times what a test took: then it never ends."""
SEEN, LOOPS, SURVIVED = "seen", "never ends", "survived"
UNDECIDED, UNCALLED, UNFIT = "undecided", "not called", "not to be made"
FOUND, TRIED = (SEEN, LOOPS), (SEEN, LOOPS, SURVIVED)
LEFT = (SURVIVED, UNCALLED, UNDECIDED)
UNCLEAR = 10**9
"""In place of the number of a test: one waited until its time was up, or something else went wrong."""

CALLS = ROOT / ".venv" / ".calls"
"""Where the calls of all tests are noted."""
Result = tuple[Mutant, str]
PLACE = re.compile(r"(?P<file>\S+):\d+ (?P<what>.*)")
PRINTED = re.compile(f"(?P<ended>{'|'.join((SEEN, LOOPS, *LEFT))}) +\\S.{{19}} {PLACE.pattern}")


class Runner:
    """A plugin of pytest that runs the tests of one row: first all of them, then some for each mutant."""

    def __init__(self, sites: Sequence[Site], noted: Mapping[str, Sequence[Called]] | None = None) -> None:
        """With the calls `noted` before, the tests needn't run first."""
        self.sites = sites
        self.results: dict[Site, Result] = {}
        self.failed = self.late = False
        self._noted = noted
        self._seconds: dict[pytest.Item, float] = {}
        self._files = {str(ROOT / site.file) for site in sites}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of pytest's own loop."""
        calls = self._calls(session.items) if self._noted is None else self._known_calls(session.items, self._noted)
        session.config.get_terminal_writer()._file = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        for site in self.sites:
            made = mutant(site)
            ended = self._ended(site, made, calls)
            self.results[site] = (made, ended)
            print(f"{ended:<14} {made.kind:<20} {made.told}", flush=True)
        return True

    def _calls(self, items: Iterable[pytest.Item]) -> Mapping[str, Sequence[pytest.Item]]:
        """The tests that call each function, the quickest first, once all have run."""
        calls = defaultdict[str, list[pytest.Item]](list)
        for item in items:
            began = time.perf_counter()
            with calls_noted() as called:
                passed = self._run(item)
            self._seconds[item] = time.perf_counter() - began
            for code in called if passed else ():
                if code.co_filename in self._files:
                    calls[name_of(code)].append(item)
        return {name: sorted(called, key=self._seconds.__getitem__) for name, called in calls.items()}

    def _known_calls(
        self, items: Iterable[pytest.Item], noted: Mapping[str, Sequence[Called]]
    ) -> Mapping[str, Sequence[pytest.Item]]:
        """The same, as noted before."""
        named = {item.nodeid: item for item in items}
        seconds = {each.test: each.seconds for called in noted.values() for each in called}
        self._seconds = {item: seconds.get(name, 1.0) for name, item in named.items()}
        return {name: [named[each.test] for each in called if each.test in named] for name, called in noted.items()}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that something failed, and whether its time was up."""
        self.failed = self.failed or report.failed
        self.late = self.late or (report.failed and "from pytest-timeout" in report.longreprtext)

    def _run(self, item: pytest.Item) -> bool:
        """Run a test; whether it passed."""
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.failed

    def _ended(self, site: Site, made: Mutant, calls: Mapping[str, Sequence[pytest.Item]]) -> str:
        """The result of the tests that call the function of a mutant."""
        function = function_of(site)
        code = None if function is None else code_of(made, site, function)
        if function is None or code is None:
            return UNFIT
        items = _own_first(site.file, calls.get(name_of(function), ()))
        return self._tried(function, code, items) if items else UNCALLED

    def _tried(self, function: FunctionType, code: CodeType, items: Sequence[pytest.Item]) -> str:
        """The result of some tests with the change; a test that fails without it as well is passed over."""

        def changed() -> int:
            function.__code__ = code
            clear_caches()
            return self._first_failed(items)

        status = in_a_fork(changed)
        if status <= 0 or status == UNCLEAR:
            return {0: SURVIVED, -signal.SIGPROF: LOOPS}.get(status, UNDECIDED)
        if in_a_fork(lambda: self._first_failed(items[status - 1 : status])) == 0:
            return SEEN
        return self._tried(function, code, items[status:])

    def _first_failed(self, items: Iterable[pytest.Item]) -> int:
        """The number of the first test that fails, from 1; 0 if none does, or none of those there was time for."""
        for number, item in enumerate(items, 1):
            if time.process_time() > PATIENCE:
                break
            signal.setitimer(signal.ITIMER_PROF, ENDLESS + 10 * self._seconds[item])
            if not self._run(item):
                return UNCLEAR if self.late else number
        return 0


def _own_first(file: str, items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Tests with those of a file's row first: hundreds of quick ones may call a function and look at something else."""
    own = tuple(found_for([file]))
    return sorted(items, key=lambda item: not item.nodeid.startswith(own))


def in_a_fork(run: Callable[[], int]) -> int:
    """The number that this returns in a process of its own, or the signal below zero that ended it."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        try:
            os.write(theirs, str(run()).encode())
        finally:
            os._exit(0)
    os.close(theirs)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with os.fdopen(ours) as told:
        return status or int(told.read() or UNCLEAR)


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
    parser.add_argument("--rows", action="store_true", help="only the tests of their rows, not all of both tiers")
    parser.add_argument(
        "--all", action="store_true", help="all tests of both tiers at once, not those of the rows first"
    )
    parser.add_argument("--again", type=Path, help="those that a run left, by what it printed into this file")
    parser.add_argument("under", nargs="?", default="", help="only below this folder")
    given = parser.parse_args()
    sites = left_by(given.again.read_text(encoding="utf-8")) if given.again else drawn_by(given)
    if given.all:
        return told(list(tried(["tests"], sites, all_calls()).values()))
    results = tried_by_rows(sites)
    again = [site for site, (_, ended) in results.items() if ended in LEFT]
    if again and not given.rows:
        told(list(results.values()))
        print("\nagain, with all tests that call it", flush=True)
        results |= tried(["tests"], again, all_calls())
    return told(list(results.values()))


def tried_by_rows(sites: Sequence[Site]) -> dict[Site, Result]:
    """Return the results of some mutants by the tests of their rows in `tests/quick.py`."""
    rows: dict[tuple[str, ...], list[Site]] = defaultdict(list)
    for site in sites:
        rows[tuple(test for test in found_for([site.file]) if not test.startswith("tests/cli"))].append(site)
    results: dict[Site, Result] = {}
    for tests, own in rows.items():
        results |= tried(tests, own)
    return results


def all_calls() -> Mapping[str, Sequence[Called]]:
    """The tests of both tiers that call each function, noted once for each commit."""
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    mark = CALLS / "commit"
    if not mark.exists() or mark.read_text(encoding="utf-8") != commit:
        shutil.rmtree(CALLS, ignore_errors=True)
        CALLS.mkdir()
        noting = ["-q", "-p", "no:cacheprovider", "-p", "tests.mutants.calls", "--calls", str(CALLS), "--fork", "3"]
        subprocess.run([sys.executable, "-m", "pytest", *noting], cwd=ROOT, check=False)
        mark.write_text(commit, encoding="utf-8")
    return callers(CALLS)


def drawn_by(given: argparse.Namespace) -> list[Site]:
    """Draw the sites, by a seed that is printed."""
    if not files(given.under):
        sys.exit(f"No file of {', '.join(PARTS)} or tui is below {given.under}.")
    seed = random.randrange(1_000_000) if given.seed is None else given.seed
    print(f"seed {seed}", flush=True)
    return drawn(random.Random(seed), given.number, given.files, given.under)


def left_by(printed: str) -> list[Site]:
    """The sites that a run left in the end, where the code is still the same; lines may have moved."""
    ends = {}
    for line in printed.splitlines():
        if found := PRINTED.search(line):
            ends[found["file"], found["what"]] = found["ended"]
    left = {each for each, ended in ends.items() if ended in LEFT}
    sites = [site for file in sorted({file for file, _ in left}) for site in sites_in(file)]
    return [site for site in sites if (found := PLACE.match(mutant(site).told)) and found.groups() in left]


def tried(
    tests: Sequence[str], sites: Sequence[Site], noted: Mapping[str, Sequence[Called]] | None = None
) -> dict[Site, Result]:
    """Return the results of some mutants, by some tests of the first tier; of both, where calls are noted already."""
    runner = Runner(sites, noted)
    tier = ["-m", "not second"] if noted is None else []
    pytest.main(["-q", "-p", "no:cacheprovider", *tier, "--no-header", "--tb=no", *tests], [runner])
    return runner.results


def told(results: Sequence[Result]) -> int:
    """Print how many were seen; an error where one survived."""
    ends = Counter(ended for _, ended in results)
    seen, tried = (Counter(made.kind for made, ended in results if ended in kinds) for kinds in (FOUND, TRIED))
    print(
        f"\n{seen.total()} of {tried.total()} seen, {ends[LOOPS]} of them by a test that never ends; {ends[UNDECIDED]} "
        f"undecided; {ends[UNCALLED]} called by no test; {ends[UNFIT]} not to be made"
    )
    for kind in sorted(tried):
        print(f"  {kind:<20} {seen[kind]} of {tried[kind]}", flush=True)
    return int(ends[SURVIVED] > 0)


if __name__ == "__main__":
    sys.exit(main())
