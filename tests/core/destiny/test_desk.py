"""Downtime at the desk: weeks, points, what can be paid first, and time that passes (destiny-78 to 87, 100)."""

from dataclasses import replace

import pytest

from core.actions.action import Price
from core.actions.play import prepare
from core.downtime import Planned, Spent
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.downtime import form as forms
from core.rulesets.destiny.downtime.desk import DOWNTIME, Terms
from core.rulesets.destiny.downtime.form import skills_to_raise
from core.rulesets.destiny.sheet import KnownAbility, Power, Sheet, Skill, Specialty, Wound
from core.rulesets.destiny.stories.actions import RewardForm
from core.rulesets.destiny.values.stats import InProgress
from tests.core.destiny.stage import ARCHER, THIEF, acted, refused, situation

SHEET = Sheet(
    skills={"archery": Skill(3, "speed"), "stealth": Skill(1, "speed"), "lore": Skill(0, "mind")},
    specialties={"long shots": Specialty("archery", 1)},
    abilities={"steady": KnownAbility("archery", "long shots"), "gift": KnownAbility("archery", paid=0)},
    powers={"gust": Power(2)},
    wounds=(Wound(severity="minor"), Wound(location="left_leg", severity="major"), Wound(severity="mortal")),
    conditions={"blood_loss": 9, "burns": 2, "fatigue": 1},
)


def where(weeks=4, sheet=SHEET, **words):
    return situation(sheet, interval=f"weeks_{weeks}", **{"points": {"sp": 3, "ap": 2}, **words})


def planned(*given, actor=ARCHER):
    return [Planned(actor, form.kind, form) for form in given]


def settled(*given, at=None):
    at = at or where()
    spent = [Spent(each, acted(each.action, at, each.form)[0]) for each in planned(*given)]
    return DOWNTIME.settle({}, spent, at)


def test_a_plan_says_how_many_weeks_it_takes():
    plan = DOWNTIME.plan(ARCHER, Terms(), planned(forms.RaiseForm(skill="stealth"), forms.HealForm(wound=0)), where())
    assert (plan.units, plan.spent) == (4, 3)


def test_a_typed_name_says_more_than_the_one_selected():
    """Raising a Skill, learning inside a Specialty, giving a reward: who types something new means it."""
    assert forms.RaiseForm(skill="stealth", new=" climbing ").activity.skill == "climbing"
    assert forms.RaiseForm(skill="stealth", new=" ").activity.skill == "stealth"
    assert forms.AbilityForm(name="leap", specialty="roofs", other="walls").activity.specialty == "walls"
    assert RewardForm(counterpart="Millers", new="Smiths").name == "Smiths"


def test_a_skill_known_by_another_spelling_is_not_a_new_one():
    action = RULESET.action("raise_skill")
    with pytest.raises(Refusal) as refused:
        prepare(action, forms.RaiseForm(skill="archery", new="Stealth"), where())
    assert (refused.value.code, refused.value.field) == ("already_known", "new")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ([forms.CraftForm(what="a boat", weeks=5)], "not_enough_weeks"),
        ([forms.RaiseForm(skill="archery"), forms.RaiseForm(skill="stealth")], "not_enough_sp"),
        ([forms.IntensityForm(power="gust")] * 3, "not_enough_ap"),
        ([forms.HealForm(wound=0)] * 2, "unknown_wound"),
        ([forms.HealForm(wound=2)], "mortal_wound"),
        ([forms.RespecSkillForm(skill="archery")] * 2, "respec_used"),
        ([forms.AbilityForm(name="steady", skill="archery")], "already_known"),
        ([forms.SpecialtyForm(name="riddles", skill="lore")], "skill_needed"),
    ],
)
def test_a_plan_that_does_not_hold_is_refused_whole(given, code):
    with pytest.raises(Refusal) as refusal:
        DOWNTIME.plan(ARCHER, Terms(), planned(*given), where())
    assert refusal.value.code == code


def test_what_is_rejected_takes_nothing():
    rejected = [each._replace(rejected=True) for each in planned(forms.RaiseForm(skill="archery"))]
    assert DOWNTIME.plan(ARCHER, Terms(), rejected, where()).spent == 0


def test_a_downtime_changes_the_sheet_and_the_ledger():
    effects = settled(
        forms.RespecSkillForm(skill="archery"),
        forms.RaiseForm(new="climbing", stat="body"),
        forms.AbilityForm(name="far sight", text="twice the range", skill="archery", specialty="long shots"),
        forms.HealForm(wound=1),
    )
    sheet = effects.sheets[ARCHER]
    assert sheet.skills["archery"] == Skill(2, "speed")
    assert sheet.skills["climbing"] == Skill(1, "body")
    assert sheet.abilities["far sight"] == KnownAbility("archery", "long shots", 1, "twice the range")
    assert sheet.specialties["long shots"] == Specialty("archery", 2)
    assert [wound.severity for wound in sheet.wounds] == ["minor", "minor", "mortal"]
    assert [(move.currency, move.delta, move.reason, move.item) for move in effects.points] == [
        ("sp", 2, "respec_skill", "Archery"),
        ("sp", 0, "raise_skill", "Climbing"),
        ("ap", -1, "gain_ability", "Far sight"),
    ]
    assert not RULESET.check_sheet(sheet)


def test_the_log_says_what_each_thing_brought_and_took():
    craft = forms.CraftForm(what="a rope bridge", weeks=1)
    steps = settled(forms.RaiseForm(skill="stealth"), craft, forms.HealForm(wound=1)).steps
    told = [(step.what, step.label) for step in steps if step.seat == "Archer"]
    assert told[:3] == [
        ("raise_skill", "Stealth 2, 2 weeks"),
        ("craft", "A rope bridge, 1 week"),
        ("heal", "Left leg to minor, 1 week"),
    ]


def test_a_second_week_of_rest_begins_where_the_first_ends():
    """It offered the wound as it was, and the log said the same line twice."""
    rest = [forms.HealForm(wound=1)] * 2
    spent = [Spent(each, acted(each.action, where(), each.form)[0]) for each in planned(*rest)]
    label = "Left leg, {}".format
    for done, severity in enumerate(("major", "minor", forms.HEALED)):
        ahead = DOWNTIME.ahead(spent[:done], replace(where(), acting=ARCHER))
        choice = forms.wounds(ahead)[1]
        assert (choice.label, bool(choice.why_not)) == (label(severity), severity == forms.HEALED)
    told = [step.label for step in settled(*rest).steps if step.what == "heal"]
    assert told == ["Left leg to minor, 1 week", "Left leg, 1 week"]


def test_every_third_ability_of_a_specialty_is_free():
    given = [forms.AbilityForm(name=name, skill="archery", specialty="long shots") for name in ("a", "b")]
    effects = settled(*given)
    assert [move.delta for move in effects.points] == [-1, 0]
    assert effects.sheets[ARCHER].abilities["b"].paid == 0


def test_wounds_are_found_where_they_then_stand():
    effects = settled(forms.HealForm(wound=0), forms.HealForm(wound=1), forms.HealForm(wound=1))
    assert [wound.severity for wound in effects.sheets[ARCHER].wounds] == ["mortal"]


def test_time_passes_for_everybody():
    hurt = Sheet(conditions={"blood_loss": 9, "burns": 2, "fatigue": 1})
    effects = DOWNTIME.settle({}, [], situation(SHEET, hurt, interval="weeks_4"))
    assert effects.sheets[ARCHER].conditions == effects.sheets[THIEF].conditions == {"burns": 1}


def test_training_may_run_over_into_the_next_downtime():
    options = {"carry_over_training": True}
    begun = settled(forms.RaiseForm(new="climbing", stat="speed"), at=where(1, options=options)).sheets[ARCHER]
    assert begun.in_progress == InProgress("raise_skill", "climbing", 1)
    assert begun.skills["climbing"] == Skill(0, "speed")
    done = settled(forms.HealForm(wound=0), at=where(2, begun, options=options))
    assert done.sheets[ARCHER].skills["climbing"] == Skill(1, "speed")
    assert done.sheets[ARCHER].in_progress is None
    assert [step.what for step in done.steps][:2] == ["training_done", "heal"]


def test_what_can_be_paid_is_offered_first():
    choices = [(choice.id, choice.note) for choice in skills_to_raise(where(points={"sp": 1}))]
    assert choices == [("lore", "0 SP"), ("stealth", "1 SP"), ("", "0 SP"), ("archery", "3 SP, has 1")]


@pytest.mark.parametrize(
    ("form", "price"),
    [
        (forms.RaiseForm(skill="archery"), Price("sp", 3, 2)),
        (forms.AbilityForm(name="a", skill="archery"), Price("ap", 1, 1)),
        (forms.SpecialtyForm(skill="archery"), Price("ap", 1, 1)),
        (forms.HealForm(wound=0), Price("", 0, 1)),
        (forms.CraftForm(what="a boat", weeks=6), Price("", 0, 6)),
        (forms.RespecSkillForm(skill="archery"), Price(need="returns 2 SP, once per downtime")),
        (forms.RespecAbilityForm(ability="gift"), Price(need="returns 0 AP, once per downtime")),
    ],
)
def test_the_price_is_the_plans(form, price):
    assert RULESET.action(form.kind).price(form, where()) == price


@pytest.mark.parametrize("id", ["raise_intensity", "heal", "respec_skill", "respec_ability", "gain_ability"])
def test_what_there_is_nothing_for_is_dimmed(id):
    assert RULESET.action(id).why_not(where(sheet=Sheet()))
    assert not RULESET.action(id).why_not(where())


def test_an_activity_is_about_something():
    assert refused("gain_ability", where()) == ("bad_request", "name")
    assert refused("craft", where(), what=" ") == ("bad_request", "what")


def test_a_week_of_downtime_takes_all_minor_conditions_and_only_those():
    """destiny-243: the Events of every turn remove one."""
    tired = Sheet(conditions={"fatigue": 3, "stun": 1, "stress": 2, "slow": 4, "burns": 2, "disease": 1})
    effects = settled(at=where(1, tired))
    assert effects.sheets[ARCHER].conditions == {"burns": 2, "disease": 1}
    assert {step.rule for step in effects.steps} == {"destiny-243"}
