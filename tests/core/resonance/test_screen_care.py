"""Care, advancement and downtime on screen."""

from dataclasses import replace

import pytest

from campaigns.wording.log_entries import headline, step_words
from core.actions.play import prepare, proceed
from core.actions.situation import Brief
from core.downtime import Planned, Spent
from core.refusal import Refusal
from core.rulesets import find
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.downtime.desk import Terms
from core.rulesets.resonance.options import WRITTEN
from core.rulesets.resonance.rolls.pool import Pooled, pool_of
from core.rulesets.resonance.values.aspects import CHARACTER_KINDS, KINDS, Aspect
from core.rulesets.resonance.values.spells import Spell
from core.schema.codec import encode
from core.schema.fields import fields_of
from tests.core.resonance.stage import (
    BASTIAN,
    BASTIAN_SHEET,
    CONCEPT,
    NEVE,
    NEVE_SHEET,
    TROUBLE,
    do,
    form_of,
    moved,
    stage,
)


def test_injuries_that_maim_need_their_mark_said():
    with pytest.raises(Refusal) as refused:
        do("take_injuries", stage(), amount=6)
    assert (refused.value.code, refused.value.field) == ("empty_aspect", "consequence")
    effects = do("take_injuries", stage(), amount=6, consequence="A limp")
    assert effects.sheets[NEVE].aspects[-1] == Aspect("A limp", "consequence")


def test_hours_heal_everybody_here_and_are_told_of_each():
    at = stage(neve=replace(NEVE_SHEET, injuries=3), bastian=replace(BASTIAN_SHEET, injuries=2))
    effects = do("heal", at, hours=1)
    assert (effects.sheets[NEVE].injuries, effects.sheets[BASTIAN].injuries) == (2, 1)
    assert [step.seat for step in effects.steps] == ["", "Bastian"]
    assert set(do("heal", at, hours=1, everybody=False).sheets) == {NEVE}


def test_armour_is_restored_in_full_unless_said():
    worn = stage(BASTIAN, bastian=replace(BASTIAN_SHEET, armour=0))
    assert do("restore_armour", worn).sheets[BASTIAN].armour == 2
    assert do("restore_armour", worn, points=1).sheets[BASTIAN].armour == 1


def test_an_advancement_takes_a_point_and_leaves_its_cost():
    rich = stage(balances={(NEVE, "advancement"): 1})
    effects = do("take_advancement", rich, text="Hunted")
    assert effects.sheets[NEVE].advancement == 1
    assert effects.sheets[NEVE].aspects[-1] == Aspect("Hunted", "advancement_cost")
    assert moved(effects) == [(NEVE, "advancement", -1, "advancement_bought")]
    assert do("take_advancement", rich, cost="other", text="A year").sheets[NEVE].aspects == (CONCEPT,)
    with pytest.raises(Refusal) as refused:
        do("take_advancement", rich, cost="none")
    assert refused.value.code == "cost_required"
    assert RULESET.action("take_advancement").why_not(stage()).code == "not_enough_advancement_points"


def test_a_milestone_pays_what_the_house_says():
    assert RULESET.tiers[0].award(stage(house={"milestone_points": 2})) == {"advancement": 2}


def spent(action, at, **changed):
    """An activity that was done."""
    found, form = RULESET.action(action), form_of(action, at, **changed)
    return Spent(Planned(at.acting, action, form), proceed(found, prepare(found, form, at), ()).resolution)


def test_a_plan_holds_one_activity_and_a_rejected_one_takes_none():
    at = stage(interval="night")
    one = Planned(NEVE, "practise", form_of("practise", at))
    desk = RULESET.downtime
    assert desk.plan(NEVE, Terms(), [one], at)[:2] == (1, 1)
    assert desk.plan(NEVE, Terms(), [one, replace_rejected(one)], at)[:2] == (1, 1)
    with pytest.raises(Refusal) as refused:
        desk.plan(NEVE, Terms(), [one, one], at)
    assert refused.value.code == "too_many_downtime_actions"


def replace_rejected(planned):
    return planned._replace(rejected=True)


def test_downtime_heals_everybody_and_does_what_was_planned():
    at = stage(
        interval="night", passes=24, neve=replace(NEVE_SHEET, injuries=5), bastian=replace(BASTIAN_SHEET, injuries=2)
    )
    done = [spent("practise", at), spent("armour", replace(at, acting=BASTIAN), how="repaired")]
    effects = RULESET.downtime.settle({BASTIAN: Terms(hours=1)}, done, at)
    neve, bastian = effects.sheets[NEVE], effects.sheets[BASTIAN]
    assert (neve.injuries, neve.spells[0].rote) == (4, True)
    assert (bastian.injuries, bastian.armour) == (0, 2)
    assert {step.seat for step in effects.steps} == {"Neve", "Bastian"}


@pytest.mark.parametrize(
    ("before", "points", "hours", "after"),
    [(7, 3, 24, 4), (7, 2, 24, 5), (5, 1, 24, 3), (3, 5, 1, 0), (2, 1, 24, 0), (6, 2, 0, 4)],
)
def test_the_hours_of_a_downtime_pass_before_the_treatment(before, points, hours, after):
    at = stage(interval="night", passes=hours, neve=replace(NEVE_SHEET, injuries=before))
    effects = RULESET.downtime.settle({}, [spent("treatment", at, points=points)], at)
    assert effects.sheets[NEVE].injuries == after
    assert sum(step.amount for step in effects.steps if step.what == "healed") == after - before


def test_an_aspect_is_changed_in_its_place():
    at = stage(BASTIAN, interval="week")
    effects = RULESET.downtime.settle({}, [spent("rewrite_aspect", at, text="Honest no more")], at)
    assert effects.sheets[BASTIAN].aspects == (replace(TROUBLE, text="Honest no more"),)
    with pytest.raises(Refusal) as refused:
        spent("rewrite_aspect", at, text=" ")
    assert refused.value.code == "empty_aspect"


def test_only_a_relationship_is_with_someone():
    """A name beside another kind of Aspect was kept where no one sees it."""
    with pytest.raises(Refusal) as refused:
        spent("rewrite_aspect", stage(BASTIAN, interval="week"), text="Honest no more", bond="Neve")
    assert refused.value.field == "bond"


@pytest.mark.parametrize("at", range(len(CHARACTER_KINDS)))
@pytest.mark.parametrize("bond", ["", "Neve"])
def test_an_aspect_that_is_changed_keeps_all_but_what_is_said(at, bond):
    """Its kind, its place among the others, and the character it is about if no other is named."""
    own = ("Mara", bond or "Mara") if KINDS[CHARACTER_KINDS[at]].bond else ("", "")
    bonds = ("Mara" if KINDS[kind].bond else "" for kind in CHARACTER_KINDS)
    aspects = tuple(Aspect(f"About {kind}", kind, bond=one) for kind, one in zip(CHARACTER_KINDS, bonds, strict=True))
    here = stage(BASTIAN, interval="week", bastian=replace(BASTIAN_SHEET, aspects=aspects))
    done = spent("rewrite_aspect", here, aspect=aspects[at].text, text="Otherwise", bond=bond if own[0] else "")
    changed = replace(aspects[at], text="Otherwise", bond=own[1])
    effects = RULESET.downtime.settle({}, [done], here)
    assert effects.sheets[BASTIAN].aspects == (*aspects[:at], changed, *aspects[at + 1 :])


@pytest.mark.parametrize("action", ["restore_armour", "armour"])
def test_armour_that_is_whole_needs_no_care(action):
    whole = replace(BASTIAN_SHEET, armour=BASTIAN_SHEET.armour_max)
    assert RULESET.action(action).why_not(stage(BASTIAN, bastian=whole)).code == "nothing_changes"
    assert RULESET.action(action).why_not(stage(BASTIAN)) is None
    assert RULESET.action(action).why_not(stage(NEVE)).code == "no_armour"


def test_spells_say_what_their_numbers_are():
    rote = replace(NEVE_SHEET, spells=(*NEVE_SHEET.spells, Spell("Call", practices=3, rote=True)))
    at = stage(neve=rote)

    def offered(action):
        field = next(f for f in fields_of(RULESET.action(action).form) if f.name == "spell")
        return [choice.label for choice in field.entry.open_choices(at)][:2]

    assert offered("practise") == ["Still water, practised 2 of 3", "Call, practised 3 of 3"]
    assert offered("cast") == ["Still water, Difficulty 4", "Call, Difficulty 3, Rote −2"]


@pytest.mark.parametrize("action", ["cooperate", "cast"])
def test_whether_somebody_resists_is_in_sight_as_who_that_would_be_is(action):
    found = {field.name: field for field in fields_of(RULESET.action(action).form)}
    assert found["resisted"].entry.telling
    assert found["rival"].label == "Resisted by"


def test_a_rote_spell_needs_no_practice():
    rote = replace(NEVE_SHEET, spells=(Spell("Still water", rote=True),))
    with pytest.raises(Refusal) as refused:
        spent("practise", stage(neve=rote), spell="Still water")
    assert refused.value.code in ("already_rote", "bad_request")


def test_resonance_is_handed_out_where_it_is_tracked_only():
    assert RULESET.action("award_resonance").why_not(stage()) is not None
    tracked = stage(house={"resonance": "tracked"})
    assert do("award_resonance", tracked, points=2).sheets[NEVE].resonance_held == 2
    assert (
        RULESET.action("award_resonance").why_not(stage(BASTIAN, house={"resonance": "tracked"})).code == "not_a_caster"
    )
    with pytest.raises(Refusal) as refused:
        do("award_resonance", tracked, points=-1)
    assert refused.value.code == "not_enough_resonance"


@pytest.mark.parametrize(
    ("armour", "amount", "told"),
    [(1, 1, "1 absorbed by Armour"), (1, 3, "2 Injuries, 1 absorbed by Armour"), (0, 1, "1 Injury")],
)
def test_injuries_that_armour_absorbed_are_not_told_as_taken(armour, amount, told):
    """resonance-67: Armour absorbs damage before it reaches the character."""
    at = stage(BASTIAN, bastian=replace(BASTIAN_SHEET, armour=armour))
    effects = do("take_injuries", at, amount=amount)
    assert headline(RULESET, "Taken", effects.brief, "") == f"Taken, {told}"
    assert effects.sheets[BASTIAN].injuries == amount - armour


def test_near_death_says_before_a_roll_that_its_enhancement_needs_a_hit():
    """resonance-64: three dice more and Enhancement +2, which adds to a roll with at least one Hit (40)."""
    dying = replace(BASTIAN_SHEET.character, injuries=8)
    part = pool_of(Pooled(character=dying, attributes=("might", "wits")), WRITTEN).parts[-1]
    assert (part.rule, part.amount) == ("resonance-64", 3)
    assert step_words(RULESET, encode(part)) == "near death (Enhancement +2 with a Hit) +3"


def test_the_headline_prints_a_games_own_terms_as_its_text_does():
    """Issue 27: "1 hit" where the text prints Hit; a term that no game declares is in lower case."""
    told = Brief(facts=(("hits", 1), ("hits", 2), ("absorbed", 1)))
    assert headline(RULESET, "Act", told, "") == "Act, 1 Hit, 2 Hits, 1 absorbed by Armour"
    assert find("destiny").counted_in_line("successes", 2) == "2 Successes"
    assert find("storyteller").counted_in_line("successes", 2) == "2 successes"


def test_who_rests_no_hour_heals_nothing_while_others_do():
    at = stage(
        interval="night", passes=24, neve=replace(NEVE_SHEET, injuries=5), bastian=replace(BASTIAN_SHEET, injuries=2)
    )
    effects = RULESET.downtime.settle({NEVE: Terms(hours=0), BASTIAN: Terms()}, [], at)
    assert set(effects.sheets) == {BASTIAN}
