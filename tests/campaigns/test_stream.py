"""The public stream: what another program follows while a campaign is played, and no secret in it."""

from __future__ import annotations

from campaigns.commands import AddArticle, AddCharacter, AddClock, AddNote, EndScene, EndSession, Reveal, Revert
from campaigns.stream.follower import Follower
from tests.campaigns.play import typed


def test_a_follower_tells_each_public_entry_once_while_the_campaign_is_played(campaign):
    follower = Follower(campaign.folder)
    assert follower.news() == []
    mara = campaign.view.party[0]
    campaign.do(typed(campaign, "dare", mara, "heads", 6, "keep"))
    campaign.do(AddNote(text="The miller lies.", secret=True))
    (entry,) = follower.news()
    assert (entry.kind, entry.who, entry.session) == ("resolve", "Mara Voss", 1)
    assert entry.outcome
    assert entry.text.startswith("Mara Voss")
    assert follower.news() == []
    campaign.do(EndScene())
    campaign.do(EndSession())
    assert [each.kind for each in follower.news()] == ["end_scene", "end_session"]


def test_what_is_undone_and_redone_is_told_by_its_entries(campaign):
    follower = Follower(campaign.folder)
    campaign.do(typed(campaign, "dare", campaign.view.party[0], "heads", 6, "keep"))
    (entry,) = follower.news()
    campaign.undo()
    (undone,) = follower.news()
    assert (undone.kind, undone.entries) == ("undo", (entry.entry,))
    campaign.redo()
    (redone,) = follower.news()
    assert (redone.kind, redone.entries) == ("redo", (entry.entry,))


def test_what_is_taken_back_by_itself_is_told_like_what_is_undone(campaign):
    follower = Follower(campaign.folder)
    campaign.do(typed(campaign, "dare", campaign.view.party[0], "heads", 6, "keep"))
    (entry,) = follower.news()
    campaign.do(AddNote(text="a later change"))
    campaign.do(Revert(entry=entry.entry))
    (undone,) = follower.news()
    assert (undone.kind, undone.entries) == ("undo", (entry.entry,))
    campaign.undo()
    (redone,) = follower.news()
    assert (redone.kind, redone.entries) == ("redo", (entry.entry,))


def test_what_was_undone_before_anyone_looked_is_not_told(campaign):
    follower = Follower(campaign.folder)
    campaign.do(typed(campaign, "dare", campaign.view.party[0], "heads", 6, "keep"))
    campaign.undo()
    assert follower.news() == []


def test_a_revelation_is_told_to_those_it_was_made_to(campaign):
    mara, jonas = campaign.view.party
    campaign.do(AddArticle(sort="place", name="Secret mill", text="||It is empty.||"))
    mill = campaign.articles()[0].id
    for_all, for_mara, for_jonas = (Follower(campaign.folder, character=who) for who in (None, mara, jonas))
    campaign.do(Reveal(thing=mill, passages=("It is empty.",), to=(mara,)))
    assert [each.text for each in for_mara.news()] == ["Revealed to Mara Voss: “It is empty.”"]
    assert for_all.news() == for_jonas.news() == []
    campaign.do(Reveal(thing=mill))
    assert [each.text for each in for_all.news()] == ["Revealed to all players: Secret mill"]


def test_no_secret_is_in_the_stream(campaign):
    follower = Follower(campaign.folder)
    campaign.do(AddCharacter(name="The spy", role="npc"))
    campaign.do(AddClock(title="The thaw", target=4))
    campaign.do(AddArticle(sort="person", name="Rauf"))
    campaign.do(AddNote(text="||hidden||"))
    assert follower.news() == []


def test_from_an_entry_on_all_that_was_is_told(campaign):
    told = Follower(campaign.folder, after=0).news()
    assert [each.kind for each in told] == ["start_session", "start_scene"]
    assert "The mill" in told[-1].text


def test_a_pause_and_its_end_are_told(campaign):
    follower = Follower(campaign.folder)
    campaign.pause()
    campaign.resume()
    assert [(each.kind, each.text, each.who) for each in follower.news()] == [
        ("pause", "Paused", ""),
        ("resume", "Resumed", ""),
    ]
