"""The dead have nothing to do between sessions: no row at the downtime desk, no line in To do (issue 27).

One test over all games; `FELLED` says how someone falls in each. Whoever may act again keeps their row.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaigns import commands
from campaigns.campaign import Campaign
from campaigns.library.new_campaign import create
from core.actions.place import Place
from core.rulesets import find
from core.schema.codec import encode
from tests.test_nothing_due import FELLED
from tests.words import sentence

DEAD = {("storyteller", 2), ("destiny", 0)}
"""The games whose text knows death (storyteller-79, destiny-95), by the case in which someone has died."""
CASES = [(game, n) for game in FELLED for n in range(len(FELLED[game]))]


@pytest.fixture
def campaign(game: str, n: int, tmp_path: Path) -> Iterator[Campaign]:
    """Ann, who falls, and Ben, after a session for which nobody got points."""
    with create(tmp_path / "c", "The ford", game) as campaign:
        for name in ("Ann", "Ben"):
            campaign.do(commands.AddCharacter(name=name))
        ann, ben = campaign.view.characters
        campaign.do(commands.StartSession(attendance=[ann.id, ben.id]))
        sheet = {**encode(ann.sheet), **FELLED[game][n]}
        campaign.do(commands.SetSheet(character=ann.id, sheet=sheet))
        campaign.do(commands.EndSession(interval=campaign.ruleset.downtime.intervals[0].id))  # type: ignore[union-attr]
        yield campaign


@pytest.mark.parametrize(("game", "n"), CASES)
def test_the_dead_have_no_row_at_the_desk_and_no_line_in_to_do(campaign: Campaign, game: str, n: int) -> None:
    ann, ben = (each.id for each in campaign.view.characters)
    assert campaign.view.downtime is not None
    planners = [plan.actor for plan in campaign.view.downtime.plans]
    waiting = {actor for line in campaign.to_do() for actor in line.who}
    campaign.do(commands.StartSession(attendance=[ben]))
    waiting |= {actor for line in campaign.due_now() for actor in line.who}
    dead = (game, n) in DEAD
    assert find(game).dead(campaign.view.characters[0].sheet) == dead
    assert planners == ([ben] if dead else [ann, ben])
    assert (ann in waiting, ben in waiting) == (not dead, True)


@pytest.mark.parametrize(("game", "n"), sorted(DEAD))
def test_what_was_queued_before_a_death_is_shown_as_wrong(campaign: Campaign, game: str, n: int) -> None:
    ann = campaign.view.characters[0].id
    action = next(each for each in campaign.ruleset.actions if each.place is Place.DOWNTIME)
    form = encode(action.start(campaign.situation(ann)))
    campaign.do(commands.QueueActivity(actor=ann, action=action.id, form=form))
    assert campaign.view.downtime is not None
    assert [plan.fault for plan in campaign.view.downtime.plans if plan.actor == ann] == [
        sentence("campaigns.downtime.plans:_check", "Ann")
    ]
