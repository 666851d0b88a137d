"""A toy campaign on screen, for tests of the play screen and of what stands in front of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddClock,
    AddMilestone,
    AwardPoints,
    EditCharacter,
    Resolve,
    StartConflict,
    StartScene,
    StartSession,
)
from campaigns.conformance.random_play import Clock
from campaigns.library.new_campaign import create
from core.actions.play import draw_next
from core.luck.table import Answer
from core.schema.codec import encode
from tests.built import once
from tests.tui.pilot import wait_until
from tui.app.app import Wyrdbook
from tui.config.settings import Config
from tui.play_screen.screen import PlayScreen
from tui.textual_internals import lines


@once
def empty(folder: Path) -> Path:
    """A new campaign."""
    create(folder, "The Long Winter", "toy", seed="a seed").close()
    return folder


@once
def at_the_weir(folder: Path) -> Path:
    """Two players' characters in a scene, in a campaign whose clock is the tests' own."""
    with create(folder, "The ferry", "toy", seed="a seed", clock=Clock()) as campaign:
        for name in ("Mara Voss", "Jonas Reed"):
            campaign.do(AddCharacter(name=name))
        campaign.do(StartSession())
        campaign.do(StartScene(title="At the weir"))
    return folder


@contextmanager
def _written(folder: Path) -> Iterator[Campaign]:
    campaign = create(folder, "The Long Winter", "toy", seed="a seed")
    yield campaign
    campaign.close()


@once
def furnished(folder: Path) -> Path:
    """Three players' characters and a miller in a mill, a milestone, a clock, a duel and a few dares."""
    with _written(folder) as campaign:
        mara, jonas, tam = (
            campaign.do(AddCharacter(name=name)).view.characters[-1].id
            for name in ("Mara Voss", "Jonas [red]Reed", "Old Tam")
        )
        campaign.do(EditCharacter(character=tam, status="absent", note="knows the thief"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The mill at night", aspects=["dark", "grinding stones"]))
        campaign.do(AddCharacter(name="the miller", role="npc", here=True, note="is the thief"))
        campaign.do(AddClock(title="The alarm", target=6, for_scene=True))
        campaign.do(AddClock(title="The thaw", target=8))
        campaign.do(AddMilestone(title="Name the thief", tier="great", note="it is the miller"))
        campaign.do(AwardPoints(characters=[mara], currency="marks", amount=2, reason="brave"))
        for actor in (mara, jonas):
            dare(campaign, actor)
        campaign.do(StartConflict(conflict_form="duel", title="At the weir", actor=mara, form={"other": jonas}))
    return folder


def dare(campaign: Campaign, actor: int) -> None:
    """Let a character dare something."""
    action, form = campaign.ruleset.action("dare"), campaign.start_form("dare", actor)
    progress = draw_next(action, action.prepare(form, campaign.situation(actor)), (), campaign.luck)
    answers = progress.answers
    answers += (Answer(("keep",)),)
    campaign.do(Resolve(action="dare", actor=actor, form=encode(form), answers=answers))


@asynccontextmanager
async def playing(
    folder: Path, size: tuple[int, int] = (120, 40), config: Config | None = None
) -> AsyncIterator[tuple[Wyrdbook, PlayScreen, Pilot]]:
    """The app with a campaign opened, its play screen shown."""
    app = Wyrdbook(folder, config=config)
    async with app.run_test(size=size, notifications=True) as pilot:
        await wait_until(pilot, lambda: app.campaign and isinstance(app.screen, PlayScreen), "the campaign")
        play = app.screen
        assert isinstance(play, PlayScreen)
        await wait_until(pilot, lambda: play.focused and play.characters.view, "the panes")
        yield app, play, pilot


def shown(app: Wyrdbook) -> str:
    """Return the screen, line by line."""
    strips = lines(app.screen)
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def shows(screen: Screen[Any], part: type[Widget]) -> bool:
    """Return True if a part of a screen is there and displayed."""
    return any(each.display for each in screen.query(part))


def told(app: Wyrdbook) -> list[str]:
    """The toasts so far."""
    return [notification.message for notification in app.said]
