"""Golden campaigns of a release: `python -m tests.golden 0.2.0` writes those of games whose shape is new, for ever.

Each is the game's sample, in which a player then does what is on offer at random, with every kind of conflict and a
downtime. Some of it is undone and redone, something else is done instead, and at the end a draw, a form and a note are
unfinished.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddNote,
    EndScene,
    EndSession,
    KeepForm,
    SaveDraft,
    SaveNoteDraft,
    StartSession,
)
from campaigns.conformance.random_play import Clock, Player, downtime, scene
from campaigns.library.samples import build
from campaigns.store.folder.archive import export
from core.actions.place import Place
from core.actions.play import draw_next
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import all_rulesets
from core.schema.codec import encode
from tests.shapes.listing import released

HERE = Path(__file__).parent
SESSIONS = 3


def main(release: str) -> None:
    """Write the campaigns; those that are there already stay."""
    shapes = released()
    for ruleset in all_rulesets():
        file = HERE / release / f"{ruleset.id}.zip"
        if f"{ruleset.id}/{ruleset.shape}.txt" in shapes or file.exists():
            continue
        file.parent.mkdir(exist_ok=True)
        write(ruleset, file)
        print(file)


def write(ruleset: Ruleset, file: Path) -> None:
    """Write the golden campaign of a game."""
    with TemporaryDirectory() as home:
        folder = Path(home) / "campaign"
        build(ruleset, folder)
        with Campaign.open(folder, clock=Clock()) as campaign:
            go_on(campaign, Player(campaign, ruleset.shape))
        export(folder, file)


def go_on(campaign: Campaign, player: Player) -> None:
    """Play some sessions at random, with branches, and leave things unfinished."""
    if campaign.view.scene is not None:
        campaign.do(EndScene())
    campaign.do(EndSession())
    for _ in range(SESSIONS):
        downtime(campaign, player)
        campaign.do(StartSession())
        scene(campaign, player, "At random")
        for _ in range(4):
            campaign.undo()
        campaign.redo()
        campaign.do(AddNote(text="Something else was done instead."))
        scene(campaign, player, "At random again")
        campaign.do(EndSession())
    leave_unfinished(campaign, player)


def leave_unfinished(campaign: Campaign, player: Player) -> None:
    """Leave a draw with its first answers, a form and a note."""
    action, actor = next(
        (offer.action, each.id)
        for each in campaign.view.characters
        for offer in campaign.offers(Place.SCENE, each.id)
        if not offer.why_not
    )
    situation = campaign.situation(actor)
    form = player.fill(action.start(situation), situation)
    try:
        answers = draw_next(action, action.prepare(form, situation), (), campaign.luck).answers[:1]
    except Refusal:
        answers = ()
    campaign.do(SaveDraft(action=action.id, actor=actor, form=encode(form), answers=answers))
    campaign.do(KeepForm(action=action.id, actor=actor, form=encode(form)))
    campaign.do(SaveNoteDraft(text="Not finished"))


if __name__ == "__main__":
    main(sys.argv[1])
