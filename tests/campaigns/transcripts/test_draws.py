"""Each action of a game, drawn, typed and left half done, comes to what is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaigns.transcripts.draws import GAMES, file_of, listing
from tests.listings import compare

PROGRAM = "tests.campaigns.transcripts.draws"


@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES)
def test_the_draws_of_a_game_come_to_what_is_written_down(game: str, tmp_path: Path) -> None:
    compare(file_of(game), listing(game, tmp_path / "c"), PROGRAM)
