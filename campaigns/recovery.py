"""Ways out for a campaign that will not open: what is wrong, the log as far as it is good, and a state made anew."""

from __future__ import annotations

from pathlib import Path

from campaigns import store
from campaigns.campaign import Campaign
from campaigns.store import Report, inspect

__all__ = ["Report", "inspect", "open_prefix", "rebuild"]


def rebuild(folder: Path) -> Campaign:
    """Make the state anew from the log as far as it can be read, and open the campaign; nothing is deleted."""
    return Campaign(store.rebuild(folder))


def open_prefix(folder: Path) -> Campaign:
    """Open for reading what the log holds before the first damage."""
    return Campaign(store.open_prefix(folder))
