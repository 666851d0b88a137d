"""What a dataclass of entries is read as: its fields with what each may hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal

from core.schema.entry import Entry, entry
from core.schema.fields import Kind, fields_of, type_of


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
