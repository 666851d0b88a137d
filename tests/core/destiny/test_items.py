"""Carried items: what is done to one leaves the others as they were."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.rulesets.destiny.items.means import ARMS, limbs_for
from core.rulesets.destiny.map.item_handling import HandlingForm, _item_after
from core.rulesets.destiny.sheet import Sheet, Skill
from core.rulesets.destiny.values.items import Item, index_of, replace_item, taken_out, use_once

ITEMS = tuple(Item(name) for name in ("Rope", "Lamp", "Bow", "Knife"))


@pytest.mark.parametrize("at", range(len(ITEMS)))
def test_one_item_is_changed_or_taken_out_alone(at: int) -> None:
    others = [item for item in ITEMS if item != ITEMS[at]]
    assert [*taken_out(ITEMS, at)] == others
    changed = replace_item(ITEMS, at, replace(ITEMS[at], damaged=3))
    assert [item for item in changed if not item.damaged] == others
    assert changed[at].damaged == 3
    assert index_of(ITEMS, ITEMS[at].name) == at


def test_of_two_with_one_name_the_first_is_meant() -> None:
    assert index_of((*ITEMS, *ITEMS), "Bow") == 2
    assert index_of(ITEMS, "Sword") is None


@pytest.mark.parametrize(("uses", "left"), [(None, None), (3, 2), (1, 0), (0, 0)])
def test_uses_run_out_and_stay_at_none(uses: int | None, left: int | None) -> None:
    assert use_once(replace(ITEMS[0], uses=uses)).uses == left


@pytest.mark.parametrize(
    ("kind", "where", "location"),
    [("store", "", ""), ("store", "back", "back"), ("ready", "", "hand"), ("ready", "belt", "belt")],
)
def test_what_is_put_away_is_in_no_hand_any_more(kind: str, where: str, location: str) -> None:
    """An item that is handled otherwise stays where it is carried unless a place is named."""
    item = Item("Bow", location="hand")
    assert _item_after(item, HandlingForm(kind=kind, location=where)).location == location


@pytest.mark.parametrize(
    ("uses", "limbs"),
    [("skill:brawl", ("right_arm", "right_hand")), ("skill:lore", ()), ("stat:body", ()), ("skill:archery", ())],
)
def test_without_a_weapon_a_skill_of_the_body_is_used_with_an_arm_and_others_with_none(
    uses: str, limbs: tuple[str, ...]
) -> None:
    sheet = Sheet(skills={"brawl": Skill(2, "body"), "lore": Skill(2, "mind"), "archery": Skill(2, "mind")})
    assert limbs_for("", uses, None, sheet) == limbs
    assert limbs_for("left_arm", uses, None, sheet) == ARMS["left_arm"]
