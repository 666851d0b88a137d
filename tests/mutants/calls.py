"""The functions of the program that each test calls, noted once while all tests run.

    pytest --fork 3 -m "" -p tests.mutants.calls --calls FOLDER

Each process writes a file into the folder: a line for each test with its name, its seconds of processor and the
functions. `calls_noted` is the part that both this and a run of the tests of one row use.
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from cProfile import Profile
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PARTS = tuple(f"{ROOT / part}{os.sep}" for part in ("core", "campaigns", "tui"))


class Called(NamedTuple):
    """A test that calls a function, by its name, and its seconds of processor."""

    seconds: float
    test: str


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--calls", type=Path, default=None, help="note in this folder the functions that each test calls")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note the calls of a test."""
    if (folder := item.config.getoption("calls")) is None:
        yield
        return
    began = time.process_time()
    with calls_noted() as called:
        yield
    names = sorted({name_of(code) for code in called if code.co_filename.startswith(PARTS)})
    with (folder / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps([item.nodeid, time.process_time() - began, names]) + "\n")


def callers(folder: Path) -> Mapping[str, Sequence[Called]]:
    """The tests that call each function, the quickest first, as they were noted in a folder."""
    found = defaultdict[str, list[Called]](list)
    for file in folder.glob("*.jsonl"):
        for line in file.read_text(encoding="utf-8").splitlines():
            test, seconds, names = json.loads(line)
            for name in names:
                found[name].append(Called(seconds, test))
    return {name: sorted(called) for name, called in found.items()}


def name_of(function: CodeType | FunctionType) -> str:
    """The file of a function and its name there."""
    code = function.__code__ if isinstance(function, FunctionType) else function
    return f"{Path(code.co_filename).relative_to(ROOT).as_posix()}:{code.co_qualname}"


@contextmanager
def calls_noted() -> Iterator[set[CodeType]]:
    """The functions that are called meanwhile by this thread and those it starts, as soon as it is over."""
    profiles: list[Profile] = []
    called: set[CodeType] = set()

    def begin(*_: object) -> None:
        profiles.append(Profile(builtins=False))
        with suppress(ValueError):  # from Python 3.12 on the first one hears of every thread
            profiles[-1].enable(subcalls=False)

    threading.setprofile(begin)
    begin()
    try:
        yield called
    finally:
        threading.setprofile(None)
        profiles[0].disable()
        called |= {each.code for profile in profiles for each in profile.getstats() if isinstance(each.code, CodeType)}
