"""Casts, Resonance, Fallout and Rote Spells (72 to 86)."""

from dataclasses import replace

import pytest

from campaigns.wording.log_entries import fact_words
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.character import Character
from core.rulesets.resonance.fights.attack import AttackRequest, attack_venture
from core.rulesets.resonance.magic.rules import CastRequest, Dimensions, cast, cast_venture
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.rolls.roll import Roller
from core.rulesets.resonance.rolls.rules import CooperateRequest, cooperate_venture
from tests.core.resonance.asking import ask, code, played, usually, waiting

CHARM = {"potency": "charm", "scale": "single", "duration": "instant"}
ILSE = {"magic": True}


def casts(dice=3, **more):
    caster = Roller(id=1, name="Ilse", dice=dice, character=Character(magic=True, **more.pop("body", {})))
    house = HouseRules(**more.pop("house", {}))
    return CastRequest(roller=caster, options=house, **{**CHARM, **more})


@pytest.mark.parametrize(
    ("subjects", "lower", "higher"),
    [
        (1, "single", "single"),
        (2, "cluster", "cluster"),
        (5, "cluster", "cluster"),
        (6, "small_crowd", "small_crowd"),
        (19, "small_crowd", "small_crowd"),
        (20, "small_crowd", "large_crowd"),
        (21, "large_crowd", "large_crowd"),
        (100, "large_crowd", "mass"),
        (101, "mass", "mass"),
    ],
)
def test_how_many_a_cast_is_for(subjects, lower, higher):
    given = {"potency": "charm", "subjects": subjects, "duration": "instant"}
    assert ask("cast_difficulty", given)["scale"] == lower
    assert ask("cast_difficulty", given, scale_edge="higher")["scale"] == higher


@pytest.mark.parametrize(("turns", "duration"), [(0, "instant"), (1, "lingering"), (4, "lingering"), (5, "sustained")])
def test_how_long_a_cast_lasts(turns, duration):
    assert ask("cast_difficulty", {**CHARM, "duration": None, "turns": turns})["duration"] == duration


def test_fallout_lands_whatever_comes_of_the_cast():
    for faces in ((1, 1, 1), (10, 10, 10)):
        done = usually(cast, casts(resonance=3, body={"injuries": 1, "armour": 2}), faces)
        assert (done.facts["fallout"], done.facts["injuries"], done.facts["armour"]) == ("significant", 5, 2)
        assert done.value.cost.resonance == 3


def test_fallout_may_maim_and_takes_an_aspect_in_words():
    request = casts(resonance=4)
    asked = waiting(cast, request, (1, 1, 1))
    assert asked.question == "consequence"
    done = played(cast, request, (1, 1, 1), ("A scar that glows",))
    assert done.value.cost.consequence == "A scar that glows"
    assert done.facts["last_action"] is True


def test_catastrophe_leaves_no_last_action():
    told = ask("fallout", {"resonance": 5})
    assert (told["incapacitated"], told["last_action"], told["must_take_aspect"]) == (True, False, True)
    other = ask("fallout", {"resonance": 5, "fallout_injuries": 0})
    assert (other["injuries"], other["incapacitated"]) == (0, True)


def test_the_game_master_may_set_the_injuries():
    told = ask("cast", {"character": ILSE, "drawn": [8], **CHARM, "resonance": 2, "fallout_injuries": 6})
    assert (told["fallout"], told["injuries_taken"], told["grade"]) == ("moderate", 6, "maimed")


def test_a_last_action_may_be_a_cast():
    given = {"character": {"magic": True, "injuries": 8}, "drawn": [8, 1], **CHARM}
    told = ask("cast", given)
    assert (told["enhancement"], told["hits"], told["incapacitated"], told["last_action"]) == (2, 3, True, False)


def test_a_cast_with_traits_has_the_dice_of_its_pool():
    sheet = {"magic": True, "attributes": {"wits": 2}, "skills": {"logic": 1}, "specialties": ["logic"], "injuries": 2}
    given = {"character": sheet, "attribute": "wits", "skill": "logic", **CHARM}
    assert ask("cast", {**given, "drawn": [8, 8, 8, 1]})["hits"] == 3
    assert code("cast", {**given, "drawn": [8, 8, 8]}) == "wrong_dice_count"
    assert code("cast", {"character": sheet, **CHARM, "drawn": [8]}) == "invalid_pool"


@pytest.mark.parametrize(("house", "difficulty"), [("higher", 5), ("sum", 8)])
def test_a_cast_against_somebody(house, difficulty):
    given = {**CHARM, "resister": {"drawn": [10, 10, 8]}}
    assert ask("cast_difficulty", given, contested_cast=house)["difficulty"] == difficulty
    told = ask("cast", {"character": ILSE, "drawn": [8], **given}, contested_cast=house)
    assert (told["difficulty"], told["base"], told["resister_hits"]) == (difficulty, 3, 5)
    nobody = {**CHARM, "resister": {"drawn": []}}
    assert ask("cast_difficulty", nobody, contested_cast=house)["difficulty"] == 3


def test_tracked_resonance_is_spent():
    given = {"character": ILSE, "drawn": [8], **CHARM, "resonance": 2, "resonance_held": 3}
    assert ask("cast", given, resonance="tracked")["resonance_held"] == 1
    assert "resonance_held" not in ask("cast", given)
    assert code("cast", {**given, "resonance_held": 1}, resonance="tracked") == "not_enough_resonance"
    assert code("cast", {**given, "resonance_held": 1}) is None


def test_helpers_of_a_cast_share_no_fallout():
    helper = Roller(id=2, name="Mara", dice=1)
    done = usually(cast, casts(1, resonance=1, helpers=(helper,)), (8,), (8,))
    assert (done.facts["hits"], done.facts["difficulty"], done.facts["success"]) == (2, 2, True)
    assert [step.seat for step in done.steps if step.what == "fallout_minor"] == ["Ilse"]


@pytest.mark.parametrize("house", ["best", "lowest"])
@pytest.mark.parametrize("advancements", [(0, 2), (2, 0), (1, 3)])
def test_one_advancement_counts_for_all_who_act_together_whatever_they_do(advancements, house):
    """resonance-54: the Difficulty is that of a group in which everyone has it."""
    counts, options = (max if house == "best" else min)(advancements), HouseRules(coop_advancement=house)
    foe = Roller(id=3, name="Guard", dice=2)

    def goals(own: int, other: int):
        lead = Roller(id=1, name="Ilse", dice=2, advancement=own)
        body = Character(magic=True, attributes={"wits": 2}, skills={"logic": 1})
        caster = replace(lead, dice=None, character=body, attribute="wits", skill="logic")
        helper = Roller(id=2, name="Mara", dice=1, advancement=other)
        magic = Dimensions(**CHARM)
        yield cooperate_venture(CooperateRequest(rollers=(lead, helper), difficulty=5, options=options)).goal
        yield cast_venture(CastRequest(roller=caster, helpers=(helper,), options=options, **CHARM)).goal
        attack = AttackRequest(mode="melee", attacker=lead, defender=foe, helpers=(helper,), options=options)
        yield attack_venture(attack).goal
        yield attack_venture(replace(attack, mode="cast", attacker=caster, magic=magic)).goal

    found = [goal.difficulty_against(0) for goal in goals(*advancements)]
    assert found == [goal.difficulty_against(0) for goal in goals(counts, counts)]


def test_mundane_magic():
    told = ask("cast_difficulty", {"mundane_difficulty": "daunting", "rote": True, "resonance": 1, "advancement": 0})
    assert (told["base"], told["difficulty"]) == (4, 1)
    assert "scale" not in told


def test_tricks_of_attacks_are_not_for_casts():
    given = {"character": ILSE, "drawn": [10, 10], **CHARM, "spend": {"tricks": ["strike"]}}
    assert code("cast", given) == "trick_not_available"


def test_practice_makes_rote():
    given = {"character": ILSE, "spell": {"name": "Lantern", "practices": 0}}
    assert ask("practise_spell", given) == {"practices": 1, "rote": False}
    assert ask("practise_spell", given, rote_practices=1) == {"practices": 1, "rote": True}


@pytest.mark.parametrize(
    ("action", "given", "refused"),
    [
        ("cast", {"character": ILSE, "drawn": [8], **CHARM, "potency": "hex"}, "unknown_potency"),
        ("cast", {"character": ILSE, "drawn": [8], **CHARM, "scale": "world"}, "unknown_scale"),
        ("cast", {"character": ILSE, "drawn": [8], **CHARM, "duration": "blink"}, "unknown_duration"),
        ("cast", {"character": ILSE, "drawn": [8], "potency": "charm", "duration": "instant"}, "bad_request"),
        ("cast", {"character": ILSE, "drawn": [8], "potency": "charm", "subjects": 0, "turns": 0}, "invalid_amount"),
        ("cast", {"character": ILSE, "drawn": [8], **CHARM, "resonance": -1}, "invalid_amount"),
        ("cast", {"character": ILSE, "drawn": [8], **CHARM, "resonance": 6}, "too_much_resonance"),
        ("cast", {"character": ILSE, "drawn": [], **CHARM}, "wrong_dice_count"),
        ("cast", {"character": {**ILSE, "incapacitated": True}, "drawn": [8], **CHARM}, "incapacitated"),
        ("cast", {"drawn": [8], **CHARM}, "not_a_caster"),
        ("cast_difficulty", {"mundane_difficulty": 0}, "invalid_difficulty"),
        ("fallout", {"resonance": 6}, "too_much_resonance"),
        ("fallout", {"resonance": -1}, "invalid_amount"),
        ("practise_spell", {"character": {}, "spell": {"name": "Lantern"}}, "not_a_caster"),
        ("practise_spell", {"character": ILSE, "spell": {"name": "Lantern", "rote": True}}, "already_rote"),
    ],
)
def test_magic_that_cannot_be(action, given, refused):
    assert code(action, given) == refused


def test_the_difficulty_of_a_spell_is_told_apart_from_that_after_resonance():
    """A Cast with 5 Resonance said "Difficulty 3 · Difficulty 1"."""
    told = {"outcome": {"word": "success"}, "facts": {"base": 3, "difficulty": 1}}
    assert fact_words(RULESET, told) == ("Base Difficulty 3", "Difficulty 1")


def test_a_cast_tells_its_hits_before_what_it_cost():
    """A failed Cast without Fallout was headed "Base Difficulty 5 · Injuries now 2 · Hits 1 · Difficulty 4"."""
    given = {"character": {**ILSE, "injuries": 2}, "drawn": [8], **CHARM}
    for result in ("failure", "dramatic_failure"):
        told = fact_words(RULESET, {"facts": ask("cast", given), "outcome": {"word": result}})
        assert told == ("Hits 1", "Difficulty 3", "Base Difficulty 3")
