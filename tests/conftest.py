"""What tests of every part share."""

import pytest


@pytest.fixture
def unsynced(monkeypatch):
    """Let writes not wait for the disk itself, in tests that are not about power cuts."""
    from campaigns.store import disk

    monkeypatch.setattr(disk, "sync", lambda fd: None)
    monkeypatch.setattr(disk, "sync_folder", lambda folder: None)
