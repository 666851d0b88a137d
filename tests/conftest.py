"""What tests of every part share."""

import pytest

pytest.register_assert_rewrite("campaigns.conformance")


@pytest.fixture
def unsynced(monkeypatch):
    """Let writes not wait for the disk itself, in tests that are not about power cuts."""
    from campaigns.store import disk

    monkeypatch.setattr(disk, "sync", lambda fd: None)
    monkeypatch.setattr(disk, "sync_folder", lambda folder: None)
    monkeypatch.setattr(disk, "sync_everything", lambda: None)


@pytest.fixture(autouse=True)
def games_in_order():
    """A test may take a game away: put back by itself it would come last, and another be the first to be offered."""
    from core.rulesets import MODULES

    before = dict(MODULES)
    yield
    MODULES.clear()
    MODULES.update(before)
