"""A field or a plain kind that is declared is stored, shown, found, written out and read in: no other file lists it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from campaigns.commands import AddCharacter
from campaigns.library.new_campaign import create
from tests.campaigns.new_field.of_rumours import ADDED


@pytest.mark.shape
def test_a_field_declared_for_characters_is_everywhere(tmp_path: Path) -> None:
    found = looked_for("of_people", tmp_path / "c")
    assert [place for place, there in found.items() if not there] == []
    assert len(found) == 19


@pytest.mark.shape
def test_a_field_declared_for_articles_and_events_is_everywhere(tmp_path: Path) -> None:
    found = looked_for("of_articles", tmp_path / "c")
    assert [place for place, there in found.items() if not there] == []
    assert len(found) == 14


@pytest.mark.shape
def test_a_plain_kind_declared_in_three_files_is_everywhere(tmp_path: Path) -> None:
    assert len(ADDED) == 3
    found = looked_for("of_rumours", tmp_path / "c")
    assert [place for place, there in found.items() if not there] == []
    assert len(found) == 16


def looked_for(program: str, folder: Path) -> dict[str, bool]:
    """Return what a program with more declarations finds in an older campaign."""
    with create(folder, "Frost", "aisling") as campaign:
        campaign.do(AddCharacter(name="Mara"))
    line = [sys.executable, "-m", f"tests.campaigns.new_field.{program}", str(folder)]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    found: dict[str, bool] = json.loads(done.stdout)
    return found
