from pathlib import Path

import pytest

from campaigns.store import Store
from tests.store.campaign import new_campaign


@pytest.fixture
def quick_disk() -> None:
    """Writes wait for the disk here."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "campaign"


@pytest.fixture
def store(folder: Path):
    with new_campaign(folder) as store:
        yield store


@pytest.fixture
def reopen(folder: Path):
    """Open the campaign as the disk has it, which a store that is not closed yet must not hinder."""

    def opened(**options) -> Store:
        return Store.open(folder, read_only=True, **options)

    return opened
