"""Errors of a campaign that aren't refusals of the rules."""

from __future__ import annotations

from campaigns.store import StoreError as CampaignError

__all__ = ["CampaignError"]
