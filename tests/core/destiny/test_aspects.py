"""The table of aspects is data; it is read here against the catalogue's, and against itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from core.refusal import Refusal
from core.rulesets.destiny.cards.halves import ASPECTS, TABLES, Tied, break_tie
from core.rulesets.destiny.conflict.json_rules import Compared
from core.rulesets.destiny.conflict.json_rules import compare_aspects as compare
from core.rulesets.destiny.options import AS_WRITTEN
from core.rulesets.destiny.values.cards import FATE, card

CATALOGUE = """
| row \\ column | Fast | Strong | Block | Evade | Counter | Black Wild | Red Wild |
|---|---|---|---|---|---|---|---|
| Fast | T | W | L | W | L | L | W |
| Strong | L | T | W | L | W | W | L |
| Block | W | L | N | L | N | W | W |
| Evade | L | W | W | N | W | W | W |
| Counter | W | L | N | L | N | W | W |
| Black Wild | W | L | L | L | L | N | N |
| Red Wild | L | W | L | L | L | N | N |
"""


def test_the_table_is_the_catalogues() -> None:
    rows = [line.strip("| ").split(" | ") for line in CATALOGUE.strip().splitlines()[2:]]
    read = {_aspect(name): "".join(cells) for name, *cells in rows}
    assert read == TABLES["initiative"]


def _aspect(name: str) -> str:
    color, _, wild = name.lower().partition(" ")
    return f"wild_{color}" if wild else color


@pytest.mark.parametrize("table", TABLES.values())
def test_both_sides_see_the_same(table: dict[str, str]) -> None:
    mirrored = {"W": "L", "L": "W", "N": "N", "T": "T"}
    for i, a in enumerate(ASPECTS):
        for j, b in enumerate(ASPECTS):
            assert table[a][j] == mirrored[table[b][i]]


def test_a_deck_offers_what_the_reference_counts() -> None:
    halves = Counter(card(code).aspect(half) for code in FATE for half in ("upper", "lower") if not card(code).wild)
    assert halves == {"fast": 26, "strong": 26, "block": 26, "evade": 13, "counter": 13}


@pytest.mark.parametrize(
    ("aspect", "counts"),
    [
        ("fast", (40, 40, 26)),
        ("strong", (40, 40, 26)),
        ("block", (28, 39, 39)),
        ("evade", (67, 26, 13)),
        ("counter", (28, 39, 39)),
        ("wild_black", (26, 78, 2)),
        ("wild_red", (26, 78, 2)),
    ],
)
def test_what_each_aspect_meets(aspect: str, counts: tuple[int, int, int]) -> None:
    met = Counter({"fast": 26, "strong": 26, "block": 26, "evade": 13, "counter": 13, "wild_black": 1, "wild_red": 1})
    cells = Counter[str]()
    for other, cell in zip(ASPECTS, TABLES["initiative"][aspect], strict=True):
        cells[cell] += met[other]
    assert (cells["W"], cells["L"], cells["N"] + cells["T"]) == counts


def test_a_revised_evade_slips_past_a_block_that_gains_nothing() -> None:
    options = replace(AS_WRITTEN, aspect_table="revised")
    assert compare("evade", "block", options) == Compared("neither", ("move_1",), ())


def test_an_aspect_there_is_not_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        compare("fast", "lucky")
    assert refused.value.code == "unknown_aspect"


def test_faces_break_ties_before_numbers_do() -> None:
    order = ["A", "J", "Q", "K", "10"]
    for higher, lower in pairwise(order):
        assert break_tie(Tied(higher), Tied(lower, 9)).result == "a"
    assert break_tie(Tied("8", 3), Tied("5")).result == "both"  # the Rival reaches 8 by our Initiative
