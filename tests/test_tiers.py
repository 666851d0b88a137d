"""The two tiers of tests: which cases stay in the first, and that whatever leaves it whole has a test in its place."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import tiers
from tests.tiers import mark_second_tier

pytestmark = pytest.mark.tool

HERE = Path(__file__).parent
GAMES = ("aisling", "background", "destiny")


class Case:
    """A collected case, as far as the tiers look at it."""

    def __init__(self, test: str, mark: Any = None, **params: Any) -> None:
        self.nodeid = f"{test}[{'-'.join(map(str, params.values()))}]" if params else test
        self.callspec, self.marks = SimpleNamespace(params=params), [mark.mark] if mark else []

    def get_closest_marker(self, name: str) -> Any:
        return next((mark for mark in self.marks if mark.name == name), None)

    def add_marker(self, name: str) -> None:
        self.marks.append(getattr(pytest.mark, name).mark)

    @property
    def second(self) -> bool:
        return self.get_closest_marker("second") is not None


def first(*cases: Case) -> list[Case]:
    mark_second_tier(cases)  # type: ignore[arg-type]
    return [case for case in cases if not case.second]


def test_one_case_of_a_walk_stays_and_it_is_the_same_game_in_all_of_a_file():
    one = first(*(Case("a.py::test_one", pytest.mark.walk, game=game) for game in GAMES))
    two = first(*(Case("a.py::test_two", pytest.mark.walk, game=game) for game in GAMES))
    assert [case.callspec.params for case in one] == [case.callspec.params for case in two]
    assert len(one) == 1


def test_each_game_has_its_turn_in_some_file():
    files = range(30)
    kept = [first(*(Case(f"{n}.py::test", pytest.mark.walk, game=game) for game in GAMES)) for n in files]
    assert {case.callspec.params["game"] for (case,) in kept} == set(GAMES)


def test_other_parameters_stay_whole():
    cases = [Case("a.py::test", pytest.mark.walk("game"), game=game, kind=kind) for game in GAMES for kind in "xyz"]
    assert [case.callspec.params["kind"] for case in first(*cases)] == list("xyz")


def test_what_another_stands_for_reads_the_shape_or_tests_a_tool_leaves_whole_and_the_rest_stays():
    marks = pytest.mark.walk(by="test_four"), pytest.mark.shape, pytest.mark.tool
    left = [Case(f"a.py::test_{n}", mark) for n, mark in enumerate(marks)]
    assert [case.nodeid for case in first(*left, Case("a.py::test_four"))] == ["a.py::test_four"]


def test_a_test_of_the_program_leaves_whole():
    assert not first(*(Case("a.py::test", pytest.mark.program(by="test_two"), key=key) for key in "xy"))


def test_the_first_tier_alone_tries_fewer_examples(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tiers, "_first_alone", [False])
    assert [tiers.examples(number) for number in (100, 6)] == [100, 6]
    tiers.choose("not second")
    assert [tiers.examples(number) for number in (100, 6)] == [25, 5]
    tiers.choose("second")
    assert tiers.examples(100) == 100


def test_a_walk_of_one_case_says_what_stands_for_it():
    with pytest.raises(AssertionError, match="say with `by`"):
        first(Case("a.py::test", pytest.mark.walk))


def test_a_case_that_is_run_by_itself_is_of_the_tier_it_has_among_the_others():
    test = "tests/core/test_bounded_work.py::test_every_rule_answers_its_extreme_requests_within_bounds"

    def in_first_tier(*named: str) -> set[str]:
        run = ["-m", "pytest", "--collect-only", "-p", "no:cacheprovider", "-m", tiers.FIRST_TIER, *named]
        done = subprocess.run([sys.executable, *run], cwd=HERE.parent, capture_output=True, text=True, check=False)
        return {line for line in done.stdout.splitlines() if line.startswith(test)}

    (kept,) = in_first_tier(test)
    other = next(each for game in GAMES if (each := f"{test}[{game}]") != kept)
    assert (in_first_tier(kept), in_first_tier(other)) == ({kept}, set())


BY = ("pytest.mark.walk", "pytest.mark.program")


def stand_ins() -> Iterator[tuple[str, str]]:
    """File and test of each that stands in the first tier for a walk."""
    for file in HERE.rglob("test_*.py"):
        text = file.read_text(encoding="utf-8")
        for node in ast.parse(text).body if "(by=" in text else ():
            for mark in getattr(node, "decorator_list", ()):
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) in BY and mark.keywords:
                    place, _, name = str(ast.literal_eval(mark.keywords[0].value)).rpartition("::")
                    yield place or file.relative_to(HERE.parent).as_posix(), name


@pytest.mark.parametrize(("place", "name"), sorted(set(stand_ins())))
def test_whatever_stands_for_a_walk_is_there_and_in_the_first_tier(place: str, name: str):
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    tree = ast.parse((HERE.parent / place).read_text(encoding="utf-8"))
    (found,) = (node for node in tree.body if isinstance(node, functions) and node.name == name)
    marks = [ast.unparse(decorator) for decorator in found.decorator_list]
    assert not [mark for mark in marks if "shape" in mark or "tool" in mark or "by=" in mark]
