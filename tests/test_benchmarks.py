"""Benchmarks time work: what the program remembers is cleared, and each has a slowdown that brings its rows over."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from benchmarks.__main__ import found, printed, slowdowns
from benchmarks.caches import clear_caches
from benchmarks.harness import Measured, Row, Times, figure, in_turn, line
from benchmarks.machine import Watch, described
from benchmarks.slowing import found as function

pytestmark = pytest.mark.tool

ROOT = Path(__file__).parents[1]
READ_ONCE = {
    "core.texts:RuleTexts._texts": "the files of a game's rules, as they were when they were first read",
    "core.texts:Terms._terms": "the files of a game's terms, likewise",
    "core.safe_text:_ONE_LINE": "the symbol of each character that was met",
    "core.safe_text:_LINES": "likewise",
}
"""Caches of other things than answers, and the reason no benchmark has to clear them."""


def test_every_cache_in_core_is_cleared_and_nothing_else_in_it_grows() -> None:
    ran = subprocess.run([sys.executable, "-m", "tests.caches"], cwd=ROOT, capture_output=True, text=True, check=True)
    unknown, filled, left, grown = json.loads(ran.stdout)
    assert unknown == []
    assert filled > 10
    assert left == []
    assert set(grown) <= READ_ONCE.keys()


def test_a_remembered_answer_is_forgotten() -> None:
    from core.rulesets.storyteller.draws.chances import single_chances

    first = single_chances(7, 9)
    assert single_chances(7, 9) is first
    clear_caches()
    assert single_chances(7, 9) is not first


@pytest.mark.parametrize("name", found())
def test_every_benchmark_has_slowdowns_of_functions_that_there_are(name: str) -> None:
    for slowdown in slowdowns()[name]:
        assert not function(slowdown.function).__code__.co_freevars


@pytest.mark.parametrize("name", ["exact.pools", "exact.drawn"])
def test_a_slowdown_brings_every_row_of_its_benchmark_over_its_goal(name: str) -> None:
    pytest.importorskip("icepool")
    command = [sys.executable, "-m", "benchmarks", "--slowed", name]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0


def test_a_row_that_stays_within_its_goal_though_it_is_slowed_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.__main__.found", lambda kind="": {"one": lambda: [Row("quick", 0.5, 1.0)]})
    assert [row.over for row in printed("one")] == [False]


def test_a_ratio_is_that_of_the_medians_and_its_spread_that_of_the_rounds() -> None:
    ratio = Times((2.0, 4.0, 9.0)) / Times((1.0, 2.0, 3.0))
    assert ratio.value == 2.0
    assert 2.0 <= ratio.low <= ratio.high <= 3.0
    assert (Times((1.0, 2.0)) + Times((3.0, 4.0))).taken == (4.0, 6.0)
    assert Times((0.5, 0.5)).scaled(1000) == Measured(500, 500, 500)
    assert figure(3.0) == Measured(3.0, 3.0, 3.0)


def test_each_side_is_first_as_often_as_the_others_and_one_round_warms_up() -> None:
    order: list[str] = []

    def side(name: str) -> float:
        order.append(name)
        return float(len(order))

    took = in_turn({"a": partial(side, "a"), "b": partial(side, "b")}, 2)
    assert "".join(order) == "abbaab"
    assert took["a"].taken == (4.0, 5.0)


def test_a_row_is_told_with_its_spread_and_whether_it_can_be_trusted() -> None:
    told = line(Row("a thing / another", Measured(1.5, 1.25, 2.0), 1.0), others=1.3)
    assert told.split("  ")[0] == "a thing / another"
    assert "1.25-2.00" in told
    assert told.endswith("over  not to be trusted (load 1.3)")
    assert line(Row("a thing", 0.5, 1.0), others=0.9).endswith("ok")


def test_the_load_is_what_others_take_and_the_machine_is_described() -> None:
    watch = Watch()
    sum(range(3_000_000))
    assert 0 <= watch.others() < 1000
    told = "\n".join(described())
    assert "cores" in told
    assert "load" in told


def test_a_function_with_a_default_that_is_one_is_slowed_down_itself() -> None:
    code = "from benchmarks.slowing import Slowdown, _slow; import campaigns.search.search as s; "
    code += "_slow(Slowdown('campaigns.search.search:Search.catch_up', 0.1)); print(s.Search.catch_up.__code__.co_name)"
    assert subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, text=True) == "catch_up\n"
