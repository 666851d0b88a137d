"""`key=value` as the fields of a form: lists item by item or whole, texts as they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from core.schema.entry import entry
from tui.cli.key_value_pairs import read_pairs
from tui.cli.subcommand import WrongUse


@dataclass(frozen=True)
class Form:
    about: str = entry("About", default="")
    level: int = entry("Level", default=1)
    aspects: tuple[str, ...] = entry("Aspects", default=())
    names: tuple[str, ...] | None = entry("Names", default=None)
    cards: tuple[int | str, ...] = entry("Cards", default=())
    place: tuple[int, int] = entry("Place", default=(0, 0))
    marks: Mapping[str, str] = entry("Marks", default={})


@pytest.mark.parametrize(
    ("pairs", "data"),
    [
        (["aspects=wind, rain", "about=5", "aspects=12"], {"aspects": ["wind, rain", "12"], "about": "5"}),
        (['aspects=["wind", "a rope"]', "level=3"], {"aspects": ["wind", "a rope"], "level": 3}),
        (["names=Mara", "cards=10", "cards=JR"], {"names": ["Mara"], "cards": [10, "JR"]}),
        (["place=[1, 2]", 'marks={"arm": "a rose"}'], {"place": [1, 2], "marks": {"arm": "a rose"}}),
        (["place=1", "place=2", "level=3"], {"place": [1, 2], "level": 3}),
        (['{"aspects": ["wind"]}'], {"aspects": ["wind"]}),
    ],
)
def test_a_list_is_given_item_by_item_or_whole(pairs, data):
    assert read_pairs(Form, pairs) == data


@pytest.mark.parametrize(
    "pairs", [["level=1", "level=2"], ['aspects=["a"]', 'aspects=["b"]'], ["place=1", "place=[1, 2]"], ["level"]]
)
def test_what_would_be_lost_is_wrong_use(pairs):
    with pytest.raises(WrongUse):
        read_pairs(Form, pairs)
