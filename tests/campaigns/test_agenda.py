"""The agenda: lines in order, ticked, leading somewhere; what was not done stays for the next session."""

from __future__ import annotations

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddAgendaLine,
    AddArticle,
    EditAgendaLine,
    EditArticle,
    EndSession,
    MoveAgendaLine,
    PrepareScene,
    RemoveAgendaLine,
    RemoveArticle,
    StartScene,
    TickAgendaLine,
)
from campaigns.visibility.view import public_view
from core.refusal import Refusal


def lines(campaign: Campaign) -> list[tuple[str, bool, str]]:
    return [(line.text, line.done, line.called) for line in campaign.view.agenda]


def test_what_is_ticked_is_gone_with_the_session_and_the_rest_stays_in_its_order(campaign: Campaign) -> None:
    campaign.do(PrepareScene(title="The ford"))
    campaign.do(AddArticle(sort="place", name="The mill"))
    mill, ford = campaign.articles()[0].id, campaign.view.prepared[0].id
    for text, to in (("Who rang?", None), ("@The mill burns", mill), ("Across the ice", ford)):
        campaign.do(AddAgendaLine(text=text, to=to))
    last = campaign.view.agenda[-1].id
    campaign.do(MoveAgendaLine(line=last, by=-9))
    with pytest.raises(Refusal, match="at that end"):
        campaign.do(MoveAgendaLine(line=last, by=-1))
    campaign.do(EditArticle(article=mill, name="The old mill"))
    campaign.do(StartScene(title="The ford", prepared=ford))
    assert lines(campaign) == [
        ("Across the ice", True, ""),
        ("Who rang?", False, ""),
        ("@The old mill burns", False, "The old mill"),
    ], "a scene that has begun is done"
    campaign.do(EndSession())
    assert [text for text, *_ in lines(campaign)] == ["Who rang?", "@The old mill burns"]
    campaign.undo()
    assert len(lines(campaign)) == 3


def test_lines_are_changed_ticked_removed_and_refused(campaign: Campaign) -> None:
    campaign.do(AddArticle(sort="thing", name="The bell"))
    bell = campaign.articles()[0].id
    line = campaign.do(AddAgendaLine(text="The bell", to=bell)).view.agenda[0].id
    campaign.do(TickAgendaLine(line=line))
    with pytest.raises(Refusal, match="is already ticked"):
        campaign.do(TickAgendaLine(line=line))
    campaign.do(TickAgendaLine(line=line, done=False))
    campaign.do(EditAgendaLine(line=line, text="The bell rings"))
    assert lines(campaign) == [("The bell rings", False, "The bell")]
    campaign.do(RemoveArticle(article=bell))
    assert lines(campaign) == [("The bell rings", False, "")]
    campaign.undo()
    campaign.do(EditAgendaLine(line=line, to=0))
    assert lines(campaign) == [("The bell rings", False, "")]
    for wrong in ({"text": ""}, {"text": "x", "to": 999}):
        with pytest.raises(Refusal):
            campaign.do(AddAgendaLine(**wrong))
    campaign.do(RemoveAgendaLine(line=line))
    assert not lines(campaign)


def test_the_agenda_is_the_game_masters(campaign: Campaign) -> None:
    campaign.do(AddAgendaLine(text="The betrayal"))
    assert "betrayal" not in repr(public_view(campaign.view)._replace(ruleset=None)) + campaign.recap(1)
