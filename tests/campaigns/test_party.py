"""The party and the default awards: the form and the command line ask the same function."""

from types import SimpleNamespace

import pytest

from campaigns.commands import AddCharacter, AddMilestone, EditCharacter, EditSession, EndSession, ReachMilestone
from tui.milestones.forms import reach_milestone


@pytest.fixture
def four(campaign):
    """Mara and Jonas attend, Tam is absent, and the miller, whom nobody plays, attends too; a milestone is ahead."""
    for name, role in (("Tam", "pc"), ("Ilse", "pc"), ("the miller", "npc")):
        campaign.do(AddCharacter(name=name, role=role))
    mara, jonas, tam, ilse, miller = (c.id for c in campaign.view.characters)
    campaign.do(EditSession(session=campaign.view.session.id, attendance=[mara, jonas, ilse, miller]))
    campaign.do(EditCharacter(character=tam, status="absent"))
    campaign.do(EditCharacter(character=ilse, status="retired"))
    campaign.do(AddMilestone(title="The cellar", tier="small"))
    return campaign


def offered(campaign):
    """Return the default characters in the form of a milestone."""
    asked = []
    app = SimpleNamespace(campaign=campaign, view=campaign.view, push_screen=lambda dialog, *_: asked.append(dialog))
    reach_milestone(app, campaign.view.milestones[-1])
    return [int(i) for i in asked[0]._form.read().whom]


@pytest.mark.parametrize("session", [True, False])
def test_a_milestone_is_for_the_same_people_in_the_form_and_without_one(four, session):
    if not session:
        four.do(EndSession())
    form = offered(four)
    four.do(ReachMilestone(milestone=four.view.milestones[-1].id))
    mara, jonas, tam, ilse, miller = (c.id for c in four.view.characters)
    assert form == list(dict.fromkeys(entry.actor for entry in reversed(four.ledger())))
    assert form == ([mara, jonas, miller] if session else [mara, jonas])
    assert not {tam, ilse} & set(form)
