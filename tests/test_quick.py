"""`make quick`: every folder of the program has its row, and every row names tests that are there."""

from __future__ import annotations

import pytest

from tests.quick import ROOMS, ROOT, found_for, matching

pytestmark = pytest.mark.tool

PACKAGES = ("core", "campaigns", "tui")


def test_every_room_has_a_row_and_every_row_a_room():
    inner = {
        folder.relative_to(ROOT).as_posix()
        for package in (*PACKAGES, "core/rulesets")
        for folder in (ROOT / package).iterdir()
        if folder.is_dir() and any(folder.rglob("*.*")) and folder.name != "__pycache__"
    }
    assert set(ROOMS) == inner | set(PACKAGES)


@pytest.mark.parametrize("room", ROOMS)
def test_a_row_names_tests_that_are_there(room: str):
    assert not [pattern for pattern in ROOMS[room].split() if not matching(pattern)]


def test_a_file_belongs_to_the_nearest_row_and_a_test_to_itself():
    assert found_for(["campaigns/store/log/segments.py"]) == found_for(["campaigns/store"])
    assert found_for(["tests/test_quick.py", "tests/quick.py", "README.md"]) == ["tests/test_quick.py"]
