"""Recovery of a campaign that won't open: its faults, its readable parts, and rebuilding the state."""

from __future__ import annotations

from pathlib import Path

from campaigns import store
from campaigns.campaign import Campaign, open_on, plainly
from campaigns.errors import CampaignError
from campaigns.history.clock import now
from campaigns.store import Report
from campaigns.upgrades import upgrade

__all__ = ["Report", "inspect", "look", "rebuild"]


def inspect(folder: Path) -> Report:
    """Check whether a campaign would open, and list the remedies if not. Changes nothing."""
    report = store.inspect(folder)
    if report.kind in ("fine", "torn"):
        try:
            Campaign.open(folder, read_only=True).close()
        except CampaignError as error:
            # Its bytes are intact but its content doesn't fit; the log gives the same content.
            return Report(error.kind, str(error), ("open_read_only", "restore_backup"), report.seq)
        except OSError as error:
            return Report(
                "unreadable", f"The system doesn't let wyrdbook read it: {error.strerror or error}.", (), report.seq
            )
    return report


def look(folder: Path) -> Campaign:
    """Open the readable part of a campaign: all, the log up to the first damage, or the values as they are stored."""
    try:
        return Campaign.open(folder, read_only=True)
    except store.Damaged as damage:
        try:
            return open_on(store.open_prefix(folder, upgrade=upgrade(now)))
        except CampaignError:
            return plainly(folder, str(damage), "not understood")


def rebuild(folder: Path) -> Campaign:
    """Rebuild the state from the readable part of the log, and open the campaign. Nothing is deleted."""
    return open_on(store.rebuild(folder, upgrade=upgrade(now)))
