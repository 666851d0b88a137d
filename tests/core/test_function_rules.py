"""A rule that is one typed function (`core.actions.rule`): its signature is the request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypedDict, Unpack

import pytest

from core.actions.result import Outcome, Resolution, Step
from core.actions.rule import FunctionRule, rule
from core.building_blocks.band import Band
from core.luck.table import BySeat, Table
from core.refusal import Refusal
from core.schema.codec import decode
from core.schema.entry import LONGEST, Choice, Entry, entry
from core.schema.fields import fields_of
from core.schema.signature import Flat

Count = Annotated[int, Entry("Count", low=1, high=9, code="bad_count")]
NONE: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class Counted:
    """A count, and what it was with everything added."""

    count: int
    total: int


def count(count: Count, more: Mapping[str, int] = NONE, least: Count | None = None) -> Counted:
    """Count."""
    return Counted(count, count + sum(more.values()) + (least or 0))


def doubled(count: Count) -> int:
    """Twice as much."""
    return count * 2


def turn(table: Table, why: str = "to see") -> Resolution[dict[str, bool]]:
    """Turn something over."""
    step = Step("toy-1", "turned", why)
    return Resolution({"same": isinstance(table, Table)}, Outcome(Band.SUCCESS, "turned"), (step,))


def asked(of: FunctionRule, **given: Any) -> Resolution[Any]:
    return of.run(decode(of.request, given), Table(BySeat({})))


def test_what_is_given_is_read_by_the_signature() -> None:
    assert [field.key for field in fields_of(rule(count).request)] == ["count", "more", "least"]
    assert asked(rule(count), count=2, more={"a": 3}).facts == {"count": 2, "total": 5}
    assert asked(rule(count), count=2, least=4).facts == {"count": 2, "total": 6}


@pytest.mark.parametrize("given", [{}, {"count": 0}, {"count": 10}, {"count": "2"}, {"count": 1, "least": 0}])
def test_what_does_not_fit_is_refused_by_its_annotation(given: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refused:
        asked(rule(count), **given)
    assert refused.value.code == "bad_count"


def test_a_plain_value_is_answered_under_its_key() -> None:
    assert asked(rule(doubled, "twice", name="double"), count=4).facts == {"twice": 8}


def test_a_rule_that_asks_the_table_is_given_it_and_tells_its_steps() -> None:
    done = asked(rule(turn))
    assert (done.facts, done.outcome) == ({"same": True}, Outcome(Band.SUCCESS, "turned"))
    assert [step.label for step in done.steps] == ["to see"]


def test_a_default_is_not_shared_between_requests() -> None:
    request = rule(count).request
    assert decode(request, {"count": 1}).more == {}


def test_a_text_that_says_nothing_of_itself_is_bounded() -> None:
    """Only labelled texts are bounded: a parameter without a label is called by its name."""

    def said(what_is_said: str, others: Mapping[str, str] | None = None) -> int:
        return len(what_is_said)

    assert asked(rule(said, "length"), what_is_said="x" * LONGEST).facts == {"length": LONGEST}
    for given in ({"what_is_said": "x" * (LONGEST + 1)}, {"what_is_said": "x", "others": {"a": "x" * (LONGEST + 1)}}):
        with pytest.raises(Refusal, match="at most 10,000 characters"):
            asked(rule(said, "length"), **given)


class Unread(TypedDict, total=False):
    """A value read in an order of its own."""

    count: object
    more: object


def given(least: int = 0, **sent: Unpack[Unread]) -> dict[str, object]:
    """Return the sent values."""
    return {"least": least, **sent}


@pytest.mark.parametrize("sent", [{}, {"count": None}, {"least": 2, "more": [1], "unknown": 0}])
def test_keys_to_be_read_later_are_handed_on_as_far_as_they_are_there(sent: dict[str, Any]) -> None:
    assert [field.key for field in fields_of(rule(given).request)] == ["least", "count", "more"]
    kept = {key: value for key, value in sent.items() if key != "unknown"}
    assert asked(rule(given), **sent).facts == {"least": 0, **kept}


@dataclass(frozen=True, slots=True, kw_only=True)
class Heap:
    """Something counted, as an act has it, too."""

    count: Count
    more: Mapping[str, int] = entry("More", default={}, low=0, code="bad_more")


def heaped(heap: Flat[Heap], twice: bool = False) -> int:
    """Return the size of the heap."""
    return (heap.count + sum(heap.more.values())) * (1 + twice)


def test_a_flat_parameter_is_given_by_its_own_fields() -> None:
    assert [field.key for field in fields_of(rule(heaped).request)] == ["count", "more", "twice"]
    assert asked(rule(heaped, "lies"), count=2, more={"a": 3}, twice=True).facts == {"lies": 10}


@pytest.mark.parametrize(("given", "code"), [({}, "bad_count"), ({"count": 1, "more": {"a": -1}}, "bad_more")])
def test_a_flat_parameter_is_refused_by_its_own_entries(given: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        asked(rule(heaped), **given)
    assert refused.value.code == code


def test_a_request_is_checked_as_a_whole_before_its_function_is_called() -> None:
    def check(request: Any) -> None:
        if request.count == 7:
            raise Refusal("bad_seven", "Not seven.", "count")

    checked = rule(doubled, "twice", check=check)
    assert asked(checked, count=6).facts == {"twice": 12}
    with pytest.raises(Refusal, match="Not seven"):
        asked(checked, count=7)


def seen(count: Count, table: Table) -> Resolution[dict[str, int]]:
    """Count what the table shows."""
    return Resolution({"count": count, "shown": int(table.choose("show", (Choice("3", "Three"),), why="toy-2"))})


def seen_given(shown: str, count: Count = 1) -> tuple[int, Table]:
    """The count, and a table that shows this."""
    return count, Table(BySeat({(): [(shown,)]}))


def test_a_rule_that_the_app_asks_at_the_table_answers_what_is_given() -> None:
    listed = rule(seen, given=seen_given)
    assert (listed.name, listed.function) == ("seen", seen)
    assert asked(listed, shown="3", count=2).facts == {"count": 2, "shown": 3}


@dataclass(frozen=True, slots=True)
class Tallied:
    """Something counted that says itself how it went."""

    count: int

    @property
    def facts(self) -> dict[str, int]:
        return {"count": self.count}

    @property
    def outcome(self) -> Outcome:
        return Outcome(Band.SUCCESS, "counted")

    @property
    def steps(self) -> tuple[Step, ...]:
        return (Step("toy-1", "counted", total=self.count),)


def tallied_given(count: Count) -> tuple[int] | Resolution[dict[str, int]]:
    """The count; one alone is not complete."""
    return (count,) if count > 1 else Resolution({"missing": 1})


def test_a_value_tells_its_own_outcome_and_steps() -> None:
    told = asked(rule(Tallied, name="tallied", given=tallied_given), count=4)
    assert (told.facts, told.outcome, told.steps) == ({"count": 4}, Tallied(4).outcome, Tallied(4).steps)


def test_a_request_that_is_not_complete_is_answered_before_the_rule_is_run() -> None:
    told = asked(rule(Tallied, name="tallied", given=tallied_given), count=1)
    assert (told.facts, told.outcome, told.steps) == ({"missing": 1}, None, ())
