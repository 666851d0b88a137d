"""Undo, branches and the library lead to the states that are written down."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.campaigns.transcripts.comparing import difference
from tests.campaigns.transcripts.library import PARTS, file_of, listing
from tests.campaigns.transcripts.stage import Stage, set_up

PROGRAM = "tests.campaigns.transcripts.library"


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The stage, which is copied for each part."""
    with set_up(tmp_path_factory.mktemp("stage")) as stage:
        yield stage


@pytest.mark.walk
@pytest.mark.parametrize("part", PARTS)
def test_the_past_and_the_library_are_as_written_down(part: str, stage: Stage, tmp_path: Path) -> None:
    assert not (other := difference(file_of(part), listing(part, stage, tmp_path / "p"), PROGRAM)), other
