"""Carried items: what is done to one leaves the others as they were."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.rulesets.destiny.map.item_handling import HandlingForm, _item_after
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
