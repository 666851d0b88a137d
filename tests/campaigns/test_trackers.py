"""Conditions and counters of custom data: counted, ended by hand, and by themselves when their time comes."""

from __future__ import annotations

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language.script import play, statements
from campaigns.commands import (
    AddArticle,
    AddTracker,
    CommitDowntime,
    CountTracker,
    EditTracker,
    EndScene,
    EndSession,
    EndTracker,
    OpenDowntime,
    RemoveArticle,
    SetCalendar,
    StartScene,
)
from campaigns.visibility.view import public_view
from core.refusal import Refusal
from tests.campaigns.play import state
from tests.words import sentence


def mara(campaign: Campaign) -> int:
    return campaign.view.characters[0].id


def kept(campaign: Campaign) -> list[str]:
    return [each.said for each in campaign.view.characters[0].trackers]


def test_a_condition_and_a_counter_are_kept_counted_changed_and_ended_and_all_is_undone(campaign):
    before, who = state(campaign), mara(campaign)
    campaign.do(AddTracker(who=who, name="Hunted"))
    campaign.do(AddTracker(who=who, name="Arrows", value=2, most=12))
    assert kept(campaign) == ["Hunted", "Arrows 2/12"]
    hunted, arrows = campaign.view.characters[0].trackers
    done = campaign.do(CountTracker(tracker=arrows.id, by=-5))
    assert done.line.title.endswith("Arrows 2 → 0")
    with pytest.raises(Refusal, match="already at 0"):
        campaign.do(CountTracker(tracker=arrows.id, by=-1))
    with pytest.raises(Refusal, match="no number"):
        campaign.do(CountTracker(tracker=hunted.id, by=1))
    campaign.do(EditTracker(tracker=hunted.id, name="Hunted by the watch", until="evening"))
    campaign.do(EndTracker(tracker=arrows.id))
    assert kept(campaign) == ["Hunted by the watch"]
    assert campaign.view.characters[0].trackers[0].ends == sentence(
        "campaigns.state.view:TrackerView.ends", "the session"
    )
    for _ in range(5):
        campaign.undo()
    assert state(campaign) == before


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ({"day": 1}, "day"),
        ({"most": 3}, "value"),
        ({"most": 3, "value": 4}, "value"),
        ({"until": "tea"}, "until"),
        ({"name": " "}, "name"),
        ({"value": -1}, "value"),
        ({"who": 999}, "who"),
    ],
)
def test_what_does_not_fit_is_refused_at_its_field(campaign, words, field):
    with pytest.raises(Refusal) as refused:
        campaign.do(AddTracker(**{"who": mara(campaign), "name": "Hunted", **words}))
    assert refused.value.field == field
    assert not kept(campaign)


def test_each_ends_with_its_scene_its_session_or_its_day_and_the_log_says_so(campaign):
    who = mara(campaign)
    for name, until, day in (("A", "scene", None), ("B", "evening", None), ("C", "", 9), ("D", "", None)):
        campaign.do(AddTracker(who=who, name=name, until=until, day=day))
    done = campaign.do(EndScene())
    assert done.line is not None
    assert done.line.event["ended"] == [{"whose": campaign.view.characters[0].name, "name": "A"}]
    assert kept(campaign) == ["B", "C", "D"]
    campaign.do(EndSession())
    assert kept(campaign) == ["C", "D"]
    campaign.do(SetCalendar(day=8))
    assert kept(campaign) == ["C", "D"]
    campaign.do(SetCalendar(day=9))
    assert kept(campaign) == ["D"]
    campaign.undo()
    assert kept(campaign) == ["C", "D"]


def test_one_of_the_scene_ends_as_the_next_begins_and_one_of_a_day_in_a_downtime(campaign):
    who = mara(campaign)
    campaign.do(AddTracker(who=who, name="Tired", until="scene"))
    campaign.do(StartScene(title="Later"))
    assert not kept(campaign)
    campaign.do(AddTracker(who=who, name="Watched", day=campaign.view.day + 2))
    campaign.do(EndSession())
    if campaign.view.downtime is None:
        campaign.do(OpenDowntime())
    campaign.do(CommitDowntime(days=5))
    assert not kept(campaign)


def test_an_article_has_them_too_and_takes_them_along(campaign):
    campaign.do(AddArticle(sort="faction", name="The Watch"))
    watch = campaign.articles()[0].id
    lines = 'track "The Watch" Alarm value=2 most=6\ncount Alarm 3'
    assert len([*play(campaign, statements(lines), "test")]) == 2
    assert [each.said for each in campaign.trackers()[watch]] == ["Alarm 5/6"]
    campaign.do(RemoveArticle(article=watch))
    assert not campaign.trackers()


def test_the_players_see_those_of_their_own_that_are_no_secret(campaign):
    who = mara(campaign)
    campaign.do(AddTracker(who=who, name="Hunted"))
    campaign.do(AddTracker(who=who, name="Followed", secret=True))
    seen = next(c for c in public_view(campaign.view).characters if c.id == who)
    assert [each.name for each in seen.trackers] == ["Hunted"]
