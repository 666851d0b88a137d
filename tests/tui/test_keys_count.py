"""The keys of the commonest acts do not grow: each takes today's number."""

from __future__ import annotations

import pytest

from tests.tui.keys_count import WAYS, Way, counted


@pytest.mark.walk
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.what)
async def test_it_takes_no_key_more(way: Way, tmp_path):
    assert await counted(way, tmp_path / "campaign") == way.held
