"""The suite of wyrdbook is the same whatever game is installed beside it; wyrdbook itself sees that game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.rulesets import MODULES
from tests.authoring.installed import ROOT, ran, with_a_new_game

WALKING = ("test_rulings.py", "test_interface_reached.py", "test_coverage_page.py", "cli/test_completion.py")
"""Tests that go through all games and failed with one more."""
COLLECTED = ("test_*.py", "campaigns/test_*.py", "cli/test_*.py", "tui/test_form*.py", "core/test_texts.py")


@pytest.mark.walk(by="tests/test_game_package.py::test_a_game_of_another_package_is_guarded_once")
@pytest.mark.timeout(400)
def test_the_suite_does_not_change_with_a_game_that_is_installed(tmp_path: Path) -> None:
    site = with_a_new_game(tmp_path)
    seen = json.loads(ran(["tui", "rulesets", "--json"], site, folder=tmp_path).stdout)["rulesets"]
    assert [game["ruleset"] for game in seen] == [*MODULES, "iron_vale"]

    files = [str(file) for each in COLLECTED for file in (ROOT / "tests").glob(each)]
    collect = ["pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "--rootdir", str(ROOT), *files]
    alone, beside = (ran(collect, *path, folder=tmp_path).stdout for path in ((), (site,)))
    assert alone.splitlines()[:-1] == beside.splitlines()[:-1]  # the last line says how long it took
    assert "test_rulings" in alone

    walking = [str(ROOT / "tests" / file) for file in WALKING]
    tested = ran(["pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(ROOT), *walking], site, folder=tmp_path)
    assert tested.returncode == 0, tested.stdout


def test_the_guide_of_a_game_that_is_installed_is_a_page(tmp_path: Path) -> None:
    site = with_a_new_game(tmp_path)
    page = ran(["tui", "help", "iron_vale"], site, folder=tmp_path)
    assert (page.returncode, page.stdout.splitlines()[0]) == (0, "# Iron Vale")
    assert ran(["tui", "help"], site, folder=tmp_path).stdout.splitlines()[-1].split() == ["iron_vale", "Iron", "Vale"]

    (site / "iron_vale" / "guide.md").write_bytes(b"# No text \xff\n")
    assert ran(["tui", "help", "iron_vale"], site, folder=tmp_path).stdout.startswith("# No text")
