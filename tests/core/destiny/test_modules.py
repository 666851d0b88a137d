"""Modules switched off: what belongs to them is not offered, and all else still is (destiny-1)."""

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import EndScene, KeepForm, Resolve, SetOption
from core.actions.place import Place
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.options import MODULES
from tests.core.destiny.session import table
from tests.core.destiny.stage import situation

SOME_OF = {
    "core": {"deal", "draw_cards", "gain_card", "reveal", "high_card", "randomize"},
    "conflict": {"conflict", "task", "attack", "power_attack"},
    "tasks": {"task"},
    "campaign": {"open_story", "close_part", "set_scene", "award_cp", "raise_skill", "respec_skill", "heal"},
    "conditions": {"condition", "remedy", "time_passes", "limb", "recover", "tick", "wind"},
    "combat": {"attack", "power_attack", "hurt"},
    "turns": {"round", "target", "events", "unit_action", "free_action", "join"},
    "map": {"step", "place_unit", "ground", "equip", "detect"},
    "powers": {"use_power", "hide", "sneak", "alertness", "use_item", "damage_item"},
}


def off(module):
    where = situation(options={"modules_off": [module]} if module else {})
    refusals = {action.id: action.why_not(where) for action in RULESET.actions}
    return {id for id, refusal in refusals.items() if refusal and refusal.code == RULESET.not_played}


@pytest.mark.parametrize("module", MODULES)
def test_what_belongs_to_a_module_goes_with_it(module):
    assert off(module) >= SOME_OF.get(module, set())


def test_each_module_is_explained_where_it_is_switched_off():
    """In the list stood "beyond", "odds" and "scales" alone."""
    (modules,) = (option for option in RULESET.options.entries if option.id == "modules_off")
    assert modules.words.keys() == set(MODULES)


def test_with_all_modules_on_nothing_is_missing():
    assert not off("")


def test_a_rule_of_the_interface_belongs_to_one_module():
    refusing = {
        rule.name: [m for m in MODULES if rule.why_not(situation(options={"modules_off": [m]}).options)]
        for rule in RULESET.rules
    }
    assert {len(modules) for modules in refusing.values()} == {1}
    assert {module for (module,) in refusing.values()} == set(MODULES)


def offered(campaign: Campaign, place: Place) -> set[str]:
    actor = campaign.view.characters[0].id
    return {offer.action.id for offer in campaign.offers(place, actor)}


def test_a_campaign_is_not_offered_what_is_switched_off(tmp_path):
    with table(tmp_path) as campaign:
        assert {"attack", "conflict"} <= offered(campaign, Place.SCENE)
        campaign.do(SetOption(option="modules_off", value=["combat", "campaign"]))
        assert "conflict" in offered(campaign, Place.SCENE)
        assert "attack" not in offered(campaign, Place.SCENE)
        assert not offered(campaign, Place.ADVANCE)
        assert not {"open_story", "set_scene"} & offered(campaign, Place.STORY)


def test_closing_a_chapter_writes_its_milestone_down_and_undo_takes_it_back(tmp_path):
    with table(tmp_path) as campaign:
        campaign.do(Resolve(action="open_story", actor=None, form={"title": "The chase", "chapter": "The gorge"}))
        campaign.do(EndScene())
        campaign.do(Resolve(action="close_part", actor=None, form={"part": "chapter 0 0"}))
        assert [(m.title, m.tier) for m in campaign.view.milestones] == [("The gorge", "minor"), ("The gorge", "major")]
        campaign.undo()
        assert [milestone.tier for milestone in campaign.view.milestones] == ["minor"]
        assert campaign.view.state.stories[0].chapters[0].scenes == ("The gorge",)
        assert campaign.view.state.stories[0].chapters[0].open


def test_the_next_scene_is_set_anew_but_one_half_set_is_taken_up(tmp_path):
    with table(tmp_path) as campaign:
        campaign.do(KeepForm(action="set_scene", actor=None, form={"backstory": "Goblins came."}))
        assert campaign.start_form("set_scene", None).backstory == "Goblins came."
        campaign.do(Resolve(action="set_scene", actor=None, form={"introduction": "A rock."}))
        assert campaign.start_form("set_scene", None).introduction == "A rock."
        campaign.do(EndScene())
        assert campaign.start_form("set_scene", None) == campaign.ruleset.action("set_scene").form()
