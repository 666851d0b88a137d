"""The rows of a sheet, and every fault it may have (destiny-93, 102, 188, 193)."""

import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.json_interface import answer
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.sheet import Conception, KnownAbility, Power, Skill, Specialty, Wound
from core.rulesets.destiny.state.story import Chapter, Goal, Record, Story
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.values.damage_decks import damage_deck
from core.rulesets.destiny.values.items import Arm, Item, Protection
from core.rulesets.destiny.values.mass import shares_of_body
from core.rulesets.destiny.values.stats import Rating
from core.schema.codec import decode, encode
from tests.core.destiny.stage import situation

SHEET = RULESET.new_sheet(True)


def faults(**changes):
    return {refusal.code: refusal.field for refusal in RULESET.check_sheet(replace(SHEET, **changes))}


def rows(sheet, title):
    return next(section.rows for section in RULESET.sections(sheet) if section.title == title)


def test_item_8_a_level_may_have_decimals_which_are_shown_and_carried():
    heavy = replace(SHEET, stats={**SHEET.stats, "body": Rating(8, 1, "25")})
    assert rows(heavy, "Stats")[0].note == "8.25x1"
    kilograms = {row.label: row.value for row in rows(heavy, "Mass and load")}
    assert kilograms == {"Mass": "82.5 kg", "Deadlift": "123.75 kg", "Carry": "82.5 kg", "Load": "41.25 kg"}
    assert heavy.level("body") == 8


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (Rating(10, 1, "5"), {"level_out_of_range": "stats.body.level"}),
        (Rating(8, 1, "x"), {"bad_rating": "stats.body.decimals"}),
        (Rating(10, 1, "00"), {}),
    ],
)
def test_item_8_decimals_are_digits_and_ten_is_the_most(body, fault):
    assert faults(stats={**SHEET.stats, "body": body}) == fault


@given(st.integers(2, 9), st.integers(-9, 9), st.from_regex(r"[0-9]{0,5}", fullmatch=True))
def test_item_8_the_sheet_says_what_the_rule_says(level, scale, decimals):
    body = Rating(level, scale, decimals)
    asked = {"ruleset": "destiny", "action": "carry", "given": {"body": body.exact}}
    assert dict(shares_of_body(body)) == answer(asked)


def test_item_8_a_mass_beyond_all_orders_is_not_written_out():
    assert not shares_of_body(Rating(8, 10**9))
    assert not shares_of_body(Rating(8, 1, "9" * 10**6))


def test_a_new_sheet_has_no_fault():
    assert not RULESET.check_sheet(SHEET)


def test_every_fault_is_named_at_its_place():
    stats = {"body": Rating(11, 1), "mind": Rating(5, 1), "will": Rating(5, 1)}
    found = faults(
        stats=stats,
        skills={"fencing": Skill(3, "speed")},
        specialties={"duels": Specialty("archery")},
        conditions={"gloom": 1},
        limbs={"tail": "broken"},
        wounds=(Wound(card="KR", location="elbow"),),
        items=(Item("club", arm=Arm(types=())), Item("net", arm=Arm(deck="web")), Item("cap", protection=Protection())),
        conception=Conception(outlook="gloomy"),
    )
    assert found == {
        "stat_missing": "skills.fencing.stat",
        "level_out_of_range": "stats.body.level",
        "skill_needed": "specialties.duels.skill",
        "unknown_condition": "conditions.gloom",
        "unknown_limb": "limbs.tail",
        "unknown_location": "wounds.0.location",
        "one_or_two_types": "items.0.arm.types",
        "unknown_damage_deck": "items.1.arm.deck",
        "unknown_outlook": "conception.outlook",
    }


def test_what_is_of_no_damage_deck_in_play_is_a_fault_of_who_carries_it():
    """The decks on this table decide if `stab` is a type."""
    knife = Item("knife", arm=Arm(types=("stab",)))
    vest = Item("vest", protection=Protection(("chest",), resists=("stab", "bash")))
    there = situation(replace(SHEET, items=(knife, vest)))
    assert [fault.field for fault in RULESET.check_actor(there)] == [
        "items.0.arm.types",
        "items.1.protection.resists",
    ]
    own = replace(damage_deck("wound"), types={**damage_deck("wound").types, "S": "stab"})
    assert not RULESET.check_actor(replace(there, state=State(data={"wound": own})))


def test_a_power_costs_a_condition_and_goes_by_a_stat_and_things_are_carried_somewhere():
    assert faults(powers={"gust": Power(price="blood", stat="luck")}, items=(Item("ring", location="tail"),)) == {
        "stat_missing": "powers.gust.stat",
        "unknown_condition": "powers.gust.price",
        "unknown_location": "items.0.location",
    }


def test_an_ability_may_be_of_no_skill():
    assert not faults(abilities={"keen nose": KnownAbility()})


def test_armour_covers_places_there_are():
    helmet = Item("helmet", protection=Protection(("head", "hat")))
    assert faults(items=(helmet,)) == {"unknown_location": "items.0.protection.locations"}


def test_a_stat_says_what_conditions_leave_of_it():
    body = rows(replace(SHEET, conditions={"fatigue": 2}), "Stats")[0]
    assert (body.value, body.note) == (8, "8x1, now 6")


def test_an_item_says_what_it_does():
    sword = Item("sword", arm=Arm(5, 1, types=("slash", "hack")), magic=1)
    assert rows(replace(SHEET, items=(sword,)), "Items")[0].note == "5x1 slash/hack, melee, magic +1, Mind 2x1"


def test_grave_conditions_are_badges_of_their_own():
    badges = RULESET.badges(replace(SHEET, conditions={"bleeding": 2, "dying": 1}, limbs={"left_arm": "broken"}))
    assert [(badge.text, badge.band) for badge in badges] == [
        ("Bleeding 2", "failure"),
        ("Dying", "disaster"),
        ("left arm broken", "failure"),
    ]


def test_what_stats_at_0_mean_is_told_beside_the_name():
    def told(**conditions: int) -> list[str]:
        return [badge.text for badge in RULESET.badges(replace(SHEET, conditions=conditions))]

    assert told(acidic=7) == ["Acidic 7"]
    assert told(acidic=8, confusion=5) == ["Acidic 8", "Confusion 5", "Exhausted", "Dazed", "Dead"]
    assert told(numbness=4, immobilized=1) == ["Numbness 4", "Immobilized"]


def test_the_table_shows_the_tree_of_the_campaign_and_the_goals():
    stories = (Story("The flood", chapters=(Chapter("Rain", False, ("The mill",)), Chapter("The dam"))),)
    state = replace(RULESET.new_state(), stories=stories, goals=(Goal("millers", "save the wheel", reward="flour"),))
    tree, goals = RULESET.state_sections(state)[:2]
    assert [(row.label, row.value, row.note) for row in tree.rows] == [
        ("Story", "The flood", "open"),
        ("  Chapter", "Rain", "closed, 1 scene"),
        ("  Chapter", "The dam", "open, 0 scenes"),
    ]
    assert goals.rows[0].note == "millers; reward: flour"
    assert decode(RULESET.state, encode(state)) == state


def test_the_table_shows_the_choices_of_a_scene_by_their_labels():
    """A change of its form was told as `fist_fight → negotiation`."""
    rows = {row.label: row.value for row in RULESET.state_sections(State(record=Record(form="fist_fight")))[2].rows}
    assert rows["Form"] == "Fist fight"


def test_milestones_award_what_the_campaign_says():
    from core.actions.situation import Situation

    options = RULESET.options.read({"milestone_awards": {"epic": {"sp": 3}}})
    situation = Situation({}, RULESET.new_state(), options)
    awards = {tier.id: dict(tier.award(situation)) for tier in RULESET.tiers}
    assert awards == {"minor": {"ap": 1}, "major": {"sp": 1}, "epic": {"sp": 3}, "ultimate": {}}


def test_a_roster_loads_no_rules():
    code = "import sys, core.rulesets.destiny; sys.exit('core.luck.table' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_badge_of_wounds_names_the_worst_and_counts_the_others():
    wounds = tuple(Wound(severity=grave, location=f"place_{n}") for n, grave in enumerate(("minor", "major", "minor")))
    badges = [badge.text for badge in RULESET.badges(replace(SHEET, wounds=wounds))]
    assert [text for text in badges if "wound" in text] == ["major wound, place 1 +2"]
