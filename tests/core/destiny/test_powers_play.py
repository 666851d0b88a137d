"""Powers and stealth at the table."""

from dataclasses import replace
from typing import Any

import pytest

from core.actions.situation import Situation
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.sheet import Power, Sheet, Skill
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.values.stats import Rating
from core.schema.fields import fields_of
from tests.core.destiny.playing import done, state
from tests.core.destiny.stage import ARCHER, GOBLIN, situation
from tests.words import sentence

FIRE = Power(intensity=2, skill="sorcery", stat="will", magic=True)
MAGE = Sheet(powers={"fire": FIRE}, skills={"sorcery": Skill(4, "will"), "Stealth": Skill(2, "speed")})


def scene(sheet: Sheet = MAGE, **more: Any) -> Situation:
    return situation(sheet, state=state(_1="KR 2C", _2="3C"), **more)


def field(**unit: Any) -> Situation:
    """The mage's move, a goblin two spaces north of her, another one at the edge."""
    given = {"space": (5, 5), "actions": 1, "target": "Goblin 1", **unit}
    mage = Unit("Archer", "heroes", "Archer", ARCHER, **given)
    goblins = [Unit(f"Goblin {n}", "goblins", "goblins", like="goblin", space=(5, 5 - 2 * n)) for n in (1, 2)]
    battle = Battle((mage, *goblins), {"goblin": Sheet()}, phase="rounds", round=1, active=("Archer",))
    return replace(scene(), conflict=battle)


def refused(id: str, where: Situation, **form: Any) -> str:
    with pytest.raises(Refusal) as caught:
        done(id, where, **form)
    return caught.value.code


# Powers -------------------------------------------------------------------------------------------------------------


def test_a_power_costs_the_condition_that_weighs_least():
    resolution, effects = done("use_power", scene(), to_effect=2)
    assert effects.sheets[ARCHER].conditions == {"fatigue": 1}  # Body 8 is the highest Stat
    told = {step.what: step for step in resolution.steps}
    assert told["power_effect"].label == "5x3"
    assert told["power_initiative"].amount == 4


def test_what_a_power_cannot_do_is_refused():
    assert refused("use_power", scene(), to_effect=2, to_area=1) == "not_enough_scaling"
    plain = replace(MAGE, powers={"fire": replace(FIRE, magic=False)})
    assert refused("use_power", scene(plain), to_pierce=1) == "not_exchangeable"
    fixed = replace(MAGE, powers={"fire": replace(FIRE, price="burns")})
    assert refused("use_power", scene(fixed), price="stun") == "wrong_price"
    weak = replace(MAGE, stats={**MAGE.stats, "mind": Rating(2, 1)}, conditions={"stun": 2})
    assert refused("use_power", scene(weak), price="stun") == "stat_exhausted"


def test_a_fixed_price_is_paid_without_naming_it():
    fixed = replace(MAGE, powers={"fire": replace(FIRE, price="burns")})
    _, effects = done("use_power", scene(fixed))
    assert effects.sheets[ARCHER].conditions == {"burns": 1}


def test_who_has_a_power_is_offered_first():
    where = replace(situation(Sheet(), MAGE, state=state(_1="2C", _2="3C")), here=(1, 2, 3))
    form = RULESET.action("power_attack").start(where)
    assert (form.unit, form.power, form.target) == ("2", "fire", "3")


@pytest.mark.parametrize("act", ["power_attack", "use_power"])
def test_another_power_goes_along_with_who_else_uses_one(act):
    where, action = field(), RULESET.action(act)
    form = action.begin(where)
    assert (form.unit, form.power) == ("Archer", "fire")
    other = action.follow(form, replace(form, unit="Goblin 1"), where)
    assert other.power == ""
    assert getattr(other, "target", "Archer") == "Archer"
    assert action.follow(other, replace(other, unit="Archer"), where).power == "fire"


def test_nobody_with_a_power_no_power_offered():
    assert RULESET.action("use_power").why_not(situation()) is not None
    assert RULESET.action("use_power").why_not(scene()) is None


@pytest.mark.parametrize("act", ["power_attack", "use_power"])
def test_a_power_of_somebody_who_may_not_act_now_is_not_offered(act):
    where = field()
    assert RULESET.action(act).why_not(where) is None
    acted = replace(where.conflict.find("Archer"), actions=0)
    goblin = replace(where.conflict.find("Goblin 1"), actions=1)
    units = (acted, goblin, where.conflict.find("Goblin 2"))
    theirs = replace(where, conflict=replace(where.conflict, units=units, active=("Goblin 1",)))
    assert RULESET.action(act).why_not(theirs).message == sentence("core.rulesets.destiny.powers.actions:_no_user")


def test_in_a_battle_a_power_is_an_action_and_what_is_kept_up_is_one_thing():
    where = field()
    _, effects = done("use_power", where)
    assert effects.conflict.find("Archer").actions == 0
    assert effects.conflict.find("Archer").applied == {"fatigue": 1}
    _, effects = done("continuous", where, power="fire")
    kept = replace(where, conflict=effects.conflict)
    assert effects.conflict.find("Archer").continuous == "fire"
    assert refused("continuous", kept, power="fire") == "already_continuous"
    _, effects = done("continuous", kept, power="")
    assert effects.conflict.find("Archer").continuous is None


def test_a_power_strikes_with_its_effect_and_costs_its_price_hit_or_miss():
    answers = ("KR:upper", "reveal", ["6U"], ["2U"], "leave", ["QC", "7R"])
    _, effects = done("power_attack", scene(), *answers, target=str(GOBLIN), to_initiative=2)
    assert effects.sheets[ARCHER].conditions == {"fatigue": 1}
    assert effects.sheets[GOBLIN].wounds[0].card == "QC"
    _, effects = done("power_attack", scene(), "2C:lower", "reveal", ["6U"], ["2U"], target=str(GOBLIN))
    assert effects.sheets == {ARCHER: replace(MAGE, conditions={"fatigue": 1})}


def test_a_power_near_by_is_stronger_and_not_hindered():
    action = RULESET.action("power_attack")
    where = field(space=(5, 4))
    request = action.prepare(action.start(where), where)
    assert request.a.blow.weapon.level == 6
    assert not request.a.side.disadvantage
    assert request.a.side.skill_level == 4


def test_scaling_for_initiative_comes_on_top_of_the_skill():
    action = RULESET.action("power_attack")
    where = scene()
    plain = action.prepare(replace(action.start(where), target="3"), where)
    more = action.prepare(replace(action.start(where), target="3", to_initiative=2), where)
    assert more.a.side.initiative - plain.a.side.initiative == 2
    assert refused("power_attack", where, target="3", away=51) == "bad_request"  # Will 5x1 reaches 50


# Stealth ------------------------------------------------------------------------------------------------------------


def hidden(tokens: int = 2, **unit: Any) -> Situation:
    return field(stealth=tokens, stealth_level=2, **unit)


def test_hiding_is_an_action_and_gives_tokens_by_the_skill_however_it_is_written():
    _, effects = done("hide", field())
    assert effects.conflict.find("Archer").stealth == 2
    assert effects.conflict.find("Archer").actions == 0
    assert refused("hide", field(), out_of_sight=False) == "in_sight"


def test_sneaking_all_in_the_dark_gives_a_token_and_ends_out_of_sight():
    way = {"path": ((5, 6), (5, 7))}
    where = hidden(**way)
    assert RULESET.action("sneak").start(where).spaces == 2
    _, effects = done("sneak", where)
    assert effects.conflict.find("Archer").stealth == 3
    assert effects.conflict.find("Archer").path == ()
    _, effects = done("sneak", where, in_sight=1)
    assert effects.conflict.find("Archer").stealth == 2
    assert refused("sneak", where, ends_hidden=False) == "must_end_out_of_sight"
    assert refused("sneak", where, mode="hide", in_sight=1) == "must_stay_out_of_sight"
    assert refused("sneak", where, spaces=3) == "too_far"


def test_stepping_out_ends_hiding_and_may_surprise_a_neighbour():
    _, effects = done("step_out", hidden(), distance=1, surprises="Goblin 1")
    assert effects.conflict.find("Archer").stealth == 0
    assert effects.conflict.find("Goblin 1").sheet.conditions == {"stress": 1}
    assert refused("step_out", hidden(), surprises="Goblin 2") == "bad_request"
    assert refused("step_out", hidden(), distance=3) == "too_far"
    assert refused("step_out", hidden(), near=False) == "must_be_near_out_of_sight"


def test_looking_about_takes_a_token_of_who_hides_near():
    where = hidden(1)
    battle = replace(where.conflict, active=("Goblin 1",))
    goblin = replace(battle.find("Goblin 1"), actions=1)
    where = replace(where, conflict=battle.with_units(goblin), acting=None)
    _, effects = done("alertness", where, perception=1)
    assert effects.conflict.find("Archer").stealth == 0
    assert effects.conflict.find("Goblin 1").actions == 0
    _, effects = done("alertness", where, perception=0)
    assert effects.conflict.find("Archer").stealth == 1


def test_looking_about_tells_the_tokens_a_players_character_has_left_and_not_who_else_hides():
    """It said "nobody found" alone, and nowhere that a token was gone."""
    where = hidden(2)
    goblins = (replace(where.conflict.find("Goblin 1"), actions=1), replace(where.conflict.find("Goblin 2"), stealth=2))
    where = replace(where, conflict=replace(where.conflict.with_units(*goblins), active=("Goblin 1",)), acting=None)
    _, effects = done("alertness", where, perception=9)
    assert effects.brief.label == "is alert: no one found, Archer has 1 stealth token left"


def test_looking_about_tells_nothing_of_an_npc_that_hides_even_one_with_a_sheet():
    where = hidden(2)
    (npc,) = (actor.id for actor in where.actors.values() if not actor.player)
    looks = replace(where.conflict.find("Goblin 1"), actions=1)
    hides = replace(where.conflict.find("Goblin 2"), stealth=3, actor=npc)
    where = replace(where, conflict=replace(where.conflict.with_units(looks, hides), active=("Goblin 1",)), acting=None)
    _, effects = done("alertness", where, perception=9)
    assert effects.conflict.find("Goblin 2").stealth < 3
    assert effects.brief.label == "is alert: no one found, Archer has 1 stealth token left"


def test_looking_about_does_not_ask_whose_side_they_are_on():
    where = hidden(1)
    goblins = (replace(where.conflict.find("Goblin 1"), actions=1), replace(where.conflict.find("Goblin 2"), stealth=2))
    where = replace(where, conflict=replace(where.conflict.with_units(*goblins), active=("Goblin 1",)), acting=None)
    _, effects = done("alertness", where, perception=9)
    assert effects.conflict.find("Goblin 2").stealth == 1


def test_without_anybody_hiding_nothing_of_it_is_offered():
    for id in ("sneak", "step_out", "alertness"):
        assert RULESET.action(id).why_not(field()) is not None, id
        assert RULESET.action(id).why_not(hidden()) is None, id


@pytest.mark.parametrize("act", ["power_attack", "use_power"])
def test_which_power_is_used_is_never_folded_away(act):
    shown = {field.name: field.entry for field in fields_of(RULESET.action(act).form)}
    assert shown["power"].telling


@pytest.mark.parametrize(("action", "first"), [("power_attack", "The Power's Skill"), ("attack", "The weapon's Skill")])
def test_an_attack_names_whose_skill_is_used_by_what_it_is_made_with(action: str, first: str) -> None:
    """The form of a Power offered the Skill of a weapon there is none of."""
    field = next(each for each in fields_of(RULESET.action(action).form) if each.name == "uses")
    assert field.choices(situation())[0].label == first
