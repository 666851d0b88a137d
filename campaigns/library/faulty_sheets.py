"""Sheets that break the rules of their game; they are kept as the GM wrote them and reported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from campaigns.campaign import Campaign


def faulty_sheets(folder: Path) -> Iterator[str]:
    """A line for each fault on a campaign's sheets, with the rule it breaks. Raises `CampaignError`."""
    with Campaign.open(folder, read_only=True) as campaign:
        for character in campaign.view.characters:
            retired = character.status == "retired"
            situation = None if retired else campaign.situation(character.id)
            for fault in campaign.ruleset.faults(character.sheet, situation):
                yield f"{character.name}: {fault.message} {fault.rule}".rstrip()
