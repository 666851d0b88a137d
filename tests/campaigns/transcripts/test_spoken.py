"""A spoken line with one word wrong is refused at that word, or understood, as written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaigns.transcripts.spoken import FILE, listing
from tests.campaigns.transcripts.stage import set_up
from tests.listings import compare

PROGRAM = "tests.campaigns.transcripts.spoken"


@pytest.mark.walk(by="tests/campaigns/test_speech.py::test_a_mistake_is_marked_at_its_word")
def test_lines_with_one_word_wrong_are_understood_as_written_down(tmp_path: Path) -> None:
    with set_up(tmp_path / "stage") as stage:
        compare(FILE, listing(stage), PROGRAM)
