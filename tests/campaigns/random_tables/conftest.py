"""A campaign with a folder of random tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.library.new_campaign import create
from tests.campaigns.conftest import Clock


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Writes a file of a random table into the campaign's folder, or into another."""
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))

    def written(name: str, text: str, folder: Path = tmp_path / "c" / "random_tables") -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
        return folder / name

    return written


@pytest.fixture
def make(tmp_path: Path, write: Callable[..., Path]):
    """Makes the campaign, of any game."""
    opened: list[Campaign] = []

    def made(ruleset: str = "storyteller") -> Campaign:
        opened.append(create(tmp_path / "c", "C", ruleset, seed="a seed", clock=Clock()))
        return opened[-1]

    yield made
    for campaign in opened:
        campaign.close()


@pytest.fixture
def campaign(make, write) -> Campaign:
    """A campaign of a few tables."""
    made = make()
    write("names.txt", "Anna\nBert\n3x Carl")
    write("trade.csv", '1-4,smith of [names]\n5-6,"baker, [2d6] loaves"')
    write("quirk.txt", "1. hums\n2-5: [red|blue] hair")
    return made
