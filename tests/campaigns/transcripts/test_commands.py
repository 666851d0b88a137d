"""Each command does to the stage what is written down, and refuses the other values in the same words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaigns.transcripts.commands import file_of, listing, rooms
from tests.campaigns.transcripts.stage import Stage
from tests.listings import compare

PROGRAM = "tests.campaigns.transcripts.commands"


@pytest.mark.walk
@pytest.mark.parametrize("room", rooms())
def test_the_commands_of_a_room_do_what_is_written_down(room: str, stage: Stage, tmp_path: Path) -> None:
    compare(file_of(room), listing(room, stage, tmp_path), PROGRAM)
