"""Nothing that begins later has anyone in it who has retired since, wherever they were named before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaigns import commands as c
from campaigns.campaign import Campaign
from core.schema.codec import encode
from tests.campaigns.test_nothing_dangles import FAR, numbers

BEGUN = ("sessions", "scenes", "conflicts", "ledger", "activities", "forms")
"""The tables of what begins, is paid or is planned by default."""


def named_everywhere(campaign: Campaign) -> set[int]:
    """A player's character and an NPC who are named in everything that begins later, and then retire."""
    for _ in range(FAR):
        campaign._store.next_id()
    do = campaign.do
    do(c.AddCharacter(name="Ilse", here=True))
    do(c.AddCharacter(name="the miller", role="npc", here=True))
    *_, ilse, miller = (each.id for each in campaign.view.characters)
    gone = {ilse, miller}
    do(c.PrepareScene(title="Ambush", participants=[*gone]))
    do(c.AddAgendaLine(text="Ask", to=campaign.view.prepared[0].id))
    do(c.EditSession(session=campaign.view.session.id, attendance=[*campaign.view.session.attendance, *gone]))
    do(c.AddMilestone(title="Cross", tier="great"))
    do(c.EndSession())
    do(c.PlanSession(when="2030-12-04 19:00", coming=[ilse]))
    for each in gone:
        do(c.EditCharacter(character=each, status="retired"))
    return gone


def beginnings(campaign: Campaign) -> Iterator[Any]:
    """Everything that begins by itself or with the people it is for by default."""
    yield c.StartSession()
    yield c.StartScene(title="By default")
    yield c.StartScene(title="Ambush", prepared=campaign.view.prepared[0].id)
    for kind in campaign.ruleset.conflicts:
        form = encode(kind.prefill(campaign.situation(campaign.view.party[0])))
        yield c.StartConflict(conflict_form=kind.id, title="It", actor=campaign.view.party[0], form=form)
    yield c.ReachMilestone(milestone=campaign.view.milestones[0].id)
    yield c.EndScene()
    yield c.EndSession()


def test_the_retired_are_in_nothing_that_begins_later(campaign: Campaign) -> None:
    gone = named_everywhere(campaign)
    before = {table: {*campaign.documents(table)} for table in BEGUN}
    for command in beginnings(campaign):
        campaign.do(command)
        for table in BEGUN:
            for number, doc in campaign.documents(table).items():
                assert number in before[table] or not gone & {*numbers(doc)}, (command.kind, table, doc)
    assert not gone & {plan.actor for plan in campaign.view.downtime.plans}
