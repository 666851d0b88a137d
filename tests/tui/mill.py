"""A small campaign of Storyteller cards to play in: two characters with sheets, and a miller who has one too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, StartScene, StartSession
from campaigns.library.new_campaign import create
from tests.built import once

NAME = "Hallow Weir"


def people(folder: Path) -> Campaign:
    """A new campaign with its people, before the first session; open."""
    campaign = create(folder, NAME, "storyteller", seed="a seed")
    campaign.do(AddCharacter(name="Mara", sheet=_sheet(wits=3, larceny=2)))
    campaign.do(AddCharacter(name="Jonas", sheet=_sheet(strength=3, athletics=2)))
    campaign.do(AddCharacter(name="the miller", role="npc", sheet=_sheet(stamina=3, brawl=1)))
    return campaign


@once
def mill(folder: Path) -> Path:
    """The first session, in the mill, with everybody there."""
    with people(folder) as campaign:
        mara, jonas, miller = ids(campaign)
        campaign.do(StartSession())
        campaign.do(StartScene(title="The mill", participants=[mara, miller, jonas]))
    return folder


def ids(campaign: Campaign) -> list[int]:
    """The ids of everybody."""
    return [character.id for character in campaign.view.characters]


def _sheet(**ranks: int) -> dict[str, Any]:
    """A sheet with one attribute and one skill better than the rest."""
    (attribute, rank), (skill, skilled) = ranks.items()
    return {"attributes": {attribute: rank}, "skills": {skill: {"rank": skilled, "group": "mental"}}}
