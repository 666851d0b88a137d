"""The events of a session, under the usual headings; for the players without secrets."""

from __future__ import annotations

from campaigns.account import Account
from campaigns.commands import (
    AddCharacter,
    AddMilestone,
    AwardPoints,
    EditSession,
    EndScene,
    EndSession,
    ReachMilestone,
    SetSheet,
    StartScene,
    StartSession,
)
from campaigns.exports.draws import draws_csv
from campaigns.library.new_campaign import create
from campaigns.reports.luck import luck_ledger
from campaigns.reports.recap import every
from campaigns.reports.session_summary import summarise_session
from core.schema.codec import encode
from tests.campaigns.conftest import Clock
from tests.campaigns.play import typed


def parts(campaign, number, *, public=False):
    past = campaign.past()
    return summarise_session(past, Account(past, public=public), number).parts


def test_two_sessions_are_told_under_the_same_heads(campaign) -> None:
    mara, jonas = (each.id for each in campaign.view.characters)
    campaign.do(EditSession(session=campaign.view.session.id, title="Ice", date="2026-01-09", summary="They froze."))
    campaign.do(typed(campaign, "dare", mara, "heads", 6, "keep"))
    campaign.do(typed(campaign, "dare", jonas, "tails", 1, "keep"))
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=2, reason="brave"))
    campaign.do(AddMilestone(title="Name the thief", tier="great"))
    campaign.do(ReachMilestone(milestone=campaign.view.milestones[0].id, awards={"marks": 1}))
    campaign.do(EndSession())
    campaign.do(StartSession(attendance=[jonas]))
    short = campaign.ruleset.currencies[0].short
    first, second = parts(campaign, 1), parts(campaign, 2)
    assert [*first] == [*second]
    assert first["When"][0] == "2026-01-09"
    assert (first["There"], second["There"]) == (("Mara Voss", "Jonas Reed"), ("Jonas Reed",))
    assert first["Scenes"] == ("1 The mill",)
    assert first["Draws"][0] == "2 draws"
    assert len(first["Draws"]) == 3  # how each came out, the better one first
    assert [line.split(":")[0] for line in first["Luck"]] == ["Mara Voss", "Jonas Reed"]
    assert first["Points"] == (f"Mara Voss: +2 {short}, brave",)
    assert first["Milestones"] == (f"Name the thief, +1 {short}",)
    assert first["Summary"] == ("They froze.",)
    assert not any(second[head] for head in ("Scenes", "Draws", "Luck", "Points", "Milestones", "Harm", "Summary"))


def test_harm_is_what_was_taken_though_it_healed_and_the_players_are_told_of_their_own(tmp_path) -> None:
    with create(tmp_path / "c", "C", "storyteller", seed="s", clock=Clock()) as campaign:
        mara = campaign.do(AddCharacter(name="Mara")).view.characters[0].id
        spy = campaign.do(AddCharacter(name="The spy", role="npc")).view.characters[1].id
        campaign.do(StartSession())
        campaign.do(StartScene(title="The mill"))
        sheet = encode(campaign.view.characters[0].sheet)
        for who, bruising in ((mara, 3), (mara, 1), (mara, 2), (spy, 5)):
            campaign.do(SetSheet(character=who, sheet={**sheet, "bruising": bruising}))
        campaign.do(AwardPoints(characters=[spy], currency="xp", amount=1, reason="sold the key"))
        assert parts(campaign, 1)["Harm"] == ("Mara +4", "The spy +5")
        told = parts(campaign, 1, public=True)
        assert told["Harm"] == ("Mara +4",)
        assert told["Luck"] == told["Points"] == ()


def test_a_draw_is_counted_once_wherever_in_a_session_it_is_made(campaign) -> None:
    """Before the first scene, in one, between two and after the last: in all that counts draws of a session."""
    mara = campaign.view.characters[0].id
    campaign.do(EndSession())
    campaign.do(StartSession())
    moves = [StartScene(title="The mill"), EndScene(), StartScene(title="The weir"), EndScene(), None]
    for count, move in enumerate(moves, 1):
        campaign.do(typed(campaign, "dare", mara, "heads", 6, "keep"))
        past = campaign.past()
        told = draws_csv([each for each in every(past) if each.session == 2])
        assert parts(campaign, 2)["Draws"][0] == f"{count} draw{'s' * (count > 1)}"
        assert parts(campaign, 2, public=True)["Draws"] == parts(campaign, 2)["Draws"]
        assert len(told.splitlines()) == 1 + count
        assert luck_ledger(past.ruleset, past.lines_of(2))[mara].tokens == 2 * count
        if move is not None:
            campaign.do(move)
