"""A pytest plugin for authors of games (`pytest_plugins` in a conftest.py).

It shows what failed conformance tests compared, and lists at the end of the run what they skipped or couldn't try.
`--write-shapes` writes the listing of the values a game stores. Tests that play at random get a new seed in each run
(`campaigns.authoring.seeds`); `--fresh-seed` repeats one.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaigns.authoring.seeds import (  # noqa: F401  its hooks
    ARGUMENT,
    pytest_generate_tests,
    pytest_report_header,
    pytest_runtest_makereport,
)

pytest.register_assert_rewrite("campaigns.conformance")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--write-shapes` and `--fresh-seed`."""
    seed = "the seed of tests that play at random, as a failure names it; by default a new one, or SEED"
    parser.addoption("--fresh-seed", type=int, dest=ARGUMENT, help=seed)
    help = "write shapes/<number>.txt beside the test: the listing of what a game of wyrdbook stores"
    parser.addoption("--write-shapes", action="store_true", dest="write_shapes", help=help)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the things that couldn't be tried, each once."""
    if lines := list(dict.fromkeys(_skipped_lines(terminalreporter))):
        terminalreporter.section("wyrdbook: not tried")
        for line in lines:
            terminalreporter.line(line)


def _skipped_lines(terminalreporter: pytest.TerminalReporter) -> Iterator[str]:
    for report in terminalreporter.stats.get("skipped", ()):
        if isinstance(report, pytest.TestReport) and isinstance(report.longrepr, tuple):
            yield report.longrepr[2].removeprefix("Skipped: ")
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, ()):
            yield from (str(what) for name, what in getattr(report, "user_properties", ()) if name == "untried")
