"""Clocks, counters and conditions of the campaign that a game's own acts move: kept, told, undone and played back."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

import tests.toy
from campaigns.account import Account
from campaigns.campaign import Campaign
from campaigns.command_language.script import play, statements
from campaigns.commands import AddClock, AddTracker, EndScene, Resolve, ResolveEach
from campaigns.history.verification import verify_folder
from campaigns.reports.recap import recap
from core.actions.situation import NOTHING, Effects, Situation
from core.game import Counter, NoForm, change, condition, discarded, over, tallied, ticked, together
from core.luck.piles import Deck
from tests.campaigns.play import state
from tui.draws.change_preview import changes


@dataclass(frozen=True)
class Shared:
    """A state with a deck."""

    deck: Deck


def fall(form: object, situation: Situation) -> Effects:
    """Soaked for the scene, an arrow gone, and the river rises."""
    river = ticked("the river rises", segments=4, for_scene=True)
    return together(river, condition(situation, "Soaked", until="scene"), tallied(situation, "Arrows", -1))


def plot(form: object, situation: Situation) -> Effects:
    """The game master's own clock moves by three."""
    return ticked("The king dies", 3, segments=4)


def dry(form: object, situation: Situation) -> Effects:
    """Soaked no more."""
    return over(situation, "soaked")


ACTS = tuple(change(each.__name__, each.__name__.title(), each) for each in (fall, plot, dry))


@pytest.fixture(autouse=True)
def with_acts(monkeypatch: pytest.MonkeyPatch, toy: None) -> None:
    whole = tests.toy.WHOLE._replace(actions=(*tests.toy.WHOLE.actions, *ACTS))
    monkeypatch.setattr(tests.toy, "RULESET", tests.toy.RULESET._replace(whole=lambda: whole))


def does(campaign: Campaign, act: str) -> Resolve:
    return Resolve(action=act, actor=campaign.view.characters[0].id)


def clocks(campaign: Campaign) -> list[str]:
    return [f"{each.track.title} {each.track.tally}/{each.track.target}" for each in campaign.view.clocks]


def kept(campaign: Campaign) -> list[str]:
    return [each.said for each in campaign.view.characters[0].trackers]


def test_what_is_there_is_moved_and_what_is_not_begins(campaign: Campaign) -> None:
    campaign.do(AddClock(title="The river rises", target=8, for_scene=True))
    campaign.do(AddTracker(who=campaign.view.characters[0].id, name="Arrows", value=1, most=12))
    before = state(campaign)
    campaign.do(does(campaign, "fall"))
    assert clocks(campaign) == ["The river rises 1/8"]
    assert kept(campaign) == ["Arrows 0/12", "Soaked"]
    campaign.do(does(campaign, "fall"))
    assert (clocks(campaign), kept(campaign)) == (["The river rises 2/8"], ["Arrows 0/12", "Soaked"])
    campaign.do(does(campaign, "dry"))
    assert kept(campaign) == ["Arrows 0/12"]
    campaign.do(does(campaign, "plot"))
    campaign.do(does(campaign, "plot"))
    assert clocks(campaign)[-1] == "The king dies 4/4"
    for _ in range(5):
        campaign.undo()
    assert state(campaign) == before
    campaign.redo()
    assert kept(campaign) == ["Arrows 0/12", "Soaked"]
    assert all(each.ok for each in verify_folder(campaign.folder))


def test_a_condition_until_the_scene_ends_ends_with_it(campaign: Campaign) -> None:
    campaign.do(does(campaign, "fall"))
    assert campaign.do(EndScene()).line.event["ended"] == [{"whose": "Mara Voss", "name": "Soaked"}]
    assert (kept(campaign), clocks(campaign)) == (["Arrows 0"], [])


def test_recaps_tell_what_is_open_and_the_account_all_of_it(campaign: Campaign) -> None:
    campaign.do(does(campaign, "fall"))
    campaign.do(does(campaign, "dry"))
    campaign.do(does(campaign, "plot"))
    told = [line for event in recap(campaign).scenes[0].events for line in event.more]
    assert told == ["the river rises 1/4", "Mara Voss: Soaked", "Mara Voss: Arrows 0", "Mara Voss: Soaked is over"]
    everything = Account(campaign.past(), public=False).tell(campaign.lines_of(1)[-1])
    assert everything is not None
    assert [*everything.more] == ["The king dies 3/4"]


def test_what_is_done_for_several_moves_for_each(campaign: Campaign) -> None:
    campaign.do(ResolveEach(action="fall", actors=[each.id for each in campaign.view.characters]))
    for character in campaign.view.characters:
        assert {each.said for each in character.trackers} == {"Arrows 0", "Soaked"}
    (told,) = recap(campaign).scenes[0].events
    assert told.more.count("Jonas Reed: Soaked") == told.more.count("the river rises 2/4") == 1


def test_a_counter_the_players_do_not_know_is_not_told(campaign: Campaign) -> None:
    campaign.do(AddTracker(who=campaign.view.characters[0].id, name="Arrows", value=3, secret=True))
    campaign.do(does(campaign, "fall"))
    assert "Arrows" not in str(recap(campaign))


def test_what_would_move_is_shown_before_it_is_done(campaign: Campaign) -> None:
    situation = campaign.situation(campaign.view.characters[0].id)
    shown = changes(fall(NoForm(), situation), situation, campaign.ruleset)
    assert list(map(str, shown)) == ["the river rises  0/4 → 1/4", "Soaked  no → yes", "Arrows  no → 0"]
    assert not over(situation, "Soaked").change(situation)
    assert changes(over(situation, "Soaked"), situation, campaign.ruleset) == ()


def test_a_script_plays_it_back(campaign: Campaign) -> None:
    lines = 'fall mara\ntick "the river rises" 1\nplot mara\ndry mara\n'
    assert len([*play(campaign, statements(lines), "test")]) == 4
    assert clocks(campaign) == ["the river rises 2/4", "The king dies 3/4"]
    assert kept(campaign) == ["Arrows 0"]


def test_effects_put_together_keep_what_each_says(campaign: Campaign) -> None:
    situation = campaign.situation(campaign.view.characters[0].id)
    both = together(
        condition(situation, "Soaked"), Effects(conflict_over=True), NOTHING, tallied(situation, "Arrows", 5)
    )
    assert both.conflict_over
    counters = both.after(situation).counters
    assert counters == {(situation.actor.id, "Soaked"): Counter(), (situation.actor.id, "Arrows"): Counter(5)}


def test_a_deck_that_runs_low_is_shuffled(campaign: Campaign) -> None:
    deck = Deck(("A", "B", "C"))
    situation = replace(campaign.situation(), state=Shared(deck))
    assert discarded(situation, "A").state.deck.pile == ("B", "C")
    assert discarded(situation, "A").state.deck.discard == ("A",)
    assert set(discarded(situation, "A", least=3).state.deck.pile) == {"A", "B", "C"}
