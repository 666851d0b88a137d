"""The tables a game master may edit (issue 9, item 16; 100): what is entered is played, and checked whole before."""

import dataclasses
from dataclasses import replace
from fractions import Fraction

import pytest

from core.refusal import Refusal
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.injuries.rules import Treat
from core.rulesets.resonance.options import OPTIONS
from core.rulesets.resonance.upgrades import UPGRADES
from core.schema.codec import decode, encode
from core.schema.entry import entry_of
from core.upgrade import upgrade_value
from tests.core.resonance.asking import ask, code
from tests.core.resonance.stage import NEVE, NEVE_SHEET, do, form_of, stage

STRIKE = {"hits": 0, "injuries": 1, "attack": 1}
DATA = RULESET.data_kind("tables")


def house(**tables):
    return OPTIONS.read(tables)


def test_a_difficulty_is_what_the_campaign_calls_so():
    given = {"dice": 4, "drawn": [8, 8, 1, 1], "difficulty": "daunting"}
    assert ask("act", given)["difficulty"] == 4
    assert ask("act", given, difficulties={"daunting": {"hits": 2}})["success"] is True
    assert code("act", given, difficulties={"hopeless": {"hits": 9}}) == "invalid_difficulty"


def test_the_dimensions_of_a_spell_add_what_the_campaign_says_and_have_its_names():
    spell = {"potency": "charm", "scale": "single", "duration": "instant"}
    assert ask("cast_difficulty", spell)["base"] == 3
    own = {"scale": {"alone": {"adds": 0, "least": 1}}, "duration": {"a_breath": {"adds": 2, "least": 0}}}
    assert code("cast_difficulty", spell, **own) == "unknown_scale"
    named = {**spell, "scale": "alone", "duration": "a_breath"}
    assert ask("cast_difficulty", named, **own)["base"] == 3
    counted = ask("cast_difficulty", {"potency": "charm", "subjects": 9, "turns": 3}, **own)
    assert (counted["scale"], counted["duration"]) == ("alone", "a_breath")


@pytest.mark.parametrize(
    ("subjects", "edge", "scale"),
    [(1, "lower", "single"), (20, "lower", "small_crowd"), (20, "higher", "large_crowd"), (100, "higher", "mass")],
)
def test_numbers_in_two_rows_are_read_as_the_option_says(subjects, edge, scale):
    given = {"potency": "charm", "subjects": subjects, "duration": "instant"}
    assert ask("cast_difficulty", given, scale_edge=edge)["scale"] == scale


def test_a_number_between_rows_takes_the_longer_and_beyond_all_is_refused():
    rows = {"few": {"adds": 1, "least": 1, "most": 3}, "many": {"adds": 4, "least": 10, "most": 20}}
    given = {"potency": "charm", "duration": "instant"}
    assert ask("cast_difficulty", {**given, "subjects": 5}, scale=rows)["scale"] == "many"
    assert code("cast_difficulty", {**given, "subjects": 21}, scale=rows) == "unknown_scale"


def test_a_trick_costs_what_the_campaign_says_and_is_offered_where_it_belongs():
    given = {"dice": 3, "drawn": [10, 1, 1], "difficulty": 1, "spend": {"tricks": ["create_advantage"]}}
    assert ask("act", given)["error"] == "not_enough_hits"
    assert ask("act", given, tricks={"create_advantage": {"hits": 1}})["tricks"] == ["create_advantage"]
    own = {"flourish": {"hits": 1}, "disarm": {"hits": 1, "attack": 1}, "echo": {"hits": 1, "magic": 1}}
    for trick, refused in (("flourish", None), ("disarm", "trick_not_available"), ("echo", "trick_not_available")):
        assert code("act", {**given, "spend": {"tricks": [trick]}}, tricks=own) == refused
    blow = {"mode": "melee", "attacker": {"drawn": [10]}, "defender": {"drawn": []}}
    assert code("attack", {**blow, "spend": {"tricks": ["disarm"]}}, tricks=own) is None
    assert code("attack", {**blow, "spend": {"tricks": ["echo"]}}, tricks=own) == "trick_not_available"
    caster = {"character": {"magic": True}, "drawn": [10, 10], "mundane_difficulty": 1}
    assert ask("cast", {**caster, "spend": {"tricks": ["echo"]}}, tricks=own)["tricks"] == ["echo"]
    assert code("cast", {**caster, "spend": {"tricks": ["disarm"]}}, tricks=own) == "trick_not_available"


def test_a_trick_of_the_campaigns_own_may_hurt():
    own = {"strike": STRIKE, "trip": {"hits": 1, "injuries": 3, "attack": 1}}
    blow = {"mode": "melee", "attacker": {"drawn": [10]}, "defender": {"drawn": []}}
    assert ask("attack", {**blow, "spend": {"tricks": ["trip", "strike"]}}, tricks=own)["injuries_dealt"] == 4


def test_fallout_does_what_the_campaign_says():
    assert ask("fallout", {"resonance": 2})["injuries_taken"] == 2
    told = ask("fallout", {"resonance": 2}, fallout={"moderate": {"injuries": 5, "around": 3, "out": 1}})
    assert (told["injuries_taken"], told["environment"], told["incapacitated"]) == (5, "altered", True)


def test_the_odds_of_an_attack_know_what_its_tricks_cost():
    side = {"attacker": {"dice": 5}, "defender": {"dice": 0}}
    free = {"strike": STRIKE, "critical_strike": {"hits": 0, "injuries": 2, "attack": 1}}
    written, cheap = ask("odds_attack", side), ask("odds_attack", side, tricks=free)
    assert written["injuries"]["1"] != "0"
    assert cheap["injuries"]["1"] == "0"
    dear = ask("odds_attack", side, tricks={**free, "strike": {**STRIKE, "hits": 9}})
    assert dear["injuries"]["1"] == "0"
    assert Fraction(dear["injuries"]["2"]) + Fraction(dear["injuries"]["3"]) == Fraction(dear["success"])


def test_on_screen_spells_and_difficulties_are_named_by_the_tables():
    own = house(
        potency={"hum": {"adds": 1}, "minor_spell": {"adds": 7}},
        difficulties={"normal": {"hits": 1}, "hard": {"hits": 4}, "dire": {"hits": 6}},
    )
    at = stage(options=own)
    fields = {field.name: entry_of(field) for field in dataclasses.fields(RULESET.action("cast").form)}
    assert "Still water, Difficulty 9" in [choice.label for choice in fields["spell"].open_choices(at)]
    assert [choice.id for choice in fields["potency"].open_choices(at)] == ["hum", "minor_spell"]
    named = [choice.label for choice in fields["difficulty"].open_choices(at)]
    assert named[2:6] == ["3 normal", "4 hard", "5 hard", "6 dire"]
    assert NEVE_SHEET.spells[0].base(own) == 9


def test_a_spell_of_a_row_that_is_no_more_cannot_be_cast_and_says_why():
    at = stage(options=house(potency={"hum": {"adds": 1}}))
    form = form_of("cast", at)
    assert (form.spell, form.potency) == ("", "hum")
    spell = next(field for field in dataclasses.fields(form) if field.name == "spell")
    known = entry_of(spell).open_choices(at)[0]
    assert (known.id, known.why_not) == ("Still water", "Choose potency from: hum.")


@pytest.mark.parametrize(
    ("table", "value"),
    [
        ("potency", {"charm": {"hits": 1}}),
        ("potency", {"charm": {"adds": -1}}),
        ("potency", {"charm": {"adds": True}}),
        ("potency", {"charm": {}}),
        ("potency", {" ": {"adds": 1}}),
        ("potency", {"a:b": {"adds": 1}}),
        ("potency", {}),
        ("potency", 3),
        ("potency", {"charm": 3}),
        ("fallout", {"trifling": {"injuries": 1}}),
        ("fallout", {"minor": {"injuries": 1, "around": 4}}),
        ("scale", {"few": {"adds": 1, "least": 3, "most": 2}}),
        ("difficulties", {"normal": {"hits": 0}}),
    ],
)
def test_what_is_no_such_table_is_refused_as_a_ruling_and_in_a_file(table, value):
    with pytest.raises(Refusal) as refused:
        OPTIONS.read({table: value})
    assert refused.value.code == "invalid_option_value"
    assert {fault.field.split(".")[0] for fault in DATA.faults({table: value})} == {table}


def test_every_fault_of_a_file_is_named_at_its_place():
    """resonance-100."""
    file = {
        "potency": {"charm": {"adds": -1}, "spell": {"adds": 1, "colour": 2}},
        "tricks": {"strike": {"injuries": 1}},
        "skills": ["aim", "aim"],
        "weather": {},
    }
    assert [fault.field for fault in DATA.faults(file)] == [
        "potency.charm",
        "potency.spell",
        "tricks.strike",
        "skills",
        "weather",
    ]
    assert [fault.field for fault in DATA.faults([])] == ["file"]


def test_a_file_replaces_its_tables_leaves_the_others_and_is_taken_back():
    before = OPTIONS.defaults()
    written = DATA.read(before)
    assert not DATA.faults(written)
    after = DATA.put(before, {"potency": {"hum": {"adds": 2}}, "skills": ["singing"]})
    assert (after.potency, after.skills) == ({"hum": {"adds": 2}}, ("singing",))
    assert after.scale == before.scale
    assert DATA.put(replace(after, rote_practices=5), None) == replace(before, rote_practices=5)
    assert DATA.read(after)["skills"] == ["singing"]


def test_a_campaign_from_before_gets_the_tables_as_written():
    given = UPGRADES[1].options({})
    assert {id: encode(getattr(OPTIONS.defaults(), id)) for id in given} == given
    assert {"skills", *given} == set(DATA.read(OPTIONS.defaults()))


# Grades of Injuries ---------------------------------------------------------------------------------------------------

OWN = {
    "scratched": {"least": 1, "scene": 1},
    "reeling": {"least": 3, "dice": 4, "hours": 2, "aggravate": 1},
    "broken": {"least": 5, "dice": 1, "mark": 1},
    "fading": {"least": 6, "last": 1},
}


def test_grades_of_the_campaigns_own_are_reached_and_bring_what_they_say():
    blow = {"injuries": 1, "armour": 0, "amount": 4}
    told = ask("take_injuries", blow, grades=OWN)
    assert (told["grade"], told["reached"], told["must_take_aspect"]) == ("broken", ["reeling", "broken"], True)
    assert ask("take_injuries", {**blow, "amount": 5}, grades=OWN)["last_action"] is True
    sheet = {"attributes": {"wits": 2}, "skills": {"aim": 1}, "specialties": ["aim"], "injuries": 3}
    pool = {"character": sheet, "attribute": "wits", "skill": "aim", "aggravate": True}
    found = ask("pool", pool, grades=OWN)
    assert (found["bonus_dice"], found["injury_enhancement"]) == (4, 2)
    assert ask("pool", {**pool, "character": {**sheet, "injuries": 6}, "aggravate": False}, grades=OWN)["dice"] == 6
    assert ask("act", {**pool, "drawn": [1] * 7, "difficulty": 1, "aggravate": False}, grades=OWN)["dice"] == 7


def test_grades_of_the_campaigns_own_heal_as_they_say():
    told = ask("heal", {"injuries": 4, "hours": 5, "scene_ended": True}, grades=OWN)
    assert (told["injuries"], told["grade"]) == (0, "unhurt")
    left = ask("heal", {"injuries": 4, "hours": 3}, grades=OWN)
    assert (left["injuries"], left["carried_hours"]) == (3, 1)
    assert ask("heal", {"injuries": 5, "hours": 99}, grades=OWN)["injuries"] == 5
    ended = {"characters": [{"id": 1, "role": "npc", "injuries": 7}], "aspects": []}
    (one,) = ask("end_scene", ended, grades=OWN)["characters"]
    assert (one["grade"], one["incapacitated"]) == ("fading", True)
    rested = {"hours": 4, "characters": [{"id": 1, "injuries": 4}]}
    assert ask("downtime", rested, grades=OWN)["characters"][0]["grade"] == "unhurt"


def test_fallout_attacks_and_their_odds_count_by_the_campaigns_grades():
    assert ask("fallout", {"resonance": 3, "injuries": 1}, grades=OWN)["must_take_aspect"] is True
    side = {"attacker": {"dice": 5}, "defender": {"dice": 0, "injuries": 4}}
    assert set(ask("odds_attack", side, grades=OWN)["grades"]) == {"reeling", "broken", "fading"}


def test_on_screen_care_and_sheets_go_by_the_campaigns_grades():
    own = house(grades=OWN)
    hurt = replace(NEVE_SHEET, injuries=3)
    at = stage(neve=hurt, options=own)
    assert do("heal", at, hours=2, everybody=False).sheets[NEVE].injuries == 2
    with pytest.raises(Refusal) as refused:
        do("take_injuries", at, amount=2)
    assert refused.value.field == "consequence"
    ended = RULESET.lifecycle.scene_end(stage(neve=replace(NEVE_SHEET, injuries=2), options=own))
    assert ended.sheets[NEVE].injuries == 0
    ruled = RULESET.at_table(hurt, at.state, own)
    assert [badge.text for badge in RULESET.badges(ruled)] == ["reeling"]
    notes = [row.note for section in RULESET.sections(ruled) for row in section.rows if row.label == "Injuries"]
    assert notes == ["Reeling · +4 dice with a Specialty, may aggravate for +2"]
    assert [badge.text for badge in RULESET.badges(hurt)] == ["bloodied"]


@pytest.mark.parametrize(
    "value",
    [
        {"grazed": {"least": 0}},
        {"unhurt": {"least": 1}},
        {"grazed": {"least": 1}, "bloodied": {"least": 1}},
        {"grazed": {"dice": 1}},
    ],
)
def test_grades_that_could_not_be_told_are_refused(value):
    assert code("heal", {"injuries": 1, "hours": 1}, grades=value) == "invalid_option_value"


def test_what_was_logged_of_treatment_before_there_were_grades_of_ones_own_is_read_by_those_as_written():
    grown = upgrade_value(RULESET.steps(1), "request", {"injuries": 1, "points": 1}, "treatment")
    assert decode(Treat, grown, strict=True) == Treat(injuries=1, points=1)
