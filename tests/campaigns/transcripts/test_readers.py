"""Each reader makes of right and of faulty files what is written down, and names the faults in the same words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaigns.transcripts.readers import READERS, file_of, listing
from tests.campaigns.transcripts.stage import Stage
from tests.listings import compare

PROGRAM = "tests.campaigns.transcripts.readers"
QUICK = ("bulk_edit", "npcs", "settings")
"""The readers whose listings take about a second."""


@pytest.mark.walk
@pytest.mark.parametrize("reader", QUICK)
def test_a_quick_reader_says_what_is_written_down(reader: str, stage: Stage, tmp_path: Path) -> None:
    compare(file_of(reader), listing(reader, stage, tmp_path), PROGRAM)


@pytest.mark.walk(by="test_a_quick_reader_says_what_is_written_down")
@pytest.mark.parametrize("reader", [each for each in READERS if each not in QUICK])
def test_a_reader_says_what_is_written_down(reader: str, stage: Stage, tmp_path: Path) -> None:
    compare(file_of(reader), listing(reader, stage, tmp_path), PROGRAM)
