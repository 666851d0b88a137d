"""The timeline of one: what happened to a character or an article, by session and day, each with its record."""

from __future__ import annotations

from contextlib import suppress

from campaigns.commands import (
    AddArticle,
    AddCharacter,
    AddMilestone,
    AddOccasion,
    AddProject,
    AddTracker,
    AwardPoints,
    CommitDowntime,
    EditScene,
    EndScene,
    EndSession,
    EndTracker,
    MakeCalendar,
    QueueActivity,
    ReachMilestone,
    RefundEntry,
    SetCalendar,
    SetSheet,
    SetTerms,
    StartScene,
    StartSession,
)
from campaigns.events.timeline import of_one
from campaigns.history.life_events import life
from campaigns.library.new_campaign import create
from core.refusal import Refusal
from core.schema.codec import encode
from tests.campaigns.buying import purchases
from tests.campaigns.conftest import Clock


def told(campaign, who):
    return [(each.kind, each.title, each.session, each.scene) for each in life(campaign.past(), who)]


def person(campaign, number):
    return campaign.view.characters[number].id


def test_scenes_points_milestones_and_trackers_are_told_of_those_they_are_of(campaign) -> None:
    mara, jonas = person(campaign, 0), person(campaign, 1)
    campaign.do(AwardPoints(characters=[mara, jonas], currency="marks", amount=2, reason="held the rope"))
    campaign.do(AddMilestone(title="Name the thief", tier="great"))
    campaign.do(ReachMilestone(milestone=campaign.view.milestones[0].id, characters=[mara], awards={"marks": 3}))
    campaign.do(AddTracker(who=mara, name="Hunted"))
    campaign.do(EndTracker(tracker=campaign.trackers()[mara][0].id))
    campaign.do(EndScene())
    campaign.do(StartScene(title="Without Jonas"))
    scene = campaign.view.scene
    campaign.do(EditScene(scene=scene.id, participants=[mara]))
    short = campaign.ruleset.currencies[0].short
    assert told(campaign, mara) == [
        ("evening", "Session 1", 1, None),
        ("scene", "The mill", 1, 1),
        ("points", f"+2 {short}: held the rope", 1, 1),
        ("milestone", f"Name the thief, +3 {short}", 1, 1),
        ("tracker", "Hunted is over", 1, 1),
        ("scene", "Without Jonas", 1, 2),
    ]
    # A milestone of a session they attended is theirs, too, without points of their own.
    assert [kind for kind, *_ in told(campaign, jonas)] == ["evening", "scene", "points", "milestone"]
    for each in life(campaign.past(), mara)[1:]:
        assert campaign.line(each.seq).live


def test_what_is_undone_did_not_happen_and_what_is_redone_did(campaign) -> None:
    mara = person(campaign, 0)
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=2, reason="held the rope"))
    points = [each for each in told(campaign, mara) if each[0] == "points"]
    assert len(points) == 1
    campaign.undo()
    assert not [each for each in told(campaign, mara) if each[0] == "points"]
    campaign.redo()
    assert [each for each in told(campaign, mara) if each[0] == "points"] == points


def test_days_are_those_of_the_scene_and_sessions_nobody_dated_stand_after_what_came_before(campaign) -> None:
    mara = person(campaign, 0)
    campaign.do(SetCalendar(day=7))
    campaign.do(EndScene())
    campaign.do(StartScene(title="Later"))
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=1, reason="late"))
    days = {each.title: each.first for each in life(campaign.past(), mara)}
    assert days["The mill"] == 1
    assert days["Later"] == 7
    past = campaign.past()
    for doc in (*past.tables["sessions"].values(), *past.tables["scenes"].values()):
        doc |= {"first_day": None, "last_day": None}  # as sessions were kept before they had days
    assert {each.dated for each in life(past, mara)} == {False}


def test_harm_is_told_as_the_game_counts_it_with_the_record_that_brought_it(tmp_path) -> None:
    with create(tmp_path / "c", "C", "storyteller", seed="s", clock=Clock()) as campaign:
        mara = campaign.do(AddCharacter(name="Mara")).view.characters[0].id
        campaign.do(StartSession())
        sheet = encode(campaign.view.characters[0].sheet)
        campaign.do(SetSheet(character=mara, sheet={**sheet, "bruising": 2}, what="fell"))
        campaign.do(SetSheet(character=mara, sheet={**sheet, "bruising": 2, "size": 6}, what="grew"))
        (harm,) = (each for each in life(campaign.past(), mara) if each.kind == "harm")
        assert harm.title.startswith("0 → 2: ")
        assert "fell" in harm.title


def test_of_an_article_its_sessions_its_events_and_what_ended(campaign) -> None:
    campaign.do(AddArticle(sort="thread", name="The bell", thread="open"))
    bell = campaign.articles()[0].id
    campaign.do(AddOccasion(title="It was cast", when="-3000", about=[bell]))
    campaign.do(AddOccasion(title="The toll", when="+3"))
    found = of_one(campaign.view.calendar, bell, campaign.calendar_events(), life(campaign.past(), bell))
    assert [each.title for each in found] == ["It was cast", "Session 1"]


def test_a_downtime_says_what_they_did_on_the_day_it_was_over(campaign) -> None:
    mara, jonas = person(campaign, 0), person(campaign, 1)
    campaign.do(EndSession())
    campaign.do(AddProject(title="The boat", target=3))
    project = campaign.view.projects[0].id
    campaign.do(QueueActivity(actor=mara, action="work", form={"project": project}))
    campaign.do(SetTerms(actor=mara, terms={"hurry": True}))
    campaign.do(CommitDowntime(days=10))
    (rested,) = (each for each in life(campaign.past(), mara) if each.kind == "downtime")
    assert (rested.first, rested.session) == (11, 1)
    assert rested.title
    assert not [each for each in told(campaign, jonas) if each[0] == "downtime"]


YEAR = {"months": ["Frost 30"], "feasts": ["Fair: 2 Frost", "Long Night: 14 Frost to 16 Frost"], "first": "1 Frost 1"}


def test_each_entry_of_the_ledger_is_told_once_as_what_it_is_and_of_the_calendar_only_events_about_them(rich) -> None:
    """Award, purchase, milestone, refund of each: held against the ledger, in every game."""
    isa, told = rich.view.characters[0].id, dict[int, set[tuple[str, str, str]]]()
    rich.do(MakeCalendar(**YEAR))
    rich.do(AddOccasion(title="She was born", when="-300", until="+10", about=[isa]))
    rich.do(AddOccasion(title="Her day", when="14 Frost", yearly=True, about=[isa]))
    rich.do(AddOccasion(title="Of others", when="+1"))
    rich.do(StartSession())
    acts = [*purchases(rich, isa)][:2]
    if rich.ruleset.tiers:
        rich.do(AddMilestone(title="Name the thief", tier=rich.ruleset.tiers[0].id))
        acts.append(ReachMilestone(milestone=rich.view.milestones[0].id, awards={rich.ruleset.currencies[0].id: 1}))
    for act in acts:
        note(rich, act, told)
    for entry in rich.ledger(isa):
        with suppress(Refusal):
            note(rich, RefundEntry(entry=entry.id, reason="a slip"), told)
    found = of_one(rich.view.calendar, isa, rich.calendar_events(), life(rich.past(), isa))
    for seq, kinds in told.items():
        assert sorted(each.kind for each in found if each.seq == seq and each.kind != "harm") == sorted(
            k for k, *_ in kinds
        )
    assert (
        any(kind == "points" and item for kinds in told.values() for kind, item, _ in kinds)
        or rich.ruleset.id == "destiny"
    )
    assert [each.title for each in found if each.seq is None and each.session is None] == ["She was born", "Her day"]


def note(campaign, command, told) -> None:
    """Do something, and note what its new entries of the ledger are."""
    before = {each.id for each in campaign.ledger()}
    done = campaign.do(command)
    new = (each for each in campaign.ledger() if each.id not in before)
    told[done.line.seq] = {
        ("milestone", "", "")
        if isinstance(command, ReachMilestone)
        else ("bought" if each.item and each.refunds is None else "points", each.item, each.reason)
        for each in new
    }
