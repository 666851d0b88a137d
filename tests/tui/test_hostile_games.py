"""`Tom [/] the Second` in every game: wherever a text can be written, and in every place and menu that shows it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from campaigns import store
from campaigns.campaign import Campaign
from campaigns.commands import (
    AddClock,
    AddMilestone,
    AddNote,
    AddProject,
    AwardPoints,
    EditCharacter,
    RenameCampaign,
    SetSheet,
    StartScene,
    StartSession,
)
from core.refusal import Refusal
from core.rulesets import MODULES
from core.schema.codec import encode
from core.sheet_edit import change_value
from tests.tui.fingers import Fingers
from tests.tui.keyboard import seated
from tests.tui.table import shown
from tui.app.places import PLACES

BAD = "Tom [/] [bold] the Second"
GOLDEN = Path(__file__).parent.parent / "golden" / "first"
SHOWN = (
    "d",
    "h",
    "semicolon",
    "e",
    "question_mark",
    "n",
    "S",
    "E",
    "2a",
    "2b",
    "3e",
    "3m",
    "4e",
    "4C",
    "5a",
    "5d",
    "6y",
)
"""Keys at the table that open menus, forms and texts in which names stand."""


def spoil(campaign: Campaign) -> None:
    """Write the bad name wherever a text can be written."""
    campaign.do(RenameCampaign(name=BAD))
    for number, character in enumerate(campaign.view.characters):
        campaign.do(EditCharacter(character=character.id, name=f"{BAD} {number}", player=BAD, note=BAD))
        sheet = character.sheet
        for section in campaign.ruleset.sections(sheet):
            for row in section.rows:
                if isinstance(row.value, str) and row.path:
                    with suppress(Refusal):  # a choice of the game, not a text
                        sheet = change_value(campaign.ruleset, sheet, row.path, BAD)
        with suppress(Refusal):
            campaign.do(SetSheet(character=character.id, sheet=encode(sheet)))
    if campaign.view.session is None:
        campaign.do(StartSession(title=BAD))
    everybody = [c.id for c in campaign.view.characters if c.status == "active"]
    campaign.do(StartScene(title=BAD, aspects=[BAD], participants=everybody))
    campaign.do(AddClock(title=BAD, target=6))
    campaign.do(AddNote(text=f"# {BAD}"))
    campaign.do(AddProject(title=BAD, target=9))
    for tier in campaign.ruleset.tiers[:1]:
        campaign.do(AddMilestone(title=BAD, tier=tier.id, note=BAD))
    for currency in campaign.ruleset.currencies[:1]:
        campaign.do(AwardPoints(characters=everybody[:1], currency=currency.id, amount=1, reason=BAD))


@pytest.mark.walk(by="tests/tui/test_hostile.py::test_names_are_text_in_every_place")
@pytest.mark.parametrize("game", sorted(MODULES))
async def test_a_name_is_text_in_every_place_and_menu_of_every_game(game, tmp_path):
    folder = tmp_path / "Tom [/]"
    store.import_(GOLDEN / f"{game}.zip", folder)
    with Campaign.open(folder) as campaign:
        spoil(campaign)
    async with seated(folder, (120, 40)) as (app, gm):
        await gm.sees("Tom [/] [bold]")
        hands = Fingers(app)
        for keys in SHOWN:
            await hands.press(*([keys] if len(keys) > 2 else keys))
            await hands.out()
            app.leave()
        for place in PLACES:
            app.action_go(place)
            await hands.press("down", "enter")
            if place != "map":
                assert "Tom [/]" in shown(app), place
            await hands.out()
            app.leave()
