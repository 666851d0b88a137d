"""Everything that leaves a campaign is as when someone last looked, each listing by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.listings import compare
from tests.outputs.command_lines import GAMES, listings
from tests.outputs.listing import file_of, make_listing

WHOLE = "storyteller"
"""The game whose campaign has all that games share; the other ones have what is their own."""
OTHERS = tuple((game, listing) for game in GAMES if game != WHOLE for listing in listings(game))


@pytest.mark.walk
@pytest.mark.parametrize("listing", listings(WHOLE))
def test_what_leaves_a_campaign_is_as_listed(listing: str, tmp_path: Path) -> None:
    check(WHOLE, listing, tmp_path)


@pytest.mark.walk(by="test_what_leaves_a_campaign_is_as_listed")
@pytest.mark.parametrize(("game", "listing"), OTHERS)
def test_what_leaves_a_campaign_of_another_game_is_as_listed(game: str, listing: str, tmp_path: Path) -> None:
    check(game, listing, tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_no_listing_is_left_over(game: str) -> None:
    kept = {file.stem for file in file_of(game, "").parent.iterdir()}
    assert kept == {*listings(game)}


def check(game: str, listing: str, folder: Path) -> None:
    """Compare a listing with what is made now."""
    compare(file_of(game, listing), make_listing(game, listing, folder), f"tests.outputs {game} {listing}")
