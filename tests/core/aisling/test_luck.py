"""Luck and Aspects (aisling-53 to 56)."""

import pytest

from tests.core.aisling.asking import ask, code

OWN = [{"name": "have gun"}, {"name": "owes the hag", "motes": 3}]


@pytest.mark.parametrize(
    ("aspect", "house", "motes"),
    [
        ("have gun", {}, 2),
        ("have gun", {"invoke_motes": 4}, 4),
        ("owes the hag", {}, 3),
        ("owes the hag", {"aspect_hand": "record_only"}, 2),
    ],
)
def test_an_invoke_costs_luck_and_adds_the_hand(aspect, house, motes):
    found = ask("invoke", luck=1, aspects=OWN, aspect=aspect, options=house)
    assert found == {"luck": 0, "modifier": {"kind": "invoke", "motes": motes, "aspect": aspect}}


def test_only_the_first_tag_is_free():
    found = ask("tag", luck=1, aspects=OWN, aspect="fog", free_tags=["iron", "fog"])
    assert (found["luck"], found["free_tags"]) == (1, ["iron"])
    found = ask("tag", luck=1, aspects=OWN, aspect="fog", free_tags=found["free_tags"], options={"tag_motes": 5})
    assert found == {"luck": 0, "free_tags": ["iron"], "modifier": {"kind": "tag", "motes": 5, "aspect": "fog"}}


def test_luck_buys_motes():
    found = ask("spend_luck", luck=5, amount=3, options={"luck_motes": 2})
    assert found == {"luck": 2, "modifier": {"kind": "luck", "motes": 6}}


@pytest.mark.parametrize(("accepted", "luck"), [(True, 3), (False, 1)])
def test_a_compel_pays_or_costs(accepted, luck):
    assert ask("compel", luck=2, aspects=OWN, aspect="have gun", accepted=accepted) == {"luck": luck}


@pytest.mark.parametrize(
    ("action", "more", "refused"),
    [
        ("invoke", {"aspect": "fog"}, "not_own_aspect"),
        ("invoke", {"used_aspects": ["have gun"]}, "aspect_already_used"),
        ("invoke", {"luck": 0}, "not_enough_luck"),
        ("invoke", {"luck": -1}, "bad_request"),
        ("invoke", {"aspect": "fog", "luck": 0}, "not_own_aspect"),
        ("tag", {}, "own_aspect"),
        ("tag", {"aspect": "fog", "used_aspects": ["fog"]}, "aspect_already_used"),
        ("tag", {"aspect": "fog", "luck": 0}, "not_enough_luck"),
        ("compel", {"aspect": "fog", "accepted": True}, "not_own_aspect"),
        ("compel", {"luck": 0, "accepted": False}, "not_enough_luck"),
        ("compel", {}, "bad_request"),
        ("spend_luck", {"amount": 8}, "not_enough_luck"),
        ("spend_luck", {"amount": 0}, "bad_amount"),
        ("spend_luck", {"amount": "1"}, "bad_request"),
    ],
)
def test_what_luck_cannot_do(action, more, refused):
    assert code(action, {"luck": 7, "aspects": OWN, "aspect": "have gun", **more}) == refused
