"""Why a campaign can't be changed, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaigns.state.view import View

READ_ONLY = "The campaign is read-only. You can't change anything."
LEAVE_PLAYER_VIEW = "Player view is on. Press [V] to leave it first."


def why_read_only(view: View) -> str:
    """Return the message for someone who wants to change the campaign; empty if it can be changed."""
    if view.past:
        return f"This is the campaign as it was after log entry {view.seq}. Press [^n] to return to now."
    return READ_ONLY if view.read_only else ""
