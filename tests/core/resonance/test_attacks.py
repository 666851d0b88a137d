"""Attacks by magic, together, on nobody in particular, and with equipment (issue 9: items 14 to 16; 96 to 99)."""

from dataclasses import replace

import pytest

from campaigns.wording.log_entries import fact_words
from core.actions.play import prepare
from core.refusal import Refusal
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.fights.attack import Attacked
from core.rulesets.resonance.fights.form import Ally
from core.rulesets.resonance.injuries.track import deal_injuries
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.rolls.form import Boost, Helper
from core.rulesets.resonance.sheet import Placed, Sheet
from core.rulesets.resonance.sheet_layout import sections
from core.rulesets.resonance.values.aspects import Aspect
from core.rulesets.resonance.values.gear import Gear
from tests.core.resonance.asking import ask, code
from tests.core.resonance.stage import BASTIAN, BASTIAN_SHEET, GUARD, NEVE, NEVE_SHEET, do, form_of, moved, stage

STAND = "stand"
CASTER = {"attributes": {"dexterity": 2}, "skills": {"aim": 2}, "magic": True}
BOLT = {"potency": "minor_spell", "scale": "single", "duration": "instant"}


def bolt(drawn=(10, 10, 8, 1), *, tricks=("strike",), character=CASTER, **magic):
    return {
        "mode": "shooting",
        "attacker": {"character": character, "drawn": list(drawn)},
        "defender": {"drawn": [8, 9, 1]},
        "magic": {**BOLT, **magic},
        "spend": {"tricks": list(tricks)},
    }


# By magic -------------------------------------------------------------------------------------------------------------


def test_an_attack_that_is_cast_takes_the_spells_difficulty_and_harms_as_an_attack_does():
    """resonance-96."""
    told = ask("attack", bolt(resonance=1))
    assert (told["difficulty"], told["hits"], told["injuries_dealt"], told["injuries"]) == (3, 5, 1, 1)
    assert told["cast"]["base"] == 4
    assert (told["cast"]["fallout"], told["cast"]["injuries_taken"]) == ("minor", 1)


def test_a_nimble_defender_is_as_hard_to_hit_by_magic():
    hits = {**bolt(tricks=()), "defender": {"drawn": [10, 10, 10]}}
    assert ask("attack", hits)["difficulty"] == 6
    assert ask("attack", hits, contested_cast="sum")["difficulty"] == 10


def test_magic_that_does_what_a_weapon_could_adds_no_difficulty_of_its_own():
    plain = {**bolt(resonance=1), "magic": {"mundane_difficulty": 1, "resonance": 1}}
    for how in ("higher", "sum"):
        told = ask("attack", plain, contested_cast=how)
        assert (told["resister_hits"], told["difficulty"]) == (2, 1)


def test_fallout_lands_on_a_caster_who_misses():
    told = ask("attack", bolt((1, 1, 1, 1), tricks=(), resonance=5))
    assert (told["success"], told["cast"]["incapacitated"], told["injuries"]) == (False, True, 0)


@pytest.mark.parametrize(
    ("given", "refused", "options"),
    [
        (bolt(character={**CASTER, "magic": False}), "not_a_caster", {}),
        (bolt(resonance=6), "too_much_resonance", {}),
        (bolt(resonance=2, resonance_held=1), "not_enough_resonance", {"resonance": "tracked"}),
        (bolt(potency=None), "bad_request", {}),
        ({**bolt(), "mode": "cast", "magic": None}, "unknown_mode", {}),
        ({**bolt(), "mode": "cast"}, "invalid_pool", {}),
        ({**bolt(), "helpers": [{"id": "attacker", "drawn": [1]}]}, "duplicate_participant", {}),
        ({**bolt(), "helpers": [{"id": "b", "drawn": []}]}, "wrong_dice_count", {}),
    ],
)
def test_an_attack_that_cannot_be_cast_so_is_refused(given, refused, options):
    assert code("attack", given, **options) == refused


def test_on_screen_a_caster_pays_and_practises_and_the_target_bleeds():
    dice = ((1, 1, 1, 1), (10, 10, *(1,) * 6))
    at = stage(house={"resonance": "tracked"}, neve=replace(NEVE_SHEET, resonance_held=3))
    given = (STAND, STAND, "trick:strike", "done")
    effects = do("cast_attack", at, sum(dice, ()), *given, target=GUARD, spell="Still water", resonance=2)
    neve = effects.sheets[NEVE]
    assert effects.sheets[GUARD].injuries == 1
    assert (neve.injuries, neve.resonance_held, neve.spells[0].rote) == (2, 1, True)


def test_on_screen_both_who_strikes_and_who_is_struck_may_be_maimed():
    at = stage(GUARD, neve=replace(NEVE_SHEET, injuries=5), bastian=replace(BASTIAN_SHEET, injuries=5, armour=0))
    at = replace(at, acting=NEVE)
    given = (STAND, STAND, "trick:strike", "A limp", "A burnt hand")
    spell = {"spell": "", "potency": "charm", "target": BASTIAN, "resonance": 3, "learn": "Sting"}
    effects = do("cast_attack", at, (1, 8, 1, 1), *given, mode="melee", **spell)
    assert effects.sheets[BASTIAN].aspects[-1] == Aspect("A limp", "consequence")
    assert effects.sheets[NEVE].aspects[-1] == Aspect("A burnt hand", "consequence")
    assert effects.sheets[NEVE].spells[-1].name == "Sting"


def test_the_attack_by_magic_is_for_casters_in_a_scene_and_in_a_fight():
    assert RULESET.action("cast_attack").why_not(stage(BASTIAN)).code == "not_a_caster"
    assert "cast_attack" in RULESET.conflict("combat").actions


def test_an_attack_by_magic_may_be_rolled_with_whatever_pool_fits():
    two = {"character": {**CASTER, "attributes": {"presence": 3, "resolve": 1}}, "attributes": ["presence", "resolve"]}
    told = ask("attack", {**bolt(), "mode": "cast", "attacker": {**two, "drawn": [10, 10, 8, 1]}})
    assert (told["attack_dice"], told["injuries_dealt"]) == (4, 1)
    at = stage()
    request = prepare(RULESET.action("cast_attack"), form_of("cast_attack", at, second="skill:insight"), at)
    assert (request.mode, request.attacker.attribute, request.attacker.skill) == ("cast", "resolve", "insight")


def test_a_failed_attack_says_nothing_of_the_injuries_it_leaves_as_they_are():
    given = {"mode": "melee", "attacker": {"drawn": [1, 1]}, "defender": {"drawn": [8, 8], "injuries": 3}}
    missed = fact_words(RULESET, {"facts": ask("attack", given), "outcome": {"word": "failure"}})
    assert [word for word in missed if "Injur" in word] == []
    hit = {**given, "attacker": {"drawn": [10, 10]}, "spend": {"tricks": ["strike"]}}
    struck = fact_words(RULESET, {"facts": ask("attack", hit), "outcome": {"word": "success"}})
    assert [word for word in struck if "Injur" in word] == ["Injuries dealt 1", "Injuries now 4"]


# Together -------------------------------------------------------------------------------------------------------------


def test_those_who_join_an_attack_add_their_hits_and_strike_is_bought_once():
    """resonance-97."""
    given = {
        "mode": "melee",
        "attacker": {"drawn": [8, 1], "advancement": 1},
        "helpers": [{"id": "b", "drawn": [10, 8], "enhancements": [{"source": "equipment", "value": 1}]}],
        "defender": {"drawn": [8, 8]},
        "spend": {"tricks": ["strike", "critical_strike"]},
    }
    told = ask("attack", given)
    assert (told["hits_by"], told["difficulty"], told["injuries_dealt"]) == ({"attacker": 1, "b": 4}, 1, 3)
    assert told["affected"] == []
    assert code("attack", {**given, "spend": {"tricks": ["strike", "strike"]}}) == "trick_repeated"
    lowest = ask("attack", {**given, "spend": {}}, coop_advancement="lowest")
    assert lowest["difficulty"] == 2


def test_on_screen_an_ally_joins_with_their_best_attack_and_the_leader_strikes():
    at = stage()
    request = prepare(RULESET.action("attack"), form_of("attack", at, helpers=(Ally(who=BASTIAN),), target=GUARD), at)
    (ally,) = request.helpers
    assert (ally.attribute, ally.skill) == ("might", "brawl")
    named = form_of("attack", at, helpers=(Ally(who=BASTIAN, mode="shooting", double_nines=True),), target=GUARD)
    (ally,) = prepare(RULESET.action("attack"), named, at).helpers
    assert (ally.attribute, ally.skill, ally.double_nines) == ("dexterity", "aim", True)
    said = Ally(who=BASTIAN, mode="otherwise", first="wits", second="skill:performance")
    (ally,) = prepare(RULESET.action("attack"), form_of("attack", at, helpers=(said,), target=GUARD), at).helpers
    assert (ally.attribute, ally.skill) == ("wits", "performance")


def test_on_screen_a_joint_attack_hurts_the_target_and_a_failure_may_be_made_dramatic_by_either():
    dice = (1, 1, 1, 1, 8, 1, 1, 8, 1, 1)
    given = (STAND, STAND, STAND, "trick:strike")
    effects = do("attack", stage(), dice, *given, target=GUARD, helpers=(Ally(who=BASTIAN),))
    assert effects.sheets[GUARD].injuries == 1
    missed = (STAND, STAND, STAND, f"dramatic:{BASTIAN}")
    effects = do("attack", stage(), (1,) * 10, *missed, target=GUARD, helpers=(Ally(who=BASTIAN),))
    assert moved(effects) == [(BASTIAN, "fate", 1, "dramatic_failure")]


@pytest.mark.parametrize(
    ("action", "fields", "field"),
    [
        ("attack", {"target": GUARD, "helpers": (Ally(who=GUARD),)}, "target"),
        ("attack", {"target": GUARD, "helpers": (Ally(who=NEVE),)}, "helpers.0.who"),
        ("attack", {"target": GUARD, "helpers": (Ally(),)}, "helpers.0.who"),
        ("attack", {"target": GUARD, "target_gear": "Shield"}, "target_gear"),
        ("attack", {"target": GUARD, "gear": ("Sword",)}, "gear"),
        ("contest", {"rival": GUARD, "rival_gear": "Shield"}, "rival_gear"),
        ("cooperate", {"helpers": (Helper(who=BASTIAN, gear="Rope"),)}, "helpers.0.gear"),
        ("cooperate", {"helpers": (Helper(who=GUARD),), "resisted": True, "rival": GUARD}, "rival"),
        ("cooperate", {"helpers": (Helper(dice=3, aggravate=True),)}, "aggravate"),
    ],
)
def test_what_cannot_be_in_an_attack_is_refused_where_it_stands(action, fields, field):
    with pytest.raises(Refusal) as refused:
        do(action, stage(), **fields)
    assert refused.value.field == field


# Without a sheet, and Double 9s ---------------------------------------------------------------------------------------


def test_somebody_without_a_sheet_is_attacked_with_bare_dice_and_bears_it_alone():
    """resonance-99."""
    fields = {"target_dice": 2, "target_injuries": 4, "target_armour": 1}
    given = (STAND, "trick:strike", "trick:critical_strike", "A bleeding beast")
    effects = do("attack", stage(GUARD), (1, 1, 10, 10, 8, 1), *given, **fields)
    assert effects.sheets == {}
    assert effects.state.aspects[-1] == Placed("A bleeding beast", "consequence", "scene")
    request = prepare(RULESET.action("attack"), form_of("attack", stage(GUARD), **fields), stage(GUARD))
    assert (request.defender.character.injuries, request.defender.character.armour, request.defender.dice) == (4, 1, 2)


def test_defenders_and_helpers_may_have_double_9s():
    at = stage()
    attacked = form_of("attack", at, target=BASTIAN, target_double_nines=True)
    assert prepare(RULESET.action("attack"), attacked, at).defender.double_nines
    helped = form_of("cooperate", at, helpers=(Helper(who=BASTIAN, double_nines=True),))
    assert prepare(RULESET.action("cooperate"), helped, at).rollers[1].double_nines
    nines = {"mode": "melee", "attacker": {"drawn": [8, 8]}, "defender": {"drawn": [9], "double_nines": True}}
    assert ask("attack", nines)["difficulty"] == 2


def test_a_helper_without_a_sheet_rolls_bare_dice():
    at = stage()
    form = form_of("cooperate", at, helpers=(Helper(dice=4, enhancement=2),))
    request = prepare(RULESET.action("cooperate"), form, at)
    assert (request.rollers[1].dice, request.rollers[1].name, request.rollers[1].character) == (4, "Helper 1", None)


# Equipment ------------------------------------------------------------------------------------------------------------

ARMED = replace(NEVE_SHEET, equipment=(Gear("Choir bell", 2), Gear("Salt lens", 1, stacks=True)))
SHIELDED = replace(BASTIAN_SHEET, equipment=(Gear("Shield", 1),))


def test_equipment_is_on_the_sheet_offered_in_a_roll_and_helps_it():
    """resonance-98."""
    at = stage(neve=ARMED, bastian=SHIELDED)
    choices = {choice.id: choice.label for choice in RULESET.action("act").form.__dataclass_fields__["gear"]
               .metadata["entry"].open_choices(at)}  # fmt: skip
    assert choices == {"Choir bell": "Choir bell +2", "Salt lens": "Salt lens +1, stacks"}
    form = form_of("act", at, gear=("Choir bell", "Salt lens"), second="skill:insight", difficulty=4)
    request = prepare(RULESET.action("act"), form, at)
    assert [(e.source, e.value, e.stacks) for e in request.roller.enhancements] == [
        ("Choir bell", 2, False),
        ("Salt lens", 1, True),
    ]
    rows = {row.label: row.value for section in sections(ARMED) for row in section.rows}
    assert (rows["Choir bell"], rows["Salt lens"]) == (2, 1)


def test_those_who_resist_defend_or_help_use_their_own_equipment():
    at = stage(bastian=SHIELDED)
    attacked = prepare(RULESET.action("attack"), form_of("attack", at, target=BASTIAN, target_gear="Shield"), at)
    assert [e.source for e in attacked.defender.enhancements] == ["Shield"]
    helped = form_of("cooperate", at, helpers=(Helper(who=BASTIAN, gear="Shield"),))
    assert [e.source for e in prepare(RULESET.action("cooperate"), helped, at).rollers[1].enhancements] == ["Shield"]
    contended = prepare(RULESET.action("contest"), form_of("contest", at, rival=BASTIAN, rival_gear="Shield"), at)
    assert [e.source for e in contended.resister.enhancements] == ["Shield"]


def test_equipment_called_invoke_is_no_invoke():
    at = stage(neve=replace(NEVE_SHEET, equipment=(Gear("invoke", 1),)))
    form = form_of("act", at, gear=("invoke",), more=(Boost("invoke", 1),))
    assert {e.source for e in prepare(RULESET.action("act"), form, at).roller.enhancements} == {"situation"}


def test_equipment_that_cannot_be_told_apart_is_a_fault_of_the_sheet():
    faults = RULESET.check_sheet(Sheet(equipment=(Gear(""), Gear("Rope"), Gear("Rope "))))
    assert [fault.field for fault in faults if fault.rule == "resonance-98"] == [
        "equipment.0.name",
        "equipment.2.name",
    ]


@pytest.mark.parametrize(
    ("dealt", "armour", "told"),
    [
        (1, 1, ("1 absorbed by Armour",)),
        (3, 1, ("2 Injuries", "1 absorbed by Armour")),
        (1, 0, ("1 Injury",)),
        (0, 1, ()),
    ],
)
def test_a_blow_is_told_by_the_injuries_that_came_through(dealt, armour, told):
    """resonance-67: headline, results and recap said "1 Injury" where Armour had absorbed it."""
    made = Attacked(None, dealt, deal_injuries(0, armour, dealt, HouseRules()))
    assert made.harm.of(made.dealt) == told
