"""Acknowledged data survives kill -9 at any moment of a session."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter
from tests.campaigns.session import play
from tests.faults.child import Child


@pytest.fixture(autouse=True)
def quick_disk() -> None:
    """Wait for the disk as in real use, because the process is killed."""


@pytest.mark.walk("turn")
@pytest.mark.parametrize("turn", range(6))
def test_every_acknowledged_change_is_found_again(new: Callable[..., Campaign], turn: int, fresh_seed: int) -> None:
    campaign = new()
    campaign.do(AddCharacter(name="Mara"))
    campaign.close()
    random = Random(fresh_seed + turn)
    acknowledged = campaign.view.seq
    for _ in range(3):
        acknowledged = max(acknowledged, _killed(campaign.folder, random))
        with Campaign.open(campaign.folder) as again:
            # At most the one record that was on disk but not yet said.
            assert acknowledged <= again.view.seq <= acknowledged + 1
            records = [again.line(seq) for seq in range(1, again.view.seq + 1)]
            assert [r.seq for r in records] == list(range(1, again.view.seq + 1))
            assert again.view.characters[0].balances["marks"] == sum(e.delta for e in again.ledger())


def _killed(folder: Path, random: Random) -> int:
    """Let a session be played, kill it somewhere, and return the last record it acknowledged."""
    session = Child(lambda: play(folder))
    session.listen(random.randrange(1, 40))
    # Not at the end of a line but anywhere: spin for a part of what a change takes.
    until = time.perf_counter() + random.random() * 0.003
    while time.perf_counter() < until:
        pass
    said, faults = session.end()
    assert not faults, faults
    return int(said[-1]["seq"])
