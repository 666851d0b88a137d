"""Undo, branches and the library lead to the states that are written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaigns.transcripts.library import PARTS, file_of, listing
from tests.campaigns.transcripts.stage import Stage
from tests.listings import compare

PROGRAM = "tests.campaigns.transcripts.library"


@pytest.mark.walk
@pytest.mark.parametrize("part", PARTS)
def test_the_past_and_the_library_are_as_written_down(part: str, stage: Stage, tmp_path: Path) -> None:
    compare(file_of(part), listing(part, stage, tmp_path / "p"), PROGRAM)
