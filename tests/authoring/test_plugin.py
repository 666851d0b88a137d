"""The tests an author gets: a new game passes them, says what they could not try, and fails where it is broken."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from campaigns.authoring.new_package import write_package
from tests.authoring.installed import install, ran
from tests.words import sentence

pytestmark = pytest.mark.timeout(300)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return write_package("Iron Vale", tmp_path)


def run_tests(package: Path, *options: str) -> tuple[int, str]:
    """The package's own tests, run where it is installed: the exit code and what was printed."""
    site = package.parent / "site"
    if not site.exists():
        install(package, site)
    done = ran(["pytest", "-q", "-p", "no:cacheprovider", *options, "tests"], package, site, folder=package)
    return done.returncode, done.stdout


def change(package: Path, right: str, wrong: str, file: str = "__init__.py") -> None:
    path = package / "iron_vale" / file
    text, written = path.read_text(), path.stat().st_mtime
    assert right in text
    path.write_text(text.replace(right, wrong))
    os.utime(path, (written + 2, written + 2))  # compiled files count by the second: a quick run would use the former


def test_a_new_game_passes_and_is_told_what_was_not_tried(package: Path) -> None:
    code, out = run_tests(package, "--write-shapes")
    assert code == 0, out
    assert (package / "tests" / "shapes" / "1.txt").read_text().startswith("sheet: iron_vale.Sheet")
    assert "not tried" in out
    test = "campaigns.conformance.situation_tests:test_every_conflict_begins_or_refuses_in_every_situation"
    assert sentence(test) in out
    assert "22 passed, 3 skipped" in out


@pytest.mark.program(by="test_a_new_game_passes_and_is_told_what_was_not_tried")
def test_each_run_plays_with_a_new_seed_and_again_with_those_it_failed_with(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SEED", raising=False)  # CI's own
    right, wrong = '"oil", -1, "iron_vale-2"', '"oil", -1, "iron_vale-9"'
    test = "test_steps_have_their_rules_and_words_and_agree_with_the_outcome"
    change(package, right, wrong)
    code, out = run_tests(package, "-k", test, "--fresh-seed", "71")
    assert code == 1
    assert "SEED=71 repeats this" in out
    assert f"tests/test_iron_vale.py::{test} 71" in out
    change(package, wrong, right)
    assert "2 passed" in run_tests(package, "-k", test)[1]
    assert "1 passed" in run_tests(package, "-k", test)[1]
    seeds = {re.search(r"seed: (\d+)", run_tests(package, "-v", "--collect-only")[1])[1] for _ in range(3)}  # type: ignore[index]
    assert len(seeds) > 1


BROKEN = {
    "odds": (
        'odds="p_success"',
        'odds=__import__("core.game").game.odds_of(lambda q, t: roll(q.trait, q.rank, 2, t), "p_success")',
        "test_odds_equal_play_under_every_house_rule",
        "'p_success'",
    ),
    "odds by a word of its own": (
        'odds="p_success"',
        'odds=__import__("core.game").game.odds_of(lambda q, t: roll(q.trait, q.rank, 2, t), "p_lit")',
        "test_odds_equal_play_under_every_house_rule",
        "'p_lit'",
    ),
    "situation": (
        "settle=burn,",
        "settle=burn, why_not=lambda situation: {True: None}[bool(situation.scene)],",
        "test_every_action_works_or_refuses_in_every_situation",
        "KeyError",
    ),
    "shape": (
        '"Against", default=6, low=2, high=11, lever=True',
        '"Against", default=6, low=2, high=9, lever=True',
        "test_a_stored_shape_changes_only_with_its_number",
        "form roll: (trait: str; against: int 2..9)",
    ),
    "text": (
        "iron_vale-1 =",
        "iron_vale-3 =",
        "test_every_rule_that_is_named_has_a_text",
        "assert {'iron_vale-1'} == set()",
    ),
}


@pytest.mark.walk(by="test_a_new_game_passes_and_is_told_what_was_not_tried")
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_fails_the_test_that_is_about_it(package: Path, name: str) -> None:
    right, wrong, test, said = BROKEN[name]
    if name == "shape":
        run_tests(package, "--write-shapes")
    change(package, right, wrong, "texts.properties" if name == "text" else "__init__.py")
    code, out = run_tests(package)
    assert code == 1, out
    assert test in re.findall(r"^FAILED tests/test_iron_vale.py::(\w+)", out, re.MULTILINE), out
    assert said in out  # what was compared is shown
