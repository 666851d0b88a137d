"""The downtime queue: each activity goes by what those before it leave, in games where one follows another."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from campaigns.campaign import Campaign
from campaigns.commands import CommitDowntime, OpenDowntime, QueueActivity, SetOption, SetSheet
from core.actions.action import Action, Price
from core.actions.place import Place
from core.actions.play import prepare, proceed
from core.actions.result import Step
from core.actions.situation import Situation
from core.downtime import at_once
from core.refusal import Refusal
from core.schema.codec import decode, encode
from tests.campaigns.buying import worded

Shown = tuple[tuple[Step, ...] | None, Price | None]


def shown(action: Action, form: Any, situation: Situation) -> Shown:
    """Return the planned effects of an activity (None if luck decides), and its price."""
    resolution = proceed(action, prepare(action, form, situation), ()).resolution
    return resolution.steps if resolution else None, action.price(form, situation) if action.price else None


def queued_twice(campaign: Campaign, action: Action) -> list[Shown]:
    """Return the desk's view of the same activity, queued twice for one character."""
    isa = campaign.view.characters[0].id
    for n in "12":
        form = worded(campaign.start_form(action.id, isa))
        if hasattr(form, "title"):
            form = replace(form, title=f"{form.title} {n}")
        campaign.do(QueueActivity(actor=isa, action=action.id, form=encode(form)))
    reckoned = campaign.queue_situations()
    return [shown(action, each.form, reckoned[isa, each.id]) for each in campaign.view.downtime.plans[0].activities]


def twice(campaign: Campaign) -> Iterator[list[Shown]]:
    """Yield the desk's view of everything that can be done twice; the log agrees."""
    for action in [action for action in campaign.ruleset.actions if action.place is Place.DOWNTIME]:
        try:
            pair = queued_twice(campaign, action)
        except Refusal:
            pair = []
        if pair and campaign.view.downtime.ready and (None, None) not in pair:
            line = campaign.do(CommitDowntime()).line
            logged = [decode(tuple[Step, ...], result["steps"]) for result in line.event["results"]]
            assert [steps for steps, _ in pair if steps is not None] in (logged, []), action.id
            campaign.undo()
            yield pair
        while campaign.view.downtime.plans[0].activities:
            campaign.undo()


def roomy(campaign: Campaign) -> None:
    """Time for two activities, and a spell to practise."""
    (isa,) = campaign.view.characters
    fields = {field.name for field in dataclasses.fields(isa.sheet)}
    more: dict[str, Any] = {"downtime_actions_left": 2} if "downtime_actions_left" in fields else {}
    if campaign.ruleset.id == "resonance":
        campaign.do(SetOption(option="downtime_actions", value=2))
        more = {"magic": True, "spells": [{"name": "Frost"}]}
    campaign.do(SetSheet(character=isa.id, sheet={**encode(isa.sheet), **more}))


def test_each_queued_activity_goes_by_what_those_before_it_leave(rich: Campaign) -> None:
    """Two trainings come to 1 and 2, at the desk and in the log; where all is done at once both go by the start."""
    downtime = rich.ruleset.downtime
    roomy(rich)
    rich.do(OpenDowntime(interval=downtime.intervals[-1].id))
    pairs = list(twice(rich))
    another = [first != second for first, second in pairs]
    assert any(another) == (downtime.ahead is not at_once), pairs
