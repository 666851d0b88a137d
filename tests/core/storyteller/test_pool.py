"""Adding up a pool (storyteller-2, 3, 4, 46, 84)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.actions.result import running
from core.refusal import Refusal
from core.rulesets.storyteller.draws.draw import Drawer, Modifier, reckon, total_pool
from core.rulesets.storyteller.draws.modifiers import MODIFIER_KINDS
from core.rulesets.storyteller.options import HouseRules
from tests.core.storyteller.asking import ask

WITS = {"name": "wits", "rating": 3}
LARCENY = {"kind": "skill", "name": "larceny", "rating": 2, "group": "physical"}


def pool(attribute=WITS, second=LARCENY, **more):
    return ask("pool", {"attribute": attribute, "with": second, **more})


def test_a_pool_of_zero_is_a_chance_draw():
    modifiers = [{"kind": "circumstance", "value": -5}]
    assert pool(modifiers=modifiers) == {"pool": 0, "kind": "chance"}
    assert pool(modifiers=[{"kind": "tool", "value": -4}]) == {"pool": 1, "kind": "normal"}


@pytest.mark.parametrize("kind", MODIFIER_KINDS)
def test_every_kind_of_modifier_adds_its_value(kind):
    assert pool(modifiers=[{"kind": kind, "value": 7}])["pool"] == 12


@pytest.mark.parametrize(
    ("conditions", "options", "expected"),
    [
        (["tilted"], {}, 3),
        (["tilted", "tilted"], {}, 3),
        (["tilted"], {"tilted_penalty": 0}, 5),
        (["tilted"], {"tilted_penalty": 6}, -1),
        (["wounded", "charmed", "inspired"], {}, 5),
    ],
)
def test_only_tilted_takes_off_every_draw(conditions, options, expected):
    assert pool(conditions=conditions, options=options)["pool"] == expected


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        ({"kind": "skill", "name": "medicine", "rating": 0, "group": "mental"}, 0),
        ({"kind": "skill", "name": "brawl", "rating": 0, "group": "physical"}, 2),
        ({"kind": "skill", "name": "empathy", "rating": 0, "group": "social"}, 2),
        ({"kind": "skill", "name": "medicine", "rating": 1, "group": "mental"}, 4),
        ({"kind": "special_training", "name": "occult", "rating": 0}, 3),
        ({"kind": "attribute", "name": "resolve", "rating": 0}, 3),
    ],
)
def test_untrained(second, expected):
    assert pool(second=second, options={"untrained_penalty": "on"})["pool"] == expected
    assert pool(second=second)["pool"] == 3 + second["rating"]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"second": {**LARCENY, "kind": "advantage"}}, "invalid_pool_combination"),
        ({"second": {"kind": "attribute", "name": "wits", "rating": 3}}, "same_attribute_twice"),
        ({"second": {**LARCENY, "rating": -1}}, "invalid_rating"),
        ({"second": {**LARCENY, "rating": 2.0}}, "invalid_rating"),
        ({"attribute": {"name": "wits", "rating": True}}, "invalid_rating"),
        ({"attribute": {"name": "wits", "rating": "3"}}, "invalid_rating"),
        ({"attribute": {"name": "luck", "rating": 3}}, "unknown_attribute"),
        ({"attribute": {"rating": 3}}, "bad_request"),
        ({"attribute": "wits"}, "bad_request"),
        ({"second": {**LARCENY, "group": "martial"}}, "bad_request"),
        ({"modifiers": [{"kind": "magic", "value": 1}]}, "invalid_modifier"),
        ({"modifiers": [{"kind": "tool", "value": "1"}]}, "invalid_modifier"),
        ({"modifiers": [{"kind": "tool", "value": True}]}, "invalid_modifier"),
        ({"modifiers": [{"kind": "tool", "value": 10**9}]}, "invalid_modifier"),
        ({"conditions": ["sleepy"]}, "unknown_condition"),
        ({"options": {"weather": "on"}}, "unknown_option"),
        ({"options": {"tilted_penalty": -1}}, "invalid_option_value"),
        ({"options": {"tilted_penalty": True}}, "invalid_option_value"),
        ({"options": {"untrained_penalty": True}}, "invalid_option_value"),
    ],
)
def test_refusals(given, code):
    with pytest.raises(Refusal) as refusal:
        pool(**given)
    assert refusal.value.code == code


@given(st.integers(-9, 9), st.lists(st.integers(-9, 9), max_size=6), st.booleans())
def test_the_reckoning_ends_at_the_total(base, values, tilted):
    drawer = Drawer(
        pool=base,
        modifiers=tuple(Modifier("other", value) for value in values),
        conditions=("tilted",) if tilted else (),
    )
    steps = running(reckon(drawer, HouseRules()), "Mara")
    assert steps[-1].total == total_pool(drawer, HouseRules()).pool == base + sum(values) - 2 * tilted
    assert sum(step.amount for step in steps) == steps[-1].total
    assert {step.seat for step in steps} == {"Mara"}
