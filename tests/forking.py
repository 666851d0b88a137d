"""`--fork N`: run the tests in N processes that are forked once everything is imported and collected.

Workers of pytest-xdist import and collect everything again, each by itself, and send three reports for each test: a
third of what the tests of the rules cost. Here the workers share a counter that says which tests come next.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import Value
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any, NamedTuple

import pytest

CHUNK = 8
"""Tests that a worker takes at once; those beside each other share what is set up for a file."""
TAIL = 64
"""The last tests are taken one by one, so that no worker has a chunk left to run when the others have ended."""


class Worker(NamedTuple):
    """A process, what it sends, and the test it is at."""

    pid: int
    reports: Connection
    at: Any


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fork", type=int, default=0, help="run in this many processes, forked after the collection")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Instead of pytest's own loop, where `--fork` says so."""
    number = session.config.getoption("fork")
    if not number or session.config.option.collectonly or session.testsfailed:
        return None
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # shared, and removed by this process
    counter = Value("i", 0)
    workers = [_forked(session, counter) for _ in range(number)]
    try:
        told = _tell(session, workers)
    finally:
        for worker in workers:
            worker.reports.close()  # who still sends ends by it
            with suppress(ChildProcessError):
                os.waitpid(worker.pid, 0)
    if not session.shouldfail and told < len(session.items):
        session.shouldfail = f"{len(session.items) - told} tests were not run"
    if session.shouldfail:
        raise session.Failed(session.shouldfail)
    return True


def _forked(session: pytest.Session, counter: Any) -> Worker:
    ours, theirs = Pipe(duplex=False)
    at = Value("i", -1, lock=False)
    if pid := os.fork():
        theirs.close()
        return Worker(pid, ours, at)
    status = 1
    try:
        ours.close()
        _work(session, counter, at, theirs)
        status = 0
    finally:
        os._exit(status)


def _work(session: pytest.Session, counter: Any, at: Any, told: Connection) -> None:
    """Run tests until none is left, and send the reports of each."""
    config, reports = session.config, list[dict[str, Any]]()

    class Sends:
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.when == "call" or report.outcome != "passed" or report.sections:
                reports.append(config.hook.pytest_report_to_serializable(config=config, report=report))

    capture = config.pluginmanager.getplugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()  # into a file of its own
    config.get_terminal_writer()._file = open(os.devnull, "w")  # noqa: SIM115  the other process tells
    config.pluginmanager.register(Sends())
    turns = _turns(counter, len(session.items))
    here = next(turns, None)
    while here is not None and not session.shouldfail:
        after = next(turns, None)
        at.value, item = here, session.items[here]
        config.hook.pytest_runtest_protocol(item=item, nextitem=None if after is None else session.items[after])
        told.send((here, reports[:]))
        reports.clear()
        here = after
    at.value = -1


def _turns(counter: Any, number: int) -> Iterator[int]:
    while True:
        with counter.get_lock():
            start = counter.value
            end = counter.value = start + (CHUNK if start < number - TAIL else 1)
        if start >= number:
            return
        yield from range(start, end)


def _tell(session: pytest.Session, workers: list[Worker]) -> int:
    """Hand on what the workers send, until they end or enough has failed; returns how many tests were told of."""
    hook, config, told = session.config.hook, session.config, 0
    open_ones = {worker.reports: worker for worker in workers}
    while open_ones and not session.shouldfail:
        for ready in wait(list(open_ones)):
            try:
                number, reports = ready.recv()  # type: ignore[union-attr]
            except (EOFError, ConnectionError):
                worker = open_ones.pop(ready)  # type: ignore[call-overload]
                number, reports = worker.at.value, None
                if number < 0:
                    continue
            told += 1
            item = session.items[number]
            if reports is None:
                died = pytest.TestReport(item.nodeid, item.location, {}, "failed", _how_it_died(worker), "call")
                hook.pytest_runtest_logreport(report=died)
            for data in reports or ():
                hook.pytest_runtest_logreport(report=hook.pytest_report_from_serializable(config=config, data=data))
            hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return told


def _how_it_died(worker: Worker) -> str:
    """The message that a worker's process died, with its signal or status."""
    _, status = os.waitpid(worker.pid, 0)
    code = os.waitstatus_to_exitcode(status)
    how = signal.Signals(-code).name if code < 0 else f"exit status {code}"
    return f"its process died: {how}"
