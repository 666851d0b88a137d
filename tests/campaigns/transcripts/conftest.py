"""The stage of the transcripts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.campaigns.transcripts.stage import Stage, set_up


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The stage, which no test changes: commands are tried and taken back, and the library works on copies."""
    with set_up(tmp_path_factory.mktemp("stage")) as stage:
        yield stage
