"""A scene begins with five cards each and ends with them; what has no chapter says so (destiny-11, 12, 72)."""

from dataclasses import replace

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language import actions as performing
from campaigns.command_language.answer_lines import Given, LineAnswers
from campaigns.commands import EditScene, EndScene, SetTyped, StartScene
from campaigns.history.verification import verify_folder
from core.actions.place import Place
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.state.story import Chapter, Story
from core.rulesets.destiny.state.table import State
from tests.campaigns.play import state as books
from tests.core.destiny.playing import state
from tests.core.destiny.session import HANDS, battle, begin, do, table, usually, who
from tests.core.destiny.stage import refused, situation
from tests.words import refused as refused_with
from tests.words import sentence


def hands(campaign: Campaign) -> dict[str, int]:
    named = {str(c.id): c.name for c in campaign.view.characters}
    return {named[id]: len(deck.hand("hand")) for id, deck in campaign.view.state.decks.items()}


def test_a_scene_deals_five_to_everybody_in_its_own_record_and_undo_takes_it_back(tmp_path):
    with table(tmp_path) as campaign:
        before, luck = books(campaign), campaign.luck
        done = campaign.do(StartScene(title="The ridge"))
        assert hands(campaign) == {"Archer": 5, "Thief": 5}
        (dealt,) = done.line.event["results"]
        assert [answer["source"] for answer in dealt["answers"]] == ["program", "program"]
        assert campaign.luck.taken == luck.taken + 2
        folder = campaign.folder
        campaign.undo()
        assert books(campaign) == before
        campaign.redo()
        assert hands(campaign) == {"Archer": 5, "Thief": 5}
    assert all(each.ok for each in verify_folder(folder))


@pytest.mark.parametrize("whose", [None, "Thief"])
def test_where_somebody_types_their_cards_the_deal_is_left_to_the_table(tmp_path, whose):
    with table(tmp_path) as campaign:
        campaign.do(SetTyped(typed=True, character=whose and who(campaign, whose)))
        campaign.do(StartScene(title="The ridge"))
        assert hands(campaign) == {}
        deal = performing.ready(campaign, "deal", {})
        typed = [card for hand in HANDS for card in hand]
        campaign.do(
            performing.command(deal, performing.draw(deal, LineAnswers([Given.for_draw(typed)], campaign.luck)))
        )
        assert hands(campaign) == {"Archer": 5, "Thief": 5}


def test_hands_end_with_their_scene(tmp_path):
    with table(tmp_path) as campaign:
        campaign.do(EndScene())
        assert campaign.view.state.decks == {}


def test_who_comes_later_is_dealt_to_and_nobody_twice(tmp_path):
    with table(tmp_path) as campaign:
        archer = who(campaign, "Archer")
        campaign.do(StartScene(title="The ridge", participants=[archer]))
        assert hands(campaign) == {"Archer": 5}
        campaign.do(EditScene(participants=[c.id for c in campaign.view.characters]))
        usually_deal = performing.ready(campaign, "deal", {})
        campaign.do(performing.command(usually_deal, performing.draw(usually_deal, LineAnswers((), campaign.luck))))
        assert hands(campaign) == {"Archer": 5, "Thief": 5}
        offers = {o.action.id: o.why_not for o in campaign.offers(Place.SCENE, archer)}
        assert offers["deal"] == sentence("core.rulesets.destiny.hands.actions:_all_dealt#1")


def test_without_the_decks_nothing_is_dealt_and_nobody_waits_for_a_hand(tmp_path):
    with table(tmp_path, {"modules_off": ["core"]}, dealt=False) as campaign:
        campaign.do(StartScene(title="The ridge"))
        assert hands(campaign) == {}
        offers = {o.action.id: o.why_not for o in campaign.offers(Place.SCENE, who(campaign, "Archer"))}
        assert "deal" not in offers
        assert offers["conflict"] == ""


# Nobody gets a deck without a hand ----------------------------------------------------------------------------------


def test_events_without_hands_say_to_deal_first_and_dealing_stays_possible(tmp_path):
    """Each drew one card, and was refused a hand for the whole scene."""
    with table(tmp_path, dealt=False) as campaign:
        begin(campaign)
        usually(campaign, "reveal_targets")
        while any(unit.given < 2 or unit.tokens for unit in battle(campaign).units):
            usually(campaign, "round")
        with refused_with("hand_empty"):
            usually(campaign, "events")
        assert hands(campaign) == {}
        do(campaign, "deal")
        usually(campaign, "events")
        assert hands(campaign) == {"Archer": 6, "Thief": 6}


@pytest.mark.parametrize(
    ("action", "form"),
    [("conflict", {"rival": "2", "stat": "mind"}), ("task", {"team": ({"who": "2"},), "name": "dig", "difficulty": 5})],
)
def test_a_rival_or_helper_without_a_hand_is_dealt_to_first(action, form):
    there = replace(situation(state=state(_1="7R 8R")), here=(1, 2))
    filled = performing.fill(RULESET.action(action).start(there), form, there)
    with pytest.raises(Refusal, match="Thief has no hand yet"):
        RULESET.action(action).prepare(filled, there)


def test_dealing_where_nobody_plays_from_a_hand_says_so():
    assert refused("deal", replace(situation(), here=(3,), acting=None)) == ("bad_request", None)


# Part -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stories", "action"),
    [
        ((), None),
        ((Story("The bell", chapters=(Chapter("One"),)),), None),
        ((Story("The bell", chapters=(Chapter("One", open=False),)),), "open_chapter"),
        ((Story("The bell", open=False),), "open_story"),
    ],
)
def test_a_scene_without_an_open_chapter_wants_one_and_says_at_its_end_that_it_had_none(stories, action):
    """Where no story was ever opened, nobody plays with them."""
    wanted = RULESET.lifecycle.scene_wants(situation(state=State(stories=stories)))
    assert (wanted and wanted.action) == action
    ended = RULESET.lifecycle.scene_end(situation(state=State(stories=stories), scene="The ridge"))
    assert ("of_no_chapter" in [step.what for step in ended.steps]) == (action is not None)
    off = situation(state=State(stories=stories), options={"modules_off": ["campaign"]})
    assert RULESET.lifecycle.scene_wants(off) is None
