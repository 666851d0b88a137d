"""Hurt limbs and worn tools count everywhere (issue 9, item 6), and Speed has a Scale (item 8)."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from typing import Any

import pytest

from core.actions.play import prepare
from core.actions.situation import Situation
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.cards.halves import Duelist
from core.rulesets.destiny.items.means import own_tools, their_tools
from core.rulesets.destiny.sheet import Sheet, Skill
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.tasks.actions import Helper
from core.rulesets.destiny.values.items import Arm, Item, Protection
from core.rulesets.destiny.values.stats import Rating, in_spaces
from core.schema.entry import entry_of
from tests.core.destiny.playing import done, state
from tests.core.destiny.stage import ARCHER, GOBLIN, THIEF, acted, refused, situation

PICK = Item("Pick", damaged=2, uses=3)
BOW = Item("Bow", arm=Arm(9, 1, "wound", ("pierce",), "ranged", 20, "archery"), location="left_hand")
SKILLS = {"archery": Skill(6, "speed"), "brawl": Skill(5, "body"), "lore": Skill(4, "mind")}
SOUND = Sheet(skills=SKILLS, items=(PICK, BOW))
ONE_ARM = replace(SOUND, limbs={"left_arm": "impaired"})
TWO_ARMS = replace(SOUND, limbs={"left_arm": "impaired", "right_hand": "impaired", "right_arm": "impaired"})
BROKEN = replace(SOUND, limbs={"left_arm": "broken", "right_arm": "severed"})


def scene(*sheets: Sheet, **more: Any) -> Situation:
    return situation(*sheets, state=state(_1="7U KS", _2="8U QS"), **more)


def side(action: str, where: Situation, **form: Any) -> Duelist:
    """The side of who acts."""
    asked = prepare(RULESET.action(action), replace(RULESET.action(action).start(where), **form), where)
    found = asked.a if action == "conflict" else asked.workers[0] if action == "task" else asked.a.side
    assert isinstance(found, Duelist)
    return found


THING: dict[str, Any] = {"rival": "", "stat": "", "difficulty": 5}


@pytest.mark.parametrize("action", ["conflict", "task"])
@pytest.mark.parametrize(
    ("sheet", "form", "level"),
    [
        (SOUND, {"uses": "skill:brawl"}, 5),
        (ONE_ARM, {"uses": "skill:brawl"}, 5),  # with the other arm
        (TWO_ARMS, {"uses": "skill:brawl"}, 4),  # the left one is not as bad
        (TWO_ARMS, {"uses": "skill:brawl", "limb": "both_arms"}, 2),
        (TWO_ARMS, {"uses": "skill:brawl", "limb": "no_arm"}, 5),
        (ONE_ARM, {"uses": "skill:archery"}, 5),  # the weapon of the Skill is carried there
        (ONE_ARM, {"uses": "skill:lore"}, 4),
        (ONE_ARM, {"uses": "skill:lore", "limb": "left_arm"}, 3),
        (ONE_ARM, {"uses": "stat:body", "limb": "left_arm"}, 7),
        (SOUND, {"uses": "skill:lore", "tool": "Pick"}, 2),
        (TWO_ARMS, {"uses": "skill:lore", "tool": "Pick"}, 1),
        (SOUND, {"uses": "skill:lore", "skill": -3}, 1),
        (SOUND, {"uses": "skill:lore", "skill": -9}, 0),
    ],
)
def test_a_test_and_a_task_count_impaired_arms_and_damaged_tools(
    action: str, sheet: Sheet, form: dict[str, Any], level: int
) -> None:
    own = side(action, scene(sheet), **THING, **form)
    assert (own.skill_level, own.initiative) == (level, level)


@pytest.mark.parametrize("action", ["conflict", "task"])
def test_what_is_broken_cannot_be_used_and_another_way_is_open(action: str) -> None:
    assert refused(action, scene(BROKEN), **THING, uses="skill:brawl") == ("limb_unusable", "limb")
    assert side(action, scene(BROKEN), **THING, uses="skill:brawl", limb="no_arm").skill_level == 5
    broken = replace(SOUND, items=(replace(PICK, broken=True), replace(BOW, uses=0)))
    assert refused(action, scene(broken), **THING, tool="Pick") == ("bad_request", "tool")
    assert refused(action, scene(broken), **THING, tool="Bow") == ("no_uses_left", "tool")
    assert refused(action, scene(), **THING, tool="Spoon") == ("bad_request", "tool")


def test_a_rival_and_helpers_bear_theirs() -> None:
    hurt = scene(SOUND, ONE_ARM, ONE_ARM)
    against = {"rival": str(GOBLIN), "rival_uses": "skill:archery"}
    conflict = RULESET.action("conflict")
    rival = prepare(conflict, replace(conflict.start(hurt), **against), hurt).b
    assert (rival.skill_level, [weight.label for weight in rival.weights]) == (5, ["Left arm"])
    told = prepare(conflict, replace(conflict.start(hurt), **against, rival_level=9), hurt).b
    assert (told.skill_level, told.weights) == (9, ())
    task = RULESET.action("task")
    team = (Helper(who=str(THIEF), uses="skill:lore", tool="Pick", limb="left_arm"),)
    helper = prepare(task, replace(task.start(hurt), **THING, team=team), hurt).workers[1]
    assert helper.skill_level == 1
    with pytest.raises(Refusal) as caught:
        prepare(task, replace(task.start(hurt), **THING, team=(Helper(who=str(THIEF), tool="Spoon"),)), hurt)
    assert caught.value.field == "team.0.tool"


def test_who_is_against_a_task_does_not_help_with_it() -> None:
    team = (Helper(who=str(THIEF)),)
    assert refused("task", scene(), rival=str(THIEF), difficulty=5, team=team) == ("bad_request", "team.0.who")


def test_the_reckoning_says_what_weighs_on_the_skill_and_a_use_of_the_tool_is_gone() -> None:
    plays = ("7U:lower", "reveal", ["9S"], ["4R"], "leave", ["2C"])
    resolution, effects = done("conflict", scene(TWO_ARMS), *plays, **THING, uses="skill:lore", tool="Pick", skill=1)
    told = [(step.rule, step.label, step.amount) for step in resolution.steps[:3]]
    assert told == [("destiny-232", "", 1), ("destiny-184", "Pick", -2), ("destiny-102", "Left arm", -1)]
    assert effects.sheets[ARCHER].items[0].uses == 2


def test_in_a_battle_a_nameless_units_tool_is_used_up_too() -> None:
    unit = Unit("Guard", "goblins", "goblins", like="guard", actions=1)
    fight = Battle((unit,), templates={"guard": SOUND}, phase="rounds", round=1, active=("Guard",))
    where = replace(scene(), conflict=fight, acting=None)
    plays = (["7U"], ["2R"], ["9S"], ["4R"], "leave")
    _, effects = done("conflict", where, *plays, **THING, unit="Guard", uses="skill:lore", tool="Pick")
    guard = effects.conflict.find("Guard")
    assert (guard.sheet.items[0].uses, guard.actions) == (2, 0)


def test_bare_hands_and_a_weapon_carried_nowhere_use_the_better_arm() -> None:
    club = Item("Club", arm=Arm(6, 1, skill="brawl"))
    for sheet, level in ((ONE_ARM, 5), (TWO_ARMS, 4)):
        armed = replace(sheet, items=(club,))
        for weapon in ("bare hands", "Club"):
            assert side("attack", scene(armed), target=str(GOBLIN), weapon=weapon).skill_level == level
    both = {"target": str(GOBLIN), "weapon": "bare hands", "limb": "both_arms"}
    assert side("attack", scene(TWO_ARMS), **both).skill_level == 2
    assert side("attack", scene(BROKEN), **{**both, "limb": "no_arm"}).skill_level == 5


def test_who_has_no_arm_left_strikes_with_none_and_does_not_strike_back() -> None:
    assert refused("attack", scene(BROKEN), target=str(GOBLIN)) == ("limb_unusable", "limb")
    attack = RULESET.action("attack")
    where = scene(SOUND, SOUND, BROKEN)
    form = replace(attack.start(where), target=str(GOBLIN))
    assert prepare(attack, form, where).b.blow is None
    assert prepare(attack, replace(form, rival_limb="no_arm"), where).b.blow is not None


def test_nothing_is_asked_about_arms_when_nobody_has_a_hurt_one() -> None:
    for action in ("conflict", "task", "attack", "power_attack"):
        entries = {field.name: entry_of(field) for field in dataclasses.fields(RULESET.action(action).form)}
        for name in ("limb", "rival_limb"):
            assert entries[name].if_any
            assert entries[name].open_choices(scene(SOUND, SOUND, SOUND)) == ()
            assert len(entries[name].open_choices(scene(ONE_ARM, SOUND, ONE_ARM))) == 5
    assert own_tools(scene()) == their_tools(scene()) == ()
    assert [choice.id for choice in own_tools(scene(SOUND))] == ["", "Pick", "Bow"]
    assert their_tools(scene(SOUND)) == ()


def test_nothing_is_taken_into_a_hand_that_is_of_no_use() -> None:
    hurt = replace(SOUND, limbs={"left_hand": "broken", "right_hand": "impaired"})
    unit = Unit("Archer", "heroes", "Archer", ARCHER, actions=1)
    where = scene(hurt, conflict=Battle((unit,), phase="rounds", round=1, active=("Archer",)))
    ready = {"unit": "Archer", "item": "Pick"}
    assert refused("equip", where, **ready, location="left_hand") == ("limb_unusable", "location")
    for kind, location in (("ready", "right_hand"), ("store", "left_hand")):
        _, effects = acted("equip", where, **ready, kind=kind, location=location)
        assert effects.sheets[ARCHER].items[-1].location == location


def test_a_shield_on_a_broken_arm_protects_nobody() -> None:
    buckler = Item("Buckler", location="left_arm", protection=Protection(("chest",), 2, shield=True))
    mail = Item("Mail", location="chest", protection=Protection(("chest",), 1))
    attack = RULESET.action("attack")
    for limbs, kept in (({"left_arm": "impaired"}, 2), ({"left_hand": "broken"}, 1), ({"right_arm": "severed"}, 2)):
        where = scene(SOUND, SOUND, Sheet(items=(buckler, mail), limbs=limbs))
        struck = prepare(attack, replace(attack.start(where), target=str(GOBLIN)), where).b
        assert [item.name for item in struck.items] == ["Buckler", "Mail"]
        assert sum(item.protection is not None for item in struck.items) == kept


# Move ---------------------------------------------------------------------------------------------------------------


def move_of(sheet: Sheet, **form: Any) -> int:
    unit = Unit("Archer", "heroes", "Archer", ARCHER, actions=1)
    fight = Battle((unit,), phase="rounds", round=1, active=("Archer",))
    _, effects = acted("unit_action", scene(sheet, conflict=fight), kind="move", **form)
    move = effects.conflict.find("Archer").move
    assert isinstance(move, int)
    return move


def fast(level: int, scale: int, **more: Any) -> Sheet:
    return Sheet(stats={**Sheet().stats, "speed": Rating(level, scale)}, **more)


@pytest.mark.parametrize(
    ("speed", "spaces"), [((4, 0), 4), ((4, 1), 40), ((9, 2), 900), ((4, -1), 0), ((10, -1), 1), ((2, 50), 2_000_000)]
)
def test_a_move_gives_the_value_of_speed(speed: tuple[int, int], spaces: int) -> None:
    """destiny-234."""
    assert in_spaces(*speed) == spaces
    assert move_of(fast(*speed)) == spaces


def test_conditions_lower_the_level_of_speed_before_its_scale() -> None:
    assert move_of(fast(4, 1, conditions={"slow": 1})) == 30


@pytest.mark.parametrize(
    ("limbs", "spaces"),
    [
        ({"left_leg": "impaired"}, 8),
        ({"left_leg": "broken"}, 4),
        ({"left_leg": "severed", "left_foot": "impaired", "right_foot": "impaired"}, 3),
        ({"left_foot": "broken", "right_leg": "broken"}, 0),
    ],
)
def test_a_broken_leg_takes_half_the_move_and_only_what_is_moved_with_counts(
    limbs: dict[str, Any], spaces: int
) -> None:
    """destiny-233."""
    assert move_of(fast(9, 0, limbs=limbs)) == spaces
    assert move_of(fast(9, 0, limbs=limbs), moves="otherwise") == 9
