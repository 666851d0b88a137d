"""The runner of mutants changes one thing at a time, and tells what was seen from what survived."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Thread
from types import FunctionType
from typing import Any, cast
from unittest.mock import Mock

import pytest

from core.luck.typed_tokens import take_tokens
from tests.mutants import __main__ as program
from tests.mutants.__main__ import (
    LOOPS,
    SEEN,
    SURVIVED,
    UNCALLED,
    UNCLEAR,
    UNDECIDED,
    Runner,
    code_of,
    function_of,
    in_a_fork,
    left_by,
    main,
    told,
)
from tests.mutants.calls import Called, callers, calls_noted, name_of
from tests.mutants.sites import Mutant, changes, drawn, files, mutant, sites_in

pytestmark = pytest.mark.tool

ROOT = Path(__file__).parents[1]


def of(code: str) -> Iterator[tuple[str, str]]:
    """Kind and text of each mutant of a function with one line."""
    for number in range(len(list(changes(function(code))))):
        made = function(code)
        kind, _, make = list(changes(made))[number]
        make()
        yield kind, ast.unparse(ast.fix_missing_locations(made.body[0]))


def function(code: str) -> ast.FunctionDef:
    (found,) = ast.parse(f"def f(a, b):\n    {code}").body
    assert isinstance(found, ast.FunctionDef)
    return found


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("return a < b", {("comparison", "return a <= b")}),
        ("return a and b", {("and, or", "return a or b")}),
        ("return a + b", {("sum", "return a - b")}),
        ("return a - 1", {("sum", "return a + 1"), ("number", "return a - 2")}),
        ("return 'a' + b", set()),
        ("return True", {("flag", "return False")}),
        ("return a if b else 'c'", {("condition", "return a if not b else 'c'")}),
        ("return not a", {("not", "return not not a")}),
        ("return min(a, b)", {("min, max, any, all", "return max(a, b)")}),
        ("a.append(b)", {("call left out", "None")}),
        ("raise ValueError(1)", set()),
        ("return f'{a + 1}'", set()),
    ],
)
def test_each_kind_of_change_is_made_where_it_can_be(code: str, expected: set[tuple[str, str]]) -> None:
    assert set(of(code)) == expected


def test_the_same_seed_draws_the_same_sites_in_so_many_files() -> None:
    first, second = (drawn(Random(5), 12, 4) for _ in range(2))
    assert first == second
    assert first != drawn(Random(6), 12, 4)
    assert len(first) == 12
    assert len({site.file for site in first}) == 4
    assert all(site.file.startswith("core/luck/") for site in drawn(Random(5), 12, 4, "core/luck/"))


def test_the_code_of_nearly_every_function_can_take_the_others_place() -> None:
    sites = [sites_in(file)[0] for file in files() if sites_in(file)]
    fit = [site for site in sites if (there := function_of(site)) and code_of(mutant(site), site, there)]
    assert len(fit) > 0.95 * len(sites)


class Ended(Runner):
    """A runner whose tests are functions that pass by returning True."""

    def _run(self, item: Any) -> bool:
        return bool(item())


def subject() -> int:
    return 1


def other() -> int:
    return 2


def runs_on() -> bool:
    while True:
        pass


def late(runner: Runner) -> bool:
    runner.late = True
    return False


def test_calls_are_noted_in_every_thread_that_starts_meanwhile() -> None:
    with calls_noted() as called:
        subject()
        (thread := Thread(target=other)).start()
        thread.join()
    assert {subject.__code__, other.__code__} <= called
    assert runs_on.__code__ not in called
    with calls_noted() as again:
        other()
    assert other.__code__ in again
    assert subject.__code__ not in again


@pytest.mark.parametrize(
    ("ends", "tests"),
    [
        (SURVIVED, [lambda: True, lambda: subject() > 0]),
        (SEEN, [lambda: True, lambda: subject() == 1]),
        (SURVIVED, [lambda: False, lambda: True]),
        (SEEN, [lambda: False, lambda: subject() == 1]),
        (LOOPS, [lambda: True, lambda: subject() == 1 or runs_on()]),
        (UNDECIDED, [lambda: os.kill(os.getpid(), signal.SIGKILL)]),
    ],
    ids=["passes", "fails", "fails anyway", "one fails anyway, another with it", "runs on", "is killed"],
)
def test_a_mutant_is_seen_by_a_test_that_fails_with_it_alone_or_runs_on(
    ends: str, tests: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.mutants.__main__.ENDLESS", 0.2)
    runner = Ended(())
    runner._seconds = dict.fromkeys(tests, 0.0)
    assert runner._tried(cast(FunctionType, subject), other.__code__, tests) == ends
    assert subject() == 1


def test_a_test_whose_time_is_up_decides_nothing() -> None:
    runner = Ended(())
    item = cast(pytest.Item, lambda: late(runner))
    runner._seconds = {item: 0.0}
    assert runner._tried(cast(FunctionType, subject), other.__code__, [item]) == UNDECIDED


@pytest.mark.parametrize(
    ("run", "status"),
    [
        (lambda: 1 // 0, UNCLEAR),
        (lambda: 0, 0),
        (lambda: 7, 7),
        (lambda: os.kill(os.getpid(), signal.SIGKILL), -signal.SIGKILL),
    ],
)
def test_a_fork_says_how_it_ended(run: Callable[[], int], status: int) -> None:
    assert in_a_fork(run) == status


def test_calls_that_were_noted_tell_which_tests_to_run_the_quickest_first(tmp_path: Path) -> None:
    tests = "tests/core/test_typed_tokens.py"
    noting = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "tests.mutants.calls",
        "--calls",
        str(tmp_path),
        "--fork",
        "2",
        tests,
    ]
    subprocess.run(noting, cwd=ROOT, check=True, capture_output=True)
    noted = callers(tmp_path)
    name = name_of(take_tokens)
    assert name.startswith("core/luck/typed_tokens.py:")
    assert noted[name]
    assert all(each.test.startswith(tests) for called in noted.values() for each in called)
    items = [Mock(nodeid=each.test) for each in reversed(noted[name])]
    first, second = (Called(1.0, items[0].nodeid), Called(2.0, items[1].nodeid))
    runner = Runner((), noted)
    known = runner._known_calls(cast(Any, items), {name: [first, Called(1.5, "gone"), second]})
    assert known == {name: items[:2]}


def test_what_a_run_left_in_the_end_is_tried_again_wherever_its_line_is_now() -> None:
    first, second, third, *_ = sites_in("core/luck/typed_tokens.py")
    moved = [mutant(each).told.replace(".py:", ".py:9") for each in (first, second, third)]
    kind = mutant(first).kind
    lines = [f"{ended:<14} {kind:<20} {each}" for ended, each in zip((SURVIVED, SEEN, UNCALLED), moved, strict=True)]
    assert left_by("\n".join(["seed 1", f"...F{lines[0]}", *lines[1:]])) == [first, third]
    assert left_by("\n".join([*lines, f"{SEEN:<14} {kind:<20} {moved[2]}"])) == [first]


def test_what_is_told_counts_what_was_tried(capsys: pytest.CaptureFixture[str]) -> None:
    made = [Mutant(ast.parse(""), kind, "") for kind in ("sum", "sum", "flag", "flag", "flag", "flag")]
    ends = (SEEN, SURVIVED, SEEN, UNCALLED, UNDECIDED, LOOPS)
    assert told(list(zip(made, ends, strict=True))) == 1
    said = capsys.readouterr().out
    assert "3 of 4 seen, 1 of them by a test that never ends; 1 undecided; 1 called by no test" in said
    assert "sum                  1 of 2" in said


@pytest.mark.timeout(600)
def test_where_nothing_can_be_changed_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["mutants", "docs/dev"])
    with pytest.raises(SystemExit, match=r"No file of core, campaigns or tui is below docs/dev\."):
        main()


def test_all_tests_are_run_at_once_where_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = Mock(return_value={})
    monkeypatch.setattr(program, "tried", tried)
    monkeypatch.setattr(program, "all_calls", lambda: {"a function": ()})
    monkeypatch.setattr(sys, "argv", ["mutants", "--all", "--seed", "1", "--number", "4", "--files", "1", "core/luck"])
    main()
    (tests, sites, calls), _ = tried.call_args
    assert (tests, len(sites), calls) == (["tests"], 4, {"a function": ()})


def test_screens_are_changed_only_where_that_is_asked_for() -> None:
    assert not any(file.startswith("tui") for file in files())
    assert "tui/draws/dialog.py" in files("tui/draws")


def test_a_small_run_sees_mutants_and_ends() -> None:
    command = [
        sys.executable,
        "-m",
        "tests.mutants",
        "--seed",
        "1",
        "--number",
        "4",
        "--files",
        "1",
        "--rows",
        "core/luck/typed_tokens.py",
    ]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert " of 4 seen, " in ran.stdout, ran.stderr[-2000:]
