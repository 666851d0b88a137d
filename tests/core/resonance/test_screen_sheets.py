"""Sheets, and making characters on screen."""

from dataclasses import fields, replace

import pytest

from campaigns.draws.character_changes import changed_marks
from core.actions.place import Place
from core.actions.situation import Actor, Effects
from core.refusal import Refusal
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.character import ATTRIBUTES, SKILLS
from core.rulesets.resonance.creation.form import OtherSkill
from core.rulesets.resonance.look import KEPT_BACK
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.rulesets.resonance.sheet import LADDER, Sheet, new_sheet
from core.rulesets.resonance.sheet_layout import Ruled, sections
from core.rulesets.resonance.values.aspects import Aspect
from core.rulesets.resonance.values.spells import Spell
from core.schema.fields import fields_of
from tests.core.resonance.stage import (
    BASTIAN_SHEET,
    NEVE,
    NEVE_SHEET,
    do,
    form_of,
    stage,
    told,
)
from tests.words import sentence


@pytest.mark.parametrize(
    ("sheet", "codes"),
    [
        (Sheet(attributes={"luck": 3}), ["unknown_attribute"]),
        (Sheet(specialties=("aim", "aim")), ["duplicate_specialty"]),
        (Sheet(specialties=("aim", "brawl", "logic", "nature")), ["too_many_specialties"]),
        (Sheet(kind="pools", pools={"primary": 2, "secondary": 3}, specialties=("aim",)),
         ["pool_ladder", "pools_have_no_specialties"]),
        (Sheet(aspects=(Aspect(" "),)), ["empty_aspect"]),
        (Sheet(aspects=(Aspect("Tied", "relationship"),)), ["relationship_needs_character"]),
        (Sheet(aspects=(Aspect("A", "trouble"), Aspect("B", "trouble"))), ["duplicate_aspect_kind"]),
        (Sheet(aspects=tuple(Aspect(text) for text in "ABCDEF")), ["too_many_aspects"]),
        (Sheet(armour=2, armour_max=1), ["invalid_amount"]),
        (Sheet(spells=(Spell("Still water"), Spell(" "), Spell("Still water"))), ["bad_request", "bad_request"]),
    ],
)  # fmt: skip
def test_every_fault_of_a_sheet_is_found(sheet, codes):
    assert [refusal.code for refusal in RULESET.check_sheet(sheet)] == codes


def fresh(player=True):
    """A situation whose first character is blank."""
    at = stage()
    return replace(at, actors={**at.actors, NEVE: Actor(NEVE, "Neve", new_sheet(player), player)})


def test_enter_through_the_guide_makes_a_legal_character():
    at = fresh()
    sheet = do("create_player", at).sheets[NEVE]
    assert sum(sheet.attributes.values()) - len(ATTRIBUTES) == 18
    assert sum(sheet.skills.values()) == 16
    assert RULESET.check_sheet(sheet) == ()
    budgets = RULESET.action("create_player").budgets(form_of("create_player", at), at)
    assert [(b.label, b.spent, b.of) for b in budgets][1:3] == [("Attribute points", 18, 18), ("Skill points", 16, 16)]


def test_the_guide_writes_the_five_aspects_and_can_be_taken_up_again():
    words = {"high_concept": "Diver", "trouble": "Cold", "relationship": "Owes", "bond": "Bastian", "first": "Lungs"}
    at = fresh()
    sheet = do("create_player", at, **words, second="Debts", armour=2, magic=True).sheets[NEVE]
    assert [aspect.kind for aspect in sheet.aspects] == ["high_concept", "trouble", "relationship", "free", "free"]
    assert (sheet.aspects[2].bond, sheet.armour, sheet.armour_max, sheet.magic) == ("Bastian", 2, 2, True)
    again = replace(at, actors={**at.actors, NEVE: Actor(NEVE, "Neve", sheet)})
    form = form_of("create_player", again)
    assert {name: getattr(form, name) for name in words} == words
    assert do("create_player", again).sheets[NEVE] == sheet


def test_a_bond_with_a_character_not_made_yet_is_told_as_it_was_chosen():
    """The sheet said "with somebody yet to come", as it is stored."""
    at = fresh()
    field = next(field for field in fields_of(type(form_of("create_player", at))) if field.name == "bond")
    bond = next(choice for choice in field.choices(at) if choice.label == "Someone to be named later")
    sheet = do("create_player", at, relationship="Owes", bond=bond.id).sheets[NEVE]
    notes = [row.note for section in sections(Ruled(sheet, WRITTEN)) for row in section.rows]
    assert f"with {bond.label[0].lower()}{bond.label[1:]}" in notes
    assert not any(bond.id in note for note in notes)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"intellect": 5}, "too_many_attribute_points"),
        ({"aim": 5}, "too_many_skill_points"),
        ({"specialties": ("aim", "brawl", "logic", "nature")}, "too_many_specialties"),
        ({"relationship": "Owes somebody"}, "relationship_needs_character"),
    ],
)
def test_the_guide_refuses_what_cannot_be(changed, code):
    with pytest.raises(Refusal) as refused:
        do("create_player", fresh(), **changed)
    assert refused.value.code == code


def test_a_campaign_with_its_own_skills_has_them_in_the_guide():
    at = replace(fresh(), options=HouseRules(skills=("aim", "sorcery")))
    form = form_of("create_player", at)
    assert (form.aim, form.brawl, form.others) == (5, 0, (OtherSkill("sorcery", 5),))
    assert do("create_player", at).sheets[NEVE].skills == {"aim": 5, "sorcery": 5}
    with pytest.raises(Refusal) as refused:
        do("create_player", at, brawl=1)
    assert refused.value.field == "brawl"


def test_the_game_masters_people_are_written_in_full_or_as_a_ladder():
    at = fresh(player=False)
    full = do("create_full", at, third="Tired").sheets[NEVE]
    assert (full.kind, full.aspects) == ("full", (Aspect("Tired"),))
    ladder = do("create_ladder", at, primary=5, secondary=5).sheets[NEVE]
    assert (ladder.kind, ladder.pools) == ("pools", {**LADDER, "primary": 5, "secondary": 5})
    with pytest.raises(Refusal) as refused:
        do("create_ladder", at, desperation=9)
    assert refused.value.code == "pool_ladder"
    assert RULESET.action("create_player").why_not(at) is not None
    assert RULESET.action("create_ladder").why_not(fresh()) is not None


def test_every_field_of_a_guide_stands_on_a_page_with_help():
    for action in RULESET.actions:
        if action.place is Place.CREATION:
            assert {field.metadata["entry"].page for field in fields(action.form)} == set(action.pages)


def test_the_usual_skills_come_with_what_they_are_for():
    guide = {field.name: field.metadata["entry"] for field in fields(RULESET.action("create_player").form)}
    assert all(guide[name].help == help for name, help in SKILLS.items())


def test_badges_say_how_a_character_is():
    badges = [[badge.text for badge in RULESET.badges(sheet)] for sheet in (NEVE_SHEET, BASTIAN_SHEET)]
    assert badges == [[], ["armour 1"]]
    dying = replace(NEVE_SHEET, injuries=8)
    assert [badge.text for badge in RULESET.badges(dying)] == ["near death, last action"]
    assert told(do("take_injuries", stage(), amount=1)) == ["injuries", "reached_grazed"]


def condition_of(sheet):
    return next(row for section in RULESET.sections(sheet) for row in section.rows if row.label == "Injuries")


def test_a_sheet_promises_no_last_action_once_it_is_gone_and_draws_as_many_boxes_as_the_combat():
    """resonance-64, 71: sheet and print said "one last action" of somebody Incapacitated, and 8/9 where it is 8/8."""
    dying = replace(BASTIAN_SHEET, injuries=8)
    gone = replace(dying, aspects=(*dying.aspects, Aspect("Incapacitated", "incapacitated")))
    assert "last action" in condition_of(dying).note
    assert condition_of(gone).note == "Near death · incapacitated, cannot act"
    assert [condition_of(sheet).out_of for sheet in (BASTIAN_SHEET, dying, replace(dying, injuries=9))] == [8, 8, 9]
    assert condition_of(dying).high is None  # by hand there may be any number (resonance-61)


@pytest.mark.parametrize(
    ("before", "after", "now"), [(5, 6, "maimed"), (6, 8, "near death, last action"), (8, 4, "wounded")]
)
def test_a_grade_that_takes_the_place_of_another_is_told_alone(before, after, now):
    """resonance-61: the recap said "no longer last action" of somebody who was Incapacitated since."""
    at = stage(neve=replace(NEVE_SHEET, injuries=before))
    changed = Effects(sheets={NEVE: replace(NEVE_SHEET, injuries=after)})
    assert [(mark["how"], mark["mark"]) for mark in changed_marks(RULESET, changed, at)] == [("now", now)]
    healed = Effects(sheets={NEVE: NEVE_SHEET})
    assert [mark["how"] for mark in changed_marks(RULESET, healed, at)] == ["no longer"]


@pytest.mark.parametrize(("way", "held", "rows"), [("free_draw", 0, 0), ("free_draw", 2, 1), ("tracked", 0, 1)])
def test_resonance_is_on_the_sheet_where_it_is_tracked_and_practices_say_what_they_count(way, held, rows):
    """Where casters choose their Resonance freely, "Resonance 0" read as none to be had (resonance-79)."""
    sheet = replace(NEVE_SHEET, resonance_held=held)
    found = sections(Ruled(sheet, replace(WRITTEN, resonance=way)))
    lines = [row for section in found for row in section.rows]
    assert len([row for row in lines if row.label == "Resonance"]) == rows
    assert [row.words for row in lines if row.label == "Still water"] == ["2 practices"]


def test_the_purse_is_named_in_a_word():
    """At 120 columns "0 locked until the …" was cut off; what locked means stands below it."""
    assert KEPT_BACK.name == "locked"


def test_the_builder_asks_for_the_name_of_a_spell():
    """A row that was added and left blank was a spell without a name, offered as *, Difficulty 3* (resonance-81)."""
    with pytest.raises(Refusal) as refused:
        do("create_player", fresh(), magic=True, spells=(Spell("Still water"), Spell()))
    assert refused.value.message == sentence("core.rulesets.resonance.values.names:name_faults#1")
    assert refused.value.field == "spells.1.name"
