"""Things to do after a session: ticked by the campaign's state, undo included."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddMilestone,
    AddProject,
    AwardPoints,
    CommitDowntime,
    EditCharacter,
    EndSession,
    QueueActivity,
    ReachMilestone,
    Resolve,
    StartSession,
)
from campaigns.library.new_campaign import create
from core.schema.codec import encode


def lines(campaign: Campaign) -> dict[str, tuple[str, bool]]:
    return {line.title: (line.said, line.done) for line in campaign.to_do()}


def ids(campaign: Campaign) -> list[int]:
    return [character.id for character in campaign.view.characters]


def test_there_is_nothing_before_the_first_session(new: Callable[..., Campaign]):
    with new() as campaign:
        assert campaign.to_do() == ()


def test_each_line_is_ticked_once_it_is_done_and_unticked_by_undo(campaign: Campaign):
    mara, jonas = ids(campaign)
    campaign.do(AddMilestone(title="Find the cellar", tier="small"))
    assert [line.kind for line in campaign.to_do()] == ["points", "milestones"]  # no downtime while a session is open
    campaign.do(AddProject(title="Mend the weir", target=4))
    campaign.do(EndSession())
    assert lines(campaign) == {
        "Award points": ("session 1 · no one yet", False),
        "Reach milestones": ("session 1 · none reached, 1 still open", False),
        "Downtime": ("no one yet", False),
    }
    campaign.do(AwardPoints(characters=ids(campaign)[:1], currency="marks", amount=1, reason="brave"))
    assert lines(campaign)["Award points"] == ("session 1 · 1 of 2, not yet Jonas Reed", False)
    campaign.do(ReachMilestone(milestone=campaign.view.milestones[0].id))
    assert lines(campaign)["Award points"] == ("session 1 · all", True)
    assert lines(campaign)["Reach milestones"] == ("session 1 · 1 reached, none still open", True)
    campaign.do(QueueActivity(actor=jonas, action="work", form={"project": campaign.view.projects[0].id}))
    assert campaign.to_do()[-1].who == (mara,)
    campaign.do(CommitDowntime())
    assert all(done for _, done in lines(campaign).values())
    campaign.undo()
    assert lines(campaign)["Downtime"] == ("1 of 2, not yet Mara Voss", False)


def test_that_a_downtime_is_blocked_comes_before_the_names_of_a_long_list(campaign: Campaign):
    campaign.do(AddProject(title="Mend the weir", target=4))
    campaign.do(EndSession())
    campaign.do(QueueActivity(actor=ids(campaign)[1], action="work", form={"project": 99}))
    blocked, _, far = lines(campaign)["Downtime"][0].partition(" · ")
    assert "blocks" in blocked
    assert far == "1 of 2, not yet Mara Voss"


def test_points_that_were_spent_again_were_given_all_the_same(campaign: Campaign):
    campaign.do(AwardPoints(characters=ids(campaign), currency="marks", amount=2, reason="brave"))
    campaign.do(EndSession())
    campaign.do(Resolve(action="learn", actor=ids(campaign)[0], form={"trait": "nerve"}))
    assert campaign.view.characters[0].today == {"marks": 0}
    assert lines(campaign)["Award points"] == ("session 1 · all", True)


def test_the_next_session_has_a_list_of_its_own(campaign: Campaign):
    campaign.do(AwardPoints(characters=ids(campaign), currency="marks", amount=2, reason="brave"))
    campaign.do(EndSession())
    campaign.do(StartSession())
    assert lines(campaign)["Award points"] == ("session 2 · no one yet", False)


def test_it_is_the_same_after_opening_again(campaign: Campaign):
    campaign.do(AwardPoints(characters=ids(campaign)[:1], currency="marks", amount=2, reason="brave"))
    campaign.do(EndSession())
    before, folder = campaign.to_do(), campaign.folder
    campaign.close()
    with Campaign.open(folder) as again:
        assert again.to_do() == before


def test_a_game_adds_what_it_asks_for(tmp_path: Path):
    with create(tmp_path / "c", "The ford", "destiny", seed="a seed") as campaign:
        for name in ("Yara", "Corbin", "Tem"):
            campaign.do(AddCharacter(name=name))
        yara, corbin, tem = ids(campaign)
        campaign.do(EditCharacter(character=tem, status="absent"))
        campaign.do(StartSession())
        campaign.do(EndSession())
        assert lines(campaign)["State an intention"] == ("session 1 · no one yet", False)
        campaign.do(Resolve(action="intention", actor=yara, form={"text": "to the ford"}))
        campaign.do(Resolve(action="award_cp", actor=corbin))
        assert lines(campaign)["State an intention"] == ("session 1 · 1 of 2, not yet Corbin", False)
        assert lines(campaign)["Conception played"] == ("session 1 · 1 of 2, not yet Yara", False)


def test_a_mote_that_training_brings_is_no_award_for_the_session(tmp_path: Path) -> None:
    """In To do it stood for the points that nobody had got (issue 27)."""
    with create(tmp_path / "c", "The ford", "aisling", seed="a seed") as campaign:
        for name in ("Sam", "Ann"):
            campaign.do(AddCharacter(name=name))
        sam, ann = ids(campaign)
        for command in (StartSession(), EndSession()):
            campaign.do(command)
        train = campaign.ruleset.action("train")
        form = encode(train.begin(campaign.situation(sam)))
        campaign.do(QueueActivity(actor=sam, action=train.id, form=form))
        campaign.do(CommitDowntime())
        assert [each.delta for each in campaign.ledger()] == [1]
        assert lines(campaign)["Award points"] == ("session 1 · no one yet", False)
        campaign.do(AwardPoints(characters=[sam], currency=campaign.ledger()[0].currency, amount=1, reason="brave"))
        assert lines(campaign)["Award points"] == ("session 1 · 1 of 2, not yet Ann", False)
        campaign.undo()
        campaign.undo()
        campaign.redo()
        assert lines(campaign)["Award points"] == ("session 1 · no one yet", False)
        campaign.do(StartSession())
        assert [line.who for line in campaign.due_now() if line.kind == "points"] == [(sam, ann)]
