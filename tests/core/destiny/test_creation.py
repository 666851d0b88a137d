"""Guided creation (destiny-89, 193, 194)."""

from dataclasses import replace

import pytest

from core.rulesets.destiny import RULESET
from core.rulesets.destiny.creation.form import Gear, NewAbility, NewPower, NewSkill
from core.rulesets.destiny.sheet import Skill
from core.rulesets.destiny.turns.participants import Band, _arm
from core.rulesets.destiny.values.items import Arm, Item
from core.rulesets.destiny.values.stats import Rating
from tests.core.destiny.stage import ARCHER, GOBLIN, acted, refused, situation


def made(where, **changes):
    _, effects = acted("make", where, **changes)
    sheet = effects.sheets[where.acting]
    assert not RULESET.check_sheet(sheet)
    return sheet


def test_enter_through_all_pages_makes_the_usual_character():
    assert made(situation()) == RULESET.new_sheet(True)


@pytest.mark.parametrize(("attack", "range"), [("ranged", 10), ("melee", 0), ("reach", 0)])
def test_a_ranged_weapon_starts_with_a_range_it_can_be_used_at(attack, range):
    """At 0 it reached nobody but in one's own space, and there at disadvantage (destiny-164)."""
    sheet = made(situation(), gear=(Gear("bow", "weapon", attack=attack),))
    assert sheet.items[0].arm.range == range
    assert _arm(Band(attack=attack)).range == range


def test_what_was_filled_in_is_on_the_sheet():
    sheet = made(
        situation(),
        body=6, mind=6, will=6, speed=4, shadow=3,
        skills=(NewSkill("archery", 2, "speed"),),
        abilities=(NewAbility("steady", "archery", "aims a turn"),),
        powers=(NewPower("gust", "archery", "will"),),
        gear=(
            Gear("bow", "weapon", 5, ("pierce",), "ranged", 12, "archery"),
            Gear("cap", "armour", 1, covers=("head",)),
        ),
        trigger="fire: runs",
        career="forester",
    )  # fmt: skip
    assert sheet.stats["shadow"] == Rating(3, 0)
    assert sheet.skills == {"archery": Skill(2, "speed")}
    assert sheet.items[0] == Item("bow", arm=Arm(5, 1, "wound", ("pierce",), "ranged", 12, "archery"))
    assert sheet.items[1].protection.locations == ("head",)
    assert (sheet.conception.trigger, sheet.texts["career"]) == ("fire: runs", "forester")
    assert sheet.powers["gust"].intensity == 1


def test_things_weapons_armour_and_shields_are_what_they_are_called():
    rows = (
        Gear("rope"),
        Gear("axe", "weapon", types=("slash", "bash")),
        Gear("cap", "armour", 1),
        Gear("disc", "shield", 2, covers=("left_arm",)),
    )
    rope, axe, cap, disc = made(situation(), gear=rows).items
    assert rope == Item("rope")
    assert (axe.arm.types, axe.protection) == (("slash", "bash"), None)
    worn = [
        (each.arm, each.protection.locations, each.protection.value, each.protection.shield) for each in (cap, disc)
    ]
    assert worn == [(None, ("chest", "abdomen"), 1, False), (None, ("left_arm",), 2, True)]


def test_making_anew_keeps_what_the_form_does_not_speak_of():
    before = replace(RULESET.new_sheet(True), status={"guild": 2}, items=(Item("rope"),))
    after = made(situation(before), gear=(Gear("rope"), Gear("lamp")))
    assert after.status == {"guild": 2}
    assert [item.name for item in after.items] == ["rope", "lamp"]


def test_item_8_points_are_divided_only_where_the_group_chose_so():
    """destiny-241."""
    where = situation()
    assert made(where, body=10, mind=9).level("mind") == 9
    form = RULESET.action("make").start(where)
    assert [budget.label for budget in RULESET.action("make").budgets(form, where)] == ["Answered"]


def test_points_are_divided_as_the_table_says():
    where = situation(options={"divide_stats": True, "stat_points": 30})
    sheet = made(where)
    assert sum(sheet.level(stat) for stat in sheet.stats) == 30
    budget = RULESET.action("make").budgets(RULESET.action("make").start(where), where)[0]
    assert (budget.spent, budget.of, budget.advised) == (30, 30, False)


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"shadow": 1}, ("level_out_of_range", "shadow")),
        ({"skills": (NewSkill("  "),)}, ("bad_request", "skills.0.name")),
        ({"skills": (NewSkill("a"), NewSkill("a"))}, ("bad_request", "skills.1.name")),
        ({"abilities": (NewAbility("a", "b"),)}, ("skill_needed", "abilities.0.skill")),
        ({"gear": (Gear("bow", "weapon", skill="sums"),)}, ("skill_needed", "gear.0.skill")),
        ({"gear": (Gear("", "weapon"),)}, ("bad_request", "gear.0.name")),
        ({"gear": (Gear("odd", "weapon", types=("slash", "fear")),)}, ("wrong_damage_type", "gear.0.types")),
        ({"gear": (Gear("odd", "weapon", types=("slash", "bash", "hack")),)}, ("one_or_two_types", "gear.0.types")),
        ({"gear": (Gear("odd", "weapon", types=("tickle",)),)}, ("bad_request", "gear.0.types")),
    ],
)
def test_what_does_not_fit_is_refused_at_its_field(changes, refusal):
    assert refused("make", situation(), **changes) == refusal


def test_points_that_do_not_add_up_are_refused():
    assert refused("make", situation(options={"divide_stats": True}), body=9) == ("wrong_total", "body")


def test_those_the_game_master_runs_have_as_many_points_as_they_need():
    divided = {"divide_stats": True}
    goblin, archer = situation(acting=GOBLIN, options=divided), {**divided, "modules_off": ["beyond"]}
    assert made(goblin, body=3, mind=2, will=2, speed=5).level("body") == 3
    assert made(situation(acting=ARCHER, options=archer), body=10).level("body") == 10


def test_item_8_the_conception_alone_makes_a_character():
    _, effects = acted("conceive", situation(), pride="never lost", outlook="concrete")
    sheet = effects.sheets[ARCHER]
    assert (sheet.conception.pride, sheet.conception.outlook) == ("never lost", "concrete")
    assert replace(sheet, conception=RULESET.new_sheet(True).conception) == RULESET.new_sheet(True)
    form = RULESET.action("conceive").start(situation(sheet))
    assert form.pride == "never lost"
    (answered,) = RULESET.action("conceive").budgets(form, situation())
    assert (answered.spent, answered.of) == (2, 7)
