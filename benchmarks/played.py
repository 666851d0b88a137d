"""A campaign of many sessions, really played; only the syncs are left out, to make it in seconds."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddClock,
    AddMilestone,
    AddNote,
    AwardPoints,
    EndSession,
    ReachMilestone,
    Resolve,
    StartScene,
    StartSession,
    TickClock,
)
from campaigns.library.new_campaign import create
from core.actions.place import Place
from core.actions.play import draw_next
from core.rulesets import MODULES
from core.schema.codec import encode


def draw(campaign: Campaign, actor: int) -> None:
    """The first draw of the game, as the program draws it."""
    action = next(a for a in campaign.ruleset.actions if a.place is Place.SCENE)
    situation = campaign.situation(actor)
    form = campaign.start_form(action.id, actor)
    progress = draw_next(action, action.prepare(form, situation), (), campaign.luck)
    answers = progress.answers
    campaign.do(Resolve(action=action.id, actor=actor, form=encode(form), answers=answers))


def play_session(campaign: Campaign, number: int) -> None:
    """A session of four scenes with draws, awards, a milestone and a note."""
    campaign.do(StartSession(title=f"Session {number}"))
    party = [c.id for c in campaign.view.characters if c.role == "pc"]
    for scene in range(4):
        campaign.do(StartScene(title=f"Scene {scene} of {number}", aspects=["dark", "cold"]))
        draw(campaign, party[scene % len(party)])
        draw(campaign, party[(scene + 1) % len(party)])
    campaign.do(AddNote(text=f"What happened in session {number}. " * 8))
    campaign.do(AddMilestone(title=f"Milestone {number}", tier=campaign.ruleset.tiers[0].id))
    campaign.do(ReachMilestone(milestone=campaign.view.milestones[-1].id, awards={}))
    for currency in campaign.ruleset.currencies:
        campaign.do(AwardPoints(characters=party, currency=currency.id, amount=1, reason=f"session {number}"))
    campaign.do(EndSession(summary=f"They did what they did. {number}"))


def play(folder: Path, sessions: int) -> Path:
    """Play so many sessions, then stand in the middle of another."""
    with patch("campaigns.store.disk.sync"), patch("campaigns.store.disk.sync_folder"):
        campaign = create(folder, "A long campaign", next(iter(MODULES)), seed="benchmark")
        for name in ("Mara Voss", "Jonas Reed", "Ilse Brandt", "Old Tam"):
            campaign.do(AddCharacter(name=name))
        for number in range(20):
            campaign.do(AddCharacter(name=f"Villager {number}", role="npc"))
        for number in range(sessions):
            play_session(campaign, number + 1)
        campaign.do(StartSession())
        campaign.do(StartScene(title="The last scene"))
        campaign.do(AddClock(title="The alarm", target=100))
        campaign.do(TickClock(clock=campaign.view.clocks[0].id))
        campaign.close()
    return folder


@contextmanager
def played_campaign(sessions: int) -> Iterator[Path]:
    """Give the block a campaign of so many sessions."""
    with tempfile.TemporaryDirectory() as root:
        yield play(Path(root) / "campaign", sessions)
