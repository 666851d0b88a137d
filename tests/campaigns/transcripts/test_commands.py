"""Each command does to the stage what is written down, and refuses the other values in the same words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.campaigns.transcripts.commands import file_of, listing, rooms
from tests.campaigns.transcripts.comparing import difference
from tests.campaigns.transcripts.stage import Stage, set_up

PROGRAM = "tests.campaigns.transcripts.commands"


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The stage, on which commands are tried without changing it."""
    with set_up(tmp_path_factory.mktemp("stage")) as stage:
        yield stage


@pytest.mark.parametrize("room", rooms())
def test_the_commands_of_a_room_do_what_is_written_down(room: str, stage: Stage, tmp_path: Path) -> None:
    assert not (other := difference(file_of(room), listing(room, stage, tmp_path), PROGRAM)), other
