"""Care of body and things, harm without an attack: in a scene, and of nameless units in a battle."""

from dataclasses import replace
from typing import Any

import pytest

from core.actions.situation import Situation
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.items.rules import worn_down
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.values.damage_decks import KEPT
from core.rulesets.destiny.values.items import Item, Protection
from tests.core.destiny.playing import done, state
from tests.core.destiny.stage import ARCHER, GOBLIN, THIEF, situation

LAMP = Item("Lamp", body_level=2, uses=1, ammo=1)
MAIL = Item("Mail", protection=Protection(("chest",), 1))


def hurt(**conditions: int) -> Sheet:
    return Sheet(conditions=conditions, items=(LAMP, MAIL))


def horde(**more: Any) -> Situation:
    """A battle of two goblins alike."""
    units = tuple(Unit(name, "goblins", "goblins", like="goblin") for name in ("Goblin 1", "Goblin 2"))
    battle = Battle(units, {"goblin": Sheet()}, phase="rounds", round=1)
    return replace(situation(**more), conflict=battle, acting=None)


def refused(id: str, where: Situation, **form: Any) -> str:
    with pytest.raises(Refusal) as caught:
        done(id, where, **form)
    return caught.value.code


def test_a_condition_is_taken_on():
    _, effects = done("condition", situation(), name="burning", levels=2)
    assert effects.sheets[ARCHER].conditions == {"burning": 2}


def test_somebody_else_may_be_cared_for():
    _, effects = done("condition", situation(), unit=str(THIEF), name="slow")
    assert effects.sheets == {THIEF: replace(situation().actors[THIEF].sheet, conditions={"slow": 1})}


def test_a_nameless_unit_takes_a_condition_and_cannot_recover_from_it_this_turn():
    _, effects = done("condition", horde(), unit="Goblin 2", name="stun")
    assert effects.conflict.find("Goblin 2").sheet.conditions == {"stun": 1}
    assert effects.conflict.find("Goblin 2").applied == {"stun": 1}
    assert effects.conflict.find("Goblin 1").sheet is None


def test_a_remedy_starts_with_what_can_be_taken_off():
    where = situation(hurt(stun=1, burns=2))
    form = RULESET.action("remedy").start(where)
    assert (form.name, form.by) == ("burns", "healing")
    _, effects = done("remedy", where)
    assert effects.sheets[ARCHER].conditions == {"stun": 1, "burns": 1}
    assert refused("remedy", where, name="stun", by="healing") == "cannot_remove_that_way"
    assert refused("remedy", where, name="poison") == "no_such_condition"


def test_without_conditions_no_remedy_is_offered():
    assert RULESET.action("remedy").why_not(situation()) is not None
    assert RULESET.action("remedy").why_not(situation(Sheet(), hurt(bleeding=1))) is None


def test_days_pass_for_everybody_there_or_for_one():
    where = situation(hurt(blood_loss=2, burns=1), hurt(blood_loss=1), here=(ARCHER, THIEF))
    _, effects = done("time_passes", where, days=1)
    assert effects.sheets[ARCHER].conditions == {"blood_loss": 1, "burns": 1}
    assert effects.sheets[THIEF].conditions == {}
    assert [step.label for step in effects.steps] == ["Archer", "Thief"]
    assert effects.days == 1, "the calendar follows"
    assert done("time_passes", where, days=2, months=1)[1].days == 30
    _, alone = done("time_passes", where, days=0, months=1, everybody=False)
    assert (alone.sheets, alone.days) == ({ARCHER: hurt(blood_loss=2)}, 0)
    assert refused("time_passes", where, days=0) == "bad_time"


def test_a_limb_is_hurt_and_whole_again():
    _, effects = done("limb", situation(), limb="left_leg", state="broken")
    broken = effects.sheets[ARCHER]
    assert broken.limbs == {"left_leg": "broken"}
    where = situation(broken)
    assert RULESET.action("limb").start(where).limb == "left_leg"
    _, effects = done("limb", where)
    assert effects.sheets[ARCHER].limbs == {}


def test_a_thing_is_used_up_and_reloaded():
    where = situation(hurt())
    _, effects = done("use_item", where)
    empty = effects.sheets[ARCHER]
    assert empty.items[0].uses == 0
    assert refused("use_item", situation(empty)) == "no_uses_left"
    _, effects = done("reload", situation(empty), loads=6)
    full = effects.sheets[ARCHER]
    assert (full.items[0].uses, full.items[0].ammo) == (6, 0)
    assert refused("reload", situation(full)) == "no_ammunition"


def test_a_thing_breaks_with_as_many_damaged_as_its_body():
    where = situation(hurt())
    _, effects = done("damage_item", where, amount=2)
    broken = effects.sheets[ARCHER]
    assert broken.items[0].broken
    assert refused("damage_item", situation(broken)) == "already_broken"
    assert refused("use_item", situation(broken)) == "item_broken"
    assert refused("use_item", where, item="Rope") == "bad_request"


def test_a_fall_turns_damage_cards_and_armour_helps():
    where = situation(hurt(), state=state(_1="2C"))
    resolution, effects = done("hurt", where, ["QR", "KC"], successes=2)
    sheet = effects.sheets[ARCHER]
    assert sheet.wounds[0].location == "chest"
    assert sheet.wounds[0].severity == "major"
    assert sheet.conditions == {"fatigue": 1, "slow": 1}
    assert effects.state.damage["wound"].hand(KEPT) == ("QR",)
    assert resolution.facts["harm"]


def test_a_wild_and_points_help_against_a_fall_too():
    where = situation(hurt(), points={"cp": 2}, state=state(_1="WB"))
    _, effects = done("hurt", where, ["5R"], "1:WB")
    assert "WB" in effects.state.decks["1"].discard
    assert not effects.sheets[ARCHER].wounds
    _, effects = done("hurt", where, ["5R"], "none", "1:1")
    assert [(move.currency, move.delta) for move in effects.points] == [("cp", -1)]


def test_fear_is_turned_from_the_trauma_deck():
    where = situation(hurt(), state=state(_1="2C"))
    _, effects = done("hurt", where, ["QS"], type="fear")
    assert effects.sheets[ARCHER].conditions == {"stress": 2}
    assert effects.sheets[ARCHER].wounds[0].location == "mind"
    assert effects.state.damage["trauma"].hand(KEPT) == ("QS",)


def test_nameless_units_fall_too_and_a_deck_keeps_every_card_that_lies_on_a_sheet():
    _, effects = done("hurt", horde(), ["QR"], unit="Goblin 1")
    where = replace(horde(), conflict=effects.conflict, state=effects.state)
    _, effects = done("hurt", where, ["KR"], unit="Goblin 2")
    assert set(effects.state.damage["wound"].hand(KEPT)) == {"QR", "KR"}


def test_all_care_is_off_with_its_module():
    where = situation(hurt(bleeding=1), options={"modules_off": ["conditions", "combat", "powers"]})
    for id in ("condition", "remedy", "time_passes", "limb", "use_item", "reload", "damage_item", "hurt", "attack"):
        refusal = RULESET.action(id).why_not(where)
        assert refusal is not None, id
        assert refusal.code == "module_off", id


def test_the_goblin_of_the_game_master_has_no_helpers():
    where = replace(situation(state=state(_1="WB")), acting=GOBLIN)
    _, effects = done("hurt", where, ["5R"])
    assert effects.sheets[GOBLIN].wounds


def test_a_search_finds_what_is_plain_or_asks_for_a_test():
    _, found = done("search", situation(), visible=2)
    assert found.brief.label == "one thing found"
    _, hidden = done("search", situation())
    assert hidden.brief.label == "Test Mind against 5"


@pytest.mark.parametrize(("damaged", "amount", "after", "broken"), [(1, 1, 2, False), (3, 1, 4, True), (4, 1, 4, True)])
def test_an_item_takes_what_its_body_holds_and_then_breaks(damaged, amount, after, broken):
    worn = worn_down(Item(name="shield", body_level=4, damaged=damaged), amount)
    assert (worn.damaged, worn.broken) == (after, broken)
