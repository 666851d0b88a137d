"""Sheets that are against the rules of their game: kept as the GM wrote them, and told of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from campaigns.campaign import Campaign


def faulty_sheets(folder: Path) -> Iterator[str]:
    """A line for each fault on a sheet of a campaign, with the rule it is against; raises `CampaignError`."""
    with Campaign.open(folder, read_only=True) as campaign:
        for character in campaign.view.characters:
            retired = character.status == "retired"
            situation = None if retired else campaign.situation(character.id)
            for fault in campaign.ruleset.faults(character.sheet, situation):
                yield f"{character.name}: {fault.message} {fault.rule}".rstrip()
