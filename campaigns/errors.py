"""What can go wrong with a campaign that is not a refusal of the rules."""

from __future__ import annotations

from campaigns.store import StoreError as CampaignError

__all__ = ["CampaignError"]
