"""A scripted session in a process of its own, to be killed: says each record on standard output once it is done."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

from campaigns.campaign import Campaign
from campaigns.commands import AddClock, AddNote, AwardPoints, EndSession, SaveDraft, StartScene, StartSession
from tests.campaigns.play import drawn


def play(folder: Path) -> None:
    """Play on for as long as it is let live."""
    campaign = Campaign.open(folder)
    mara = campaign.view.characters[0].id

    def say() -> None:
        print(json.dumps({"seq": campaign.view.seq}), flush=True)

    for number in count():
        if campaign.view.session is None:
            campaign.do(StartSession())
            say()
        commands = [
            StartScene(title=f"scene {number}"),
            SaveDraft(action="dare", actor=mara),
            AddNote(text=f"note {number}"),
            AddClock(title=f"clock {number}", target=4, for_scene=True),
            AwardPoints(characters=[mara], currency="marks", amount=1, reason=f"reason {number}"),
        ]
        for command in commands:
            campaign.do(command)
            say()
        campaign.do(drawn(campaign, "dare", mara, choose="keep"))
        say()
        campaign.undo()
        say()
        campaign.redo()
        say()
        if number % 3 == 2:
            campaign.do(EndSession())
            say()
