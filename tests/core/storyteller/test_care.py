from dataclasses import fields, replace

import pytest

from core.actions.place import KEPT, Place
from core.refusal import Refusal
from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.condition_kinds import KINDS
from core.rulesets.storyteller.conditions.actions import EndForm, GainForm
from core.rulesets.storyteller.sheet import Condition, Sheet, Tool
from core.schema.codec import decode, encode
from core.schema.entry import entry_of
from core.schema.fields import fields_of as schema_fields
from tests.core.storyteller.asking import do, situation

WOUNDED = Sheet(lethal=4, bruising=2, conditions=(Condition("wounded", state="conscious"),))


def care(action: str, sheet: Sheet, **filled) -> Sheet:
    """The sheet after an action of care with these fields filled in."""
    at, found = situation(sheet), RULESET.action(action)
    assert found.place in KEPT
    assert found.why_not(at) is None
    form = replace(found.start(at), **filled)
    return do(found, form, at).sheets[1]


def dimmed(action: str, sheet: Sheet) -> str | None:
    refusal = RULESET.action(action).why_not(situation(sheet))
    return refusal and refusal.message


def test_damage_that_fills_the_track_wounds():
    after = care("damage", Sheet(bruising=2), lethal=4, state="unconscious")
    assert (after.bruising, after.lethal) == (2, 4)
    assert after.conditions == (Condition("wounded", since=4, state="unconscious"),)


def test_damage_of_nothing_is_refused_at_its_field():
    with pytest.raises(Refusal) as refusal:
        care("damage", Sheet())
    assert (refusal.value.code, refusal.value.field) == ("invalid_damage", "bruising")


def test_bleeding_goes_by_rounds_awake_and_by_minutes_asleep():
    assert care("bleed", WOUNDED, amount=1).bruising == 1
    asleep = replace(WOUNDED, conditions=(Condition("wounded", state="unconscious"),))
    assert care("bleed", asleep, amount=14).bruising == 2
    assert care("bleed", asleep, amount=15).bruising == 1


def test_only_the_wounded_bleed():
    assert dimmed("bleed", Sheet()) == "Not Wounded."


def test_time_heals_bruises():
    assert care("heal", Sheet(bruising=3), minutes=30).bruising == 1
    assert dimmed("heal", Sheet(lethal=2)) == "No bruising damage."


def test_a_condition_brings_what_belongs_to_it():
    filled = {"state": "unconscious", "course": "revenge", "charmer": "Ilse", "note": "at the mill"}
    gained = {
        name: care("gain_condition", Sheet(), condition=name, **filled).conditions[0]
        for name in ("tilted", "wounded", "inspired", "charmed")
    }
    assert gained["tilted"] == Condition("tilted", since=4, note="at the mill")
    assert gained["wounded"].state == "unconscious"
    assert gained["inspired"].course == "revenge"
    assert gained["charmed"].charmer == "Ilse"


def test_gaining_a_condition_twice_is_refused_and_the_choice_says_so():
    at = situation(WOUNDED)
    action = RULESET.action("gain_condition")
    with pytest.raises(Refusal, match="Mara is already Wounded"):
        do(action, replace(action.start(at), condition="wounded", state="unconscious"), at)
    choices = entry_of(next(f for f in fields(GainForm) if f.name == "condition")).open_choices(at)
    assert [choice.why_not for choice in choices if choice.id == "wounded"] == ["Wounded already."]
    assert action.start(situation(replace(WOUNDED, conditions=(Condition("tilted"),)))).condition != "tilted"


def test_ending_a_condition_asks_what_ends_it():
    assert care("end_condition", WOUNDED, by="medical_attention").conditions == ()
    with pytest.raises(Refusal) as refusal:
        care("end_condition", WOUNDED, by="scene_end")
    assert refusal.value.code == "resolution_not_met"
    assert dimmed("end_condition", Sheet()) == "No conditions."


@pytest.mark.parametrize("condition", KINDS)
def test_only_the_endings_of_a_condition_are_offered_beside_it(condition):
    by = next(field for field in schema_fields(EndForm) if field.name == "by")
    offered = [choice.id for choice in by.choices(situation(WOUNDED)) if choice.open_to(condition)]
    assert {*offered} == {*KINDS[condition].ended_by, "storyteller"}
    assert by.entry.whose == "condition"


def test_the_minutes_of_a_charm_add_up_to_an_hour():
    charmed = Sheet(conditions=(Condition("tilted"), Condition("charmed", charmer="Ilse", minutes=30)))
    later = care("charm_time", charmed, minutes=29)
    assert later.conditions[1].minutes == 59
    assert care("charm_time", later, minutes=1).condition_names == ("tilted",)


def test_willpower_is_spent_and_regained():
    assert care("spend_willpower", Sheet()).willpower == 5
    assert care("spend_willpower", Sheet(), purpose="advantage", cost=3).willpower == 3
    assert care("regain_willpower", Sheet(willpower=2), amount=1).willpower == 3
    assert care("regain_willpower", Sheet(willpower=5), amount=9).willpower == 6
    assert dimmed("spend_willpower", Sheet(willpower=0)) == "No Willpower left."
    assert dimmed("regain_willpower", Sheet()) == "The track is full."


def test_tools_are_set_changed_and_taken_away():
    owned = care("tool", Sheet(), name="crowbar", bonus=2)
    assert owned.tools == (Tool("crowbar", 2),)
    assert care("tool", owned, name="crowbar", bonus=3).tools == (Tool("crowbar", 3),)
    assert care("tool", owned, name=" crowbar ", bonus=0).tools == ()
    with pytest.raises(Refusal):
        care("tool", owned, name="  ")


@pytest.mark.parametrize("action", [a for a in RULESET.actions if a.place is not Place.SCENE], ids=lambda a: a.id)
def test_without_anybody_acting_an_action_is_dimmed_or_needs_nobody(action):
    nobody = situation(Sheet(), acting=None)
    refusal = action.why_not(nobody)
    if refusal is None:
        assert action.start(nobody) is not None


TENDED = [a for a in RULESET.actions if a.place in (Place.CARE, Place.MORE) and a.id != "beats"]


@pytest.mark.parametrize("action", TENDED, ids=lambda a: a.id)
def test_forms_survive_being_stored_and_what_they_do_changes_something(action):
    at = situation(replace(WOUNDED, conditions=(*WOUNDED.conditions, Condition("charmed")), willpower=3))
    form = replace(action.start(at), **{"damage": {"lethal": 1}, "tool": {"name": "rope"}}.get(action.id, {}))
    assert decode(action.form, encode(form)) == form
    assert action.apply(form, at).change(at)
