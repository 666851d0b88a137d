"""Actions from pool to last Hit: difficulty, spending, dramatic failures, contests, acting together (35 to 54)."""

from dataclasses import replace

import pytest

from core.building_blocks.band import Band
from core.refusal import Refusal
from core.rulesets.resonance.currencies import Fate, Purse
from core.rulesets.resonance.rolls.complications_and_tricks import Complication, Trick
from core.rulesets.resonance.rolls.difficulty import Modifier
from core.rulesets.resonance.rolls.roll import Roller
from core.rulesets.resonance.rolls.rules import ActRequest, ContestRequest, CooperateRequest, act, contest, cooperate
from tests.core.resonance.asking import ask, code, played, usually, waiting

NOISE, ALARM = Complication("noise", "minor"), Complication("the alarm", "major")
SHEET = {
    "attributes": {"wits": 3, "might": 4, "dexterity": 2, "stamina": 3},
    "skills": {"stealth": 2, "brawl": 3, "juggling": 1},
    "specialties": ["brawl"],
}


def rolls(dice, id=1, name="Mara", points=None, **more):
    purses = () if points is None else (Purse(id, name, Fate(points)),)
    return Roller(id=id, name=name, dice=dice, purses=purses, **more)


def ids(asked):
    return [choice.id for choice in asked.choices if not choice.why_not]


def test_hits_to_spare_are_spent_one_by_one():
    request = ActRequest(roller=rolls(3), complications=(NOISE, ALARM), tricks_available=(Trick("be_quick", 1),))
    asked = waiting(act, request, (10, 10, 8))
    assert ids(asked) == ["done", "avoid:noise", "avoid:the alarm", "trick:create_advantage", "trick:be_quick"]
    assert next(c.note for c in asked.choices if c.id == "avoid:the alarm") == "3 Hits of 4"
    later = waiting(act, request, (10, 10, 8), ("avoid:the alarm",))
    assert ids(later) == ["done", "avoid:noise", "trick:be_quick"]
    assert (
        next(c.why_not for c in later.choices if c.id == "trick:create_advantage") == "This costs 2 Hits; only 1 left."
    )
    done = played(act, request, (10, 10, 8), ("avoid:the alarm",), ("trick:be_quick",))
    assert done.facts["complications_suffered"] == ["noise"]
    assert (done.facts["tricks"], done.facts["unspent"]) == (["be_quick"], 0)


def test_enter_spends_nothing():
    done = usually(act, ActRequest(roller=rolls(2), complications=(NOISE,)), (10, 10))
    assert (done.facts["unspent"], done.facts["complications_suffered"]) == (3, ["noise"])
    assert done.outcome.word == "success"


@pytest.mark.parametrize(("spare", "band"), [(0, Band.SUCCESS), (2, Band.SUCCESS), (3, Band.TRIUMPH)])
def test_many_hits_to_spare_are_a_triumph(spare, band):
    assert usually(act, ActRequest(roller=rolls(spare + 1)), (8,) * (spare + 1)).outcome.band is band


def test_an_advantage_is_said_in_words():
    request = ActRequest(roller=rolls(2))
    asked = waiting(act, request, (10, 8), ("trick:create_advantage",))
    assert asked.question == "advantage"
    with pytest.raises(Refusal) as refused:
        played(act, request, (10, 8), ("trick:create_advantage",), ("  ",))
    assert refused.value.code == "empty_aspect"
    done = played(act, request, (10, 8), ("trick:create_advantage",), ("High ground",))
    assert done.value.attempt.advantage == "High ground"


def test_a_failure_can_be_made_dramatic():
    request = ActRequest(roller=rolls(1, points=0))
    asked = waiting(act, request, (1,))
    assert ids(asked) == ["plain", "dramatic:1"]
    plain = played(act, request, (1,), ("plain",))
    assert (plain.outcome.word, plain.value.attempt.fate) == ("failure", ())
    done = played(act, request, (1,), ("dramatic:1",))
    assert (done.outcome.word, done.outcome.band) == ("dramatic_failure", Band.DISASTER)
    assert [(move.who, move.delta, move.locked) for move in done.value.attempt.fate] == [(1, 1, False)]


def test_whom_the_game_master_plays_is_not_asked():
    gm = replace(rolls(1), purses=(Purse("gm", "GM"),))
    assert played(act, ActRequest(roller=gm), (1,)).outcome.word == "failure"


def test_together_one_of_them_takes_the_point():
    request = CooperateRequest(rollers=(rolls(1, points=0), rolls(1, 2, "Jonas", 1)), difficulty=3)
    asked = waiting(cooperate, request, (1,), (1,))
    assert ids(asked) == ["plain", "dramatic:1", "dramatic:2"]
    assert played(cooperate, request, (1,), (1,), ("dramatic:2",)).value.attempt.converted_by == 2


def test_everything_that_changes_a_difficulty_is_summed_before_the_floor():
    hard = (Modifier("fog", 2), Modifier("rope", -5))
    roller = rolls(1, advancement=1)
    done = usually(act, ActRequest(roller=roller, difficulty="daunting", modifiers=hard), (8,))
    assert done.facts["difficulty"] == 1
    assert [s.total for s in done.steps if s.what == "never_below_one"] == [1]
    assert usually(act, ActRequest(roller=roller, difficulty=9, modifiers=hard), (8,)).facts["difficulty"] == 5


def test_the_resister_rolls_first_and_sets_the_difficulty():
    request = ContestRequest(roller=rolls(2, advancement=1), resister=rolls(2, 2, "wolf"))
    assert waiting(contest, request).seat.name == "wolf"
    done = usually(contest, request, (10, 8), (8, 8))
    assert (done.facts["resister_hits"], done.facts["difficulty"], done.facts["success"]) == (3, 2, True)
    assert usually(contest, request, (1, 1), (8, 8)).facts["difficulty"] == 1


def test_who_cannot_resist_has_no_hits():
    request = ContestRequest(roller=rolls(1), resister=rolls(5, 2, "wolf", unable=True))
    assert usually(contest, request, (8,)).facts["resister_hits"] == 0
    assert ask("contest", {"actor": {"drawn": [8]}, "resister": {"drawn": []}})["success"] is True


def test_together_against_somebody():
    given = {
        "participants": [{"id": "a", "drawn": [8, 1]}, {"id": "b", "drawn": [9]}],
        "resister": {"drawn": [10, 8]},
    }
    told = ask("cooperate", given)
    assert (told["hits"], told["difficulty"], told["resister_hits"], told["affected"]) == (2, 3, 3, ["a", "b"])
    assert code("cooperate", {**given, "difficulty": 1}) == "bad_request"


def test_the_lowest_advancement_counts_by_option():
    given = {
        "participants": [{"id": "a", "drawn": [8], "advancement": 2}, {"id": "b", "drawn": [8], "advancement": 1}],
        "difficulty": 4,
    }
    assert ask("cooperate", given)["difficulty"] == 2
    assert ask("cooperate", given, coop_advancement="lowest")["difficulty"] == 3


def pooled(**more):
    return {"character": SHEET, **more}


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        (pooled(attribute="wits"), "invalid_pool"),
        (pooled(skill="stealth"), "invalid_pool"),
        (pooled(), "invalid_pool"),
        (pooled(attributes=["wits"]), "invalid_pool"),
        (pooled(attributes=["wits", "might", "stamina"]), "invalid_pool"),
        (pooled(attributes=["wits", "might"], skill="stealth"), "invalid_pool"),
        (pooled(attributes=["wits", "luck"]), "unknown_attribute"),
        (pooled(attribute="luck", skill="stealth"), "unknown_attribute"),
        (pooled(attribute="wits", skill="piloting"), "unknown_skill"),
        (pooled(attributes=["wits", "wits"]), "same_attribute"),
        (pooled(pool="primary"), "unknown_pool"),
        (pooled(use="kick"), "unknown_mode"),
        ({"character": {"pools": {"primary": 4}}, "pool": "secondary"}, "unknown_pool"),
        ({"character": {"pools": {"primary": 4}}}, "invalid_pool"),
        ({"character": {"pools": {"primary": 11}}, "pool": "primary"}, "pool_out_of_range"),
        ({"character": {"attributes": {"wits": 0}}, "attribute": "wits", "skill": "stealth"}, "attribute_out_of_range"),
        ({"character": {"skills": {"stealth": 9}}, "attribute": "wits", "skill": "stealth"}, "skill_out_of_range"),
        ({"character": {**SHEET, "incapacitated": True}, "attribute": "wits", "skill": "stealth"}, "incapacitated"),
        (
            {"character": {**SHEET, "injuries": 7}, "attribute": "wits", "skill": "stealth", "aggravate": True},
            "cannot_aggravate",
        ),
        ({"character": {**SHEET, "injuries": 8}, "use": "melee", "aggravate": True}, "cannot_aggravate"),
        ({"character": {**SHEET, "injuries": 7}, "use": "defence", "aggravate": True}, "cannot_aggravate"),
        (
            {"character": {**SHEET, "injuries": 7, "aggravated": True}, "use": "melee", "aggravate": True},
            "already_aggravated",
        ),
    ],
)
def test_pools_that_cannot_be(given, refused):
    assert code("pool", given) == refused


@pytest.mark.parametrize(
    ("injuries", "house", "use", "dice"),
    [
        (0, "replace", "melee", 7),
        (2, "replace", "melee", 8),
        (7, "replace", "melee", 9),
        (8, "replace", "melee", 10),
        (8, "add", "melee", 12),
        (8, "add", "thrown", 7),
        (8, "replace", "defence", 3),
    ],
)
def test_the_dice_that_injuries_add(injuries, house, use, dice):
    assert (
        ask("pool", {"character": {**SHEET, "injuries": injuries}, "use": use}, near_death_dice=house)["dice"] == dice
    )


def test_a_resister_near_death_has_the_dice_of_the_specialty_only():
    sheet = {**SHEET, "injuries": 8}
    given = {
        "actor": {"drawn": [8]},
        "resister": {"character": sheet, "attribute": "might", "skill": "brawl", "drawn": [8, *[1] * 8]},
    }
    assert ask("contest", given)["resister_hits"] == 1


def test_a_skill_on_the_sheet_but_not_on_the_list_and_the_other_way():
    assert ask("pool", pooled(attribute="wits", skill="juggling"))["dice"] == 4
    assert ask("pool", pooled(attribute="wits", skill="piloting"), skills=["piloting"])["dice"] == 3


def test_a_ladder_replaces_traits_everywhere():
    thug = {"pools": {"primary": 6, "secondary": 4, "desperation": 2}, "injuries": 8}
    last = ask("pool", {"character": thug, "pool": "secondary"})
    assert (last["base_dice"], last["dice"], last["uses_last_action"], last["injury_enhancement"]) == (4, 7, True, 2)
    struck = {
        "mode": "melee",
        "attacker": {"character": {**thug, "injuries": 0}, "pool": "primary", "drawn": [8] * 6},
        "defender": {"character": thug, "pool": "desperation", "drawn": [1, 1]},
    }
    assert ask("attack", struck)["defence_dice"] == 2
    assert code("attack", {**struck, "defender": {"character": thug, "drawn": [1, 1]}}) == "invalid_pool"


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ({"difficulty": "hard"}, "invalid_difficulty"),
        ({"difficulty": 1.5}, "invalid_difficulty"),
        ({"difficulty": 1, "modifiers": [{"source": "x"}]}, "bad_request"),
        ({"difficulty": 1, "complications": [{"id": "a", "rating": "huge"}]}, "unknown_rating"),
        ({"difficulty": 1, "complications": [{"id": "a", "rating": "minor"}] * 2}, "complication_repeated"),
        ({"difficulty": 1, "spend": {"complications": ["a"]}}, "unknown_complication"),
        (
            {
                "difficulty": 1,
                "complications": [{"id": "a", "rating": "minor"}],
                "spend": {"complications": ["a", "a"]},
            },
            "complication_repeated",
        ),
        ({"difficulty": 1, "tricks_available": [{"id": "x", "cost": -1}]}, "invalid_amount"),
        (
            {
                "difficulty": 1,
                "tricks_unavailable": ["create_advantage"],
                "spend": {"tricks": ["create_advantage"]},
            },
            "trick_not_available",
        ),
        ({"difficulty": 9, "spend": {"tricks": ["strike"]}}, "trick_not_available"),
        ({"difficulty": 9, "tricks_available": [{"id": "x", "cost": 0}], "spend": {"tricks": ["x"]}}, "action_failed"),
        (
            {"difficulty": 1, "tricks_available": [{"id": "x", "cost": 4}], "spend": {"tricks": ["x"]}},
            "not_enough_hits",
        ),
        ({"difficulty": 9, "spend": {}}, None),
    ],
)
def test_actions_that_cannot_be(more, refused):
    assert code("act", {"drawn": [10, 10], **more}) == refused


def test_a_trick_can_be_repriced():
    given = {"drawn": [8, 8], "difficulty": 1, "tricks_available": [{"id": "create_advantage", "cost": 1}]}
    told = ask("act", {**given, "spend": {"tricks": ["create_advantage"]}})
    assert (told["tricks"], told["unspent"]) == (["create_advantage"], 0)


def test_the_json_interface_spends_as_the_table_does():
    request = ActRequest(roller=rolls(4), difficulty=1, complications=(NOISE, ALARM))
    done = usually(act, request, (10, 10, 9, 1), ("avoid:noise",), ("avoid:the alarm",))
    given = {
        "drawn": [10, 10, 9, 1],
        "difficulty": 1,
        "complications": [{"id": "noise", "rating": "minor"}, {"id": "the alarm", "rating": "major"}],
        "spend": {"complications": ["noise", "the alarm"]},
    }
    assert ask("act", given) == done.facts


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({"participants": [], "difficulty": 1}, "not_enough_participants"),
        ({"participants": [{"id": "a", "drawn": [8]}] * 2, "difficulty": 1}, "duplicate_participant"),
        ({"participants": [{"id": "a", "drawn": [8]}, {"id": "b", "drawn": []}], "difficulty": 1}, "wrong_dice_count"),
        ({"participants": [{"id": "a", "drawn": [8]}, {"drawn": [8]}], "difficulty": 1}, "bad_request"),
        ({"participants": [{"id": "a", "drawn": [8]}, {"id": "b", "drawn": [8]}]}, "bad_request"),
    ],
)
def test_common_actions_that_cannot_be(given, refused):
    assert code("cooperate", given) == refused
