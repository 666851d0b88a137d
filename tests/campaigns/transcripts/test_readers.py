"""Each reader makes of right and of faulty files what is written down, and names the faults in the same words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.campaigns.transcripts.comparing import difference
from tests.campaigns.transcripts.readers import READERS, file_of, listing
from tests.campaigns.transcripts.stage import Stage, set_up

PROGRAM = "tests.campaigns.transcripts.readers"
QUICK = ("bulk_edit", "npcs", "settings")
"""The readers whose listings take about a second."""


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The stage, into which files are imported without changing it."""
    with set_up(tmp_path_factory.mktemp("stage")) as stage:
        yield stage


@pytest.mark.walk
@pytest.mark.parametrize("reader", QUICK)
def test_a_quick_reader_says_what_is_written_down(reader: str, stage: Stage, tmp_path: Path) -> None:
    assert not (other := difference(file_of(reader), listing(reader, stage, tmp_path), PROGRAM)), other


@pytest.mark.walk(by="test_a_quick_reader_says_what_is_written_down")
@pytest.mark.parametrize("reader", [each for each in READERS if each not in QUICK])
def test_a_reader_says_what_is_written_down(reader: str, stage: Stage, tmp_path: Path) -> None:
    assert not (other := difference(file_of(reader), listing(reader, stage, tmp_path), PROGRAM)), other
