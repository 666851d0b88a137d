"""The fields read from a dataclass of entries, with their possible values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal

import pytest

from core.refusal import Refusal
from core.schema.codec import decode
from core.schema.entry import Choice, Entry, entry
from core.schema.fields import Kind, fields_of, type_of
from core.schema.word_lists import unknown_words


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Row:
    what: str
    inner: Row | None = None


@dataclass(frozen=True, slots=True)
class Form:
    pool: int = entry("Pool", low=0, json="dice")
    limit: int | None = entry("Limit", default=None)
    rows: tuple[Row, ...] = entry(default=())
    traits: Mapping[str, int] = entry("Traits", default={"luck": 1})
    bare: bool = False
    worked_out: int = field(default=0, init=False)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of cards."""

    cards: tuple[str, ...] = entry(
        "Cards", default=(), choices=(Choice("2C"), Choice("3C")), code="no_list", unknown="no_card"
    )


@dataclass(frozen=True, slots=True)
class Table:
    """Hands, and who sits where."""

    hands: tuple[Hand, ...] = entry("Hands", default=())
    seats: Mapping[str, str] = entry("Seats", default={}, keys=(Choice("south"),))


def test_a_field_says_what_it_is_called_what_it_holds_and_what_it_is_when_left_out() -> None:
    pool, limit, rows, traits, bare = fields_of(Form)
    assert (pool.name, pool.key, pool.label, pool.type.kind) == ("pool", "dice", "Pool", Kind.NUMBER)
    assert (pool.required, pool.default, pool.entry.low) == (True, None, 0)
    assert (limit.required, limit.type.kind, limit.type.optional) == (False, Kind.NUMBER, True)
    assert (rows.label, rows.type.kind, rows.type.item.kind, rows.default) == ("Rows", Kind.LIST, Kind.GROUP, ())
    assert (traits.type.kind, traits.type.item.kind, traits.default) == (Kind.MAPPING, Kind.NUMBER, {"luck": 1})
    assert bare.entry == Entry()


def test_a_group_may_hold_groups_of_its_own_kind() -> None:
    inner = fields_of(Row)[1].type
    assert (inner.kind, inner.python, inner.optional) == (Kind.GROUP, Row, True)


def test_words_unions_and_what_is_never_read() -> None:
    assert type_of(Literal["a", 2]).words == ("a", 2)
    assert type_of(Colour).words == ("red", "blue")
    union = type_of(int | Literal["all"] | None)
    assert (union.kind, union.optional) == (Kind.UNION, True)
    assert [part.kind for part in union.parts] == [Kind.NUMBER, Kind.WORD]
    assert [part.kind for part in type_of(tuple[int, str]).parts] == [Kind.NUMBER, Kind.TEXT]
    assert (type_of(Any).kind, type_of(Fraction).kind) == (Kind.ANYTHING, Kind.OTHER)


@pytest.mark.parametrize(
    ("cards", "code"), [("2C", "no_list"), ([2], "no_card"), ([None], "no_card"), (["2C", ["2C"]], "no_card")]
)
def test_a_list_and_what_is_in_it_are_refused_each_with_its_own_code(cards: Any, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        decode(Hand, {"cards": cards})
    assert refused.value.code == code


def test_a_word_that_is_not_in_its_list_is_found_wherever_it_stands() -> None:
    found = [(fault.code, fault.field) for fault in unknown_words(Table((Hand(("2C", "9Z")),), {"north": "hers"}))]
    assert found == [("no_card", "hands.0.cards.1"), ("bad_request", "seats.north")]
    assert not list(unknown_words(Table()))
    assert not list(unknown_words({"cards": ["9Z"]}))
