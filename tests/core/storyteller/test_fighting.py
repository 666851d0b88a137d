from dataclasses import replace

import pytest

from campaigns.wording.log_entries import about_words
from core.refusal import Refusal
from core.rulesets.storyteller import RULESET
from core.schema.applicable_fields import uncounted_keys
from core.schema.fields import fields_of
from core.schema.forms import blank
from tests.core.storyteller.asking import ask


@pytest.mark.parametrize(
    ("given", "method"),
    [
        ({"kind": "environment", "narrative": True}, "narrative"),
        ({"kind": "environment"}, "down_and_dirty"),
        ({"kind": "set_piece"}, "rounds"),
        ({"kind": "characters", "votes": ["narrative", "narrative"]}, "narrative"),
        ({"kind": "characters", "votes": ["down_and_dirty", "down_and_dirty"]}, "down_and_dirty"),
        ({"kind": "characters", "votes": ["rounds", "rounds"]}, "rounds"),
        ({"kind": "characters", "votes": ["narrative", "down_and_dirty"]}, "rounds"),
        ({"kind": "characters"}, "rounds"),
    ],
)
def test_how_a_conflict_is_settled(given, method):
    assert ask("conflict_method", given)["method"] == method


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"kind": "weather"}, "unknown_conflict"),
        ({"kind": "characters", "votes": ["duel"]}, "bad_request"),
        ({"kind": "environment", "narrative": "yes"}, "bad_request"),
    ],
)
def test_method_refusals(given, code):
    with pytest.raises(Refusal) as refusal:
        ask("conflict_method", given)
    assert refusal.value.code == code


def attack(drawn: list[int], pool: int = 7, defense: int = 2, **more):
    return ask("attack", {"pool": pool, "defense": defense, "weapon_kind": "weapon", "drawn": drawn, **more})


def test_a_hit_deals_successes_and_weapon():
    got = attack([8], weapon=1)
    assert (got["pool"], got["successes"], got["damage"], got["damage_type"]) == (5, 2, 3, "lethal")


def test_bare_hands_bruise():
    assert attack([8], weapon_kind="unarmed")["damage_type"] == "bruising"


def test_a_miss_deals_nothing_however_heavy_the_weapon():
    assert attack([2], weapon=5)["damage"] == 0
    assert attack([1], weapon=5)["damage"] == 0


def test_defense_can_leave_a_chance():
    got = attack([10, 10, 3], pool=2, defense=4, weapon=2)
    assert (got["kind"], got["successes"], got["damage"]) == ("chance", 2, 4)


def test_defense_comes_with_other_modifiers():
    assert attack([5], modifiers=[{"kind": "willpower", "value": 3}], conditions=["tilted"])["pool"] == 6


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"defense": -1}, "invalid_rating"),
        ({"weapon": -1}, "invalid_rating"),
        ({"weapon_kind": "laser"}, "bad_request"),
        ({"pool": "7"}, "invalid_pool"),
        ({"drawn": []}, "card_required"),
        ({"drawn": [5, 5]}, "too_many_cards"),
    ],
)
def test_attack_refusals(more, code):
    with pytest.raises(Refusal) as refusal:
        attack(**{"drawn": [5], **more})
    assert refusal.value.code == code


def test_the_weapon_is_in_view_in_an_attack_and_its_rating_names_nobody():
    fields = {field.key: field.entry for field in fields_of(RULESET.action("attack").form)}
    assert fields["weapon"].telling
    assert about_words(RULESET, {"action": "attack", "form": {"weapon": 2}}, {2: "Ilse"}) == ""


@pytest.mark.parametrize(
    ("action", "condition"),
    [("effort", "failure_condition"), ("race_draw", "failure_condition"), ("race_draw", "rival_failure_condition")],
)
def test_how_someone_is_wounded_is_asked_only_where_a_failure_wounds(action, condition):
    form = blank(RULESET.action(action).form)
    state = "rival_state" if condition.startswith("rival") else "state"
    assert state in uncounted_keys(form)
    assert state in uncounted_keys(replace(form, **{condition: "tilted"}))
    assert state not in uncounted_keys(replace(form, **{condition: "wounded"}))
