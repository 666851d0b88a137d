"""JSON to dataclasses: what fits comes back the same, what does not is refused at its field."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.actions.result import Step
from core.refusal import Refusal
from core.schema.codec import decode, encode, texts
from core.schema.entry import entry


@dataclass(frozen=True, slots=True)
class Tool:
    name: str = entry("Name")
    bonus: int = entry("Bonus", default=1, low=-5, high=5, code="invalid_bonus")


@dataclass(frozen=True, slots=True)
class Sheet:
    rank: int = entry("Rank", low=0, high=5, code="invalid_rank")
    start: int = entry("From", json="from", default=0)
    kind: Literal["pc", "npc"] = "pc"
    tools: tuple[Tool, ...] = ()
    skills: Mapping[str, int] = entry("Skills", default={})
    facts: Mapping[str, str] = entry("Facts", default={}, filled=True)
    again: int | None = None
    known: bool = False


SHEETS = st.builds(
    Sheet,
    rank=st.integers(0, 5),
    start=st.integers(-10, 10),
    kind=st.sampled_from(["pc", "npc"]),
    tools=st.lists(st.builds(Tool, name=st.text(max_size=5), bonus=st.integers(-5, 5)), max_size=3).map(tuple),
    skills=st.dictionaries(st.text(max_size=4), st.integers(0, 5), max_size=3),
    again=st.none() | st.integers(8, 10),
    known=st.booleans(),
)


@settings(suppress_health_check=[HealthCheck.too_slow])  # a clock cannot tell a slow machine
@given(SHEETS)
def test_what_is_written_is_read_again(sheet: Sheet) -> None:
    assert decode(Sheet, json.loads(json.dumps(encode(sheet)))) == sheet


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ({}, "invalid_rank", "rank"),
        ({"rank": True}, "invalid_rank", "rank"),
        ({"rank": 2.0}, "invalid_rank", "rank"),
        ({"rank": "2"}, "invalid_rank", "rank"),
        ({"rank": 6}, "invalid_rank", "rank"),
        ({"rank": 1, "from": 10**30}, "bad_request", "from"),
        ({"rank": 1, "kind": "gm"}, "bad_request", "kind"),
        ({"rank": 1, "tools": {}}, "bad_request", "tools"),
        ({"rank": 1, "tools": [{"name": "rope"}, {"bonus": 1}]}, "bad_request", "tools.1.name"),
        ({"rank": 1, "tools": [{"name": "rope", "bonus": 9}]}, "invalid_bonus", "tools.0.bonus"),
        ({"rank": 1, "skills": {"larceny": None}}, "bad_request", "skills.larceny"),
        ({"rank": 1, "again": "ten"}, "bad_request", "again"),
        ({"rank": 1, "known": 1}, "bad_request", "known"),
        ({"rank": 1, "tools": [{"name": "x" * 10_001}]}, "bad_request", "tools.0.name"),
        ([], "bad_request", None),
        (None, "bad_request", None),
    ],
)
def test_what_does_not_fit_is_refused_at_its_field(data: object, code: str, field: str | None) -> None:
    with pytest.raises(Refusal) as refused:
        decode(Sheet, data)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_keys_nobody_knows_are_ignored() -> None:
    assert decode(Sheet, {"rank": 3, "mood": "dark"}) == Sheet(3)


@pytest.mark.parametrize("name", ["", " "])
def test_a_value_without_a_name_is_refused_in_what_is_entered_and_read_from_what_is_stored(name: str) -> None:
    data = {**encode(Sheet(rank=1)), "facts": {name: ""}}
    with pytest.raises(Refusal) as refused:
        decode(Sheet, data)
    assert refused.value.field == "facts"
    assert decode(Sheet, {**data, "facts": {"home": ""}}).facts == {"home": ""}
    assert decode(Sheet, data, strict=True).facts == {name: ""}


def test_read_strictly_the_field_nobody_knows_is_the_one_that_is_named():
    @dataclass(frozen=True)
    class Two:
        one: int = entry("One", default=1)
        two: int = entry("Two", default=2)

    for data in ({"one": 1, "two": 2, "tow": 3}, {"tow": 3, "one": 1, "two": 2}, {"one": 1, "tow": 3, "two": 2}):
        with pytest.raises(Refusal, match="tow isn't a field") as refused:
            decode(Two, data, strict=True)
        assert refused.value.field == "tow"
        assert decode(Two, data) == Two()


def test_what_is_stored_may_be_longer_than_what_may_be_entered():
    @dataclass(frozen=True)
    class Said:
        text: str = entry("Text")

    longer = {"text": "z" * 10_001}
    with pytest.raises(Refusal, match="at most 10,000"):
        decode(Said, longer)
    assert encode(decode(Said, longer, strict=True)) == longer
    step = {"rule": "r", "what": "w", "label": longer["text"]}
    assert decode(Step, step).label == longer["text"]


def test_the_texts_of_encoded_data_are_found_wherever_they_lie() -> None:
    data = {"name": "Mara", "age": 30, "gear": ["rope", {"kind": "lamp"}, ("oil",)], "dead": False, "of": None}
    assert list(texts(data)) == ["Mara", "rope", "lamp", "oil"]
